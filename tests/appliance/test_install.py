"""The installer in a fresh Debian."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.appliance.machine import Machine, layered

PROGRAM = "opt/whist-kiosk"
RECORDS = "var/lib/whist-kiosk/journal.db"


def begin_table(machine: Machine) -> None:
    """A table on the machine that was begun and left."""
    script = (
        "from pathlib import Path; from kiosk.lobby.lobby import Lobby; from kiosk.table.new_table import NewTable; "
        "lobby = Lobby.open(Path('/var/lib/whist-kiosk')); form = NewTable.begin(); "
        "[form.set_name(seat, name) for seat, name in enumerate(('Ada', 'Otis', 'Ruby', 'Leon'))]; "
        "form.dealer = 0; lobby.open_table(form, lambda _: None); lobby.journal.settle(); lobby.close()"
    )
    python = f"/{PROGRAM}/current/bin/python"
    machine.says("runuser", "-u", "whist", "--", "env", "HOME=/nonexistent", python, "-c", script)


def begin_records(machine: Machine) -> bytes:
    """A table on the machine that was begun and left; the records' bytes."""
    begin_table(machine)
    return (machine.tree / RECORDS).read_bytes()


def version(machine: Machine) -> str:
    return os.readlink(machine.tree / PROGRAM / "current").removeprefix("releases/")


def broken(machine: Machine, folder: Path, how: str) -> None:
    """A newer checkout whose kiosk does not work."""
    newer = shutil.copytree(machine.source, folder / "newer")
    start = newer / "kiosk/main/start.py"
    start.write_text(start.read_text() + f"\n\n{how}\n")
    machine.source = newer


def test_a_dry_run_says_what_would_be_done_and_does_nothing(
    fresh: Path, source: Path, wheels: Path, tmp_path: Path
) -> None:
    with layered(fresh, tmp_path) as tree:
        machine = Machine(tree, source, wheels)
        done = machine.install("--dry-run")
        assert done.returncode == 0, done.stdout
        assert "would build version 0.1" in done.stdout and "nothing was done" in done.stdout
        assert not (tree / PROGRAM).exists()
        assert not (tree / "etc/systemd/system/whist-kiosk.service").exists()
        assert machine.run("id", "whist").returncode != 0


def test_a_fresh_debian_becomes_a_kiosk(installed_tree: tuple[Path, str], machine: Machine) -> None:
    said = installed_tree[1]
    assert "building version" in said and "is installed; screen: kms, rotation: 0" in said
    assert machine.says("whist-kiosk", "--data-dir", "/tmp", "--version").startswith("whist-kiosk, version")
    assert {"video", "render", "input", "dialout"} <= set(machine.says("id", "-nG", "whist").split())
    assert machine.says("stat", "-c", "%U:%a", "/var/lib/whist-kiosk") == "whist:700"
    for unit in (".service", "-backup.timer", "-power.path", "-clock.path", "-hall.path"):
        assert machine.says("systemctl", "is-enabled", f"whist-kiosk{unit}") == "enabled"
    assert machine.run("systemctl", "is-enabled", "getty@tty1.service").stdout.strip() == "disabled"
    assert machine.run("systemctl", "is-enabled", "ctrl-alt-del.target").stdout.strip() == "masked"
    words = (machine.tree / "boot/firmware/cmdline.txt").read_text()
    assert words.count("\n") == 1 and words.startswith("console=tty1 root=PARTUUID=1-02 rootwait")
    assert "consoleblank=0" in words.split() and "vt.global_cursor_default=0" in words.split()
    loose = ("(", "-not", "-user", "root", "-o", "-perm", "/o+w", ")", "-not", "-type", "l")
    assert machine.says("find", f"/{PROGRAM}", *loose) == "", "the kiosk could write its own program"


def test_run_again_it_changes_nothing_and_keeps_what_was_chosen(machine: Machine) -> None:
    assert machine.install("--rotation", "180", "--touch", "invert_x=1,rotation=90").returncode == 0
    before = version(machine)
    again = machine.install()
    assert again.returncode == 0 and "writing" not in again.stdout and "building" not in again.stdout, again.stdout
    assert version(machine) == before
    settings = (machine.tree / "etc/whist-kiosk/screen.conf").read_text()
    assert "WHIST_ROTATION=180\n" in settings and "WHIST_TOUCH=invert_x=1,rotation=90\n" in settings
    words = (machine.tree / "boot/firmware/cmdline.txt").read_text().split()
    assert words.count("consoleblank=0") == 1


