"""The demo in the kiosk's window: tables are opened and played, one game after another, until it is ended.

People may touch the screen meanwhile. The demo then waits, and goes on from what they did.
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.main.app import Kiosk
from kiosk.main.demo.actor import SOON, Actor
from kiosk.main.demo.demo_devices import DemoDevices
from kiosk.screens.flat.page import FlatPage
from kiosk.screens.lobby.trouble import TroublePage
from kiosk.screens.table.page import TablePage, table_page
from kiosk.table.new_table import NewTable
from rules.catalogue import GAMES

NAMES = ("Ada", "Otis", "Ruby", "Leon", "Bess", "Max", "Flora")
CARDS_A_PACE = 20
"""How many cards the shuffler deals in the time of one card of the play."""
UNTOUCHED = 6.0
"""Seconds after the last touch of the table until the demo goes on."""
LEFT_ALONE = 30.0
"""Seconds after the last touch of any other page until the demo comes back to the table."""


class Show:
    """Runs the demo in a running kiosk, from `start` to `stop`."""

    def __init__(self, kiosk: Kiosk, pace: float, rng: Random | None = None) -> None:
        """`pace` is seconds from card to card."""
        self.kiosk, self.pace, self.rng = kiosk, pace, rng or Random()
        self._actor: Actor | None = None
        self._forms = forms(self.rng)
        self._touched = 0.0
        self._opening = False
        self._next: Any = None

    def start(self) -> None:
        """Starts once home was seen."""
        Window.bind(on_touch_down=self._touch)
        self._next = Clock.schedule_once(self._step, self.pace)

    def stop(self) -> None:
        """Leaves the kiosk alone, and unplugs the emulated devices."""
        Window.unbind(on_touch_down=self._touch)
        if self._next:
            self._next.cancel()
        if self._actor:
            self._actor.devices.close()

    def _touch(self, *_: object) -> None:
        self._touched = Clock.get_time()

    def _step(self, _dt: float) -> None:
        self._next = Clock.schedule_once(self._step, self._go_on())

    def _go_on(self) -> float:
        """Does the next thing, unless somebody touches the screen. Returns the seconds until there is more to do."""
        if isinstance(self.kiosk.page, TroublePage):  # The records cannot be used: the page says so.
            return LEFT_ALONE
        at_table = isinstance(self.kiosk.page, TablePage | FlatPage)
        due: float = self._touched + (UNTOUCHED if at_table else LEFT_ALONE) - Clock.get_time()
        if self._touched and due > 0:
            return due
        if self._actor is None:
            self._actor = self._people()
        if self._opening:
            return SOON
        if self.kiosk.lobby.table is None:
            return self._open()
        if not at_table:
            self.kiosk.home(table_page)
        pause = self._actor.step(self.kiosk.table)
        return self._open() if pause is None else pause

    def _people(self) -> Actor:
        """The players, with their devices."""
        self.kiosk.lobby.demo = True
        return Actor(DemoDevices(self.kiosk.equipment, self.pace / CARDS_A_PACE), self.rng, self.pace)

    def _open(self) -> float:
        def opened(_: object) -> None:
            self._opening = False
            self.kiosk.home(table_page)

        self._opening = True
        self.kiosk.lobby.open_table(next(self._forms), opened)
        return SOON


def forms(rng: Random) -> Iterator[NewTable]:
    """Tables of one game after another, Bid Whist first, with people at them."""
    for game in cycle(GAMES.values()):
        form = NewTable.begin(game.id, rng.choice(game.presets).id)
        form.set_players(min(game.players, key=lambda count: abs(count - 4)))
        people = rng.sample(NAMES, form.count)
        for seat, name in enumerate(people):
            form.set_name(seat, name)
        form.dealer = rng.randrange(form.count)
        yield form
