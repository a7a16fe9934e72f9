"""The card's image in an emulated machine: `make image-test`, with `WHIST_IMAGE` naming the packed image.

QEMU's `virt` machine starts the kernel and the system of the card; the boot loader and the chips of a Pi are not in it.
A hand is played on it by a finger and a keyboard, and the plug is pulled `WHIST_CUTS` times (else ten).
"""

import base64
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.appliance.emulated import HEIGHT, SLOW, WIDTH, Emulated
from tests.appliance.machine import until

IMAGE = os.environ.get("WHIST_IMAGE", "")
TOOLS = ("qemu-system-aarch64", "mcopy", "xz")
CARD = 2 << 30
"""How large the card is, in bytes."""
BOOT_AT = 4 << 20
CUTS = int(os.environ.get("WHIST_CUTS", "10"))
FINGER = Path(__file__).with_name("finger.py")
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
    "systemd.extra-unit.panel.service": """[Unit]
Before=whist-kiosk.service
[Service]
ExecStartPre=modprobe uinput
ExecStartPre=mkfifo /run/taps
ExecStart=sh -c 'exec python3 /dev/vdb <>/run/taps'
ExecStartPost=sh -c 'until grep -q "A touch panel" /proc/bus/input/devices;do sleep 1;done'
""",
    "systemd.unit-dropin.whist-kiosk.service": """[Service]
TimeoutStartSec=900
WatchdogSec=300
Environment=LP_NUM_THREADS=0
""",
}
PICTURES = os.environ.get("WHIST_PICTURES", "")
KEYS = {
    "middle": (400, 240),
    "English": (140, 92),
    "New table": (250, 220),
    "North": (400, 95),
    "4 uptown": (416, 155),
    "Spades": (390, 180),
    "Play": (440, 436),
    "Total": (755, 436),
    "10": (65, 337),
    "onward": (690, 436),
}
"""Where keys are on a display of 800 x 480. What leads onward, and Pass, are at the same place."""
FIRST = ("middle", "English", "onward")
"""What the first start asks, left as it is."""
PASS = DEALT = NEXT = (("onward",), 1)
HAND = (DEALT, (("4 uptown",), 1), PASS, PASS, PASS, (("Spades",), 1), (("Play",), 1), (("Total", "10"), 2), NEXT)
"""A hand from the deal to the next one: what is tapped until something more is on record, and how much that is."""
SCORED = "1,Otis,4 up ♠,10,0,4"
"""The first hand on the score sheet."""
SETTLED = 15
"""A page that was the same so often in a row, is all there."""


class Card(Emulated):
    """A machine with the image on its card, and nothing else."""

    def __init__(self, image: Path, folder: Path) -> None:
        self.folder, self.disk = folder, folder / "card.img"
        self._qemu = None
        with self.disk.open("wb") as card:
            subprocess.run(["xz", "--decompress", "--stdout", str(image)], stdout=card, check=True)
        self.written = self.disk.stat().st_size
        os.truncate(self.disk, CARD)
        finger = FINGER.read_bytes()
        self.finger = folder / "finger.img"
        self.finger.write_bytes(finger + b"\n" * (-len(finger) % 512))
        for name in ("vmlinuz", "initrd.img", "cmdline.txt"):
            where = ["-i", f"{self.disk}@@{BOOT_AT}", f"::{name}", str(folder / name)]
            subprocess.run(["mcopy", "-n", *where], check=True)

    def command(self, *words: str) -> list[str]:
        line = [*(self.folder / "cmdline.txt").read_text().split(), "console=ttyAMA0"]
        line += ["systemd.wants=ask.service", "systemd.wants=panel.service"]
        for name, text in _UNITS.items():
            line.append(f"systemd.set_credential_binary={name}:{base64.b64encode(text.encode()).decode()}")
        drive = f"file={self.disk},if=virtio,format=raw,cache=writeback"
        kernel = ["-kernel", "vmlinuz", "-initrd", "initrd.img", "-append", " ".join([*line, *words])]
        finger = f"file={self.finger},if=virtio,format=raw,readonly=on"
        return [*_QEMU.split(), *kernel, "-drive", drive, "-drive", finger]

    # People at it.

    def page(self) -> Image.Image:
        """What the display shows below the bar with the clock."""
        return self.picture().crop((0, 48, WIDTH, HEIGHT))

    def does(self, what: Callable[[], object], same: int = SETTLED) -> None:
        """Does something that leads to another page, and waits until that was the same so often."""
        before = self.page()
        last, seen = before, 0
        what()

        def there() -> bool:
            nonlocal last, seen
            now = self.page()
            seen = seen + 1 if now == last else 0
            last = now
            return now != before and seen >= same

        until(there, "the display shows another page", SLOW)

    def tap(self, key: str, same: int = SETTLED) -> None:
        x, y = KEYS[key]
        self.does(lambda: self.says("sh", "-c", f"echo {x / WIDTH} {y / HEIGHT} >/run/taps"), same)

    def type(self, word: str) -> None:
        """A word and Enter, on the keyboard that is plugged in."""
        chords = [["shift", each.lower()] if each.isupper() else [each] for each in word]

        def press() -> None:
            for chord in (*chords, ["ret"]):
                self.order("send-key", keys=[{"type": "qcode", "data": key} for key in chord])

        self.does(press)

    def keep(self, name: str) -> None:
        """The picture, where somebody wants to look at it."""
        if PICTURES:
            self.picture().save(Path(PICTURES, f"{name}.png"))

    def entries(self) -> int:
        """How much is on record, all of it as it was written."""
        said = self.says("whist-kiosk", "verify")
        assert "Everything is as it was written" in said
        found = re.match(r"(\d+) entr", said)
        assert found, said
        return int(found[1])


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
        for number, key in enumerate(FIRST):
            machine.tap(key)
            machine.keep(f"first-start-{number}")
        yield machine
    finally:
        machine.off()


