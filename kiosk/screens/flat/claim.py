"""A claim: how many of the tricks still open go to the claimer's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.flat import parts, play
from kiosk.screens.widgets import Key, Pad
from kiosk.views import PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look) -> None:
    stage = look.view.stage
    assert isinstance(stage, PlayStage) and look.opened
    seat = look.opened[1]
    side = look.view.sides[look.view.seats[seat].side]
    other = look.view.sides[1 - side.side].label
    parts.rails(page, look, seat, lambda other: play.tricks_words(look, other))
    pad = parts.pad(page, seat)
    open_tricks = stage.open_tricks
    parts.head(pad, look, f"{' and '.join(side.names)} get", f"of {open_tricks} tricks", "ivory")

    def words(number: int) -> str:
        return "all" if number == open_tricks else "concede" if number == 0 else f"{other} {open_tricks - number}"

    keys = [Key(str(n), words(n), n) for n in range(open_tricks + 1)]
    grid = Pad(keys=keys, columns=min(5, max(3, len(keys))), title_size=44, gap=6, tallest=120)
    grid.bind(on_pick=lambda _pad, number: _claim(page, side.side, number))
    pad.put(grid, parts.EDGE, 54, -parts.EDGE, pad.foot - 54 - parts.GAP)
    back = parts.choosing("Back", page.close, size=26)
    pad.put(back, parts.EDGE, pad.foot, 136, parts.FOOT)


def _claim(page: FlatPage, side: int, tricks: int) -> None:
    page.table.claim(side, tricks)
    page.close()
