"""An installed machine with a kernel, a graphics card and USB sockets of its own, emulated: what no container has."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageChops

from tests.appliance.emulated import HEIGHT, SLOW, WIDTH, Emulated, bootable, missing
from tests.appliance.machine import Machine, layered, until
from tests.appliance.test_install import begin_records

STICK = "/run/media/whist-kiosk/sda"
PANEL = "/usr/local/lib/finger.py"


def on_screen(machine: Emulated) -> None:
    machine.says("sh", "-c", "until systemctl is-active -q whist-kiosk; do sleep 3; done")
    until(lambda: len(machine.picture().getcolors(1 << 20) or ()) > 100, "the display shows it", SLOW)


@pytest.fixture(scope="module")
def whole(
    installed_tree: tuple[Path, str], source: Path, wheels: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """The folder that emulated machines are made of: installed, with a table that was begun, and a kernel."""
    if not os.environ.get("WHIST_EMULATED"):
        pytest.skip("NOT TESTED: a whole machine takes its time; WHIST_EMULATED=1")
    if lacking := missing():
        pytest.skip(f"NOT TESTED: {', '.join(lacking)} not found; apt-get install qemu-system-x86 dosfstools")
    with layered(installed_tree[0], tmp_path_factory.mktemp("whole")) as tree:
        begin_records(Machine(tree, source, wheels))
        bootable(tree)
        yield tree


@pytest.fixture(scope="module")
def kms(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulated]:
    machine = Emulated(whole, tmp_path_factory.mktemp("kms"))
    try:
        machine.on()
        on_screen(machine)
        yield machine
    finally:
        machine.off()


def opened(machine: Emulated) -> set[str]:
    """The input devices that the kiosk has open."""
    links = machine.says("sh", "-c", f"ls -l /proc/{machine.kiosk('MainPID')}/fd")
    return {line.rsplit("/", 1)[1] for line in links.splitlines() if "/dev/input/event" in line}


def devices(machine: Emulated) -> set[str]:
    return set(machine.says("ls", "/sys/class/input").split())


def test_the_kiosk_draws_on_the_graphics_card_and_nothing_has_failed(kms: Emulated) -> None:
    assert kms.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert kms.kiosk("NRestarts") == "0" and kms.kiosk("StatusText") == "On screen."
    assert "whist-kiosk" in kms.says("sh", "-c", "grep -h 'allocated by' /sys/kernel/debug/dri/*/state")
    assert kms.picture().size == (WIDTH, HEIGHT)


def test_a_keyboard_that_is_put_in_later_is_heard(kms: Emulated) -> None:
    before = devices(kms)
    kms.order("device_add", driver="usb-kbd", id="keys", bus="usb.0")
    until(lambda: bool((devices(kms) - before) & opened(kms)), "the kiosk reads the keyboard", SLOW)
    kms.order("device_del", id="keys")
    until(lambda: devices(kms) == before, "it is gone", SLOW)
    assert kms.kiosk("NRestarts") == "0"


def test_a_touch_panel_that_comes_later_is_taken_in_and_a_tap_on_it_does_something(kms: Emulated) -> None:
    began = kms.kiosk("MainPID")
    put_a_panel_in(kms)
    until(lambda: kms.kiosk("MainPID") not in ("0", began), "the kiosk begins anew", SLOW)
    on_screen(kms)
    tap_until_there_is_another_page(kms)


def put_a_panel_in(machine: Emulated) -> None:
    """A touch panel; what is written to /run/taps is tapped on it."""
    machine.says("mkfifo", "/run/taps")
    machine.says("systemd-run", "-q", "-p", "StandardInput=file:/run/taps", "python3", PANEL)
    machine.says("systemd-run", "-q", "sh", "-c", "exec sleep infinity >/run/taps")


def tap_until_there_is_another_page(machine: Emulated) -> None:
    before, tried = machine.picture(), iter(range(10, 90))

    def another() -> bool:
        machine.says("sh", "-c", f"echo 0.{next(tried)} 0.9 >/run/taps")
        difference = ImageChops.difference(before, machine.picture()).convert("L")
        return sum(difference.histogram()[30:]) > WIDTH * HEIGHT / 10

    until(another, "a tap leads to another page", SLOW)


def test_a_stick_that_is_put_in_is_mounted_and_gets_a_backup(kms: Emulated) -> None:
    stick = kms.folder / "stick.img"
    subprocess.run(["truncate", "-s", "64M", str(stick)], check=True)
    subprocess.run(["mkfs.vfat", "-n", "STICK", str(stick)], check=True, stdout=subprocess.DEVNULL)
    kms.order(
        "blockdev-add", driver="raw", **{"node-name": "stick", "file": {"driver": "file", "filename": str(stick)}}
    )
    kms.order("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0")
    until(lambda: ".db" in kms.run("ls", f"{STICK}/whist-kiosk").stdout, "a backup is on the stick", SLOW)
    assert "Everything is as it was written" in kms.says("sh", "-c", f"whist-kiosk verify {STICK}/whist-kiosk/*.db")
    kms.order("device_del", id="stick")
    until(lambda: kms.run("mountpoint", "-q", STICK).returncode != 0, "it is gone", SLOW)
    assert kms.says("systemctl", "list-units", "--failed", "--no-legend") == ""


def test_the_kiosk_sets_the_clock_and_the_clock_chip(kms: Emulated) -> None:
    asked = "/run/whist-kiosk"
    kms.says("sh", "-c", f"echo 2031-02-03 20:15:00 >{asked}/.clock && mv {asked}/.clock {asked}/clock")
    said = ("journalctl", "-u", "whist-kiosk-clock", "-o", "cat")
    until(lambda: "Finished" in kms.says(*said), "the clock is set", SLOW)
    assert "could not" not in kms.says(*said)
    assert kms.says("date", "+%F") == kms.says("hwclock", "--show")[:10] == "2031-02-03"
    assert kms.kiosk("SubState") == "running"


def test_a_read_only_system_forgets_all_but_the_data_when_the_plug_is_pulled(kms: Emulated) -> None:
    kms.off()
    kms.on("overlayroot=tmpfs:recurse=0")
    on_screen(kms)
    assert kms.says("findmnt", "-no", "FSTYPE", "/") == "overlay"
    for place in ("/etc", "/var/lib/whist-kiosk"):
        kms.says("sh", "-c", f"echo written >{place}/tried && sync")
    assert kms.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    kms.off()
    kms.on()
    assert kms.run("test", "-e", "/etc/tried").returncode == 1
    assert kms.says("cat", "/var/lib/whist-kiosk/tried") == "written"
    on_screen(kms)
    assert "Everything is as it was written" in kms.says("whist-kiosk", "verify")


def test_the_kiosk_switches_it_off(kms: Emulated) -> None:
    kms.says("touch", "/run/whist-kiosk/power-off")
    until(kms.is_off, "it is off", SLOW)
