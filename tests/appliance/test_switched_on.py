"""An installed machine that is switched on: the real systemd, the real units, the kiosk drawn off-screen."""

from pathlib import Path
from time import monotonic

import pytest

from tests.appliance.machine import HEADLESS, Machine, until
from tests.appliance.test_install import RECORDS, begin_records, broken, version

ASKED = "/run/whist-kiosk"


@pytest.fixture
def on(machine: Machine) -> Machine:
    begin_records(machine)
    machine.on()
    machine.on_screen()
    return machine


def send(machine: Machine, signal: str) -> None:
    machine.says("systemctl", "kill", f"--signal={signal}", "--kill-whom=main", "whist-kiosk")


def test_it_comes_up_by_itself_and_nothing_has_failed(on: Machine) -> None:
    assert on.kiosk("StatusText") == "On screen."
    assert on.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert on.kiosk("NRestarts") == "0"
    log = on.says("journalctl", "-u", "whist-kiosk", "-o", "cat")
    assert "Traceback" not in log and "Ruby" not in log
    assert "Everything is as it was written" in on.says("whist-kiosk", "verify"), "beside the kiosk"
    others = on.run("runuser", "-u", "nobody", "--", "cat", f"/{RECORDS}")
    assert others.returncode != 0 and "Permission denied" in others.stdout


def test_what_the_kiosk_may_write_is_its_data_and_what_is_put_in(on: Machine) -> None:
    inside = ["nsenter", "-t", on.kiosk("MainPID"), "-m", "setpriv", "--reuid=whist", "--regid=whist", "--clear-groups"]
    for folder, may in (("/var/lib/whist-kiosk", 0), (ASKED, 0), ("/opt", 1), ("/etc", 1), ("/home", 1), ("/boot", 1)):
        assert on.run(*inside, "touch", f"{folder}/tried").returncode == may, folder
    stick = "/run/media/whist-kiosk/sda1"
    on.says("mkdir", "-p", stick)
    on.says("mount", "-t", "tmpfs", "-o", f"mode=0700,uid={on.says('id', '-u', 'whist')}", "none", stick)
    assert on.run(*inside, "touch", f"{stick}/tried").returncode == 0


def let_phones_in(machine: Machine, on: bool) -> None:
    """Phones are on at a kiosk that is not running, or are not."""
    script = (
        "from pathlib import Path; from kiosk.lobby.lobby import Lobby\n"
        "lobby = Lobby.open(Path('/var/lib/whist-kiosk'))\n"
        f"lobby.journal.settings.set('hall', dict(on={on}, secret='5' * 64)); lobby.journal.settle(); lobby.close()\n"
    )
    python = "/opt/whist-kiosk/current/bin/python"
    machine.says("runuser", "-u", "whist", "--", "env", "HOME=/nonexistent", python, "-c", script)


def test_the_pages_for_phones_are_served_while_phones_are_on_and_only_then(machine: Machine) -> None:
    begin_records(machine)
    let_phones_in(machine, True)
    (machine.tree / "etc/whist-kiosk/hall.conf").write_text("WHIST_HALL_PORT=80\n")
    machine.on()
    machine.on_screen()
    ask = "import urllib.request as r; print(r.urlopen('http://127.0.0.1/generate_204', timeout=5).status)"
    python = "/opt/whist-kiosk/current/bin/python"

    def serves() -> bool:
        return machine.run(python, "-c", ask).stdout.strip() == "204"

    until(serves, "the pages are served")
    log = machine.says("journalctl", "-u", "whist-kiosk-hall", "-o", "cat")
    assert "Traceback" not in log, log
    machine.says("systemctl", "kill", "--signal=SIGKILL", "whist-kiosk-hall")
    until(serves, "they are served again")
    inside = ["nsenter", "-t", machine.says("systemctl", "show", "whist-kiosk-hall", "-p", "MainPID", "--value"), "-m"]
    assert machine.run(*inside, "touch", "/opt/tried").returncode == 1
    machine.says("systemctl", "stop", "whist-kiosk")
    until(lambda: machine.run("systemctl", "is-active", "whist-kiosk-hall").stdout.strip() == "inactive", "they end")
    assert machine.says("systemctl", "list-units", "--failed", "--no-legend") == ""


