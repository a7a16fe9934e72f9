"""Tricks as walks through states. The states of an `Order` are made once, so that a card that falls is one look-up.

The suit led and the winning card are all that matters about a trick: what has to be followed, and what wins. There are
about a hundred such states.
"""

from functools import cache
from typing import NamedTuple

from rules.cards import CARDS, LITTLE, NO_SUIT, Order


@cache
def _selections(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every selection of these cards, lowest first; the index has one binary digit for each card."""
    found: list[tuple[int, ...]] = [()]
    for card in cards:
        found += [(*selection, card) for selection in found]
    return found


class State:
    """A trick reduced to what matters: the suit led (`NO_SUIT`: none yet) and the winning card. `after` are the next
    states by the card that falls; a card that does not win leads to the same state. `cards` are the cards of the suit
    led, by the mask of what a seat holds of it."""

    __slots__ = ("led", "cards", "after")

    def __init__(self, led: int, cards: list[tuple[int, ...]]) -> None:
        self.led, self.cards = led, cards
        self.after: list[State] = []


class Tables(NamedTuple):
    """The tables of an `Order`: by card its suit and its bit in that suit's mask; by suit and mask the cards; and the
    state of an empty trick."""

    suit: tuple[int, ...]
    bit: tuple[int, ...]
    cards: tuple[list[tuple[int, ...]], ...]
    begun: State


@cache
def tables(order: Order, jokers: bool) -> Tables:
    """The tables of an order, for a pack with or without jokers."""
    suit, suits = order.suit, [[card for card in range(len(CARDS)) if order.suit[card] == suit] for suit in range(5)]
    cards = tuple(_selections(tuple(card for card in of if jokers or card < LITTLE)) for of in suits)
    begun = State(NO_SUIT, cards[NO_SUIT])
    winning = {led: [card for card in range(len(CARDS)) if suit[card] in (led, order.trump)] for led in range(5)}
    states = {(led, card): State(led, cards[led]) for led in winning for card in winning[led]}
    begun.after = [states[suit[card], card] for card in range(len(CARDS))]
    for (led, win), state in states.items():
        for card in range(len(CARDS)):
            if led == NO_SUIT != suit[card]:  # the first suit after jokers at no trump: any card of it wins
                state.after.append(states[suit[card], card])
            else:
                wins = card in winning[led] and order.strength[card] > order.strength[win]
                state.after.append(states[led, card] if wins else state)
    bit = [1 << suits[suit[card]].index(card) for card in range(len(CARDS))]
    return Tables(suit, tuple(bit), cards, begun)
