"""Lists on paper: columns as wide as they need, type as large as there is room, heads on every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.night.lists import Listing
from kiosk.paper.could_make import CouldMake
from kiosk.paper.measures import BLACK, GAP, GREY, LEAST, MARGIN, MM, RULE
from kiosk.table.sheets import fitted, shared
from rules.phrases import Phrase

if TYPE_CHECKING:
    from kiosk.paper.document import Document

LARGEST = 14
"""The largest type of a list, in points."""
WHOLE, NARROW = 0.0, (46.0, 34.0, 24.0)
"""The millimetres that a column of words keeps if its entries take several lines: first choice and second."""
WIDEST = 80.0
"""The millimetres beyond which a column of words has no greater claim to room than another."""
WRITE = 9.0
"""The height in millimetres of a row in which people write by hand."""
BETWEEN = 9.0
"""The millimetres between two lists on a page."""


@dataclass(frozen=True)
class Column:
    """A column. `words`: its entries may take several lines; `spare`: it may be left out, the first of these first;
    `least` is its least width in millimetres, for writing in."""

    head: str
    align: str = "left"  # "left" | "right" | "center"
    words: bool = False
    strong: bool = False
    spare: bool = False
    least: float = 0.0


@dataclass(frozen=True)
class List:
    """One list, starting a page. `right` is beside the title, `below` under it; `empty` is the text without rows; rows
    are for writing by hand if `by_hand`."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    right: str = ""
    below: tuple[str, ...] = ()
    empty: str = ""
    label: str = ""
    by_hand: bool = False
    follows: bool = False
    """Whether it goes below the list before it if there is room for all of it."""
    table: CouldMake | None = None
    """What stands between the head and the rows."""

    def draw(self, on: Document) -> None:
        """Draws it, over as many pages as it takes."""
        _Drawn(on, self).draw()


def list_of(listing: Listing, right: str = "", below: tuple[str, ...] = ()) -> List:
    """A list for spreadsheets, on paper; if its figures do not all fit, the first are left out."""
    found = []
    for n, head in enumerate(listing.heads):
        entries = [row[n] for row in listing.rows]
        words = any(sum(map(str.isalpha, entry)) > 2 for entry in entries)
        spare = head[:1].isdigit()
        called = head if spare or not head else _(head)
        found.append(Column(called, "left" if words else "right", words, head == "name", spare))
    used = [n for n in range(len(found)) if not listing.rows or any(row[n] for row in listing.rows)]
    rows = tuple(tuple(_(row[n]) if isinstance(row[n], Phrase) else row[n] for n in used) for row in listing.rows)
    return List(listing.title, tuple(found[n] for n in used), rows, right, below)


@dataclass(frozen=True)
class _Layout:
    landscape: bool
    size: int
    columns: tuple[int, ...]
    widths: tuple[float, ...]


