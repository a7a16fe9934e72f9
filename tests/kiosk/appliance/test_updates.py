"""Updates in one signed file: made, looked at, taken in; and everything that is wrong with one is said in words."""

import errno
import io
import subprocess
import tarfile
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.appliance.updates import bundle as bundles
from kiosk.appliance.updates.bundle import INSTALLER, MOST, look, write
from kiosk.appliance.updates.outcome import Outcome
from kiosk.appliance.updates.refusals import NEWER_CARD
from kiosk.appliance.updates.signing import Refused, keys, sign
from kiosk.appliance.updates.take import requested, take
from tests.kiosk.appliance.bundles import HERE, Club, member, other

UPDATE = Path(__file__).parents[3] / "systemd/run/update.sh"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def taken(club: Club, path: Path, **how: Any) -> str:
    """What is said where a bundle is taken in: "" where it was; else nothing of it is left, and the reason is kept."""
    folder = club.folder / "taken"
    folder.mkdir(exist_ok=True)
    try:
        take(path, folder, club.signers, how.pop("here", HERE), doing=club.folder / "doing", **how)
    except Refused as why:
        assert not (folder / "tree").exists() and not (folder / "bundle").exists()
        kept = Outcome.of(folder)
        assert kept is not None and kept.state == "refused" and kept.why == str(why)
        return str(why)
    return ""


def test_a_good_one_is_made_looked_at_and_taken_in(club: Club) -> None:
    (club.tree() / "docs/picture.png").write_bytes(b"large")
    made = club.bundle()
    assert made.name == f"whist-kiosk-0.2.0-{HERE.machine}.bundle"
    assert look(made, HERE, club.signers) == bundles.Found(made, "0.2.0", "club")
    assert taken(club, made) == ""
    tree = club.folder / "taken/tree"
    assert (tree / INSTALLER).stat().st_mode & 0o777 == 0o755 and (tree / "kiosk").is_dir()
    assert not (tree / "docs/picture.png").exists()
    kept = Outcome.of(club.folder / "taken")
    assert kept is not None and (kept.state, kept.version, kept.before) == ("begun", "0.2.0", "0.1.0")
    assert "Installing version 0.2.0" in (club.folder / "doing").read_text()


def test_another_is_refused_while_one_is_being_installed_and_leaves_it_alone(club: Club) -> None:
    made = club.bundle()
    assert taken(club, made) == ""
    folder = club.folder / "taken"
    with (folder / "lock").open("w") as held:
        flock(held, LOCK_EX)
        with pytest.raises(Refused, match="Another update is being installed"):
            take(made, folder, club.signers, HERE, doing=club.folder / "doing")
    kept = Outcome.of(folder)
    assert (folder / "tree").is_dir() and kept is not None and kept.state == "begun"


def test_the_installer_is_run_when_nobody_else_installs_any_more_and_not_twice(club: Club) -> None:
    assert taken(club, club.bundle()) == ""
    folder = club.folder / "taken"
    (folder / "tree/systemd/install.sh").write_text("echo installed\n")
    with (folder / "lock").open("w") as held:
        flock(held, LOCK_EX)
        waiting = [subprocess.Popen(["bash", UPDATE, folder], stdout=subprocess.PIPE) for _once in range(2)]
        assert all(each.poll() is None for each in waiting)
    assert sorted((each.communicate()[0], each.returncode) for each in waiting) == [(b"", 1), (b"installed\n", 0)]
    kept = Outcome.of(folder)
    assert kept is not None and kept.state == "runs"


