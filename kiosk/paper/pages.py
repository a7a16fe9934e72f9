"""Score sheets as PDF: pages with a head, the table, and what its marks mean (fonts are those of the screen)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

from fpdf import FPDF
from fpdf.fonts import TTFFont

from kiosk.sheets import entries, fitted, goes_across, may_be_cut, players, shared, text
from kiosk.views import SheetCell, SheetColumn, SheetRow, SheetView
from kiosk.words import SUIT_SIGNS

PAPERS = ("a4", "letter")
MARGIN, GAP = 12.0, 3.0
"""Millimetres: round the page, and between two columns."""
MM = 25.4 / 72
"""Millimetres in a point."""
_BLACK, _GREY, _RULE, _RED = (0, 0, 0), (95, 95, 95), (170, 170, 170), (190, 20, 25)
_TRIES = (
    *((True, False, size) for size in (13, 12, 11)), *((True, True, size) for size in (13, 12, 11)),
    (False, False, 11), *((False, True, size) for size in (11, 10, 9, 8, 7)),
)  # fmt: skip
"""Words are whole, the page lies on its side, the size in points: the first that fits is taken."""
_FONTS = (
    ("words", "", "Roboto-Regular"), ("words", "b", "Roboto-Bold"),
    ("signs", "", "DejaVuSans"), ("signs", "b", "DejaVuSans"),
)  # fmt: skip
_WORDS = 18.0
"""The millimetres that a column of words keeps where these have to be cut."""


def pdf(sheets: Sequence[SheetView], made: datetime, paper: str = "a4") -> bytes:
    """The sheets on paper, each beginning a page; `made` is the date that the file gives as its own.

    The same sheets and date give the same bytes.
    """
    pages = _Pages(paper, made)
    for sheet in sheets:
        _Sheet(pages, sheet).draw()
    return bytes(pages.output())


def _fonts() -> Path:
    found = find_spec("kivy")
    assert found and found.submodule_search_locations
    return Path(found.submodule_search_locations[0]) / "data" / "fonts"


class _Pages(FPDF):
    """The document: its fonts and what stands at the foot of each page."""

    def __init__(self, paper: str, made: datetime) -> None:
        super().__init__(format=paper)
        self.set_creation_date(made)
        self.set_creator("whist-kiosk")
        self.set_lang("en")
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.c_margin = 0
        fonts = _fonts()
        for family, style, file in _FONTS:
            self.add_font(family, style, fonts / f"{file}.ttf")
        self.set_fallback_fonts(["signs"], exact_match=False)
        self._known = {c for font in self.fonts.values() if isinstance(font, TTFFont) for c in font.cmap}
        self.label = ""

    def footer(self) -> None:
        self.type(9)
        self.put(f"page {self.page_no()} of {{nb}}", MARGIN, self.h - 10, self.epw / 2, 5, _GREY)
        self.put(self.label, self.w / 2, self.h - 10, self.epw / 2, 5, _GREY, "right")

    def type(self, size: float, bold: bool = False) -> None:
        """What is written from now on, in points."""
        self.set_font("words", "b" if bold else "", size)

    def shown(self, text: str) -> str:
        """A text with what no font has shown as such."""
        return "".join(c if ord(c) in self._known else "\ufffd" for c in text)

    def wide(self, text: str) -> float:
        """Millimetres."""
        return self.get_string_width(self.shown(text))

    def short(self, text: str, width: float) -> str:
        """A text, cut where it is wider."""
        whole = text
        while text and self.wide(text if text == whole else text + "…") > width + 0.01:
            text = text[:-1].rstrip()
        return text if text == whole else text + "…"

    def wrapped(self, text: str, width: float, most: int) -> list[str]:
        """A text in at most so many lines, broken between words."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.wide(longer) > width and len(lines) < most:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.short(line, width) for line in lines]

    def put(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: tuple[int, int, int] = _BLACK,
        align: str = "left",
    ) -> None:
        """A line of text in a box of millimetres."""
        self.set_xy(x, y)
        self.set_text_color(*colour)
        self.cell(width, height, self.shown(text), align=align[0].upper())

    def ruled(self, x: float, y: float, width: float, thick: float, colour: tuple[int, int, int]) -> None:
        self.set_draw_color(*colour)
        self.set_line_width(thick)
        self.line(x, y, x + width, y)


