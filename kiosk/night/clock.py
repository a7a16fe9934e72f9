"""The clock of a round: how long it has run, by the times of the facts that started and stopped it.

A clock that jumps cannot hurt it. What happened in this process is measured by a clock that only goes on; what happened
before by the times on record, of which none counts as later than now.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from kiosk.journal import Fact


@dataclass(frozen=True)
class ClockView:
    """A round's clock as screens show it, in seconds. `left` is below 0 once time is up; `length` is the round's, with
    the minutes that were added."""

    left: float
    length: float
    running: bool
    last_hand: float
    """What is left when the last hand is called."""
    hand: str = "hand"
    """What is played by it: at duplicate a ``board``."""

    @property
    def last_called(self) -> bool:
        """Whether the last hand is called already."""
        return self.left <= self.last_hand


class Moments:
    """When facts happened, on a clock that only goes on, in seconds."""

    def __init__(self, now: datetime, facts: Sequence[Fact], monotonic: Callable[[], float] = time.monotonic) -> None:
        """`now` is the time of day with its zone. Where it is before the last fact's, the clock was set back, or the
        machine has none: then no time has gone by since that fact."""
        self._monotonic = monotonic
        self._zero = monotonic()
        self._opened = max([now, *(datetime.fromisoformat(fact.time) for fact in facts)])
        self._heard: dict[str, float] = {}

    def now(self) -> float:
        return self._monotonic()

    def hear(self, facts: Iterable[Fact]) -> None:
        """These facts have happened just now."""
        now = self.now()
        self._heard |= {fact.id: now for fact in facts}

    def of(self, fact: Fact) -> float:
        """When a fact happened."""
        if fact.id in self._heard:
            return self._heard[fact.id]
        return self._zero - max(0.0, (self._opened - datetime.fromisoformat(fact.time)).total_seconds())


def read_clock(facts: Sequence[Fact], minutes: int, last_hand: int, moments: Moments) -> ClockView:
    """The clock of a round, from the facts ``start``, ``pause``, ``resume`` and ``minutes``."""
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
