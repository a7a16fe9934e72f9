"""Only the result: how many tricks the declarers took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.flat import kitty, parts, play
from kiosk.screens.widgets import Key, Pad
from kiosk.views import PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    seat = look.asker if look.asker is not None else look.view.faces or 0
    contract = look.view.contract
    parts.rails(page, look, seat, lambda other: play.tricks_words(look, other) if stage.number > 1 else "")
    if contract:
        parts.to_all(page, seat, kitty.contract_line(contract), f"{contract.by}, {contract.words}")
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.totals_headline, "", "ivory", 26)
    keys = [Key(str(n), words.removeprefix("made, ") if may else "", n, off=not may) for n, words, may in stage.totals]
    grid = Pad(keys=keys, columns=5, title_size=40, gap=6)
    grid.bind(on_pick=lambda _pad, number: page.table.total(number))
    pad.put(grid, parts.EDGE, 54, -parts.EDGE, pad.foot - 54 - parts.GAP)
    back = parts.choosing("Trick by trick", lambda: page.keep("tricks"), size=24)
    parts.foot(pad, page, look, seat, [back], [0])
