"""Movements: who sits where in each round of a night (TOURNAMENTS §1, §3).

A format is a set of rules and one function: from who is there and the rounds played it makes the next round. So late
arrivals, leavers and power cuts need nothing of their own: a night asks for the next round when the last is over, and
rounds that were played stay as they were.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rules.house_rules import HouseRules

Entrant = int
"""The number by which a night knows one who moves as one: a player, or in a format of fixed pairs a pair; from 1."""

DUMMY: Entrant = 0
"""Sits where nobody does, in formats that fill a table so."""


@dataclass(frozen=True)
class Seated:
    """One table of a round. `seats` are north, east, south, west; in a format of fixed pairs north–south, east–west."""

    number: int
    """The table's place in the room, from 1."""
    seats: tuple[Entrant, ...]

    @property
    def sides(self) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
        """Who plays together: north and south; east and west."""
        return self.seats[::2], self.seats[1::2]


@dataclass(frozen=True)
class Round:
    """One round: its tables, and who sits out."""

    tables: tuple[Seated, ...]
    sit_out: tuple[Entrant, ...] = ()
    label: str = ""
    """What the format calls it, where it has a name: ``Semi-final``."""


@dataclass(frozen=True)
class Played:
    """A round that was played. What is not known is left out."""

    round: Round
    scores: Mapping[Entrant, int] = field(default_factory=dict)
    """The points that each entrant made in it."""
    winners: Mapping[int, int] = field(default_factory=dict)
    """By the table's number the side that won there: 0 for north–south, 1 for east–west; a drawn table is left out."""


@dataclass(frozen=True)
class Field:
    """Who is there for the next round."""

    entrants: tuple[Entrant, ...]
    roles: Mapping[Entrant, int] = field(default_factory=dict)
    """In formats with two roles: which of them (0 or 1) an entrant has."""
    rounds: int | None = None
    """How many rounds are meant to be played in all, where the night says."""
    seed: int = 0
    """What is drawn by lot is drawn from it: the same night asked twice gives the same round."""


@dataclass(frozen=True)
class Ranking:
    """How a format ranks; `rules.standings.standings` does it."""

    measures: tuple[str, ...] = ("total", "last_round")
    """Ids of `rules.standings.standings.MEASURES`; the first in which two differ decides."""
    bye_scores: str = "average"
    """What a bye scores: ``average``, that of the entrant's other rounds, or ``nothing``."""
    bye_wins: bool = False
    """Whether a bye counts as a round won."""
    knockout_from: int = 0
    """The round, counted from 0, from which who loses goes out, in formats where that happens."""


class CannotSeat(ValueError):
    """No round can be made; the text says why, for people: ``A whist drive needs at least 4 players; there are 3.``"""


@dataclass(frozen=True)
class Format(HouseRules, ABC):
    """A format with its settings: fields made by `rules.house_rules.rule`, so that forms and help come from them."""

    id: ClassVar[str]
    title: ClassVar[str]
    help: ClassVar[str]
    """What it is, in a sentence or two, for people who choose."""
    source: ClassVar[str]
    unit: ClassVar[str] = "player"
    """Who moves as one: ``player`` or ``pair``."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The names of the two roles, where the format has them."""
    needs_winners: ClassVar[bool] = False
    """Whether a level table has to be decided, by the cut, before the next round can be made."""
    least: ClassVar[int] = 4
    most: ClassVar[int] = 400
    """The numbers of entrants it can have."""

    @abstractmethod
    def next_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The round after those played; None once the format is over. Raises `CannotSeat`."""

    @abstractmethod
    def rounds(self, entrants: int) -> int | None:
        """How many rounds it has by itself with so many; None where it can go on as long as people like."""

    @property
    def ranking(self) -> Ranking:
        """How those who play it are ranked."""
        return Ranking()
