"""A PN5180 behind a small board on USB, which says what lies there in lines of text (wire#pn5180).

The codec is `line` and `Decoder`, bytes only; `Bridge` follows what the lines say; the driver is `looks`.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from hardware.events import Reason
from hardware.line import Answering, DeviceLost, Port, Wire
from hardware.presence import Sighting
from hardware.readers import Description, Look, Reader, Setting, Settings

VERSION = "1"
"""Of the protocol."""
HELLO, ALL = f"hello {VERSION}", "all"
"""What the host may say: who are you, and: say again what lies there."""
LONGEST = 80
"""Bytes of the longest line, with its end."""

ASK_AGAIN = 0.25
"""Seconds until a question that was not answered is asked again."""
STARTING = 3.0
"""Seconds until a board that is being opened has said who it is: opening its port may restart it."""
QUIET = 1.5
"""Seconds without a line after which it is silent: it says something every half second."""
FAULT_AFTER = 3.0
"""Seconds without a list that can be used after which it is out of order."""

WHY = {
    "chip": "its chip does not answer the board; look at the wires between them",
    "field": "its field cannot be switched on; look at the wires, 5V among them",
    "foreign": "the field of another reader is in the way; move that one away",
    "antenna": "its antenna is out of tune: metal is near, or it is not connected",
    "hot": "it is too hot; let it cool down",
    "noise": "what the tags answer is garbled; something near disturbs it",
    "many": "there are more cards than it can list; take some away",
}
"""What a fault's word means, and what to do where that is not plain."""

_LINE = re.compile(rb"([0-9A-F]{2}) (.+) ([0-9A-F]{8})")
_UID = re.compile("E0[0-9A-F]{14}")


@dataclass(frozen=True)
class Said:
    """A line's number (0 … 255) and its words."""

    number: int
    words: tuple[str, ...]


def line(number: int, words: str) -> bytes:
    """The line of some words, in ASCII, with its number and its checksum."""
    body = f"{number:02X} {words}".encode("ascii")
    return b"~%b %08X\n" % (body, crc32(body))


class Decoder:
    """Finds the lines in bytes that come in any pieces, with anything between them.

    A line ends at the line end and begins at the last tilde before it: nothing that only looks like a beginning can
    hide it.
    """

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Said]:
        """The lines completed by these bytes, in order."""
        *ended, held = (self._held + data).split(b"\n")
        self._held = held[-LONGEST:]
        return [said for each in ended if (said := _said(each)) is not None]


def _said(ended: bytes) -> Said | None:
    """What the bytes before a line end say; None if they end with no whole line."""
    begin = ended.rfind(b"~")
    if begin < 0 or len(ended) - begin >= LONGEST:
        return None
    found = _LINE.fullmatch(ended, begin + 1, len(ended) - ended.endswith(b"\r"))
    if found is None or crc32(ended[begin + 1 : found.end(2)]) != int(found[3], 16) or not found[2].isascii():
        return None
    return Said(int(found[1], 16), tuple(found[2].decode("ascii").split(" ")))


class Bridge:
    """What the board has said, and so what lies there. It is `in_step` while nothing that it said was missed."""

    def __init__(self) -> None:
        self.name = ""
        """Who it is, once it has said so."""
        self.trouble = "it lists no tags"
        """Why there is no list, in words."""
        self._last: int | None = None
        self._tags: set[str] | None = None

    @property
    def question(self) -> str:
        """What it should be asked now; "" while it goes on by itself."""
        return HELLO if not self.name else ALL if self._tags is None else ""

    def take(self, said: Said) -> tuple[str, ...] | None:
        """The tags of a complete list, in order of their UIDs; None where a line makes none. Raises `DeviceLost`."""
        if self._last is not None and said.number != (self._last + 1) & 0xFF:
            self._tags = None
        self._last = said.number
        match said.words:
            case ("hello", version, chip, made, firmware):
                if version != VERSION:
                    detail = f"version {version} of its protocol, not {VERSION}; give it the firmware of this program"
                    raise DeviceLost(Reason.FAULT, detail)
                self.name, self._tags = f"{chip} {made}, firmware {firmware}", None
            case ("none",):
                self._tags = set()
            case ("came", uid) if self._tags is not None and _UID.fullmatch(uid):
                self._tags.add(uid)
            case ("gone", uid) if self._tags is not None:
                self._tags.discard(uid)
            case ("look", count, digest) if self._tags is not None:
                tags = tuple(sorted(self._tags))
                if (count, digest) == (str(len(tags)), f"{crc32(bytes.fromhex(''.join(tags))):08X}"):
                    return tags
                self._tags, self.trouble = None, "its lists do not add up"
            case ("fault", word):
                self.trouble = WHY.get(word, word)
            case ("error", word):
                self.trouble = f"it does not understand: {word}"
        return None


def looks(port: Port, _: Settings) -> Iterator[Answering | Look | None]:
    """Listens to the board, and asks where something was missed."""
    decoder, bridge = Decoder(), Bridge()
    number, answering, spoken, question = 0, False, False, ""
    begun = heard = worked = asked = time.monotonic()
    while True:
        now = time.monotonic()
        if bridge.question and (bridge.question != question or now - asked >= ASK_AGAIN):
            port.write(line(number, bridge.question))
            number, asked = (number + 1) & 0xFF, now
        question = bridge.question
        for said in decoder.feed(port.read()):
            spoken, heard = True, time.monotonic()
            named, tags = bridge.name, bridge.take(said)
            worked = heard if tags is not None or not named else worked
            if tags is not None and bridge.name:
                if not answering:
                    yield Answering(bridge.name)
                answering = True
                yield Look(tuple(map(Sighting, tags)))
        now = time.monotonic()
        if now - heard > QUIET if bridge.name else now - begun > STARTING:
            noise = port.heard and not spoken
            raise DeviceLost(Reason.FOREIGN if noise else Reason.SILENT, port.heard.hex(" "))
        if bridge.name and now - worked > FAULT_AFTER:
            raise DeviceLost(Reason.FAULT, bridge.trouble)
        yield None


READER = Reader(
    Description(
        title="PN5180",
        summary="One antenna for printed packs: a PN5180 on a small board (ESP32), which is plugged into USB.",
        wiring=(
            ("Board", "a USB port of the Pi, which gives both their power"),
            ("5V, 3V3, GND", "5V, 3V3 and GND of the board"),
            ("SCK, MISO, MOSI", "18, 19 and 23 of the board"),
            ("NSS, BUSY, RST", "5, 21 and 22 of the board"),
        ),
        settings=(Setting("port", "Port", "A stable name, such as one under /dev/serial/by-id."),),
        can=(
            "Read ISO 15693 tags (ICODE, Tag-it), as most printed packs have them, several at a time.",
            "Report trouble with its field and its antenna.",
            "Be unplugged and plugged in again at any time.",
        ),
        cannot=(
            "Tell who played a card: the turn does.",
            "Tell the order of cards that are put down at once.",
            "Read NFC tags (ISO 14443), 125 kHz tags, cards right on each other, or tags right on metal.",
        ),
        use=(
            "The board needs its firmware first: the guide to the hardware says how.",
            "Put each card on the antenna as it is played; the trick may stay there, side by side.",
            "Keep the cards that are not played away from it.",
        ),
    ),
    Wire(115200),
    looks,
)
