"""A Debian in a folder: commands are run in it, or it is booted with a systemd of its own. Needs root."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from threading import Event

PATIENCE = 90.0
"""Seconds until what does not come about counts as a failure."""
SOURCES = ("kiosk", "hardware", "rules", "systemd", "docs", "pyproject.toml")
SOURCES += ("requirements.txt", "requirements-fleet.txt", "README.md", "LICENSE")
PLAIN = {
    "PATH": os.environ["PATH"],
    "SYSTEMD_COLORS": "0",
    "SYSTEMD_URLIFY": "0",
    "SYSTEMD_PAGER": "",
    "COLUMNS": "200",
}
"""The environment of commands, whose answers are read by a test."""
NOISE = "Attempted to remove disk file system under"
"""What systemd-nspawn says where /run lies on a disk."""
OFFSCREEN = "SDL_VIDEODRIVER=offscreen"
HEADLESS = "WLR_BACKENDS=headless WLR_RENDERER=pixman"
"""A display for the kiosk, and for a compositor, where there is none."""
NO_CONSOLE = """
[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
"""


def checkout(root: Path, target: Path) -> Path:
    """A copy of what an installation needs of a checkout."""
    target.mkdir()
    for name in SOURCES:
        if (root / name).is_dir():
            shutil.copytree(root / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
        else:
            shutil.copy(root / name, target / name)
    return target


@contextmanager
def layered(below: Path, folder: Path) -> Iterator[Path]:
    """A folder that looks like `below`, which stays as it is whatever is written."""
    tree, upper, work = (folder / name for name in ("tree", "upper", "work"))
    for each in (tree, upper, work):
        each.mkdir()
    layers = f"lowerdir={below},upperdir={upper},workdir={work}"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, str(tree)], check=True)
    try:
        yield tree
    finally:
        if subprocess.run(["umount", str(tree)]).returncode:
            subprocess.run(["umount", "-l", str(tree)])
        for each in (upper, work, Path("/run/systemd/nspawn/propagate", tree.name)):
            shutil.rmtree(each, ignore_errors=True)


def until(true: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Waits for a condition."""
    pause, tries = Event(), int(patience / 0.1)
    for _ in range(tries):
        if true():
            return
        pause.wait(0.1)
    raise AssertionError(f"not in {patience:.0f} s: {what}")


class Machine:
    """One machine, off at first. Its checkout is at /src, its wheels at /wheels."""

    def __init__(self, tree: Path, source: Path, wheels: Path) -> None:
        self.tree, self.source, self.wheels = tree, source, wheels
        self._booted: subprocess.Popen[bytes] | None = None
        self._leader = 0

    def _nspawn(self, *more: str) -> list[str]:
        shared = [f"--bind-ro={self.source}:/src", f"--bind-ro={self.wheels}:/wheels"]
        return ["systemd-nspawn", "-q", "-D", str(self.tree), "--register=no", "--keep-unit", *shared, *more]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command on the machine: in the running system where it is on. Both outputs are in `stdout`."""
        if self._booted is not None:
            inside = ["nsenter", "-t", str(self._leader), "-m", "-u", "-i", "-n", "-p", "--", *command]
        else:
            plain = [f"--setenv={name}={value}" for name, value in PLAIN.items() if name.startswith("SYSTEMD_")]
            inside = self._nspawn("--pipe", "--resolv-conf=replace-host", *plain, *command)
        done = subprocess.run(
            inside, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, env=PLAIN,
            timeout=600,
        )  # fmt: skip
        done.stdout = "".join(line for line in done.stdout.splitlines(True) if not line.startswith(NOISE))
        return done

    def says(self, *command: str) -> str:
        """What a command prints, which has to succeed."""
        done = self.run(*command)
        assert done.returncode == 0, f"{command}: {done.stdout}"
        return done.stdout.strip()

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run("/src/systemd/install.sh", "--wheels", "/wheels", *options)

    def on(self, *options: str, display: str = OFFSCREEN, network: str = "") -> None:
        """Switches it on, with more options for systemd-nspawn, and waits until its systemd answers. It is in the
        namespace `network`, or in no network."""
        drop_in = self.tree / "etc/systemd/system/whist-kiosk.service.d/zz-no-console.conf"
        drop_in.parent.mkdir(exist_ok=True)
        drop_in.write_text(f"{NO_CONSOLE}Environment={display}\n")
        master, slave = os.openpty()
        reached = f"--network-namespace-path={network}" if network else "--private-network"
        command = self._nspawn(reached, *options, "--boot")
        booted = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)
        self._console = master

        def leads() -> bool:
            while select([master], [], [], 0)[0] and os.read(master, 65536):
                pass
            for child in Path(f"/proc/{booted.pid}/task/{booted.pid}/children").read_text().split():
                status = Path(f"/proc/{child}/status")
                with suppress(OSError):
                    numbers = next(line.split()[1:] for line in status.read_text().splitlines() if "NSpid:" in line)
                    if len(numbers) > 1 and numbers[-1] == "1":
                        self._leader = int(child)
                        return True
            return False

        self._booted = booted
        until(leads, "the machine is on")
        states = ("running", "degraded")
        until(lambda: self.run("systemctl", "is-system-running").stdout.strip() in states, "it has started")

    def off(self) -> None:
        """Pulls the plug."""
        if self._booted is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self._leader or self._booted.pid, signal.SIGKILL)
        try:
            self._booted.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._booted.kill()
            self._booted.wait()
        self._booted, self._leader = None, 0
        os.close(self._console)

    def is_off(self) -> bool:
        while select([self._console], [], [], 0)[0]:
            try:
                os.read(self._console, 65536)
            except OSError:
                break
        return self._booted is None or self._booted.poll() is not None

    # The kiosk on it.

    def kiosk(self, what: str) -> str:
        """A property of the kiosk's unit."""
        return self.says("systemctl", "show", "whist-kiosk", "-p", what, "--value")

    def on_screen(self, restarts: int = 0) -> None:
        """Waits until the kiosk is on screen, and was started again so often at least."""
        until(
            lambda: self.kiosk("SubState") == "running" and int(self.kiosk("NRestarts")) >= restarts,
            f"the kiosk is on screen after {restarts} restarts",
        )
