"""The card's image in an emulated machine: `make image-test`, with `WHIST_IMAGE` naming the packed image.

QEMU's `virt` machine starts the kernel and the system of the card; the boot loader and the chips of a Pi are not in it.
"""

import base64
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.emulated import HEIGHT, SLOW, WIDTH, Emulated
from tests.appliance.machine import until
from tests.appliance.test_install import begin_table

IMAGE = os.environ.get("WHIST_IMAGE", "")
TOOLS = ("qemu-system-aarch64", "mcopy", "xz")
CARD = 2 << 30
"""How large the card is, in bytes."""
BOOT_AT = 4 << 20
_QEMU = f"""qemu-system-aarch64 -M virt -cpu cortex-a72 -accel tcg,thread=multi -smp 2 -m 1024 -display none -no-reboot
    -nic user,restrict=on -device qemu-xhci,id=usb -device virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}
    -device usb-kbd,bus=usb.0 -device virtio-serial-pci -device virtconsole,chardev=shell
    -serial file:console.log -qmp chardev:control"""
# What a test asks the machine through. It comes with the kernel's words, so the image is as people have it.
_UNITS = {
    "systemd.extra-unit.ask.service": """[Service]
ExecStart=/bin/sh -c 'stty raw -echo;echo ready;while read -r l;do sh -c "$$l">/run/said 2>&1 </dev/null;\
echo "$$? $$(base64 -w0 /run/said)";done'
StandardInput=tty-force
StandardOutput=tty
TTYPath=/dev/hvc0
Restart=always
RestartSec=1
""",
    "systemd.unit-dropin.whist-kiosk.service": """[Service]
TimeoutStartSec=900
WatchdogSec=300
Environment=LP_NUM_THREADS=0
""",
}
PICTURES = os.environ.get("WHIST_PICTURES", "")


class Card(Emulated):
    """A machine with the image on its card, and nothing else."""

    def __init__(self, image: Path, folder: Path) -> None:
        self.folder, self.disk = folder, folder / "card.img"
        self._qemu = None
        with self.disk.open("wb") as card:
            subprocess.run(["xz", "--decompress", "--stdout", str(image)], stdout=card, check=True)
        self.written = self.disk.stat().st_size
        os.truncate(self.disk, CARD)
        for name in ("vmlinuz", "initrd.img", "cmdline.txt"):
            where = ["-i", f"{self.disk}@@{BOOT_AT}", f"::{name}", str(folder / name)]
            subprocess.run(["mcopy", "-n", *where], check=True)

    def command(self, *words: str) -> list[str]:
        line = [*(self.folder / "cmdline.txt").read_text().split(), "console=ttyAMA0", "systemd.wants=ask.service"]
        for name, text in _UNITS.items():
            line.append(f"systemd.set_credential_binary={name}:{base64.b64encode(text.encode()).decode()}")
        drive = f"file={self.disk},if=virtio,format=raw,cache=writeback"
        kernel = ["-kernel", "vmlinuz", "-initrd", "initrd.img", "-append", " ".join([*line, *words])]
        return [*_QEMU.split(), *kernel, "-drive", drive]


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Card]:
    if not IMAGE:
        pytest.skip("NOT TESTED: no image; make image-test")
    if lacking := [tool for tool in TOOLS if not shutil.which(tool)]:
        pytest.skip(f"NOT TESTED: {', '.join(lacking)} not found")
    machine = Card(Path(IMAGE).resolve(), tmp_path_factory.mktemp("card"))
    try:
        machine.on()
        on_screen(machine, "first-start")
        yield machine
    finally:
        machine.off()


def on_screen(machine: Card, name: str) -> None:
    machine.says("sh", "-c", "until systemctl is-active -q whist-kiosk; do sleep 3; done")
    until(lambda: len(machine.picture().getcolors(1 << 20) or ()) > 100, "the display shows it", SLOW)
    if PICTURES:
        machine.picture().save(Path(PICTURES, f"{name}.png"))


def test_the_home_page_is_on_the_display_and_nothing_has_failed(card: Card) -> None:
    assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert card.kiosk("NRestarts") == "0" and card.kiosk("StatusText") == "On screen."
    print(card.says("systemd-analyze"), card.says("head", "-n", "3", "/proc/meminfo"), sep="\n")


def test_the_system_cannot_be_written_to(card: Card) -> None:
    assert card.says("findmnt", "-no", "FSTYPE,OPTIONS", "/").startswith("squashfs ro")
    assert "Read-only" in card.run("touch", "/etc/tried", "/usr/tried", "/boot/firmware/tried").stdout


def test_the_data_have_the_rest_of_the_card(card: Card) -> None:
    mebibytes = int(card.says("df", "--output=size", "-m", "/data").split()[-1])
    assert mebibytes > 0.9 * (CARD - card.written) / (1 << 20)
    for place in ("/var/lib/whist-kiosk", "/var/backups/whist-kiosk", "/var/lib/systemd"):
        assert card.says("findmnt", "-no", "FSTYPE", "--target", place) == "ext4", place


def test_nobody_can_log_in(card: Card) -> None:
    shadow = [line.split(":")[1] for line in card.says("cat", "/etc/shadow").splitlines()]
    assert shadow and all(word.startswith(("!", "*")) for word in shadow)
    assert card.run("test", "-e", "/usr/sbin/sshd").returncode == 1
    assert card.says("sh", "-c", "systemctl list-units --state=running --no-legend '*getty*'") == ""


def test_nothing_listens_on_the_network(card: Card) -> None:
    assert card.says("ss", "--no-header", "--listening", "--tcp", "--udp", "--raw", "--numeric") == ""
    assert card.says("ip", "-brief", "-4", "address", "show", "scope", "global") == ""


def test_the_radio_is_nobody_s_until_somebody_wants_a_network(card: Card) -> None:
    state = ("systemctl", "is-active", "NetworkManager")
    assert card.run(*state).stdout.strip() == "inactive"
    as_kiosk = ("runuser", "-u", "whist", "--")
    card.says(*as_kiosk, "touch", "/var/lib/whist-kiosk/wifi")
    until(lambda: card.run(*state).stdout.strip() == "active", "NetworkManager has begun", SLOW)
    for how in ("off", "on"):
        card.says(*as_kiosk, "nmcli", "radio", "wifi", how)
    assert "eth0:ethernet:unmanaged" in card.says("nmcli", "-t", "-f", "DEVICE,TYPE,STATE", "device")
    assert card.says("ss", "--no-header", "--listening", "--tcp", "--udp", "--raw", "--numeric") == ""
    card.says("rm", "/var/lib/whist-kiosk/wifi")
    card.says("systemctl", "stop", "NetworkManager", "wpa_supplicant")


def test_a_pulled_plug_loses_nothing_that_was_saved(card: Card) -> None:
    card.says("systemctl", "stop", "whist-kiosk")
    begin_table(card)
    card.off()
    card.on()
    on_screen(card, "after-a-pulled-plug")
    assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert "Everything is as it was written" in card.says("whist-kiosk", "verify")
    assert "Ada" in card.says("whist-kiosk", "people", "list")


def test_the_kiosk_switches_it_off(card: Card) -> None:
    card.says("touch", "/run/whist-kiosk/power-off")
    until(card.is_off, "it is off", SLOW)
