"""The first start of a machine that serves the kiosk alone: what can be set now, and found again in Settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c, later, spoken
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.routes import route
from kiosk.screens.settings.clock import clock_page
from kiosk.screens.settings.ease import EasePage, in_use
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.language import name_of
from kiosk.screens.settings.network import NetworkPage, network_in_short
from kiosk.screens.settings.place import PlacePage, place_of
from kiosk.screens.settings.sound import SoundPage
from kiosk.screens.widgets import Primary, Undo, on


class FirstStartShown(NamedTuple):
    house: str
    muted: bool
    clock: str
    has_pin: bool
    ease: tuple[str, ...]
    first: int


class FirstStartPage(SettingPage[FirstStartShown]):
    """A key for each of a few questions; all of them can wait."""

    titles = (later("Set up this kiosk"), later("each can wait"))

    def content(self) -> FirstStartShown:
        lobby, settings, now = self.kiosk.lobby, self.settings, self.kiosk.clock()
        clock = _("{day}, {time}", day=words.date(now.date()), time=f"{now:%H:%M}")
        if settings.clock_wrong:
            clock = _("not set")
        return FirstStartShown(
            lobby.house, settings.muted, clock, lobby.director.has_pin, in_use(self.kiosk), self.first
        )

    def build_content(self, content: FirstStartShown) -> None:
        house, muted, clock, has_pin, ease, first = content
        show = self.kiosk.show
        items = [
            Item(_("Language"), name_of(spoken()), lambda: show(route("settings.language"))),
            Item(_("Place"), place_of(), lambda: show(PlacePage)),
            Item(_("Date and time"), clock, lambda: show(clock_page)),
            Item(_("Network"), network_in_short(self.settings.network), lambda: show(NetworkPage)),
            Item(_("Name of the house"), words.shortened(house, 16) or _("none"), lambda: show(HousePage)),
            Item(_("Director’s PIN"), _c("a PIN", "set") if has_pin else _("none"), self.change_pin),
            Item(_("Sound"), _("muted") if muted else _("on"), lambda: show(SoundPage)),
            Item(_("Eyes and hands"), ", ".join(ease) or _("contrast, steady touch"), lambda: show(EasePage)),
        ]
        if self.kiosk.screen is not None:
            items.insert(1, Item(_("Screen"), _("upside down, mirrored"), lambda: show(route("settings.screen"))))
        put_grid(self, items, first, self.turn, self.back_key())
        self.put(on(Primary(title=_("Done"), note=_("all of it is in Settings")), self._done), -12, -12, 228, 64)

    def back_key(self) -> Undo:
        return on(Undo(title=_("Later")), self.kiosk.back)

    def _done(self) -> None:
        self.kiosk.lobby.set_up()
        self.kiosk.back()


class HousePage(TypingPage):
    """What the house or the club is called."""

    def titles(self) -> Sequence[str]:
        return _("Set up this kiosk"), _("Name of the house")

    def says(self, name: str) -> Says:
        if name:
            return Says(name, _("on the first page"))
        house = self.kiosk.lobby.house
        return (
            Says(_("No name"), _("{house} goes", house=house), False)
            if house
            else Says(_("A name"), _("of house or club"), True)
        )

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        return "", ()

    def take(self, name: str) -> None:
        self.kiosk.lobby.name_house(name.strip())
        self.kiosk.back()
