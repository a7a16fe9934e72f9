"""The result as numbers where each plays alone: how many tricks each took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _, _n
from kiosk.screens.table.detail import put_detail, put_onward
from kiosk.screens.table.felt import put_contract
from kiosk.screens.table.screen import felt_size, put_felt
from kiosk.screens.table.steppers import StepperEntry, put_steppers
from kiosk.screens.widgets import Plane, Primary, Text, on
from kiosk.table.views import PlayStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def told(stage: PlayStage, changed: dict[int, int]) -> dict[int, int]:
    """The tricks by side: what was told, and as the stage begins with for the rest."""
    return {share.side: changed.get(share.side, share.value) for share in stage.shares}


def missing(stage: PlayStage, tricks: dict[int, int]) -> str:
    """What is wrong with the sum, in words; "" where it adds up."""
    left = stage.shares_in_all - sum(tricks.values())
    if not left:
        return ""
    if left > 0:
        return _n("{n} trick more", "{n} tricks more", left)
    return _n("{n} trick too many", "{n} tricks too many", -left)


def by_side(view: TableView, tricks: dict[int, int]) -> list[int]:
    """What `Table.totals_of` takes: a number for every side, those that do not play included."""
    return [tricks.get(side.side, 0) for side in view.sides]


def shares(page: TablePage, view: TableView, stage: PlayStage) -> None:
    tricks = told(stage, dict(page.looking.numbers))
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    felt = put_felt(page, "slate")
    wide, tall = felt_size()
    wrong = missing(stage, tricks)
    headline = stage.totals_headline or _("Who took how many tricks?")
    felt.put(Text(line=headline, size_dp=28, bold=True, steps=(24, 22, 20)), 16, 8, -16, 40)
    foot = 88
    ground = Plane()
    felt.put(ground, 16, 54, -16, tall - 54 - foot)
    entries = [
        StepperEntry(str(share.side), share.name, share.note, tricks[share.side], share.least, share.most)
        for share in stage.shares
    ]
    put_steppers(ground, entries, (wide - 32, tall - 54 - foot), lambda id, value: page.count_tricks(int(id), value))
    put_contract(page, view, page.looking.recent)
    page.put_undo(view)
    put_detail(page, stage.detail)
    done = on(
        Primary(title=_("Done"), note=wrong, off=bool(wrong)), lambda: page.table.totals_of(by_side(view, tricks))
    )
    put_onward(page, done)
