"""An emulated shuffler and dealer on a serial line: Marlin's protocol, our commands, a pack of tags, and faults."""

import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from hardware.deck import DEMO_PACK
from hardware.emulators.shuffler_board import BUSY_EVERY, Board
from hardware.emulators.shuffler_works import Shuffling, Works, fairly
from hardware.emulators.terminal import Terminal


class Shuffler:
    """The machine on a pty that `link` names; `works` is its inside, `faults` are those of the line."""

    def __init__(
        self,
        link: Path,
        packs: Sequence[Sequence[str]] = (tuple(DEMO_PACK.cards),),
        seed: int = 0,
        shuffling: Shuffling = fairly,
        remembers: bool = True,
        counts: bool = True,
        reads: bool = True,
        busy_every: float = BUSY_EVERY,
    ) -> None:
        """`packs` are the tags in each bay; `remembers`: it keeps its deal without power; `counts`: it can count the
        cards left; `reads`: it reads tags."""
        self.works = Works(packs, Random(seed), shuffling)
        self.pieces = False
        """Whether it sends byte by byte."""
        self.board = Board(self.works, self._say, remembers, counts, reads, busy_every)
        self.faults = self.board.faults
        self._closing = False
        self._stirred = threading.Event()
        self._terminal = Terminal(link, self._hear)
        self._clockwork = threading.Thread(target=self._run, name=f"shuffler at {link}", daemon=True)
        self._clockwork.start()

    def unplug(self) -> None:
        """Hangs up, as when the plug is pulled; the machine goes on with its jobs."""
        self._terminal.hang_up()

    def plug_in(self) -> None:
        self._terminal.plug_in()

    def reboot(self) -> None:
        """Power lost and back while the line stays."""
        with self._terminal.lock:
            self.board.reboot()

    def noise(self, data: bytes) -> None:
        self._terminal.send(data)

    @property
    def rate(self) -> int:
        """The speed the host has set, as a termios constant."""
        return self._terminal.rate

    def close(self) -> None:
        self._closing = True
        self._stirred.set()
        self._clockwork.join()
        self._terminal.close()

    def _hear(self, data: bytes) -> None:
        self.board.hear(data, time.monotonic())
        self._stirred.set()

    def _say(self, data: bytes) -> None:
        for piece in (bytes((byte,)) for byte in data) if self.pieces else (data,):
            self._terminal.send(piece)

    def _run(self) -> None:
        while True:
            self._stirred.clear()
            if self._closing:  # Checked after the clearing, so that no call to close is missed.
                return
            with self._terminal.lock:
                due = self.board.step(time.monotonic())
            self._stirred.wait(None if due is None else max(0.0, due - time.monotonic()))


EMULATOR = Shuffler