@pytest.mark.parametrize(
    "how",
    [
        "raise RuntimeError('a broken version')",  # it does not even begin
        "def open_lobby(data_dir):\n    raise SystemExit('a broken version')",  # it begins, and shows nothing
    ],
)
def test_a_version_that_does_not_work_is_taken_back_and_the_data_stay(
    machine: Machine, tmp_path: Path, how: str
) -> None:
    records, before = begin_records(machine), version(machine)
    broken(machine, tmp_path, how)
    done = machine.install()
    assert done.returncode == 1 and "The update was not made. The kiosk is as it was" in done.stdout, done.stdout
    assert version(machine) == before
    assert sorted(os.listdir(machine.tree / PROGRAM / "releases")) == [before]
    assert (machine.tree / RECORDS).read_bytes() == records
    assert "Everything is as it was written" in machine.says("whist-kiosk", "verify")


def test_a_newer_version_takes_over_with_the_data_and_a_copy_of_them_is_kept(machine: Machine, tmp_path: Path) -> None:
    records, before = begin_records(machine), version(machine)
    broken(machine, tmp_path, "CHANGED = True")
    done = machine.install()
    assert done.returncode == 0, done.stdout
    assert version(machine) != before and (machine.tree / PROGRAM / "releases" / before).exists()
    kept = machine.tree / f"var/backups/whist-kiosk/before-{version(machine)}/journal.db"
    assert kept.read_bytes() == records
    assert "Everything is as it was written" in machine.says("whist-kiosk", "verify")


def test_uninstalled_the_machine_is_as_before_but_for_the_data(machine: Machine) -> None:
    records = begin_records(machine)
    done = machine.run("/src/systemd/install.sh", "--uninstall")
    assert done.returncode == 0 and "its data stay in /var/lib/whist-kiosk" in done.stdout, done.stdout
    assert (machine.tree / RECORDS).read_bytes() == records
    left = machine.says("find", "/etc", "/opt", "/usr/local", "-name", "*whist-kiosk*")
    assert left == ""
    assert (machine.tree / "boot/firmware/cmdline.txt").read_text() == "console=tty1 root=PARTUUID=1-02 rootwait\n"
    assert machine.says("systemctl", "is-enabled", "getty@tty1.service") == "enabled"
    done = machine.run("/src/systemd/install.sh", "--uninstall", "--purge-data")
    assert done.returncode == 0, done.stdout
    assert not (machine.tree / "var/lib/whist-kiosk").exists()
    assert machine.run("id", "whist").returncode != 0


def test_what_it_cannot_do_it_refuses_with_words(machine: Machine) -> None:
    script = "/src/systemd/install.sh"
    for options, words in (
        (["--rotation", "45"], "--rotation is 0, 90, 180 or 270, not 45."),
        (["--purge-data"], "--purge-data goes with --uninstall only."),
        (["--colour"], "There is no option --colour. See --help."),
        (["--wheels", "/nowhere"], "There is no folder /nowhere."),
    ):
        done = machine.run(script, *options)
        assert done.returncode == 1 and words in done.stdout
    not_root = machine.run("runuser", "-u", "nobody", "--", script)
    assert not_root.returncode == 1 and "This needs administrator rights. Try: sudo" in not_root.stdout
    foreign = machine.tree / "usr/local/bin/dpkg"
    foreign.write_text("#!/bin/sh\necho armhf\n")
    foreign.chmod(0o755)
    other = machine.run(script)
    assert other.returncode == 1 and "has no build for armhf" in other.stdout
    foreign.unlink()


def test_the_scripts_are_clean(source: Path) -> None:
    if not shutil.which("shellcheck"):
        pytest.skip("NOT TESTED: shellcheck not found; apt-get install shellcheck")
    scripts = ["systemd/install.sh"]
    scripts += [str(script) for part in ("run", "image") for script in sorted((source / "systemd" / part).glob("*.sh"))]
    done = subprocess.run(["shellcheck", "-x", *scripts], cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
