"""A score sheet as a table on the screen: how its columns lie in the room there is, and its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from kivy.properties import StringProperty

from kiosk.screens.table.screen import side_colour
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Plane
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.text import Chip, Gap, Line, line_width_dp
from kiosk.table.sheets import entries, fitted, goes_across, has_words, may_be_cut, shared
from kiosk.table.views import SheetCell, SheetColumn, SheetRow, SheetView

GAP = 8
"""The dp between two columns."""
ROUND, ABOUT = 1.3, 0.35
"""The height of a mark, and what a circle needs at both sides of a figure, in sizes of that."""
WORDS = 70
"""The dp that a column of words has at least where it needs them."""
_ALL, _FIRST, _NONE = 2, 1, 0
_TRIES = ((24, _ALL), (22, _ALL), (20, _ALL), (24, _FIRST), (22, _FIRST), (20, _FIRST), (20, _NONE), (18, _NONE))
_TRIES_SIDEWAYS = ((22, _ALL), (20, _ALL), (18, _ALL))
"""Sizes in dp, and which heads are to find room: all, those of columns without a group, or only names."""


@dataclass(frozen=True)
class Layout:
    """Some columns of a sheet side by side: their indexes, their widths in dp and the size of what stands in them.
    `heads`: those below a group's name are shown, too. `rounded`: close columns in which something is circled."""

    columns: tuple[int, ...]
    widths: tuple[float, ...]
    size: int
    heads: bool
    rounded: frozenset[int]


def lay_out(sheet: SheetView, room: float) -> tuple[Layout, ...]:
    """How a sheet lies in a width of `room` dp: at once if it can, else in parts, each with the first columns."""
    circled = {n for row in sheet.rows for n, cell in enumerate(row.cells) if cell.mark == "circled"}
    rounded = frozenset(n for n in circled if sheet.columns[n].group)
    measured = [_measure(sheet, index, index in rounded) for index in range(len(sheet.columns))]

    def fit(columns: Sequence[int], size: int, heads: int) -> Layout | None:
        widths = _widths([measured[c] for c in columns], room, size, heads)
        return Layout(tuple(columns), widths, size, heads == _ALL, rounded) if widths else None

    for size, heads in _TRIES:
        if whole := fit(range(len(sheet.columns)), size, heads):
            return (whole,)
    first, blocks = _blocks(sheet.columns)
    for count in range(2, len(blocks) + 1):
        cuts = [round(n * len(blocks) / count) for n in range(count + 1)]
        parts = [[*first, *sum(blocks[a:b], [])] for a, b in zip(cuts, cuts[1:], strict=False)]
        for size, heads in _TRIES_SIDEWAYS:
            made = [fit(part, size, heads) for part in parts]
            if all(made):
                return tuple(layout for layout in made if layout)
    even = (room / len(sheet.columns),) * len(sheet.columns)
    return (Layout(tuple(range(len(sheet.columns))), even, 18, False, rounded),)


def _blocks(columns: Sequence[SheetColumn]) -> tuple[list[int], list[list[int]]]:
    """The columns at the left that are nobody's, and those that belong together, as indexes."""
    lead = next((n for n, column in enumerate(columns) if column.side is not None), len(columns))
    rest = range(lead, len(columns))
    return list(range(lead)), [list(block) for _, block in groupby(rest, lambda n: (columns[n].group, columns[n].side))]


@dataclass(frozen=True)
class _Measure:
    """What a column wants: its part of the whole, the dp of its widest entry at 24 dp, and of its head at 18; which of
    these are words that may be cut; whether it is in a group, and whether its head alone says whose it is."""

    part: float
    entry: float
    entry_words: bool
    head: float
    grouped: bool
    named: bool


