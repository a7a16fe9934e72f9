"""What devices know of a table besides its facts. None of it is on record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from kiosk.table.views import QuestionStage, ShufflerView


class SeenDeal(Protocol):
    """The deal of the hand in progress, as far as antennas have seen it."""

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """For each place with an antenna its name, the cards seen there, and its size; () while none was seen."""

    def misdeal(self) -> str:
        """What is wrong with the deal, without naming a card; "" while nothing is."""

    def hands(self) -> Mapping[str, tuple[int, ...]]:
        """The cards of each known place, in the order in which they were seen."""

    def discards(self) -> int | None:
        """The declarer's discards, as a mask; None unless every card was seen."""


class Laying(Enum):
    """What became of a card that somebody who listens has laid on the reader before the play, to learn what it is."""

    NAMED = "it is the listener's"
    AGAIN = "it was laid before"
    TOO_MANY = "the listener has as many as were dealt without it"
    ELSEWHERE = "it is known to be in another hand"
    NO_CARD = "this game is played without it"
    OTHER_PACK = "it is from another pack than the others"
    MISREAD = "its tag was misread"
    UNKNOWN = "its tag belongs to no pack"
    TWO = "others came with it"


@dataclass(frozen=True)
class Laid:
    """A card that was laid so; `card` is None where nobody knows it. `count` are the listener's cards so far, of the
    `size` that make the place whole: the hand, or (`kitty`) the kitty that the listener took."""

    what: Laying
    card: int | None
    count: int
    size: int
    kitty: bool = False


class OwnCards(Protocol):
    """The cards that somebody who listens has laid on the reader before the play, for that ear alone."""

    def so_far(self) -> tuple[int, ...]:
        """Those that are not on record, as too few have come yet; in the order in which they came."""

    def last(self) -> int | None:
        """The card laid last, if it can be taken back now."""

    def take_back(self) -> None:
        """The card laid last was not the listener's."""


@dataclass
class TableDevices:
    """What each device knows. Each field is written only by its device's session."""

    reading: bool = False
    """Whether a reader sees the cards."""
    question: QuestionStage | None = None
    """What a reader saw that only the table can explain."""
    doubles: set[tuple[int, int]] = field(default_factory=set)
    """Hands, by number, and a card that a reader saw twice in them."""
    deal: SeenDeal | None = None
    """What antennas have seen of the deal and the discards."""
    own: OwnCards | None = None
    """What somebody who listens has laid on the reader to hear it named."""
    machine: ShufflerView | None = None
    """The shuffler, if there is one."""
    turned_up: Mapping[int, int] = field(default_factory=dict)
    """The cards that boards turn up for trumps, by hand, if known before the play."""
