"""Fingers that walk to every page they can find, and remember the way."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.screens.widgets import Keyboard, Pad, Stepper, Touch
from kiosk.screens.widgets.buttons import CardKey
from tests.kiosk.fingers.real_window import Rehearsal

PATIENCE = 6
"""Taps on a page that lead to none that is new, after which it goes back."""


def page_name(kind: type) -> str:
    """What a kind of page is known by: its module and its name."""
    return f"{kind.__module__.removeprefix('kiosk.screens.')}.{kind.__name__}"


@dataclass
class Ground:
    """What walkers have seen so far, one after the other: how often each key was tapped, and the pages."""

    tapped: Counter[object] = field(default_factory=Counter)
    pages: set[str] = field(default_factory=set)


class Walker(Rehearsal):
    """Taps what it has tapped least often; never keys with these words, or with these words on a page (`shun`). `pages`
    has the page of each step; on `ground` walkers before have been."""

    def __init__(self, driver: Driver, folder: Path, ground: Ground, shun: frozenset[str]) -> None:
        self.ground, self.shun = ground, shun
        self.pages: list[str] = []
        self.barren: Counter[str] = Counter()
        super().__init__(driver, folder)

    def settle(self) -> None:
        super().settle()
        self.pages.append(page_name(type(self.kiosk.page)))
        self.ground.pages.add(self.pages[-1])

    def walk(self, steps: int) -> None:
        """So many touches: what has been tapped least often first, and back from where nothing was new for long."""
        while len(self.steps) < steps:
            here = page_name(type(self.kiosk.page))
            keys = [(self._known(key), key) for key in self.keys() if self._may(key)]
            back = [each for each in keys if self._leads_back(each[1])]
            if not keys:
                return
            weary = self.barren[here] >= PATIENCE
            wanted = back if weary and back else keys
            name, key = min(
                wanted, key=lambda each: (self.ground.tapped[each[0]], self._leads_back(each[1]), self.rng.random())
            )
            found = len(self.ground.pages)
            self.ground.tapped[name] += 1
            self.touch(key)
            self.barren[here] = 0 if len(self.ground.pages) > found or weary else self.barren[here] + 1

    def _known(self, key: Touch) -> object:
        kind, _chosen, *words = key.meaning  # type: ignore[misc]
        of_many = isinstance(key, CardKey) or isinstance(key.parent, (Keyboard, Pad, Stepper))
        return page_name(type(self.kiosk.page)), kind.__name__, "" if of_many else repr(words)

    @staticmethod
    def _leads_back(key: Touch) -> bool:
        """Whether it leads away from what is to be seen here."""
        return any(line.text in ("Back", "Undo", "Close", "Home") for line in key.written)

    def _may(self, key: Touch) -> bool:
        x, y = key.to_window(*key.center)
        here = page_name(type(self.kiosk.page))
        words = {said for line in key.written for said in (line.text, f"{here}: {line.text}")}
        return not words & self.shun and 0 <= x < Window.width and 0 <= y < Window.height
