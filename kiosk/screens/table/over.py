"""The end of a game: who won, what stands out, a rematch; and the question after a corrected end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.routes import route
from kiosk.screens.table.screen import STRIP, naming, put_primary, rematch
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Choice, Plane, Primary, Text, Touch, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import OverStage, PlayedStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

SHORT = 6
"""The characters up to which a score is a figure, not words."""


def over(page: TablePage, view: TableView, stage: OverStage) -> None:
    page.colour = "felt"
    page.head(view.table, "Game over", view.preset)
    _figures(page, stage)
    sheet = on(Choice(title="Score sheet", ground="felt", title_size=22), lambda: page.kiosk.show(route("table.sheet")))
    undo = page.undo_key(view)
    second: Touch | None
    if stage.question:
        count, leave = stage.options
        second = on(Choice(title=leave.label, note=leave.detail, ground="felt"), lambda: page.table.answer(False))
        primary = on(Primary(title=count.label, note=count.detail), lambda: page.table.answer(True))
    elif page.kiosk.lobby.at_night:
        second, primary = None, on(Primary(title="The night", note="the result is in"), page.leave)
    else:
        second = on(Choice(title="Home", note="new table", ground="felt"), page.leave)
        note = "same players" if theme.portrait else "same players and rules"
        primary = on(Primary(title="Rematch", note=note, title_size=30), lambda: rematch(page, page.table, page.fail))
    _foot(page, undo, sheet, second, primary)


def played(page: TablePage, view: TableView, stage: PlayedStage) -> None:
    """A board is played that others have still to play: what comes next, and nothing of the board."""
    page.colour = "felt"
    page.head(view.table, f"Hand {view.hand}", view.preset)
    top = STRIP + max(24.0, (theme.tall - STRIP - 320) / 2)
    big = Text(line=stage.headline, size_dp=44, bold=True, halign="center", steps=(36, 30, 28), wrap=True)
    page.put(big, 12, top, -12, 104)
    said = Text(
        line=stage.detail, size_dp=24, colour="ivory2", halign="center", valign="top", wrap=True, steps=(22, 20)
    )
    page.put(said, 24, top + 112, -24, 96)
    page.put_undo(view)
    onward = Primary(title="The night", note="the result is in") if stage.over else Primary(title="Next hand")
    if not stage.over:
        onward.note = naming(view, stage.next)
    put_primary(page, on(onward, page.leave if stage.over else page.table.next_hand))


def _figures(page: TablePage, stage: OverStage) -> None:
    foot = 160 if theme.portrait else 88
    many = len(stage.scores) > 2
    top = STRIP + (0.0 if many else max(0.0, (theme.tall - STRIP - foot - 344) / 3) + 8)
    long = not many and line_width_dp(stage.headline, 28, True) > theme.wide - 24
    headline = Text(
        line=stage.headline, size_dp=28 if long else 44 if many else 60, bold=True, halign="center",
        valign="middle", steps=(44, 36, 30, 28), wrap=long,
    )  # fmt: skip
    page.put(headline, 12, top, -12, 56 if many else 80)
    said, colour = (stage.question, "ivory") if stage.question else (stage.detail, "ivory2")
    size = 24 if theme.wide > 700 else 20
    text = Text(line=said, size_dp=size, colour=colour, halign="center", valign="middle", wrap=True)
    page.put(text, 12, top + (52 if many else 74), -12, 36 if many and not stage.question else 56)
    (_list if many else _boxes)(page, stage, top)


def _boxes(page: TablePage, stage: OverStage, top: float) -> None:
    """Two sides, and what stands out below."""
    wide = min(300.0, (theme.wide - 36) / 2)
    gap = min(40.0, theme.wide - 24 - 2 * wide)
    left = (theme.wide - 2 * wide - gap) / 2
    for place, (side, figure, who) in enumerate(stage.scores):
        won = side in stage.winners
        colour = "made" if won else "rail"
        box = page.put(Plane(colour=colour, radius=16), left + place * (wide + gap), top + 132, wide, 124)
        figures = "ivory" if won else SIDE_COLOURS[side]
        number = Text(line=figure, size_dp=80, bold=True, colour=figures, halign="center", steps=(60, 44, 36, 28, 24))
        box.put(number, 12, 2, -12, 80)
        box.put(Text(line=who, size_dp=24, halign="center", steps=(22, 20, 18)), 10, 80, -10, 38)
    third = min(224.0, (theme.wide - 24) / 3)
    left = (theme.wide - len(stage.figures) * third) / 2 + (12 if theme.portrait else 0)
    for place, (what, figure) in enumerate(stage.figures):
        _figure(page, what, figure, (left + place * third, top + 268, third - 16))


def _list(page: TablePage, stage: OverStage, top: float) -> None:
    """A row a player, and beside them, or below, what stands out."""
    low = theme.tall - (160 if theme.portrait else 88)
    top += 112 if stage.question else 92
    wide = theme.wide - 32 if theme.portrait else 0.62 * theme.wide
    tall = min(60.0, (low - top - 8) / len(stage.scores))
    for place, (side, figure, who) in enumerate(stage.scores):
        won = side in stage.winners
        colour = "made" if won else "rail"
        box = page.put(Plane(colour=colour, radius=8), 16, top + place * tall, wide, tall - 4)
        size = 36 if tall >= 48 else 24
        said = 24 if len(figure) > SHORT else size
        room = max(96.0, line_width_dp(figure, said, True) + 4)
        box.put(Text(line=who, size_dp=min(28, size), bold=won, steps=(24, 22, 20)), 14, 0, wide - room - 34, 0)
        box.put(Text(line=figure, size_dp=said, bold=True, halign="right", steps=(24,)), -14, 0, room, 0)
    end = top + len(stage.scores) * tall
    for place, (what, figure) in enumerate(stage.figures):
        if not theme.portrait:
            _figure(page, what, figure, (wide + 40, top + place * 72, theme.wide - wide - 56))
        elif end + 72 <= low:
            third = (theme.wide - 24) / 3
            _figure(page, what, figure, (16 + place * third, end + 8, third - 16))


def _figure(page: TablePage, what: str, figure: str, place: tuple[float, float, float]) -> None:
    x, y, wide = place
    page.put(Text(line=what, size_dp=20, colour="ivory2"), x, y, wide, 28)
    long = line_width_dp(figure, 18, True) > wide
    said = Text(line=figure, size_dp=20 if long else 26, bold=True, steps=(24, 22, 20, 18), wrap=long)
    page.put(said, x, y + 28, wide, 60 if long else 36)


def _foot(page: TablePage, undo: Touch, sheet: Touch, second: Touch | None, primary: Touch) -> None:
    page.put(undo, 12, -12, 136, 64)
    if theme.portrait:
        wide = (theme.wide - 32) / 2
        page.put(sheet, 12, -84, wide, 64)
        if second is not None:
            page.put(second, 20 + wide, -84, wide, 64)
        page.put(primary, 156, -12, theme.wide - 168, 64)
        return
    wide = (theme.wide - 160 - 12 - 24) / 3
    for place, key in enumerate((sheet, second)):
        if key is not None:
            page.put(key, 160 + place * (wide + 12), -12, wide, 64)
    page.put(primary, -12, -12, wide, 64)
