"""What the pages of the devices share: the devices, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.base.language import _, _n, later
from kiosk.lobby.equipment import Equipment
from kiosk.screens.plain import Content, PlainPage
from kiosk.screens.widgets import Choice, on
from kiosk.table_io.antennas import in_hand

CHANGE = later("to change the devices")
"""What the director’s PIN is asked for where devices are set otherwise."""


class DevicePage(PlainPage[Content]):
    """A page about devices."""

    titles: tuple[str, ...] = (later("Devices"),)
    labels = (104, 150)

    @property
    def equipment(self) -> Equipment:
        return self.kiosk.equipment

    def trouble_words(self) -> str:
        """What is wrong, in the strip."""
        wrong = len(self.equipment.file.problems)
        unread = _n("Settings file: {n} problem", "Settings file: {n} problems", wrong) if wrong else ""
        return _(self.equipment.notice) or unread or self.equipment.devices.trouble

    def told(self, notice: str) -> str:
        """What came of a card that was laid; not while a hand is open, when it could tell who has which card."""
        return _("A hand is open. Go back to the table.") if notice and in_hand(self.kiosk.lobby.table) else _(notice)

    def emulated_key(self, lay: Callable[[], object]) -> list[Choice]:
        """A key that lays a card, where the reader is emulated here."""
        return [on(Choice(title=_("Place a card"), title_size=22), lay)] if self.equipment.emulated else []
