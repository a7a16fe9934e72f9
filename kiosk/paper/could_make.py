"""What could have been made of a board of Bid Whist, as a small table on paper (analysis#boards)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _
from kiosk.paper.measures import BLACK, GREY, RED, RULE
from kiosk.table.views import MadeBlock

if TYPE_CHECKING:
    from kiosk.paper.document import Document

LABEL, BETWEEN, WIDEST = 10.0, 6.0, 60.0
"""Millimetres: the seats' column, what stands between the two parts, and a part at most."""


@dataclass(frozen=True)
class CouldMake:
    """Uptown and downtown beside each other, a row for each declarer, and below it a sentence."""

    blocks: tuple[MadeBlock, ...]
    said: str
    size: int = 12
    """The points of its type."""

    @property
    def step(self) -> float:
        """The millimetres of a line."""
        return 0.42 * self.size

    def tall(self, on: Document, wide: float) -> float:
        """The millimetres that it takes where it is so wide."""
        on.type(self.size)
        lines = 2 + max(len(block.rows) for block in self.blocks) + len(on.broken(self.said, wide))
        return lines * self.step + 0.5

    def draw(self, on: Document, x: float, y: float, wide: float) -> None:
        """Draws it there."""
        across = min(WIDEST, (wide - BETWEEN * (len(self.blocks) - 1)) / len(self.blocks))
        for n, block in enumerate(self.blocks):
            self._block(on, block, x + n * (across + BETWEEN), y, across)
        y += (2 + max(len(block.rows) for block in self.blocks)) * self.step + 0.5
        on.type(self.size)
        for line in on.broken(self.said, wide):
            on.put(line, x, y, wide, self.step)
            y += self.step

    def _block(self, on: Document, block: MadeBlock, x: float, y: float, wide: float) -> None:
        step, column = self.step, (wide - LABEL) / len(block.trumps)
        on.type(self.size)
        on.put(block.head, x, y, wide, step, GREY)
        for n, suit in enumerate(block.trumps):
            sign, colour = (
                (_("NT"), BLACK) if suit is None else (words.SUIT_SIGNS[suit], RED if suit in (1, 2) else BLACK)
            )
            on.put(sign, x + LABEL + n * column, y + step, column, step, colour, "right")
        for row in block.rows:
            y += step
            on.ruled(x, y + step, wide, 0.2, RULE)
            on.type(self.size)
            on.put(row.declarer, x, y + step, LABEL, step)
            on.type(self.size, True)
            for n, tricks in enumerate(row.tricks):
                on.put(tricks, x + LABEL + n * column, y + step, column, step, align="right")
