"""The auction: one pad, that of who calls; the calls on the others' rails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.table.auction import note_with_suit
from kiosk.screens.table.calls import SKIP
from kiosk.screens.table.keys import call_pad
from kiosk.screens.widgets import Text, Touch
from kiosk.screens.widgets.text import Run
from kiosk.table.views import AuctionStage, SeatView, TableView

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: AuctionStage) -> None:
    for other, box in page.ground_dp.rails_beside(stage.caller).items():
        seat = look.view.seats[other]
        act = (lambda to=other: page.table.skip_to(to)) if other in stage.ahead else None
        said = seat.said or (Run(_(SKIP), 22) if act else _("to come"))
        parts.rail(page, seat, box, said, strong=seat.high, act=act)
    high_call(page, look.view, stage.caller)
    pad = parts.pad(page, stage.caller)
    parts.head(pad, look, stage.headline, note_with_suit(look.view, stage))
    size = pad.wide - 2 * parts.EDGE, pad.foot - 54 - parts.GAP
    grid = call_pad(stage.rows, size, 70, title_size=44, tallest=0)
    grid.bind(on_pick=lambda _pad, call: page.table.call(call))
    pad.put(grid, parts.EDGE, 54, *size)
    keys: list[Touch] = []
    if stage.others_pass:
        keys.append(parts.choosing(words.capital(stage.others_pass), page.table.others_pass, _("to the end"), 22))
    if stage.may_pass:
        keys.append(parts.acting(stage.pass_words, lambda: page.table.call("Pass"), size=30))
    end = parts.foot(pad, page, look, stage.caller, keys, [0] * len(keys))
    if not stage.may_pass:
        why = Text(line=stage.why_no_pass or stage.advice, size_dp=22, colour="ivory2", halign="right", steps=[20, 18])
        pad.put(why, end, -parts.EDGE, -14, parts.FOOT)


def high_call(page: FlatPage, view: TableView, seat: int) -> None:
    """The highest call so far, to all, beside a seat's pad."""
    high: SeatView | None = next((s for s in view.seats if s.high), None)
    if high:
        parts.to_all(page, seat, high.said, _("by {place}, {who}", place=high.place, who=high.name))
