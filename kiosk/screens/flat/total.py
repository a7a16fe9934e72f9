"""Only the result: how many tricks the declarers took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import kitty, parts, trick
from kiosk.screens.table.shares import by_side, missing, told
from kiosk.screens.table.steppers import StepperEntry, put_steppers
from kiosk.screens.widgets import Key, Pad, Plane
from kiosk.table.views import PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: PlayStage) -> None:
    seat = look.asker if look.asker is not None else look.view.faces or 0
    if stage.shares:
        _shares(page, look, stage, seat)
        return
    contract = look.view.contract
    parts.rails(page, look, seat, lambda other: trick.taken(look, other) if stage.number > 1 else "")
    if contract:
        parts.to_all(page, seat, kitty.contract_line(contract), ", ".join(filter(None, (contract.by, contract.words))))
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.totals_headline, "", "ivory", 26)
    keys = [Key(str(n), words if may else "", n, off=not may) for n, words, may in stage.totals]
    grid = Pad(keys=keys, columns=5, title_size=40)
    grid.bind(on_pick=lambda _pad, number: page.table.total(number))
    pad.put(grid, parts.EDGE, 54, -parts.EDGE, pad.over_switch - 54 - parts.GAP)
    parts.switch(pad, page, seat, stage.detail)
    parts.foot(pad, page, look, seat)


def _shares(page: FlatPage, look: Look, stage: PlayStage, seat: int) -> None:
    """Where each plays alone: a number each."""
    tricks = told(stage, dict(look.numbers))
    wrong = missing(stage, tricks)
    parts.rails(page, look, seat, lambda other: trick.taken(look, other))
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.totals_headline, wrong, "ivory", 26)
    size = pad.wide - 2 * parts.EDGE, pad.over_switch - 58 - parts.GAP
    ground = Plane()
    pad.put(ground, parts.EDGE, 58, *size)
    entries = [
        StepperEntry(str(share.side), share.name, share.note, tricks[share.side], share.least, share.most)
        for share in stage.shares
    ]
    put_steppers(ground, entries, size, lambda id, value: page.count_tricks(int(id), value))
    done = parts.acting(_("Done"), lambda: page.table.totals_of(by_side(look.view, tricks)), wrong, 24)
    done.off = bool(wrong)
    parts.switch(pad, page, seat, stage.detail)
    parts.foot(pad, page, look, seat, [done], [0])
