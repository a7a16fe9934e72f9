"""What could have been made of a hand that is over, with all hands open."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _, later
from kiosk.screens.table.discards import DiscardsPage
from kiosk.screens.table.hindsight import FoundPage
from kiosk.screens.table.screen import STRIP
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets import Choice, Drawn, Plane, Text, on
from kiosk.table.hindsight import Shown
from kiosk.table.views import MadeBlock, MadeView

DECLARER, HEAD = 84, 44
"""The dp of the declarers' places, and of the line of trumps."""
KEY = 168


class Played(Drawn):
    """The frame round what was played."""

    def draw(self) -> None:
        self.frame(self.box, "slate", "ivory", 3, 6)


class MadePage(FoundPage[MadeView]):
    """A table: the declarer's side by declarer and trumps, filled while it is worked out."""

    heading = later("What could be made")

    def find(self, at: Shown) -> MadeView | None:
        return self.kiosk.peripherals.hindsight.made(self.table, self.number, at)

    def put_found(self, found: MadeView) -> None:
        beside = not theme.portrait and len(found.blocks) > 1
        wide = (theme.wide - 36) / 2 if beside else min(theme.wide - 24, 640.0)
        low = 216 if theme.portrait else 152
        down = 1 if beside else len(found.blocks)
        tall = min(330.0, (theme.tall - STRIP - low) / down - 8)
        for at, block in enumerate(found.blocks):
            x, y = (12 + at * (wide + 12), 0.0) if beside else (12.0, at * (tall + 8))
            self._block(self.put(Plane(), x, STRIP + 6 + y, wide, tall), block, wide, tall)
        self.put(Text(line=found.said, size_dp=20, wrap=True), 12, -(low - 56), -12, 54)
        said = Text(line=" ".join(found.notes), size_dp=18, wrap=True, colour="ivory2")
        if theme.portrait:
            self.put(said, 12, -84, -12, 74)
        else:
            self.put(said, 164, -12, -(KEY + 24) if found.discards else -12, 64)
        if found.discards:
            self.put(on(Choice(title=_("Best discards"), title_size=20), self._open_discards), -12, -12, KEY, 64)

    def _open_discards(self) -> None:
        self.kiosk.show(partial(DiscardsPage, number=self.number))

    def _block(self, plane: Plane, block: MadeBlock, wide: float, tall: float) -> None:
        across = (wide - DECLARER) / len(block.trumps)
        top = 32 if block.head else 0
        if block.head:
            plane.put(Text(line=block.head, size_dp=22, bold=True), 0, 0, wide, top)
        for column, suit in enumerate(block.trumps):
            x = DECLARER + column * across
            if suit is None:
                head = Text(line=_("no trump"), size_dp=18, wrap=True, halign="center", colour="ivory2")
                plane.put(head, x, top, across, HEAD)
            else:
                plane.put(SuitChip(suit=suit), x + across / 2 - 14, top + 8, 28, 28)
        high = (tall - top - HEAD) / len(block.rows)
        for place, row in enumerate(block.rows):
            y = top + HEAD + place * high
            plane.put(Text(line=row.declarer, size_dp=22, steps=(20, 18)), 0, y, DECLARER, high)
            for column, tricks in enumerate(row.tricks):
                x = DECLARER + column * across
                played = column == row.played
                if played:
                    plane.put(Played(), x + across / 2 - 26, y + high / 2 - min(19, high / 2), 52, min(38, high))
                if tricks or played:
                    plane.put(
                        Text(line=tricks or "…", size_dp=24, bold=played, halign="center"), x, y, across, high
                    )  # fmt: skip
