"""What could have been made with all hands open, beside DDS: ``python -m benchmarks.open_hands [FILE]``.

Deals are drawn by lot, the same ones each time; trumps, direction and leader too. Processor time of one question: how
many tricks does this side take? Nothing is remembered from one deal to the next.

*Limit.* Deals of Bid Whist, twelve cards each of 54, two jokers among them; of sixteen the median, and the slowest but
one, each beside what a deal may take. A table has all twenty of a deal: four declarers, five trumps.

*endplay.* The same deals of twelve cards from 52, since it knows no jokers, uptown. It asks Bo Haglund's DDS, in C++.
Both must come to the same.

*Growth.* Ours alone, by the tricks to come.
"""

import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.pool import Pool
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.side_by_side import Row, measured, report
from rules.cards import Order, cards_in, format_hand, order
from rules.open_hands import OpenHands
from tests.rules.open_play import dealt

DEALS = 16
BESIDE = 5
"""Deals that endplay is asked about too, and of each number of tricks."""
TRICKS = 12
MEDIAN, MOST, TABLE = 5.0, 30.0, 300.0
"""Seconds that the median, the slowest deal but one, and a table may take."""
TRUMPS = (None, 0, 1, 2, 3)


class Deal(NamedTuple):
    """Hands, the order of their cards, and who leads."""

    hands: tuple[int, ...]
    order: Order
    leader: int

    def tricks(self) -> int:
        """What the leader's side takes."""
        return OpenHands(self.order, self.hands, (self.leader, (self.leader + 2) % 4)).tricks(self.leader)


def deal(seed: int, pack: int, cards: int) -> Deal:
    """A deal by lot of so many cards a hand from a pack of 52 or 54; with jokers the direction is by lot too."""
    rng, drawn = Random(seed), list(range(pack))
    rng.shuffle(drawn)
    ranks = order(rng.choice(TRUMPS), pack > 52 and rng.random() < 0.5)
    return Deal(tuple(dealt(drawn, 4, cards)), ranks, rng.randrange(4))


def seconds(one: Deal) -> float:
    """How long it takes."""
    begun = time.process_time()
    one.tricks()
    return time.process_time() - begun


def table() -> float:
    """How long it takes to fill in the table of a deal: five trumps, four leaders."""
    begun, hands = time.process_time(), deal(0, 54, TRICKS).hands
    for trump in TRUMPS:
        search = OpenHands(order(trump), hands, (0, 2))
        for leader in range(4):
            search.tricks(leader)
    return time.process_time() - begun


def with_jokers(pool: Pool) -> Iterator[Row]:
    """Single deals and a table, beside what they may take; and the median deal, beside that with two tricks fewer."""
    whole = pool.apply_async(table)
    some = {cards: [deal(seed, 54, cards) for seed in range(BESIDE)] for cards in (6, 8, 10)}
    some[TRICKS] = [deal(seed, 54, TRICKS) for seed in range(DEALS)]
    spent = {cards: pool.map(seconds, deals, chunksize=1) for cards, deals in some.items()}
    name, longest = f"open hands: {TRICKS} tricks, jokers", sorted(spent[TRICKS])
    yield measured(f"{name}, median", "limit", [(median(longest), MEDIAN)], "s", 1.0)
    yield measured(f"{name}, the slowest but one of {DEALS}", "limit", [(longest[-2], MOST)], "s", 1.0)
    yield measured("open hands: a table of twenty", "limit", [(whole.get(), TABLE)], "s", 1.0)
    for cards in (8, 10, TRICKS):
        pair = median(spent[cards][:BESIDE]), median(spent[cards - 2])
        yield measured(f"growth: open hands, {cards} tricks", f"{cards - 2} tricks", [pair], "s")


def by_endplay(one: Deal) -> int:
    """The same from DDS."""
    from endplay import dds, types

    denom = ("spades", "hearts", "diamonds", "clubs", "nt")[4 if one.order.trump is None else one.order.trump]
    cards = types.Deal(
        "N:" + " ".join(format_hand(cards_in(hand)) for hand in one.hands),
        first=getattr(types.Player, ("north", "east", "south", "west")[one.leader]),
        trump=getattr(types.Denom, denom),
    )
    return max(tricks for _, tricks in dds.solve_board(cards))


def both(seed: int) -> tuple[float, float]:
    """How long ours and endplay take for a deal. Raises `AssertionError` where they do not come to the same."""
    by_endplay(deal(0, 52, 2))  # it makes its tables once
    one = deal(seed, 52, TRICKS)
    begun = time.process_time()
    ours = one.tricks()
    between = time.process_time()
    theirs = by_endplay(one)
    if ours != theirs:
        raise AssertionError(f"deal {seed}: {ours} tricks, endplay has {theirs}")
    return between - begun, time.process_time() - between


def rows() -> Iterator[Row]:
    """All of them; the peer's where it is installed. All cores search, a deal each."""
    with get_context("spawn").Pool() as pool:
        beside = pool.map_async(both, range(BESIDE), chunksize=1) if find_spec("endplay") else None
        yield from with_jokers(pool)
        if beside:
            yield measured(f"open hands: {TRICKS} tricks", "endplay (DDS)", beside.get(), "s")
        else:
            print("endplay is not installed: left out", file=sys.stderr)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
