"""How the play is kept: one switch, in the same corner at every stage where it can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.screen import LYING, put_primary
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Switch, Touch
from kiosk.table.views import DETAILS

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def detail_switch(detail: str, choose: Callable[[str], object], cards_note: str = "", ground: str = "slate") -> Switch:
    """*Cards*, *Tricks*, *Total*: one is chosen. `cards_note` stands under *Cards*."""
    options = [(each, _(title), cards_note if each == "cards" else "") for each, title in DETAILS.items()]
    switch = Switch(options=options, chosen=detail, ground=ground)
    switch.bind(on_pick=lambda _switch, value: choose(str(value)))
    return switch


def put_detail(page: TablePage, detail: str) -> None:
    """Puts the switch into its corner."""
    put_primary(page, detail_switch(detail, page.table.set_detail))


def put_onward(page: TablePage, key: Touch) -> None:
    """Puts the key that goes on beside the switch: at the foot of the felt, upright as wide as that."""
    if theme.portrait:
        page.put(key, 16, -(LYING + 12), -16, 64)
    else:
        page.put(key, -(theme.panel + 12), -12, 216, 64)
