"""The base of all formats (movements#formats)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rules.house_rules import HouseRules
from rules.movements.stays import Promise, Stay, as_drawn, placed, tables_of
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking, Round, Seated


@dataclass(frozen=True)
class HandPlayed:
    """A hand at a table of a night, for formats with their own way of counting. `counts` are its tricks, or the game's
    points, by side; `told` are the answers to the format's questions."""

    number: int
    counts: Sequence[int]
    told: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A number that a format asks for besides a hand's result, from 0; if `optional`, 0 by default. If it concerns one
    player, that of the `seat`, the label's ``{player}`` is given as its place: ``East spoke``."""

    id: str
    label: Phrase
    most: int
    optional: bool = False
    seat: int | None = None


@dataclass(frozen=True)
class Special:
    """What is special about a hand, in formats with different hands. `says` tells people how it counts. `trumps` are
    its trumps, None for no trump; () if the table settles them."""

    title: str
    says: str
    trumps: tuple[int | None, ...] = ()
    asks: tuple[Asked, ...] = ()


@dataclass(frozen=True)
class Field:
    """Who is there for the next round."""

    entrants: tuple[Entrant, ...]
    roles: Mapping[Entrant, int] = field(default_factory=dict)
    """In formats with two roles: the entrants' roles (0 or 1)."""
    rounds: int | None = None
    """How many rounds are to be played in all, if the night says."""
    seed: int = 0
    """The seed for everything drawn by lot: asking the same night twice gives the same round."""
    playing: tuple[Seated, ...] = ()
    """In formats without rounds: the tables that play on."""
    stays: tuple[Stay, ...] = ()
    """Those who ask to stay seated, whoever asked first first; some may not be there."""


class CannotSeat(ValueError):
    """No round can be made; `why` tells people the reason: ``A whist drive needs at least 4 players; there are 3.``"""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Format(HouseRules, ABC):
    """A format with its settings: fields made by `rules.house_rules.rule`, so that forms and help come from them."""

    id: ClassVar[str]
    title: ClassVar[str]
    help: ClassVar[str]
    """A sentence or two for people who choose a format."""
    source: ClassVar[str]
    unit: ClassVar[str] = "player"
    """Who moves as one: ``player``, ``pair`` or ``team``: two pairs, one north–south and one east–west."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The names of the two roles, where the format has them."""
    chosen_roles: ClassVar[bool] = False
    """Whether people choose their role and keep it from night to night; else it follows from their seat."""
    needs_winners: ClassVar[bool] = False
    """Whether a level table must be decided by the cut before the next round."""
    ends: ClassVar[bool] = False
    """Whether a night can have no more rounds than `rounds` says."""
    running: ClassVar[bool] = False
    """Whether it has no rounds: who is free is seated while others play on."""
    played_out: ClassVar[bool] = False
    """Whether it goes on until one is left, or for as many rounds as its settings say, whatever the night's length."""
    least: ClassVar[int] = 4
    most: ClassVar[int] = 400
    """The possible numbers of entrants."""
    games: ClassVar[tuple[str, ...]] = ()
    """The ids of the games it can be played with; () for any."""
    hands: ClassVar[int | None] = None
    """The number of hands a round; None if people choose."""
    staying: ClassVar[Phrase] = Phrase("At table {table} whenever they play, always in the same seat.")
    """What is promised to who stays seated."""
    who_stays: ClassVar[str] = Phrase("Anybody can stay seated; the others come to them.")
    """Who can stay seated, for people who choose a format."""
    counted_in: ClassVar[str] = ""
    """The name of its points: ``flags``; "" if they are the points of the hands."""

    def goes_on(self, rounds: int, began: int, planned: int | None) -> bool:
        """Whether another round comes for certain after so many, so that none need be made to know it. `began` is how
        many entrants there were in the first, `planned` how many rounds the night has, if it says."""
        return not self.running and self.rounds(self.least) is None

    @property
    def together(self) -> int:
        """How many people move as one."""
        return {"player": 1, "pair": 2, "team": 4}[self.unit]

    @property
    def boards(self) -> int:
        """The number of boards a table plays in a round; 0 without boards."""
        found: int = getattr(self, "boards_a_round", 0)
        return found

    def next_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The round after those played, as people sit in the room; None once the format is over. Raises
        `CannotSeat`."""
        made = self.own_round(field, [as_drawn(one) for one in played])
        return None if made is None else self.in_the_room(made, field, played)

    def must_search(self, field: Field, played: Sequence[Played]) -> bool:
        """Whether the round after those played has to be searched for, which takes a slow computer a second. Raises
        `CannotSeat`."""
        return False

    @abstractmethod
    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The same as the movement has it: whoever stays seated makes no difference to it, nor to the rounds `played`
        as they are given here."""

    @abstractmethod
    def rounds(self, entrants: int) -> int | None:
        """The number of rounds it has by itself with so many entrants; None if it can go on as long as people like."""

    @property
    def ranking(self) -> Ranking:
        """How its entrants are ranked."""
        return Ranking()

    # People who stay seated (movements#staying-seated).

    def in_the_room(self, made: Round, field: Field, played: Sequence[Played]) -> Round:
        """The movement's round as people sit: its tables change places, and turn, so that those who ask stay."""
        return placed(made, tables_of(field.stays), played, field.playing, kept_free=self.running)

    def promises(self, field: Field, played: Sequence[Played]) -> tuple[Promise, ...]:
        """What becomes of those who ask to stay seated and are there, in all rounds to come."""
        tables = tables_of(field.stays)
        here = [entrant for entrant in tables if entrant in field.entrants]
        return tuple(
            Promise(entrant, tables[entrant], Phrase(self.staying, table=tables[entrant]), tuple(here[:place]))
            for place, entrant in enumerate(here)
        )

    # Formats that count hands in their own way.

    def place_name(self, number: int) -> str:
        """The name of the table at that place in the room; "" if it only has a number."""
        return ""

    def says(self, round: int) -> str:
        """How the hands of a round are played and counted, in sentences; "" if all rounds are alike."""
        return ""

    def special(self, round: int, hand: int) -> Special | None:
        """What is special about a hand of a round (both from 1); None if all hands are alike."""
        return None

    def sides(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...]:
        """What some hands of a table (at least one) are worth to each side; the greater sum wins the table."""
        return tuple(map(sum, zip(*(hand.counts for hand in hands), strict=True)))

    def points(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...] | None:
        """What they are worth to each of the table's `seats`; None: what they are worth to the side."""
        return None

    def wrong(self, round: int, hand: HandPlayed) -> str:
        """What is impossible in the answers about a hand, for people; "" if nothing is."""
        return ""
