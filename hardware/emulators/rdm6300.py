"""Emulated 125 kHz readers: the RDM6300, which repeats a tag every 65 ms, and the ID-12LA, which sends it once."""

import termios
import threading
from pathlib import Path

from hardware.deck import Form
from hardware.emulators.faults import Faults
from hardware.emulators.reader import Reader
from hardware.readers.rdm6300 import frame

REPEAT = 0.065
"""Seconds from one frame of a tag to the next."""


class RDM6300(Reader):
    """A coil for tags of five bytes. It reads one tag at a time; with several on it, none.

    It sends at 9600 baud: until the host has set that, nothing arrives.
    """

    form = Form.KHZ125
    uid_sizes = frozenset({5})
    line_end = False
    repeats = True

    def __init__(self, link: Path) -> None:
        self.faults = Faults()
        self._heard = False
        """Whether the host listened a moment ago: it drops what arrives while it opens the port."""
        super().__init__(link, lambda _: None)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"coil at {link}", daemon=True)
        self._thread.start()

    def plug_in(self) -> None:
        with self._terminal.lock:
            self._field.update(dict.fromkeys(self._field, 0))
            self._heard = False
        self._terminal.plug_in()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        super().close()

    def _run(self) -> None:
        while not self._closing.wait(REPEAT):
            with self._terminal.lock:
                heard, self._heard = self._heard, self._terminal.plugged and self.rate == termios.B9600
                if heard and self._heard and not self.faults.hang and len(self._field) == 1:
                    self._tell(*self._field)

    def _tell(self, tag: str) -> None:
        if (self.repeats or not self._field[tag]) and len(tag) == 10:  # The coil does not notice other tags.
            self._field[tag] += 1
            self.faults.say(self._terminal, frame(tag, self.line_end))


class ID12LA(RDM6300):
    """The same with CR LF before the end, once per entry."""

    tap_reads = 1
    line_end = True
    repeats = False


EMULATOR = RDM6300
