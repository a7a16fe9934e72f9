"""The card's image in a machine of QEMU's, and people at it: a finger, a keyboard, somebody who pulls the plug.

`virt` starts the kernel and the system of the card; the boot loader and the chips of a Pi are not in it. `raspi3b` has
more of a Pi 3: its device tree, the socket of its card, its USB, and a frame buffer. That has to be told to the kernel,
with a driver of Debian's own source (pi3_display.sh), because a real Pi shows its pictures in another way.
"""

import base64
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from tests.appliance.emulated import HEIGHT, SLOW, WIDTH, Emulated
from tests.appliance.machine import until

IMAGE = os.environ.get("WHIST_IMAGE", "")
CARD = 2 << 30
"""How large the card is, in bytes."""
BOOT_AT = 4 << 20
FINGER = Path(__file__).with_name("finger.py")
DISPLAY = os.environ.get("WHIST_PI3_DISPLAY", "")
"""The driver for the frame buffer of the Pi 3, as `pi3_display.sh` has made it."""
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
ROWS = (("qwertyuiop", 47, 222), ("asdfghjkl", 86, 292), ("zxcvbnm", 165, 362))
"""The keyboard on the screen: where the first key of each row is; the next is 79 further."""
FIRST = ("middle", "English", "onward")
"""What the first start asks, left as it is."""
LONGEST = 2000
"""Letters of the words that Linux reads on such a machine, with some to spare."""
SETTLED = max(15, round(SLOW / 25))
"""A page that was the same so often in a row, is all there. On a slow machine a key looks pressed for seconds."""
# What a test asks the machine through, and a touch panel. They come with the kernel's words, so the image is as people
# have it.
_ASK = """[Service]
ExecStart=/bin/sh -c 'stty raw -echo;echo ready;while read -r l;do sh -c "$$l">/run/said 2>&1 </dev/null;\
echo "$$? $$(base64 -w0 /run/said)";done'
StandardInput=tty-force
StandardOutput=tty
TTYPath=/dev/{tty}
Restart=always
RestartSec=1
"""
_PANEL = """[Unit]
Before=whist-kiosk.service
After=boot-firmware.mount
[Service]
ExecStartPre=modprobe uinput
ExecStartPre=mkfifo /run/taps
ExecStart=sh -c 'exec python3 {finger} <>/run/taps'
ExecStartPost=sh -c 'until grep -q "A touch panel" /proc/bus/input/devices;do sleep 1;done'
"""
# The watchdog also says how often a frame is drawn that nobody asked for, which takes a fifth of its time.
_SLOW = """[Service]
TimeoutStartSec=1800
WatchdogSec=100
Environment=LP_NUM_THREADS=0
"""
_TAKES_LONG = "[Service]\nTimeoutStartSec=1800\n"
PATIENT = "systemd.default_timeout_start_sec=1800 systemd.default_device_timeout_sec=1800"
"""A machine that is emulated on a busy one is slower than any disk."""
_DISPLAY = """[Unit]
Before=whist-kiosk.service
After=boot-firmware.mount
[Service]
Type=oneshot
ExecStart=modprobe -a drm_kms_helper drm_shmem_helper drm_client_lib
ExecStart=insmod /boot/firmware/display.ko
"""


