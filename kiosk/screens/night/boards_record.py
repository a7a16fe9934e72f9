"""Hand records: the four hands of a board that everybody has played, what could be made of it, and what was."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c, _n
from kiosk.night.boards.open_cards import OpenCards, open_cards
from kiosk.night.hand_records import HandRecord, RecordHand, hand_records, why_no_record
from kiosk.night.standings import visible_rounds
from kiosk.night.travellers import Traveller, travellers
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.boards_traveller import traveller_page
from kiosk.screens.night.open_cards import put_open_cards
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Cell, Choice, Plane, Row, Text, on
from kiosk.screens.widgets.text import Chip, Gap, Line, Run, line_width_dp
from rules.cards import SORTED_SUITS

LINE = 28
"""The dp of a suit's line."""
NO_TRUMP = 4
LEAST, BELOW = 290, 300
"""In a portrait window the dp of the diagram at least, and of what stands below it."""


class RecordsShown(NamedTuple):
    boards: list[tuple[int, bool, int]]
    first: int
    clock: str


class RecordsPage(NightPage[RecordsShown]):
    """The boards whose hands or results are open to all: for everybody at the kiosk."""

    of_boards = True

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> RecordsShown:
        hands = frozenset(record.number for record in hand_records(self.night))
        results = {one.board: len(one.rows) for one in travellers(self.night) if one.rows}
        boards = [(number, number in hands, results.get(number, 0)) for number in sorted(hands | {*results})]
        return RecordsShown(boards, self.first, self.kiosk.time())

    def build(self, shown: RecordsShown) -> None:
        boards, first, _time = shown
        head(self, self.night.plan.name, _("Boards: hands and results"))
        items = [self._item(*board) for board in boards]
        if not items:
            _seen, hidden = visible_rounds(self.night)
            said = hidden or _("A board’s hands and results are shown when everybody has played it.")
            put_empty(self, _("No board is open yet"), said, BAR)
        put_grid(self, items, first, self.turn, self.back_key())

    def _item(self, number: int, open_: bool, results: int) -> Item:
        note = ", ".join([_c("cards", "hands")] * open_ + [_n("{n} result", "{n} results", results)] * bool(results))
        page = record_page(number) if open_ else traveller_page(number)
        return Item(_("Board {number}", number=number), note, lambda: self.kiosk.show(page))


class RecordShown(NamedTuple):
    record: HandRecord | None
    why_not: str
    made: OpenCards | None
    traveller: Traveller | None
    clock: str


