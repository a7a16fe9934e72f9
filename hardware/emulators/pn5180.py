"""An emulated PN5180 behind its board, as docs/wire.md describes it, and the faults tables know (wire#pn5180).

It shares nothing with the driver, so that neither can hide what the other has misread.
"""

import threading
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from hardware.deck import Form
from hardware.emulators import faults
from hardware.emulators.reader import Reader

EVERY = 0.1
"""Seconds from one inventory to the next."""
BEAT = 0.5
"""Seconds from one sign of life to the next."""
_STRENGTH = 412
"""Of its field, of 1023."""


@dataclass
class Faults(faults.Faults):
    """What the emulated board does wrong."""

    fault: str = ""
    """The word of a fault that lasts: no inventory is made."""
    version: int = 1
    """Of the protocol that it says it speaks."""
    wrong_digest: bool = False
    """What it says of its list is not what it said of its tags."""


class PN5180(Reader):
    """A board that makes one inventory after the other, and says what has changed since the last."""

    form = Form.ISO15693
    uid_sizes = frozenset({8})

    def __init__(self, link: Path) -> None:
        self.faults = Faults()
        self.commands: deque[str] = deque(maxlen=1000)
        """What the host has said, newest last."""
        self._switch_on()
        super().__init__(link, self._hear)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"board at {link}", daemon=True)
        self._thread.start()

    def _switch_on(self) -> None:
        self._number = 0
        self._begun = self._beaten = time.monotonic()
        self._there: set[str] = set()
        """The tags that it has said are there."""
        self._held = b""
        self._asked = False
        """Whether the host is there: it has asked something."""

    def plug_in(self) -> None:
        with self._terminal.lock:
            self._switch_on()
            self._terminal.plug_in()
            self._hello()

    def restart(self) -> None:
        """It is switched off and on while its line stays."""
        with self._terminal.lock:
            self._switch_on()
            self._hello()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        super().close()

    def _hear(self, data: bytes) -> None:
        *lines, self._held = (self._held + data).split(b"\n")
        for each in lines:
            body, _, check = each.rpartition(b"~")[2].rpartition(b" ")
            if check == b"%08X" % crc32(body) and not self.faults.hang:
                self._obey(body.decode("ascii")[3:])

    def _obey(self, words: str) -> None:
        self.commands.append(words)
        self._asked = True
        match words.split():
            case ["hello", _]:
                self._hello()
            case ["all"]:
                self._say("none")
                for tag in sorted(self._there):
                    self._say(f"came {tag}")
            case [word, *_]:
                self._say(f"error {word}")

    def _hello(self) -> None:
        self._say(f"hello {self.faults.version} PN5180 3.5 1.0")

    def _run(self) -> None:
        while not self._closing.wait(EVERY):
            with self._terminal.lock:
                if self._terminal.plugged and not self.faults.hang:
                    self._tell()

    def _tell(self) -> None:
        if time.monotonic() - self._beaten >= BEAT:
            self._beaten = time.monotonic()
            self._say(f"beat {int(self._beaten - self._begun)} {_STRENGTH}")
        if self.faults.fault:
            self._say(f"fault {self.faults.fault}")
            return
        field = {tag for tag in self._field if len(tag) == 16}
        for tag in sorted(field - self._there):
            self._say(f"came {tag}")
        for tag in sorted(self._there - field):
            self._say(f"gone {tag}")
        self._there = field
        digest = crc32(b"".join(bytes.fromhex(tag) for tag in sorted(field))) ^ self.faults.wrong_digest
        self._say(f"look {len(field)} {digest:08X}")
        for tag in field if self._asked else ():
            self._field[tag] += 1

    def _say(self, words: str) -> None:
        body = f"{self._number:02X} {words}".encode()
        self._number = (self._number + 1) % 256
        self.faults.say(self._terminal, b"~" + body + b" %08X\n" % crc32(body))


EMULATOR = PN5180
