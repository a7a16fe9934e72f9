"""Backups at the screen: one now, and what is there."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.appliance.backups.session import Backups, BackupStatus, KeptBackups
from kiosk.base import words
from kiosk.base.language import _, _n, later
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

    titles = (later("Settings"), later("Backups"))

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
        said = _("Put in a USB stick: everything is backed up onto it, and the screen says when to take it out.")
        if has_pin:
            said += " " + _("A new stick needs the director’s approval first.")
        if not sticks:
            said = _("Nothing is backed up onto sticks.")
        last = _("No backups here yet.")
        if kept.last is not None:
            day, clock = words.date(local(kept.last).date()), f"{local(kept.last):%H:%M}"
            last = _n(
                "{n} backup here, the latest of {day}, {clock}.",
                "{n} backups here, the latest of {day}, {clock}.",
                kept.count,
                day=day,
                clock=clock,
            )
        if here is not None:
            last = f"{_(here.what)}. {_(here.more)}" if here.state != "saving" else _("Backing up …")
        fault = f"{last} {said}" if here is not None and here.state == "failed" else ""
        low = self.say(_("Backups"), f"{last} {said}", fault)
        back = _("On a new memory card, without records, the backup on a stick can be restored from the screen.")
        if nothing_here:
            back = _("There are no records here yet. Restore brings them from the stick.")
            if not holding:
                back = _("There are no records here yet. To restore them from a stick, put it in.")
        margin = 24 if theme.wide >= 640 else 16
        self.put(Text(line=back, size_dp=20, colour="ivory2", wrap=True, valign="top"), margin, low, -margin, 60)
        key = Choice(title=_("Sticks: on") if sticks else _("Sticks: off"), note=_("as they are put in"))
        saving = here is not None and here.state == "saving"
        primary = Primary(title=_("Back up now"), note=_("beside the records"), off=saving)
        keys = [on(key, lambda: self._switch(not sticks))]
        right = on(primary, self.backups.back_up)
        if nothing_here and holding:
            right = on(Primary(title=_("Restore"), note=_("from the stick")), self._bring)
        self.bar(keys, right)

    def _bring(self) -> None:
        self.kiosk.show(route("settings.bring"))

    def _switch(self, wanted: bool) -> None:
        self.backups.set_onto_sticks(wanted)
        self.refresh()


backups_page = BackupsPage
