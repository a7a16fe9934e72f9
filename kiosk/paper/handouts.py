"""Papers that help: a card for players, and a check-list for whoever runs a night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base.how_to import AT_A_NIGHT, AT_A_TABLE, CHECK_LIST, HowTo
from kiosk.base.words import capital
from kiosk.paper.measures import BLACK, GREY, MARGIN

if TYPE_CHECKING:
    from kiosk.paper.document import Document

BOX = 4.5
"""The millimetres of a box to tick."""


@dataclass(frozen=True)
class PlayersCard:
    """What players tap: two of the same on a page, to be cut apart."""

    title: str = "At the kiosk"

    def draw(self, on: Document) -> None:
        """Draws it, beginning a page."""
        on.label = ""
        on.add_page()
        on.ruled(0, on.h / 2, on.w, 0.2, GREY)
        for top in (MARGIN, on.h / 2 + MARGIN):
            self._card(on, top)

    def _card(self, on: Document, top: float) -> None:
        on.fit(self.title, MARGIN, top, on.epw, 9, 20, True)
        wide = (on.epw - 8) / 2
        for column, (head, answers) in enumerate((("At a table", AT_A_TABLE[:3]), ("At a night", AT_A_NIGHT[:2]))):
            x, y = MARGIN + column * (wide + 8), top + 12
            on.fit(head, x, y, wide, 6, 13, True, colour=GREY)
            y += 8
            for answer in answers:
                y = self._answer(on, answer, x, y, wide)

    @staticmethod
    def _answer(on: Document, answer: HowTo, x: float, y: float, wide: float) -> float:
        on.type(12, True)
        on.put(f"{capital(answer.title)}", x, y, wide, 5)
        y += 5.2
        for step in answer.steps:
            taps = " › ".join(tap.title for tap in step.taps)
            on.type(11)
            for line in on.broken(step.words, wide):
                on.put(line, x, y, wide, 4.8)
                y += 4.8
            if taps:
                on.type(11, True)
                on.put(taps, x, y, wide, 5, BLACK)
                y += 5.4
        return y + 2


@dataclass(frozen=True)
class CheckList:
    """Things to see to, each with a box to tick."""

    title: str
    parts: Sequence[tuple[str, Sequence[str]]] = CHECK_LIST

    def draw(self, on: Document) -> None:
        """Draws it, beginning a page."""
        on.label = self.title
        on.add_page()
        y = on.headed(self.title)
        for head, items in self.parts:
            on.type(14, True)
            on.put(head, MARGIN, y, on.epw, 7)
            y += 9
            for item in items:
                on.framed(MARGIN, y + 0.8, BOX, BOX, 0.4, BLACK)
                on.type(12)
                for line in on.broken(item, on.epw - BOX - 4):
                    on.put(line, MARGIN + BOX + 4, y, on.epw - BOX - 4, 6.2)
                    y += 6.2
                y += 1.6
            y += 3
