"""The result of a hand and the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.table.screen import SIDE_COLOURS, STRIP, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Cell, Choice, Plane, Primary, Row, Text
from kiosk.screens.widgets.text import Dot, Gap, Part, Run
from kiosk.views import ResultStage, ScoreRow, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def result(page: TablePage, view: TableView, stage: ResultStage) -> None:
    from kiosk.screens.table.correct import correct_page
    from kiosk.screens.table.sheet import sheet_page

    table = page.table
    page.head(view.table, f"Hand {view.hand}", view.preset)
    foot = 160 if theme.portrait else 88
    roomy = theme.tall >= 580
    tall = 176 if roomy else 140
    _head(page, stage, tall)
    top = STRIP + 12 + tall
    remark = " ".join(stage.remarks)
    beside = theme.wide - 32 - 3 * _column()
    if theme.portrait or roomy:
        page.put(Text(line=remark, size_dp=24, colour="ivory2", wrap=True), 24, top + 12, -24, 64)
        top += 76 if remark else 12
    else:
        page.put(Text(line=remark, size_dp=18, colour="ivory2", wrap=True), 24, top + 1, beside + 90, 46)
    heads = [Cell("", 0), *(Cell(w, _column(), "right", 22, colour="ivory2") for w in ("before", "this hand", "score"))]
    page.put(
        Row(cells=heads, tall=44, rule_colour="", margin=12),
        12 + (beside + 104 if remark and not roomy else 0),
        top,
        -12,
        44,
    )
    row = min(96.0, (theme.tall - foot - top - 44) / 2)
    for place, score in enumerate(stage.rows):
        page.put(_row(score, row), 24, top + 44 + place * row, -24, row)
    undo = page.undo_key(view)
    correct = on(Choice(title="Correct"), lambda: page.kiosk.show(correct_page(view.hand)))
    sheet = on(Choice(title="Score sheet", title_size=22), lambda: page.kiosk.show(sheet_page))
    done = Primary(title="Finish" if stage.over else "Next hand", note=stage.next, title_size=30)
    bar = Bar(left=[undo, correct, sheet], right=on(done, table.next_hand), colour="slate")
    page.add_widget(bar)


def _column() -> float:
    return 104 if theme.portrait else 150 if theme.wide < 900 else 180


def _head(page: TablePage, stage: ResultStage, tall: float) -> None:
    box = Plane(colour="made" if stage.made else "black", radius=16)
    page.put(box, 12, STRIP + 12, -12, tall)
    wide = theme.wide - 24 - 48
    up = (tall - 128) / 2
    narrow = theme.portrait
    box.put(
        Text(line=stage.headline, size_dp=60, bold=True, steps=(44, 36)), 24, up, wide * (0.55 if narrow else 0.6), 76
    )
    right = Text(line=stage.tricks, size_dp=48 if not narrow else 36, bold=True, halign="right", steps=(36, 30))
    box.put(right, -24, up, wide * 0.4, 70)
    text = Text(line=stage.contract, size_dp=26, steps=(24, 22, 20, 18))
    box.put(text, 24, up + 76, wide * (0.72 if narrow else 0.7), 44)
    box.put(
        Text(line=stage.needed, size_dp=26, colour="ivory2", halign="right", steps=(24, 22, 20)),
        -24,
        up + 76,
        wide * 0.27,
        44,
    )


def _row(score: ScoreRow, tall: float) -> Row:
    colour = SIDE_COLOURS[score.side]
    column = _column()
    who: tuple[Part, ...] = (Dot(colour, 16), Gap(12), Run(score.label, 34 if column > 110 else 28, True))
    if not theme.portrait:
        who = (*who, Gap(18), Run(score.names, 26, colour="ivory2"))
    cells = [
        Cell(who, 0, size=26),
        Cell(score.before, column, "right", 34, colour="ivory2"),
        Cell(score.hand, column, "right", 38, True),
        Cell(score.score, column, "right", 60 if column > 110 else 48, True, colour),
    ]
    return Row(cells=cells, tall=tall, margin=4, note=score.names if theme.portrait else "")
