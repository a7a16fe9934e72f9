"""What the declarer of a hand that is over would best have laid away, with all hands open."""

from __future__ import annotations

from kiosk.base.language import later
from kiosk.screens.table.hindsight import FoundPage
from kiosk.screens.table.screen import STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Text
from kiosk.table.hindsight import Shown
from kiosk.table.views import DiscardsView, Laid

CARD, GAP = 56.0, 10.0
"""The dp across a card, and between two."""


class DiscardsPage(FoundPage[DiscardsView]):
    """What was laid away, and below it what would have come to more."""

    heading = later("Best discards")

    def find(self, at: Shown) -> DiscardsView | None:
        return self.kiosk.peripherals.hindsight.discards(self.table, self.number, at)

    def put_found(self, found: DiscardsView) -> None:
        top = STRIP + 12.0
        self.put(Text(line=found.contract, size_dp=28, bold=True, steps=(24, 22)), 16, top, -16, 40)
        for place, laid in enumerate(found.laid):
            self._row(laid, top + 44 + place * 124)
        self.put(Text(line=found.said, size_dp=20, wrap=True, valign="top"), 16, top + 44 + 2 * 124, -16, 54)
        notes = Text(line=" ".join(found.notes), size_dp=18, wrap=True, colour="ivory2")
        if theme.portrait:
            self.put(notes, 12, -84, -12, 74)
        else:
            self.put(notes, 164, -12, -12, 64)

    def _row(self, laid: Laid, y: float) -> None:
        line = f"{laid.head}, {laid.good}" if laid.good else laid.head
        self.put(Text(line=line, size_dp=22), 16, y, -16, 32)
        for place, card in enumerate(laid.cards):
            self.put(CardFace(card=int(card)), 16 + place * (CARD + GAP), y + 36, CARD, 1.4 * CARD)