def test_one_that_is_cut_off_anywhere_is_refused(club: Club) -> None:
    whole = club.bundle().read_bytes()
    path = club.folder / "cut.bundle"
    for size in (0, 5, 100, 400, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        assert taken(club, path) == look(path, HERE, club.signers).why_not == bundles.CUT_OFF, size


def test_one_of_which_any_byte_was_changed_is_refused(club: Club) -> None:
    whole = club.bundle().read_bytes()
    path = club.folder / "changed.bundle"
    for at in (3, 30, 60, 300, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert taken(club, path) and look(path, HERE, club.signers).why_not, at


def test_one_that_was_made_longer_is_refused(club: Club) -> None:
    made = club.bundle()
    made.write_bytes(made.read_bytes() + b"more")
    assert taken(club, made) == bundles.DAMAGED


def test_the_signature_of_another_update_is_refused(club: Club) -> None:
    form, manifest, rest = club.bundle().read_bytes().split(b"\n", 2)
    path = club.folder / "other.bundle"
    path.write_bytes(b"\n".join((form, manifest.replace(b"0.2.0", b"0.3.0"), rest)))
    assert taken(club, path) == "Its signature is not of this update: it was changed."


def test_what_another_key_signed_is_refused(club: Club) -> None:
    other_folder = club.folder / "other"
    other_folder.mkdir()
    assert taken(club, Club(other_folder).bundle()) == "It is signed with a key that this kiosk does not know."


def test_what_the_key_signed_for_something_else_is_refused(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.appliance.updates.signing.NAMESPACE", "git")
    made = club.bundle()
    monkeypatch.undo()
    assert "signature" in taken(club, made)


def test_without_a_key_nothing_is_taken(club: Club) -> None:
    made = club.bundle()
    club.signers.write_text("# club ssh-ed25519 AAAA\n")
    assert taken(club, made) == "This kiosk has no key yet by which updates are known."


def test_an_older_version_and_the_same_are_refused_unless_somebody_wants_them(club: Club) -> None:
    for number, why in (("0.0.9", "is older than version 0.1.0"), ("0.1", "is the one that runs")):
        made = club.bundle(number)
        assert why in taken(club, made) and why in look(made, HERE, club.signers).why_not
        assert taken(club, made, any_version=True) == ""


def test_versions_are_compared_by_their_numbers(club: Club) -> None:
    assert taken(club, club.bundle("0.10.0"), here=other(HERE, version="0.9.0")) == ""


def test_one_for_another_machine_or_another_python_is_refused(club: Club) -> None:
    made = club.bundle()
    assert "for another machine" in taken(club, made, here=other(HERE, machine="riscv64"), any_version=True)
    assert "is for Python 3.11, and here is 3.13" in taken(club, made, here=other(HERE, python="3.13"))


def test_one_that_is_too_large_is_refused_before_it_is_copied(club: Club) -> None:
    path = club.folder / "large.bundle"
    with path.open("wb") as file:
        file.truncate(MOST + 1)
    assert taken(club, path) == "It is too large: 500 MB, and 500 MB is the most."


def test_one_for_which_the_disk_has_no_room_is_refused(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    made = club.bundle()
    monkeypatch.setattr(bundles, "SPARE", 10**18)
    assert "There is too little room here" in taken(club, made)


def test_a_disk_that_is_full_halfway_is_said() -> None:
    with pytest.raises(Refused, match="It cannot be kept here: there is no room left"):
        write(iter([b"x" * 100]), Path("/dev/full"))


ODD = {
    "leads out": [
        member("../out"), member("kiosk/../../out"), member("/etc/cron.d/out"), member("./"),
        member("..", tarfile.DIRTYPE),
    ],
    "is neither a file nor a folder": [
        member("kiosk/out", tarfile.SYMTYPE, "/etc"), member("kiosk/in", tarfile.SYMTYPE, "all"),
        member("passwd", tarfile.LNKTYPE, "/etc/passwd"), member("sda", tarfile.BLKTYPE),
        member("tty", tarfile.CHRTYPE), member("pipe", tarfile.FIFOTYPE), member("sparse", tarfile.GNUTYPE_SPARSE),
    ],
    "the rights of another user": [member("su", mode=0o4755), member("sg", mode=0o2755)],
}  # fmt: skip


@pytest.mark.parametrize("why", ODD)
def test_a_signed_tar_with_anything_but_files_and_folders_in_its_own_folder_is_refused(club: Club, why: str) -> None:
    for each in ODD[why]:
        assert why in taken(club, club.odd(each)), each.name
    assert not (club.folder / "out").exists() and not (club.folder / "taken/out").exists()


def test_two_files_of_one_name_are_refused(club: Club) -> None:
    assert "something else has that name" in taken(club, club.odd(member(INSTALLER)))


def test_a_file_where_a_folder_should_be_is_refused(club: Club) -> None:
    assert taken(club, club.odd(member("kiosk"), member("kiosk/below")))


def test_a_tar_with_too_many_files_is_refused(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundles, "MOST_FILES", 3)
    assert "more than 3 files" in taken(club, club.odd(*(member(str(n)) for n in range(3))))


def test_what_is_signed_and_no_tar_or_has_no_installer_is_refused(club: Club) -> None:
    assert "it has no installer" in taken(club, club.of(b"no tar" * 200))
    large = member("kiosk")
    large.size = 5000
    whole = club.odd(large).read_bytes()
    assert "it cannot be unpacked" in taken(club, club.of(whole[whole.index(b"systemd/") :][:3000]))
    empty = io.BytesIO()
    tarfile.open(fileobj=empty, mode="w").close()
    assert "it has no installer" in taken(club, club.of(empty.getvalue()))


def test_a_manifest_of_another_kind_is_refused(club: Club) -> None:
    path = club.folder / "later.bundle"
    for line in (b'{"version": "0.2.0"}\n', b'{"form": [1}\n', b"{" + b'"a":{' * 500 + b"}\n"):
        path.write_bytes(b"whist-kiosk bundle 1\n" + line + sign(line, club.key) + b"tar")
        assert taken(club, path) == "It was made for another kind of updates."


def test_links_devices_and_folders_are_not_read(club: Club) -> None:
    link = club.folder / "link.bundle"
    link.symlink_to(club.bundle())
    for path in (link, Path("/dev/zero"), club.folder, club.folder / "none.bundle"):
        assert "It cannot be read" in taken(club, path)


class PulledOut(io.BytesIO):
    """A file on a stick that is taken out after its beginning."""

    reads = 0

    def read(self, size: int | None = -1) -> bytes:
        self.reads += 1
        if self.reads > 1:
            raise OSError(errno.EIO, "Input/output error")
        return super().read(10)


def test_a_stick_that_is_pulled_out_meanwhile_is_said_and_nothing_is_left(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = club.bundle()
    whole: Callable[[Path], BinaryIO] = bundles.opened

    class Held(PulledOut):
        def fileno(self) -> int:
            return held.fileno()

    with made.open("rb") as held:
        monkeypatch.setattr(bundles, "opened", lambda path: Held(made.read_bytes()) if path == made else whole(path))
        assert taken(club, made) == "It cannot be read: what it is kept on is damaged. Put the stick in again."
    monkeypatch.undo()
    assert taken(club, made) == ""


def test_what_is_left_of_an_earlier_update_is_not_mixed_in(club: Club) -> None:
    assert taken(club, club.odd(member("left"))) == ""
    assert taken(club, club.bundle()) == ""
    assert not (club.folder / "taken/tree/left").exists()


def test_a_request_is_a_path_in_a_plain_file_and_is_gone_once_it_was_read(tmp_path: Path) -> None:
    request = tmp_path / "update"
    request.write_text("/run/media/whist-kiosk/sda1/a b.bundle\n")
    assert requested(request) == Path("/run/media/whist-kiosk/sda1/a b.bundle")
    for odd in (b"", b"relative.bundle\n", b"\xff\n", b"/a\0b"):
        request.write_bytes(odd)
        with pytest.raises(Refused):
            requested(request)
        assert not request.exists()
    request.symlink_to("/etc/hostname")
    with pytest.raises(Refused):
        requested(request)
    assert not request.is_symlink()


def test_the_keys_that_are_known_are_told_as_ssh_keygen_tells_them(club: Club) -> None:
    assert keys(club.signers) == [("club", club.fingerprint)]
    assert club.fingerprint.startswith("SHA256:") and len(club.fingerprint) == 50


def test_what_the_installer_says_of_a_card_is_what_the_kiosk_translates() -> None:
    assert f'"{NEWER_CARD}"' in (UPDATE.parents[1] / "install/machine.sh").read_text()


def test_a_key_is_trusted_on_a_card_in_another_computer(club: Club, tmp_path: Path) -> None:
    card = tmp_path / "WHIST-BOOT/whist-kiosk/allowed_signers"
    words = ["update", "trust", f"{club.key}.pub", "--keys", str(card)]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0 and club.fingerprint in done.output and keys(card) == [("club", club.fingerprint)]


def test_the_commands_make_and_look_in_words(club: Club, tmp_path: Path) -> None:
    def run(*args: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["update", *args], catch_exceptions=False)
        return done.exit_code, done.output

    tree = club.tree("9.0.0")
    (tree / "wheels/kivy-2.3.1-cp313-cp313-manylinux_2_17_aarch64.whl").write_bytes(b"w")
    out = tmp_path / "out"
    out.mkdir()
    make = ("make", str(tree), "--key", str(club.key), "-o", str(out))
    if HERE.machine != "aarch64":
        assert run(*make) == (1, "Among the wheels, Kivy’s has to be there for one machine: aarch64 or x86_64.\n")
        (tree / "wheels/kivy-2.3.1-cp313-cp313-manylinux_2_17_aarch64.whl").unlink()
    for each in ("cp312", "cp313"):
        (tree / f"wheels/kivy-2.3.1-{each}-{each}-manylinux_2_17_{HERE.machine}.whl").write_bytes(b"w")
    status, said = run(*make)
    assert status == 0 and said == f"{out}/whist-kiosk-9.0.0-{HERE.machine}.bundle\n"
    status, said = run("look", str(out), "--keys", str(club.signers))
    assert status == 0 and "Version 9.0.0 is newer than version" in said and said.endswith("Signed by club.\n")
    assert run("look", str(tmp_path / "tree"))[0] == 1
    (tree / "kiosk/link").symlink_to("/etc")
    assert "kiosk/link is neither a file nor a folder" in run(*make)[1]
    assert "is missing" in run("make", str(out), "--key", str(club.key))[1]
