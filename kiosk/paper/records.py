"""Hand records on paper: four hands around a board, four boards a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.night.hand_records import HandRecord, RecordHand
from kiosk.paper.measures import BLACK, GREY, LEAST, MARGIN, RED
from rules.cards import SORTED_SUITS

if TYPE_CHECKING:
    from kiosk.paper.document import Document

PER_PAGE = 4
NO_TRUMP = 4


@dataclass(frozen=True)
class HandRecords:
    """Boards with their cards."""

    title: str
    records: tuple[tuple[HandRecord, str], ...]
    """Each with what could have been made of it in a line, "" where that is not known."""

    def draw(self, on: Document) -> None:
        """Draws them, starting a page."""
        for n, (record, made) in enumerate(self.records):
            if n % PER_PAGE == 0:
                on.add_page()
                on.label = self.title
                top = on.headed(self.title)
            wide, tall = on.epw / 2 - 2, (on.h - 14 - top) / 2
            row, column = divmod(n % PER_PAGE, 2)
            _board(on, record, made, MARGIN + column * (wide + 4), top + row * tall, wide, tall - 4)


def _board(on: Document, record: HandRecord, made: str, x: float, y: float, wide: float, tall: float) -> None:
    on.framed(x, y, wide, tall, 0.4, BLACK)
    on.fit(record.title, x + 3, y + 2, wide - 6, 8, 15, True)
    above = 9.5
    for said in filter(None, (_trumps(record), made)):
        on.fit(said, x + 3, y + above, wide - 6, 6, 12)
        above += 6
    above += 1.5
    half, high, top = wide / 2 - 2, (tall - above - 1) / 3 - 1, y + above
    north, east, south, west = record.hands
    hands = [*record.hands, *([record.kitty] if record.kitty else [])]
    step = min(7.0, (high - 1) / (6 if any(hand.jokers for hand in hands) else 5))
    _hand(on, north, x + wide * 0.3, top, half, step)
    _hand(on, west, x + 3, top + high + 1, half, step)
    _hand(on, east, x + wide / 2 + 2, top + high + 1, half - 3, step)
    _hand(on, south, x + wide * 0.3 if record.kitty is None else x + 3, top + 2 * high + 2, half, step)
    if record.kitty is not None:
        _hand(on, record.kitty, x + wide / 2 + 2, top + 2 * high + 2, half - 3, step)


def _hand(on: Document, hand: RecordHand, x: float, y: float, wide: float, step: float) -> None:
    on.fit(hand.place, x, y, wide, step, 12, colour=GREY)
    for row, suit in enumerate(SORTED_SUITS):
        top = y + step * (row + 1)
        on.fit(words.SUIT_SIGNS[suit], x, top, 5.5, step, 15, colour=RED if suit in (1, 2) else BLACK)
        on.fit(hand.suits[suit], x + 6.5, top, wide - 6.5, step, 15, True, least=LEAST)
    if hand.jokers:
        on.fit(hand.jokers, x, y + step * 5, wide, step, 13, True)


def _trumps(record: HandRecord) -> str:
    if record.turned_up is not None:
        return f"{words.card(record.turned_up)} turned up"
    if record.trump is None:
        return ""
    return words.trumps(None if record.trump == NO_TRUMP else record.trump)
