"""The firmware of the PN5180's board, compiled for this machine, at a pty like an emulated reader (`host.cpp`)."""

import os
import shutil
import subprocess
import termios
import threading
from pathlib import Path

from hardware.deck import Form
from hardware.emulators.faults import Faults
from hardware.emulators.reader import Reader

COMPILER = shutil.which("g++")
HERE = Path(__file__).parent
FIRMWARE = HERE.parents[2] / "hardware" / "firmware" / "pn5180" / "src"


def build(program: Path, *flags: str) -> Path:
    """Compiles the firmware with the chip's stand-in; any warning is a failure."""
    sources = (HERE / "host.cpp", FIRMWARE / "main.cpp")
    warnings = ("-Wall", "-Wextra", "-Werror")
    subprocess.run(
        [
            str(COMPILER),
            "-std=c++11",
            *warnings,
            *flags,
            f"-I{HERE}",
            f"-I{FIRMWARE}",
            *map(str, sources),
            "-o",
            program,
        ],
        check=True,
    )
    return program


class Board(Reader):
    """The firmware at work. It is switched off when it is unplugged."""

    form = Form.ISO15693
    uid_sizes = frozenset({8})

    def __init__(self, link: Path, program: Path, chip: str = "well") -> None:
        self.faults = Faults()
        self.said: list[bytes] = []
        """Every line that it has sent."""
        self.looks = 0
        self._link, self._program = link, program
        self._chip = chip
        self._near: dict[str, int] = {}
        self._start()
        super().__init__(link, self._hear)

    def _start(self) -> None:
        orders, self._orders = os.pipe()
        self._running = subprocess.Popen(
            [self._program, str(orders), self._chip], stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[orders]
        )
        os.close(orders)
        self._thread = threading.Thread(target=self._pass_on, args=(self._running,), daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        if self._orders < 0:
            return
        os.close(self._orders)  # It ends by itself: what it did wrong is in its status.
        self._orders = -1
        ended = self._running.wait()
        self._thread.join()
        for stream in (self._running.stdin, self._running.stdout):
            assert stream is not None
            stream.close()
        assert ended == 0

    def _pass_on(self, running: "subprocess.Popen[bytes]") -> None:
        assert running.stdout is not None
        for line in iter(running.stdout.readline, b""):
            if hasattr(self, "_terminal") and not self.faults.hang:
                with self._terminal.lock:
                    self.said.append(line)
                    self.faults.say(self._terminal, line)
                    self.looks += b" look " in line
                    for tag in self._field if b" look " in line else ():
                        self._field[tag] += 1

    def _hear(self, data: bytes) -> None:
        if not self.faults.hang and self._orders >= 0:
            os.write(self._running.stdin.fileno(), data)  # type: ignore[union-attr]

    def order(self, words: str) -> None:
        """What happens to the chip or on it, in the words of `host.cpp`."""
        if self._orders >= 0:
            os.write(self._orders, words.encode() + b"\n")

    def lay(self, tag: str, antenna: int | None = None, near: int = 0) -> None:
        """`near` tags drown those that are less so."""
        super().lay(tag)
        self._near[tag] = near
        self.order(f"+{tag} {near}")

    def lift(self, tag: str) -> None:
        super().lift(tag)
        self.order(f"-{tag}")

    def unplug(self) -> None:
        super().unplug()
        self._stop()

    def plug_in(self) -> None:
        self._start()
        for tag in self._field:
            self.order(f"+{tag} {self._near[tag]}")
        self._terminal.plug_in()

    def close(self) -> None:
        if self._terminal.plugged:
            unread = os.open(self._link, os.O_RDONLY | os.O_NOCTTY)
            termios.tcflush(unread, termios.TCIFLUSH)  # Nobody is going to: it would be waited for.
            os.close(unread)
        super().close()
        self._stop()
