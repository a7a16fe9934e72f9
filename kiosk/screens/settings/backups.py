"""Backups at the screen: one now, what is there, what becomes of sticks; and names that are removed on request."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, ObjectProperty

from kiosk import words
from kiosk.backups.session import Backups
from kiosk.screens.night.pin import set_pin_page
from kiosk.screens.page import locked
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.table.grid import Item, put_grid
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, Primary, Touch, Undo, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.session import NotNow
from kiosk.times import local

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.journal import Person


MANY = 16
"""From how many names on the initial is asked first."""


class _Name(Choice):
    """A name that can be removed, as a row of a list."""

    tall = NumericProperty(72)


class BackupsPage(SettingPage):
    """When the last backup was made, one now, and whether sticks get one."""

    titles = ("Settings", "Backups")

    @property
    def backups(self) -> Backups:
        return self.kiosk.backups

    def content(self) -> Any:
        has_pin = self.kiosk.lobby.director.has_pin
        return self.backups.kept, self.backups.here, self.backups.onto_sticks, has_pin

    def build_content(self, content: Any) -> None:
        kept, here, sticks, has_pin = content
        asks = " One that is new here asks the director first." if has_pin else ""
        said = f"Put a stick in: everything is backed up onto it, and the screen says when it may be taken out.{asks}"
        if not sticks:
            said = "A stick that is put in gets no backup."
        last = "None here yet."
        if kept.last is not None:
            day = words.date(local(kept.last).date())
            last = f"{words.count(kept.count, 'backup')} here, the last of {day}, {local(kept.last):%H:%M}."
        if here is not None:
            last = f"{here.what}. {here.more}" if here.state != "saving" else "Backing up …"
        fault = f"{last} {said}" if here is not None and here.state == "failed" else ""
        self.say("Backups", f"{last} {said}", fault)
        key = Choice(title=f"Sticks: {'on' if sticks else 'off'}", note="as they are put in")
        saving = here is not None and here.state == "saving"
        primary = Primary(title="Back up now", note="beside the records", off=saving)
        self.bar([on(key, lambda: self._switch(not sticks))], on(primary, self.backups.back_up))

    def _switch(self, wanted: bool) -> None:
        self.backups.set_onto_sticks(wanted)
        self.refresh()


class StickNotice(Touch):
    """What becomes of a stick that was put in, over the strip of any page: the page stays what it was."""

    stick = ObjectProperty(None)
    shows = ("stick",)

    def draw(self) -> None:
        failed = self.stick.state == "failed"
        self.fill(self.box, "red" if failed else "ivory")
        line, room = f"{self.stick.what}. {self.stick.more}", self.inset(16, 2)
        colour = "ivory" if failed else "ink"
        if line_width_dp(line, 20, True) * theme.dp <= room[2]:
            self.write(line, room, 24, True, colour, steps=(22, 20))
        else:
            self.write_wrapped(line, room, 18, True, colour, valign="middle", leading=1.15)


def stick_notice(kiosk: Kiosk) -> StickNotice | None:
    """What is to be said of the stick that is in, if anything is; a tap on it puts it away, or answers it."""
    stick = kiosk.backups.stick
    if stick is None or isinstance(kiosk.page, StickPage):
        return None

    def tapped() -> None:
        if stick.state == "asks":
            kiosk.show(StickPage)
        else:
            kiosk.backups.seen()
            kiosk.say_of_stick()

    return on(StickNotice(stick=stick), tapped)


class StickPage(SettingPage):
    """Whether a stick that is new here gets backups."""

    titles = ("Settings", "Backups")

    def content(self) -> Any:
        return self.kiosk.backups.stick

    def refresh(self, force: bool = False) -> None:
        stick = self.kiosk.backups.stick
        if stick is None or stick.state != "asks":
            self.kiosk.back()
            return
        super().refresh(force)

    def build_content(self, content: Any) -> None:
        said = (
            "Whoever has it then has all that is kept here: names, results, and the cards of a hand that is being"
            f" played. From then on {content.place} gets a backup whenever it is put in."
        )
        self.say("Back up onto this stick?", said)
        self.bar(right=on(Primary(title="Back up onto it", note="asks for the PIN"), self._let_in))

    def back_key(self) -> Undo:
        return on(Undo(title="Not now"), self._not_now)

    def _let_in(self) -> None:
        self.kiosk.with_pin("to back up onto this stick", self.kiosk.backups.let_in)

    def _not_now(self) -> None:
        self.kiosk.backups.seen()
        self.kiosk.back()


class ErasePage(SettingPage):
    """Everybody whose name is kept, by initials where they are many; a tap asks whether it shall be removed."""

    titles = ("Settings", "Remove a name")

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.names, self.first, self.initial, self.turned = kiosk.backups.names, 0, "", 0

    def content(self) -> Any:
        has_pin = self.kiosk.lobby.director.has_pin
        return self.names.everybody(), self.names.said, self.names.working, has_pin, self.initial, self.turned

    def build_content(self, content: Any) -> None:
        people, said, working, has_pin, initial, turned = content
        if not has_pin:
            self.say("Remove a name", "Only the director may. Choose a PIN for the director first.")
            choose = Primary(title="Choose a PIN", note="4 to 6 digits")
            self.bar([], on(choose, lambda: self.kiosk.show(set_pin_page(self.kiosk.back))))
            return
        if not people or said:
            self.say("Remove a name", said or "No name is kept.")
            self.bar([], on(Primary(title="Another name"), self._another) if people else None)
            return

        if len(people) > MANY and not initial:
            initials = Counter(_initial(each) for each in people)
            items = [
                Item(each, words.count(n, "name"), partial(self._go, each, turned)) for each, n in initials.items()
            ]
            put_grid(self, items, turned, partial(self._go, ""), self.back_key())
            return
        people = [each for each in people if _initial(each).startswith(initial)] or people

        def row(each: Any) -> _Name:
            made = _Name(title=each.name, note=f"last seen {each.last_used[:10]}", align="left", off=working)
            return on(made, partial(self._ask, each))

        pager = Pager(items=people, make=row, gap=8, first=min(self.first, len(people) - 1))
        pager.fbind("first", lambda _pager, first: setattr(self, "first", int(first)))
        low = self.bar([pager.up_key, pager.down_key])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def back_key(self) -> Undo:
        return on(Undo(title="Back"), partial(self._go, "", self.turned)) if self.initial else super().back_key()

    def _go(self, initial: str, turned: int = 0) -> None:
        self.initial, self.turned, self.first = initial, turned, 0
        self.refresh()

    def _another(self) -> None:
        self.names.said = ""
        self.refresh()

    def _ask(self, person: Any) -> None:
        self.kiosk.show(locked(partial(SurePage, person=person), "to remove a name"))


def _initial(person: Person) -> str:
    return (person.name or "?")[:1].upper()


class SurePage(SettingPage):
    """Whether a name shall be removed for good."""

    titles = ("Settings", "Remove a name")

    def __init__(self, kiosk: Kiosk, person: Any) -> None:
        super().__init__(kiosk)
        self.person, self.refusal = person, ""

    def content(self) -> Any:
        return self.refusal

    def build_content(self, content: Any) -> None:
        said = (
            f"{self.person.name}: the name goes from the records and the backups here, for good. Results stay, under"
            " “?”. Backups on sticks and sheets on paper keep the name: destroy them, or make them anew."
        )
        self.say("Remove this name?", said, content)
        self.bar([], on(Primary(title="Remove the name", note="it cannot be brought back"), self._remove))

    def _remove(self) -> None:
        try:
            self.kiosk.backups.names.erase(self.person)
        except NotNow as why:
            self.refusal = str(why)
            self.refresh()
            return
        self.kiosk.back()


backups_page = BackupsPage
erase_page = ErasePage
