"""The score changed by agreement."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.shell import Shell
from kiosk.screens.table.screen import FOOT, STRIP, TableScreen
from kiosk.screens.table.steppers import StepperEntry, put_steppers
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Bar, Cell, Choice, Plane, Primary, Row, Stepper, Text, on
from kiosk.screens.widgets.text import Dot, Gap, Part, Run, line_width_dp
from kiosk.table.present import view
from kiosk.table.views import SideView, TableView

MOST = 99
REASONS = (later("miscounted"), later("penalty"), later("agreed"))
"""As they go on record."""


class AdjustShown(NamedTuple):
    name: str
    sides: tuple[SideView, ...]
    points: tuple[int, ...]
    reason: str


class AdjustPage(TableScreen[AdjustShown]):
    """So many points more or less for each side, and why; what it makes of the score is shown first."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.points: dict[int, int] = {}
        self.reason = ""

    def shown(self) -> TableView:
        """The table."""
        return view(self.table)

    def look(self) -> AdjustShown:
        shown = self.shown()
        return AdjustShown(
            shown.table, shown.sides, tuple(self.points.get(side.side, 0) for side in shown.sides), self.reason
        )

    def build(self, shown: AdjustShown) -> None:
        name, sides, points, reason = shown
        self.head(name, _("Adjust the score"), menu=False)
        self.put(
            Text(line=_("By agreement of the table"), size_dp=30, bold=True, steps=(28, 24)), 16, STRIP + 8, -16, 44
        )
        top = (self._two if all(len(side.names) > 1 for side in sides) else self._more)(sides, points)
        self._reasons(top, reason)
        changed = any(points)
        done = Primary(
            title=_("Adjust it"), note=_("it can be undone") if changed else _("nothing is changed"), off=not changed
        )
        self.add_widget(Bar(left=[self.back_key()], right=on(done, lambda: self._done(points))))

    def _two(self, sides: tuple[SideView, ...], points: tuple[int, ...]) -> float:
        """A row a side; gives the dp from the top to what comes next."""
        narrow = theme.portrait
        top, tall = STRIP + 60, 84
        figures = 94 if narrow else 150
        for place, side in enumerate(sides):
            row = Row(cells=[self._who(side, figures), *self._score(side, points[place], figures)], tall=tall, margin=8)
            self.put(row, 16, top + place * tall, -16, tall)
            stepper = Stepper(value=points[place], least=-MOST, most=MOST, words=lambda v: words.change(int(v)))
            stepper.stands_for = side.side
            stepper.bind(value=lambda _stepper, value, place=place: self._step(place, int(value)))
            wide = 236 if narrow else 216
            self.put(stepper, 12 + (116 if narrow else 0.36 * theme.wide), top + place * tall + 6, wide, 72)
        return top + 2 * tall + 12

    def _more(self, sides: tuple[SideView, ...], points: tuple[int, ...]) -> float:
        """A stepper a player, with what the score becomes under the name."""
        top, foot = STRIP + 50, FOOT + 64
        size = theme.wide - 32, theme.tall - top - foot - 8

        def score(side: SideView, change: int) -> str:
            said = words.score(side.score + change)
            return _("becomes {points}", points=said) if change else said

        entries = [
            StepperEntry(
                str(side.side), side.label, score(side, change), change, -MOST, MOST,
                lambda value: words.change(value) if value else "0",
            )
            for side, change in zip(sides, points, strict=True)
        ]  # fmt: skip
        ground = self.put(Plane(), 16, top, *size)
        put_steppers(ground, entries, size, lambda id, value: self._step(int(id), value))
        return theme.tall - foot

    def _reasons(self, top: float, reason: str) -> None:
        asked = _("Why?")
        left = max(100.0, 24 + line_width_dp(asked, 24) + 12)
        self.put(Text(line=asked, size_dp=24, colour="ivory2"), 24, top, left - 20, 56)
        wide = (theme.wide - left - 16 - 16) / 3
        for place, each in enumerate(REASONS):
            key = Choice(title=_(each), title_size=22, chosen=each == reason)
            self.put(on(key, partial(self._why, each)), left + place * (wide + 8), top, wide, 56)

    def _who(self, side: SideView, _figures: float) -> Cell:
        who: tuple[Part, ...] = (Dot(SIDE_COLOURS[side.side], 16), Gap(10), Run(side.label, 28, True))
        if theme.wide >= 900:
            who = (*who, Gap(14), Run(", ".join(side.names), 22, colour="ivory2"))
        return Cell(who, min(line_width_dp(who, 28, True) + 2, 100) if theme.portrait else 0.34 * theme.wide)

    def _score(self, side: SideView, points: int, figures: float) -> list[Cell]:
        becomes = words.score(side.score + points)
        if theme.portrait:
            return [Cell("", 0), Cell(becomes, figures - 10, "right", 36, True)]
        return [
            Cell("", 0),
            Cell(
                (Run(words.score(side.score), 26, colour="ivory2"), Gap(10), Run(_("becomes"), 20, colour="ivory2")),
                170,
                "right",
            ),
            Cell(becomes, 90, "right", 44, True, SIDE_COLOURS[side.side]),
        ]

    def _step(self, side: int, value: int) -> None:
        self.points[side] = value
        self.refresh()

    def _why(self, reason: str) -> None:
        self.reason = "" if reason == self.reason else reason
        self.refresh()

    def _done(self, points: tuple[int, ...]) -> None:
        self.table.adjust(points, self.reason)
        self.to_table()