class Card(Emulated):
    """A machine with the image on its card, and nothing else."""

    tools: tuple[str, ...] = ("qemu-system-aarch64", "mcopy", "xz")
    has_cable = True
    slow: tuple[str, ...] = ("grow", "touch@", "usb@")
    """Units of the kiosk's that may take longer here."""
    tty, finger = "hvc0", "/dev/vdb"
    """What the machine is asked through, and where the program of the touch panel is."""
    qemu = f"""qemu-system-aarch64 -M virt -cpu cortex-a72 -accel tcg,thread=multi -smp 2 -m 1024 -display none
        -no-reboot -device qemu-xhci,id=usb -device virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}
        -global virtio-net-pci.romfile=
        -device usb-kbd,bus=usb.0 -device virtio-serial-pci -device virtconsole,chardev=shell
        -serial file:console.log -qmp chardev:control"""
    net = "-nic user,restrict=on"

    def __init__(self, image: Path, folder: Path) -> None:
        self.folder, self.disk = folder, folder / "card.img"
        self._qemu = None
        with self.disk.open("wb") as card:
            unpack = ["xz", "--decompress", "--stdout"] if image.suffix == ".xz" else ["cat"]
            subprocess.run([*unpack, str(image)], stdout=card, check=True)
        self.written = self.disk.stat().st_size
        os.truncate(self.disk, CARD)
        for name in ("vmlinuz", "initrd.img", "cmdline.txt"):
            self.taken_from_card(name)
        self.prepare()

    def prepare(self) -> None:
        """What else the machine needs."""
        finger = FINGER.read_bytes()
        (self.folder / "finger.img").write_bytes(finger + b"\n" * (-len(finger) % 512))

    def taken_from_card(self, name: str) -> Path:
        """A file of the boot partition."""
        target = self.folder / name
        subprocess.run(["mcopy", "-n", "-i", f"{self.disk}@@{BOOT_AT}", f"::{name}", str(target)], check=True)
        return target

    def put_on_card(self, file: Path, name: str) -> None:
        """Puts a file on the boot partition, as any computer can; the machine is off."""
        subprocess.run(["mcopy", "-o", "-i", f"{self.disk}@@{BOOT_AT}", str(file), f"::{name}"], check=True)

    def units(self) -> dict[str, str]:
        """Units and parts of units, by how systemd calls them among the kernel's words; those in the kernel's language
        are begun."""
        return {
            "extra-unit.ask.service": _ASK.format(tty=self.tty),
            "extra-unit.panel.service": _PANEL.format(finger=self.finger),
            "unit-dropin.whist-kiosk.service": _SLOW,
            **{f"unit-dropin.whist-kiosk-{unit}.service": _TAKES_LONG for unit in self.slow},
        }

    def words(self) -> list[str]:
        line = [*(self.folder / "cmdline.txt").read_text().split(), *PATIENT.split()]
        for name, text in self.units().items():
            if name.startswith("extra-unit."):
                line.append(f"systemd.wants={name.removeprefix('extra-unit.')}")
            line.append(f"systemd.set_credential_binary=systemd.{name}:{base64.b64encode(text.encode()).decode()}")
        assert len(" ".join(line)) < LONGEST, "the kernel would cut them off"
        return line

    def command(self, *words: str) -> list[str]:
        drive = f"file={self.disk},if=virtio,format=raw,cache=writeback"
        line = " ".join([*self.words(), "console=ttyAMA0", *words])
        kernel = ["-kernel", "vmlinuz", "-initrd", "initrd.img", "-append", line]
        finger = "file=finger.img,if=virtio,format=raw,readonly=on"
        return [*self.qemu.split(), *self.net.split(), *kernel, "-drive", drive, "-drive", finger]

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
        self.touch(*KEYS[key], same)

    def touch(self, x: int, y: int, same: int) -> None:
        self.does(lambda: self.says("sh", "-c", f"echo {x / WIDTH} {y / HEIGHT} >/run/taps"), same)

    def type(self, word: str) -> None:
        """A word and Enter, on the keyboard that is plugged in; each letter is waited for."""

        def press(*keys: str) -> None:
            self.order("send-key", keys=[{"type": "qcode", "data": key} for key in keys])

        for letter in word:
            self.does(partial(press, *(["shift"] if letter.isupper() else []), letter.lower()), same=3)
        self.does(partial(press, "ret"))

    def keep(self, name: str) -> None:
        """The picture, where somebody wants to look at it."""
        if PICTURES:
            self.picture().save(Path(PICTURES, f"{name}.png"))

    def on_screen(self, name: str) -> None:
        """Waits until the kiosk is on the display."""
        self.says("sh", "-c", "until systemctl is-active -q whist-kiosk; do sleep 3; done")
        until(lambda: len(self.picture().getcolors(1 << 20) or ()) > 100, "the display shows it", SLOW)
        self.keep(name)

    def entries(self) -> int:
        """How much is on record, all of it as it was written."""
        said = self.says("whist-kiosk", "verify")
        assert "Everything is as it was written" in said
        found = re.match(r"(\d+) entr", said)
        assert found, said
        return int(found[1])


