"""The country whose rules the radio keeps to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.appliance.settings.network import Connected
from kiosk.base import words
from kiosk.base.language import _, later, spoken
from kiosk.base.not_now import NotNow
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.settings.place import NO_TABLE, OneOfMany, places
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Undo, on

PURPOSE = later("to choose a network")
WORLD = "00"
"""The rules of no country: what is allowed everywhere."""


class CountryShown(NamedTuple):
    code: str
    first: int
    refusal: str
    there: bool


class CountryPage(OneOfMany[CountryShown, str]):
    """A key for each country that most houses are in, and one to search all others. `asked`: nobody has said yet, and
    it can wait."""

    titles = (later("Network"), later("Country: the radio keeps to its rules"))
    pin_for = PURPOSE

    def __init__(self, kiosk: Shell, asked: bool = False) -> None:
        super().__init__(kiosk)
        self.asked = asked

    def refused(self, chosen: str) -> str:
        return refusal(self.kiosk, chosen)

    def content(self) -> CountryShown:
        now = self.settings.network.country
        return CountryShown(now.code if now else "", self.first, self.refusal, bool(places().all))

    def back_key(self) -> Undo:
        return on(Undo(title=_("Later")), self.kiosk.back) if self.asked else super().back_key()

    def build_content(self, content: CountryShown) -> None:
        code, first, _refusal, there = content
        if not there:
            self.say(_("Country"), "", fault=_(NO_TABLE))
            self.bar()
            return
        common = list(places().common_countries(spoken()))
        others = [code] if code and code not in common else []
        items = [Item(_("Another country"), _("or a city in it"), lambda: self.kiosk.show(CountrySearchPage))]
        items += [self._item(each, each == code) for each in (*others, *common)]
        put_grid(self, items, first, self.turn, self.back_key())

    def _item(self, code: str, chosen: bool) -> Item:
        return Item(places().country(code), _("chosen") if chosen else "", partial(self._choose, code))


class CountrySearchPage(TypingPage):
    """A country, or a city in it, typed."""

    pin_for = PURPOSE

    def titles(self) -> Sequence[str]:
        return _("Network"), _("Country"), _("Another country")

    def says(self, name: str) -> Says:
        found = places().search_countries(name, 1)
        if not name:
            return Says(_("A country"), _("or a city in it"), True)
        if not found:
            return Says(_("None found"), _("its English name?"), True)
        return Says(words.shortened(places().country(found[0]), 16), _("its rules"))

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        found = places().search_countries(self.typed, most if theme.wide >= 640 else 2)
        return "", [Hint(places().country(each), each, partial(self._choose, each)) for each in found]

    def take(self, name: str) -> None:
        self._choose(places().search_countries(name, 1)[0])

    def _choose(self, code: str) -> None:
        if why := refusal(self.kiosk, code):
            self.refuse(why)
            return
        self.kiosk.back()
        self.kiosk.back()


def refusal(kiosk: Shell, code: str) -> str:
    """Has the radio keep to the rules of a country; why that cannot be, "" where it is done."""
    try:
        kiosk.settings.network.choose_country(code)
    except NotNow as why:
        return str(why)
    return ""


def country_words(kiosk: Shell, now: Connected) -> str:
    """Whose rules the radio keeps to."""
    country = kiosk.settings.network.country
    if country is None:
        if now.rules in ("", WORLD):
            return _("Not said: the radio uses only what is allowed everywhere.")
        return _("{country}, as the machine says.", country=places().country(now.rules))
    name = places().country(country.code)
    if now.rules not in ("", country.code):
        return _("{country}. The radio has not heard of it yet.", country=name)
    return f"{name}." if country.chosen else _("{country}, by the place.", country=name)
