"""The NXP PN532 on a serial line: its frames, and the driver that lists the tags in its field (wire#pn532).

The codec is `frame`, `Decoder` and `targets`, bytes only; the driver is `looks`.
"""

import time
from collections import deque
from collections.abc import Generator, Iterator
from enum import Enum

from hardware.events import Reason
from hardware.line import Answering, DeviceLost, Port, Wire
from hardware.presence import Sighting
from hardware.readers import Description, Look, Reader, Setting, Settings

WAKE = b"\x55\x55" + bytes(14)
START = b"\x00\x00\xff"
ACK = START + b"\x00\xff\x00"
NACK = START + b"\xff\x00\x00"
TO_CHIP, TO_HOST = 0xD4, 0xD5

FIRMWARE = b"\x02"
SAM_OFF = b"\x14\x01\x14\x01"
"""No secure element beside the chip; a chip just switched on lists nothing until it is told so."""
FEW_RETRIES = b"\x32\x05\xff\x01\x02"
"""Give up an empty field at once; otherwise the chip waits until a tag comes."""
LIST_TWO = b"\x4a\x02\x00"
"""List up to two ISO 14443 type A tags at 106 kbit/s: the most this chip handles."""

QUIET = 0.5
"""Seconds without a byte after which no answer is expected any more: an empty field may not be answered at all."""
PATIENCE = 1.5
"""Seconds an answer may take, however slowly its bytes come."""
PACE = 0.1
"""Seconds from the start of one look to the next; after a change it looks again at once."""

_NO_TARGETS = b"\x00"
_SPAN = 3 + 5 + 265 + 2
"""Bytes of the longest frame the chip sends or takes."""


class Sign(Enum):
    """The frames that have no body."""

    ACK = ACK
    NACK = NACK


Message = Sign | bytes
"""A frame's meaning: a sign, or the body from TFI (D4 to the chip, D5 from it, or the syntax error 7F) to the data."""
SYNTAX_ERROR = b"\x7f"


def frame(body: bytes) -> bytes:
    """The frame around a body of 1 … 265 bytes: extended where it has more than 255."""
    size = len(body)
    if size <= 255:
        header = bytes((size, -size & 0xFF))
    else:
        high, low = divmod(size, 256)
        header = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return START + header + body + bytes((-sum(body) & 0xFF, 0))


class Decoder:
    """Finds the frames in bytes that come in any pieces, with anything between them.

    Every frame ends with a zero: at each zero the question is whether a whole one ends there, start code, both
    checksums and all. So nothing that only looks like a beginning can hide or delay what comes after it.
    """

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> list[Message]:
        """The messages that are complete with these bytes, in order."""
        found = []
        for byte in data:
            self._held.append(byte)
            if byte:
                continue
            message = _ending(self._held)
            if message is not None:
                found.append(message)
                self._held = bytearray(1)  # Its postamble may serve as the next frame's preamble.
            elif len(self._held) > 2 * _SPAN:
                del self._held[:-_SPAN]
        del self._held[:-_SPAN]
        return found


def _ending(held: bytearray) -> Message | None:
    """The message of the frame that ends with the last byte held; None if none does."""
    for sign in Sign:
        if held.endswith(sign.value):
            return sign
    at = held.rfind(START)
    while at >= 0:
        first = at + len(START)
        if held[first : first + 2] == b"\xff\xff":
            header, size = held[first + 2 : first + 5], held[first + 2 : first + 4]
        else:
            header, size = held[first : first + 2], held[first : first + 1]
        body = held[-2 - int.from_bytes(size, "big") : -2]
        ends = first + (5 if len(size) == 2 else 2)
        if len(held) == ends + len(body) + 2 and body and not sum(header) & 0xFF and not (sum(body) + held[-2]) & 0xFF:
            return bytes(body)
        at = held.rfind(START, 0, at)
    return None


def targets(data: bytes) -> tuple[str, ...] | None:
    """The UIDs (upper-case hex) in the answer to `LIST_TWO`, without its D5 4B; None if it cannot be trusted.

    A list is trusted only if its fields fill it exactly, in one way: a target may be followed by an answer to select
    (SAK bit 0x20), whose first byte is its length.
    """
    if data == b"\x01":  # The chip's error 01, nothing answered in time, where others say 00.
        return ()
    if not data:
        return None
    readings = set(_targets(data[1:], data[0], 1))
    return readings.pop() if len(readings) == 1 else None


def _targets(data: bytes, left: int, number: int) -> Iterator[tuple[str, ...]]:
    if left == 0:
        if not data:
            yield ()
        return
    if left > 2 or len(data) < 9 or data[0] != number:
        return
    sak, size = data[3], data[4]
    uid, rest = data[5 : 5 + size], data[5 + size :]
    # A UID that holds a start code is a frame cut short and the one after it.
    if size not in (4, 7, 10) or len(uid) < size or START in uid:
        return
    ends = [0, rest[0]] if sak & 0x20 and rest and 0 < rest[0] <= len(rest) else [0]
    for end in ends:
        for others in _targets(rest[end:], left - 1, number + 1):
            yield (uid.hex().upper(), *others)


