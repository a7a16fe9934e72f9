"""Before a hand: the dealer's pad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts, ways
from kiosk.screens.table.deal import note_of, plates_of, what_is_wrong
from kiosk.screens.widgets import Plate, Text
from kiosk.table.views import DealStage, SeatView

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: DealStage) -> None:
    seat = stage.dealer
    parts.rails(page, look, seat, lambda other: _first(stage, other))
    two = len(look.view.sides) == 2
    parts.to_all(page, seat, parts.scores(look.view.sides) if two else stage.headline, hand_line(look), 28)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, hand_line(look))
    machine = stage.machine
    keys = list(machine.keys) if machine else []
    low = pad.foot - (parts.FOOT + parts.GAP if keys else 0)
    if wrong := what_is_wrong(stage):
        said = Text(line=wrong[0], size_dp=24, bold=True, wrap=True, steps=[22, 20])
        pad.put(said, 14, 52, -14, 0.46 * (low - 56))
        advice = Text(line=wrong[1], size_dp=22, wrap=True, steps=[20, 18])
        pad.put(advice, 14, 54 + 0.46 * (low - 56), -14, 0.54 * (low - 56))
    else:
        doing = machine.progress or machine.said if machine else ""
        line = Text(line=doing or stage.pattern, size_dp=24, bold=bool(doing), steps=[22, 20])
        page.progress = pad.put(line, 14, 52, -14, 34)
        plates, room = plates_of(stage), low - 94
        noted = room >= 150  # A small pad has no room for the note beside a row of keys.
        wide, tall = (pad.wide - 20 - 10 * (len(plates) - 1)) / len(plates), min(200, room - 40 if noted else room - 8)
        for i, (figure, words) in enumerate(plates):
            pad.put(Plate(figure=figure, words=words), 10 + i * (wide + 10), 94, wide, tall)
        note = (machine and machine.advice) or note_of(stage)
        if noted:
            pad.put(Text(line=note, size_dp=22, colour="ivory2", steps=[20, 18]), 14, low - 38, -14, 32)
    made = [
        parts.choosing(key.title, partial(page.kiosk.equipment.machine.press, key.id), key.note, 22, off=key.off)
        for key in keys
    ]
    for number, each in enumerate(made):
        wide = (pad.wide - 2 * parts.EDGE - parts.GAP * (len(made) - 1)) / len(made)
        pad.put(each, parts.EDGE + number * (wide + parts.GAP), low, wide, parts.FOOT)
    off = machine is not None and not machine.by_hand
    key = parts.choosing if wrong else parts.acting  # a void deal is not what leads on
    dealt = key(_("Dealt"), page.table.dealt, "" if off else stage.next, off=off)
    if look.view.reading:
        reader = parts.choosing(_("Reader"), lambda: ways.reader(page), size=22)
        parts.foot(pad, page, look, seat, [reader, dealt], [96, 0])
    else:
        parts.foot(pad, page, look, seat, [dealt], [0])


def _first(stage: DealStage, seat: SeatView) -> str:
    """What the one who is first does: ``calls first``."""
    return stage.first[1] if stage.first and stage.first[0] == seat.seat else ""


def hand_line(look: Look) -> str:
    """Which hand it is, and by which rules."""
    return f"{_('Hand {number}', number=look.view.hand)}  ·  {look.view.preset}"
