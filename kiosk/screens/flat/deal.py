"""Before a hand: the dealer's pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.flat import parts, ways
from kiosk.screens.widgets import Plate, Text
from kiosk.views import DealStage, SeatView

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look) -> None:
    stage = look.view.stage
    assert isinstance(stage, DealStage)
    seat = stage.dealer
    parts.rails(page, look, seat, lambda other: _first(stage, other))
    two = len(look.view.sides) == 2
    parts.to_all(page, seat, parts.scores(look.view.sides) if two else stage.headline, hand_line(look), 28)
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


def _first(stage: DealStage, seat: SeatView) -> str:
    """What the one who is first does, as the key says it: ``calls first``."""
    return stage.next.removeprefix(f"{seat.name} ") if stage.next.startswith(f"{seat.name} ") else ""


def hand_line(look: Look) -> str:
    """Which hand it is, and by which rules."""
    return f"Hand {look.view.hand}  ·  {look.view.preset}"
