"""The Eccel Pepper's bytes: frames, commands, answers and the two kinds of reports (wire#pepper). No I/O."""

import json
from dataclasses import dataclass
from typing import Any

from hardware.framing import Framing, crc16, iso15693

HEAD = 0xF5
LONGEST = 1024
"""Bytes of the longest payload that is believed."""

DUMMY, TAG_COUNT, UID, POLLING, REBOOT, VERSION, SELECT = 0x01, 0x02, 0x03, 0x06, 0x0A, 0x0B, 0x0F
INVENTORY, NEXT = b"\x90\x00", b"\x91\x00"
"""Starting and going on with an inventory of ISO 15693 tags of any application family (AFI 0)."""

NO_REPLY, UNREADABLE, COLLISION, RF, BAD_PARAMETER, UNSUPPORTED = 0x01, 0x02, 0x03, 0x0A, 0x21, 0x24
ERRORS = {
    NO_REPLY: "no tag answers",
    UNREADABLE: "a tag's answer was damaged",
    COLLISION: "tags answered at once",
    RF: "the antenna's field fails",
    BAD_PARAMETER: "a parameter is out of range",
    UNSUPPORTED: "it does not know the command",
}
"""What an error code says."""

_LONGEST_JSON = 256
_ACK, _ERROR, _REPORT = 0x00, 0xFF, 0xFE


@dataclass(frozen=True)
class Reply:
    """The answer to a command: its data, or its error code (0: no error)."""

    command: int
    data: bytes = b""
    error: int = 0


@dataclass(frozen=True)
class Report:
    """A tag that the reader reports unasked; `antenna` from 1, None if unknown."""

    tag: str
    antenna: int | None = None


Message = Reply | Report


def frame(payload: bytes) -> bytes:
    """The frame around a payload of 1 … 1024 bytes: a command and its data, or what the reader says."""
    size = len(payload) + 2
    check = crc16(payload, reflected=False)
    return (
        bytes((HEAD,))
        + b"".join(word.to_bytes(2, "little") for word in (size, size ^ 0xFFFF))
        + payload
        + (check.to_bytes(2, "little"))
    )


def _length(header: bytes) -> int:
    size, complement = (int.from_bytes(header[at : at + 2], "little") for at in (1, 3))
    return 5 + size if header[0] == HEAD and size == complement ^ 0xFFFF and 3 <= size <= LONGEST + 2 else 0


def _fits(framed: bytes) -> bool:
    return crc16(framed[5:-2], reflected=False) == int.from_bytes(framed[-2:], "little")


def framing() -> Framing:
    """Finds the whole frames of either side."""
    return Framing(5, _length, _fits, 5 + LONGEST + 2)


class Decoder:
    """Finds answers and reports in bytes that come in any pieces, with anything between them."""

    def __init__(self) -> None:
        self._framing = framing()
        self._text = bytearray()

    def feed(self, data: bytes) -> list[Message]:
        """The messages that are complete with these bytes, in order."""
        found: list[Message] = []
        for byte in data:
            one = bytes((byte,))
            self._text += one
            said = [_framed(whole[5:-2]) for whole in self._framing.feed(one)]
            if one == b"}":
                said.append(_written(bytes(self._text)))
            if any(said) or len(self._text) > 2 * _LONGEST_JSON:
                self._text = self._text[-_LONGEST_JSON:] if not any(said) else bytearray()
            found += filter(None, said)
        return found


def _framed(payload: bytes) -> Message | None:
    """The meaning of a frame from the reader; None for the host's own, an echo, or nonsense."""
    match payload[0], payload[1:]:
        case 0x00, rest if rest:
            return Reply(rest[0], rest[1:])
        case 0xFF, rest if len(rest) >= 2:
            return Reply(rest[0], error=next(filter(None, rest[1:]), UNREADABLE))  # In either byte order.
        case 0xFE, rest if rest[:1] == b"\x00":
            tag = uid(rest[3:])
            return Report(tag) if tag else None
    return None


def uid(data: bytes) -> str | None:
    """The tag of a UID as the reader gives it for any kind of tag, in upper-case hex; None if it cannot be one."""
    if len(data) == 8:
        return iso15693(data)
    return data.hex().upper() if len(data) in (4, 7, 10) else None


def _written(text: bytes) -> Report | None:
    """The report that ends the text, written as a JSON object; None if none does."""
    at = text.rfind(b"{")
    while at >= 0:
        try:
            said = json.loads(text[at:])
        except (ValueError, RecursionError):
            said = None
        if isinstance(said, dict):
            return _reported(said)
        at = text.rfind(b"{", 0, at)
    return None


def _reported(said: dict[str, Any]) -> Report | None:
    given, antenna = said.get("uid"), said.get("antenna")
    try:
        if isinstance(given, str):
            given = bytes.fromhex("".join(filter(str.isalnum, given)))
        tag = uid(bytes(given)) if isinstance(given, list | bytes) else None
    except (TypeError, ValueError):
        return None
    if said.get("type") != "uid" or not tag:
        return None
    number = int(str(antenna)) if str(antenna).isdecimal() else 0
    return Report(tag, number if 1 <= number <= 8 else None)


def inventoried(data: bytes) -> tuple[str, bool] | None:
    """The tag in an answer to an inventory, and whether there are more; None if it is no such answer.

    The UID comes least significant byte first; one that does not end with E0 may have come the other way.
    """
    if len(data) != 10:
        return None
    return iso15693(data[7::-1]), data[9] != 0
