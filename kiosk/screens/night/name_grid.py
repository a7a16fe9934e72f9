"""Names in a grid, a page at a time: ivory is not yet here, dark is here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from kiosk.base.alphabet import by_name
from kiosk.base.language import _
from kiosk.night.checkin import Guest
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, PageKey, Plane, Touch, on
from kiosk.screens.widgets.text import line_width_dp
from rules.rounds import Entrant

GAP, TALL, LARGEST = 8, 48, 64
"""The dp between keys, and what a key has at least and at most."""


class NameKey(Touch):
    """A name, with a word at the right: the role, and “here”. `choice`: dark in any case."""

    name = StringProperty("")
    word = StringProperty("")
    here = BooleanProperty(False)
    choice = BooleanProperty(False)
    shows = ("name", "word", "here", "choice")
    known_by = ("name", "here")

    def draw(self) -> None:
        ivory = not self.here and not self.choice
        if self.here and not self.choice:
            self.frame(self.box, "slate", "edge", 2, self.radius)
            first, second = "ivory2", "ivory2"
        else:
            first, second = self._body(ivory=ivory)
        x, y, width, height = self.inset(14, 0, 10, 0)
        least = min(theme.px(line_width_dp(self.name, 18, ivory) + 8), width / 2)  # the word leaves the name that
        word = (x + least, y, width - least, height)
        wide = self.write(self.word, word, 20, False, second, "right", steps=(18,)) if self.word else 0
        room = (x, y, width - wide - (theme.px(8) if wide else 0), height)
        self.write(self.name, room, 26, ivory, first, steps=(24, 22, 20, 18))


def word_of(guest: Guest, choice: bool = False) -> str:
    """What stands beside a name: ``lady here, stays``."""
    said = [guest.role and _(guest.role), _("here") if guest.here and not choice else ""]
    return ", ".join(filter(None, (" ".join(filter(None, said)), guest.stays)))


def wide_enough(guest: Guest) -> float:
    """How many dp across a key needs for a name of ordinary length and the word beside it."""
    return min(line_width_dp(guest.label, 18), 140) + line_width_dp(word_of(guest), 18) + 36


class NameGrid:
    """Where one is in a list of names, and the keys that turn it. One for the life of a page."""

    def __init__(self, again: Callable[[], object]) -> None:
        self.first = 0
        self._room = 1
        self._again = again
        self._names: list[str] = []

    def keys(self, count: int, low: float, top: float, least: float, wish: float = 0) -> list[Choice]:
        """Up and Down for so many names above a bar of `low` dp and a head up to `top`; none where all fit.
        `least` is how wide a name has to be, in dp; `wish` how wide it is if all find room then."""
        self._down = max(1, int((theme.tall - low - top) // (TALL + GAP)))
        self._top, self._tall = top, theme.tall - low - top - GAP
        for wide in (max(wish, least), least):
            self._across = max(1, int((theme.wide - 24 + GAP) // (wide + GAP)))
            self._room = self._across * self._down
            if count <= self._room:
                break
        self.first = min(self.first, max(0, (count - 1) // self._room * self._room))
        if count <= self._room:
            return []
        up = on(PageKey(way=-1, off=self.first == 0), lambda: self._turn(-1))
        down = on(PageKey(way=1, off=self.first + self._room >= count), lambda: self._turn(1))
        return [up, down]

    def put(
        self,
        page: Plane,
        guests: Sequence[Guest],
        pick: Callable[[Guest], object],
        choice: bool,
        chosen: Collection[Entrant] = (),
    ) -> None:
        """Puts the names of this page; `choice`: to choose among, those that are `chosen` marked."""
        self._names = [guest.label for guest in guests]
        wide = (theme.wide - 24 + GAP) / self._across
        tall = min(LARGEST + GAP, (self._tall + GAP) / self._down)
        for n, guest in enumerate(guests[self.first : self.first + self._room]):
            row, column = divmod(n, self._across)
            key = NameKey(name=guest.label, word=word_of(guest, choice), here=guest.here, choice=choice)
            key.chosen = guest.entrant in chosen
            on(key, partial(pick, guest))
            page.put(key, 12 + column * wide, self._top + row * tall, wide - GAP, tall - GAP)

    def leap(self, way: int, name: str) -> str:
        """As `kiosk.screens.page.Names` says."""
        letters = [by_name(each)[0][:1] for each in self._names]
        firsts = [n for n, letter in enumerate(letters) if n == 0 or letter != letters[n - 1]]
        if not firsts:
            return ""
        here = self._names.index(name) if name in self._names else -1 if way > 0 else len(self._names)
        now = max((n for n in firsts if n <= here), default=-1)
        further = [n for n in firsts if (n > now if way > 0 else n < now or here == len(self._names))]
        there = further[0 if way > 0 else -1] if further else firsts[0 if way > 0 else -1]
        self.first = there // self._room * self._room
        self._again()
        return self._names[there]

    def _turn(self, way: int) -> None:
        self.first = max(0, self.first + way * self._room)
        self._again()
