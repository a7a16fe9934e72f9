"""The game is over: who won on every rail, and a pad for what comes next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts, ways
from kiosk.screens.routes import route
from kiosk.screens.table.score_chart import score_chart
from kiosk.screens.table.screen import rematch
from kiosk.screens.theme import SIDE_COLOURS
from kiosk.screens.widgets import Plane, Text
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import OverStage, PlayedStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: OverStage) -> None:
    seat = (next((s.seat for s in look.view.seats if s.dealer), 1) + 1) % 4  # who would deal a rematch
    won = stage.winners if len(stage.winners) < len(stage.scores) else ()
    parts.rails(page, look, seat, lambda other: _("won") if other.side in won else "", news=True)
    parts.to_all(page, seat, stage.headline, stage.detail, 36)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, stage.detail, "ivory", 36)
    (_two if len(stage.scores) == 2 else _more)(pad, stage)
    if stage.question:
        _question(page, pad, stage)
    elif stage.course and len(stage.scores) == 2:
        pad.put(score_chart(stage.course, stage.winners), 14, 114, -14, pad.foot - 114 - parts.GAP)
    else:
        _figures(pad, stage)
    night, for_desk = page.kiosk.lobby.at_night, page.kiosk.lobby.for_desk
    home = parts.choosing(_("The night") if night else _("Home"), lambda: ways.leave(page), size=22)
    if for_desk and not stage.question:
        agree = parts.acting(_("Agree"), lambda: page.kiosk.show(route("night.agree")), _("both sides"), 26)
        parts.foot(pad, page, look, seat, [agree], [0])
    elif stage.question or night:
        parts.foot(pad, page, look, seat, [home], [84])
    else:
        again = parts.acting(_("Rematch"), lambda: rematch(page, page.table, page.fail), _("same players"), 26)
        parts.foot(pad, page, look, seat, [home, again], [84, 0])


def played(page: FlatPage, look: Look, stage: PlayedStage) -> None:
    """A board is played that others have still to play: what comes next, and nothing of the board."""
    seat = (next((s.seat for s in look.view.seats if s.dealer), 1) + 1) % 4  # who deals the next one
    parts.rails(page, look, seat, lambda other: _("played"), news=True)
    parts.to_all(page, seat, stage.headline, "", 36)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, "", "ivory", 36)
    pad.put(Text(line=stage.detail, size_dp=24, wrap=True, valign="top", steps=[22, 20, 18]), 14, 60, -14, 110)
    onward = (
        parts.acting(_("The night"), lambda: ways.leave(page), _("the result is in"))
        if stage.over
        else parts.acting(_("Next hand"), page.table.next_hand, stage.next)
    )
    parts.foot(pad, page, look, seat, [onward], [0])


def _two(pad: parts.FlatPad, stage: OverStage) -> None:
    half = (pad.wide - 3 * parts.EDGE) / 2
    for i, (side, score, who) in enumerate(stage.scores):
        plate = Plane(colour="made" if side in stage.winners else "rail", radius=10)
        pad.put(plate, parts.EDGE + i * (half + parts.EDGE), 54, half, 58)
        room = line_width_dp(score, 36, True) + 4
        plate.put(Text(line=score, size_dp=36, bold=True, colour=SIDE_COLOURS[side], halign="right"), -10, 0, room, 0)
        left = half - room - 26
        long = line_width_dp(who, 18) > left
        plate.put(Text(line=who, size_dp=18 if long else 22, steps=[20, 18], wrap=long), 10, 0, left, 0)


def _figures(pad: parts.FlatPad, stage: OverStage) -> None:
    """What stands out, side by side."""
    third = (pad.wide - 28) / max(1, len(stage.figures))
    for i, (words, figure) in enumerate(stage.figures):
        x = 14 + i * third
        pad.put(Text(line=words, size_dp=18, colour="ivory2"), x, 172, third - 16, 28)
        pad.put(Text(line=figure, size_dp=22, bold=True, steps=[20, 18]), x, 200, third - 16, 34)


def _more(pad: parts.FlatPad, stage: OverStage) -> None:
    """Two columns of names with their scores."""
    half = (pad.wide - 3 * parts.EDGE) / 2
    for i, (side, score, who) in enumerate(stage.scores):
        row, column = divmod(i, 2)
        plate = Plane(colour="made" if side in stage.winners else "rail", radius=10)
        pad.put(plate, parts.EDGE + column * (half + parts.EDGE), 54 + 56 * row, half, 50)
        plate.put(Text(line=score, size_dp=30, bold=True, halign="right", steps=[24, 22]), -12, 0, 84, 0)
        plate.put(Text(line=who, size_dp=24, steps=[22, 20, 18]), 12, 0, half - 112, 0)


def _question(page: FlatPage, pad: parts.FlatPad, stage: OverStage) -> None:
    """A correction has ended the game before hands that were played."""
    pad.put(Text(line=stage.question, size_dp=18, wrap=True, valign="middle"), 14, 168, -14, 48)
    half = (pad.wide - 28) / 2
    for i, option in enumerate(stage.options):
        counts = option.id == "count"
        make = parts.acting if counts else parts.choosing
        key = make(option.label, partial(page.table.answer, counts), option.detail, 22)
        pad.put(key, 10 + i * (half + 8), pad.foot - 62, half, 56)
