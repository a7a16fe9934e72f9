"""The result as a number: how many tricks the declarers took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.detail import put_detail
from kiosk.screens.table.felt import put_contract
from kiosk.screens.table.screen import felt_size, put_felt
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Key, Pad, Text
from kiosk.table.views import PlayStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def total(page: TablePage, view: TableView, stage: PlayStage) -> None:
    table = page.table
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    ground = put_felt(page, "slate")
    wide, tall = felt_size()
    text = Text(line=stage.totals_headline, size_dp=28, bold=True, steps=(24, 22, 20))
    ground.put(text, 24, 8, wide - 40, 44)
    keys = [
        Key(str(number), words if possible else "", number, off=not possible)
        for number, words, possible in stage.totals
    ]
    pad = Pad(keys=keys, columns=7 if len(keys) > 20 else 4 if wide < 540 else 5, tallest=120)
    pad.bind(on_pick=lambda _pad, number: table.total(int(number)))
    foot = 12 if theme.portrait else 100
    ground.put(pad, 16, 60, -14, tall - 60 - foot)
    put_contract(page, view, page.looking.recent)
    page.put_undo(view)
    put_detail(page, stage.detail)
