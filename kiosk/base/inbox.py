"""What other threads report, until the thread that owns the state takes it."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Report = TypeVar("Report")


class Inbox(Generic[Report]):
    """Reports, in order. Any thread may report, and calls `wake` then: the owner should take what came."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = lambda: None
        self._reports: SimpleQueue[Report] = SimpleQueue()

    def open(self) -> Callable[[Report], None]:
        """Begins anew; returns how to report. What reporters from before still say comes to nobody."""
        self.drop()
        reports = self._reports

        def report(each: Report) -> None:
            reports.put(each)
            self.wake()

        return report

    def drop(self) -> None:
        """Drops what was not taken, and what reporters still say."""
        self._reports = SimpleQueue()

    def taken(self) -> Iterator[Report]:
        """Takes all reports, one after the other; the inbox may be opened anew meanwhile."""
        while True:
            try:
                yield self._reports.get_nowait()
            except Empty:
                return
