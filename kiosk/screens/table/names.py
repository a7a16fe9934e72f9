"""Somebody is pointed out: large keys with names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.screen import FOOT, STRIP, naming
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Plane, Primary, Text, Touch, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import NamesStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

GAP, TALLEST = 12, 140


def names(page: TablePage, view: TableView, stage: NamesStage) -> None:
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    headline = Text(
        line=naming(view, stage.headline), size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22, 20)
    )
    page.put(headline, 16, STRIP + 8, -16, 46)
    # Where one line is too short for it, two smaller ones.
    long = line_width_dp(stage.note, 20) > theme.wide - 32
    note = Text(line=stage.note, size_dp=22 if long else 26, colour="ivory2", steps=(24, 22, 20), wrap=long)
    page.put(note, 16, STRIP + 52, -16, 64 if long else 38)
    top = STRIP + (126 if long else 100)
    ground = page.put(Plane(), 12, top, -12, -FOOT)
    put_names(ground, stage.keys, (theme.wide - 24, theme.tall - top - FOOT), page.table.point_out)
    page.put_undo(view)


def _acting(_number: int, name: str) -> Touch:
    return Primary(title=name, title_size=36)


def put_names(
    ground: Plane, keys: Sequence[tuple[int, str]], size: tuple[float, float], pick: Callable[[int], object],
    make: Callable[[int, str], Touch] = _acting,
) -> None:  # fmt: skip
    """A key for each, on a ground of this size in dp, as `make` makes it; `pick` is given the number beside the
    name."""
    wide, tall = size
    across = 1 if len(keys) <= 3 and wide < 560 else 2 if len(keys) <= 5 or wide < 560 else 3
    rows = -(-len(keys) // across) or 1
    pitch = min(TALLEST + GAP, (tall + GAP) / rows)
    each = (wide - GAP * (across - 1)) / across
    for place, (number, name) in enumerate(keys):
        row, column = divmod(place, across)
        ground.put(on(make(number, name), partial(pick, number)), column * (each + GAP), row * pitch, each, pitch - GAP)
