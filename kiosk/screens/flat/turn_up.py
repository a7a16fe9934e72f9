"""The card turned up for trumps: the dealer's pad of suits; and somebody pointed out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.flat.declare import put_keys
from kiosk.table.views import NamesStage, TurnUpStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: TurnUpStage) -> None:
    seat = stage.dealer
    parts.rails(page, look, seat)
    parts.to_all(page, seat, stage.headline, stage.note, 28)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline)
    put_keys(pad, stage.keys, page.table.turn_up)
    very = parts.choosing(_("Which card?"), lambda: page.open("turned", seat), size=22)
    parts.foot(pad, page, look, seat, [very], [0])


def names(page: FlatPage, look: Look, stage: NamesStage) -> None:
    """A key for each who may be meant."""
    dealer = next((seat.seat for seat in look.view.seats if seat.dealer), 2)
    seat = dealer if stage.faces is None else stage.faces
    parts.rails(page, look, seat)
    parts.to_all(page, seat, stage.headline, stage.note, 28)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline)
    parts.name_keys(pad, stage.keys, page.table.point_out)
    parts.foot(pad, page, look, seat)
