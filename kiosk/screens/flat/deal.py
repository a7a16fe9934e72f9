"""Before a hand: the dealer's pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.flat import parts, ways
from kiosk.screens.widgets import Plate, Text
from kiosk.views import DealStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look) -> None:
    stage = look.view.stage
    assert isinstance(stage, DealStage)
    seat, first = stage.dealer, (stage.dealer + 1) % 4
    parts.rails(page, look, seat, lambda other: "calls first" if other.seat == first else "")
    parts.to_all(page, seat, parts.scores(look.view.sides), hand_line(look), 28)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, hand_line(look))
    pad.put(Text(line=stage.pattern, size_dp=24, steps=[22, 20]), 14, 52, -14, 34)
    count, room = len(stage.counts), pad.foot - 94 - 40
    wide = (pad.wide - 20 - 10 * (count - 1)) / count
    for i, (number, words) in enumerate(stage.counts):
        pad.put(Plate(figure=str(number), words=words), 10 + i * (wide + 10), 94, wide, min(200, room))
    pad.put(Text(line=stage.note, size_dp=22, colour="ivory2", steps=[20, 18]), 14, pad.foot - 38, -14, 32)
    dealt = parts.acting("Dealt", page.table.dealt, stage.next)
    if look.view.reading:
        reader = parts.choosing("Reader", lambda: ways.reader(page), size=22)
        parts.foot(pad, page, look, seat, [reader, dealt], [96, 0])
    else:
        parts.foot(pad, page, look, seat, [dealt], [0])


def hand_line(look: Look) -> str:
    """Which hand it is, and by which rules."""
    return f"Hand {look.view.hand}  ·  {look.view.preset}"
