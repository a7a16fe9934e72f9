"""Score sheets as PDF: pages with a head, the table, and the meaning of its marks (the fonts are the screen's)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.base.words import SUIT_SIGNS
from kiosk.paper.measures import BLACK, GAP, GREY, LEAST, MARGIN, MM, PAPERS, RED, RULE
from kiosk.paper.paper import printed
from kiosk.table.sheets import entries, fitted, goes_across, may_be_cut, players, shared, text
from kiosk.table.views import SheetCell, SheetColumn, SheetRow, SheetView

if TYPE_CHECKING:
    from kiosk.paper.document import Document

__all__ = ["PAPERS", "ScoreSheet", "pdf"]

_TRIES = (
    *((True, False, size) for size in (13, 12, 11)), *((True, True, size) for size in (13, 12, 11)),
    (False, False, 11), *((False, True, size) for size in (11, 10, 9, 8, 7)),
)  # fmt: skip
"""Words are uncut, the page is landscape, the size in points: the first that fits is used."""
_WORDS = 18.0
"""The millimetres that a column of words keeps if they have to be cut."""


def pdf(sheets: Sequence[SheetView], made: datetime, paper: str = "a4") -> bytes:
    """The sheets on paper, each starting a page; `made` is the date in the file. The same sheets and date give the same
    bytes."""
    return printed(map(ScoreSheet, sheets), made, paper).pdf


@dataclass(frozen=True)
class ScoreSheet:
    """The score sheet of a table; `by_hand`: one to write on, with a line between all columns."""

    sheet: SheetView
    by_hand: bool = False

    def draw(self, on: Document) -> None:
        """Draws it, starting a page."""
        _Sheet(on, self.sheet, self.by_hand).draw()


@dataclass(frozen=True)
class _Layout:
    landscape: bool
    size: int
    widths: tuple[float, ...]


class _Sheet:
    """One score sheet, drawn from the top of a page over as many pages as it needs."""

    def __init__(self, pages: Document, sheet: SheetView, by_hand: bool) -> None:
        self.pages, self.sheet, self.by_hand = pages, sheet, by_hand
        self.layout = self._lay_out()
        self.tall = 1.75 * self.layout.size * MM
        self.y = 0.0

    def draw(self) -> None:
        sheet = self.sheet
        self._new_page(first=True)
        for row in sheet.rows:
            self._flow(self.tall, partial(self._row, row))
        if not sheet.rows:
            self._said(_("No hand is over yet."))
        end = self.tall * len(sheet.foot) + 7 * len(sheet.legend) + 4
        if self.y + end > self._bottom():
            self._new_page()
        for line in sheet.foot:
            self._foot(line)
        self.y += 4
        for mark, words in sheet.legend:
            self._explained(mark, words)

    # Room.

    def _lay_out(self) -> _Layout:
        pages, columns = self.pages, self.sheet.columns
        short, long = sorted((pages.w, pages.h))
        widest = [self._entries(index) for index in range(len(columns))]
        for whole, landscape, size in _TRIES:
            portions = shared([column.width for column in columns], (long if landscape else short) - 2 * MARGIN)
            needs = []
            for column, (wide, words), portion in zip(columns, widest, portions, strict=True):
                entry, head = wide * size / 10, self._head_need(column, size)
                if words and not whole:
                    entry = min(entry, max(portion, _WORDS) - GAP)
                needs.append(max(entry, head) + GAP)
            if widths := fitted(portions, needs):
                return _Layout(landscape, size, widths)
        return _Layout(True, 7, shared([column.width for column in columns], long - 2 * MARGIN))

    def _entries(self, index: int) -> tuple[float, bool]:
        """The millimetres of a column's widest entry at 10 points, and whether it may be cut."""
        widest, cells = 0.0, entries(self.sheet, index)
        for cell in cells:
            self.pages.type(10, cell.strong)
            widest = max(widest, self.pages.wide(text(cell)) + (3.5 if cell.mark else 0))
        return widest, may_be_cut(self.sheet.columns[index], cells)

    def _head_need(self, column: SheetColumn, size: float) -> float:
        self.pages.type(_head_size(size), column.side is not None and not column.group)
        return min(max((self.pages.wide(word) for word in column.head.split()), default=0.0), 30.0)

    def _boxes(self) -> list[tuple[float, float]]:
        """Where the columns begin, and their widths."""
        widths = self.layout.widths
        return [(MARGIN + sum(widths[:n]), width) for n, width in enumerate(widths)]

    def _bottom(self) -> float:
        return self.pages.h - 14

    def _flow(self, tall: float, line: Callable[[], None]) -> None:
        """Draws something so tall where there is room for all of it."""
        if self.y + tall > self._bottom():
            self._new_page()
        line()

    # Content.

    def _new_page(self, first: bool = False) -> None:
        pages, sheet = self.pages, self.sheet
        pages.add_page(orientation="L" if self.layout.landscape else "P")
        pages.label = f"{sheet.table}, {sheet.date}"
        self.y = MARGIN
        if first:
            self._title()
        self._heads()

    def _title(self) -> None:
        pages, sheet = self.pages, self.sheet
        pages.type(20, True)
        pages.put(sheet.table, MARGIN, self.y, pages.epw, 9)
        pages.type(12)
        pages.put(sheet.date, MARGIN, self.y, pages.epw, 9, align="right")
        self.y += 10
        for line in (f"{sheet.game}, {sheet.preset}", *players(sheet)):
            for part in pages.wrapped(line, pages.epw, 4):
                pages.put(part, MARGIN, self.y, pages.epw, 6)
                self.y += 6
        self.y += 3

    def _heads(self) -> None:
        pages, columns, size = self.pages, self.sheet.columns, _head_size(self.layout.size)
        step, boxes = 1.35 * size * MM, self._boxes()
        pages.type(size, True)
        names: list[tuple[float, float, list[str]]] = []
        for group, block in groupby(range(len(columns)), lambda n: columns[n].group):
            if group:
                found = list(block)
                x, end = boxes[found[0]][0], sum(boxes[found[-1]])
                names.append((x, end - x, pages.wrapped(group, end - x - GAP, 3)))
        upper = step * max((len(lines) for _, _, lines in names), default=0)
        for x, width, lines in names:
            for n, line in enumerate(lines):
                pages.put(
                    line, x + GAP / 2, self.y + upper - step * (len(lines) - n), width - GAP, step, align="center"
                )
        heads = []
        for column, (x, width) in zip(columns, boxes, strict=True):
            strong = column.side is not None and not column.group
            pages.type(size, strong)
            heads.append((column, x, width, strong, pages.wrapped(column.head, width - GAP, 3)))
        lower = step * max(len(lines) for *_, lines in heads)
        self.y += upper
        for column, x, width, strong, lines in heads:
            pages.type(size, strong)
            for n, line in enumerate(lines):
                top = self.y + lower - step * (len(lines) - n)
                pages.put(line, x + GAP / 2, top, width - GAP, step, BLACK if strong else GREY, column.align)
        self.y += lower + 1
        pages.ruled(MARGIN, self.y, pages.epw, 0.5, BLACK)

    def _row(self, row: SheetRow) -> None:
        self._cells(row.cells, row)
        self.y += self.tall
        self.pages.ruled(MARGIN, self.y, self.pages.epw, *((0.6, BLACK) if row.rule_after else (0.15, RULE)))

    def _foot(self, cells: Sequence[SheetCell]) -> None:
        self.pages.ruled(MARGIN, self.y, self.pages.epw, 0.5, BLACK)
        self._cells(cells)
        self.y += self.tall

    def _cells(self, cells: Sequence[SheetCell], row: SheetRow | None = None) -> None:
        pages, boxes, columns = self.pages, self._boxes(), self.sheet.columns
        colour = BLACK if row is None or row.counts else GREY
        before, free = "", 0.0
        for n, (cell, column, (x, width)) in enumerate(zip(cells, columns, boxes, strict=True)):
            if column.side is not None and row is not None and not row.counts:
                pages.type(self.layout.size)
                pages.put(row.remark, x, self.y, pages.w - MARGIN - x - GAP / 2, self.tall, GREY, "right")
                return
            if (self.by_hand and n or column.group not in ("", before)) and (x > free - 0.01 or self.by_hand):
                pages.set_draw_color(*RULE)
                pages.set_line_width(0.15)
                pages.line(x, self.y, x, self.y + self.tall)
            before = column.group
            across = goes_across(row, column, cell)
            align = "left" if across else column.align
            if align == "left":
                for more, (_x, wide) in zip(cells[n + 1 :], boxes[n + 1 :], strict=True):
                    if more != SheetCell():
                        break
                    width += wide
            free = x + width
            pages.type(self.layout.size)
            if row and across and pages.wide(cell.text) > width - GAP:
                cell = SheetCell(row.remark)
            self._cell(cell, align, x + GAP / 2, width - GAP, colour)

    def _cell(self, cell: SheetCell, align: str, x: float, width: float, colour: tuple[int, int, int]) -> None:
        pages, size = self.pages, self.layout.size
        pages.type(size, cell.strong)
        sign = "" if cell.suit is None else (" " if cell.text else "") + SUIT_SIGNS[cell.suit]
        shown = pages.short(cell.text, width - pages.wide(sign))
        wide = pages.wide(shown) + pages.wide(sign)
        left = x + {"left": 0.0, "right": width - wide}.get(align, (width - wide) / 2)
        pages.put(shown, left, self.y, wide, self.tall, colour)
        if sign:
            ink = RED if cell.suit in (1, 2) and colour == BLACK else colour
            pages.put(sign, left + pages.wide(shown), self.y, wide, self.tall, ink)
        self._mark(cell.mark, left, wide, size, colour)

    def _mark(self, mark: str, left: float, wide: float, size: float, colour: tuple[int, int, int]) -> None:
        pages, middle, tall = self.pages, self.y + self.tall / 2, 1.4 * size * MM
        pages.set_draw_color(*colour)
        pages.set_line_width(0.35)
        if mark in ("boxed", "circled"):
            across = max(tall, wide + 2.4)
            corner = tall / 2 - 0.01 if mark == "circled" else 0.8
            box = (left + (wide - across) / 2, middle - tall / 2, across, tall)
            pages.rect(*box, round_corners=True, corner_radius=corner)
        elif mark == "struck" and wide:
            pages.line(left - 0.6, middle, left + wide + 0.6, middle)

    def _explained(self, mark: str, words: str) -> None:
        pages, tall = self.pages, self.tall
        pages.type(11)
        self.tall = 7
        if mark == "struck":
            pages.put("12", MARGIN + 3, self.y, 6, self.tall)
        self._mark(mark, MARGIN + 3, pages.wide("12"), 11, BLACK)
        pages.put(words, MARGIN + 12, self.y, pages.epw - 12, self.tall)
        self.y, self.tall = self.y + self.tall, tall

    def _said(self, words: str) -> None:
        self.pages.type(self.layout.size)
        self.pages.put(words, MARGIN + GAP / 2, self.y + 1, self.pages.epw, self.tall)
        self.y += self.tall


def _head_size(size: float) -> float:
    """The points of heads above entries of this size."""
    return max(size - 1, min(size, LEAST))