@dataclass(frozen=True)
class _Layout:
    landscape: bool
    size: int
    widths: tuple[float, ...]


class _Sheet:
    """One score sheet, drawn from the top of a page down and over as many pages as it needs."""

    def __init__(self, pages: _Pages, sheet: SheetView) -> None:
        self.pages, self.sheet = pages, sheet
        self.layout = self._lay_out()
        self.tall = 1.75 * self.layout.size * MM
        self.y = 0.0

    def draw(self) -> None:
        sheet = self.sheet
        self._new_page(first=True)
        for row in sheet.rows:
            self._flow(self.tall, partial(self._row, row))
        if not sheet.rows:
            self._said("No hand is over yet.")
        end = self.tall * len(sheet.foot) + 7 * len(sheet.legend) + 4
        if self.y + end > self._bottom():
            self._new_page()
        for line in sheet.foot:
            self._foot(line)
        self.y += 4
        for mark, words in sheet.legend:
            self._explained(mark, words)

    # The room there is.

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
        """The millimetres of a column's widest entry at 10 points, and whether it may have less."""
        widest, cells = 0.0, entries(self.sheet, index)
        for cell in cells:
            self.pages.type(10, cell.strong)
            widest = max(widest, self.pages.wide(text(cell)) + (3.5 if cell.mark else 0))
        return widest, may_be_cut(self.sheet.columns[index], cells)

    def _head_need(self, column: SheetColumn, size: float) -> float:
        self.pages.type(size - 1, column.side is not None and not column.group)
        return min(max((self.pages.wide(word) for word in column.head.split()), default=0.0), 30.0)

    def _boxes(self) -> list[tuple[float, float]]:
        """Where the columns begin, and how wide they are."""
        widths = self.layout.widths
        return [(MARGIN + sum(widths[:n]), width) for n, width in enumerate(widths)]

    def _bottom(self) -> float:
        return self.pages.h - 14

    def _flow(self, tall: float, line: Callable[[], None]) -> None:
        """Draws something so tall where there is room for the whole of it."""
        if self.y + tall > self._bottom():
            self._new_page()
        line()

    # What stands there.

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
        pages, columns, size = self.pages, self.sheet.columns, self.layout.size - 1
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
                pages.put(line, x + GAP / 2, top, width - GAP, step, _BLACK if strong else _GREY, column.align)
        self.y += lower + 1
        pages.ruled(MARGIN, self.y, pages.epw, 0.5, _BLACK)

    def _row(self, row: SheetRow) -> None:
        self._cells(row.cells, row)
        self.y += self.tall
        self.pages.ruled(MARGIN, self.y, self.pages.epw, *((0.6, _BLACK) if row.rule_after else (0.15, _RULE)))

    def _foot(self, cells: Sequence[SheetCell]) -> None:
        self.pages.ruled(MARGIN, self.y, self.pages.epw, 0.5, _BLACK)
        self._cells(cells)
        self.y += self.tall

    def _cells(self, cells: Sequence[SheetCell], row: SheetRow | None = None) -> None:
        pages, boxes, columns = self.pages, self._boxes(), self.sheet.columns
        colour = _BLACK if row is None or row.counts else _GREY
        before, free = "", 0.0
        for n, (cell, column, (x, width)) in enumerate(zip(cells, columns, boxes, strict=True)):
            if column.side is not None and row is not None and not row.counts:
                pages.type(self.layout.size)
                pages.put(row.remark, x, self.y, pages.w - MARGIN - x - GAP / 2, self.tall, _GREY, "right")
                return
            if column.group not in ("", before) and x > free - 0.01:
                pages.set_draw_color(*_RULE)
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
            ink = _RED if cell.suit in (1, 2) and colour == _BLACK else colour
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
        self._mark(mark, MARGIN + 3, pages.wide("12"), 11, _BLACK)
        pages.put(words, MARGIN + 12, self.y, pages.epw - 12, self.tall)
        self.y, self.tall = self.y + self.tall, tall

    def _said(self, words: str) -> None:
        self.pages.type(self.layout.size)
        self.pages.put(words, MARGIN + GAP / 2, self.y + 1, self.pages.epw, self.tall)
        self.y += self.tall