def on_screen(machine: Card, name: str) -> None:
    machine.says("sh", "-c", "until systemctl is-active -q whist-kiosk; do sleep 3; done")
    until(lambda: len(machine.picture().getcolors(1 << 20) or ()) > 100, "the display shows it", SLOW)
    machine.keep(name)


def test_the_home_page_is_on_the_display_and_nothing_has_failed(card: Card) -> None:
    assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert card.kiosk("NRestarts") == "0" and card.kiosk("StatusText") == "On screen."
    began = card.says("journalctl", "-u", "whist-kiosk", "-o", "short-monotonic", "--no-pager")
    memory = card.says("grep", "VmRSS", f"/proc/{card.kiosk('MainPID')}/status")
    print(card.says("systemd-analyze"), began, card.says("head", "-n", "3", "/proc/meminfo"), memory, sep="\n")


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


def test_a_hand_is_opened_played_and_scored_by_finger_and_keyboard(card: Card) -> None:
    card.tap("New table")
    card.tap("onward")
    for name in ("Ada", "Otis", "Ruby", "Leon"):
        card.type(name)
    card.keep("who-deals")
    card.tap("North")
    card.tap("onward")
    for number, (keys, _) in enumerate(HAND):
        card.keep(f"hand-{number}")
        for key in keys:
            card.tap(key)
    card.keep("next-hand")
    assert SCORED in card.says("whist-kiosk", "export", "--format", "csv")


def test_a_pulled_plug_loses_nothing_that_was_saved(card: Card) -> None:
    said, step = card.entries(), 0
    for cut in range(CUTS):
        # At the first sign of the tap on the display, a little later, or when the next page is all there.
        same = (0, 1, 4, SETTLED)[cut % 4]
        (*before, last), more = HAND[step % len(HAND)]
        for key in before:
            card.tap(key)
        card.tap(last, same)
        card.keep(f"cut-{cut}")
        card.off()
        card.on()
        on_screen(card, f"after-cut-{cut}")
        found = card.entries()
        print(f"cut {cut}: {last}, {said} entries before it, {found} after the start")
        assert found == said + more or (found == said and same < SETTLED)
        assert card.says("systemctl", "list-units", "--failed", "--no-legend") == ""
        card.tap("onward")
        said, step = found, step + (found > said)
    card.keep("after-the-last-cut")
    assert SCORED in card.says("whist-kiosk", "export", "--format", "csv")


def test_the_kiosk_switches_it_off(card: Card) -> None:
    card.says("touch", "/run/whist-kiosk/power-off")
    until(card.is_off, "it is off", SLOW)
