"""Cards for a night: one for every table, and one for every player to fill in by hand (movements#sheets)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.base.words import SUIT_SIGNS
from kiosk.paper.measures import BLACK, GAP, GREY, MARGIN, RED, RULE

if TYPE_CHECKING:
    from kiosk.paper.document import Document

NO_TRUMP = -1
"""In place of a suit: no trumps."""
ROW, LOW = 8.5, 6.0
"""The height in millimetres of a line to write in: usually, and if there are many."""


def trump_sign(suit: int | None) -> str:
    """Trumps on a card; "" if each hand settles them."""
    return "" if suit is None else _("NT") if suit == NO_TRUMP else SUIT_SIGNS[suit]


@dataclass(frozen=True)
class TableCard:
    """The content of a table's card: its number, who sits there (north, east, south, west), trumps, boards."""

    number: int
    title: str  # "Friday night, Round 5 of 12"
    names: tuple[str, ...]
    trumps: int | None = None
    boards: tuple[int, ...] = ()
    called: str = ""  # "Dover": where tables have names


@dataclass(frozen=True)
class TableCards:
    """The cards of a round, two a page, to be cut apart."""

    cards: tuple[TableCard, ...]

    def draw(self, on: Document) -> None:
        """Draws them, starting a page."""
        for n, card in enumerate(self.cards):
            if n % 2 == 0:
                on.label = ""
                on.add_page()
                _cut_across(on)
            self._card(on, card, n % 2 * on.h / 2)

    def _card(self, on: Document, card: TableCard, top: float) -> None:
        tall, left, wide = on.h / 2, MARGIN, on.epw
        on.fit(card.title, left, top + 7, wide, 8, 14, colour=GREY, align="center")
        north, east, south, west = card.names
        end = top + tall - (18 if top == 0 else 22)
        on.fit(_("{place}: {name}", place=words.place(0), name=north), left, top + 16, wide, 18, 26, True, "center")
        on.fit(_("{place}: {name}", place=words.place(2), name=south), left, end - 12, wide, 18, 26, True, "center")
        side, middle = wide * 0.31, top + 36
        for name, seat, x in ((west, words.place(3), left), (east, words.place(1), left + wide - side)):
            on.fit(seat, x, middle, side, 9, 18, align="center", colour=GREY)
            on.fit(name, x, middle + 9, side, end - middle - 24, 26, True, "center")
        x, room = left + side + GAP, wide - 2 * side - 2 * GAP
        on.framed(x, middle - 1, room, end - middle - 12, 0.8, BLACK)
        below = [(card.called, BLACK)] if card.called else []
        below += [(_trumps(card.trumps), RED if card.trumps in (1, 2) else BLACK)] if card.trumps is not None else []
        below += [(_boards(card.boards), BLACK)] if card.boards else []
        low = 10.0 * len(below)
        on.fit(str(card.number), x + 1, middle, room - 2, end - middle - 14 - low, 130, True, "center")
        for n, (said, colour) in enumerate(below):
            y = end - 13 - low + 10 * n - 1
            on.fit(said, x + 2, y, room - 4, 9, 20, True, "center", colour)


@dataclass(frozen=True)
class CardLine:
    """One hand of a score card, as far as known beforehand; `first` of its round. `above` is a line across the card on
    how this hand and the next ones count."""

    hand: str
    table: str = ""
    trumps: int | None = None
    first: bool = False
    above: str = ""


@dataclass(frozen=True)
class ScoreCard:
    """One player's card. `counts` is what is written down, ``tricks`` or ``points``, and `total` its sum."""

    title: str
    name: str
    role: str
    lines: tuple[CardLine, ...]
    counts: str
    total: str = "total"


@dataclass(frozen=True)
class ScoreCards:
    """Score cards, two a page side by side, to be cut apart; one with many lines continues on the next."""

    cards: tuple[ScoreCard, ...]

    def draw(self, on: Document) -> None:
        """Draws them, starting a page."""
        parts = [part for card in self.cards for part in _parts(on, card)]
        for n, (card, lines, more) in enumerate(parts):
            if n % 2 == 0:
                on.label = ""
                on.add_page(orientation="L")
                _cut_down(on)
            _card(on, card, lines, more, MARGIN + n % 2 * on.w / 2, on.w / 2 - 2 * MARGIN)


