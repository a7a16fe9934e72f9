"""How two kiosks that have never met come to trust each other: both show the same six digits, and people compare them.

The digits are made from all that both have said, keys and certificate with it, and from a random number of each. The
table first says only what its number hashes to, and tells the number itself once it has the desk's: so nobody who
stands between the two can choose his keys or numbers to make the digits come out alike. He can guess, once
in a million, and each guess asks the director anew.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Protocol, TypeVar

from kiosk.base.language import later
from kiosk.fleet.messages import Answer, Request, Unreadable, an_id, said_in
from kiosk.journal.facts import canonical

_T = TypeVar("_T")
VERSION = 1
PORT = 4223
"""Where a desk is asked."""
LASTS = 120.0
"""Seconds after which digits that nobody has agreed to hold no longer."""
ANSWERS = 10.0
"""Seconds in which a kiosk answers by itself."""
LONGEST = 16 * 1024
"""The bytes of a line, at most."""
_NONCE = 32

CLOSED, BUSY, NOT_OURS, LATE, OTHER, UNSAVED, GONE = (
    "closed", "busy", "not ours", "late", "other version", "not saved", "gone"
)  # fmt: skip
WHY = {
    CLOSED: later("This desk lets no kiosk join now. At the desk: Director, Kiosks, Let a kiosk join."),
    BUSY: later("Too many ask at this desk just now. Try again in a minute."),
    NOT_OURS: later("The director has not let this kiosk in."),
    LATE: later("Nobody agreed for two minutes. Try again: there are new digits."),
    OTHER: later("The two cannot understand each other. Update both kiosks, and try again."),
    UNSAVED: later("The desk could not save it. Its disk may be full."),
    GONE: later("The desk has gone. Try again."),
}
"""What people are told of each, looked up where it is shown: the process beside writes it down in English."""


class Refused(Exception):
    """It comes to nothing. `why` is one of the words above."""

    def __init__(self, why: str) -> None:
        self.why = why if why in WHY else NOT_OURS
        super().__init__(WHY[self.why])


class Wire(Protocol):
    """A line to the other kiosk that anybody can listen to and change. Both raise OSError, or EOFError at its end."""

    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...


@dataclass(frozen=True)
class Offer:
    """What the desk says of itself: which it is, its night, its certificate, and the port that tables send to."""

    desk: str
    night: str
    certificate: str
    port: int

    @property
    def text(self) -> str:
        return canonical(asdict(self))

    @classmethod
    def of(cls, text: str) -> Offer:
        """Raises Unreadable."""
        said = said_in(text)
        night, certificate, port = said.get("night"), said.get("certificate"), said.get("port")
        if not isinstance(night, str) or not isinstance(certificate, str) or type(port) is not int:
            raise Unreadable("no offer")
        return cls(an_id(said, "desk"), shown_name(night), certificate, port)

    def answer(self, kiosk: str, host: str) -> Answer:
        """What the kiosk keeps once it is let in, having found the desk at this host."""
        return Answer(kiosk, self.desk, f"{f'[{host}]' if ':' in host else host}:{self.port}", self.certificate)


def shown_name(said: str) -> str:
    """A night's name as another kiosk says it, fit to be shown."""
    return "".join(letter for letter in said if letter.isprintable())[:60]


def digits(request: str, table: str, offer: str, desk: str) -> str:
    """The six digits, from what both have said and from their random numbers: ``483 920``."""
    said = canonical(["whist-kiosk joins", VERSION, request, table, offer, desk])
    number = int.from_bytes(sha256(said.encode()).digest(), "big") % 1_000_000
    return f"{number // 1000:03d} {number % 1000:03d}"


def commitment(request: str, number: str) -> str:
    """What the table says before it tells its random number."""
    return sha256(canonical(["whist-kiosk asks", VERSION, request, number]).encode()).hexdigest()


