"""What the cards of hands cost that were looked at with all hands open, kept with the settings.

A replay finds it out; the season adds it up (`kiosk.season.given_away`), and works nothing out. It may be thrown away.
A hand that was changed since does not count until somebody looks at it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kiosk.table.kinds import OUTCOME_NEUTRAL
from kiosk.table.state import TableState

SETTING = "given_away"
VERSION = 1
KEPT = 1000
"""How many hands are kept, those found last: each takes about a hundred bytes."""


class Cost(NamedTuple):
    """What the cards of each seat cost in all, by its letter; `facts` is how many facts the hand had by then."""

    facts: int
    tricks: Mapping[str, int]


@dataclass(frozen=True)
class Kept:
    """What is known, by a table's stream and the number of the hand, the latest last."""

    hands: Mapping[tuple[str, int], Cost] = field(default_factory=dict)

    @classmethod
    def of(cls, content: object) -> Kept:
        """From the stored form; nothing where it cannot be used."""
        try:
            assert isinstance(content, dict) and content["version"] == VERSION
            return cls(
                {
                    (str(stream), int(hand)): Cost(int(facts), {str(seat): int(cost) for seat, cost in tricks.items()})
                    for stream, hand, facts, tricks in content["hands"]
                }
            )
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
            return cls()

    def content(self) -> dict[str, object]:
        """The stored form."""
        rows = [[*hand, cost.facts, dict(cost.tricks)] for hand, cost in self.hands.items()]
        return {"version": VERSION, "hands": rows[-KEPT:]}

    def with_hand(self, hand: tuple[str, int], cost: Cost) -> Kept:
        """The same with one hand more, or found anew."""
        return Kept({**{key: each for key, each in self.hands.items() if key != hand}, hand: cost})


class GivenAway:
    """Keeps what a search finds. Belongs to the thread that owns the state."""

    def __init__(self, setting: Callable[[str], object], keep: Callable[[str, object], None]) -> None:
        self._setting, self._keep = setting, keep

    def looks_at(self, table: TableState, number: int) -> Callable[[Mapping[str, int]], None]:
        """A hand is looked at as it is now: what takes its costs by seat, once all are found."""
        hand = table.stream, number
        facts = sum(fact.hand == number and fact.kind not in OUTCOME_NEUTRAL for fact in table.facts)

        def found(tricks: Mapping[str, int]) -> None:
            kept = Kept.of(self._setting(SETTING))
            self._keep(SETTING, kept.with_hand(hand, Cost(facts, tricks)).content())

        return found
