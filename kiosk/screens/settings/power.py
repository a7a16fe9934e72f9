"""Switching off, with one more tap."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base.language import _, later
from kiosk.base.not_now import NotNow
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Primary, on


class PowerShown(NamedTuple):
    asked: bool
    refusal: str
    goes_on: str


class PowerPage(SettingPage[PowerShown]):
    """Says what will be so, and does it: the machine goes off; where it is not the kiosk's own the window closes."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.asked = False
        self.refusal = ""
        self.titles = (
            later("Settings"),
            later("Switch off") if self.settings.machine.is_ours else later("Close the kiosk"),
        )

    def content(self) -> PowerShown:
        return PowerShown(self.asked, self.refusal, self._goes_on())

    def _goes_on(self) -> str:
        lobby = self.kiosk.lobby
        if lobby.night is not None and lobby.night_on:
            return _("{night} goes on where it is now.", night=lobby.night.plan.name)
        table = lobby.table
        return _("{table} goes on at the same card.", table=table.title) if table and not table.over else ""

    def build_content(self, content: PowerShown) -> None:
        asked, refusal, goes_on = content
        if asked:
            self.say(_("Switching off"), _("Once the screen has been dark for ten seconds, you can pull the plug."))
            self.bar()
            return
        ours = self.settings.machine.is_ours
        off = _("Pulling the plug is safe too.") if ours else ""
        said = " ".join(filter(None, (_("Everything is saved."), goes_on, off)))
        self.say(_("Switch off?") if ours else _("Close the kiosk?"), said, refusal)
        self.bar(right=on(Primary(title=_("Switch off") if ours else _("Close")), self._do))

    def _do(self) -> None:
        if not self.settings.machine.is_ours:
            self.kiosk.stop()
            return
        try:
            self.settings.switch_off()
        except NotNow as why:
            self.refusal = str(why)
        else:
            self.asked = True
        self.refresh()


power_page = PowerPage
