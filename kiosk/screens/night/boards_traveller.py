"""A board's traveller: what every table made on it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.night.boards.open_cards import OpenCards, open_cards
from kiosk.night.hand_records import hand_records
from kiosk.night.session import Night
from kiosk.night.travellers import Traveller, TravellerRow, travellers
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.open_cards import put_open_cards
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.night.whole import whole
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Pager, Row, Text, on
from kiosk.table.games.faces import face_of

TABLE, RESULT, POINTS = 44, 52, 70
"""The dp of the columns with figures."""


def traveller_of(night: Night, number: int) -> Traveller | None:
    """A board's traveller, as far as it may be seen now."""
    return next((one for one in travellers(night) if one.board == number), None)


def why_no_traveller(night: Night, number: int) -> str:
    """Why a board's traveller cannot be seen; "" where it can."""
    made = traveller_of(night, number)
    return (
        ""
        if made is not None and made.rows
        else _("nobody has played it")
        if night.director.here
        else _("not open yet")
    )


class TravellerShown(NamedTuple):
    traveller: Traveller | None
    made: OpenCards | None
    clock: str


class TravellerPage(NightPage[TravellerShown]):
    """A row for each table: who sat which way, what they made, and what that is worth."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number

    def look(self) -> TravellerShown:
        record = next((one for one in hand_records(self.night) if one.number == self.number), None)
        made = open_cards(self.night, record) if record is not None else None
        return TravellerShown(traveller_of(self.night, self.number), made, self.kiosk.time())

    def build(self, shown: TravellerShown) -> None:
        made, could, _time = shown
        deals = []
        if made is not None:
            short = theme.portrait or not made.trumps
            trumps = made.trumps if short else _("trumps: {suit}", suit=made.trumps)
            deals = [_("{player} deals", player=made.dealer), trumps]
        head(self, _("Board {number}", number=self.number), *filter(None, deals), director=False, first=True)
        if made is None:
            self.put(Text(line=_("Its results are not open yet."), size_dp=28), 16, STRIP + 16, -16, 44)
            foot(self, [self.back_key()])
            return
        top = STRIP + 4.0
        top += put_open_cards(self, could, 20, top, theme.wide - 36)
        self.put(heading(made), 12, top, -12, 34)
        contracts = any(row.contract for row in made.rows)
        text_of = face_of(self.night.plan.rules).contract_text
        rows = [replace(row, contract=text_of(row.contract) if row.contract else "") for row in made.rows]
        rows.sort(key=lambda row: (row.table, row.round))
        pager = Pager(
            items=rows, make=partial(traveller_row, contracts=contracts), thumb=False,
            known_by=lambda row: (row.table, row.round),
        )  # fmt: skip
        record = on(Choice(title=_("Hand record"), title_size=22), self._record)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key, record])
        self.put(pager, 12, top + 34, -12, -low - 4)

    def _record(self) -> None:
        self.kiosk.show(route("night.record", self.number))


def heading(made: Traveller) -> Row:
    """The words over the columns."""
    contracts = theme.wide >= 640 and any(row.contract for row in made.rows)
    texts = TravellerRow(
        0, 0, _("North–South"), _("East–West"), _("bid") if contracts else "", words.side(0), words.side(1), "", ""
    )
    cells = _cells(texts, contracts, "ivory2", 20)
    points = {"differences": _("+ or −"), "matchpoints": _("points")}.get(made.scoring, made.scoring)
    cells[-2] = Cell(points, POINTS * 2, "right", 20, False, "ivory2")
    return Row(cells=cells[:-1], tall=34, rule_colour="")


def traveller_row(row: TravellerRow, contracts: bool) -> Row:
    """One table's line, with names that are whole; in a portrait window they stand below the figures."""
    names = tuple(zip(row.numbered, ("ivory", "sky"), strict=True))
    if theme.wide >= 640:
        cells = _cells(row, contracts)
        wide = (theme.wide - 24 - 16 - sum(cell.width for cell in cells)) / 2
        looks = [whole(name, wide - 12, (22, 20)) for name, _ in names]
        cells[1:3] = [Cell("", wide), Cell("", wide)]
        made = Row(cells=cells, tall=max(44.0, max(how.tall for how in looks) + 14))
        for n, (how, (name, token)) in enumerate(zip(looks, names, strict=True)):
            text = how.text(name, token, bold=False)
            made.put(text, 8 + TABLE + n * wide, (made.tall - how.tall) / 2, wide - 8, how.tall)
        return made
    figures = _cells(row, False)
    cells = [figures[0], Cell(row.contract, 0, "left", 20, False, "ivory2"), *figures[3:]]
    looks = [whole(name, theme.wide - 40 - TABLE, (20, 18)) for name, _ in names]
    made = Row(tall=46 + sum(how.tall for how in looks))
    made.put(Row(cells=cells, rule_colour="", margin=0), 8, 4, -8, 38)
    y = 42.0
    for how, (name, token) in zip(looks, names, strict=True):
        made.put(how.text(name, token, bold=False), 8 + TABLE, y, -8, how.tall)
        y += how.tall
    return made


def _cells(row: TravellerRow, contracts: bool, colour: str = "ivory", size: float = 24) -> list[Cell]:
    names = [Cell(name, 0, "left", size - 2 if size > 20 else 20, False, colour) for name in (row.ns, row.ew)]
    if theme.wide < 640 and not row.table:
        names = [Cell("", 0), Cell("", 0)]
    bid = [Cell(row.contract, theme.wide * 0.17, "left", 20, False, "ivory2")] if contracts else []
    return [
        Cell(str(row.table or _c("table", "T")), TABLE, "left", 20, False, "ivory2"),
        *names,
        *bid,
        Cell(row.ns_result, RESULT, "right", size, bool(row.table), colour),
        Cell(row.ew_result, RESULT, "right", size, bool(row.table), "sky" if row.table else colour),
        Cell(row.ns_points, POINTS, "right", size - 2, False, colour),
        Cell(row.ew_points, POINTS, "right", size - 2, False, "sky"),
    ]


def traveller_page(number: int) -> PageMaker:
    """The traveller of a board."""
    return partial(TravellerPage, number=number)
