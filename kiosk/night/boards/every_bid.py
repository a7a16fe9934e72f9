"""What each declarer could have made of a board of Bid Whist with each trumps, uptown and downtown, as a small table,
and the best bid (analysis#boards)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.table.games.bid_whist_words import words_of
from kiosk.table.views import MadeBlock, MadeRow
from rules.analysis import TRUMPS, Made
from rules.best_bid import BestBid, best_bid
from rules.boards import SEATS
from rules.cards import SORTED_SUITS
from rules.games.bid_whist import BidWhistRules

Cell = tuple[str, str, str]
"""What is asked: ``tricks`` or ``downtown``, a declarer and trumps, in letters."""
KINDS = ("tricks", "downtown")
CELLS: tuple[Cell, ...] = tuple(product(KINDS, SEATS, TRUMPS))
"""All that is asked about a board, in the order in which the figures are kept."""
COLUMNS = tuple(sorted(TRUMPS, key=lambda name: [*SORTED_SUITS, None].index(TRUMPS[name])))
"""The trumps as the table has them: suits as hands are sorted, no trump last."""


def blocks_of(rules: BidWhistRules, figures: tuple[int, ...]) -> tuple[MadeBlock, ...]:
    """Uptown and downtown: a row for each declarer, one for both partners where they make the same. `figures` are the
    tricks by `CELLS`; the kitty’s is counted where the house rules say so."""
    made = _made(figures, int(rules.kitty_is_a_trick))
    said_as = words_of(rules)
    trumps = tuple(TRUMPS[name] for name in COLUMNS)
    return tuple(
        MadeBlock(words.capital(said_as.way(kind == "downtown")), trumps, tuple(_rows(made[kind]))) for kind in KINDS
    )


def _rows(by: Made) -> Iterator[MadeRow]:
    for seat, letter in enumerate(SEATS):
        partners = by[letter] == by[SEATS[(seat + 2) % 4]]
        if seat < 2 or not partners:
            label = words.side(seat) if partners else words.seat_letter(letter)
            yield MadeRow(label, tuple(str(by[letter][name]) for name in COLUMNS), None)


def best_line(rules: BidWhistRules, dealer: int, figures: tuple[int, ...]) -> str:
    """``Best bid, the kitty aside: South 4 downtown hearts, 10 tricks``"""
    best = _best(rules, dealer, figures)
    said: Mapping[str, object] = {
        "place": words.place(best.declarer),
        "bid": words_of(rules).contract(best.contract),
        "tricks": _n("{n} trick", "{n} tricks", best.tricks),
    }
    if not rules.kitty:
        return _("Best bid: {place} {bid}, {tricks}", **said)
    return _("Best bid, the kitty aside: {place} {bid}, {tricks}", **said)


@lru_cache(maxsize=64)  # a page that is open asks each time that it is drawn
def _best(rules: BidWhistRules, dealer: int, figures: tuple[int, ...]) -> BestBid:
    return best_bid(rules, dealer, _made(figures))


def _made(figures: tuple[int, ...], extra: int = 0) -> dict[str, Made]:
    found: dict[str, Made] = {}
    for (kind, declarer, trumps), tricks in zip(CELLS, figures, strict=True):
        found.setdefault(kind, {}).setdefault(declarer, {})[trumps] = tricks + extra
    return found
