"""Backups at the screen: one now, and what is there."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.appliance.backups.session import Backups, BackupStatus, KeptBackups
from kiosk.base import words
from kiosk.base.times import local
from kiosk.screens.routes import route
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Primary, Text, on


class BackupsShown(NamedTuple):
    kept: KeptBackups
    here: BackupStatus | None
    sticks: bool
    has_pin: bool
    nothing_here: bool
    holding: bool


class BackupsPage(SettingPage[BackupsShown]):
    """When the last backup was made, one now, and whether sticks get one."""

    titles = ("Settings", "Backups")

    @property
    def backups(self) -> Backups:
        return self.kiosk.backups

    def content(self) -> BackupsShown:
        has_pin = self.kiosk.lobby.director.has_pin
        backups = self.backups
        return BackupsShown(
            backups.kept, backups.here, backups.onto_sticks, has_pin, backups.nothing_here, bool(backups.restorable)
        )

    def build_content(self, content: BackupsShown) -> None:
        kept, here, sticks, has_pin, nothing_here, holding = content
        asks = " A new stick needs the director’s approval first." if has_pin else ""
        said = f"Put in a USB stick: everything is backed up onto it, and the screen says when to take it out.{asks}"
        if not sticks:
            said = "Nothing is backed up onto sticks."
        last = "No backups here yet."
        if kept.last is not None:
            day = words.date(local(kept.last).date())
            last = f"{words.count(kept.count, 'backup')} here, the latest of {day}, {local(kept.last):%H:%M}."
        if here is not None:
            last = f"{here.what}. {here.more}" if here.state != "saving" else "Backing up …"
        fault = f"{last} {said}" if here is not None and here.state == "failed" else ""
        low = self.say("Backups", f"{last} {said}", fault)
        back = "On a new memory card, without records, the backup on a stick can be restored from the screen."
        if nothing_here:
            back = "There are no records here yet. Restore brings them from the stick."
            if not holding:
                back = "There are no records here yet. To restore them from a stick, put it in."
        margin = 24 if theme.wide >= 640 else 16
        self.put(Text(line=back, size_dp=20, colour="ivory2", wrap=True, valign="top"), margin, low, -margin, 60)
        key = Choice(title=f"Sticks: {'on' if sticks else 'off'}", note="as they are put in")
        saving = here is not None and here.state == "saving"
        primary = Primary(title="Back up now", note="beside the records", off=saving)
        keys = [on(key, lambda: self._switch(not sticks))]
        right = on(primary, self.backups.back_up)
        if nothing_here and holding:
            right = on(Primary(title="Restore", note="from the stick"), self._bring)
        self.bar(keys, right)

    def _bring(self) -> None:
        self.kiosk.show(route("settings.bring"))

    def _switch(self, wanted: bool) -> None:
        self.backups.set_onto_sticks(wanted)
        self.refresh()


backups_page = BackupsPage
