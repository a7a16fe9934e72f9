"""Papers that help: a card for players, and a check-list for whoever runs a night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base.how_to import AT_A_NIGHT, AT_A_TABLE, CHECK_LIST, HowTo
from kiosk.base.language import _, later, speaking, spoken
from kiosk.base.words import capital
from kiosk.paper.measures import BLACK, GREY, MARGIN

if TYPE_CHECKING:
    from kiosk.paper.document import Document

BOX = 4.5
"""The millimetres of a box to tick."""


@dataclass(frozen=True)
class PlayersCard:
    """What players tap: a card of half a page with two sides. Both are printed twice, to be cut apart. `language` is
    None for that of the house; keys are called as they are on the screens."""

    language: str | None = None
    sides: Sequence[tuple[str, Sequence[HowTo]]] = (
        (later("At a table"), AT_A_TABLE[:4]), (later("At a night"), AT_A_NIGHT[:4]),
    )  # fmt: skip

    def draw(self, on: Document) -> None:
        """Draws its sides, a page each."""
        screens = spoken()
        with speaking(self.language or screens):
            for head, answers in self.sides:
                on.label = ""
                on.add_page()
                on.ruled(0, on.h / 2, on.w, 0.2, GREY)
                for top in (0, on.h / 2):
                    self._side(on, top + MARGIN, _(head), answers, screens)

    def _side(self, on: Document, top: float, head: str, answers: Sequence[HowTo], screens: str) -> None:
        on.fit(head, MARGIN, top, on.epw, 9, 20, True)
        wide = (on.epw - 8) / 2
        for column in (0, 1):
            y = top + 13
            for answer in answers[column::2]:
                y = self._answer(on, answer, MARGIN + column * (wide + 8), y, wide, screens)

    @staticmethod
    def _answer(on: Document, answer: HowTo, x: float, y: float, wide: float, screens: str) -> float:
        on.type(14, True)
        on.put(capital(_(answer.title)), x, y, wide, 6)
        y += 6.4
        for step in answer.steps:
            with speaking(screens):
                taps = " › ".join(_(tap.title) for tap in step.taps)
            on.type(13)
            for line in on.broken(_(step.words), wide):
                on.put(line, x, y, wide, 5.6)
                y += 5.6
            if taps:
                on.type(13, True)
                on.put(taps, x, y, wide, 5.8, BLACK)
                y += 6.2
        return y + 3


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
            on.put(_(head), MARGIN, y, on.epw, 7)
            y += 9
            for item in items:
                on.framed(MARGIN, y + 0.8, BOX, BOX, 0.4, BLACK)
                on.type(12)
                for line in on.broken(_(item), on.epw - BOX - 4):
                    on.put(line, MARGIN + BOX + 4, y, on.epw - BOX - 4, 6.2)
                    y += 6.2
                y += 1.6
            y += 3
