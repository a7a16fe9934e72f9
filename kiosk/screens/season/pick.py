"""One of many: names in a grid, and where there are many the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.checkin import Guest
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.night.name_grid import NameGrid
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Strip, Text, on
from kiosk.screens.widgets.text import widest_dp

Known = Callable[[str], Sequence[tuple[str, str]]]
"""The ids and names that fit what is typed, "" for all."""
HEAD = 56


class PickShown(NamedTuple):
    known: tuple[tuple[str, str], ...]
    first: int
    clock: str


class PickPage(Page[PickShown]):
    """A grid of names; `choose` gets the id of the one that is tapped."""

    def __init__(self, kiosk: Shell, title: str, known: Known, choose: Callable[[str], object], typing: bool) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.title, self.known, self.choose, self.typing = title, known, choose, typing
        self.by_letter = self.grid = NameGrid(self.refresh)

    def look(self) -> PickShown:
        return PickShown(tuple(self.known("")), self.grid.first, self.kiosk.time())

    def question(self, shown: PickShown) -> object:
        return shown.first

    def build(self, shown: PickShown) -> None:
        known, _first, clock = shown
        self.put(Strip(parts=[_("Season"), _(self.title)], clock=clock, menu=""), 0, 0, 0, STRIP)
        self.put(Text(line=_(self.title), size_dp=30, bold=True), 16, STRIP + 4, -16, HEAD - 8)
        low = 160 if theme.wide < 560 else 88
        longest = widest_dp((name for _id, name in known), 20)
        wish = min((theme.wide - 32) / 2, 1.4 * longest * theme.grow + 30) if theme.grow > 1 else 0
        turn = self.grid.keys(len(known), low, STRIP + HEAD, max(190, min(longest + 30, theme.wide - 30)), wish)
        keys = [self.back_key(), *turn]
        if self.typing and turn:
            keys.append(on(Choice(title=_("Type a name"), title_size=22), self._type))
        foot(self, keys)
        guests = [Guest(n, (name,)) for n, (_id, name) in enumerate(known)]
        self.grid.put(self, guests, lambda guest: self._tapped(known[guest.entrant or 0][0]), choice=True)

    def _tapped(self, id: str) -> None:
        self.choose(id)
        if self.parent is not None:  # nothing else is shown: the names may be others now
            self.refresh()

    def _type(self) -> None:
        self.kiosk.replace(partial(TypePage, title=self.title, known=self.known, choose=self.choose))


class TypePage(TypingPage):
    """The keyboard; the names that fit can be tapped."""

    def __init__(self, kiosk: Shell, title: str, known: Known, choose: Callable[[str], object]) -> None:
        super().__init__(kiosk)
        self.title, self.known, self.choose = title, known, choose

    def titles(self) -> Sequence[str]:
        return _("Season"), _(self.title)

    def says(self, name: str) -> Says:
        found = self.known(name) if name else ()
        if not found:
            return Says(_("A name"), _("nobody has that name") if name else _("type its first letters"), True)
        return Says(found[0][1], _("show") if len(found) == 1 else _("the first of {n}", n=len(found)))

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        found = self.known(self.typed)
        return words.matching(len(found)), [Hint(name, "", partial(self.choose, id)) for id, name in found[:most]]

    def take(self, name: str) -> None:
        self.choose(self.known(name)[0][0])


def pick_page(title: str, known: Known, choose: Callable[[str], object], typing: bool = False) -> PageMaker:
    """Asks for one of these; `typing`: the keyboard is offered where they fill more than one page."""
    return partial(PickPage, title=title, known=known, choose=choose, typing=typing)
