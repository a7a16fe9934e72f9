"""The score sheet: one row a hand, and the score as it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk import review
from kiosk.present import view
from kiosk.screens.table.screen import STRIP, TableScreen, on
from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import Bar, Cell, Choice, LineChart, Pager, Plane, Primary, Row, Series, Text, Undo
from kiosk.screens.widgets.text import Chip, Gap, Line, Run, line_width_dp
from kiosk.views import SheetRow, SheetView

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page

HEADS = ("", "by", "bid", "tricks", "WE", "THEY")


class SheetPage(TableScreen):
    """Hands with their bids, tricks and the running score; boxed where a bid was lost."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> Any:
        shown = view(self.table)
        return review.sheet(self.table), shown.table, shown.preset, self.table.saving

    def build(self, look: Any) -> None:
        sheet, name, preset, _saving = look
        self.head(name, "Score sheet", preset)
        foot = 160 if theme.portrait else 88
        wide, high = theme.wide, theme.tall - STRIP - foot
        beside = not theme.portrait
        across = (0.6 * wide if wide < 900 else 0.585 * wide) if beside else wide - 16
        widths = _widths(across)
        row_tall = 37 if theme.tall < 580 else 44
        heads = [
            Cell(h, w, a, 20, h in ("WE", "THEY"), c)
            for h, (w, a), c in zip(HEADS, widths, ("ivory2",) * 4 + ("ivory", "sky"), strict=True)
        ]
        self.put(Row(cells=heads, tall=42, margin=4, rule_colour=""), 16, STRIP, across, 42)
        shown = 7 if not beside else 99
        tall = min(high - 42, row_tall * shown) if not beside else high - 42
        pager = Pager(items=list(sheet.rows), make=lambda row: _row(row, widths, row_tall), thumb=False)
        self.put(pager, 16, STRIP + 42, across, tall)
        pager.bind(size=lambda *_: pager.show(len(sheet.rows)))
        if not sheet.rows:
            self.put(Text(line="No hand is over yet.", size_dp=24, colour="ivory2"), 20, STRIP + 60, across, 40)
        if beside:
            self._chart(sheet, across + 32, STRIP + 24, wide - across - 40, high - 80)
            self._legend(across + 32, theme.tall - 88 - 50)
        elif high - tall - 42 > 180:
            self._chart(sheet, 16, STRIP + 42 + tall + 12, wide - 24, high - tall - 42 - 70)
            self._legend(16, theme.tall - foot - 50)
        self._bar(sheet, pager, len(sheet.rows) * row_tall > tall)

    def _chart(self, sheet: SheetView, x: float, y: float, wide: float, tall: float) -> None:
        values = list(zip(*sheet.points[1:], strict=True)) or [(), ()]
        chart = LineChart(
            series=[Series("WE", "ivory", values[0]), Series("THEY", "sky", values[1], square=True)],
            low=-sheet.target, high=sheet.target,
            low_words=f"{signed(-sheet.target)} loses", high_words=f"{sheet.target} wins",
        )  # fmt: skip
        self.put(chart, x, y, wide, tall)

    def _legend(self, x: float, y: float) -> None:
        box = Plane(colour="ivory", radius=6)
        box.put(Plane(colour="slate", radius=4), 2, 2, -2, -2)
        self.put(box, x, y + 8, 38, 26)
        self.put(Text(line="set: the bid was lost", size_dp=20, colour="ivory2", steps=(18,)), x + 48, y, 220, 42)

    def _bar(self, sheet: SheetView, pager: Pager, turns: bool) -> None:
        from kiosk.screens.table.correct import choose_page

        back = on(Undo(title="Back"), self.kiosk.back)
        keys: list[Any] = [back]
        if sheet.rows:
            keys.append(on(Choice(title="Correct a hand", title_size=22), lambda: self.kiosk.show(choose_page)))
        if turns:
            keys += [pager.up_key, pager.down_key]
            pager.up_key.title, pager.down_key.title = "Earlier", "Later"
            pager.up_key.title_size = pager.down_key.title_size = 22
        done = None
        if sheet.next:
            # A long name would push the keys into two lines, over the last rows.
            note = sheet.next if line_width_dp(sheet.next, 18) < 190 else ""
            done = on(Primary(title="Next hand", note=note), self._next)
        self.add_widget(Bar(left=keys, right=done))

    def _next(self) -> None:
        self.table.next_hand()
        self.to_table()


def _widths(across: float) -> tuple[tuple[float, str], ...]:
    room = across - 8
    name = 0.19 * room if room > 440 else 0.2 * room
    return ((44, "left"), (name, "left"), (0, "left"), (66, "right"), (68, "right"), (70, "right"))


def _row(row: SheetRow, widths: tuple[tuple[float, str], ...], tall: float) -> Row:
    number = Run(str(row.hand), colour="ivory2")
    totals = [
        Cell(total, w, a, 24, True, colour, boxed=row.boxed == side)
        for side, (total, colour, (w, a)) in enumerate(zip(row.totals, ("ivory", "sky"), widths[4:], strict=True))
    ]
    if row.remark == "adjusted":
        return Row(cells=[Cell(number, 44), Cell(Run(row.bid, colour="ivory2"), 0), *totals], tall=tall, margin=4)
    bid = (row.bid,) if row.trump is None else (row.bid, Gap(6), Chip(row.trump, 24))
    tricks: Line = (row.tricks, " B") if row.circled else row.tricks
    if not row.counts:
        tricks, totals = Run("does not count", 18, colour="ivory2"), []
    cells = [Cell(number, 44), Cell(row.by, widths[1][0]), Cell(bid, 0)]
    cells.append(Cell(tricks, 66 if row.counts else 204, "right"))
    return Row(cells=[*cells, *totals], tall=tall, margin=4)


def sheet_page(kiosk: Kiosk) -> Page:
    """The score sheet of the open table."""
    return SheetPage(kiosk)
