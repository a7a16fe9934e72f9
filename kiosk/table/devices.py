"""What devices know of a table beside its facts: nothing of it is on record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kiosk.table.views import QuestionStage, ShufflerView


class SeenDeal(Protocol):
    """The deal of the hand in progress, as far as antennas have seen it."""

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """Each place with an antenna in words, the cards seen there, and how many it gets; () while none was seen."""

    def misdeal(self) -> str:
        """What is wrong with the deal, in words that name no card; "" while nothing is known to be."""

    def hands(self) -> Mapping[str, tuple[int, ...]]:
        """The cards of each place that is known, in the order in which they were seen."""

    def discards(self) -> int | None:
        """What the declarer discards now, as a mask; None where that was not seen card by card."""


@dataclass
class TableDevices:
    """What each device knows: of a field only that device's session writes."""

    reading: bool = False
    """Whether a reader sees the cards."""
    question: QuestionStage | None = None
    """What a reader saw that only the table can explain."""
    doubles: set[tuple[int, int]] = field(default_factory=set)
    """Hands by number, with a card of which a reader saw two."""
    deal: SeenDeal | None = None
    """What antennas have seen of the deal and the discards."""
    machine: ShufflerView | None = None
    """The machine that deals, where there is one."""
    turned_up: Mapping[int, int] = field(default_factory=dict)
    """The cards that boards have turned up for trumps, where that is known before they are played: by hand."""
