"""A hand's result: each side sees its half, and whoever taps Next hand goes on.

One half faces the next dealer, the other the opponent on the left, who will call first; the other two read it on
their rails. One tap is enough: who does not agree has Undo in the own half, before and after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.flat.ground import players_size
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.table.result import ground_of, heads_of, remarks_of
from kiosk.screens.theme import SIDE_COLOURS
from kiosk.screens.widgets import Plane, Text
from kiosk.screens.widgets.text import Dot, Gap, Run, line_width_dp
from kiosk.table.views import ResultStage, ScoreRow

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

LEAST_KEY = 116
"""The dp of words that the narrowest key which goes on has room for."""


def build(page: FlatPage, look: Look, stage: ResultStage) -> None:
    ground = page.ground_dp
    dealer = (next(s.seat for s in look.view.seats if s.dealer) + 1) % 4
    halves = ground.two_pads(dealer, (dealer + 1) % 4)
    first = next(seat for seat in halves if seat in ground.short_seats)
    for seat, box in ground.rails_beside(first).items():
        if seat not in halves:
            row = stage.rows[look.view.seats[seat].side]
            said = parts.shortest(0.4 * players_size(seat, box)[0], f"{stage.headline}, {row.score}", row.score)
            parts.rail(page, look.view.seats[seat], box, said, news=True)
    for seat, box in halves.items():
        _half(page, look, stage, parts.pad(page, seat, box, SIDE_COLOURS[look.view.seats[seat].side]), seat)


def _half(page: FlatPage, look: Look, stage: ResultStage, pad: FlatPad, seat: int) -> None:
    plate = Plane(colour=ground_of(stage), radius=12)
    pad.put(plate, parts.EDGE, parts.EDGE, -parts.EDGE, 92)
    headline = Text(line=stage.headline, size_dp=44, bold=True, steps=[36, 30, 28, 24, 22, 20])
    plate.put(headline, 14, 4, pad.wide * 0.6 - 20 if stage.tricks else pad.wide - 48, 54)
    tricks = Text(line=stage.tricks, size_dp=36, bold=True, halign="right", steps=[30, 28, 24, 22])
    plate.put(tricks, -14, 4, pad.wide * 0.34, 54)
    room = pad.wide - 48
    beside = pad.wide > 440
    plate.put(Text(line=stage.contract, size_dp=24, steps=[22, 20, 18]), 14, 56, room * (0.7 if beside else 1), 32)
    needed, colour = look.news or (stage.needed, "ivory2")
    said = remarks_of(stage)
    lines = max(2, int(1.3 * line_width_dp(said, 18) / (pad.wide - 28)) + 1)
    heads = len(stage.rows) == 2 or not said
    if beside:
        plate.put(Text(line=needed, size_dp=24, colour=colour, halign="right", steps=[20, 18]), -14, 56, room * 0.3, 32)
    elif heads:
        pad.put(Text(line=needed, size_dp=18, colour=colour), 14, 104, 100, 26)
    own = look.view.seats[seat].side
    columns = _columns(pad.wide - 2 * 14)
    y = 104.0
    if heads:
        for words, (x, wide) in zip(heads_of(stage), columns[1:], strict=True):
            pad.put(Text(line=words, size_dp=18, colour="ivory2", halign="right"), 14 + x + 8, y, wide - 8, 26)
        y += 28
    tall = min(64.0, (pad.foot - y - (24 * lines + 2 if said else 8)) / len(stage.rows))
    for row in sorted(stage.rows, key=lambda r: r.side != own):
        pad.put(Plane(colour="rule"), 14, y, -14, 1)
        _row(pad, row, columns, y, tall, len(stage.rows) == 2)
        y += tall
    if said:
        remarks = Text(line=said, size_dp=18, colour="ivory2", wrap=True, valign="middle")
        pad.put(remarks, 14, pad.foot - 24 * lines - 2, -14, 24 * lines)
    title = _("Finish") if stage.over else _("Next hand")
    next_ = stage.next if not stage.over or line_width_dp(stage.next, 18) < LEAST_KEY else ""
    parts.foot(pad, page, look, seat, [parts.acting(title, page.table.next_hand, next_)], [0])


def _columns(wide: float) -> list[tuple[float, float]]:
    """Where the label and the three figures stand: left edge and width."""
    score, hand, before = 92.0, 92.0, 70.0
    label = wide - score - hand - before
    return [(0, label), (label, before), (label + before, hand), (label + before + hand, score)]


def _row(pad: FlatPad, row: ScoreRow, columns: list[tuple[float, float]], y: float, tall: float, two: bool) -> None:
    colour = SIDE_COLOURS[row.side] if two else "ivory"
    names = [Gap(10), Run(row.names, 20, False, "ivory2")] if columns[0][1] > 200 and row.names != row.label else []
    dot = (Dot(colour), Gap(8)) if two else ()
    label = (*dot, row.label, *names)
    pad.put(Text(line=label, size_dp=26, bold=True, steps=[24, 22, 20, 18]), 14 + columns[0][0], y, columns[0][1], tall)
    large = 44 if tall >= 52 else 36 if tall >= 40 else 28
    small, middle = (26, 30) if tall >= 36 else (22, 24)
    large = large if tall >= 36 else 26
    figures = (
        (row.before, small, False, "ivory2"),
        (row.hand, middle, True, "ivory"),
        (row.score, large, True, colour),
    )
    for (x, wide), (figure, size, bold, tint) in zip(columns[1:], figures, strict=True):
        text = Text(line=figure, size_dp=size, bold=bold, colour=tint, halign="right", steps=[30, 24, 22])
        pad.put(text, 14 + x, y, wide, tall)
