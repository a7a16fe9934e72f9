"""An emulated Eccel Pepper MUX on a serial line: its commands, its reports, and the faults tables know."""

import json
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hardware.deck import Form
from hardware.emulators import faults
from hardware.emulators.reader import Reader
from hardware.readers.pepper_frames import (
    BAD_PARAMETER,
    INVENTORY,
    NEXT,
    NO_REPLY,
    REBOOT,
    RF,
    TAG_COUNT,
    UNSUPPORTED,
    frame,
    framing,
)

REPEAT = 0.1
"""Seconds from one report of a tag to the next."""
DEAF = 1.0
"""Seconds after a reboot in which it hears nothing."""
_MOST_COUNTED = 5
_ISO15693, _OTHER = 0x0B, 0x01
"""What this emulator gives as the kinds of tags."""


@dataclass
class Faults(faults.Faults):
    """What the emulated reader does wrong."""

    swapped: bool = False
    """Error codes come with their low byte first."""
    stale: bool = False
    """Each answer is preceded by the one before it."""
    refuse: dict[int, int] = field(default_factory=dict)
    """Error codes, by the command that is refused with them."""
    failing: set[int] = field(default_factory=set)
    """Antennas whose field fails."""
    stuck: bool = False
    """Nothing is answered until a reboot."""
    mute: bool = False
    """It answers no command, not even a reboot, but still reports."""


class Pepper(Reader):
    """A reader with a field for each antenna. A tag may lie on two antennas at once."""

    form = Form.ISO15693
    uid_sizes = frozenset({4, 7, 8, 10})
    antennas = 8

    def __init__(self, link: Path) -> None:
        self.faults = Faults()
        self.there = set(range(1, self.antennas + 1))
        """The antennas that can be selected; none on a Pepper C1, which has only the first."""
        self.reporting = ""
        """How it reports while polling is on: "binary", "json", or not at all."""
        self.polling = True
        self.bare_next = False
        """Whether an inventory continues only if no application family is given again."""
        self.commands: deque[bytes] = deque(maxlen=1000)
        """What the host has sent, newest last: each command's code and data."""
        self._switch_on()
        self._deaf_until = 0.0
        super().__init__(link, self._hear)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"reports at {link}", daemon=True)
        self._thread.start()

    def plug_in(self) -> None:
        with self._terminal.lock:
            self._switch_on()
            self.polling = True
        self._terminal.plug_in()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        super().close()

    def _switch_on(self) -> None:
        self._framing = framing()
        self._selected = 1
        self._untold: list[str] = []
        self._counted: list[str] = []
        self._last = b""

    def _hear(self, data: bytes) -> None:
        for framed in self._framing.feed(data):
            code, given = framed[5], framed[6:-2]
            self.commands.append(framed[5:-2])
            if self.faults.hang or self.faults.mute or time.monotonic() < self._deaf_until:
                continue
            if code == REBOOT:
                self._switch_on()
                self.faults.stuck = False
                self._deaf_until = time.monotonic() + DEAF
            elif not self.faults.stuck:
                self._answer(code, self.faults.refuse.get(code) or self._obey(code, given))

    def _answer(self, code: int, answer: bytes | int) -> None:
        """Answers with data, or with an error code."""
        if isinstance(answer, bytes):
            said = frame(bytes((0x00, code)) + answer)
        else:
            said = frame(bytes((0xFF, code)) + answer.to_bytes(2, "little" if self.faults.swapped else "big"))
        if self.faults.stale and self._last:
            self._terminal.send(self._last)
        self._last = said
        self.faults.say(self._terminal, said)

    def _obey(self, code: int, given: bytes) -> bytes | int:
        here = self._fields[self._selected]
        if self._selected in self.faults.failing and code in (INVENTORY[0], NEXT[0], TAG_COUNT):
            return RF
        match code:
            case 0x01:
                return b""
            case 0x0B:
                return b"1.24"
            case 0x06 if given in (b"\0", b"\1"):
                self.polling = given == b"\1"
                return b""
            case 0x0F if len(given) == 1 and given[0] in self.there:
                self._selected = given[0]
                return b""
            case 0x90 if len(given) == 1:
                self._untold = [tag for tag in here if len(tag) == 16]
                return self._next(here)
            case 0x91 if len(given) == (0 if self.bare_next else 1):
                return self._next(here)
            case 0x02:
                self._counted = list(here)[:_MOST_COUNTED]
                return bytes((len(self._counted),))
            case 0x03 if len(given) == 1 and given[0] < len(self._counted):
                tag = self._counted[given[0]]
                self._tell(tag, here)
                return bytes((_kind(tag), 0)) + bytes.fromhex(tag)
            case 0x02 | 0x03 | 0x06 | 0x0F | 0x90 | 0x91:
                return BAD_PARAMETER
        return UNSUPPORTED

    def _next(self, here: dict[str, int]) -> bytes | int:
        if not self._untold:
            return NO_REPLY
        tag = self._untold.pop(0)
        self._tell(tag, here)
        return bytes.fromhex(tag)[::-1] + bytes((0, bool(self._untold)))

    @staticmethod
    def _tell(tag: str, here: dict[str, int]) -> None:
        if tag in here:
            here[tag] += 1

    def _run(self) -> None:
        while not self._closing.wait(REPEAT):
            with self._terminal.lock:
                if self.polling and self.reporting and not self.faults.hang:
                    for report in self._reports():
                        self.faults.say(self._terminal, report)

    def _reports(self) -> Iterator[bytes]:
        for number, here in self._fields.items():
            for tag in here:
                self._tell(tag, here)
                if self.reporting == "json":
                    yield json.dumps({"type": "uid", "uid": tag, "antenna": number}).encode() + b"\r\n"
                else:
                    yield frame(bytes((0xFE, 0x00, _kind(tag), 0x00)) + bytes.fromhex(tag))


def _kind(tag: str) -> int:
    return _ISO15693 if len(tag) == 16 else _OTHER


EMULATOR = Pepper