class Pi3(Card):
    """A Raspberry Pi 3 as QEMU has it, with the image's own kernel and device tree."""

    tools = (*Card.tools, "fdtput")
    has_cable = False
    slow = ("grow", "touch@")
    tty, finger = "ttyS1", "/boot/firmware/finger.py"
    qemu = f"""qemu-system-aarch64 -M raspi3b -accel tcg,thread=multi -display none -no-reboot
        -global bcm2835-fb.xres={WIDTH} -global bcm2835-fb.yres={HEIGHT} -global bcm2835-fb.bpp=32
        -global bcm2835-fb.pixo=0 -device usb-kbd -serial file:console.log -serial chardev:shell -qmp chardev:control"""
    net = ""
    TREE = "bcm2837-rpi-3-b.dtb"
    FRAME_BUFFER = 0x3C100000
    """Where QEMU has it, with a gigabyte of memory."""

    def prepare(self) -> None:
        tree = str(self.taken_from_card(self.TREE))
        node = f"/framebuffer@{self.FRAME_BUFFER:x}"
        subprocess.run(["fdtput", "-c", tree, node], check=True)
        for kind, name, *values in (
            ("x", "reg", f"{self.FRAME_BUFFER:x}", f"{WIDTH * HEIGHT * 4:x}"),
            ("u", "width", str(WIDTH)),
            ("u", "height", str(HEIGHT)),
            ("u", "stride", str(4 * WIDTH)),
            ("s", "format", "x8r8g8b8"),
            ("s", "compatible", "whist-kiosk,emulated-display"),
        ):
            subprocess.run(["fdtput", "-t", kind, tree, node, name, *values], check=True)
        self.put_on_card(FINGER, "finger.py")
        self.put_on_card(Path(DISPLAY).resolve(), "display.ko")

    def type(self, word: str) -> None:
        """A word on the keyboard on the screen: QEMU's USB of a Pi 3 does not always bring what is typed."""
        for letter in word.lower():
            keys, x, y = next(row for row in ROWS if letter in row[0])
            self.touch(x + 79 * keys.index(letter), y, 3)
        self.tap("onward")

    def units(self) -> dict[str, str]:
        return {**super().units(), "extra-unit.display.service": _DISPLAY}

    def command(self, *words: str) -> list[str]:
        drive = f"file={self.disk},if=sd,format=raw,cache=writeback"
        kernel = ["-kernel", "vmlinuz", "-dtb", self.TREE, "-initrd", "initrd.img"]
        return [*self.qemu.split(), *kernel, "-append", " ".join([*self.words(), *words]), "-drive", drive]


MACHINES = {"virt": Card, "raspi3b": Pi3}


@contextmanager
def begun(folder: Path, prepare: Callable[[Card], object] = lambda _: None) -> Iterator[Card]:
    """The machine that `WHIST_MACHINE` names with the card of `WHIST_IMAGE`, after its first start."""
    if not IMAGE:
        pytest.skip("NOT TESTED: no image; make image-test")
    kind = MACHINES[os.environ.get("WHIST_MACHINE", "virt")]
    if lacking := [tool for tool in kind.tools if not shutil.which(tool)]:
        pytest.skip(f"NOT TESTED: {', '.join(lacking)} not found")
    if kind is Pi3 and not DISPLAY:
        pytest.skip("NOT TESTED: no driver for the display of an emulated Pi 3; make image-pi3-test")
    machine = kind(Path(IMAGE).resolve(), folder)
    try:
        prepare(machine)
        machine.on()
        machine.on_screen("first-start")
        for number, key in enumerate(FIRST):
            machine.tap(key)
            machine.keep(f"first-start-{number}")
        yield machine
    finally:
        machine.off()
