"""A machine that is switched on and takes an update from a signed bundle, as the kiosk asks for it."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from kiosk.appliance.updates.bundle import make
from kiosk.appliance.updates.refusals import NEWER_CARD
from kiosk.appliance.updates.signing import trust
from tests.appliance.machine import Machine, until
from tests.appliance.test_install import RECORDS, begin_records, broken, version

TAKEN = "var/lib/whist-kiosk-updates"
UNIT = "whist-kiosk-update.service"
DOING = "/run/whist-kiosk-update/doing"


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


def bundle(
    machine: Machine,
    folder: Path,
    number: str,
    how: str = "CHANGED = True",
    change: Callable[[], object] = lambda: None,
) -> str:
    """A bundle of another version, on the machine; its path there."""
    good = machine.source
    broken(machine, folder / number, how)
    change()
    tree, machine.source = machine.source, good
    pyproject = tree / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace('version = "0.1.0"', f'version = "{number}"'))
    copytree(machine.wheels, tree / "wheels")
    made = make(tree, folder / "club", machine.tree / "srv")
    made.chmod(0o644)
    return f"/srv/{made.name}"


def on_a_stick(machine: Machine, path: str) -> str:
    """The same bundle on a stick that only its user may read."""
    stick = "/run/media/whist-kiosk/sda1"
    machine.says("mkdir", "-p", stick)
    machine.says("mount", "-t", "tmpfs", "-o", f"mode=0700,uid={machine.says('id', '-u', 'whist')}", "none", stick)
    machine.says("cp", path, stick)
    machine.says("chown", "-R", "whist:whist", stick)
    machine.says("chmod", "-R", "go=", stick)
    return f"{stick}/{Path(path).name}"


def begin(machine: Machine, name: str, what: str = "") -> None:
    """The kiosk asks for something."""
    asked = "/run/whist-kiosk"
    command = f"printf '%s' '{what}' > {asked}/.{name} && mv {asked}/.{name} {asked}/{name}"
    machine.says("runuser", "-u", "whist", "--", "sh", "-c", command)


def ended(machine: Machine, name: str, unit: str) -> None:
    """Waits until it was done, well or not."""

    def is_so() -> bool:
        asks = machine.run("test", "-e", f"/run/whist-kiosk/{name}").returncode == 0
        state = machine.says("systemctl", "show", unit, "-p", "ActiveState", "--value")
        return not asks and state in ("inactive", "failed")

    until(is_so, f"{unit} has ended", 600)


def ask(machine: Machine, path: str) -> list[str]:
    """The kiosk asks for an update; what came of it, line by line."""
    begin(machine, "update", f"{path}\n")
    ended(machine, "update", UNIT)
    return outcome(machine)


def outcome(machine: Machine) -> list[str]:
    return (machine.tree / TAKEN / "outcome").read_text().splitlines()


def test_a_good_update_is_installed_and_one_that_does_not_work_is_taken_back(on: Machine, tmp_path: Path) -> None:
    for number in ("0.2.0", "0.3.0"):
        (tmp_path / number).mkdir()
    first = version(on)
    state, number, before, *_ = ask(on, on_a_stick(on, bundle(on, tmp_path, "0.2.0")))
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


def test_a_plug_that_is_pulled_during_an_update_leaves_a_kiosk_that_can_be_updated_again(
    on: Machine, tmp_path: Path
) -> None:
    (tmp_path / "0.2.0").mkdir()
    path, before = bundle(on, tmp_path, "0.2.0"), version(on)
    begin(on, "update", path)
    building = f"ls -d /opt/whist-kiosk/releases/0.2.0-* && grep -q Installing {DOING}"
    until(lambda: on.run("sh", "-c", building).returncode == 0, "it is being built", 300)
    on.off()
    on.on()
    on.on_screen()
    assert version(on) == before and outcome(on)[:3] == ["begun", "0.2.0", "0.1.0"]
    assert on.run("test", "-e", DOING).returncode == 1
    assert ask(on, path)[0] == "runs"
    on.on_screen()
    assert version(on).startswith("0.2.0-")


def read_only_but_for_the_program(machine: Machine) -> None:
    """Switches it on with a system that cannot be written to, as the card's image has it."""
    places = ("/var/lib/whist-kiosk", "/opt/whist-kiosk", "/var/lib/whist-kiosk-updates", "/var/backups/whist-kiosk")
    for place in places:
        (machine.tree / place[1:]).mkdir(exist_ok=True)
    units = machine.tree / "etc/systemd/system"
    lines = "".join(f"ExecStart=mount -o remount,bind,rw {place}\n" for place in places)
    (units / "data.service").write_text(f"[Service]\nType=oneshot\n{lines}")  # in place of lines in fstab
    (units / "whist-kiosk.service.d").mkdir(exist_ok=True)
    (units / "whist-kiosk.service.d/data.conf").write_text("[Unit]\nWants=data.service\nAfter=data.service\n")
    machine.on("--read-only", "--tmpfs=/var/tmp", *(f"--bind={machine.tree / place[1:]}:{place}" for place in places))


