"""The rounds of a night as data: who sits where, what was played, and how it is ranked (movements#formats)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Entrant = int
"""The number by which a night knows one who moves as one: a player, a pair, or a team of four; from 1."""

DUMMY: Entrant = 0
"""Sits where nobody does, in formats that fill a table so."""


@dataclass(frozen=True)
class Seated:
    """One table of a round. `seats` are north, east, south, west; of pairs or teams north–south, east–west."""

    number: int
    """The table's place in the room, from 1."""
    seats: tuple[Entrant, ...]
    boards: tuple[int, ...] = ()
    """At duplicate the numbers of the boards that are played there, from 1, in their order."""

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
    boards: Mapping[int, Mapping[int, tuple[int, int]]] = field(default_factory=dict)
    """By the table's number, then by the board's, what north–south and east–west made there."""
    ruled: Mapping[int, Mapping[int, tuple[int, int] | None]] = field(default_factory=dict)
    """By the same, what the director has put in the place of that: a percentage for each side; None: not played."""
    penalties: Mapping[Entrant, int] = field(default_factory=dict)
    """Per cent of a board that somebody loses for a breach of order."""


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
    boards: str = ""
    """How boards count at duplicate: ``differences`` or ``matchpoints``; "" where what one makes counts as it is."""
    within: str = "field"
    """With whom a board is compared: the whole ``field``, or the other table of one's own ``match``."""
    by_side: bool = False
    """Whether north–south and east–west are ranked each by themselves, as each held the same cards all night."""
    begins_with: int = 0
    """The points that everybody has before the first round."""
