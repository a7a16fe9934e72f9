"""What each side could have made of a deal with all hands open (analysis#what): tricks by declarer and trumps."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.cards import Order, order
from rules.hand import Hand
from rules.open_hands import OpenHands
from rules.seats import Seating

TRUMPS: Mapping[str, int | None] = {"S": 0, "H": 1, "D": 2, "C": 3, "NT": None}
Made = dict[str, dict[str, int]]
"""Tricks of the declarer's side, by the declarer's seat and the trumps."""
DRAWING = frozenset({"GermanWhist"})
"""Games in which cards are drawn during the play: what somebody holds is not known from the first lead."""


PAIRS = frozenset({"BidWhist", "Bridge", "Whist"})
"""Games in which two sides each want as many tricks as they can get."""


class CannotAnalyse(ValueError):
    """Why a deal cannot be analysed."""


class Costly(NamedTuple):
    """A card that cost the side of its player so many tricks, with all hands open. `trick` counts from 1."""

    trick: int
    seat: int
    card: int
    cost: int


def open_hands(hand: Hand) -> tuple[int, ...]:
    """The hands as they were dealt, as masks by seat. Raises `CannotAnalyse` where they are not all known."""
    if hand.game in DRAWING:
        raise CannotAnalyse("cards are drawn while it is played")
    dealt = hand.dealt()
    hands = tuple(dealt[letter].must for letter in hand.seating.letters)
    if any(cards.bit_count() != hand.hand_size for cards in hands):
        raise CannotAnalyse("not all hands are known")
    return hands


def could_make(hand: Hand) -> dict[str, Made]:
    """For ``tricks``, and for ``downtown`` in a game that has it, what each declarer's side takes with each trumps.
    Takes seconds for each of them. Raises `CannotAnalyse`."""
    hands = open_hands(hand)
    if hand.game == "Spades":
        assert hand.order is not None
        return {"tricks": _made(hand, hands, {"S": hand.order})}
    found = {"tricks": _made(hand, hands, {name: order(trump) for name, trump in TRUMPS.items()})}
    if hand.game == "BidWhist":
        downtown = {name: order(trump, downtown=True) for name, trump in TRUMPS.items()}
        found["downtown"] = _made(hand, hands, downtown)
    return found


def costly(hand: Hand) -> list[Costly]:
    """The cards of a hand that was played to its end after which their side could make less than before, in order.
    Takes seconds. Raises `CannotAnalyse`."""
    plays = [play for trick in hand.tricks for play in trick.plays]
    seats = hand.seating.count
    if hand.game not in PAIRS or not hand.seating.partners:
        raise CannotAnalyse("what a card cost is said of games of two against two alone")
    if hand.order is None or len(hand.tricks) != hand.hand_size or any(card is None for _, card in plays):
        raise CannotAnalyse("not every card of the play is known")
    if hand.violations:
        raise CannotAnalyse("a rule was broken in the play")
    held = [0] * seats
    for seat, card in plays:
        held[seat] |= 1 << (card or 0)
    search = OpenHands(hand.order, held, hand.seating.members(0), jokers_any_time=hand.jokers_any_time)
    values = search.course(hand.tricks[0].leader, [card or 0 for _, card in plays])
    return [
        Costly(at // seats + 1, seat, card or 0, abs(before - after))
        for at, ((seat, card), before, after) in enumerate(zip(plays, values, values[1:], strict=False))
        if before != after
    ]


def _made(hand: Hand, hands: tuple[int, ...], orders: Mapping[str, Order]) -> Made:
    seating, any_time = hand.seating, hand.jokers_any_time
    found: Made = {letter: {} for letter in seating.letters}
    for name, ranks in orders.items():
        searches = {
            side: OpenHands(ranks, hands, side, jokers_any_time=any_time) for side in _searched(seating)
        }  # fmt: skip
        for seat, letter in enumerate(seating.letters):
            leader = first_leader(hand, seat)
            side = seating.members(seating.side_of[seat])
            if side in searches:
                found[letter][name] = searches[side].tricks(leader)
            else:
                (other,) = searches.values()
                found[letter][name] = hand.hand_size - other.tricks(leader)
    return found


def _searched(seating: Seating) -> list[tuple[int, ...]]:
    """The sides that are asked for: of two sides one, since the other takes the rest."""
    sides = [seating.members(side) for side in range(len(seating.sides))]
    return sides[:1] if len(sides) == 2 else sides


def first_leader(hand: Hand, declarer: int) -> int:
    """Who leads first where this seat declares: by the house rules of Bid Whist the declarer or forehand, else the
    player on the declarer's left."""
    lead = getattr(getattr(hand, "rules", None), "first_lead", None)
    if lead == "declarer":
        return declarer
    return hand.seating.left(hand.dealer if lead == "forehand" else declarer)
