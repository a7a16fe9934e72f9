"""The score changed by agreement."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk import words
from kiosk.present import view
from kiosk.screens.table.screen import SIDE_COLOURS, STRIP, TableScreen, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Cell, Choice, Primary, Row, Stepper, Text, Undo
from kiosk.screens.widgets.text import Dot, Gap, Run

if TYPE_CHECKING:
    from kiosk.app import Kiosk

MOST = 99
REASONS = ("miscounted", "penalty", "agreed")


class AdjustPage(TableScreen):
    """So many points more or less for each side, and why; what it makes of the score is shown first."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.points = [0, 0]
        self.reason = ""

    def look(self) -> Any:
        shown = view(self.table)
        return shown.table, shown.sides, tuple(self.points), self.reason

    def build(self, look: Any) -> None:
        name, sides, points, reason = look
        self.head(name, "Adjust the score", menu=False)
        self.put(Text(line="By agreement of the table", size_dp=30, bold=True, steps=(28, 24)), 16, STRIP + 8, -16, 44)
        narrow = theme.portrait
        top, tall = STRIP + 60, 84
        figures = 130 if narrow else 150
        for place, side in enumerate(sides):
            row = Row(cells=[self._who(side, figures), *self._score(side, points[place], figures)], tall=tall, margin=8)
            self.put(row, 16, top + place * tall, -16, tall)
            stepper = Stepper(value=points[place], least=-MOST, most=MOST, words=lambda v: words.change(int(v)))
            stepper.bind(value=lambda _stepper, value, place=place: self._step(place, int(value)))
            wide = 200 if narrow else 240
            self.put(stepper, 12 + (116 if narrow else 0.36 * theme.wide), top + place * tall + 6, wide, 72)
        top += 2 * tall + 12
        self.put(Text(line="Why?", size_dp=24, colour="ivory2"), 24, top, 80, 56)
        wide = (theme.wide - 116 - 16) / 3
        for place, each in enumerate(REASONS):
            key = Choice(title=each, title_size=22, chosen=each == reason)
            self.put(on(key, partial(self._why, each)), 100 + place * (wide + 8), top, wide, 56)
        done = Primary(
            title="Adjust it", note="it can be undone" if any(points) else "nothing is changed", off=not any(points)
        )
        back = on(Undo(title="Back"), self.kiosk.back)
        self.add_widget(Bar(left=[back], right=on(done, self._done)))

    def _who(self, side: Any, _figures: float) -> Cell:
        who: tuple[Any, ...] = (Dot(SIDE_COLOURS[side.side], 16), Gap(10), Run(side.label, 28, True))
        if theme.wide >= 900:
            who = (*who, Gap(14), Run(", ".join(side.names), 22, colour="ivory2"))
        return Cell(who, 0 if theme.portrait else 0.34 * theme.wide)

    def _score(self, side: Any, points: int, figures: float) -> list[Cell]:
        becomes = words.score(side.score + points)
        if theme.portrait:
            return [Cell(becomes, figures - 10, "right", 36, True)]
        return [
            Cell("", 0),
            Cell(
                (Run(words.score(side.score), 30, colour="ivory2"), Gap(16), Run("becomes", 20, colour="ivory2")),
                170,
                "right",
            ),
            Cell(becomes, 90, "right", 44, True, SIDE_COLOURS[side.side]),
        ]

    def _step(self, place: int, value: int) -> None:
        self.points[place] = value
        self.refresh()

    def _why(self, reason: str) -> None:
        self.reason = "" if reason == self.reason else reason
        self.refresh()

    def _done(self) -> None:
        self.table.adjust(tuple(self.points), self.reason)
        self.to_table()
