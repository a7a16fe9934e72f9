"""Switching off, with one more tap."""

from __future__ import annotations

from typing import NamedTuple

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
        self.titles = ("Settings", "Switch off" if self.settings.machine.is_ours else "Close the kiosk")

    def content(self) -> PowerShown:
        return PowerShown(self.asked, self.refusal, self._goes_on())

    def _goes_on(self) -> str:
        lobby = self.kiosk.lobby
        if lobby.night is not None and lobby.night_on:
            return f"{lobby.night.plan.name} goes on where it is now. "
        return f"{lobby.table.title} goes on at the same card. " if lobby.table and not lobby.table.over else ""

    def build_content(self, content: PowerShown) -> None:
        asked, refusal, goes_on = content
        if asked:
            self.say("Switching off", "Once the screen has been dark for ten seconds, you can pull the plug.")
            self.bar()
            return
        ours = self.settings.machine.is_ours
        off = "Pulling the plug is safe too." if ours else ""
        said = f"Everything is saved. {goes_on}{off}"
        self.say("Switch off?" if ours else "Close the kiosk?", said, refusal)
        self.bar(right=on(Primary(title="Switch off" if ours else "Close"), self._do))

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
