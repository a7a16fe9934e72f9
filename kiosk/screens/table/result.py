"""The result of a hand and the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk import words
from kiosk.screens.table.screen import STRIP
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Bar, Cell, Choice, Plane, Primary, Row, Text, on
from kiosk.screens.widgets.text import Dot, Gap, Part, Run, line_width_dp
from kiosk.views import ResultStage, ScoreRow, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

COLUMNS = ("before", "this hand", "score")
BAND = 80
"""The dp that the result is high where many rows follow."""


def result(page: TablePage, view: TableView, stage: ResultStage) -> None:
    from kiosk.screens.table.correct import correct_page
    from kiosk.screens.table.sheet import sheet_page

    table = page.table
    page.head(view.table, f"Hand {view.hand}", view.preset)
    (_two if len(stage.rows) == 2 else _more)(page, stage)
    undo = page.undo_key(view)
    correct = on(Choice(title="Correct"), lambda: page.kiosk.show(correct_page(view.hand)))
    sheet = on(Choice(title="Score sheet", title_size=22), lambda: page.kiosk.show(sheet_page))
    done = Primary(title="Finish" if stage.over else "Next hand", note=stage.next, title_size=30)
    bar = Bar(left=[undo, correct, sheet], right=on(done, table.next_hand), colour="slate")
    page.add_widget(bar)


def _two(page: TablePage, stage: ResultStage) -> None:
    """The result large, and a row a side."""
    foot = 160 if theme.portrait else 88
    roomy = theme.tall >= 580
    tall = 176 if roomy else 140
    _head(page, stage, tall)
    top = STRIP + 12 + tall
    remark = remarks_of(stage)
    beside = theme.wide - 32 - 3 * _column()
    if theme.portrait or roomy:
        page.put(Text(line=remark, size_dp=24, colour="ivory2", wrap=True), 24, top + 12, -24, 64)
        top += 76 if remark else 12
    else:
        page.put(Text(line=remark, size_dp=18, colour="ivory2", wrap=True), 24, top + 1, beside + 60, 46)
    heads = [Cell("", 0), *(Cell(w, _column(), "right", 22, colour="ivory2") for w in COLUMNS)]
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


def _more(page: TablePage, stage: ResultStage) -> None:
    """The result in a band, and a row a player."""
    foot = 160 if theme.portrait else 88
    top = STRIP + 8 + BAND
    box = page.put(Plane(colour=ground_of(stage), radius=14), 12, STRIP + 8, -12, BAND)
    wide = theme.wide - 24 - 36
    last = min(0.46 * wide, line_width_dp(stage.tricks, 28, True) + 4)
    box.put(Text(line=stage.headline, size_dp=36, bold=True, steps=(30, 28, 24, 22)), 18, 4, wide - last - 16, 44)
    tricks = Text(line=stage.tricks, size_dp=28, bold=True, halign="right", steps=(24, 22, 20))
    box.put(tricks, -18, 4, last, 44)
    line = stage.contract if not stage.needed else f"{stage.contract}, {stage.needed}"
    box.put(Text(line=line, size_dp=22, colour="ivory", steps=(20, 18)), 18, 46, wide, 30)
    if stage.remarks:
        remark = Text(line=remarks_of(stage), size_dp=20, colour="ivory2", steps=(18,))
        page.put(remark, 24, top + 2, -24, 28)
        top += 28
    column = 96.0 if theme.portrait else 150.0
    told = [score.names if score.names != score.label else "" for score in stage.rows]
    beside = 0.0 if theme.portrait or not any(told) else max(line_width_dp(said, 20) for said in told) + 32
    said = heads_of(stage)
    used = [place for place in range(len(COLUMNS)) if said[place]]
    heads = [Cell("", 0), *(Cell(said[place], column, "right", 20, colour="ivory2") for place in used)]
    page.put(Row(cells=heads, tall=30, rule_colour="", margin=4), 24, top, -24, 30)
    top += 30
    tall = min(64.0, (theme.tall - foot - top) / len(stage.rows))
    large = tall >= 44
    for place, score in enumerate(stage.rows):
        figures = (
            Cell(score.before, column, "right", 26 if large else 22, colour="ivory2"),
            Cell(score.hand, column, "right", 30 if large else 24, True),
            Cell(score.score, column, "right", 36 if large else 26, True),
        )
        who = [Cell(score.label, 0, size=28 if large else 24, bold=True)]
        if beside:
            who.append(Cell((Gap(12), told[place]), beside, size=20, colour="ivory2"))
        cells = [*who, *(figures[at] for at in used)]
        row = Row(cells=cells, tall=tall, margin=4, note=told[place] if theme.portrait else "")
        page.put(row, 24, top + place * tall, -24, tall)


def heads_of(stage: ResultStage) -> tuple[str, ...]:
    """What stands above the columns in which there is something."""
    columns = zip(*((row.before, row.hand, row.score) for row in stage.rows), strict=True)
    return tuple(head if any(column) else "" for head, column in zip(COLUMNS, columns, strict=True))


def remarks_of(stage: ResultStage) -> str:
    """What else there is to say, as sentences."""
    return " ".join(each if each.endswith(".") else words.sentence(each) for each in stage.remarks)


def ground_of(stage: ResultStage) -> str:
    """What the result stands on: set is said plainly, and where nothing was promised it is neither."""
    return {True: "made", False: "black", None: "key"}[stage.made]


def _column() -> float:
    return 104 if theme.portrait else 150 if theme.wide < 900 else 180


def _head(page: TablePage, stage: ResultStage, tall: float) -> None:
    box = Plane(colour=ground_of(stage), radius=16)
    page.put(box, 12, STRIP + 12, -12, tall)
    wide = theme.wide - 24 - 48
    up = (tall - 128) / 2
    narrow = theme.portrait
    headline = Text(line=stage.headline, size_dp=60, bold=True, steps=(44, 36, 30, 28, 24))
    box.put(headline, 24, up, wide * (0.55 if narrow else 0.6), 76)
    right = Text(line=stage.tricks, size_dp=48 if not narrow else 36, bold=True, halign="right", steps=(36, 30, 28, 24))
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
