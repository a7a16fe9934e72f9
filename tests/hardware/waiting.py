"""Waiting for conditions, never for time."""

import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from hardware.events import DeviceAway, DeviceBack, Event, TagGone, TagSeen
from hardware.line import Line
from hardware.presence import Timing
from hardware.readers import watch

PATIENCE = 60.0
"""Seconds after which a condition that should have come is a failure, however busy the machine."""
SOON = Timing(gone_after=0.8, longest_look=0.3)
"""For tests in which the time a tag takes to go means nothing. It goes after three looks, however long a busy machine
takes over one of them."""

T = TypeVar("T", TagSeen, TagGone, DeviceAway, DeviceBack)


def until(condition: Callable[[], bool], within: float = PATIENCE) -> None:
    end, pause = time.monotonic() + within, threading.Event()
    while not condition():
        assert time.monotonic() < end, "what was waited for did not come"
        pause.wait(0.005)


class Watched:
    """A reader's line that is started, and everything it reports, in order."""

    def __init__(
        self,
        path: object,
        timing: Timing | None = None,
        kind: str = "pn532",
        settings: dict[str, str] | None = None,
        at_once: Callable[[Event], object] = lambda event: None,
    ) -> None:
        """`at_once` is called with each event as it happens, in the line's thread."""
        self._coming: SimpleQueue[Event] = SimpleQueue()
        self.events: list[Event] = []

        def report(event: Event) -> None:
            at_once(event)
            self._coming.put(event)

        self.line: Line = watch(kind, str(path), report, timing, settings=settings)
        self.line.start()

    def next(self, kind: type[T], within: float = PATIENCE) -> T:
        """The next event, which has to be of this kind."""
        try:
            event = self._coming.get(timeout=within)
        except Empty:
            raise AssertionError(f"no {kind.__name__} within {within} s after {self.events}") from None
        self.events.append(event)
        assert isinstance(event, kind), f"{event} instead of a {kind.__name__}"
        return event

    def next_of(self, kind: type[T]) -> T:
        """The next event of this kind, whatever comes before it."""
        while True:
            try:
                event = self._coming.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"no {kind.__name__} after {self.events}") from None
            self.events.append(event)
            if isinstance(event, kind):
                return event

    def drain(self) -> list[Event]:
        """Everything that has come, now taken."""
        while not self._coming.empty():
            self.events.append(self._coming.get())
        return self.events

    def nothing_more(self) -> bool:
        return self._coming.empty()
