"""One press for each press of a button, whatever its contacts and the line do.

Contacts chatter for some milliseconds when they close and again when they open. Edges may arrive late, may be missing
(a full buffer drops some), and may be wrong (of a spike, only the level after it is seen). But the level of the line
can always be read. So a `Debouncer` takes both: *edges*, which say when something happened, and *looks* at the line,
which find what the edges missed. It has no clock, thread or pin.
"""

from collections import deque

SETTLE = 0.020
"""Seconds that a released line must stay open before the next press; also the longest time between looks."""

HOLD = 0.002
"""Seconds that a line must stay closed without a break to count as pressed: anything shorter is chatter or a spike."""

PATIENCE = 0.100
"""Seconds to wait for an edge that a look shows to be missing."""


class Debouncer:
    """The contact of one button. All times are seconds on one monotonic clock; edges come in the order in which they
    happened.

    A press counts once, at the first closing edge that holds for `hold`, and is known `hold` after it. The next one
    counts after the line has been open for `settle`. An edge carries the time at which it happened, so a late edge
    changes nothing. A look takes its place among the edges once a later edge, or `PATIENCE`, shows that no earlier one
    is still to come. A line that is closed from the start must open first.
    """

    __slots__ = ("settle", "hold", "_closed", "_since", "_ready", "_looks", "_looked")

    def __init__(self, closed: bool, t: float, settle: float = SETTLE, hold: float = HOLD) -> None:
        self.settle, self.hold = settle, hold
        self._closed = closed
        self._since = t  # the start of this closed or open run
        self._ready = not closed  # the press that was counted is over: the next closing that holds is a new one
        self._looks: deque[tuple[float, bool]] = deque()  # looks that have no place among the edges yet
        self._looked = t

    @property
    def due(self) -> float:
        """When to look at the line again, at the latest."""
        regular, held = self._looked + self.settle, self._since + self.hold
        return min(held, regular) if self._closed and self._ready and self._looked < held else regular

    @property
    def closed_since(self) -> float | None:
        """When the line closed; None while it is open."""
        return self._since if self._closed else None

    def edge(self, closed: bool, t: float) -> list[float]:
        """The line closed, or opened, at `t`. Returns the times of the presses this shows: hardly ever more than
        one."""
        if t < self._since:  # it came after we stopped waiting for it
            return []
        self._looked = min(self._looked, t)  # a look made before this edge arrived cannot come after it
        found = self._place_looks(t)
        if closed != self._closed:
            found += self._turn(closed, t)
        elif not closed:  # a closing too short to be seen
            self._turn(True, t)
            self._turn(False, t)
        return found

    def look(self, closed: bool, t: float) -> list[float]:
        """The line is closed, or open, now, at `t`. Returns the times of the presses this shows."""
        self._looked = t
        self._looks.append((t, closed))
        found = self._place_looks(t - PATIENCE)
        if self._closed and t >= self._since + self.hold and all(seen for _, seen in self._looks):
            found += self._count()
        return found

    def _place_looks(self, until: float) -> list[float]:
        found = []
        while self._looks and self._looks[0][0] <= until:
            t, closed = self._looks.popleft()
            if closed != self._closed:
                found += self._turn(closed, t, unseen=self.settle)
            elif closed and t >= self._since + self.hold:
                found += self._count()
        return found

    def _turn(self, closed: bool, t: float, unseen: float = 0.0) -> list[float]:
        """The line turned by `t`, at most `unseen` before. Returns the press that this shows the ended run to have
        been.

        In doubt an opening was late and a closing early: a press half seen counts, and counts once.
        """
        found = []
        if closed:
            self._ready = self._ready or t - unseen >= self._since + self.settle
        elif t >= self._since + self.hold:
            found = self._count()
        self._closed, self._since = closed, t
        return found

    def _count(self) -> list[float]:
        """The start of this closed run, unless its press was counted before."""
        found = [self._since] if self._ready else []
        self._ready = False
        return found