class _Chip:
    """The chip at the far end of an open port: one command at a time, each answer matched to its command."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._decoder = Decoder()
        self._come: deque[Message] = deque()
        self.framed = False
        """Whether any frame from the chip has come."""
        self._late: dict[int, bytes] = {}
        """Answers, by their command, that came after something else was asked."""

    def ask(self, command: bytes) -> Generator[None, None, bytes | None]:
        """The data of the answer to a command: empty for a syntax error, None if none comes.

        An acknowledgement is not waited for: the answer proves more, and an acknowledgement may be lost.
        """
        self._port.write(frame(bytes((TO_CHIP,)) + command))
        start = heard = time.monotonic()
        while (now := time.monotonic()) - heard < QUIET and now - start < PATIENCE:
            if self._receive():
                heard = now
            while self._come:
                message = self._come.popleft()
                if message == SYNTAX_ERROR:
                    return b""
                if isinstance(message, Sign) or message[0] != TO_HOST or len(message) < 2:
                    continue
                if message[1] == command[0] + 1:
                    return message[2:]
                self._late[message[1] - 1] = message[2:]
            yield
        return None

    def late(self, command: bytes) -> bytes | None:
        """The data of the answer to a command, if it came too late."""
        return self._late.pop(command[0], None)

    def _receive(self) -> bool:
        data = self._port.read()
        messages = self._decoder.feed(data)
        self.framed = self.framed or any(isinstance(m, Sign) or m[0] != TO_CHIP for m in messages)
        self._come.extend(messages)
        return bool(data)

    def rest(self, until: float) -> Iterator[None]:
        """Waits until `until`, dropping what comes unasked."""
        while time.monotonic() < until:
            self._receive()
            yield
        self._come.clear()
        self._late.clear()

    def cancel(self) -> None:
        """Ends the chip's waiting for a tag."""
        self._port.write(ACK)

    def wake(self) -> Generator[None, None, str]:
        """Wakes and prepares the chip, and returns the name it gives. Raises `DeviceLost` if no PN532 answers."""
        self._port.write(WAKE)
        version = yield from self.ask(FIRMWARE)
        self._port.write(b"" if version else WAKE)
        yield from self.ask(SAM_OFF)
        version = version or self.late(FIRMWARE) or (yield from self.ask(FIRMWARE))
        if not version or len(version) != 4:
            heard = self._port.heard
            raise DeviceLost(Reason.FOREIGN if heard and not self.framed else Reason.SILENT, heard.hex(" "))
        yield from self.ask(FEW_RETRIES)
        return f"PN5{version[0]:02X} firmware {version[1]}.{version[2]}"

    def present(self) -> Generator[None, None, bool]:
        """Whether the chip answers; if so, it is told again to give up an empty field."""
        if (yield from self.ask(FIRMWARE)) is None:
            return False
        yield from self.ask(FEW_RETRIES)
        return True


def looks(port: Port, _: Settings) -> Iterator[Answering | Look | None]:
    """Lists the tags again and again. A silent list is an empty field if the chip answers to something else."""
    chip = _Chip(port)
    yield Answering((yield from chip.wake()))
    before: tuple[str, ...] | None = None
    while True:
        start = time.monotonic()
        data = yield from chip.ask(LIST_TWO)
        if data is None:
            chip.cancel()
            present = yield from chip.present()
            if not present:
                yield from chip.wake()
            data = chip.late(LIST_TWO) or (_NO_TARGETS if present else b"")
        found = targets(data)
        if found is not None:
            yield Look(tuple(Sighting(tag) for tag in found))
        yield from chip.rest(start + PACE if found == before else start)
        before = found


READER = Reader(
    Description(
        title="PN532",
        summary="One reader at the table's edge: each card is tapped on it as it is played.",
        wiring=(
            ("VCC", "3.3 V (pin 1 of the Pi); 5 V only where the board says that it takes 5 V"),
            ("GND", "ground (pin 6 of the Pi)"),
            ("TXD (SDA)", "RXD of the Pi (pin 10, GPIO 15) or of a USB serial adapter"),
            ("RXD (SCL)", "TXD of the Pi (pin 8, GPIO 14) or of a USB serial adapter"),
            ("Switches", "both off: HSU, which is the serial line (115200 baud, 8N1)"),
        ),
        settings=(
            Setting(
                "port",
                "Port",
                "A stable name, as in /dev/serial/by-id, or /dev/serial0 (Pi 5: /dev/ttyAMA0) for the Pi's own pins.",
            ),
        ),
        can=(
            "Read ISO 14443 type A tags: NTAG, MIFARE Ultralight, MIFARE Classic.",
            "Tell two cards that are tapped at once apart; the table is then asked which came first.",
            "Be unplugged and plugged in again at any time.",
        ),
        cannot=(
            "Tell who played a card: the turn does.",
            "Read more than two cards at once, or cards in a stack.",
            "Read ISO 15693 tags, 125 kHz tags, or tags right on metal.",
        ),
        use=(
            "Tap each card on the reader as it is played. Once is enough.",
            "Taking the card away again means nothing.",
        ),
    ),
    Wire(115200),
    looks,
)
