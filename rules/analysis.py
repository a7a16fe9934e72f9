"""What each side could have made of a deal with all hands open (analysis#what): tricks by declarer and trumps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.cards import Order, order
from rules.hand import Hand
from rules.open_hands import OpenHands
from rules.phrases import Phrase
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


class Makes(NamedTuple):
    """What the side of a declarer takes: `kind` is ``tricks`` or ``downtown``, `trumps` one of `TRUMPS`."""

    kind: str
    trumps: str
    seat: int
    tricks: int


class Asked(NamedTuple):
    """Which declarer and trumps are asked about; None: all of them."""

    trumps: str | None = None
    declarer: int | None = None


EVERYTHING = Asked()


def open_hands(hand: Hand) -> tuple[int, ...]:
    """The hands as they were dealt, as masks by seat. Raises `CannotAnalyse` where they are not all known."""
    if hand.game in DRAWING:
        raise CannotAnalyse(Phrase("cards are drawn while it is played"))
    dealt = hand.dealt()
    hands = tuple(dealt[letter].must for letter in hand.seating.letters)
    if any(cards.bit_count() != hand.hand_size for cards in hands):
        raise CannotAnalyse(Phrase("not all hands are known"))
    return hands


def as_played(hand: Hand) -> tuple[int, ...]:
    """The hands as they were played, in Bid Whist with what the declarer kept. Raises `CannotAnalyse` where a hand was
    not played to its end with every card known, where a rule was broken, or two sides do not both want tricks."""
    plays = [play for trick in hand.tricks for play in trick.plays]
    if hand.game not in PAIRS or not hand.seating.partners:
        raise CannotAnalyse(Phrase("what a card cost is said of games of two against two alone"))
    if hand.order is None or len(hand.tricks) != hand.hand_size or any(card is None for _, card in plays):
        raise CannotAnalyse(Phrase("not every card of the play is known"))
    if hand.violations:
        raise CannotAnalyse(Phrase("a rule was broken in the play"))
    held = [0] * hand.seating.count
    for seat, card in plays:
        held[seat] |= 1 << (card or 0)
    return tuple(held)


def could_make(hand: Hand, asked: Asked = EVERYTHING) -> dict[str, Made]:
    """For ``tricks``, and for ``downtown`` in a game that has it, what each declarer's side takes with each trumps.
    Takes seconds for each of them. Raises `CannotAnalyse`."""
    found: dict[str, Made] = {}
    for kind, trumps, seat, tricks in makes(hand, open_hands(hand), asked):
        found.setdefault(kind, {}).setdefault(hand.seating.letters[seat], {})[trumps] = tricks
    return found


def makes(hand: Hand, hands: Sequence[int], asked: Asked = EVERYTHING) -> Iterator[Makes]:
    """The same of these hands, one after the other as it is found."""
    for kind, trumps, ranks in orders(hand):
        if asked.trumps in (None, trumps):
            yield from (Makes(kind, trumps, seat, tricks) for seat, tricks in _made(hand, hands, ranks, asked.declarer))


def orders(hand: Hand) -> list[tuple[str, str, Order]]:
    """What can be asked of a hand: ``tricks`` or ``downtown``, the trumps, and the order of the cards."""
    if hand.game == "Spades":
        assert hand.order is not None
        return [("tricks", "S", hand.order)]
    found = [("tricks", name, order(trump)) for name, trump in TRUMPS.items()]
    if hand.game == "BidWhist":
        found += [("downtown", name, order(trump, downtown=True)) for name, trump in TRUMPS.items()]
    return found


def costly(hand: Hand) -> list[Costly]:
    """The cards of a hand that was played to its end after which their side could make less than before, in order.
    Takes seconds. Raises `CannotAnalyse`."""
    return [card for _, cards in sorted(costs(hand)) for card in cards]


def costs(hand: Hand) -> Iterator[tuple[int, list[Costly]]]:
    """The same trick by trick, the last one first, as it is found. Raises `CannotAnalyse`."""
    held, seats = as_played(hand), hand.seating.count
    plays = [(seat, card or 0) for trick in hand.tricks for seat, card in trick.plays]
    assert hand.order is not None
    search = OpenHands(hand.order, held, hand.seating.members(0), jokers_any_time=hand.jokers_any_time)
    values = search.backwards(hand.tricks[0].leader, [card for _, card in plays])
    after, found = next(values), list[Costly]()
    for at, before in zip(reversed(range(len(plays))), values, strict=True):
        if before != after:
            found.insert(0, Costly(at // seats + 1, *plays[at], abs(before - after)))
        after = before
        if at % seats == 0:
            yield at // seats + 1, found
            found = []


def _made(hand: Hand, hands: Sequence[int], ranks: Order, declarer: int | None) -> Iterator[tuple[int, int]]:
    """By declarer, the tricks of its side with this order of the cards; of one declarer alone, or of all."""
    seating, any_time = hand.seating, hand.jokers_any_time
    searches = {side: OpenHands(ranks, hands, side, jokers_any_time=any_time) for side in _searched(seating)}
    for seat in range(seating.count) if declarer is None else (declarer,):
        leader = first_leader(hand, seat)
        side = seating.members(seating.side_of[seat])
        if side in searches:
            yield seat, searches[side].tricks(leader)
        else:
            (other,) = searches.values()
            yield seat, hand.hand_size - other.tricks(leader)


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
