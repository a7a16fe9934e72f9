"""The RDM6300, a reader of 125 kHz tags that only ever sends, and what the ID-12LA shares with it (wire#rdm6300).

The RDM6300 repeats a tag's frame for as long as the tag lies there, the ID-12LA sends it once, with CR LF before its
end. The codec is `frame` and `Decoder`, bytes only; the driver is `looks`.
"""

import re
import time
from collections.abc import Iterator

from hardware.events import Reason
from hardware.line import Answering, DeviceLost, Port, Wire
from hardware.presence import Sighting
from hardware.readers import Description, Look, Reader, Setting, Settings

STX, ETX, CRLF = b"\x02", b"\x03", b"\r\n"
PACE = 0.1
"""Seconds of listening without a frame that make one look: a tag that lies there is sent every 0.065 s."""
SETTLING = 0.3
"""Seconds without strange bytes before a reader counts as present."""
STRANGE = 256
"""Strange bytes without a frame after which it is some other device."""

_FRAME = re.compile(rb"\x02([0-9A-Fa-f]{12})(?:\r\n)?\x03\Z")
_SPAN = 16
"""Bytes of the longest frame."""


def frame(tag: str, line_end: bool = False) -> bytes:
    """The frame of a tag, ten hex digits; `line_end` as the ID-12LA sends it."""
    number = bytes.fromhex(tag)
    return STX + f"{tag.upper()}{_check(number):02X}".encode() + (CRLF if line_end else b"") + ETX


def _check(number: bytes) -> int:
    check = 0
    for byte in number:
        check ^= byte
    return check


class Decoder:
    """Finds the tags in bytes that come in any pieces, with anything between them.

    Every frame ends with 03: at each of them the question is whether a whole one ends there, so that nothing that only
    looks like a beginning can hide or delay what comes after it.
    """

    def __init__(self) -> None:
        self._held = bytearray()
        self.strange = 0
        """Bytes since the last frame."""

    def feed(self, data: bytes) -> list[str]:
        """The tags (upper-case hex) whose frames are complete with these bytes, in order."""
        found = []
        for byte in data:
            self._held.append(byte)
            self.strange += 1
            del self._held[:-_SPAN]
            if byte == ETX[0] and (tag := _ending(self._held)):
                found.append(tag)
                self.strange = 0
        return found


def _ending(held: bytearray) -> str | None:
    """The tag of the frame that ends with the last byte held; None if none does."""
    frame = _FRAME.search(held)
    if frame is None:
        return None
    *number, check = bytes.fromhex(frame[1].decode())
    return bytes(number).hex().upper() if _check(bytes(number)) == check else None


def looks(port: Port, _: Settings) -> Iterator[Answering | Look | None]:
    """Listens. A reader that only sends counts as present once its port opens, unless it sends something else.

    Each frame makes a look, as the coil reads at most one tag; so does each interval without any.
    """
    decoder = Decoder()
    answering, since = False, time.monotonic()
    while True:
        data = port.read()
        tags, now = decoder.feed(data), time.monotonic()
        if decoder.strange > STRANGE:
            raise DeviceLost(Reason.FOREIGN, port.heard.hex(" "))
        if data and not answering:
            since = now
        if tags or now - since >= (PACE if answering else SETTLING):
            if not answering:
                yield Answering("a 125 kHz reader, which only ever sends")
            answering, since = True, now
            yield from (Look((Sighting(tag),)) for tag in tags)
            if not tags:
                yield Look(())
        yield None


CAN = (
    "Read 125 kHz tags (EM4100 and alike), which are the cheapest.",
    "Be unplugged and plugged in again at any time.",
)
CANNOT = (
    "Tell who played a card: the turn does.",
    "Read more than one card at once.",
    "Be asked whether it is there: it only ever sends.",
)
PORT = Setting(
    "port",
    "Port",
    "A stable name, as in /dev/serial/by-id, or /dev/serial0 (Pi 5: /dev/ttyAMA0) for the Pi's own pins.",
)

READER = Reader(
    Description(
        title="RDM6300",
        summary="A coil at the table's edge for 125 kHz tags: each card is tapped on it as it is played.",
        wiring=(
            ("VCC", "5 V (pin 2 of the Pi)"),
            ("GND", "ground (pin 6 of the Pi)"),
            ("TX", "through a divider to 3.3 V: RXD of the Pi (pin 10, GPIO 15); or a USB serial adapter"),
            ("ANT1, ANT2", "the coil"),
        ),
        settings=(PORT,),
        can=CAN,
        cannot=CANNOT,
        use=("Tap each card on the coil as it is played. Once is enough.", "Taking the card away again means nothing."),
    ),
    Wire(9600),
    looks,
)
