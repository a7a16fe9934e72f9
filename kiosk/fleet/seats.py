"""What a table's kiosk needs to know of the night: who sits there in the round, by which rules, and the clock.

The desk makes it from its night, for one kiosk each, and tells it whenever it changes. Nothing of it goes on record at
the table until it is played. Names are only in what goes over the line to that very table; a stick has numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256
from typing import Any

from kiosk.base import words
from kiosk.base.language import later
from kiosk.base.words import SUIT_NAMES
from kiosk.fleet.messages import Unreadable, an_id, said_in
from kiosk.journal.facts import canonical
from kiosk.table.fold import Opening
from rules.match import Setup

SEATED, PLAYED, NO_TABLE, BETWEEN, OVER, RELEASED = "seated", "played", "no table", "between", "over", "released"
"""What the night is at for a table: people sit there, all its results are told, it has no table in this round, the next
round is not seated yet, the night is over, or nobody has said which table the kiosk is."""


@dataclass(frozen=True)
class Seats:
    """What a kiosk is told. `seq` grows with each thing that the desk puts on record. `opening` and `begin` are what
    its table's log begins with, {} where nothing is to be played."""

    desk: str
    kiosk: str
    seq: int
    is_at: str
    night: str  # "Friday night"
    round: str  # "Round 3 of 12"
    place: str  # "Table 7"
    stream: str = ""
    seated: str = ""
    """The night's log, and the fact that has seated the round; "" where it is not seated."""
    started: bool = False
    opening: Mapping[str, Any] | None = None
    begin: Mapping[str, Any] | None = None
    numbers: tuple[str, ...] = ()
    """Who sits there by number: north, east, south, west; "Dummy" for nobody."""
    names: tuple[str, ...] = ()
    """The same by name; () on a stick."""
    trumps: str = ""  # "hearts are trumps"; "" if each hand settles them
    boards: str = ""  # "boards 7–9"
    minutes: int = 0
    left: float | None = None
    """The seconds of the round that are left; None without a clock, before the round, and on a stick."""
    running: bool = False

    @property
    def text(self) -> str:
        """As a line, with its hash."""
        said = asdict(self)
        return canonical({**said, "hash": _hash(said)})

    @classmethod
    def of(cls, text: str | bytes) -> Seats:
        """From what arrived. Raises Unreadable."""
        said = dict(said_in(text))
        if said.pop("hash", None) != _hash(said):
            raise Unreadable("not as it was written")
        known = {each.name for each in fields(cls)}
        try:
            made = cls(**{name: _plain(value) for name, value in said.items() if name in known})
            if made.opening:
                Opening.of(made.opening)
                Setup.of(made.begin or {})
        except (LookupError, TypeError, ValueError) as error:
            raise Unreadable("of a newer kiosk") from error
        an_id(said, "desk"), an_id(said, "kiosk")
        return made

    @property
    def lasting(self) -> Seats:
        """The same without what passes with time."""
        return replace(self, seq=0, left=None)

    @property
    def nameless(self) -> Seats:
        """The same for a stick: without names, and without a clock."""
        return replace(self, names=(), left=None, running=False)

    @property
    def hands(self) -> int:
        """How many hands are to be played."""
        return int(self.opening["night"]["hands"]) if self.opening else 0


_TOLD = (
    later("Dummy"), later("Table {number}"), later("Round {number} of {all}"), later("Round {number}"),
    later("Last {number}"), later("no trump"), later("{suit} are trumps"), later("board {number}"),
    later("boards {first}–{last}"), *SUIT_NAMES,
)  # fmt: skip


def told(text: str) -> str:
    """What the desk has said, in the language of this kiosk: between kiosks it is English."""
    return words.retold(text, *_TOLD)


def _hash(said: Mapping[str, Any]) -> str:
    return sha256(canonical(dict(said)).encode()).hexdigest()


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
