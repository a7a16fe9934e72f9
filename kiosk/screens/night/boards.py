"""The boards of a night, for the director: which have a deal, which are made, which were played; and what to do."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.making import BoardMaking, BoardRow
from kiosk.night.boards.sorting import Sorting
from kiosk.night.hand_records import why_no_record
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.night.boards_files import files_page
from kiosk.screens.night.boards_make import check_page, hand_page, machine_page, sort_page
from kiosk.screens.night.boards_record import RecordsPage, record_page
from kiosk.screens.night.boards_traveller import traveller_page, why_no_traveller
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.strip import head
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, Text

SAID = 96
"""The dp of what is said of a board below its keys, in a portrait window."""


class BoardsShown(NamedTuple):
    rows: tuple[BoardRow, ...]
    to_draw: tuple[int, ...]
    first: int


class BoardsPage(DirectorScreen[BoardsShown]):
    """A key for every board; first what is done for all of them."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.making = BoardMaking(self.night)

    def content(self) -> BoardsShown:
        return BoardsShown(self.making.rows(), self.making.to_draw(), self.first)

    def build_content(self, content: BoardsShown) -> None:
        rows, to_draw, first = content
        parts = filter(None, (self.night.plan.name, self.making.in_short() if rows else _("Boards"), self.night.notice))
        head(self, *parts, director=False)
        all_drawn = "" if to_draw else _("all have a deal")
        draw = _n("Draw {n} deal", "Draw {n} deals", len(to_draw)) if to_draw else _("Draw deals")
        items = [
            Item(draw, _("at random"), self.making.draw, all_drawn),
            Item(_("From a file"), _("deals in PBN"), lambda: self.kiosk.show(files_page)),
            Item(_("Hands, results"), _("open to everyone"), lambda: self.kiosk.show(RecordsPage)),
        ]
        items += [
            Item(_("Board {number}", number=row.number), _note(row), partial(self._open, row.number)) for row in rows
        ]
        put_grid(self, items, first, self.turn, self.back_key())

    def _open(self, number: int) -> None:
        self.kiosk.show(board_page(number))


def _note(row: BoardRow) -> str:
    if row.played != _("not played yet"):
        return row.played
    return row.made if row.made else row.deal


class BoardShown(NamedTuple):
    row: BoardRow | None
    reader: bool
    has_machine: bool
    machine: bool
    no_traveller: str
    hidden: str


class BoardPage(DirectorScreen[BoardShown]):
    """What can be done with one board."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.number = number
        self.making = BoardMaking(self.night)

    def content(self) -> BoardShown:
        row = next((row for row in self.making.rows() if row.number == self.number), None)
        equipment = self.kiosk.equipment
        reader, shuffler = equipment.devices.reader, equipment.shuffler
        return BoardShown(
            row, reader is not None and reader.connected, shuffler.state is not None, shuffler.ready,
            why_no_traveller(self.night, self.number), why_no_record(self.night, self.number),
        )  # fmt: skip

    def build_content(self, content: BoardShown) -> None:
        row, reader, has_machine, machine, no_traveller, hidden = content
        if row is None:
            head(self, _("Board {number}", number=self.number), director=False, first=True)
            put_grid(self, [], 0, lambda _first: None, self.back_key())
            return
        said = [self.night.notice] if self.night.notice else [*filter(None, (row.made, row.played, row.deal))]
        deals = _("{player} deals", player=row.dealer)
        head(self, _("Board {number}", number=row.number), deals, *said, director=False, first=True)
        if theme.portrait:  # there is no room for it in the strip
            line = Text(line=words.capital(", ".join(said)) + ".", size_dp=22, wrap=True, valign="bottom")
            self.put(line, 16, -(BAR + 12), -16, SAID)
        no_deal = "" if self.number in kept_boards(self.night) else _("draw a deal first")
        played = _("already played") if row.why_not_other else ""
        no_reader = "" if reader else _("no reader connected")
        no_machine = "" if machine else _("not connected") if has_machine else _("no shuffler connected")
        draw = _("Draw a deal") if no_deal else _("Draw another deal")
        items = [
            Item(_("Sort the cards"), _("using the reader"), self._sort, no_deal or no_reader),
            Item(_("Check the cards"), _("is every hand right?"), self._check, no_deal or no_reader),
            Item(_("Deal by machine"), _("a new, random deal"), self._machine, played or no_machine),
            Item(_("Sort by hand"), _("you will see all cards"), self._by_hand, no_deal),
            Item(draw, _("at random"), partial(self.making.draw, [self.number]), played),
            Item(_("Traveller"), _("every table’s result"), self._traveller, no_traveller),
            Item(_("Hand record"), _("all four hands"), self._record, _("not open yet") if hidden else ""),
        ]
        below = SAID + 20 if theme.portrait else 0
        put_grid(self, items, 0, lambda _first: None, self.back_key(), below=below)

    def _sort(self) -> None:
        board = self.night.boards[self.number]
        self.kiosk.show(sort_page(Sorting(self.night, board, self.kiosk.equipment.devices)))

    def _check(self) -> None:
        self.kiosk.show(check_page(self.kiosk, self.number))

    def _machine(self) -> None:
        self.kiosk.show(machine_page(self.kiosk, self.number))

    def _traveller(self) -> None:
        self.kiosk.show(traveller_page(self.number))

    def _record(self) -> None:
        self.kiosk.show(record_page(self.number))

    def _by_hand(self) -> None:
        self.kiosk.show(hand_page(self.number))


def boards_page(kiosk: Shell) -> BoardsPage:
    """The boards of the night."""
    return BoardsPage(kiosk)


def board_page(number: int) -> PageMaker:
    """One board."""
    return partial(BoardPage, number=number)