def test_a_report_has_the_system_journals_log_of_the_kiosk(on: Machine) -> None:
    as_own = ["runuser", "-u", "whist", "--"]
    made = on.says(*as_own, "whist-kiosk", "report", "/var/lib/whist-kiosk").splitlines()[-1]
    unpacked = [*as_own, "/opt/whist-kiosk/current/bin/python", "-m", "zipfile", "-e", made, "/var/lib/whist-kiosk/out"]
    on.says(*unpacked)
    assert "whist-kiosk[" in on.says("cat", "/var/lib/whist-kiosk/out/system-log.txt")


def test_there_is_a_backup_while_it_runs(on: Machine) -> None:
    made = on.run("systemctl", "start", "whist-kiosk-backup.service")
    assert made.returncode == 0, on.says("journalctl", "-u", "whist-kiosk-backup")
    assert on.says("ls", "/var/lib/whist-kiosk/backups").count(".db") >= 1
    assert on.says("systemctl", "is-active", "whist-kiosk-backup.timer") == "active"


def test_a_stick_that_is_put_in_gets_a_backup_and_the_kiosk_may_write_on_it(on: Machine) -> None:
    stick = "/run/media/whist-kiosk/sda1"  # mounted by hand: nothing can be put into this machine
    on.says("mkdir", "-p", stick)
    on.says("mount", "-t", "tmpfs", "-o", f"mode=0700,uid={on.says('id', '-u', 'whist')}", "none", stick)
    until(lambda: ".db" in on.run("ls", f"{stick}/whist-kiosk").stdout, "a backup is on the stick")
    assert "no backup" not in on.says("journalctl", "-u", "whist-kiosk", "-o", "cat"), "a stick that is none"


@pytest.mark.parametrize("signal", ["SIGSTOP", "SIGKILL"])
def test_a_kiosk_that_hangs_or_dies_is_back_by_itself(on: Machine, signal: str) -> None:
    since = monotonic()
    send(on, signal)
    on.on_screen(restarts=1)
    print(f"{signal}: on screen again after {monotonic() - since:.1f} s")
    said = on.says("journalctl", "-u", "whist-kiosk")
    if signal == "SIGSTOP":
        assert "Watchdog timeout" in said
        assert "in mainloop" in said, "the log does not tell what the kiosk was doing"
    on.says("systemctl", "stop", "whist-kiosk")
    assert "Everything is as it was written" in on.says("whist-kiosk", "verify")


def test_a_kiosk_that_never_comes_up_is_tried_slower_and_slower_but_for_ever(on: Machine) -> None:
    start = on.tree / f"opt/whist-kiosk/releases/{version(on)}/bin/whist-kiosk"
    whole = start.read_text()
    start.write_text("#!/bin/sh\nexit 1\n")
    send(on, "SIGKILL")
    until(lambda: on.run("systemctl", "is-active", "whist-kiosk-again.timer").stdout.strip() == "active", "it waits")
    start.write_text(whole)
    on.on_screen()


def test_the_kiosk_sets_the_clock_and_only_to_a_time(on: Machine) -> None:
    for wrong in ("tomorrow", "2026-11-21 20:15:00; reboot", "$(reboot)"):
        on.says("sh", "-c", f"printf %s '{wrong}' > {ASKED}/.clock && mv {ASKED}/.clock {ASKED}/clock")
        until(lambda: on.run("test", "-e", f"{ASKED}/clock").returncode != 0, "it was read")
    said = on.says("journalctl", "-u", "whist-kiosk-clock")
    assert "is not a time" in said and "tomorrow" not in said


def test_the_kiosk_switches_the_machine_off(on: Machine) -> None:
    on.says("touch", f"{ASKED}/power-off")
    until(on.is_off, "it is off")


