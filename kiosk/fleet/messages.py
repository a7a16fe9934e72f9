"""What kiosks say to each other: facts one way, and how far they have come the other way; and before that, that one
asks to be let in, and the answer.

All are one line of JSON each. Facts have no names: they mention people by id.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kiosk.base.language import _
from kiosk.journal import Head, Row
from kiosk.journal.facts import canonical

_ID = re.compile(r"[0-9a-f]{32}")
SHORT = 8
"""The characters of a kiosk's id that people see."""
REQUEST, ANSWER = "join", "desk"
"""The ends of the names of what a table leaves on a stick, and of what the desk answers."""


class Unreadable(ValueError):
    """What arrived says nothing that can be understood."""


def called(kiosk: str) -> str:
    """A kiosk, for people."""
    return _("kiosk {number}", number=kiosk[:SHORT])


@dataclass(frozen=True, slots=True)
class Batch:
    """Some of a kiosk's facts, as the values of their columns."""

    kiosk: str
    rows: tuple[Row, ...]

    @property
    def text(self) -> str:
        return canonical({"kiosk": self.kiosk, "facts": self.rows})

    @classmethod
    def of(cls, text: str | bytes) -> Batch:
        """From what arrived; whether its facts are what was written is still to be checked. Raises Unreadable."""
        said = said_in(text)
        return cls(an_id(said, "kiosk"), tuple(tuple(row) for row in _lists(said, "facts")))


@dataclass(frozen=True, slots=True)
class Have:
    """What a desk has on its disk of a kiosk's facts; `heads` as the journal's `Others.heads`."""

    desk: str
    kiosk: str
    heads: tuple[Head, ...]

    @property
    def text(self) -> str:
        return canonical({"desk": self.desk, "kiosk": self.kiosk, "have": self.heads})

    @classmethod
    def of(cls, text: str | bytes) -> Have:
        """From what arrived. Raises Unreadable."""
        said = said_in(text)
        heads = tuple(_head(each) for each in _lists(said, "have"))
        if not heads:
            raise Unreadable("no heads")
        return cls(an_id(said, "desk"), an_id(said, "kiosk"), heads)


@dataclass(frozen=True, slots=True)
class Here:
    """A table's kiosk is there; `last` is the number of its last fact."""

    kiosk: str
    last: int

    @property
    def text(self) -> str:
        return canonical({"kiosk": self.kiosk, "last": self.last})

    @classmethod
    def of(cls, text: str | bytes) -> Here:
        """From what arrived. Raises Unreadable."""
        said = said_in(text)
        last = said.get("last")
        if type(last) is not int or not 0 <= last < 2**63:
            raise Unreadable("no number")
        return cls(an_id(said, "kiosk"), last)


@dataclass(frozen=True)
class Request:
    """A table's kiosk asks to be let in, with the public half of its key."""

    kiosk: str
    key: str

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str | bytes) -> Request:
        """Raises Unreadable."""
        said = said_in(text)
        return cls(an_id(said, "kiosk"), a_key(said.get("key")))


@dataclass(frozen=True)
class Answer:
    """A desk lets a kiosk in: which desk, where it is found, and its certificate."""

    kiosk: str
    desk: str
    address: str
    certificate: str

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str | bytes) -> Answer:
        """Raises Unreadable."""
        said = said_in(text)
        address, certificate = said.get("address"), said.get("certificate")
        if not isinstance(address, str) or not isinstance(certificate, str):
            raise Unreadable("no address")
        return cls(an_id(said, "kiosk"), an_id(said, "desk"), address, certificate)


def said_in(text: str | bytes) -> Mapping[str, Any]:
    """The object that a text is. Raises Unreadable."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("no JSON") from error
    if not isinstance(said, dict):
        raise Unreadable("no object")
    return said


def an_id(said: Mapping[str, Any], key: str) -> str:
    """The id of a kiosk in it. Raises Unreadable."""
    found = said.get(key)
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise Unreadable(f"no {key}")
    return found


def a_key(key: Any) -> str:
    """The public half of a kiosk's key. Raises Unreadable."""
    if not isinstance(key, str) or not (len(key) == 56 and key.isalnum() and key.isascii() and key.startswith("U")):
        raise Unreadable("no key")
    return key


def _lists(said: Mapping[str, Any], key: str) -> list[list[Any]]:
    found = said.get(key)
    if not isinstance(found, list) or not all(isinstance(each, list) for each in found):
        raise Unreadable(f"no {key}")
    return found


def _head(values: list[Any]) -> Head:
    match values:
        case [int() as seq, str() as hash] if 0 <= seq < 2**63:
            return Head(seq, hash)
    raise Unreadable("no head")
