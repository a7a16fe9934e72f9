"""The declarer's best discards from hand and kitty, with all hands open (analysis#discards)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules.analysis import CannotAnalyse, as_played
from rules.cards import Order, cards_in, mask_of
from rules.games.bid_whist import BidWhistHand
from rules.hand import Hand
from rules.open_hands import OpenHands
from rules.phrases import Phrase

STEP = 50
"""After so many ways it is told how far it is."""


class Discards(NamedTuple):
    """The best discards until now, as a mask, and the tricks of the declarer's side with them, the kitty's not counted;
    `before` are those with what was laid away in fact. `tried` of the `of` ways that differ were looked at."""

    cards: int
    tricks: int
    before: int
    tried: int
    of: int


def has_discards(hand: BidWhistHand) -> bool:
    """Whether there was a kitty, and none of its cards came back into play."""
    return bool(hand.rules.kitty) and not hand.swaps


def laid_away(hand: Hand) -> int:
    """What nobody has played of a hand of which every card is known, as a mask. Raises `CannotAnalyse`."""
    return hand.pack & ~sum(as_played(hand))


def best_discards(hand: Hand) -> Iterator[Discards]:
    """Better and better ones for the contract that was played, and how far it is; the last are as good as any. What
    was laid away in fact stays the best where nothing is better. Takes seconds to minutes. Raises `CannotAnalyse`."""
    held = as_played(hand)
    if not isinstance(hand, BidWhistHand) or hand.declarer is None or not has_discards(hand):
        raise CannotAnalyse(Phrase("there were no discards to choose"))
    assert hand.order is not None
    yield from better_discards(
        hand.order, held, hand.declarer, laid_away(hand), hand.tricks[0].leader, jokers_any_time=hand.jokers_any_time
    )


def better_discards(
    order: Order, hands: Sequence[int], declarer: int, aside: int, leader: int, *, jokers_any_time: bool = False
) -> Iterator[Discards]:
    """The same of any four hands: the declarer's as it was played, and `aside`, what was laid away."""
    tricks, side = hands[declarer].bit_count(), (declarer, (declarer + 2) % 4)
    every = [hand | aside if seat == declarer else hand for seat, hand in enumerate(hands)]
    ways = _ways(_runs(order, every, declarer), aside.bit_count())
    search = OpenHands(order, every, side, jokers_any_time=jokers_any_time)
    best = before = search.tricks(leader, aside)
    cards = aside
    yield Discards(cards, best, before, 0, len(ways))
    for tried, way in enumerate(ways, 1):
        least = best
        while best < tricks and search.takes(best + 1, leader, gone=way):
            cards, best = way, best + 1
        if best == tricks:
            break
        if best > least or tried % STEP == 0:
            yield Discards(cards, best, before, tried, len(ways))
    yield Discards(cards, best, before, len(ways), len(ways))


def _runs(order: Order, hands: Sequence[int], seat: int) -> list[list[list[int]]]:
    """A seat's cards by suit, the weakest first, those together between which nobody else has one: they are worth the
    same."""
    owner = {card: at for at, hand in enumerate(hands) for card in cards_in(hand)}
    suits: dict[int, list[list[int]]] = {}
    last: dict[int, int] = {}
    for card in sorted(owner, key=order.strength.__getitem__):
        suit = order.suit[card]
        if owner[card] == seat:
            runs = suits.setdefault(suit, [])
            if last.get(suit) == seat:
                runs[-1].append(int(card))
            else:
                runs.append([int(card)])
        last[suit] = owner[card]
    return list(suits.values())


def _ways(suits: list[list[list[int]]], count: int) -> list[int]:
    """All discards of so many cards that differ: first the weakest of each suit, then all others."""
    flat = [[card for run in suit for card in run] for suit in suits]
    weakest = [
        mask_of(card for cards, many in zip(flat, each, strict=True) for card in cards[:many])
        for each in product(*(range(min(count, len(cards)) + 1) for cards in flat))
        if sum(each) == count
    ]
    return [*dict.fromkeys(weakest + list(_from_runs([run for suit in suits for run in suit], count)))]


def _from_runs(runs: list[list[int]], count: int) -> Iterator[int]:
    """So many cards of these runs, of each its first ones."""
    if not count:
        yield 0
    elif runs:
        for many in range(min(count, len(runs[0])), -1, -1):
            for rest in _from_runs(runs[1:], count - many):
                yield mask_of(runs[0][:many]) | rest
