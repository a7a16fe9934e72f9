"""What devices know of a table beside its facts: nothing of it is on record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Protocol

from kiosk import words
from kiosk.table_state import TableState
from kiosk.views import MachineView, QuestionStage
from rules.cards import cards_in

LISTED = 8
"""How many cards are named at most in a line."""


class DealTracker(Protocol):
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
    deal: DealTracker | None = None
    """What antennas have seen of the deal and the discards."""
    machine: MachineView | None = None
    """The machine that deals, where there is one."""
    turned_up: Mapping[int, int] = field(default_factory=dict)
    """The cards that boards have turned up for trumps, where that is known before they are played: by hand."""


def not_read(table: TableState, devices: TableDevices) -> str:
    """The count after a hand that a reader kept: the cards that fell without being read, as far as they are known, and
    those of which there were two; "" where there are none."""
    hand, plays = table.hand, [f for f in table.state.facts if f.kind == "play"]
    twice = [card for number, card in sorted(devices.doubles) if number == table.state.number]
    said = f"There twice: {_named(twice)}." if twice else ""
    missing = sum(len(hand.due(trick)) for trick in hand.tricks) - hand.played.bit_count()
    read = sum(f.source == "reader" for f in plays)
    if not missing or 2 * read < len(plays) or not read or hand.outcome is None or hand.outcome.reason != "played":
        return said
    holders = [held for held, left in zip(hand.holdings(), hand.sizes, strict=False) if left]
    unseen = list(cards_in(reduce(or_, (held.may for held in holders)) & hand.pack & ~hand.played))
    if len(unseen) > LISTED:
        count = f"{words.count(missing, 'card')} not read."
    elif len(unseen) == missing:
        count = f"Not read: {_named(unseen)}."
    else:
        count = f"{words.count(missing, 'card')} not read, of {_named(unseen)}."
    return " ".join(filter(None, (count, said)))


def _named(cards: Iterable[int]) -> str:
    return " ".join(words.card(card) for card in cards)
