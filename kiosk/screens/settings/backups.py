"""Backups at the screen: one now, what is there; and names that are removed on request."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty

from kiosk import words
from kiosk.backups.session import Backups, Saving
from kiosk.screens.night.pin import set_pin_page
from kiosk.screens.page import Page
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Banner, Choice, Pager, Primary, Text, on
from kiosk.session import NotNow
from kiosk.times import local

if TYPE_CHECKING:
    from kiosk.app import Kiosk

BANNER = 96  # dp


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
        return self.backups.kept, self.backups.here, self.backups.onto_sticks

    def build_content(self, content: Any) -> None:
        kept, here, sticks = content
        said = "Put a stick in: everything is backed up onto it, and the screen says when it may be taken out."
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


class StickPage(Page):
    """A stick was put in: what is being done with it, and when it may be taken out."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "ink"

    def look(self) -> Any:
        return self.kiosk.backups.stick

    def refresh(self, force: bool = False) -> None:
        if self.kiosk.backups.stick is None:
            self.kiosk.back()
            return
        super().refresh(force)

    def build(self, look: Saving) -> None:
        margin = 40 if theme.wide >= 640 else 16
        tall = BANNER if theme.wide >= 640 else 3 * BANNER
        if look.state == "failed":
            self.put(Banner(line=look.what), 0, 0, 0, BANNER)
        else:
            title = Text(line=look.what, size_dp=36, bold=True, wrap=True, steps=(32, 28))
            self.put(title, margin, STRIP, -margin, tall)
        self.put(Text(line=look.more, size_dp=32, wrap=True, valign="top"), margin, STRIP + tall + 12, -margin, 130)
        back = Primary(title="Go on", note="" if look.state != "saving" else "it goes on meanwhile")
        self.put(on(back, self._seen), -12, -12, 280, 64)

    def _seen(self) -> None:
        self.kiosk.backups.seen()
        self.kiosk.back()


class ErasePage(SettingPage):
    """Everybody whose name is kept; a tap asks whether it shall be removed."""

    titles = ("Settings", "Remove a name")

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.names, self.first = kiosk.backups.names, 0

    def content(self) -> Any:
        has_pin = self.kiosk.lobby.director.has_pin
        return self.names.everybody(), self.names.said, self.names.working, has_pin

    def build_content(self, content: Any) -> None:
        people, said, working, has_pin = content
        if not has_pin:
            self.say("Remove a name", "Only the director may. Choose a PIN for the director first.")
            choose = Primary(title="Choose a PIN", note="4 to 6 digits")
            self.bar([], on(choose, lambda: self.kiosk.show(set_pin_page(self.kiosk.back))))
            return
        if not people or said:
            self.say("Remove a name", said or "No name is kept.")
            self.bar([], on(Primary(title="Another name"), self._another) if people else None)
            return

        def row(each: Any) -> _Name:
            made = _Name(title=each.name, note=f"last seen {each.last_used[:10]}", align="left", off=working)
            return on(made, partial(self._ask, each))

        pager = Pager(items=people, make=row, gap=8, first=min(self.first, len(people) - 1))
        pager.fbind("first", lambda _pager, first: setattr(self, "first", int(first)))
        low = self.bar([pager.up_key, pager.down_key])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _another(self) -> None:
        self.names.said = ""
        self.refresh()

    def _ask(self, person: Any) -> None:
        self.kiosk.show(partial(SurePage, person=person))


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
