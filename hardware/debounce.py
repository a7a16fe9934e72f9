"""One press for each press of a button, whatever its contacts and the way to them do.

Contacts chatter for some milliseconds when they close and again when they open. What we hear of it may come late, may
be incomplete (a full buffer drops edges), and may be wrong (of a spike, only the level after it is seen). What can
always be had is the level of the line at this moment. So a `Debouncer` is fed with both: *edges*, which say when
something happened, and *looks* at the line, which find what the edges did not say. It has no clock, thread or pin.
"""

from collections import deque

SETTLE = 0.020
"""Seconds that a released line must stay open before it can be pressed again; also the longest time between looks."""

HOLD = 0.002
"""Seconds that a line must stay closed in one piece to count as pressed: shorter is chatter, or a spike on the wire."""

PATIENCE = 0.100
"""Seconds that an edge is waited for when a look shows that there must have been one."""


class Debouncer:
    """The contact of one button. All times are seconds on one monotonic clock; edges come in the order they happened.

    A press counts once, at the first closing edge that holds for `hold`, and is known `hold` after it. The next one
    counts after the line has been open for `settle`. An edge bears the time at which it happened: its coming late
    changes nothing. What was seen in a look takes its place among the edges when a later edge, or `PATIENCE`, shows
    that none from before it is still to come. A line that is closed from the start must open first.
    """

    __slots__ = ("settle", "hold", "_closed", "_since", "_ready", "_looks", "_looked")

    def __init__(self, closed: bool, t: float, settle: float = SETTLE, hold: float = HOLD) -> None:
        self.settle, self.hold = settle, hold
        self._closed = closed
        self._since = t  # the start of this closed or open run
        self._ready = not closed  # nothing is left of a press that was counted: a closing that holds is a new one
        self._looks: deque[tuple[float, bool]] = deque()  # those that have no place yet
        self._looked = t

    @property
    def due(self) -> float:
        """When to look at the line again, at the latest."""
        regular, held = self._looked + self.settle, self._since + self.hold
        return min(held, regular) if self._closed and self._ready and self._looked < held else regular

    @property
    def closed_since(self) -> float | None:
        """Since when the line is closed; None while it is open."""
        return self._since if self._closed else None

    def edge(self, closed: bool, t: float) -> list[float]:
        """The line closed, or opened, at `t`. The times of the presses that this shows: hardly ever more than one."""
        if t < self._since:  # patience ended before it came
            return []
        self._looked = min(self._looked, t)  # a look made before it came is none after it
        found = self._place_looks(t)
        if closed != self._closed:
            found += self._turn(closed, t)
        elif not closed:  # a closing too short to be seen
            self._turn(True, t)
            self._turn(False, t)
        return found

    def look(self, closed: bool, t: float) -> list[float]:
        """The line is closed, or open, at `t`, which is now. The times of the presses that this shows."""
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
        """The line has turned by `t`, at most `unseen` before. The press that this shows the ended run to have been.

        In doubt an opening was late and a closing early: a press half seen is one, and is one only.
        """
        found = []
        if closed:
            self._ready = self._ready or t - unseen >= self._since + self.settle
        elif t >= self._since + self.hold:
            found = self._count()
        self._closed, self._since = closed, t
        return found

    def _count(self) -> list[float]:
        """The start of this closed run, if it belongs to no press counted before."""
        found = [self._since] if self._ready else []
        self._ready = False
        return found
