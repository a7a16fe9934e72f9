"""An emulated FEIG OBID reader on a serial line: the inventory, and the faults tables know."""

from collections import deque
from dataclasses import dataclass
from pathlib import Path

from hardware.deck import Form
from hardware.emulators import faults
from hardware.emulators.reader import Reader
from hardware.readers.feig import ANY, INVENTORY, MORE, MORE_DATA, NO_TRANSPONDER, OK, START, Answer, answer, framing

ADDRESS = 0x00
_AT_ONCE = 5
"""Tags in one answer; the host asks for more with MODE 80."""
_UNKNOWN_COMMAND, _OUT_OF_RANGE = 0x80, 0x11


@dataclass
class Faults(faults.Faults):
    """What the emulated reader does wrong."""

    status: int | None = None
    """The status byte of every answer, in place of an inventory."""
    echo: bool = False
    """Everything the host says comes back first, as on a bus of two wires."""


class FEIG(Reader):
    """A reader of ISO 15693 tags that answers inventory commands."""

    form = Form.ISO15693
    uid_sizes = frozenset({8})

    def __init__(self, link: Path) -> None:
        self.faults = Faults()
        self.commands: deque[bytes] = deque(maxlen=1000)
        """What the host has sent, newest last: each command's code and data."""
        self._untold: list[str] = []
        """Tags found by an inventory and not sent yet."""
        self._framing = framing()
        super().__init__(link, self._hear)

    def plug_in(self) -> None:
        with self._terminal.lock:
            self._untold, self._framing = [], framing()
        self._terminal.plug_in()

    def _hear(self, data: bytes) -> None:
        if self.faults.echo:
            self._terminal.send(data)
        for frame in self._framing.feed(data):
            address, code, *given = frame[1:-2]
            if address in (ANY, ADDRESS) and not self.faults.hang:
                self.commands.append(bytes((code, *given)))
                self.faults.say(self._terminal, answer(self._obey(code, bytes(given))))

    def _obey(self, code: int, data: bytes) -> Answer:
        if code != INVENTORY:
            return Answer(ADDRESS, code, _UNKNOWN_COMMAND)
        if self.faults.status is not None:
            return Answer(ADDRESS, code, self.faults.status)
        if data == START:
            self._untold = [tag for tag in self._field if len(tag) == 16]
        elif data != MORE:
            return Answer(ADDRESS, code, _OUT_OF_RANGE)
        told, self._untold = self._untold[:_AT_ONCE], self._untold[_AT_ONCE:]
        for tag in self._field.keys() & told:
            self._field[tag] += 1
        records = b"".join(b"\x03\x00" + bytes.fromhex(tag) for tag in told)  # Kind 03: ISO 15693; DSFID 0.
        if not told:
            return Answer(ADDRESS, code, NO_TRANSPONDER)
        return Answer(ADDRESS, code, MORE_DATA if self._untold else OK, bytes((len(told),)) + records)


EMULATOR = FEIG
