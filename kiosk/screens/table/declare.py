"""The declaration: the declarer names trumps, or the order at no trump."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.calls import ground_size, put_calls
from kiosk.screens.table.screen import naming
from kiosk.screens.theme import theme
from kiosk.screens.widgets import EDGE, Key, Pad, Plane, Primary, Text, on
from kiosk.screens.widgets.text import Gap, Run
from kiosk.table.views import DeclareKey, DeclareStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

LOW_KEY = 64
"""The dp of a key below the suits."""


def declare(page: TablePage, view: TableView, stage: DeclareStage) -> None:
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    ground = put_calls(page, view.seats, (stage.declarer,))
    wide, _tall = ground_size(len(view.seats))
    headline = Text(line=naming(view, stage.headline), size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22))
    ground.put(headline, 12, 8, wide - (200 if stage.call else 24), 46)
    ground.put(Text(line=stage.call, size_dp=26, colour="ivory2", halign="right", steps=(24, 22)), -12, 12, 166, 40)
    keys = Plane()
    ground.put(keys, 12, 64, -12, -90)
    put_contracts(keys, stage.keys, page.table.declare)
    # In a portrait window Undo stands in the way of the note.
    left = 160 if theme.portrait else 12
    page.put(
        Text(line=stage.note, colour="ivory2", size_dp=24, wrap=True, valign="middle"),
        theme.wide - wide + left, -8, wide - left - 12, 76,
    )  # fmt: skip
    page.put_undo(view)


def put_contracts(ground: Plane, keys: tuple[DeclareKey, ...], pick: Callable[[str], object]) -> None:
    """The ways to complete a bid: four suits (and no trump below), or two orders; `pick` is given the contract."""
    suits = [Key(key.label, "", key.contract, suit=key.suit) for key in keys if key.suit is not None]
    others = [key for key in keys if key.suit is None]
    if suits:
        below = LOW_KEY + 10 if others else 0
        pad = Pad(keys=suits, columns=2, gap=10, tallest=220)
        pad.bind(on_pick=lambda _pad, contract: pick(contract))
        ground.put(pad, 0, 0, 0, -below)
        for place, key in enumerate(others):
            made = on(Primary(title=key.label), partial(pick, key.contract))
            ground.put(made, place * 300, EDGE, 0 if len(others) == 1 else 290, LOW_KEY)
        return
    tall = (theme.tall - 250) / 2 if not theme.portrait else 130
    for place, key in enumerate(others):
        title = (Run(key.label), Gap(24), Run(_("high to low"), 20, False, "ink2")) if key.order else key.label
        made_key = Primary(title=title, note=key.order, title_size=44, note_size=28, align="left")
        ground.put(on(made_key, partial(pick, key.contract)), 0, place * (tall + 12), 0, tall)
