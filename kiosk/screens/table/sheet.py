"""The score sheet: one row a hand, and the score as it went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.routes import route
from kiosk.screens.table.ledger import Entries, Heads, Layout, MarkSample, lay_out
from kiosk.screens.table.score_chart import score_chart
from kiosk.screens.table.screen import FOOT, STRIP, TableScreen
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Choice, Pager, Primary, Text, Touch, on
from kiosk.screens.widgets.gone import clear
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table import review
from kiosk.table.sheets import called, entries
from kiosk.table.views import ScoreCourse, SheetView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

LegendEntry = tuple[str, str]
"""Of the legend: a mark ("" for none) and words."""
EASY = 22
"""From this size in dp on a table is read easily enough to give the chart a part of the width."""
LEAST = 18
"""The smallest size in dp of what stands in it."""
LEGEND, SAMPLE = 34, 48
"""The dp that a line of the legend is high, and that a mark before its words takes."""
CHART, BESIDE_CHART = 180, 7
"""The dp that a chart below the table has at least, and the hands that are shown above it."""


class SheetPage(TableScreen[tuple[SheetView, bool]]):
    """Hands with what was called, taken and scored, and beside them, where there is room, the score as a chart."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.turned = 0  # so often to other players, where not all find room

    def look(self) -> tuple[SheetView, bool]:
        return review.sheet(self.table), self.table.saving

    def build(self, shown: tuple[SheetView, bool]) -> None:
        foot = 160.0 if theme.portrait else FOOT
        needed = self._put(shown[0], foot)
        if needed > foot:  # longer words on the keys
            clear(self)
            self._put(shown[0], needed)

    def _put(self, sheet: SheetView, foot: float) -> float:
        """The sheet above keys of so many dp; how many these take."""
        self.head(sheet.table, _("Score sheet"), sheet.preset)
        across, parts, beside = _room(sheet)
        layout = parts[self.turned % len(parts)]
        high = theme.tall - STRIP - foot
        legend = _legend(sheet, layout)
        if beside:
            keys, _used = self._hands(sheet, layout, across, high)
            x, wide = across + 32, theme.wide - across - 40
            self._chart(sheet, x, STRIP + 24, wide, high - 46 - LEGEND * len(legend))
            self._explain([[entry] for entry in legend], x, STRIP + high - 16, wide)
        else:
            lines = _in_lines(legend, across)
            low = high - LEGEND * len(lines) - 6 * bool(lines)
            keys, used = self._hands(sheet, layout, across, low)
            if theme.portrait and _tells(sheet) and low - used > CHART:
                self._chart(sheet, 16, STRIP + used + 12, theme.wide - 24, low - used - 24)
            self._explain(lines, 16, STRIP + high - 3, across)
        return self._bar(sheet, keys, len(parts))

    def _hands(self, sheet: SheetView, layout: Layout, across: float, tall: float) -> tuple[list[Choice], float]:
        """The table; the keys that show other hands, and the dp it takes of those it may have."""
        head = 58 if layout.heads and any(sheet.columns[index].group for index in layout.columns) else 42
        row_tall = (37 if theme.tall < 580 else 44) - (24 - layout.size)
        most = int((tall - head) // row_tall) - len(sheet.foot)
        if theme.portrait and _tells(sheet) and tall - head - (BESIDE_CHART + len(sheet.foot)) * row_tall > CHART:
            most = BESIDE_CHART
        shown = row_tall * max(1, min(len(sheet.rows), most))
        self.put(Heads(sheet, layout, head), 16, STRIP, across, head)
        pager = Pager(
            items=list(sheet.rows), make=lambda row: Entries(sheet, layout, row_tall, row.cells, row), thumb=False,
            from_end=True, known_by=lambda row: (row.hand, row.remark),
        )  # fmt: skip
        self.put(pager, 16, STRIP + head, across, shown + 1)  # whole pixels may make rows a little taller
        if not sheet.rows:
            self.put(Text(line=_("No hand is over yet."), size_dp=24, colour="ivory2"), 20, STRIP + 60, across, 40)
        for n, cells in enumerate(sheet.foot):
            y = STRIP + head + shown + n * row_tall
            self.put(Entries(sheet, layout, row_tall, cells), 16, y, across, row_tall)
        keys = [pager.up_key, pager.down_key]
        for key, words in zip(keys, (_("Earlier"), _("Later")), strict=True):
            key.title, key.title_size = words, 22
        return keys if len(sheet.rows) > most else [], head + shown + len(sheet.foot) * row_tall

    def _chart(self, sheet: SheetView, x: float, y: float, wide: float, tall: float) -> None:
        names = tuple(called(sheet, side.side) for side in sheet.sides)
        chart = score_chart(ScoreCourse(names, sheet.points, sheet.target, sheet.floor))
        self.put(chart, x, y, wide, tall)

    def _explain(self, lines: list[list[LegendEntry]], left: float, bottom: float, wide: float) -> None:
        """The legend, in lines that end at `bottom`."""
        for n, line in enumerate(lines):
            x, y = left, bottom - LEGEND * (len(lines) - n)
            for mark, words in line:
                if mark:
                    self.put(MarkSample(mark=mark), x, y + 4, SAMPLE - 10, 26)
                start = x + (SAMPLE if mark else 0)
                text = Text(line=words, size_dp=20, colour="ivory2", steps=(18,))
                self.put(text, start, y, left + wide - start, LEGEND)
                x += _explained((mark, words)) + 24

    def _bar(self, sheet: SheetView, turning: list[Choice], parts: int) -> float:
        """The keys at the foot; how many dp they take."""
        keys: list[Touch] = [self.back_key()]
        if parts > 1:
            keys.append(on(Choice(title=_("Other players"), title_size=22), self._turn))
        elif sheet.rows:
            keys.append(
                on(
                    Choice(title=_("Correct a hand"), title_size=22),
                    lambda: self.kiosk.show(route("table.corrections")),
                )
            )
        keys += turning
        done = None
        if sheet.next:
            # A long name would push the keys into two lines, over the last rows.
            note = sheet.next if line_width_dp(sheet.next, 18) < 190 else ""
            done = on(Primary(title=_("Next hand"), note=note), self._next)
        bar = Bar(left=keys, right=done, width=theme.px(theme.wide))
        self.add_widget(bar)
        return float(bar.tall)

    def _turn(self) -> None:
        self.turned += 1
        self.again()

    def _next(self) -> None:
        self.table.next_hand()
        self.to_table()


def _tells(sheet: SheetView) -> bool:
    """Whether a chart would tell more than the table: from two hands on."""
    return len(sheet.points) > 2


def _room(sheet: SheetView) -> tuple[float, tuple[Layout, ...], bool]:
    """The dp that the table gets, how it lies in them, and whether the chart stands beside it."""
    wide = theme.wide
    if not theme.portrait and _tells(sheet):
        across = 0.6 * wide if wide < 900 else 0.585 * wide
        parts = lay_out(sheet, across)
        if len(parts) == 1 and parts[0].heads and parts[0].size >= EASY and _told(sheet, parts[0]):
            return across, parts, True
    return wide - 32, lay_out(sheet, wide - 32), False


def _told(sheet: SheetView, layout: Layout) -> bool:
    """Whether all words in it are whole but people's names."""
    names = [name for side in sheet.sides for name in side.names]
    return all(
        line_width_dp(cell.text, LEAST) <= width or any(name in cell.text for name in names)
        for index, width in zip(layout.columns, layout.widths, strict=True)
        if sheet.columns[index].side is None
        for cell in entries(sheet, index)
    )


def _explained(entry: LegendEntry) -> float:
    """The dp that an entry of the legend takes."""
    return (SAMPLE if entry[0] else 0) + line_width_dp(entry[1], 20) + 4


def _in_lines(legend: list[LegendEntry], room: float) -> list[list[LegendEntry]]:
    """The legend in lines of at most `room` dp."""
    lines: list[list[LegendEntry]] = []
    for entry in legend:
        if lines and sum(_explained(each) + 24 for each in lines[-1]) + _explained(entry) <= room:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _legend(sheet: SheetView, layout: Layout) -> list[LegendEntry]:
    """What is explained: marks with words, and the columns whose heads find no room."""
    heads = list(dict.fromkeys(column.head for column in sheet.columns if column.group))
    return [*sheet.legend, *([("", _("each: {heads}", heads=", ".join(heads)))] if heads and not layout.heads else [])]


def sheet_page(kiosk: Shell) -> SheetPage:
    """The score sheet of the open table."""
    return SheetPage(kiosk)
