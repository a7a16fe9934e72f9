"""A finger that taps whatever can be tapped, with no idea what it is for."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.main.app import Kiosk
from kiosk.screens.page import Page
from kiosk.screens.widgets import Keyboard, Stepper, Touch
from kiosk.screens.widgets.buttons import CardKey, unguard

QUIET = 30
"""Taps without a key that is new, after which all are taken to be known."""
ASTRAY = 6
"""Taps without a key that is new, after which it begins again."""
FAR = 14
"""How often a stepper is tapped one way: to its end and beyond."""


class Tapper:
    """Taps from the page that `start` opens: what it has tapped least often goes first. It begins again where it comes
    to a page of these kinds (`shun`). `trail` is what it tapped; an exception that a tap leads to ends with it."""

    def __init__(
        self, driver: Driver, kiosk: Kiosk, start: Callable[[], object], seed: int, shun: tuple[type[Page], ...] = ()
    ) -> None:
        self.driver, self.kiosk, self.start, self.shun = driver, kiosk, start, shun
        self.rng = Random(seed)
        self.tapped: Counter[object] = Counter()
        self.trail: list[str] = []

    def go(self, most: int) -> "Tapper":
        """Taps until nothing is new any more; `most` taps at most."""
        self.start()
        quiet = 0
        while len(self.trail) < most and quiet < QUIET:
            self._settle()
            keys = self._keys()
            if isinstance(self.kiosk.page, self.shun):
                self.start()
                continue
            if not keys or quiet % ASTRAY == ASTRAY - 1:
                self.start()
                quiet += 1
                continue
            name, key = min(keys, key=lambda each: (self.tapped[each[0]], self.rng.random()))
            quiet = 0 if not self.tapped[name] else quiet + 1
            self.tapped[name] += 1
            self._tap(key)
        return self

    def _keys(self) -> list[tuple[object, Touch]]:
        """What can be tapped, with what it is known by from visit to visit."""
        keys = [each for each in self.driver.drawn() if isinstance(each, Touch) and each.live]
        return [(self._name(key), key) for key in keys if self._in_window(key)]

    def _name(self, key: Touch) -> object:
        page = type(self.kiosk.page).__name__
        if isinstance(key, CardKey) or isinstance(key.parent, Keyboard) and len(key.written[0].text) == 1:
            return page, "a card or a letter"
        kind, _chosen, *known = key.meaning  # type: ignore[misc]
        return page, kind.__name__, repr(known)

    @staticmethod
    def _in_window(key: Touch) -> bool:
        x, y = key.to_window(*key.center)
        return 0 <= x < Window.width and 0 <= y < Window.height

    def _tap(self, key: Touch) -> None:
        """Taps a key; one of a stepper to the end and beyond, as long as the same page is there."""
        words = key.written[0].text if key.written else type(key).__name__
        place, page = key.to_window(*key.center), self.kiosk.page
        for _ in range(FAR if isinstance(key.parent, Stepper) else 1):
            self.trail.append(f"{type(page).__name__}: {words}")
            unguard()
            try:
                self.driver.up(self.driver.down(*place), *place)
                self._settle()
            except Exception as error:
                error.add_note("tapped last: " + " | ".join(self.trail[-15:]))
                raise
            if self.kiosk.page is not page:
                return

    def _settle(self) -> None:
        """Until all is on the disk and on the screen; a kiosk that brings records back has none open for a while."""
        with suppress(LookupError):
            self.kiosk.lobby.journal.settle()
        self.driver.frames(2)
