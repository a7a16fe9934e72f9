"""What devices know of a table besides its facts. None of it is on record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    machine: ShufflerView | None = None
    """The shuffler, if there is one."""
    turned_up: Mapping[int, int] = field(default_factory=dict)
    """The cards that boards turn up for trumps, by hand, if known before the play."""
