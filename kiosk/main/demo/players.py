"""What people do with the cards they really have: sensible enough to watch, and random."""

from collections.abc import Collection, Sequence
from random import Random

from kiosk.table.games.parts import PASS, suit_of
from kiosk.table.views import AuctionStage, DeclareStage
from rules.cards import NO_SUIT
from rules.hand import Hand
from rules.tricks import Trick, led_suit, winner

TEN, KING = 8, 11
"""Ranks from which cards make people bid, and win tricks."""


def call(stage: AuctionStage, cards: Collection[int], rng: Random) -> str:
    """A call: the more high cards, the likelier a bid, as low as can be; tricks are bid as they are held."""
    keys = [key for row in stage.rows for key in row if key.legal]
    if keys and all(key.call.isdigit() for key in keys):
        tops = sum(_rank(card) >= KING for card in cards)
        return min((key.call for key in keys), key=lambda each: abs(int(each) - tops))
    keen = sum(_rank(card) >= TEN for card in cards) / max(1, len(cards))
    if stage.may_pass and (not keys or rng.random() > keen):
        return PASS
    lowest = [next(key for key in row if key.legal) for row in stage.rows if any(key.legal for key in row)]
    least = min(key.number for key in lowest)
    return rng.choice([key.call for key in lowest if key.number == least])


def contract(stage: DeclareStage, cards: Collection[int], rng: Random) -> str:
    """How the bid is completed: in the longest suit, if it is a suit."""
    suits = [suit_of(card) for card in cards]
    best = max(suits.count(key.suit) if key.suit is not None else 0 for key in stage.keys)
    fitting = [key for key in stage.keys if (suits.count(key.suit) if key.suit is not None else 0) == best]
    return rng.choice(fitting).contract


def may_play(hand: Hand, cards: Collection[int]) -> list[int]:
    """The cards of a hand with which the next player follows suit; all if it cannot, or need not."""
    order, led = hand.order, led_now(hand)
    if order is None or led is None or not any(order.suit[card] == led for card in cards):
        return sorted(cards)
    follows = (led, NO_SUIT) if hand.jokers_any_time else (led,)
    return sorted(card for card in cards if order.suit[card] in follows)


def may_renege(hand: Hand, cards: Collection[int]) -> list[int]:
    """Those cards that would be a renege."""
    return sorted(set(cards) - set(may_play(hand, cards)))


def led_now(hand: Hand) -> int | None:
    """The suit that has to be followed now."""
    if hand.order is None or hand.trick is None or len(hand.tricks) + 1 < hand.follow_from:
        return None
    return led_suit(hand.trick.plays, hand.order)


def play(hand: Hand, seat: int, cards: Sequence[int], rng: Random) -> int:
    """A card: high or low to lead, the cheapest that wins behind everybody, else a high one or the lowest."""
    order, trick = hand.order, hand.trick
    if order is None or trick is None or not trick.plays:
        return rng.choice(cards)
    ranked = sorted(cards, key=lambda card: order.strength[card])
    winning = [card for card in ranked if winner(_with(trick, seat, card), order) == seat]
    last = len(trick.plays) + 1 == len(hand.due(trick))
    if winning and rng.random() < 0.8:
        return winning[0] if last else winning[-1]
    return ranked[0]


def _with(trick: Trick, seat: int, card: int) -> Trick:
    return Trick(trick.leader, (*trick.plays, (seat, card)))


def _rank(card: int) -> int:
    return card % 13 if card < 52 else 13
