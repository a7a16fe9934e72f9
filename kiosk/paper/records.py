"""Hand records on paper: four hands around a board, four boards a page, or three where a table stands beside each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.hand_records import HandRecord, RecordHand
from kiosk.paper.could_make import CouldMake
from kiosk.paper.measures import BLACK, GAP, GREY, LEAST, MARGIN, RED
from rules.cards import SORTED_SUITS

if TYPE_CHECKING:
    from kiosk.paper.document import Document

PER_PAGE, WITH_TABLES = 4, 3
"""The boards on a page; beside a table a board has the whole width of it."""
NO_TRUMP = 4


@dataclass(frozen=True)
class HandRecords:
    """Boards with their cards."""

    title: str
    records: tuple[tuple[HandRecord, str, CouldMake | None], ...]
    """Each with what could have been made of it, in a line or as a table; "" and None where that is not known."""

    def draw(self, on: Document) -> None:
        """Draws them, starting a page."""
        tables = any(table is not None for _record, _made, table in self.records)
        per_page, across = (WITH_TABLES, 1) if tables else (PER_PAGE, 2)
        for n, (record, made, table) in enumerate(self.records):
            if n % per_page == 0:
                on.add_page()
                on.label = self.title
                top = on.headed(self.title)
            wide, tall = (on.epw - 4 * (across - 1)) / across, (on.h - 14 - top) * across / per_page
            row, column = divmod(n % per_page, across)
            x, y = MARGIN + column * (wide + 4), top + row * tall
            on.framed(x, y, wide, tall - 4, 0.4, BLACK)
            if tables:
                half = wide / 2 - 2
                below = y + _head(on, record, made, x, y, half)
                if table is not None:
                    table.draw(on, x + 3, below, half - 3)
                _diagram(on, record, x + half + 4, y + 1, half, tall - 5)
            else:
                head = _head(on, record, made, x, y, wide)
                _diagram(on, record, x, y + head, wide, tall - 4 - head)


def _head(on: Document, record: HandRecord, made: str, x: float, y: float, wide: float) -> float:
    """The words above a board; how many millimetres they take."""
    on.fit(record.title, x + 3, y + 2, wide - 6, 8, 15, True)
    tall = 9.5
    for said in filter(None, (_trumps(record), made)):
        on.fit(said, x + 3, y + tall, wide - 6, 6, 12)
        tall += 6
    return tall + 1.5


def _diagram(on: Document, record: HandRecord, x: float, y: float, wide: float, tall: float) -> None:
    half, high = wide / 2 - 2, (tall - 1) / 3 - 1
    north, east, south, west = record.hands
    step = min(7.0, high / 5)
    _hand(on, north, x + wide * 0.3, y, half, step)
    _hand(on, west, x + 3, y + high + 1, half, step)
    _hand(on, east, x + wide / 2 + 2, y + high + 1, half - 3, step)
    _hand(on, south, x + wide * 0.3 if record.kitty is None else x + 3, y + 2 * high + 2, half, step)
    if record.kitty is not None:
        _hand(on, record.kitty, x + wide / 2 + 2, y + 2 * high + 2, half - 3, step)


def _hand(on: Document, hand: RecordHand, x: float, y: float, wide: float, step: float) -> None:
    on.fit(hand.place, x, y, wide, step, 12, colour=GREY)
    if hand.jokers:
        on.type(12)
        beside = on.wide(hand.place) + GAP
        on.fit(hand.jokers, x + beside, y, wide - beside, step, 13, True)
    for row, suit in enumerate(SORTED_SUITS):
        top = y + step * (row + 1)
        on.fit(words.SUIT_SIGNS[suit], x, top, 5.5, step, 15, colour=RED if suit in (1, 2) else BLACK)
        on.fit(hand.suits[suit], x + 6.5, top, wide - 6.5, step, 15, True, least=LEAST)


def _trumps(record: HandRecord) -> str:
    if record.turned_up is not None:
        return _("{card} turned up", card=words.card(record.turned_up))
    if record.trump is None:
        return ""
    return words.trumps(None if record.trump == NO_TRUMP else record.trump)
