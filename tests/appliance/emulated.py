"""A machine of its own, emulated (QEMU): Debian's kernel, a graphics card, a clock chip, USB sockets, a plug to pull.

Everything in it takes ten times as long or more, so it waits longer for the kiosk than the unit does.
"""

import base64
import json
import os
import shlex
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

from PIL import Image

from tests.appliance.machine import Machine, until

TOOLS = ("qemu-system-x86_64", "mkfs.ext4", "mkfs.vfat")
PACKAGES = (
    "linux-image-amd64",
    "initramfs-tools",
    "busybox",
    "cryptsetup-bin",
    "overlayroot",
)
SLOW = float(os.environ.get("WHIST_SLOW", "400"))
"""Seconds until what does not come about counts as a failure."""
WIDTH, HEIGHT = 800, 480
_QEMU = f"""qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 1536 -display none -no-reboot -nic none
    -device qemu-xhci,id=usb -device virtio-vga,xres={WIDTH},yres={HEIGHT}
    -serial file:console.log -serial chardev:shell -qmp chardev:control"""
_SHELL = """[Unit]
After=systemd-journald.socket
[Service]
ExecStart=/bin/sh /usr/local/lib/shell.sh
StandardInput=tty-force
StandardOutput=tty
TTYPath=/dev/ttyS1
[Install]
WantedBy=multi-user.target
"""
_TALK = """stty raw -echo
echo ready
while read -r line; do
    sh -c "$line" >/run/said 2>&1 </dev/null; echo "$? $(base64 -w0 /run/said)"
done
"""
_PATIENT = """[Service]
TimeoutStartSec=900
WatchdogSec=300
# Mesa draws in the kiosk's own thread: what it compiles for others, they do not always see in the emulator.
Environment=LP_NUM_THREADS=0
"""
_FINGER = Path(__file__).with_name("finger.py")


def missing() -> list[str]:
    return [tool for tool in TOOLS if not shutil.which(tool)]


def bootable(tree: Path) -> None:
    """Adds to a Debian in a folder what a machine of its own needs, and what a test speaks to it through."""
    apt = "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "
    machine = Machine(tree, tree, tree)
    machine.says("sh", "-c", apt + shlex.join(PACKAGES))
    (tree / "usr/local/lib/shell.sh").write_text(_TALK)
    shutil.copy(_FINGER, tree / "usr/local/lib/finger.py")
    units = tree / "etc/systemd/system"
    (units / "shell.service").write_text(_SHELL)
    (units / "whist-kiosk.service.d").mkdir(exist_ok=True)
    (units / "whist-kiosk.service.d/slow.conf").write_text(_PATIENT)
    (tree / "etc/fstab").write_text("/dev/vda / ext4 rw 0 1\n/dev/vdb /var/lib/whist-kiosk ext4 noatime 0 2\n")
    (tree / "etc/modules").write_text("uinput\n")
    machine.says("systemctl", "enable", "shell.service")


class Emulated(Machine):
    """A machine made of a folder, with the data on a disk of their own. Nothing is written into the folder."""

    def __init__(self, tree: Path, folder: Path) -> None:
        super().__init__(tree, tree, tree)
        self.folder = folder
        self.disks = [folder / "system.raw", folder / "data.raw"]
        data = tree / "var/lib/whist-kiosk"
        for disk, below, size in zip(self.disks, (tree, data), ("4G", "256M"), strict=True):
            subprocess.run(["truncate", "-s", size, str(disk)], check=True)
            subprocess.run(["mkfs.ext4", "-q", "-d", str(below), str(disk)], check=True)
        self._qemu: subprocess.Popen[bytes] | None = None

    def command(self, *words: str) -> list[str]:
        """How QEMU is started, with more words for the machine's kernel."""
        boot = self.tree / "boot"
        kernel, initrd = (str(next(boot.glob(f"{what}-*"))) for what in ("vmlinuz", "initrd.img"))
        line = shlex.join(["root=/dev/vda", "rw", "console=ttyS0", "net.ifnames=0", *words])
        command = [*_QEMU.split(), "-kernel", kernel, "-initrd", initrd, "-append", line]
        for disk in self.disks:
            command += ["-drive", f"file={disk},if=virtio,format=raw,cache=writeback"]
        return command

    def on(self, *words: str) -> None:
        """Switches it on, with more words for its kernel, and waits until it answers."""
        command = self.command(*words)
        for name in ("shell", "control"):
            (self.folder / name).unlink(missing_ok=True)
            command += ["-chardev", f"socket,id={name},path={name},server=on,wait=off"]
        self._shell, self._control = (socket.socket(socket.AF_UNIX) for _ in range(2))
        self._replies, self._answers = (each.makefile("rb") for each in (self._shell, self._control))
        self._qemu = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=self.folder)
        until(lambda: (self.folder / "control").exists(), "the emulator has begun")
        self._shell.connect(str(self.folder / "shell"))
        self._control.connect(str(self.folder / "control"))
        self._answers.readline()
        self.order("qmp_capabilities")
        self._shell.settimeout(SLOW)
        while not (line := self._replies.readline()).endswith(b"ready\n"):
            assert line, "the machine went off before it answered: console.log says more"

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        # In one line, whatever is in it.
        packed = base64.b64encode(shlex.join(command).encode()).decode()
        self._shell.sendall(f'eval "$(echo {packed} | base64 -d)"\n'.encode())
        line = self._replies.readline()
        status, _, said = line.partition(b" ")
        text = base64.b64decode(said).decode(errors="replace")
        return subprocess.CompletedProcess(command, int(status), text)

    def order(self, what: str, **how: object) -> object:
        """Asks the emulator for something (QMP), such as to put a device in."""
        self._control.sendall(json.dumps({"execute": what, "arguments": how}).encode() + b"\n")
        while "event" in (answer := json.loads(self._answers.readline())):
            pass
        assert "return" in answer, answer
        return answer["return"]

    def picture(self) -> Image.Image:
        """What the display shows."""
        shown = self.folder / "shown.ppm"
        self.order("human-monitor-command", **{"command-line": f"screendump {shown}"})
        with Image.open(shown) as image:
            return image.convert("RGB")

    def off(self) -> None:
        """Pulls the plug."""
        if self._qemu is None:
            return
        with suppress(ProcessLookupError):
            self._qemu.kill()
        self._qemu.wait()
        self._qemu = None
        for each in (self._replies, self._answers, self._shell, self._control):
            each.close()

    def is_off(self) -> bool:
        return self._qemu is None or self._qemu.poll() is not None
