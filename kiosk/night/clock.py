"""The clock of a round: how long it has run, by the times of the facts that started and stopped it.

A clock that jumps does not matter. What happened in this process is measured by a monotonic clock. What happened before
is measured by the times on record, from each fact to the next; if the clock was set back between two, no time has
passed.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from kiosk.journal import Fact


@dataclass(frozen=True)
class ClockView:
    """A round's clock as screens show it, in seconds. `left` is negative once time is up; `length` is the round's,
    including added minutes."""

    left: float
    length: float
    running: bool
    last_hand: float
    """Seconds left when the last hand is called; 0 if it is not, because a round has one hand."""
    hand: str = "hand"
    """What is played by it; at duplicate a ``board``."""

    half_time: bool = False
    """Whether half time is called."""

    @property
    def half_called(self) -> bool:
        """Whether half time is being called: for a minute."""
        return self.half_time and 0 <= self.length / 2 - self.left < 60

    @property
    def last_called(self) -> bool:
        """Whether the last hand has been called."""
        return self.left <= self.last_hand


class Moments:
    """The moments of facts, on a monotonic clock, in seconds."""

    def __init__(self, now: datetime, facts: Sequence[Fact], monotonic: Callable[[], float] = time.monotonic) -> None:
        """`now` is the time of day with its zone, `facts` what happened before, in order.

        If a fact's time is before that of the fact before it, the clock was set back, or the computer has none.
        """
        self._monotonic = monotonic
        self._zero = monotonic()
        self._ago: dict[str, float] = {}
        """How long before the opening each fact happened, by its id."""
        gone, later = 0.0, now
        for fact in reversed(facts):
            at = datetime.fromisoformat(fact.time)
            gone, later = gone + max(0.0, (later - at).total_seconds()), at
            self._ago[fact.id] = gone
        self._heard: dict[str, float] = {}

    def now(self) -> float:
        return self._monotonic()

    def hear(self, facts: Iterable[Fact]) -> None:
        """These facts have just happened."""
        now = self.now()
        self._heard |= {fact.id: now for fact in facts}

    def of(self, fact: Fact) -> float:
        """When a fact happened."""
        if fact.id in self._heard:
            return self._heard[fact.id]
        return self._zero - self._ago.get(fact.id, 0.0)


def read_clock(facts: Sequence[Fact], minutes: int, last_hand: int, moments: Moments) -> ClockView:
    """The clock of a round, from its facts ``start``, ``pause``, ``resume`` and ``minutes``."""
    length, ran, since = 60.0 * minutes, 0.0, None
    for fact in facts:
        match fact.kind:
            case "start" | "resume" if since is None:
                since = moments.of(fact)
            case "pause" if since is not None:
                ran, since = ran + moments.of(fact) - since, None
            case "minutes":
                length += 60.0 * fact.content["add"]
    if since is not None:
        ran += moments.now() - since
    return ClockView(length - ran, length, since is not None, 60.0 * last_hand)
