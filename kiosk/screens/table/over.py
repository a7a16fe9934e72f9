"""The end of a game: who won, what stands out, a rematch; and the question after a corrected end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.routes import route
from kiosk.screens.table.score_chart import score_chart
from kiosk.screens.table.screen import STRIP, naming, put_primary, rematch, side_colour
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, Primary, Text, Touch, on
from kiosk.screens.widgets.text import Style, line_width_dp, wrap
from kiosk.table.views import OverStage, PlayedStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

SHORT = 6
"""The characters up to which a score is a figure, not words."""
FIGURE, CHART, LEAST, ROW = 72, 200, 90, 30
"""The dp that a line of figures is high, that a chart should have and has at least, and that a row has at least."""
MOST = 130
"""The dp of a figure, which else is set in two lines."""


def over(page: TablePage, view: TableView, stage: OverStage) -> None:
    page.colour = "felt"
    page.head(view.table, _("Game over"), view.preset)
    _win(page, stage)
    sheet = on(
        Choice(title=_("Score sheet"), ground="felt", title_size=22), lambda: page.kiosk.show(route("table.sheet"))
    )
    undo = page.undo_key(view)
    second: Touch | None
    if stage.question:
        count, leave = stage.options
        second = on(Choice(title=leave.label, note=leave.detail, ground="felt"), lambda: page.table.answer(False))
        primary = on(Primary(title=count.label, note=count.detail), lambda: page.table.answer(True))
    elif page.kiosk.lobby.at_night:
        second, primary = None, on(Primary(title=_("The night"), note=_("the result is in")), page.leave)
    elif page.kiosk.lobby.for_desk:
        agree = on(Primary(title=_("Agree"), note=_("both sides")), lambda: page.kiosk.show(route("night.agree")))
        second, primary = None, agree
    else:
        second = on(Choice(title=_("Home"), note=_("new table"), ground="felt"), page.leave)
        note = _("same players") if theme.portrait else _("same players and rules")
        primary = on(
            Primary(title=_("Rematch"), note=note, title_size=30), lambda: rematch(page, page.table, page.fail)
        )
    _foot(page, undo, sheet, second, primary)


def played(page: TablePage, view: TableView, stage: PlayedStage) -> None:
    """A board is played that others have still to play: what comes next, and nothing of the board."""
    page.colour = "felt"
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    top = STRIP + max(24.0, (theme.tall - STRIP - 320) / 2)
    big = Text(line=stage.headline, size_dp=44, bold=True, halign="center", steps=(36, 30, 28), wrap=True)
    page.put(big, 12, top, -12, 104)
    said = Text(
        line=stage.detail, size_dp=24, colour="ivory2", halign="center", valign="top", wrap=True, steps=(22, 20)
    )
    page.put(said, 24, top + 112, -24, 96)
    page.put_undo(view)
    onward = Primary(title=_("The night"), note=_("the result is in")) if stage.over else Primary(title=_("Next hand"))
    if not stage.over:
        onward.note = naming(view, stage.next)
    put_primary(page, on(onward, page.leave if stage.over else page.table.next_hand))


def _win(page: TablePage, stage: OverStage) -> None:
    """The winner in a band; below it the scores, what stands out, and how the score went."""
    many = len(stage.scores) > 2
    band = (96.0 if many else 116.0) + 24 * bool(stage.question) + 30 * (theme.tall > 520)
    _band(page, stage, band)
    top, low = STRIP + 8 + band + 8, theme.tall - (160 if theme.portrait else 88)
    if theme.portrait:
        wide, least = theme.wide - 24, CHART if stage.course else 0
        rows = min(76.0, max(ROW, (low - top - least - FIGURE * bool(stage.figures)) / len(stage.scores)))
        end = _scores(page, stage, (12, top, wide), rows) + 8
        if stage.figures and end + FIGURE <= low:
            _stand_out(page, stage, (12, end, wide))
            end += FIGURE
        if stage.course and low - end >= LEAST:
            page.put(score_chart(stage.course, stage.winners, "felt"), 20, end, wide - 12, low - end - 8)
        return
    wide = (0.46 if stage.course else 0.62) * theme.wide
    left = theme.wide - wide - 24
    under = FIGURE * bool(stage.figures)
    _scores(page, stage, (12, top, wide), min(76.0, (low - top - under * (not many)) / len(stage.scores)))
    _stand_out(page, stage, (wide + 24, low - under, left) if many else (12, low - under, wide))
    if stage.course:
        page.put(
            score_chart(stage.course, stage.winners, "felt"), wide + 32, top, left - 24, low - top - under * many - 4
        )


def _band(page: TablePage, stage: OverStage, tall: float) -> None:
    """Who won, across the page."""
    band = page.put(Plane(colour="made", radius=16), 12, STRIP + 8, -12, tall)
    said = stage.question or stage.detail
    below = 0 if not said else 34 if line_width_dp(said, 22) <= theme.wide - 56 else 58
    wide, high = theme.wide - 56, tall - below - 8
    long = line_width_dp(stage.headline, 28, True) > wide
    headline = Text(
        line=stage.headline, size_dp=_wrapped(stage.headline, wide, high) if long else 60, bold=True, halign="center",
        valign="middle", steps=(44, 36, 30, 28, 24), wrap=long,
    )  # fmt: skip
    band.put(headline, 16, 2, -16, high)
    text = Text(line=said, size_dp=22, halign="center", valign="middle", wrap=True)
    band.put(text, 16, tall - below - 4, -16, below)


def _wrapped(line: str, wide: float, high: float) -> float:
    """The largest size in which a bold line is whole in several."""
    sizes = (28.0, 24.0, 22.0, 20.0)
    return next((s for s in sizes if 1.3 * s * len(wrap(line, Style(s, True), theme.px(wide))) <= high), sizes[-1])


def _scores(page: TablePage, stage: OverStage, place: tuple[float, float, float], tall: float) -> float:
    """A row a side; where the last one ends."""
    left, top, wide = place
    for row, (side, figure, who) in enumerate(stage.scores):
        won = side in stage.winners
        box = page.put(Plane(colour="made" if won else "rail", radius=10), left, top + row * tall, wide, tall - 6)
        size = 44.0 if tall >= 66 else 36.0 if tall >= 48 else 24.0 if tall >= 33 else 20.0
        said = min(size, 24.0) if len(figure) > SHORT else size
        room = max(72.0, line_width_dp(figure, said, True) + 4)
        colour = side_colour(len(stage.scores), side)
        box.put(Text(line=who, size_dp=min(26, size), bold=won, steps=(24, 22, 20, 18)), 14, 0, wide - room - 34, 0)
        number = Text(line=figure, size_dp=said, bold=True, colour=colour, halign="right", steps=(36, 28, 24, 20))
        box.put(number, -14, 0, room, 0)
    return top + len(stage.scores) * tall


def _stand_out(page: TablePage, stage: OverStage, place: tuple[float, float, float]) -> None:
    """What stands out, side by side."""
    left, top, wide = place
    heads = [line_width_dp(what, 20) + 4 for what, _ in stage.figures]
    whole = [line_width_dp(figure, 20, True) + 12 for _, figure in stage.figures]
    said = [max(head, figure) for head, figure in zip(heads, whole, strict=True)]
    if sum(said) > wide:
        said = [max(head, min(figure, MOST)) for head, figure in zip(heads, whole, strict=True)]
    spare = max(0.0, wide - sum(said)) / max(1, len(said))
    for (what, figure), need in zip(stage.figures, said, strict=True):
        _figure(page, what, figure, (left + 4, top, need + min(12.0, spare - 8)))
        left += need + min(40.0, spare)


def _figure(page: TablePage, what: str, figure: str, place: tuple[float, float, float]) -> None:
    x, y, wide = place
    page.put(Text(line=what, size_dp=20, colour="ivory2", steps=(18,)), x, y, wide, 26)
    long = line_width_dp(figure, 18, True) > wide
    said = Text(line=figure, size_dp=18 if long else 26, bold=True, steps=(24, 22, 20, 18), wrap=long)
    page.put(said, x, y + 26, wide, 46 if long else 36)


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
