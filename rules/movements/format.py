"""What a format is (movements#formats)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rules.house_rules import HouseRules
from rules.rounds import Entrant, Played, Ranking, Round


@dataclass(frozen=True)
class HandPlayed:
    """A hand at a table of a night, for formats that count hands in their own way.

    `counts` are its tricks, or the game's points, by side; `told` is what the format has asked.
    """

    number: int
    counts: Sequence[int]
    told: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A number that a format asks of a hand beside its result, from 0; 0 unless told, where it is `optional`.

    Where it is of one player, `label` begins with the name of the `seat`: ``East spoke``.
    """

    id: str
    label: str
    most: int
    optional: bool = False
    seat: int | None = None


@dataclass(frozen=True)
class Special:
    """What is special about a hand, in formats in which they differ. `says` is how it counts, for people.

    `trumps` has its trumps, None for no trump; it is () where the table settles them.
    """

    title: str
    says: str
    trumps: tuple[int | None, ...] = ()
    asks: tuple[Asked, ...] = ()


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
    """Who moves as one: ``player``, ``pair`` or ``team``: two pairs, one north–south and one east–west."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The names of the two roles, where the format has them."""
    chosen_roles: ClassVar[bool] = False
    """Whether people say which role they play, and keep it from night to night; else it follows from where they sit."""
    needs_winners: ClassVar[bool] = False
    """Whether a level table has to be decided, by the cut, before the next round can be made."""
    ends: ClassVar[bool] = False
    """Whether a night can have no more rounds than `rounds` says."""
    least: ClassVar[int] = 4
    most: ClassVar[int] = 400
    """The numbers of entrants it can have."""
    games: ClassVar[tuple[str, ...]] = ()
    """The ids of the games it is played with; () for any."""
    hands: ClassVar[int | None] = None
    """How many hands a round has; None where people choose."""
    counted_in: ClassVar[str] = ""
    """What its points are called: ``flags``; "" where they are those of the hands."""

    @property
    def together(self) -> int:
        """How many people move as one."""
        return {"player": 1, "pair": 2, "team": 4}[self.unit]

    @property
    def boards(self) -> int:
        """How many boards a table plays in a round; 0 where it is not duplicate."""
        found = self.values().get("boards_a_round")
        return found if isinstance(found, int) else 0

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

    # Formats that count hands in their own way.

    def place_name(self, number: int) -> str:
        """What the table at that place in the room is called; "" where it has its number only."""
        return ""

    def says(self, round: int) -> str:
        """How the hands of a round are played and counted, in sentences; "" where all rounds are alike."""
        return ""

    def special(self, round: int, hand: int) -> Special | None:
        """What is special about a hand of a round, both from 1; None where all hands are alike."""
        return None

    def sides(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...]:
        """What some hands of a table in a round, at least one, come to by side: who has more wins the table."""
        return tuple(map(sum, zip(*(hand.counts for hand in hands), strict=True)))

    def points(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...] | None:
        """What they come to for each of the table's `seats`; None: what they do for one's side."""
        return None

    def wrong(self, round: int, hand: HandPlayed) -> str:
        """What cannot be about what was told of a hand, for people; "" for nothing."""
        return ""
