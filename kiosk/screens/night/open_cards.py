"""What could have been made of a board with all cards open, on its pages (analysis#boards)."""

from __future__ import annotations

from math import inf

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.boards.open_cards import HEAD, OpenCards
from kiosk.screens.night.whole import wrapped_tall
from kiosk.screens.widgets import Cell, Plane, Row, Text
from kiosk.screens.widgets.text import Chip, Run, line_width_dp, smaller
from kiosk.table.views import MadeBlock

LINE, SUITS, HEAD_TALL = 22.0, 25.0, 26.0
"""The dp of a row of figures, of the suits above them, and of the words above these."""
SIZE, SMALL = 20, 18
BETWEEN = 14
"""The dp between the two parts of a table that stand beside each other."""
FIGURES = 25.0
"""The dp of a column of figures, which are two at most."""
LEAST, MOST = 205.0, 330.0
"""The dp across that a part needs at least, and has beside another."""


def put_open_cards(page: Plane, made: OpenCards | None, x: float, y: float, wide: float, most: float = inf) -> float:
    """Puts it there, in at most so many dp down; how many dp that takes."""
    if made is None:
        return 0
    head = words.colon(_(HEAD), "")
    if made.blocks:
        page.put(Text(line=head, size_dp=SIZE, colour="ivory2", steps=(SMALL,)), x, y, wide, HEAD_TALL)
        tall = HEAD_TALL + _put_table(page, made.blocks, x, y + HEAD_TALL, wide) + 4
        said = ". ".join(filter(None, (made.words, made.note)))
        low = min(wrapped_tall(said, wide, SMALL), most - tall)
        page.put(Text(line=said, size_dp=SMALL, wrap=True, valign="top"), x, y + tall, wide, low)
        return tall + low + 6
    found = Run(made.words, 22, True, "ivory") if made.known else Run(made.words)
    if line_width_dp((head, found), SIZE) <= wide:
        page.put(Text(line=(head, found), size_dp=SIZE, colour="ivory2"), x, y, wide, 34)
        return 34
    page.put(Text(line=head, size_dp=SIZE, colour="ivory2", steps=(SMALL,)), x, y, wide, 28)
    page.put(Text(line=found, size_dp=SIZE, colour="ivory2"), x, y + 28, wide, 32)
    return 68


def _put_table(page: Plane, blocks: tuple[MadeBlock, ...], x: float, y: float, wide: float) -> float:
    """Its parts beside each other where there is room, else one below the other; how many dp that takes."""
    across = (wide - BETWEEN * (len(blocks) - 1)) / len(blocks)
    if across >= LEAST:
        across = min(across, MOST)
        places = [x + n * (across + BETWEEN) for n in range(len(blocks))]
        return max(_put_block(page, block, at, y, across) for block, at in zip(blocks, places, strict=True))
    tall = 0.0
    for block in blocks:
        tall += _put_block(page, block, x, y + tall, wide) + 4
    return tall - 4


def _put_block(page: Plane, block: MadeBlock, x: float, y: float, wide: float) -> float:
    size, label, widths = _columns(block, wide)
    signs = [_("NT") if suit is None else Chip(suit, 20) for suit in block.trumps]
    heads = [Cell(sign, each, "right", size, False, "ivory2") for sign, each in zip(signs, widths, strict=True)]
    rows = [[Cell(block.head, label, "left", size), *heads]]
    for row in block.rows:
        figures = [Cell(has, each, "right", SMALL, True) for has, each in zip(row.tricks, widths, strict=True)]
        rows.append([Cell(row.declarer, label, "left", SMALL, False, "ivory2"), *figures])
    page.put(Row(cells=rows[0], tall=SUITS, margin=0, rule_colour=""), x, y, wide, SUITS)
    for n, cells in enumerate(rows[1:]):
        page.put(Row(cells=cells, tall=LINE, margin=0), x, y + SUITS + n * LINE, wide, LINE)
    return SUITS + (len(rows) - 1) * LINE


def _columns(block: MadeBlock, wide: float) -> tuple[float, float, list[float]]:
    """The dp of the words above the figures, of the column with the names, and of those with figures: two figures
    beside each other stand apart, if words of a translation can be as small as that needs."""
    size, label, needs = 0.0, 0.0, list[float]()
    for size in (SMALL, *smaller(SMALL)):
        label = max(line_width_dp(block.head, size), *(line_width_dp(row.declarer, SMALL) for row in block.rows)) + 4
        word = line_width_dp(_("NT"), size) + 4
        needs = [max(FIGURES, word) if suit is None else FIGURES for suit in block.trumps]
        if label + sum(needs) <= wide:
            break
    more = (wide - label - sum(needs)) / len(needs)
    return size, label, [each + more for each in needs]
