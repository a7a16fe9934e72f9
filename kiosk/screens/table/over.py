"""The end of a game: who won, what stands out, a rematch; and the question after a corrected end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.table.screen import SIDE_COLOURS, STRIP, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, Primary, Text, Touch
from kiosk.table import Table
from kiosk.views import OverStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def over(page: TablePage, view: TableView, stage: OverStage) -> None:
    from kiosk.screens.table.sheet import sheet_page

    page.colour = "felt"
    page.head(view.table, "Game over", view.preset)
    _figures(page, stage)
    sheet = on(Choice(title="Score sheet", ground="felt", title_size=22), lambda: page.kiosk.show(sheet_page))
    undo = page.undo_key(view)
    second: Touch
    if stage.question:
        count, leave = stage.options
        second = on(Choice(title=leave.label, note=leave.detail, ground="felt"), lambda: page.table.answer(False))
        primary = on(Primary(title=count.label, note=count.detail), lambda: page.table.answer(True))
    else:
        second = on(Choice(title="Home", note="new table", ground="felt"), page.leave)
        note = "same players" if theme.portrait else "same players and rules"
        primary = on(Primary(title="Rematch", note=note, title_size=30), lambda: _rematch(page))
    _foot(page, undo, sheet, second, primary)


def _figures(page: TablePage, stage: OverStage) -> None:
    foot = 160 if theme.portrait else 88
    top = STRIP + max(0.0, (theme.tall - STRIP - foot - 344) / 3) + 8
    page.put(
        Text(line=stage.headline, size_dp=60, bold=True, halign="center", steps=(44, 36, 30, 28)), 12, top, -12, 80
    )
    said, colour = (stage.question, "brass") if stage.question else (stage.detail, "ivory2")
    size = 24 if theme.wide > 700 else 20
    text = Text(line=said, size_dp=size, colour=colour, halign="center", valign="middle", wrap=True)
    page.put(text, 12, top + 74, -12, 56)
    wide = min(300.0, (theme.wide - 36) / 2)
    gap = min(40.0, theme.wide - 24 - 2 * wide)
    left = (theme.wide - 2 * wide - gap) / 2
    for place, (side, figure, who) in enumerate(stage.scores):
        won = side in stage.winners
        box = page.put(
            Plane(colour="made" if won else "rail", radius=16), left + place * (wide + gap), top + 132, wide, 124
        )
        box.put(
            Text(line=figure, size_dp=80, bold=True, colour=SIDE_COLOURS[side], halign="center", steps=(60,)),
            12,
            2,
            -12,
            80,
        )
        box.put(Text(line=who, size_dp=24, halign="center", steps=(22, 20, 18)), 10, 80, -10, 38)
    third = min(224.0, (theme.wide - 24) / 3)
    left = (theme.wide - 3 * third) / 2 + (12 if theme.portrait else 0)
    for place, (what, figure) in enumerate(stage.figures):
        page.put(Text(line=what, size_dp=20, colour="ivory2"), left + place * third, top + 268, third - 8, 28)
        page.put(
            Text(line=figure, size_dp=26, bold=True, steps=(24, 22, 20, 18)),
            left + place * third,
            top + 296,
            third - 8,
            36,
        )


def _foot(page: TablePage, undo: Touch, sheet: Touch, second: Touch, primary: Touch) -> None:
    page.put(undo, 12, -12, 136, 64)
    if theme.portrait:
        wide = (theme.wide - 32) / 2
        page.put(sheet, 12, -84, wide, 64)
        page.put(second, 20 + wide, -84, wide, 64)
        page.put(primary, 156, -12, theme.wide - 168, 64)
        return
    wide = (theme.wide - 160 - 12 - 24) / 3
    for place, key in enumerate((sheet, second)):
        page.put(key, 160 + place * (wide + 12), -12, wide, 64)
    page.put(primary, -12, -12, wide, 64)


def _rematch(page: TablePage) -> None:
    """The same players and rules at a table of its own."""

    def opened(made: object) -> None:
        page.fail("" if isinstance(made, Table) else f"Not saved: {getattr(made, 'reason', made)}")

    page.kiosk.lobby.rematch(page.table, opened)