HEAD, ABOVE = 34.0, 10.0
"""The millimetres above the first line of a score card, and of a line across it."""


def _parts(on: Document, card: ScoreCard) -> Iterator[tuple[ScoreCard, Sequence[CardLine], bool]]:
    room, first = min(on.w, on.h) - 2 * MARGIN - HEAD - 8, 0
    blocks = [n for n, line in enumerate(card.lines) if line.above]
    while first < len(card.lines):
        end = max(n for n in range(first + 1, len(card.lines) + 1) if _tall(card.lines[first:n], LOW) <= room)
        if end < len(card.lines):  # the line across is above all hands that it is about
            end = max((n for n in blocks if first < n <= end), default=end)
        yield card, card.lines[first:end], first > 0
        first = end


def _tall(lines: Sequence[CardLine], low: float) -> float:
    """The height of lines so low, in millimetres."""
    return low * len(lines) + ABOVE * sum(bool(line.above) for line in lines)


def _card(on: Document, card: ScoreCard, lines: Sequence[CardLine], more: bool, x: float, wide: float) -> None:
    on.fit(_("{title}, continued", title=card.title) if more else card.title, x, MARGIN - 4, wide, 8, 14, colour=GREY)
    who = f"{card.name}, {card.role}" if card.name and card.role else card.name
    if who:
        on.fit(who, x, MARGIN + 4, wide, 15, 22, True)
    else:
        asked = _("Name, {role}:", role=card.role) if card.role else _("Name:")
        on.fit(asked, x, MARGIN + 6, wide, 10, 14)
        begin = max(26.0, on.wide(asked) + GAP)
        on.ruled(x + begin, MARGIN + 15, wide - begin, 0.3, BLACK)
    shown = any(line.trumps is not None for line in lines)
    named = any(" " in line.table for line in lines)
    heads = [_("hand"), _("table"), *([_("trumps")] if shown else []), card.counts, card.total]
    parts = [0.8, 1.6 if named else 0.9, *([1.0] if shown else []), 1.1, 1.2]
    widths = [wide * part / sum(parts) for part in parts]
    y, bottom = MARGIN + HEAD - 12, on.h - MARGIN - 8
    left = x
    for head, width in zip(heads, widths, strict=True):
        on.fit(head, left, y, width, 7, 12, align="center", colour=GREY)
        left += width
    y += 7
    said = _tall(lines, 0)
    tall = min(ROW, max(LOW, (bottom - y - said) / len(lines)))
    for line in lines:
        if line.above:
            on.ruled(x, y, wide, 0.6, BLACK)
            on.fit(line.above, x + 1, y, wide - 2, ABOVE, 12)
            y += ABOVE
        on.ruled(x, y, wide, 0.6 if line.first else 0.2, BLACK if line.first else RULE)
        entries = [line.hand, line.table, *([trump_sign(line.trumps)] if shown else [])]
        left = x
        for n, (entry, width) in enumerate(zip(entries, widths, strict=False)):
            red = n == 2 and line.trumps in (1, 2)
            on.fit(entry, left, y, width, tall, 15 if n == 2 else 13, n == 2, "center", RED if red else BLACK)
            left += width
        on.set_draw_color(*RULE)
        on.set_line_width(0.2)
        for n in range(len(widths) + 1):
            on.line(x + sum(widths[:n]), y, x + sum(widths[:n]), y + tall)
        y += tall
    on.ruled(x, y, wide, 0.6, BLACK)


def _trumps(suit: int) -> str:
    return _("no trump") if suit == NO_TRUMP else f"{SUIT_SIGNS[suit]} {words.suit(suit)}"


def _boards(numbers: Sequence[int]) -> str:
    listed = ", ".join(map(str, numbers))
    return _n("board {numbers}", "boards {numbers}", len(numbers), numbers=listed)


def _cut_across(on: Document) -> None:
    on.set_dash_pattern(dash=2, gap=2)
    on.ruled(0, on.h / 2, on.w, 0.2, RULE)
    on.set_dash_pattern()


def _cut_down(on: Document) -> None:
    on.set_dash_pattern(dash=2, gap=2)
    on.set_draw_color(*RULE)
    on.set_line_width(0.2)
    on.line(on.w / 2, 0, on.w / 2, on.h)
    on.set_dash_pattern()
