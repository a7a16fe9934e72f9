"""Where the kiosk stands: the time zone, by a city whose clocks show the same time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Generic, NamedTuple, TypeVar

from kiosk.appliance.settings.places import Place, Places
from kiosk.base import place, words
from kiosk.base.language import _, later, spoken
from kiosk.base.not_now import NotNow
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme

PURPOSE = later("to choose the place")
NO_TABLE = later("This machine has no table of time zones. On a console: sudo apt install tzdata")


class PlaceShown(NamedTuple):
    zone: str
    first: int
    refusal: str
    there: bool


Chosen = TypeVar("Chosen")
Shown = TypeVar("Shown")


class OneOfMany(SettingPage[Shown], Generic[Shown, Chosen]):
    """A grid of keys, one of which is chosen; then it goes back, or says why that cannot be."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.refusal = ""

    def refused(self, chosen: Chosen) -> str:
        """Takes what was chosen; why that cannot be, "" where it is done."""
        raise NotImplementedError

    def trouble_words(self) -> str:
        return self.refusal

    def _choose(self, chosen: Chosen) -> None:
        self.refusal = self.refused(chosen)
        if self.refusal:
            self.refresh()
        else:
            self.kiosk.back()


class PlacePage(OneOfMany[PlaceShown, Place]):
    """A key for each place that most houses are in, with what time it would be; and one to search all others."""

    titles = (later("Settings"), later("Place"))
    pin_for = PURPOSE

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.places = places()

    def refused(self, chosen: Place) -> str:
        return refusal(self.kiosk, chosen)

    def content(self) -> PlaceShown:
        return PlaceShown(place.zone_now(), self.first, self.refusal, bool(self.places.all))

    def build_content(self, content: PlaceShown) -> None:
        zone, first, _refusal, there = content
        if not there:
            self.say(_("Place"), "", fault=_(NO_TABLE))
            self.bar()
            return
        common = list(self.places.common(spoken()))
        here = self.places.of(zone)
        others = [here] if here is not None and here not in common else []
        items = [Item(_("Another city"), _("or a country"), lambda: self.kiosk.show(SearchPage))]
        items += [self._item(each, each.zone == zone) for each in (*others, *common)]
        put_grid(self, items, first, self.turn, self.back_key())

    def _item(self, of: Place, chosen: bool) -> Item:
        note = time_there(of, self.kiosk)
        return Item(of.city, _("{time}, chosen", time=note) if chosen else note, partial(self._choose, of))


class SearchPage(TypingPage):
    """A city, or the country that it is in, typed."""

    pin_for = PURPOSE

    def titles(self) -> Sequence[str]:
        return _("Settings"), _("Place"), _("Another city")

    def says(self, name: str) -> Says:
        found = places().search(name, 1)
        if not name:
            return Says(_("A city"), _("or a country"), True)
        if not found:
            return Says(_("None found"), _("a larger city near you?"), True)
        return Says(found[0].city, time_there(found[0], self.kiosk))

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        found = places().search(self.typed, most if theme.wide >= 640 else 2)
        said = found[0].country if found else ""
        return said, [Hint(each.city, self._note(each), partial(self._choose, each)) for each in found]

    def take(self, name: str) -> None:
        self._choose(places().search(name, 1)[0])

    def _note(self, of: Place) -> str:
        return f"{of.time(self.kiosk.clock()):%H:%M} · {words.shortened(of.country, 16)}"

    def _choose(self, of: Place) -> None:
        if why := refusal(self.kiosk, of):
            self.refuse(why)
            return
        self.kiosk.back()
        self.kiosk.back()


@cache
def places() -> Places:
    """The machine's table, read once."""
    return Places()


def place_of() -> str:
    """The city whose time is shown, on the key that leads here."""
    zone = place.zone_now()
    return Place(zone).city if zone else _("as the machine")


def time_there(of: Place, kiosk: Shell) -> str:
    """``20:15``, with the day where it is another one there."""
    now = kiosk.clock()
    there = of.time(now)
    clock = f"{there:%H:%M}"
    if there.date() == now.date():
        return clock
    return _("{time} tomorrow", time=clock) if there > now else _("{time} yesterday", time=clock)


def refusal(kiosk: Shell, of: Place) -> str:
    """Has the clocks show the time of a place; why that cannot be, "" where it is done."""
    try:
        kiosk.settings.live_in(of.zone)
    except NotNow as why:
        return str(why)
    return ""
