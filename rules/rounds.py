"""The rounds of a night as data: who sits where, what was played, and how it is ranked (movements#formats)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.phrases import Phrase

Entrant = int
"""The number of one who moves as one at a night: a player, a pair, or a team of four; from 1."""

DUMMY: Entrant = 0
"""An empty seat, in formats that fill up tables."""


FINAL = Phrase("Final")
"""The last round of a knock-out. The first table drawn is the final, at another one the third place is played for."""


@dataclass(frozen=True)
class Seated:
    """One table of a round. `seats` are north, east, south, west; of pairs or teams north–south, east–west."""

    number: int
    """The table's place in the room, from 1."""
    seats: tuple[Entrant, ...]
    boards: tuple[int, ...] = ()
    """At duplicate the numbers of the boards played there, from 1, in order."""
    drawn: int = 0
    """The movement's own number of the table, where it stands in another place for somebody who stays seated
    (movements#staying-seated); 0: the same."""
    turned: int = 0
    """How people sit round it for the same reason: seat s is the movement's seat s ^ `turned`. That keeps partners, and
    who sits beside whom."""

    @property
    def own(self) -> "Seated":
        """The table as the movement has it."""
        seats = tuple(self.seats[seat ^ self.turned] for seat in range(len(self.seats)))
        return Seated(self.drawn or self.number, seats, self.boards)

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
    """The format's name for it: ``Semi-final``; "" without one."""
    left: int = 0
    """In a playoff: how many can still win it, counting byes: 16, 8, 4, 2; 0 outside one."""
    breaks_tie: bool = False
    """One more game of those who are level: its points are worth nothing, and who wins it stands before who loses."""


@dataclass(frozen=True)
class Played:
    """A played round. Unknown values are left out."""

    round: Round
    scores: Mapping[Entrant, int] = field(default_factory=dict)
    """The points that each entrant made."""
    winners: Mapping[int, int] = field(default_factory=dict)
    """The winning side by the table's number: 0 for north–south, 1 for east–west; a drawn table is left out."""
    boards: Mapping[int, Mapping[int, tuple[int, int]]] = field(default_factory=dict)
    """By the table's number, then the board's: what north–south and east–west made."""
    ruled: Mapping[int, Mapping[int, tuple[int, int] | None]] = field(default_factory=dict)
    """By the same, what the director has put in the place of that: a percentage for each side; None: not played."""
    penalties: Mapping[Entrant, int] = field(default_factory=dict)
    """Per cent of a board that somebody loses for a breach of order."""
    bostons: Mapping[Entrant, int] = field(default_factory=dict)
    """How many hands each took all the tricks of, without those who took none so."""


@dataclass(frozen=True)
class Ranking:
    """How a format ranks; `rules.standings.standings` does it."""

    measures: tuple[str, ...] = ("total", "last_round")
    """Ids of `rules.standings.standings.MEASURES`; the first in which two differ decides."""
    bye_scores: str = "average"
    """What a bye scores: ``average``, that of the entrant's other rounds, or ``nothing``."""
    bye_wins: bool = False
    """Whether a bye counts as a won round."""
    knockout_from: int = 0
    """The round, from 0, from which losers go out, in formats with a knock-out."""
    boards: str = ""
    """How boards count at duplicate: ``differences`` or ``matchpoints``; "" if the points made count as they are."""
    within: str = "field"
    """What a board is compared with: the whole ``field``, or the other table of the same ``match``."""
    by_side: bool = False
    """Whether north–south and east–west are ranked separately, because each held the same cards all night."""
    begins_with: int = 0
    """The points that everybody has before the first round."""
