"""What the keys of a number pad do, in large type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base.language import _, speaking
from kiosk.paper.measures import BLACK, GREY, MARGIN
from kiosk.speech.keypad import LARGE, PLACES, SAID, Key

if TYPE_CHECKING:
    from kiosk.paper.document import Document

GAP = 2.0
"""The millimetres between keys."""


@dataclass(frozen=True)
class KeypadCard:
    """A picture of the pad with what each key does, on half a page, twice, to be cut apart."""

    language: str

    def draw(self, on: Document) -> None:
        """Draws both on a page."""
        on.label = ""
        with speaking(self.language):
            on.add_page()
            on.ruled(0, on.h / 2, on.w, 0.2, GREY)
            for top in (0.0, on.h / 2):
                self._card(on, top + MARGIN, on.h / 2 - 2 * MARGIN)

    def _card(self, on: Document, top: float, tall: float) -> None:
        wide = 0.66 * on.epw
        across, down = (wide + GAP) / 4, (tall + GAP) / 5
        for key, (column, row) in PLACES.items():
            columns, rows = LARGE.get(key, (1, 1))
            x, y = MARGIN + column * across, top + row * down
            self._key(on, key, (x, y, columns * across - GAP, rows * down - GAP))
        x, y, room = MARGIN + wide + 6, top, on.epw - wide - 6
        on.fit(_("Keypad"), x, y, room, 10, 22, True)
        y += 14
        on.type(15)
        for said in SAID:
            for line in on.broken(_(said), room):
                on.put(line, x, y, room, 6.6)
                y += 6.6
            y += 4

    @staticmethod
    def _key(on: Document, key: Key, box: tuple[float, float, float, float]) -> None:
        x, y, wide, tall = box
        on.framed(x, y, wide, tall, 1.0 if key in (Key.AGAIN, Key.ENTER) else 0.4, BLACK)
        middle = y + tall / 2 - 1.5
        on.fit(key.label, x + 1, middle - 9, wide - 2, 9, 24, True, "center")
        on.fit(key.does, x + 1, middle, wide - 2, tall / 2, 14, align="center", least=11)
        if key is Key.AGAIN:
            on.ruled(x + wide / 2 + 5, middle - 4.5, 5, 1.2, BLACK)