class _Drawn:
    def __init__(self, on: Document, list: List) -> None:
        self.on, self.list = on, list
        self.entries: dict[int, float] = {}
        """The millimetres of a column's widest entry at 10 points."""
        self.layout = self._lay_out()
        self.step = 1.22 * self.layout.size * MM
        self.y = 0.0

    def draw(self) -> None:
        if self.list.follows and self._fits_below():
            self._head(self.on.free + BETWEEN)
        else:
            self._new_page(first=True)
        for row in self.list.rows:
            self._row(row)
        if not self.list.rows and self.list.empty:
            self.on.type(13)
            for line in self.on.broken(self.list.empty, self.on.epw):
                self.on.put(line, MARGIN, self.y + 2, self.on.epw, 6)
                self.y += 6
        self.on.free = self.y

    # Room.

    def _lay_out(self) -> _Layout:
        columns = tuple(range(len(self.list.columns)))
        while True:
            for narrow, landscape, sizes in self._ways():
                for size in sizes:
                    if widths := self._widths(columns, landscape, narrow, size):
                        return _Layout(landscape, size, columns, widths)
            spare = [n for n in columns if self.list.columns[n].spare]
            if not spare:
                return _Layout(True, LEAST, columns, shared([1.0] * len(columns), self._room(True)))
            columns = tuple(n for n in columns if n != spare[0])

    def _ways(self) -> Iterator[tuple[float, bool, range]]:
        """The layouts to try: entries whole or broken, portrait or landscape, in which sizes; the most readable
        first."""
        large = range(12 if self.list.by_hand else LARGEST, LEAST - 1, -1)
        small = range(LEAST + 1, LEAST - 1, -1)
        yield from ((WHOLE, False, large), (NARROW[0], False, small), (WHOLE, True, large))
        yield from ((narrow, True, small) for narrow in NARROW)

    def _room(self, landscape: bool) -> float:
        return sorted((self.on.w, self.on.h))[landscape] - 2 * MARGIN

    def _widths(self, columns: Sequence[int], landscape: bool, narrow: float, size: int) -> tuple[float, ...]:
        """The columns' widths, those of words at least this; () if there is not enough room."""
        needs, portions = [], []
        for n in columns:
            column = self.list.columns[n]
            natural = self._natural(n, size) + GAP
            broken = column.words and narrow > 0
            needs.append(max(min(natural, narrow + GAP) if broken else natural, column.least))
            portions.append(max(3 * min(natural, WIDEST) if broken else natural, column.least))
        room = self._room(landscape)
        return fitted(shared(portions, room), needs)

    def _natural(self, index: int, size: int) -> float:
        """The millimetres of a column's widest entry, or of the widest word of its heading."""
        on, column = self.on, self.list.columns[index]
        on.type(10, column.strong)
        if index not in self.entries:
            self.entries[index] = max((on.wide(text) for text in {row[index] for row in self.list.rows}), default=0.0)
        on.type(max(LEAST, size - 1))
        return max([self.entries[index] * size / 10, *map(on.wide, column.head.split())])

    # Content.

    def _fits_below(self) -> bool:
        """Whether all of it fits below what is on the page."""
        on = self.on
        if not on.free or (on.w > on.h) != self.layout.landscape:
            return False
        head = 16 + 6.5 * len(self.list.below) + 2 * self.step + self._table_tall()
        return on.free + BETWEEN + head + sum(self._tall(self._cells(row)) for row in self.list.rows) < on.h - 13

    def _new_page(self, first: bool = False) -> None:
        self.on.add_page(orientation="L" if self.layout.landscape else "P")
        self.on.label = self.list.label or self.list.title
        if first:
            self._head(MARGIN)
        else:
            self.y = MARGIN
            self._heads()

    def _head(self, top: float) -> None:
        below = list(self.list.below)
        if gone := self._left_out():
            below.append(gone)
        self.y = self.on.headed(self.list.title, self.list.right, below, top)
        if self.list.table is not None:
            self.list.table.draw(self.on, MARGIN, self.y, self.on.epw)
            self.y += self._table_tall()
        self._heads()

    def _table_tall(self) -> float:
        return self.list.table.tall(self.on, self.on.epw) + GAP if self.list.table is not None else 0.0

    def _left_out(self) -> str:
        gone = [column.head for n, column in enumerate(self.list.columns) if n not in self.layout.columns]
        if len(gone) > 1:
            return _(
                "Without columns {first} to {last}: there is no room for more columns.", first=gone[0], last=gone[-1]
            )
        return _("Without column {head}: there is no room for more columns.", head=gone[0]) if gone else ""

    def _heads(self) -> None:
        on = self.on
        on.type(max(LEAST, self.layout.size - 1))
        heads = [(n, x, width, on.broken(self.list.columns[n].head, width - GAP)) for n, x, width in self._boxes()]
        tall = self.step * max((len(lines) for *_, lines in heads), default=0)
        for n, x, width, lines in heads:
            for k, line in enumerate(lines):
                top = self.y + tall - self.step * (len(lines) - k)
                on.put(line, x + GAP / 2, top, width - GAP, self.step, GREY, self.list.columns[n].align)
        self.y += tall + 0.8
        on.ruled(MARGIN, self.y, on.epw, 0.5, BLACK)

    def _boxes(self) -> list[tuple[int, float, float]]:
        """Columns, where they begin, and their widths."""
        found, x = [], MARGIN
        for n, width in zip(self.layout.columns, self.layout.widths, strict=True):
            found.append((n, x, width))
            x += width
        return found

    def _cells(self, row: Sequence[str]) -> list[tuple[int, float, float, list[str]]]:
        cells = []
        for n, x, width in self._boxes():
            self.on.type(self.layout.size, self.list.columns[n].strong)
            cells.append((n, x, width, self.on.broken(row[n], width - GAP)))
        return cells

    def _tall(self, cells: Sequence[tuple[int, float, float, list[str]]]) -> float:
        lines = max(len(lines) for *_, lines in cells)
        return max(self.step * (lines + 0.35), WRITE if self.list.by_hand else 0.0)

    def _row(self, row: Sequence[str]) -> None:
        on, cells = self.on, self._cells(row)
        tall = self._tall(cells)
        if self.y + tall > on.h - 13:
            self._new_page()
        for n, x, width, texts in cells:
            column = self.list.columns[n]
            on.type(self.layout.size, column.strong)
            top = self.y + (tall - self.step * len(texts)) / 2
            for k, line in enumerate(texts):
                on.put(line, x + GAP / 2, top + k * self.step, width - GAP, self.step, align=column.align)
        if self.list.by_hand:
            on.set_draw_color(*RULE)
            on.set_line_width(0.2)
            for _n, x, _width in self._boxes()[1:]:
                on.line(x, self.y, x, self.y + tall)
        self.y += tall
        on.ruled(MARGIN, self.y, on.epw, 0.2, RULE)
