"""How often the contract of a hand that is over is made over deals that fit what the table knew after a trick."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _, later
from kiosk.screens.table.hindsight import FoundPage
from kiosk.screens.table.screen import STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Text, on
from kiosk.table.hindsight import Shown
from kiosk.table.views import ChancesView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

KEY = 148
"""The dp of a key that goes to another trick."""


class ChancesPage(FoundPage[ChancesView]):
    """A figure, which gets nearer while more deals are played; a trick back, a trick on."""

    heading = later("Chances")

    def __init__(self, kiosk: Shell, number: int, trick: int) -> None:
        super().__init__(kiosk, number)
        self.trick = trick

    def find(self, at: Shown) -> ChancesView | None:
        return self.kiosk.peripherals.hindsight.chances(self.table, self.number, self.trick, at)

    def put_found(self, found: ChancesView) -> None:
        top = STRIP + 12.0
        self.put(Text(line=found.when, size_dp=28, bold=True), 16, top, -16, 40)
        self.put(Text(line=found.what, size_dp=24, steps=(22, 20, 18)), 16, top + 40, -16, 36)
        self.put(Text(line=found.figure or "…", size_dp=56, bold=True, steps=(48, 40)), 16, top + 88, -16, 72)
        self.put(Text(line=found.margin, size_dp=28), 16, top + 160, -16, 40)
        self.put(Text(line=found.said, size_dp=20, wrap=True, valign="top"), 16, top + 208, -16, 54)
        notes = Text(line=" ".join(filter(None, found.notes)), size_dp=18, wrap=True, colour="ivory2", valign="top")
        self.put(notes, 16, top + 262, -16, 100 if theme.portrait else 72)
        self._step(found.trick - 1, -(24 + KEY), off=found.trick <= 0)
        self._step(found.trick + 1, -12, off=found.trick >= found.tricks - 1)

    def _step(self, trick: int, x: float, off: bool) -> None:
        title = _("After trick {number}", number=trick) if trick > 0 else _("First card")
        key = Choice(title=title, title_size=20, off=off)
        self.put(on(key, partial(self._go, trick)), x, -12, KEY, 64)

    def _go(self, trick: int) -> None:
        self.trick = trick
        self.refresh()
