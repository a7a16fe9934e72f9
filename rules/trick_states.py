"""Tricks as walks through states: what an `Order` comes to, made once, so that a card that falls is one look-up.

The suit led and the card that is winning say all of a trick that matters for what comes: what has to be followed, and
what wins. There are about a hundred of them.
"""

from functools import cache
from typing import NamedTuple

from rules.cards import CARDS, LITTLE, NO_SUIT, Order


@cache
def _selections(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every selection of these cards, lowest first, at the place whose binary digits select it."""
    found: list[tuple[int, ...]] = [()]
    for card in cards:
        found += [(*selection, card) for selection in found]
    return found


class State:
    """A trick as far as it decides what comes: the suit led (`NO_SUIT`: none yet) and the card that is winning.

    `after` are the states by the card that falls: the same one where it does not win. `cards` are those of the suit
    led, by the mask of the cards that a seat holds of it.
    """

    __slots__ = ("led", "cards", "after")

    def __init__(self, led: int, cards: list[tuple[int, ...]]) -> None:
        self.led, self.cards = led, cards
        self.after: list[State] = []


class Tables(NamedTuple):
    """What an `Order` comes to: by card its suit and its place in the mask of that suit; by suit and mask the cards;
    and the state of a trick to which nobody has played."""

    suit: tuple[int, ...]
    bit: tuple[int, ...]
    cards: tuple[list[tuple[int, ...]], ...]
    begun: State


@cache
def tables(order: Order, jokers: bool) -> Tables:
    """The tables of an order, of a pack with jokers or without."""
    suit, suits = order.suit, [[card for card in range(len(CARDS)) if order.suit[card] == suit] for suit in range(5)]
    cards = tuple(_selections(tuple(card for card in of if jokers or card < LITTLE)) for of in suits)
    begun = State(NO_SUIT, cards[NO_SUIT])
    winning = {led: [card for card in range(len(CARDS)) if suit[card] in (led, order.trump)] for led in range(5)}
    states = {(led, card): State(led, cards[led]) for led in winning for card in winning[led]}
    begun.after = [states[suit[card], card] for card in range(len(CARDS))]
    for (led, win), state in states.items():
        for card in range(len(CARDS)):
            if led == NO_SUIT != suit[card]:  # the first suit after jokers at no trump, to which anything wins
                state.after.append(states[suit[card], card])
            else:
                wins = card in winning[led] and order.strength[card] > order.strength[win]
                state.after.append(states[led, card] if wins else state)
    bit = [1 << suits[suit[card]].index(card) for card in range(len(CARDS))]
    return Tables(suit, tuple(bit), cards, begun)
