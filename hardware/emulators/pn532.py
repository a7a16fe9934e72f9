"""An emulated PN532 on a serial line: it answers as the chip's manual says, and has the faults that tables know."""

from collections import deque
from dataclasses import dataclass
from pathlib import Path

from hardware.deck import Form
from hardware.emulators import faults
from hardware.emulators.reader import Reader
from hardware.readers.pn532 import (
    ACK,
    FIRMWARE,
    LIST_TWO,
    SYNTAX_ERROR,
    TO_CHIP,
    TO_HOST,
    Decoder,
    Message,
    Sign,
    frame,
)

_LISTING = LIST_TWO[0]
_MOST_TARGETS = 2


@dataclass
class Faults(faults.Faults):
    """The emulated chip's faults; a lost answer was still acknowledged."""

    lose_acks: int = 0
    """Acknowledgements that do not come."""
    silent_when_empty: bool = False
    """An empty field gets no answer, whatever the retries are."""
    needs_sam: bool = False
    """Like a chip just switched on, it answers nothing but its version until its secure element is set."""


class PN532(Reader):
    """The chip. It lists its tags when asked, or waits for a tag to list."""

    form = Form.ISO14443
    uid_sizes = frozenset({4, 7, 10})

    def __init__(self, link: Path) -> None:
        self.faults = Faults()
        self.commands: deque[bytes] = deque(maxlen=1000)
        """What the host has sent, newest last: each command's code and data."""
        self._switch_on()
        super().__init__(link, self._hear)

    def lay(self, tag: str, antenna: int | None = None) -> None:
        with self._terminal.lock:
            super().lay(tag)
            if self._waiting:
                self._list(self._waiting)

    def plug_in(self) -> None:
        self.reset()
        self._terminal.plug_in()

    def reset(self) -> None:
        """Power lost and back while the line stays: asleep, with every setting forgotten."""
        with self._terminal.lock:
            self._switch_on()

    def _switch_on(self) -> None:
        self._decoder = Decoder()
        self._asleep = True
        self._told_of_sam = False
        self._gives_up = False
        self._waiting = 0
        """How many targets a list may have that waits for a tag; 0: none waits."""
        self._last = b""

    def _hear(self, data: bytes) -> None:
        if self._asleep:
            _, edges, data = data.partition(b"\x55\x55")
            if not edges:
                return
            self._asleep = False
        for message in self._decoder.feed(data):
            self._take(message)

    def _take(self, message: Message) -> None:
        if self.faults.hang:
            return
        if message is Sign.NACK:
            self._terminal.send(self._last)
            return
        self._waiting = 0  # An acknowledgement or a new command ends what is in progress.
        if isinstance(message, Sign) or message[0] != TO_CHIP or len(message) < 2:
            return
        self.commands.append(message[1:])
        if self.faults.lose_acks:
            self.faults.lose_acks -= 1
        else:
            self.faults.send(self._terminal, ACK)
        self._obey(message[1], message[2:])

    def _obey(self, code: int, data: bytes) -> None:
        if self.faults.needs_sam and not self._told_of_sam and code not in (FIRMWARE[0], 0x14):
            return
        match code:
            case 0x02:
                self._answer(code, b"\x32\x01\x06\x07")
            case 0x14 if data[:1] in (b"\x01", b"\x02", b"\x03", b"\x04"):
                self._told_of_sam = True
                self._answer(code)
            case 0x32 if data:
                if data[0] == 0x05 and len(data) == 4:
                    self._gives_up = data[3] != 0xFF
                self._answer(code)
            case 0x44 | 0x52 if len(data) == 1:
                self._answer(code, b"\x00")
            case 0x4A if len(data) >= 2 and 1 <= data[0] <= _MOST_TARGETS:
                if data[1] == 0:
                    self._list(data[0])
                else:
                    self._answer(code, b"\x00")  # Other kinds of tags: there are none here.
            case _:
                self._send_answer(frame(SYNTAX_ERROR))

    def _list(self, most: int) -> None:
        tags = list(self._field)[:most]
        self._waiting = 0
        if not tags and (self.faults.silent_when_empty or not self._gives_up):
            self._waiting = most
            return
        listed = b""
        for number, tag in enumerate(tags, 1):
            uid = bytes.fromhex(tag)
            kind = b"\x00\x04\x08" if len(uid) == 4 else b"\x00\x44\x00"  # SENS_RES and SEL_RES: Classic, NTAG
            listed += bytes((number,)) + kind + bytes((len(uid),)) + uid
            self._field[tag] += 1
        self._answer(_LISTING, bytes((len(tags),)) + listed)

    def _answer(self, code: int, data: bytes = b"") -> None:
        self._send_answer(frame(bytes((TO_HOST, code + 1)) + data))

    def _send_answer(self, answer: bytes) -> None:
        self._last = answer
        self.faults.say(self._terminal, answer)


EMULATOR = PN532
