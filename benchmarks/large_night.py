"""How long a night of four hundred people holds up the screen: ``python -m benchmarks.large_night [--json] [FORMAT]``.

The real kiosk, off-screen and in virtual time, goes on with a night after 24 rounds: standings, a player, prizes, the
director, the door, the next round, its results, a correction, undo. What is measured is the processor's time that the
thread of the screen takes for one thing at most: for what is done itself, for a page that is opened, for a frame after
it; not for drawing, which a Pi's graphics chip does. It tidies up between them, as it does at the table: a line of its
own. The nights are made once and kept below `build`.
"""

import gc
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Event

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

from benchmarks.made_season import made_once
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.replan import goes_home
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage, open_night
from kiosk.screens.night.opening import OpeningPage
from kiosk.screens.night.replan import replan_page
from kiosk.screens.night.standings import PlayerPage, PrizesPage
from kiosk.screens.routes import route
from kiosk.screens.tidy import QUIET, tidy_between
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round

PEOPLE, ROUNDS = 400, 24
FORMATS = ("swiss", "drive", "individual")


def night(format: str) -> Path:
    """The folder of a kiosk with such a night."""

    def make(folder: Path) -> None:
        lobby = Lobby.open(folder)
        made = begin(lobby, plan(format, rounds=ROUNDS + 2, people=PEOPLE), people(PEOPLE))
        for number in range(ROUNDS):
            play_round(made, Random(number))
        lobby.close()

    return made_once(f"night-{format}-{PEOPLE}-{ROUNDS}", f"a night: {format}, {PEOPLE} people, {ROUNDS} rounds", make)


class LargeNight:
    """The kiosk with a copy of such a night."""

    def __init__(self, format: str, folder: Path) -> None:
        shutil.copytree(night(format), folder / "data")
        gc.disable()  # as the kiosk begins
        self.driver = Driver((800, 480))
        self.lobby = Lobby.open(folder / "data")
        self.kiosk = Kiosk(self.lobby, HomePage)
        loaded = Event()
        self.kiosk.on_loaded = loaded.set
        self.driver.run(self.kiosk)
        self.driver.until(loaded.is_set)
        self.drawing = 0.0
        Window.bind(on_flip=self._drawn)
        tidy_between(lambda: self.kiosk.night_so_far)

    def longest(self) -> Iterator[tuple[str, float]]:
        """What is done, and the seconds that the thread of the screen took for it at most."""
        for what, do in self._evening():
            yield "tidying up, where nobody taps on", self._tidied()
            yield what, self._held(do)

    def _tidied(self) -> float:
        """It waits until Python's collector has looked through what is new."""
        took, begun = [0.0], 0.0

        def looks(phase: str, _about: object) -> None:
            nonlocal begun
            if phase == "start":
                begun = time.thread_time()
            else:
                took.append(time.thread_time() - begun)

        gc.callbacks.append(looks)
        self.driver.wait(QUIET + 0.6)
        gc.callbacks.remove(looks)
        return max(took)

    def _held(self, do: Callable[[], object]) -> float:
        held = [0.0]
        idle = EventLoop.idle

        def timed() -> None:
            self.drawing = 0.0
            begun = time.thread_time()
            idle()
            held.append(time.thread_time() - begun - self.drawing)

        EventLoop.idle = timed
        try:
            begun = time.thread_time()
            do()
            held.append(time.thread_time() - begun)
            self.driver.frames(12)
            self._settle()
            self.driver.until(lambda: not self._working())
            self.driver.frames(12)
        finally:
            EventLoop.idle = idle
        return max(held)

    def _working(self) -> bool:
        """Whether more is shown once it was read, or worked out beside."""
        return isinstance(self.kiosk.page, OpeningPage) or self.driver.shown("Working out")

    def _drawn(self, _window: object) -> None:
        """Off-screen the picture would be drawn with the next one; on a Pi its graphics chip draws it."""
        begun = time.thread_time()
        glFinish()
        self.drawing += time.thread_time() - begun

    def _settle(self) -> None:
        """Waits for the disk in another frame, as the kiosk does."""
        self.driver.until(lambda: not self.lobby.journal.pending)

    def _evening(self) -> Iterator[tuple[str, Callable[[], object]]]:
        kiosk, show = self.kiosk, self.kiosk.show
        yield "the night is opened again", lambda: open_night(kiosk)
        night = self.night
        yield "a player’s page", lambda: show(partial(PlayerPage, entrant=7))
        yield "prizes", lambda: show(PrizesPage)
        self.lobby.director.enter(PIN)
        for name in ("director", "door", "audit", "old_results"):
            yield f"page {name}", lambda name=name: show(route(f"night.{name}"))  # type: ignore[misc]
        yield "what it changes if one goes home", lambda: show(replan_page(goes_home(night, [7])))
        yield "back to the standings", lambda: kiosk.home(route("night"))
        yield "the next round is seated", night.seat
        yield "it starts", night.start
        yield "page batch", lambda: show(route("night.batch"))
        yield "the clock", lambda: kiosk.home(route("night"))
        state = night.current
        assert state is not None
        first, *others, last = (table.number for table in state.round.tables)
        for place, what in ((first, "the first result"), (last, "the last result")):
            for hand in range(night.plan.most_hands):
                yield what, lambda place=place, hand=hand: night.record_result(place, {"tricks": 5 + hand})  # type: ignore[misc]
            if place == first:
                for each in others:
                    for _hand in range(night.plan.most_hands):
                        night.record_result(each, {"tricks": each % 14})
                    self._settle()
        yield "the round is closed", night.close
        yield "an earlier result is corrected", lambda: night.record_result(first, {"tricks": 3}, 1, 2, "typed wrong")
        yield "somebody goes home", lambda: night.set_here(5, False)
        yield "that is taken back", night.undo
        yield "the wall", lambda: show(route("night.wall"))

    @property
    def night(self) -> Night:
        """The night that goes on."""
        assert self.lobby.night is not None
        return self.lobby.night


def measured(format: str) -> dict[str, float]:
    """What was done, and the milliseconds that each took at most."""
    with tempfile.TemporaryDirectory(prefix="night-") as made:
        large = LargeNight(format, Path(made))
        found = dict[str, float]()
        for what, seconds in large.longest():
            found[what] = max(found.get(what, 0.0), round(1000 * seconds, 1))
        large.driver.close()
    return found


def main() -> None:
    for format in [each for each in sys.argv[1:] if each in FORMATS] or FORMATS:
        found = measured(format)
        if "--json" in sys.argv:
            print(json.dumps({"format": format, "ms": found}))
            continue
        print(format)
        for what, took in found.items():
            print(f"  {what:36}{took:8.1f} ms")


if __name__ == "__main__":
    main()