async def ask(wire: Wire, request: Request, shown: Callable[[Offer, str], Awaitable[None]]) -> tuple[Offer, str]:
    """The table's end. `shown` has people see the night and the digits, and returns once they say that the desk shows
    the same. Gives what the desk has offered and the table that this is, "" for none. Raises Refused, OSError,
    EOFError."""
    text, own = request.text, os.urandom(_NONCE).hex()
    await _say(wire, join=VERSION, request=text, commit=commitment(text, own))
    said = await _heard(wire)
    offered, desk = _text(said, "offer"), _number(said, "number")
    offer = _understood(Offer.of, offered)
    await _say(wire, number=own)
    answer = asyncio.ensure_future(_heard(wire))
    try:
        await _unless(answer, shown(offer, digits(text, own, offered, desk)))
        await _say(wire, same=True)
        said = await answer
    finally:
        answer.cancel()
    if said.get("agreed") is not True:
        raise Refused(OTHER)
    return offer, _text(said, "place")[:40]


async def asked(
    wire: Wire, offer: Offer, shown: Callable[[Request, str], None], same: Callable[[], None], decided: Awaitable[str]
) -> Request:
    """The desk's end, up to where it lets the kiosk in. `shown` has the director see who asks, and the digits; `same`
    is told that people at the table say that both are the same; `decided` is "" once the director agrees, or why not.
    Gives who is to be let in. Raises Refused, OSError, EOFError."""
    said = await _heard(wire)
    if said.get("join") != VERSION:
        raise Refused(OTHER)
    text, commit = _text(said, "request"), _number(said, "commit")
    request, own = _understood(Request.of, text), os.urandom(_NONCE).hex()
    await _say(wire, offer=offer.text, number=own)
    number = _number(await _heard(wire), "number")
    if not compare_digest(commitment(text, number), commit):
        raise Refused(NOT_OURS)
    shown(request, digits(text, number, offer.text, own))
    decision = asyncio.ensure_future(decided)
    try:
        said = await _unless(decision, _heard(wire))
        if said.get("same") is not True:
            raise Refused(OTHER)
        same()
        left = asyncio.ensure_future(_heard(wire))  # it says nothing more, but may go
        try:
            if why := await _unless(left, decision):
                raise Refused(why)
        finally:
            left.cancel()
    finally:
        decision.cancel()
    return request


async def _unless(other: asyncio.Future[Any], awaited: Awaitable[_T]) -> _T:
    """What is awaited, unless the other comes first: then that says why it comes to nothing."""
    task = asyncio.ensure_future(awaited)
    try:
        await asyncio.wait((task, other), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        result = other.result()
        raise Refused(result if isinstance(result, str) and result else OTHER)
    finally:
        if not task.done():
            task.cancel()


async def agreed(wire: Wire, place: str) -> None:
    """The desk has let the kiosk in, at this table."""
    await _say(wire, agreed=True, place=place)


async def refused(wire: Wire, why: str) -> None:
    """The desk does not let the kiosk in."""
    await _say(wire, refused=why)


async def _say(wire: Wire, **said: object) -> None:
    await wire.send(json.dumps(said))


async def _heard(wire: Wire) -> dict[str, Any]:
    said = dict(_understood(said_in, await wire.receive()))
    if "refused" in said:
        raise Refused(str(said["refused"]))
    return said


def _understood(read: Callable[[str], _T], text: str) -> _T:
    try:
        return read(text)
    except Unreadable as why:
        raise Refused(OTHER) from why


def _text(said: dict[str, Any], key: str) -> str:
    found = said.get(key)
    if not isinstance(found, str):
        raise Refused(OTHER)
    return found


def _number(said: dict[str, Any], key: str) -> str:
    """A random number or a hash in it: 32 bytes."""
    found = _text(said, key)
    if len(found) != 2 * _NONCE or not set(found) <= set("0123456789abcdef"):
        raise Refused(OTHER)
    return found
