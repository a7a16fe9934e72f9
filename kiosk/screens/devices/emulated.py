"""Cards for the reader that is not there: each tap lays one on it."""

from __future__ import annotations

from kiosk.base.language import _, later
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.routes import route
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, CardPad, Primary, Text, on
from kiosk.table.present import where


class EmulatedPage(DevicePage[str]):
    """The built-in pack, and what the table says to each card."""

    titles = (later("Devices"), later("Place cards"))

    def content(self) -> str:
        table = self.kiosk.lobby.table
        return where(table) if table else _("No table is open: cards are read, but count for nothing.")

    def build_content(self, content: str) -> None:
        self.put(Text(line=content, size_dp=26, bold=True, steps=(24, 22, 20)), 12, STRIP + 6, -12, 40)
        pad = CardPad(cards=list(range(54)), jokers=[52, 53])
        pad.bind(on_card=lambda _pad, card: self.equipment.lay(card))
        go_on = Primary(title=_("Go on"), note=_("at the table"))
        low = self.bar([], on(go_on, lambda: self.kiosk.home(route("table"))) if self.kiosk.lobby.table else None)
        self.put(pad, 8, STRIP + 50, -8, min(theme.tall - STRIP - 50 - low - 6, 620.0))
