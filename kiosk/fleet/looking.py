"""At a table: people look for a night and ask its desk to let this kiosk in. The kiosk has no network of its own: it
and the process beside it leave each other notes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from kiosk.base import words
from kiosk.base.language import later
from kiosk.fleet.door import ENDED, LET_IN, NO_DESK, NO_DESK_SAID, UNSAVED_HERE, Asked, Knock
from kiosk.fleet.found import NO_NIGHT, Found, Nights
from kiosk.fleet.messages import Request
from kiosk.fleet.notes import Notes
from kiosk.fleet.pairing import PORT, WHY, Offer

NO_ADDRESS = later("“{address}” is no address. The desk shows its own: four numbers, such as 192.168.0.5.")
TABLE = later("Table {number}")
_SAID = (*WHY.values(), NO_DESK_SAID, NO_DESK, UNSAVED_HERE, NO_ADDRESS, NO_NIGHT)
"""What the process beside may have written down, in English."""
LOOKING, FOUND = "looking.json", "found.json"
HOLDS = 180.0
"""Seconds after which what nobody looks at any more is wanted no more: what was played goes first."""
_ADDRESS = re.compile(r"\s*([\w.-]+)(?::(\d{1,5}))?\s*")


@dataclass(frozen=True)
class Wish:
    """What people want: to look for nights, or to ask the desk at an `address`. `token` tells one asking from another;
    `same` are the digits that they say the desk shows too."""

    token: str = ""
    address: str = ""
    same: str = ""


@dataclass(frozen=True)
class LookingView:
    """What people are shown. `listens`: the process beside runs; `asked` is None where no desk is asked."""

    listens: bool
    nights: tuple[Found, ...] = ()
    trouble: str = ""
    asked: Asked | None = None


class Looking:
    """The kiosk's end. Methods that change something raise OSError."""

    def __init__(self, data: Path) -> None:
        self._notes = Notes(data)
        self._wish: Wish | None = None
        self._at = 0.0
        self._let_in: Asked | None = None

    def look(self) -> None:
        """Looks for nights; what was asked before is asked no more."""
        self._let_in = None
        self._want(Wish())

    def again(self) -> None:
        """Asks the same desk once more."""
        self.ask(self._wish.address if self._wish is not None else "")

    def ask(self, address: str) -> None:
        """Asks the desk at this address to let this kiosk in."""
        self._want(Wish(os.urandom(8).hex(), address))

    def same(self, digits: str) -> None:
        """The desk shows these digits too."""
        if self._wish is not None:
            self._want(replace(self._wish, same=digits))

    def stop(self) -> None:
        """Looks and asks no more."""
        self._wish = self._let_in = None
        (self._notes.folder / LOOKING).unlink(missing_ok=True)

    def view(self) -> LookingView:
        """What people are shown; asked for again and again while they look."""
        if self._let_in is not None:
            return LookingView(True, asked=self._let_in)
        if self._wish is None:
            return LookingView(False)
        if monotonic() - self._at > HOLDS / 3:
            self._want(self._wish)
        said = self._notes.of_a_process(FOUND)
        nights: tuple[Found, ...] = ()
        asked = Asked()
        with suppress(TypeError, KeyError):
            nights = tuple(Found(**each) for each in said["nights"])
            asked = Asked(**said["asked"]) if said["token"] == self._wish.token else asked
            asked = replace(asked, why=words.retold(asked.why, *_SAID), place=words.retold(asked.place, TABLE))
        if asked.at == LET_IN:
            self.stop()  # from now on it sends
            self._let_in = asked
        trouble = words.retold(str(said.get("trouble", "")), *_SAID)
        return LookingView(
            bool(said), nights, trouble, asked if self._let_in or (self._wish and self._wish.address) else None
        )

    def _want(self, wish: Wish) -> None:
        self._wish, self._at = wish, monotonic()
        self._notes.keep_of_process(LOOKING, {**asdict(wish), "at": self._at})


def is_wanted(notes: Notes) -> bool:
    """Whether people at the kiosk look for a night; what a kiosk wanted that has ended is removed."""
    wanted = bool(_wanted(notes))
    if not wanted:
        (notes.folder / LOOKING).unlink(missing_ok=True)
    return wanted


def _wanted(notes: Notes) -> Mapping[str, Any]:
    said = notes.of_a_process(LOOKING)
    at = said.get("at")
    return said if isinstance(at, float) and monotonic() - at < HOLDS else {}


class Seeker:
    """The end of the process beside. `keep` puts on the disk what a desk at a host has answered."""

    def __init__(
        self, data: Path, request: Request, keep: Callable[[Offer, str], None], nights: Callable[[], Nights] = Nights
    ) -> None:
        self._notes, self._request, self._keep = Notes(data), request, keep
        self._nights = nights()
        self._knock: Knock | None = None
        self._wish = Wish()
        self._wrong: Asked | None = None
        self._noted: object = None

    def step(self) -> bool:
        """Does what people want, and notes what has come of it; whether they still want anything. Raises OSError."""
        said = _wanted(self._notes)
        if not said:
            return False
        wish = Wish(*(str(said.get(each, "")) for each in ("token", "address", "same")))
        if wish.token != self._wish.token:
            self._ask(wish)
        self._wish = wish
        if self._knock is not None and wish.same and wish.same == self._knock.state.digits:
            self._knock.same()
        asked = self._knock.state if self._knock is not None else self._wrong
        noted = {
            "token": wish.token, "asked": asdict(asked or Asked()), "trouble": self._nights.trouble,
            "nights": [asdict(each) for each in self._nights.found()],
        }  # fmt: skip
        if noted != self._noted:
            self._notes.keep_of_process(FOUND, noted)
            self._noted = noted
        return True

    def stop(self) -> None:
        """Looks and asks no more."""
        self._nights.stop()
        if self._knock is not None:
            self._knock.stop()
        (self._notes.folder / FOUND).unlink(missing_ok=True)

    def _ask(self, wish: Wish) -> None:
        if self._knock is not None:
            self._knock.stop()
        self._knock = self._wrong = None
        if wish.address:
            try:
                self._knock = knock(wish.address, self._request, self._keep)
            except ValueError as why:
                self._wrong = Asked(ENDED, why=str(why))


def knock(address: str, request: Request, keep: Callable[[Offer, str], None]) -> Knock:
    """Asks the desk at an address, as it was found or typed. Raises ValueError, which says what is wrong with it."""
    read = _ADDRESS.fullmatch(address)
    if read is None or not 0 < int(read[2] or PORT) < 65536:
        raise ValueError(NO_ADDRESS.format(address=address))
    host = read[1]
    return Knock(host, int(read[2] or PORT), request, lambda offer: keep(offer, host))
