"""The result of a hand and the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.routes import route
from kiosk.screens.table.screen import STRIP, naming
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Bar, Cell, Choice, Plane, Primary, Row, Text, on
from kiosk.screens.widgets.text import Dot, Gap, Part, Run, giving, largest, line_width_dp, smaller
from kiosk.table.views import ResultStage, ScoreRow, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

COLUMNS = (later("before"), later("this hand"), later("score"))
MARGIN, SIDE = 14, 90
"""The dp left of a figure at least, and of a side without its players."""
Sizes = tuple[float, float, float]
BAND = 80
"""The dp that the result is high where many rows follow."""


def result(page: TablePage, view: TableView, stage: ResultStage) -> None:
    table = page.table
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    undo = page.undo_key(view)
    correct = on(Choice(title=_("Correct")), lambda: page.kiosk.show(route("table.correct", view.hand)))
    sheet = on(Choice(title=_("Score sheet"), title_size=22), lambda: page.kiosk.show(route("table.sheet")))
    done = Primary(title=_("Finish") if stage.over else _("Next hand"), note=naming(view, stage.next), title_size=30)
    bar = Bar(left=[undo, correct, sheet], right=on(done, table.next_hand), colour="slate", width=theme.px(theme.wide))
    foot = max(160 if theme.portrait else 88, bar.tall)
    (_of_bids if stage.sides else _two if len(stage.rows) == 2 else _more)(page, stage, foot)
    page.add_widget(bar)


def _two(page: TablePage, stage: ResultStage, foot: float) -> None:
    """The result large, and a row a side."""
    roomy = theme.tall >= 580
    tall = 176 if roomy else 140
    _head(page, stage, tall)
    top = STRIP + 12 + tall
    remark = remarks_of(stage)
    sizes, room = (34.0, 38.0, 48.0 if theme.portrait else 60.0), theme.wide - 56 - SIDE
    low = theme.tall - foot - top - 44 < 140  # the keys take two lines of a low window
    if low or sum(_widths(stage, sizes, room, 3)) > room:
        sizes = 28.0, 30.0, 36.0
    widths = _widths(stage, sizes, room, 3)
    beside = theme.wide - 32 - sum(widths)
    if theme.portrait or roomy:
        page.put(Text(line=remark, size_dp=24, colour="ivory2", wrap=True), 24, top + 12, -24, 64)
        top += 76 if remark else 12
    else:
        free = widths[0] - line_width_dp(_(COLUMNS[0]), 22, grown=theme.grow) - MARGIN  # left of the first head
        room = beside + max(0.0, min(60 / theme.grow, free))
        page.put(Text(line=remark, size_dp=18, colour="ivory2", wrap=True), 24, top - 2, room, 46)
    heads = [Cell(_(head), wide, "right", 22, colour="ivory2") for head, wide in zip(COLUMNS, widths, strict=True)]
    page.put(Row(cells=[Cell("", 0), *heads], tall=44, rule_colour="", margin=12), 12, top, -12, 44)
    row = min(96.0, (theme.tall - foot - top - 44) / 2)
    label, room = 28.0 if theme.portrait else 34.0, theme.wide - 56 - sum(widths) - 28
    fits = (s for s in (label, *smaller(label)) if all(line_width_dp(r.label, s, True) <= room for r in stage.rows))
    label = next(fits, label)  # one size for both
    for place, score in enumerate(stage.rows):
        page.put(_row(score, sizes, widths, row, label), 24, top + 44 + place * row, -24, row)


def _of_bids(page: TablePage, stage: ResultStage, foot: float) -> None:
    """A plate a side, and a row a side with what its score is made of, as far as there is room."""
    roomy = theme.tall >= 580
    tall, wide = 176 if roomy else 140, (theme.wide - 36) / 2
    for place, side in enumerate(stage.sides):
        box = Plane(colour="made" if side.made else "black", radius=16)
        page.put(box, 12 + place * (wide + 12), STRIP + 12, wide, tall)
        up = (tall - 128) / 2
        headline = line_width_dp(side.headline, 44, True) + 4
        box.put(Text(line=side.headline, size_dp=44, bold=True, steps=(36, 30)), 20, up, min(headline, wide - 40), 58)
        names = (Dot(SIDE_COLOURS[side.side], 16), Gap(8), side.names)
        if (room := wide - 56 - headline) > 80:
            box.put(Text(line=names, size_dp=22, halign="right", steps=(20, 18)), -20, up, room, 58)
        box.put(Text(line=side.words, size_dp=26, steps=(24, 22)), 20, up + 58, wide - 40, 36)
        long = line_width_dp(side.remark, min((18, *smaller(18)))) > wide - 40  # then in two lines
        remark = Text(line=side.remark, size_dp=18 if long else 20, colour="ivory2", steps=(18,), wrap=long)
        box.put(remark, 20, up + 94, wide - 40, 48 if long else 30)
    top = STRIP + 12 + tall
    if stage.remarks:
        said = " ".join(map(_sentence, stage.remarks))
        page.put(Text(line=said, size_dp=20, colour="ivory2", steps=(18,)), 24, top + 2, -24, 28)
        top += 30
    room = theme.wide - 56
    columns = [
        (_("before"), [row.before for row in stage.rows], 28.0),
        (_("score"), [row.score for row in stage.rows], 52.0),
    ]
    parts = [
        (head, [row.parts[n] for row in stage.rows], 30.0)
        for n, head in enumerate(stage.heads) if any(row.parts[n] for row in stage.rows)
    ]  # fmt: skip
    for middle in (parts, [(_("this hand"), [row.hand for row in stage.rows], 30.0)]):
        shown = [columns[0], *middle, columns[1]]
        widths = [
            MARGIN + max(line_width_dp(head, 22), *(line_width_dp(figure, size, True) for figure in figures))
            for head, figures, size in shown
        ]
        if sum(widths) + SIDE <= room:
            break
    left = room - sum(widths) - 44 - max(line_width_dp(row.label, 30, True) for row in stage.rows)
    named = max(line_width_dp(row.names, 22) for row in stage.rows) + 14
    spare = min(60.0, max(0.0, left - named if named <= left else left) / len(widths))
    heads = [
        Cell(head, wide + spare, "right", 22, colour="ivory2") for (head, *_), wide in zip(shown, widths, strict=True)
    ]
    page.put(Row(cells=[Cell("", 0), *heads], tall=40, rule_colour="", margin=4), 24, top, -24, 40)
    row = min(96.0, (theme.tall - foot - top - 40) / 2)
    for place, score in enumerate(stage.rows):
        colour = SIDE_COLOURS[score.side]
        who: tuple[Part, ...] = (Dot(colour, 16), Gap(12), Run(score.label, 30, True))
        if named <= left:
            who = (*who, Gap(14), Run(score.names, 22, colour="ivory2"))
        cells = [Cell(who, 0, size=26)]
        for n, ((_head, figures, size), wide) in enumerate(zip(shown, widths, strict=True)):
            last = n == len(shown) - 1
            tint = colour if last else "ivory" if n else "ivory2"
            cells.append(Cell(figures[place], wide + spare, "right", size, n > 0, tint))
        page.put(Row(cells=cells, tall=row, margin=4), 24, top + 40 + place * row, -24, row)


def _more(page: TablePage, stage: ResultStage, foot: float) -> None:
    """The result in a band, and a row a player."""
    top = STRIP + 8 + BAND
    box = page.put(Plane(colour=ground_of(stage), radius=14), 12, STRIP + 8, -12, BAND)
    wide = theme.wide - 24 - 36
    last = min(0.46 * wide, line_width_dp(stage.tricks, 28, True) + 4)
    room = wide - last - 16
    whole = not stage.in_short or line_width_dp(stage.headline, 22, True) <= room
    said = giving(stage.headline, [row.label for row in stage.rows]) if whole else stage.in_short
    box.put(Text(line=said, size_dp=36, bold=True, steps=(30, 28, 24, 22)), 18, 4, room, 44)
    tricks = Text(line=stage.tricks, size_dp=28, bold=True, halign="right", steps=(24, 22, 20))
    box.put(tricks, -18, 4, last, 44)
    line = stage.contract if not stage.needed else f"{stage.contract}, {stage.needed}"
    box.put(Text(line=line, size_dp=22, colour="ivory", steps=(20, 18)), 18, 46, wide, 30)
    if stage.remarks:
        remarks = remarks_of(stage)
        wraps = line_width_dp(remarks, 18) > theme.wide - 48
        high = 48 if wraps else 28
        remark = Text(line=remarks, size_dp=18 if wraps else 20, colour="ivory2", steps=(18,), wrap=wraps)
        page.put(remark, 24, top + 2, -24, high)
        top += high
    told = [score.names if score.names != score.label else "" for score in stage.rows]
    beside = 0.0 if theme.portrait or not any(told) else max(line_width_dp(said, 20) for said in told) + 32
    heads_said = heads_of(stage)
    used = [place for place in range(len(COLUMNS)) if heads_said[place]]
    named = max(line_width_dp(score.label, 28, True) for score in stage.rows) + 12
    widths = _widths(stage, (26, 30, 36), theme.wide - 56 - beside - named, len(used))
    heads = [Cell("", 0), *(Cell(heads_said[place], widths[place], "right", 20, colour="ivory2") for place in used)]
    page.put(Row(cells=heads, tall=30, rule_colour="", margin=4), 24, top, -24, 30)
    top += 30
    tall = min(64.0, (theme.tall - foot - top) / len(stage.rows))
    large = tall >= 44
    for place, score in enumerate(stage.rows):
        figures = (
            Cell(score.before, widths[0], "right", 26 if large else 22, colour="ivory2"),
            Cell(score.hand, widths[1], "right", 30 if large else 24, True),
            Cell(score.score, widths[2], "right", 36 if large else 26, True),
        )
        who = [Cell(score.label, 0, size=28 if large else 24, bold=True)]
        if beside:
            who.append(Cell((Gap(12), told[place]), beside, size=20, colour="ivory2"))
        cells = [*who, *(figures[at] for at in used)]
        row = Row(cells=cells, tall=tall, margin=4, note=told[place] if theme.portrait else "")
        page.put(row, 24, top + place * tall, -24, tall)


def _widths(stage: ResultStage, sizes: Sizes, room: float, used: int) -> list[float]:
    """The dp of the columns, whose figures have these sizes: what they need, and an equal share of the room as far as
    it is of use."""
    share = min(104.0 if theme.portrait else 150.0 if theme.wide < 900 else 180.0, room / used)
    columns = list(zip(*((row.before, row.hand, row.score) for row in stage.rows), strict=True))

    def needed(grown: float) -> list[float]:
        """What heads and figures take that are so much larger than usual."""
        figures = (
            max(line_width_dp(figure, size, True, grown) for figure in column)
            for column, size in zip(columns, sizes, strict=True)
        )
        return [
            max(line_width_dp(_(head), 22, grown=grown), most) + MARGIN
            for head, most in zip(COLUMNS, figures, strict=True)
        ]

    grown = largest(lambda grown: all(each <= share for each in needed(grown)))
    return [max(share, each) for each in needed(grown)]


def heads_of(stage: ResultStage) -> tuple[str, ...]:
    """What stands above the columns in which there is something."""
    columns = zip(*((row.before, row.hand, row.score) for row in stage.rows), strict=True)
    return tuple(_(head) if any(column) else "" for head, column in zip(COLUMNS, columns, strict=True))


def remarks_of(stage: ResultStage) -> str:
    """What else there is to say, as sentences."""
    of_sides = (f"{words.colon(stage.rows[side.side].label, side.remark)}." for side in stage.sides if side.remark)
    return " ".join(map(_sentence, (*of_sides, *stage.remarks)))


def _sentence(remark: str) -> str:
    return remark if remark.endswith(".") else words.sentence(remark)


def ground_of(stage: ResultStage) -> str:
    """What the result stands on: set is said plainly, and where nothing was promised it is neither."""
    return {True: "made", False: "black", None: "key"}[stage.made]


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


def _row(score: ScoreRow, sizes: Sizes, widths: list[float], tall: float, label: float) -> Row:
    colour = SIDE_COLOURS[score.side]
    who: tuple[Part, ...] = (Dot(colour, 16), Gap(12), Run(score.label, label, True))
    if not theme.portrait:
        who = (*who, Gap(18), Run(score.names, 26, colour="ivory2"))
    cells = [
        Cell(who, 0, size=26),
        Cell(score.before, widths[0], "right", sizes[0], colour="ivory2"),
        Cell(score.hand, widths[1], "right", sizes[1], True),
        Cell(score.score, widths[2], "right", sizes[2], True, colour),
    ]
    return Row(cells=cells, tall=tall, margin=4, note=score.names if theme.portrait else "")