def test_an_update_that_does_not_come_onto_the_screen_is_taken_back_and_one_that_does_stays(
    on: Machine, tmp_path: Path
) -> None:
    good, before = on.source, version(on)
    on.off()
    # It works wherever it is tried, and not as the unit.
    broken(on, tmp_path, "if os.environ.get('RUNTIME_DIRECTORY'):\n    raise SystemExit(1)")
    on.on()
    on.on_screen()
    done = on.install()
    assert done.returncode == 1 and "did not come onto the screen. The kiosk is as it was" in done.stdout, done.stdout
    on.on_screen()
    assert version(on) == before
    (on.source / "kiosk/main/start.py").write_text((good / "kiosk/main/start.py").read_text() + "\nCHANGED = True\n")
    done = on.install()
    assert done.returncode == 0 and "the kiosk is on screen" in done.stdout, done.stdout
    assert version(on) != before and on.kiosk("SubState") == "running"
    assert on.run("/src/systemd/install.sh", "--uninstall").returncode == 0
    assert on.says("systemctl", "list-units", "--no-legend", "whist-kiosk*") == ""
    assert (on.tree / RECORDS).exists()


def test_under_a_compositor_the_kiosk_comes_onto_the_screen_and_stays_shut_in_its_unit(machine: Machine) -> None:
    done = machine.install("--screen", "cage")
    assert done.returncode == 0 and "screen: cage" in done.stdout, done.stdout
    machine.on(display=HEADLESS)
    machine.on_screen()
    inside = machine.says("systemd-cgls", "--no-pager", "-u", "whist-kiosk.service")
    assert all(name in inside for name in ("/usr/bin/cage", "Xwayland", "bin/python")), inside
    assert machine.kiosk("NRestarts") == "0" and machine.kiosk("StatusText") == "On screen."
    machine.says("sh", "-c", "kill -STOP $(grep -l 'bin/[p]ython' /proc/[1-9]*/cmdline | cut -d/ -f3)")
    machine.on_screen(restarts=1)


def test_on_a_read_only_system_all_the_kiosk_writes_is_its_data(machine: Machine) -> None:
    begin_records(machine)
    data = "/var/lib/whist-kiosk"
    units = machine.tree / "etc/systemd/system"
    mounted = f"[Service]\nType=oneshot\nExecStart=mount -o remount,bind,rw {data}\n"  # in place of a line in fstab
    (units / "data.service").write_text(mounted)
    (units / "whist-kiosk.service.d").mkdir()
    wanted = "[Unit]\nWants=data.service\nAfter=data.service\n"
    (units / "whist-kiosk.service.d/data.conf").write_text(wanted)
    machine.on("--read-only", "--tmpfs=/var/tmp", f"--bind={machine.tree / data[1:]}:{data}")
    machine.on_screen()
    assert machine.kiosk("NRestarts") == "0"
    made = machine.run("systemctl", "start", "whist-kiosk-backup.service")
    assert made.returncode == 0, machine.says("journalctl", "-u", "whist-kiosk-backup")
    assert "Read-only file system" in machine.run("touch", "/etc/tried", "/opt/tried", "/var/tried").stdout
    refused = machine.install()
    assert refused.returncode == 1 and "The system is read-only" in refused.stdout
    machine.off()
    assert list((machine.tree / data[1:] / "backups").glob("*.db"))
    assert "Everything is as it was written" in machine.says("whist-kiosk", "verify")


def test_a_kiosk_whose_data_would_be_forgotten_does_not_start_and_says_why(machine: Machine) -> None:
    kept = "/opt/whist-kiosk/current/lib/whist-kiosk/kept.sh"
    words = machine.tree / "etc/words"
    words.write_text("root=PARTUUID=1-02 rootwait overlayroot=tmpfs quiet\n")
    refused = machine.run(kept, "/etc/words")  # here everything lies in an overlay
    assert refused.returncode == 1 and "all that is played would be forgotten" in refused.stdout
    words.write_text("root=PARTUUID=1-02 rootwait quiet\n")
    assert machine.says(kept, "/etc/words") == ""
