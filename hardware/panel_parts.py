"""The parts of the panel's thread: a button and an output, each around a gpiozero device.

Times are seconds on the panel's clock. `due` is when `work` has to be called.
"""

import logging
import math
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from hardware.debounce import Debouncer
from hardware.panel_settings import Pattern

BELIEVABLE = 10.0
"""Seconds that an edge may be late. A time further back, or in the future, comes from another clock."""


class Button:
    """A button that connects its pin to ground.

    gpiozero's thread calls `changed` with each edge, which brings it to `edge` in the panel's thread. There `pressed`
    is called with the time of each press, and `held` when the button has been closed for `held_after` seconds and again
    when it opens: with true or false, and since when.
    """

    def __init__(
        self,
        device: Any,
        debouncer: Debouncer,
        now: float,
        changed: Callable[[Any, bool], None],
        pressed: Callable[[float], None],
        held: Callable[[bool, float], None],
        held_after: float,
    ) -> None:
        self._device, self._debouncer, self._forward, self._pressed = device, debouncer, changed, pressed
        self._held, self._held_after = held, held_after
        self._stuck_since: float | None = None
        self._origin = now, device.pin_factory.ticks()
        try:
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = self._changed  # which the pin refers to weakly
        except Exception:  # Without edges, looks find a press a tenth of a second later.
            logging.getLogger(__name__).warning("no edges from %r", device, exc_info=True)

    @property
    def due(self) -> float:
        return self._debouncer.due

    def _changed(self, ticks: Any, high: Any) -> None:
        self._forward(ticks, bool(high))

    def edge(self, ticks: Any, high: bool, now: float) -> None:
        """The pin went high or low at `ticks`, in gpiozero's time."""
        start, start_ticks = self._origin
        t = start + self._device.pin_factory.ticks_diff(ticks, start_ticks)
        if now - BELIEVABLE <= t <= now:
            self._tell(self._debouncer.edge(not high, t))
        else:
            self.work(now)

    def work(self, now: float) -> None:
        self._tell(self._debouncer.look(bool(self._device.is_active), now))
        since = self._debouncer.closed_since
        if since is None and self._stuck_since is not None:
            self._held(False, self._stuck_since)
            self._stuck_since = None
        elif since is not None and self._stuck_since is None and now - since >= self._held_after:
            self._stuck_since = since
            self._held(True, since)

    def _tell(self, presses: list[float]) -> None:
        for at in presses:
            self._pressed(at)

    def close(self) -> None:
        self._device.pin.when_changed = None
        self._device.close()


class Output:
    """A light or a buzzer: on or off at rest, and the opposite in the odd steps of a pattern."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._on = self._rest = False
        self._ends: list[float] = []  # the steps still to come
        self._odd = 0

    @property
    def due(self) -> float:
        return self._ends[0] if self._ends else math.inf

    def rest(self, on: bool) -> None:
        self._rest = on
        self._show()

    def play(self, pattern: Pattern, now: float) -> None:
        self._ends = list(accumulate(pattern, initial=now))[1:]
        self._odd = len(pattern) % 2
        self.work(now)

    def work(self, now: float) -> None:
        while self._ends and self._ends[0] <= now:
            del self._ends[0]
        self._show()

    def _show(self) -> None:
        away = bool(self._ends) and len(self._ends) % 2 == self._odd
        on = self._rest is not away
        if on is not self._on:
            (self._device.on if on else self._device.off)()
            self._on = on

    def close(self) -> None:
        self._device.off()
        self._device.close()
