"""What the shuffler's tests share: a started driver and its events, and a line without time on which anything fails."""

from collections.abc import Callable, Generator
from dataclasses import replace
from queue import Empty, SimpleQueue
from random import Random
from threading import Event as Flag
from typing import TypeVar

from hardware.emulators.shuffler_board import Board
from hardware.emulators.shuffler_works import Deal, Works
from hardware.events import DeviceAway, DeviceBack, Event, Reason, ShufflerEvent
from hardware.line import TICK, DeviceLost, Line
from hardware.shuffler.host import Patience
from hardware.shuffler.machine import Shuffler
from hardware.shuffler.pattern import Pattern
from tests.hardware.waiting import PATIENCE

BID_WHIST = Pattern.round_the_table("ESWN", [1] * 12, kitty=6)
SOLO = Pattern.round_the_table("ESWN", [3, 3, 3, 3, 1])
GERMAN = Pattern.round_the_table("21", [1] * 13, turn_up=1, stock=25)
QUICK = Patience(silence=0.4, grace=0.1, quiet=0.03, stop_again=0.1)
LASTING = replace(QUICK, silences=50, tries=50)
"""Where a machine must not be given up, however late a busy one of ours is."""

E = TypeVar("E", bound=ShufflerEvent | DeviceAway | DeviceBack)


class Table:
    """A driver on a line that is started, and everything it reports, in order."""

    def __init__(self, path: object, patience: Patience = QUICK) -> None:
        self._coming: SimpleQueue[Event] = SimpleQueue()
        self.events: list[Event] = []
        self.shuffler = Shuffler(self._coming.put, patience=patience)
        self.line: Line = self.shuffler.line(str(path))
        self.line.start()

    def until(self, kind: type[E]) -> E:
        """The next event of this kind, whatever comes before it."""
        while True:
            try:
                event = self._coming.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"no {kind.__name__} after {self.events}") from None
            self.events.append(event)
            if isinstance(event, kind):
                return event

    def all(self, kind: type[E]) -> list[E]:
        """Every event of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def held(works: Works, cards: int = 1) -> Callable[[], None]:
    """Once so many cards have left, no more do until what this gives is called, or there is a fault: something can
    happen in the middle of a deal, however late a busy machine is with it."""
    go_on, free = works.go_on, Flag()

    def holding(deal: Deal) -> Generator[float, None, None]:
        for pause in go_on(deal):
            yield pause
            while len(works.table) >= cards and works.fault is None and not free.is_set():
                yield TICK

    works.go_on = holding  # type: ignore[method-assign]
    return free.set


class Clock:
    """Time that passes only when somebody waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class RoughLine:
    """A line between a driver and a board, both real, in one thread and in no time; `rough` is what happens to bytes.

    `rough(data, outward)` gives the bytes that arrive, and may raise `DeviceLost`.
    """

    def __init__(
        self, works: Works, clock: Clock, rough: Callable[[bytes, bool], bytes], remembers: bool = True
    ) -> None:
        self._clock, self.rough = clock, rough
        self.said = b""
        self.board = Board(works, self._say, remembers, counts=True, reads=True)
        self.heard = b""

    def _say(self, data: bytes) -> None:
        self.said += self.rough(data, False)

    def read(self) -> bytes:
        if not self.said:
            self._clock.now += TICK
            self.board.step(self._clock.now)
        data, self.said = self.said, b""
        return data

    def write(self, data: bytes) -> None:
        self.board.hear(self.rough(data, True), self._clock.now)


class Weather:
    """Damage by chance, reproducible by its seed, until its `harms` are used up."""

    def __init__(self, rng: Random, harms: int) -> None:
        self._rng, self.harms = rng, harms
        self._rate = rng.choice((0.02, 0.1, 0.3))

    def __call__(self, data: bytes, outward: bool) -> bytes:
        rng = self._rng
        if not self.harms or rng.random() > self._rate:
            return data
        self.harms -= 1
        at = rng.randrange(len(data)) if data else 0
        match rng.randrange(7):
            case 0:
                return b""
            case 1:
                return data[:at] + bytes((rng.randrange(256),)) + data[at + 1 :]
            case 2:
                return data[:at] + data[at + 1 :]
            case 3:
                return data[:at]
            case 4:
                return data + data
            case 5:
                return rng.randbytes(rng.randrange(1, 40)) + data
            case _:
                raise DeviceLost(Reason.WENT_AWAY)