def _measure(sheet: SheetView, index: int, rounded: bool) -> _Measure:
    column = sheet.columns[index]
    cells = entries(sheet, index)
    return _Measure(
        part=column.width,
        entry=max((_cell_width(cell, rounded) for cell in cells), default=0),
        entry_words=may_be_cut(column, cells),
        head=line_width_dp(column.head, 18, column.side is not None),
        grouped=column.group != "",
        named=column.group == "" and column.side is not None,
    )


def _cell_width(cell: SheetCell, rounded: bool) -> float:
    about = 2 * 24 * ABOUT if rounded or cell.mark == "circled" else 12 if cell.mark == "boxed" else 0
    return line_width_dp(_line(cell, 24), 24, cell.strong) + about


def _widths(columns: Sequence[_Measure], room: float, size: int, heads: int) -> tuple[float, ...]:
    """As the sheet wishes, unless a column needs more than its part; () where not all can have what they need."""
    portions = shared([column.part for column in columns], room)
    needs = []
    for column, portion in zip(columns, portions, strict=True):
        most = max(portion, WORDS) - GAP
        entry = column.entry * size / 24
        entry = min(entry, most) if column.entry_words else entry
        head = column.head if column.grouped else min(column.head, most)
        needs.append(max(entry, head if column.named or heads > column.grouped else 0) + GAP + 1)
    return fitted(portions, needs)


def _line(cell: SheetCell, size: float) -> Line:
    if cell.suit is None:
        return cell.text
    return (cell.text, Gap(6), Chip(cell.suit, size)) if cell.text else Chip(cell.suit, size)


def _colour(sheet: SheetView, side: int | None) -> str:
    return "ivory" if side is None else side_colour(len(sheet.sides), side)


def draw_mark(on: Drawn, mark: str, box: Box, colour: str) -> None:
    """What a mark puts round the figure whose box (pixels) this is, before it is written."""
    if mark in ("boxed", "circled"):
        on.frame(box, "slate", colour, 2, 6 if mark == "boxed" else box[3] / 2 / theme.dp)


class _Lying(Plane):
    """Something that stands in a sheet's columns, `tall` dp high."""

    def __init__(self, sheet: SheetView, layout: Layout, tall: float) -> None:
        self.sheet, self.layout, self.tall = sheet, layout, tall
        super().__init__()

    def boxes(self) -> list[tuple[int, Box]]:
        """The columns, each with its box in pixels."""
        found, left = [], 0.0
        for index, width in zip(self.layout.columns, self.layout.widths, strict=True):
            x, end = self.x + theme.px(left), self.x + theme.px(left + width)
            found.append((index, (x, self.y, end - x, self.height)))
            left += width
        return found

    def draw(self) -> None:
        super().draw()
        columns, before = self.sheet.columns, ""
        for index, (x, y, _width, height) in self.boxes():
            if columns[index].group not in ("", before):
                self.fill((x + theme.px(2), y, max(1, theme.px(1)), height), "rule")
            before = columns[index].group


class Heads(_Lying):
    """What stands above the columns: heads, and the names of groups above theirs."""

    def draw(self) -> None:
        super().draw()
        columns, px = self.sheet.columns, theme.px
        grouped = [entry for entry in self.boxes() if columns[entry[0]].group]
        low = self.height if not grouped else px(28) if self.layout.heads else 0
        for index, (x, y, width, _height) in self.boxes():
            column = columns[index]
            strong = column.side is not None and not column.group
            colour = _colour(self.sheet, column.side) if strong else "ivory2"
            room = (x + px(GAP / 2), y, width - px(GAP), low or self.height)
            fits = line_width_dp(column.head, 18, strong) * theme.dp <= room[2]
            if self.layout.heads or (not column.group and (fits or strong)):
                size = 20 if not column.group else 18
                self.write(column.head, room, size, strong, colour, column.align, steps=(18,), spoken=False)
        for _group, block in groupby(grouped, lambda entry: columns[entry[0]].group):
            found = list(block)
            column, x, end = columns[found[0][0]], found[0][1][0], found[-1][1][0] + found[-1][1][2]
            room = (x + px(6), self.y + low, end - x - px(8), self.height - low)
            colour = _colour(self.sheet, column.side)
            self.write(column.group, room, 20, True, colour, "center", steps=(18,), spoken=False)


