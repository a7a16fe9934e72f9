"""The card turned up for trumps: its suit, or the very card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.calls import ground_size, put_calls
from kiosk.screens.table.declare import put_contracts
from kiosk.screens.table.screen import naming, put_primary
from kiosk.screens.table.tell import turned_pad
from kiosk.screens.widgets import Choice, Plane, Text, on
from kiosk.table.views import TableView, TurnUpStage

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def turn_up(page: TablePage, view: TableView, stage: TurnUpStage) -> None:
    if page.mode == "turned":
        turned_pad(page, view, stage)
        return
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    ground = put_calls(page, view.seats, (stage.dealer,))
    wide, _tall = ground_size(len(view.seats))
    headline = Text(line=naming(view, stage.headline), size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22))
    ground.put(headline, 12, 8, wide - 24, 46)
    ground.put(Text(line=stage.note, size_dp=24, colour="ivory2", steps=(22, 20)), 12, 52, wide - 24, 34)
    keys = Plane()
    ground.put(keys, 12, 94, -12, -90)
    put_contracts(keys, stage.keys, page.table.turn_up)
    if stage.pad:
        put_primary(
            page, on(Choice(title=_("Which card?"), note=_("tap the exact card")), lambda: page.turn_to("turned"))
        )
    page.put_undo(view)
