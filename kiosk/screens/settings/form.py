"""What the pages of the settings share: the session, and a page that says one thing and does it."""

from __future__ import annotations

from kiosk.appliance.settings import Settings
from kiosk.base.language import later
from kiosk.screens.page import locked
from kiosk.screens.plain import Content, PlainPage
from kiosk.screens.routes import route
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Text


class SettingPage(PlainPage[Content]):
    """A page about settings."""

    titles: tuple[str, ...] = (later("Settings"),)

    @property
    def settings(self) -> Settings:
        return self.kiosk.settings

    def change_pin(self) -> None:
        """Asks for the director's PIN, and then for another."""
        self.kiosk.show(locked(route("night.set_pin", self.kiosk.back), later("to change the PIN")))

    def say(self, title: str, said: str, fault: str = "") -> float:
        """A heading and what is to be known below it, and in red what could not be done; where they end, in dp."""
        margin = 24 if theme.wide >= 640 else 16
        self.put(Text(line=title, size_dp=36, bold=True, steps=(30, 28, 24)), margin, STRIP + 12, -margin, 54)
        colour = "red_text" if fault else "ivory2"
        size = 26 if theme.wide >= 640 else 22
        text = Text(line=fault or said, size_dp=size, colour=colour, wrap=True, valign="top")
        tall = 150 if theme.wide >= 640 else 220
        self.put(text, margin, STRIP + 74, -margin, tall)
        return STRIP + 74 + tall