class Entries(_Lying):
    """A row of cells: of a hand, or (`row` None) of the foot."""

    def __init__(
        self, sheet: SheetView, layout: Layout, tall: float, cells: Sequence[SheetCell], row: SheetRow | None = None
    ) -> None:
        self.cells, self.row = cells, row
        super().__init__(sheet, layout, tall)

    def draw(self) -> None:
        super().draw()
        self.rule(self.x, self.top - theme.px(1), self.width, "ivory2" if self.row is None else "rule")
        if self.row and self.row.rule_after:
            self.fill((self.x, self.y, self.width, max(2, theme.px(2))), "ivory2")
        counts = self.row is None or self.row.counts
        boxes, columns = self.boxes(), self.sheet.columns
        for n, (index, box) in enumerate(boxes):
            column, cell = columns[index], self.cells[index]
            if column.side is not None and not counts:
                self._remark((box[0], box[1], self.right - box[0] - theme.px(GAP / 2), box[3]))
                break
            across = goes_across(self.row, column, cell)
            align = "left" if across else column.align
            if align == "left":
                box = self._over_the_empty(box, boxes[n + 1 :])
            if self.row and across and line_width_dp(cell.text, 18) * theme.dp > box[2] - theme.px(GAP):
                cell = SheetCell(self.row.remark)
            first = index == 0 and self.row is not None
            self._cell(cell, index, align, box, "ivory2" if first or not counts else _colour(self.sheet, column.side))

    def _remark(self, box: Box) -> None:
        assert self.row
        self.write(self.row.remark, box, 18, False, "ivory2", "right")

    def _over_the_empty(self, box: Box, after: Sequence[tuple[int, Box]]) -> Box:
        """A cell's box with those after it in which nothing stands."""
        x, y, width, height = box
        for index, (_x, _y, more, _height) in after:
            if self.cells[index] != SheetCell():
                break
            width += more
        return x, y, width, height

    def _cell(self, cell: SheetCell, index: int, align: str, box: Box, colour: str) -> None:
        px, size = theme.px, self.layout.size
        x, y, width, height = box
        edge = px(GAP / 2 + (size * ABOUT if index in self.layout.rounded else 0))
        room = (x + edge, y, width - 2 * edge, height)
        wide = px(line_width_dp(_line(cell, size), size, cell.strong))
        begin = room[0] + {"left": 0.0, "right": room[2] - wide}.get(align, (room[2] - wide) / 2)
        if cell.mark in ("boxed", "circled"):
            tall = min(height - px(6), px(size * ROUND))
            least = px(size * 1.95) if cell.mark == "boxed" and not self.sheet.columns[index].group else tall
            across = min(width, max(least, wide + px(12)))
            left = begin + (wide - across) / 2
            if cell.mark == "boxed" and align == "right":
                left = room[0] + room[2] + px(4) - across
            draw_mark(self, cell.mark, (round(left), round(y + (height - tall) / 2), across, tall), colour)
        self.write(
            _line(cell, size), room, size, cell.strong, colour, align, steps=(20, 18), spoken=not has_words(cell)
        )
        if cell.mark == "struck" and wide:
            self.fill((begin - px(3), round(y + height / 2), wide + px(6), max(2, px(2))), colour)


class MarkSample(Drawn):
    """A mark as the legend shows it."""

    mark = StringProperty("boxed")
    shows = ("mark",)

    def draw(self) -> None:
        draw_mark(self, self.mark, self.box, "ivory")
        if self.mark == "struck":
            self.write("12", self.box, 20, False, "ivory", "center")
            x, y, width, height = self.inset(4, 0)
            self.fill((x, round(y + height / 2), width, max(2, theme.px(2))), "ivory")
