"""An earlier hand corrected, while a later one goes on: what was and what becomes, before it is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk import review, words
from kiosk.present import view
from kiosk.screens.page import PageMaker
from kiosk.screens.table.auction import SHORT
from kiosk.screens.table.declare import put_contracts
from kiosk.screens.table.grid import Item, put_grid
from kiosk.screens.table.screen import FOOT, SIDE_COLOURS, STRIP, TableScreen, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Cell, Choice, Key, Pad, Plane, Primary, Row, Stepper, Text, Undo
from kiosk.screens.widgets.text import Chip, Gap, Run
from kiosk.table import NotNow
from kiosk.views import CorrectView, SheetRow

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page


class ChoosePage(TableScreen):
    """Which hand: the latest first."""

    title = "Which hand is wrong?"

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.first = 0

    def look(self) -> Any:
        return [row for row in review.sheet(self.table).rows if row.remark != "adjusted"], self.first

    def build(self, look: Any) -> None:
        rows, first = look
        self.head(view(self.table).table, self.title, menu=False)
        items = [Item(_hand(row), _how(row), partial(self.open, row.hand)) for row in reversed(rows)]
        put_grid(self, items, first, self._turn, on(Undo(title="Back"), self.kiosk.back))

    def open(self, number: int) -> None:
        """The hand was chosen."""
        self.kiosk.show(correct_page(number))

    def _turn(self, first: int) -> None:
        self.first = first
        self.refresh()


def _hand(row: SheetRow) -> tuple[Any, ...]:
    chip = () if row.trump is None else (Gap(8), Chip(row.trump, 26))
    return (Run(f"{row.hand}", colour="ivory2", bold=False), Gap(14), row.bid, *chip)


def _how(row: SheetRow) -> str:
    return f"{row.by}, {row.tricks} tricks" + (", set" if row.boxed is not None else "")


class CorrectPage(TableScreen):
    """One hand: tricks, bid, trumps. `mode`: "" or what is being chosen, "bid" or "trumps"."""

    def __init__(self, kiosk: Kiosk, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number
        self.declarer: int | None = None
        self.contract: str | None = None
        self.tricks: int | None = None
        self.mode = ""

    def look(self) -> Any:
        try:
            shown = review.correction(self.table, self.number, self.declarer, self.contract, self.tricks)
        except NotNow as reason:
            return str(reason), ""
        return shown, self.mode

    def question(self, look: Any) -> Any:
        return self.mode

    def news(self) -> str:
        shown = self._shown[0] if self._shown else ""
        return super().news() or (shown.goes_on if isinstance(shown, CorrectView) else "")

    def build(self, look: Any) -> None:
        shown, mode = look
        self.head(view(self.table).table, f"Correct hand {self.number}", menu=False)
        if isinstance(shown, str):
            self.put(Text(line=shown, size_dp=28), 24, STRIP + 24, -24, 48)
            self.put_back()
            return
        {"": self._all, "bid": self._bid, "trumps": self._trumps}[mode](shown)

    def _all(self, shown: CorrectView) -> None:
        self.put(Text(line=shown.contract, size_dp=36, bold=True, steps=(30, 28, 24)), 24, STRIP + 8, -24, 48)
        self.put(Text(line=shown.by, size_dp=24, colour="ivory2", steps=(22, 20)), 24, STRIP + 56, -24, 36)
        side = words.SIDE_LABELS[shown.side]
        top = STRIP + 104
        self.put(Text(line=f"{side} took", size_dp=24, colour="ivory2"), 24, top, 264, 36)
        stepper = Stepper(value=shown.tricks, least=shown.least, most=shown.most, figure_size=60)
        stepper.bind(value=lambda _stepper, value: self._change(tricks=int(value)))
        self.put(stepper, 24, top + 42, 264, 72)
        self.put(Text(line=shown.was, size_dp=24, colour="ivory2", steps=(22,)), 24, top + 122, 280, 38)
        if shown.changed:
            self.put(Text(line=shown.now, size_dp=28, bold=True, steps=(24,)), 24, top + 160, 280, 42)
        rows = Plane()
        if theme.portrait:
            self.put(rows, 16, top + 214, -16, 248)
        else:
            self.put(rows, 372 if theme.wide < 900 else 0.42 * theme.wide, STRIP + 92, -24, 248)
        heads = [
            Cell("", 0),
            Cell("was", 100, "right", 22, colour="ivory2"),
            Cell("becomes", 140, "right", 22, colour="ivory2"),
        ]
        rows.put(Row(cells=heads, tall=40, rule_colour="", margin=4), 0, 0, 0, 40)
        for place, (label, at, was, becomes) in enumerate(shown.rows):
            who = (Run(label, colour="ivory2"), Gap(10), Run(words.SIDE_LABELS[at], colour=SIDE_COLOURS[at]))
            figure = Cell(becomes, 140, "right", 36, was != becomes, SIDE_COLOURS[at] if was != becomes else "ivory2")
            row = Row(cells=[Cell(who, 0), Cell(was, 100, "right", 32, colour="ivory2"), figure], tall=52, margin=4)
            rows.put(row, 0, 40 + 52 * place, 0, 52)
        note = "both are kept" if shown.changed else "nothing is changed"
        done = on(Primary(title="Correct it", note=note, off=not shown.changed), lambda: self._done(shown))
        back = on(Undo(title="Back"), self.kiosk.back)
        bid = on(Choice(title="Bid was wrong", title_size=22), lambda: self._turn("bid"))
        trumps = on(Choice(title=_ways(shown), title_size=22), lambda: self._turn("trumps"))
        self.add_widget(Bar(left=[back, bid, trumps], right=done))

    def _bid(self, shown: CorrectView) -> None:
        """Who bid, and what."""
        self.put(Text(line="Who bid, and what?", size_dp=30, bold=True, steps=(28,)), 16, STRIP + 4, -16, 44)
        across = 2 if theme.portrait else 4
        wide = (theme.wide - 24 - 8 * (across - 1)) / across
        for place, (seat, name) in enumerate(shown.declarers):
            row, column = divmod(place, across)
            key = Choice(title=name, chosen=seat == shown.declarer, title_size=24)
            on(key, partial(self._new_declarer, seat))
            self.put(key, 12 + column * (wide + 8), STRIP + 52 + 62 * row, wide, 54)
        top = STRIP + 52 + 62 * (4 // across) + 4
        numbers = len(shown.bids) // 3
        narrow = (theme.wide - 24) / numbers - 8 < 90
        keys = [
            Key(bid[0], SHORT[word] if narrow else word, bid)
            for type_, word in words.TYPE_NAMES.items()
            for bid in shown.bids
            if bid[1:] == type_
        ]
        pad = Pad(keys=keys, columns=numbers, tallest=120)
        pad.bind(on_pick=lambda _pad, bid: self._choose_bid(shown, str(bid)))
        self.put(pad, 12, top, -12, theme.tall - top - FOOT - 4)
        self.put(on(Undo(title="Back"), lambda: self._turn("")), 12, -12, 136, 64)
        note = Text(line=(Run("now ", colour="ivory2"), shown.contract), size_dp=24, steps=(22, 20))
        self.put(note, 164, -12, -12, 64)

    def _trumps(self, shown: CorrectView) -> None:
        """Which suit, or which order."""
        ask = "What were trumps?" if shown.contracts[0].suit is not None else "Which order?"
        self.put(Text(line=ask, size_dp=30, bold=True), 16, STRIP + 4, -16, 44)
        keys = Plane()
        self.put(keys, 12, STRIP + 56, -12, -100)
        put_contracts(keys, shown.contracts, self._choose_contract)
        self.put(on(Undo(title="Back"), lambda: self._turn("")), 12, -12, 136, 64)

    def _kept(self, declarer: int) -> int | None:
        """The tricks once another side declares: asked anew by showing what that side took."""
        return None if declarer != self.declarer else self.tricks

    def _new_declarer(self, seat: int) -> None:
        self._change(declarer=seat, tricks=self._kept(seat))

    def _change(self, **what: Any) -> None:
        for name, value in what.items():
            setattr(self, name, value)
        self.refresh()

    def _choose_bid(self, shown: CorrectView, bid: str) -> None:
        self.contract = review.with_bid(shown.text, bid)
        asks = ("NT" in bid) != ("NT" in shown.text)
        self._turn("trumps" if asks else "")

    def _choose_contract(self, contract: str) -> None:
        self.contract = contract
        self._turn("")

    def _turn(self, mode: str) -> None:
        self.mode = mode
        self.refresh()

    def _done(self, shown: CorrectView) -> None:
        self.table.correct(shown.hand, shown.declarer, shown.text, shown.tricks)
        self.to_table()


def _ways(shown: CorrectView) -> str:
    return "Trumps" if shown.contracts[0].suit is not None else "Order"


def correct_page(number: int) -> PageMaker:
    """The correction of one hand."""
    return partial(CorrectPage, number=number)


def choose_page(kiosk: Kiosk) -> Page:
    """Asks which hand is to be corrected."""
    return ChoosePage(kiosk)