class RecordPage(NightPage[RecordShown]):
    """One board: the diagram, what could have been made, and the first results."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number

    def look(self) -> RecordShown:
        record = next((one for one in hand_records(self.night) if one.number == self.number), None)
        if record is None:
            return RecordShown(None, why_no_record(self.night, self.number), None, None, self.kiosk.time())
        traveller = next((one for one in travellers(self.night) if one.board == self.number), None)
        return RecordShown(record, "", open_cards(self.night, record), traveller, self.kiosk.time())

    def question(self, shown: RecordShown) -> object:
        return type(self), self.number

    def build(self, shown: RecordShown) -> None:
        record, why_not, made, traveller, _time = shown
        head(
            self, *(record.title.split(", ") if record else (_("Board {number}", number=self.number),)), director=False
        )
        keys = [self.back_key(), *(self._other(step) for step in (-1, 1))]
        if traveller is not None and traveller.rows:
            results = Choice(title=_("All results"), title_size=22)
            keys.append(on(results, lambda: self.kiosk.show(traveller_page(self.number))))
        low = foot(self, keys)
        if record is None:
            put_empty(self, _("Board {number} is not open yet", number=self.number), why_not, low)
            return
        wide = theme.wide if theme.portrait else theme.wide * 0.62
        tall = theme.tall - STRIP - low
        if theme.portrait:
            tall = max(LEAST, min(420.0, tall - BELOW))
        put_diagram(self, record, 0, STRIP, wide, tall)
        if theme.portrait:
            self._beside(made, traveller, 16, STRIP + tall + 8, theme.wide - 32, low)
        else:
            self._beside(made, traveller, wide + 8, STRIP + 8, theme.wide - wide - 20, low)

    def _other(self, step: int) -> Choice:
        """The key to the record before or after this one."""
        numbers = [record.number for record in hand_records(self.night)]
        at = numbers.index(self.number) + step if self.number in numbers else -1
        there = 0 <= at < len(numbers)
        title = (
            _("Board {number}", number=numbers[at])
            if there
            else _c("board", "Previous")
            if step < 0
            else _c("board", "Next")
        )
        key = Choice(title=title, title_size=22, off=not there)
        return on(key, lambda: self.kiosk.replace(record_page(numbers[at]))) if there else key

    def _beside(
        self, made: OpenCards | None, traveller: Traveller | None, x: float, y: float, wide: float, low: float
    ) -> None:
        """What could be made, and what was."""
        y += put_open_cards(self, made, x, y, wide, theme.tall - low - y - 2)
        rows = sorted(traveller.rows if traveller else (), key=lambda row: (row.table, row.round))
        room = int((theme.tall - low - y - 6) // 30)
        if rows and room > 1:
            self.put(Text(line=_("Results  N–S, E–W"), size_dp=20, colour="ivory2"), x, y, wide, 30)
            beside = [f"{row.ns}, {row.ew}" for row in rows]
            long = max(line_width_dp(names, 18) for names in beside) > wide - 110
            if long and all(row.ns_number and row.ew_number for row in rows):  # *All results* has the names
                beside = [_("pairs {ns} and {ew}", ns=row.ns_number, ew=row.ew_number) for row in rows]
            for n, (row, names) in enumerate(zip(rows[: room - 1], beside, strict=False)):
                more = 12 if "%" in row.ns_result else 0
                cells = [
                    Cell(row.ns_result, 34 + more, "right", 22, True),
                    Cell(row.ew_result, 38 + more, "right", 22, True, "sky"),
                ]
                cells += [Cell("", 10), Cell(names, 0, "left", 18, False, "ivory2")]
                self.put(Row(cells=cells, tall=30, margin=0), x, y + 30 * (n + 1), wide, 30)


def put_diagram(page: Plane, record: HandRecord, x: float, y: float, wide: float, tall: float) -> None:
    """North above, West and East beside the middle, South below; the kitty at the lower left."""
    line = min(LINE * 1.5, (tall - 12) / (4 * 3))
    middle, last = 0.32 * wide, 0.58 * wide
    south = 0.44 * wide if record.kitty else middle
    places = ((middle, 0, wide), (last, 4, wide), (south, 8, wide), (12, 4, last))
    for hand, (left, row, right) in zip(record.hands, places, strict=True):
        _put_hand(page, hand, x + left, y + 6 + row * line, right - left - 6, line)
    if record.kitty:
        _put_hand(page, record.kitty, x + 12, y + 6 + 8 * line, south - 18, line)
    text = Text(line=_trumps(record), size_dp=min(24, line), colour="ivory2", steps=(20, 18))
    page.put(text, x + 16, y + 6, middle - 20, line)


def _trumps(record: HandRecord) -> Line:
    if record.turned_up is not None:
        return _("turned up {card}", card=words.card(record.turned_up))
    if record.trump is None:
        return ""
    return words.trumps(None) if record.trump == NO_TRUMP else (_("trumps"), Gap(8), Chip(record.trump, 22))


def _put_hand(page: Plane, hand: RecordHand, x: float, y: float, wide: float, line: float) -> None:
    """A suit a line, with the place before the first, by its letter where it is a seat, and jokers after the last."""
    size = min(30.0, line * 0.82)
    seats = {words.place(seat): words.seat_letter(letter) for seat, letter in enumerate("NESW")}
    label = seats.get(hand.place, hand.place)
    before = 28.0 if len(label) == 1 else 54.0
    page.put(Text(line=label, size_dp=max(18, size * 0.75), colour="ivory2", steps=(18,)), x, y, before, line)
    for row, suit in enumerate(SORTED_SUITS):
        jokers = hand.jokers if suit == SORTED_SUITS[-1] else ""
        more = (Gap(12), Run(jokers, max(18, size * 0.8), False)) if jokers else ()
        parts = (Chip(suit, size * 0.88), Gap(8), hand.suits[suit], *more)
        text = Text(line=parts, size_dp=size, bold=True, steps=(24, 22, 20, 18))
        page.put(text, x + before, y + line * row, wide - before, line)


def record_page(number: int) -> PageMaker:
    """The hand record of a board."""
    return partial(RecordPage, number=number)
