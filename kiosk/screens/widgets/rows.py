"""Lists: rows of words and figures, and a pager that shows as many as fit, moved by keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.screens.theme import theme
from kiosk.screens.widgets.buttons import PageKey
from kiosk.screens.widgets.gone import leave
from kiosk.screens.widgets.plane import Plane
from kiosk.screens.widgets.plates import Text
from kiosk.screens.widgets.text import Line, Style, line_width, plain, wrap

THUMB = 24  # dp
BETWEEN = 8
"""The dp between larger words of two columns."""
STEPS = (48, 44, 36, 30, 28, 24, 22, 20, 18)
"""The sizes in dp by which an entry steps down until it fits."""


@dataclass(frozen=True)
class Cell:
    """One entry of a row: `width` dp (0: what is left), `boxed` draws an outline in its colour round a figure."""

    line: Line
    width: float = 0
    halign: str = "left"
    size: float = 24
    bold: bool = False
    colour: str = "ivory"
    boxed: bool = False


class Row(Plane):
    """A row of `cells` with a rule above, `tall` dp high, and `note` as a second line under the first cell.

    Keys are put on it as on any `Plane` (from the right: negative x).
    """

    cells = ListProperty()
    note = ObjectProperty("")
    tall = NumericProperty(38)
    rule_colour = StringProperty("rule")  # "" for none
    margin = NumericProperty(8)  # dp
    writes = True
    shows = (*Plane.shows, "cells", "note", "rule_colour", "margin")

    @property
    def stands_for(self) -> object:
        """What it is about, for the keys on it: the first words that are on it."""
        first = next((each.line for each in reversed(self.children) if isinstance(each, Text)), "")
        return first or [cell.line for cell in self.cells[:1]]

    @property
    def keys_about(self) -> str:
        lines = [each.line for each in reversed(self.children) if isinstance(each, Text)]
        return plain(next(iter((*lines, *(cell.line for cell in self.cells))), ""))

    def draw(self) -> None:
        super().draw()
        if self.rule_colour:
            self.rule(self.x, self.top - theme.px(1), self.width, self.rule_colour)
        x, y, width, height = self.inset(self.margin, 0)
        if self.note:
            low = round(0.42 * height)
            self.write(self.note, (x, y + theme.px(4), width, low), 20, False, "ivory2", steps=(18,))
            y, height = y + low, height - low
        px = theme.px
        fixed = sum(px(cell.width) for cell in self.cells)
        loose = sum(not cell.width for cell in self.cells) or 1
        for cell in self.cells:
            wide = px(cell.width) or (width - fixed) / loose
            self._cell(cell, (x, y, wide, height))
            x += wide

    def _cell(self, cell: Cell, box: tuple[float, float, float, float]) -> None:
        if cell.boxed:
            x, y, width, height = box
            tall = min(height - theme.px(6), theme.px(cell.size * 1.3))
            wide = min(width, theme.px(cell.size * 1.95))
            left = x + width - wide + theme.px(4) if cell.halign == "right" else x - theme.px(4)
            self.frame((round(left), round(y + (height - tall) / 2), wide, tall), "slate", cell.colour, 2, 6)
        if theme.grow > 1:  # larger words of two columns do not touch
            clear = box[2] - theme.px(BETWEEN)
            if line_width(cell.line, Style(cell.size, cell.bold)) <= clear:
                box = (box[0] + theme.px(BETWEEN) * (cell.halign == "right"), box[1], clear, box[3])
        steps = [size for size in STEPS if size < cell.size]
        self.write(cell.line, box, cell.size, cell.bold, cell.colour, cell.halign, steps=steps)


class Paragraph(Row):
    """A row whose last cell is a paragraph; `fit(width in dp)` sets `tall`."""

    def fit(self, width: float) -> None:
        """Set `tall` for a row of this width in dp."""
        last = self.cells[-1]
        room = width - 2 * self.margin - sum(cell.width for cell in self.cells[:-1])
        lines = wrap(last.line, Style(last.size, last.bold), theme.px(room), theme.grow)
        self.tall = 18 + len(lines) * last.size * 1.3 * theme.grow

    def draw(self) -> None:
        Plane.draw(self)
        if self.rule_colour:
            self.rule(self.x, self.top - theme.px(1), self.width, self.rule_colour)
        x, y, width, height = self.inset(self.margin, 8)
        for cell in self.cells[:-1]:
            wide, line = theme.px(cell.width), theme.px(cell.size * 1.3 * theme.grow)
            box = (x, y + height - line, wide - theme.px(8), line)
            self.write(cell.line, box, cell.size, cell.bold, cell.colour, steps=(24, 22, 20))
            x, width = x + wide, width - wide
        last = self.cells[-1]
        self.write_wrapped(last.line, (x, y, width, height), last.size, last.bold, last.colour, last.halign)


@dataclass
class Bookmark:
    """The row that stands first on a list's page: who keeps it finds the list as it was left."""

    first: int = 0


