"""Names that are removed on request."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from kivy.properties import NumericProperty

from kiosk.appliance.backups.names import Person
from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.not_now import NotNow
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.night.pin import set_pin_page
from kiosk.screens.page import locked
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import STRIP, Choice, Pager, Primary, Undo, on

MANY = 16
"""From how many names on the initial is asked first."""


class _Name(Choice):
    """A name that can be removed, as a row of a list."""

    tall = NumericProperty(72)


class EraseShown(NamedTuple):
    people: tuple[Person, ...]
    said: str
    removing: str | None
    has_pin: bool
    initial: str
    turned: int


class ErasePage(SettingPage[EraseShown]):
    """Everybody whose name is kept, by initials where they are many; a tap asks whether it shall be removed."""

    titles = (later("Settings"), later("Remove a name"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.names, self.initial, self.turned = kiosk.backups.names, "", 0

    def content(self) -> EraseShown:
        has_pin = self.kiosk.lobby.director.has_pin
        return EraseShown(
            self.names.everybody(), self.names.said, self.names.removing, has_pin, self.initial, self.turned
        )

    def build_content(self, content: EraseShown) -> None:
        people, said, removing, has_pin, initial, turned = content
        if not has_pin:
            self.say(_("Remove a name"), _("Only the director can do this. Choose a PIN for the director first."))
            choose = Primary(title=_("Choose a PIN"), note=_("4 to 6 digits"))
            self.bar([], on(choose, lambda: self.kiosk.show(set_pin_page(self.kiosk.back))))
            return
        if removing is not None:
            under_way = _("{name} is being removed from the records and the backups here …", name=removing)
            self.say(_("Remove a name"), under_way)
            self.bar()
            return
        if not people or said:
            self.say(_("Remove a name"), _(said) or _("No names are kept."))
            self.bar([], on(Primary(title=_("Another name")), self._another) if people else None)
            return

        if len(people) > MANY and not initial:
            initials = Counter(_initial(each) for each in people)
            items = [
                Item(each, _n("{n} name", "{n} names", n), partial(self._go, each, turned))
                for each, n in initials.items()
            ]
            put_grid(self, items, turned, partial(self._go, ""), self.back_key())
            return
        chosen = [each for each in people if _initial(each).startswith(initial)] or people

        def row(each: Person) -> _Name:
            seen = _("last seen {day}", day=words.date(each.last_day)) if each.last_day else ""
            made = _Name(title=each.name, note=seen, align="left")
            return on(made, partial(self._ask, each))

        pager = Pager(items=chosen, make=row, gap=8, bookmark=self.bookmark)
        low = self.bar([pager.up_key, pager.down_key])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def back_key(self) -> Undo:
        return on(Undo(title=_("Back")), partial(self._go, "", self.turned)) if self.initial else super().back_key()

    def _go(self, initial: str, turned: int = 0) -> None:
        self.initial, self.turned, self.bookmark.first = initial, turned, 0
        self.refresh()

    def _another(self) -> None:
        self.names.said = ""
        self.refresh()

    def _ask(self, person: Person) -> None:
        self.kiosk.show(locked(partial(SurePage, person=person), later("to remove a name")))


def _initial(person: Person) -> str:
    return (person.name or "?")[:1].upper()


class SurePage(SettingPage[str]):
    """Whether a name shall be removed for good."""

    titles = (later("Settings"), later("Remove a name"))

    def __init__(self, kiosk: Shell, person: Person) -> None:
        super().__init__(kiosk)
        self.person, self.refusal = person, ""

    def content(self) -> str:
        return self.refusal

    def build_content(self, content: str) -> None:
        said = _(
            "{name} will be removed from the records and the backups here, for good. Results stay, under “?”. Backups"
            " on sticks and printed papers still have the name: destroy or replace them.",
            name=self.person.name,
        )
        self.say(_("Remove this name?"), said, content)
        self.bar([], on(Primary(title=_("Remove the name"), note=_("this cannot be undone")), self._remove))

    def _remove(self) -> None:
        try:
            self.kiosk.backups.names.erase(self.person)
        except NotNow as why:
            self.refusal = str(why)
            self.refresh()
            return
        self.kiosk.back()


erase_page = ErasePage