def test_where_only_the_program_can_be_written_to_an_update_that_changes_no_more_is_installed(
    machine: Machine, tmp_path: Path
) -> None:
    begin_records(machine)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "club")], check=True)
    trust(tmp_path / "club.pub", "club", machine.tree / "etc/whist-kiosk/allowed_signers")
    for number in ("0.2.0", "0.3.0"):
        (tmp_path / number).mkdir()
    good, before = bundle(machine, tmp_path, "0.2.0"), version(machine)
    unit = tmp_path / "0.3.0/newer/systemd/units/whist-kiosk-power.service"
    more = bundle(machine, tmp_path, "0.3.0", change=lambda: unit.write_text(unit.read_text() + "# changed\n"))
    read_only_but_for_the_program(machine)
    machine.on_screen()
    state, number, _, _, why = ask(machine, more)
    assert (state, number, why) == ("failed", "0.3.0", NEWER_CARD)
    assert version(machine) == before and machine.kiosk("NRestarts") == "0"
    state, number, *_ = ask(machine, good)
    assert (state, number) == ("runs", "0.2.0"), machine.says("journalctl", "-u", UNIT)
    machine.on_screen()
    assert version(machine).startswith("0.2.0-")
    refused = machine.run("/src/systemd/install.sh", "--uninstall")
    assert refused.returncode == 1 and "cannot be changed" in refused.stdout


def test_without_a_network_what_was_to_be_fetched_is_said_to_be_out_of_reach(machine: Machine) -> None:
    (machine.tree / "etc/whist-kiosk/update.conf").write_text("WHIST_UPDATES=https://club.invalid/a.bundle\n")
    machine.on()
    machine.on_screen()
    begin(machine, "update-fetch")
    ended(machine, "update-fetch", "whist-kiosk-fetch.service")
    said = machine.says("runuser", "-u", "whist", "--", "cat", "/var/cache/whist-kiosk/said")
    assert said == "The address does not answer as it should. Is there a network?"
    assert "WHIST_UPDATES=https" in machine.says("cat", f"/proc/{machine.kiosk('MainPID')}/environ")


def test_the_kiosk_shut_in_as_it_is_can_see_who_signed_an_update(on: Machine, tmp_path: Path) -> None:
    (tmp_path / "0.2.0").mkdir()
    path = on_a_stick(on, bundle(on, tmp_path, "0.2.0"))
    on.says("systemctl", "stop", "whist-kiosk")
    like = on.says("cat", "/etc/systemd/system/whist-kiosk.service")
    unit = re.sub(r"^(Type|Restart|WatchdogSec|TTY\w+|StandardInput|OnFailure)=.*\n", "", like, flags=re.MULTILINE)
    command = f"ExecStart=/opt/whist-kiosk/current/bin/whist-kiosk update look {path}"
    unit = re.sub(r"^ExecStart=.*$", f"Type=oneshot\n{command}", unit, flags=re.MULTILINE)
    (on.tree / "etc/systemd/system/looks.service").write_text(unit)
    on.says("systemctl", "daemon-reload")
    done = on.run("systemctl", "start", "looks")
    log = on.says("journalctl", "-u", "looks", "-o", "cat")
    assert done.returncode == 0 and "is newer than version 0.1.0, which runs. Signed by club." in log, log
