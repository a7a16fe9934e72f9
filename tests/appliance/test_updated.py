"""A machine that is switched on and takes an update from a signed bundle, as the kiosk asks for it."""

import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from kiosk.appliance.updates.bundle import make
from kiosk.appliance.updates.signing import trust
from tests.appliance.machine import Machine, until
from tests.appliance.test_install import RECORDS, begin_records, broken, version

TAKEN = "var/lib/whist-kiosk-updates"
UNIT = "whist-kiosk-update.service"


@pytest.fixture
def on(machine: Machine, tmp_path: Path) -> Machine:
    """A machine that trusts the key in `tmp_path`."""
    begin_records(machine)
    key = tmp_path / "club"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    trust(key.with_suffix(".pub"), "club", machine.tree / "etc/whist-kiosk/allowed_signers")
    machine.on()
    machine.on_screen()
    return machine


def bundle(machine: Machine, folder: Path, number: str, how: str = "CHANGED = True") -> str:
    """A bundle of another version, on the machine; its path there."""
    good = machine.source
    broken(machine, folder / number, how)
    tree, machine.source = machine.source, good
    pyproject = tree / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace('version = "0.1.0"', f'version = "{number}"'))
    copytree(machine.wheels, tree / "wheels")
    made = make(tree, folder / "club", machine.tree / "srv")
    made.chmod(0o644)
    return f"/srv/{made.name}"


def ask(machine: Machine, path: str) -> list[str]:
    """The kiosk asks for an update; what came of it, line by line."""
    asked = "/run/whist-kiosk"
    command = f"printf '%s\\n' '{path}' > {asked}/.update && mv {asked}/.update {asked}/update"
    machine.says("runuser", "-u", "whist", "--", "sh", "-c", command)

    def ended() -> bool:
        asks = machine.run("test", "-e", f"{asked}/update").returncode == 0
        state = machine.says("systemctl", "show", UNIT, "-p", "ActiveState", "--value")
        return not asks and state in ("inactive", "failed")

    until(ended, "the update has ended", 600)
    return (machine.tree / TAKEN / "outcome").read_text().splitlines()


def test_a_good_update_is_installed_and_one_that_does_not_work_is_taken_back(on: Machine, tmp_path: Path) -> None:
    for number in ("0.2.0", "0.3.0"):
        (tmp_path / number).mkdir()
    first = version(on)
    state, number, before, *_ = ask(on, bundle(on, tmp_path, "0.2.0"))
    assert (state, number, before) == ("runs", "0.2.0", "0.1.0"), on.says("journalctl", "-u", UNIT)
    on.on_screen()
    second = version(on)
    assert second.startswith("0.2.0-") and (on.tree / "opt/whist-kiosk/releases" / first).exists()
    assert not (on.tree / TAKEN / "tree").exists() and not (on.tree / TAKEN / "bundle").exists()
    how = "if os.environ.get('RUNTIME_DIRECTORY'):\n    raise SystemExit(1)"
    state, number, before, _, why = ask(on, bundle(on, tmp_path, "0.3.0", how))
    assert (state, number, before) == ("back", "0.3.0", "0.2.0"), on.says("journalctl", "-u", UNIT)
    assert why.startswith("The new version did not come onto the screen.")
    on.on_screen()
    assert version(on) == second
    on.says("systemctl", "stop", "whist-kiosk")
    assert "Everything is as it was written" in on.says("whist-kiosk", "verify")
    assert on.says("stat", "-c", "%U", f"/{RECORDS}") == "whist"
    shown = on.says("runuser", "-u", "whist", "--", "cat", f"/{TAKEN}/outcome")
    assert shown.startswith("back\n"), "the kiosk may read it"


def test_nothing_of_an_update_that_is_not_signed_here_is_run_and_the_kiosk_stays(on: Machine, tmp_path: Path) -> None:
    (tmp_path / "0.2.0").mkdir()
    path = bundle(on, tmp_path, "0.2.0")
    (on.tree / "etc/whist-kiosk/allowed_signers").write_text("")
    before = version(on)
    state, _, _, _, why = ask(on, path)
    assert (state, why) == ("refused", "This kiosk has no key yet by which updates are known.")
    on.on_screen()
    assert version(on) == before and on.kiosk("NRestarts") == "0"
    said = on.run("whist-kiosk", "update", "install", path)
    assert said.returncode == 1 and "no key yet" in said.stdout
    (on.tree / "srv/club.pub").write_bytes((tmp_path / "club.pub").read_bytes())
    assert "SHA256:" in on.says("whist-kiosk", "update", "trust", "/srv/club.pub")
    assert "is newer than version 0.1.0" in on.says("whist-kiosk", "update", "look", path)
    assert on.says("stat", "-c", "%U:%a", "/etc/whist-kiosk/allowed_signers") == "root:644"
