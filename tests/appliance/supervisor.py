"""A supervisor of the test's own that does what systemd does with a unit of Type=notify: waits for READY, then for a
ping within WATCHDOG_USEC, ends what does not answer, and starts it again."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from select import select
from time import monotonic

PATIENCE = 60.0


class Supervised:
    """A process and its supervisor, which works while one waits with `until_ready`, `until_said` and `until_ended`."""

    def __init__(self, command: Sequence[str], cwd: Path, run: Path, watchdog: float) -> None:
        """`run` is a folder for the socket; `watchdog` is the seconds without a ping that are a hang."""
        self.command, self.cwd, self.watchdog = command, cwd, watchdog
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(str(run / "notify"))
        self.told: list[str] = []
        self.said: list[str] = []
        self.why = ""
        """What ended the process last: "watchdog", or how it ended by itself."""
        self.begin()

    def begin(self) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY") and "KIVY" not in k}
        told = {"NOTIFY_SOCKET": self._ear.getsockname(), "WATCHDOG_USEC": str(round(self.watchdog * 1e6))}
        self.told, self.said, self._half = [], [], b""
        self.process = subprocess.Popen(
            self.command, cwd=self.cwd, env={**kept, **told, "SDL_VIDEODRIVER": "offscreen"},
            stdout=subprocess.PIPE, stderr=sys.stderr,
        )  # fmt: skip
        self.began, self.pinged = monotonic(), 0.0

    def work(self) -> None:
        """Listens for a moment; ends the process where a ping is overdue."""
        assert self.process.stdout is not None
        for ready in select([self._ear, self.process.stdout], [], [], 0.05)[0]:
            if ready is self._ear:
                words = self._ear.recv(4096).decode().split("\n")
                self.told += words
                if "READY=1" in words or "WATCHDOG=1" in words:
                    self.pinged = monotonic()
            else:
                *whole, self._half = (self._half + os.read(self.process.stdout.fileno(), 65536)).split(b"\n")
                self.said += [line.decode() for line in whole]
        if self.process.poll() is not None:
            self.why = self.why or f"ended with {self.process.returncode}"
        elif self.pinged and monotonic() - self.pinged > self.watchdog:
            self.why = "watchdog"
            self.process.send_signal(signal.SIGABRT)
            self.process.kill()
            self.process.wait()

    def until(self, what: str, patience: float = PATIENCE) -> float:
        """Works until it is ``ready``, has ``pinged``, ``said`` a line of JSON or ``ended``; the seconds that took."""
        begin = monotonic()
        while not {
            "ready": "READY=1" in self.told,
            "pinged": "WATCHDOG=1" in self.told,
            "ended": self.process.poll() is not None and bool(self.why),
            "said": any(line.startswith("{") for line in self.said),
        }[what]:
            assert monotonic() - begin < patience, f"not {what} in {patience} s: {self.told[-3:]} {self.said[-3:]}"
            assert what == "ended" or self.process.poll() is None, f"it has ended: {self.said[-3:]}"
            self.work()
        return monotonic() - begin

    def again(self) -> None:
        """Starts it again, as systemd would by itself."""
        self._close()
        self.why = ""
        self.begin()

    def _close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def close(self) -> None:
        self._close()
        self._ear.close()
