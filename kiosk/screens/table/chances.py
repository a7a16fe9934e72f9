"""How often the contract of a hand that is over is made over deals that fit what the table knew after a trick."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.screens.table.hindsight import HindsightPage, shown_at
from kiosk.screens.table.screen import STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Text, on
from kiosk.table.present import view
from kiosk.table.views import ChancesView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

KEY = 148
"""The dp of a key that goes to another trick."""


class ChancesPage(HindsightPage[tuple[ChancesView | None, str]]):
    """A figure, which gets nearer while more deals are played; a trick back, a trick on."""

    def __init__(self, kiosk: Shell, number: int, trick: int) -> None:
        super().__init__(kiosk, number)
        self.trick = trick

    def chances(self) -> ChancesView | None:
        """What is known so far; None where nothing may be shown."""
        try:
            return self.kiosk.peripherals.hindsight.chances(
                self.table, self.number, self.trick, shown_at(self.kiosk)
            )  # fmt: skip
        except NotNow:  # the hand was taken back meanwhile
            return None

    def look(self) -> tuple[ChancesView | None, str]:
        return self.chances(), view(self.table).table

    def build(self, shown: tuple[ChancesView | None, str]) -> None:
        chances, name = shown
        self.head(_("Chances"), name, chances.title if chances else _("Hand {number}", number=self.number))
        self.put_back()
        top = STRIP + 12.0
        if chances is None:
            self.put(Text(line=_("Nothing is shown of this hand now."), size_dp=24), 12, top, -12, 40)
            return
        self.put(Text(line=chances.when, size_dp=28, bold=True), 16, top, -16, 40)
        self.put(Text(line=chances.what, size_dp=24, steps=(22, 20, 18)), 16, top + 40, -16, 36)
        self.put(Text(line=chances.figure or "…", size_dp=56, bold=True, steps=(48, 40)), 16, top + 88, -16, 72)
        self.put(Text(line=chances.margin, size_dp=28), 16, top + 160, -16, 40)
        self.put(Text(line=chances.said, size_dp=20, wrap=True, valign="top"), 16, top + 208, -16, 54)
        notes = Text(line=" ".join(filter(None, chances.notes)), size_dp=18, wrap=True, colour="ivory2", valign="top")
        self.put(notes, 16, top + 262, -16, 100 if theme.portrait else 72)
        self._step(chances.trick - 1, -(24 + KEY), off=chances.trick <= 0)
        self._step(chances.trick + 1, -12, off=chances.trick >= chances.tricks - 1)

    def _step(self, trick: int, x: float, off: bool) -> None:
        title = _("After trick {number}", number=trick) if trick > 0 else _("First card")
        key = Choice(title=title, title_size=20, off=off)
        self.put(on(key, partial(self._go, trick)), x, -12, KEY, 64)

    def _go(self, trick: int) -> None:
        self.trick = trick
        self.refresh()