class Pager(Plane):
    """Shows the rows made from `items` that fit, whole ones only; `up` and `down` turn the page.

    `make(item)` gives a row with `tall` in dp (or a Paragraph, which is fitted). `up_key` and `down_key` are ready
    for the bar, with their looks kept right. A thumb at the right tells where one is when not all fit. What is
    left over on a page that has another one after it stands between its rows if they are to `spread`. It begins with
    its last page if `from_end`. Made anew, it stays where it was turned to: at the same item, by what it is `known_by`.
    A new one opens at its `bookmark`, and notes there where it is turned to.
    """

    items = ListProperty()
    make: Callable[[object], Row] = ObjectProperty(None, allownone=True)
    known_by: Callable[[Any], object] = ObjectProperty(lambda item: item)
    first = NumericProperty(0)
    from_end = BooleanProperty(False)
    gap = NumericProperty(0)  # dp between rows
    spread = BooleanProperty(False)
    thumb = BooleanProperty(True)  # False: no thumb, rows keep the whole width
    shows = (*Plane.shows, "items", "first", "gap", "thumb")

    def __init__(self, bookmark: Bookmark | None = None, **kwargs: object) -> None:
        self.up_key = PageKey(way=-1)
        self.down_key = PageKey(way=1)
        self._rows: dict[int, Row] = {}
        self._shown = 0
        self._turned = False
        super().__init__(**kwargs)
        if bookmark is not None:
            self.first = min(bookmark.first, max(0, len(self.items) - 1))
            self.bind(first=lambda _pager, first: setattr(bookmark, "first", int(first)))
        self.up_key.bind(on_tap=self.up)
        self.down_key.bind(on_tap=self.down)
        self.follow(type(self)._forget, "items", "make", "size", "gap", "thumb")
        self.follow(type(self)._fill_in, "first")
        self._fill_in()

    def take_apart(self) -> None:
        super().take_apart()
        leave((self.up_key, self.down_key, *self._rows.values()))  # some stand nowhere

    @property
    def all_fit(self) -> bool:
        return self.first == 0 and self._shown >= len(self.items)

    def up(self, *_: object) -> None:
        """One page towards the start."""
        self._turned = True
        room, first = self._room(), int(self.first)
        while first > 0:
            room -= self._tall(first - 1) + self.gap
            if room < -self.gap - 0.01:
                break
            first -= 1
        self.first = min(first, max(0, int(self.first) - 1))

    def down(self, *_: object) -> None:
        """One page towards the end; the last page is full."""
        self._turned = True
        if int(self.first) + self._shown < len(self.items):
            self.first = min(int(self.first) + max(1, self._shown), self._last_first())

    def show(self, index: int) -> None:
        """Turn to the page that begins with an item."""
        self._turned = True
        self.first = max(0, min(index, self._last_first()))

    def go_on_from(self, other: "Pager") -> None:
        """Is turned to the item to which another one was that stood here before, unless it begins elsewhere."""
        at, known = int(other.first), [self.known_by(item) for item in self.items]
        if not other._turned or self.first or at >= len(other.items):
            return
        top = other.known_by(other.items[at])
        if top in known:
            self._turned = True
            self.first = known.index(top) if at else 0

    def _last_first(self) -> int:
        return self._from(len(self.items))

    def _from(self, end: int) -> int:
        room, first = self._room(), end
        while first > 0 and room - self._tall(first - 1) >= -0.01:
            first -= 1
            room -= self._tall(first) + self.gap
        return min(first, max(0, end - 1))

    def _room(self) -> float:
        return float(self.height / theme.dp)

    def _forget(self, *_: object) -> None:
        leave(self._rows.values())
        self._rows.clear()
        if self.first >= len(self.items):
            self.first = 0
        if self.from_end and not self._turned and self.make is not None:
            self.first = max(0, self._last_first())
        self._fill_in()

    def _row(self, index: int) -> Row:
        if index not in self._rows:
            row = self.make(self.items[index])
            if isinstance(row, Paragraph):
                row.fit(self.width / theme.dp - (THUMB + 8 if self.thumb else 0))
            elif isinstance(row, Plane):
                row.stretch = self._stretch(row)
            self._rows[index] = row
        return self._rows[index]

    def _stretch(self, row: Row) -> float:
        """How much higher than it says a row is, for larger text."""
        if isinstance(row, Paragraph):
            return 1.0
        return max(1.0, min(theme.grow, self._room() / row.tall))

    def _tall(self, index: int) -> float:
        """The dp that a row takes."""
        row = self._row(index)
        return float(row.tall * self._stretch(row))

    def _fill_in(self, *_: object) -> None:
        self.clear_widgets()
        self._shown = 0
        if self.make is None or self.height < 2 or self.width < 2:
            return
        rows: list[Row] = []
        room = self._room()
        for index in range(int(self.first), len(self.items)):
            tall = self._tall(index)
            if tall > room + 0.01 and rows:
                break
            rows.append(self._row(index))
            room -= tall + self.gap
        self._shown = len(rows)
        y, margin = 0.0, 0 if self.all_fit or not self.thumb else -(THUMB + 8)
        more = int(self.first) + len(rows) < len(self.items)
        between = self.gap + (max(0.0, room) / len(rows) if self.spread and more else 0.0)
        for index, row in enumerate(rows, int(self.first)):
            tall = self._tall(index)
            self.put(row, 0, y, margin, tall)
            y += tall + between
        self.up_key.off = self.first == 0
        self.down_key.off = int(self.first) + self._shown >= len(self.items)
        self._redraw()

    def draw(self) -> None:
        super().draw()
        if self.all_fit or not self.thumb:
            return
        wide = theme.px(THUMB)
        x, count = self.right - wide, len(self.items)
        self.fill((x, self.y, wide, self.height), "key", 8)
        tall = max(theme.px(40), round(self.height * self._shown / count))
        span = max(1, count - self._shown)
        top = self.top - round((self.height - tall) * min(1, self.first / span))
        self.fill((x, top - tall, wide, tall), "ivory2", 8)


def columns(
    widths: Sequence[tuple[float, str]],
    lines: Sequence[Line],
    size: float = Cell.size,
    bold: bool = Cell.bold,
    colour: str = Cell.colour,
) -> list[Cell]:
    """Cells of a table's row, all of one look: `widths` are (dp, halign) a column."""
    return [Cell(line, width, halign, size, bold, colour) for (width, halign), line in zip(widths, lines, strict=True)]
