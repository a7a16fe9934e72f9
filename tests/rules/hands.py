"""Hands set up in a line or two, for the tests of the rules."""

import random
from dataclasses import dataclass

from rules.actions import Call, Declare, Discard, Fault, Know, Origin, Play, Refused
from rules.cards import Card, cards_in, mask_of
from rules.games.bid_whist import PRESETS, BidWhistHand, BidWhistRules, parse_contract
from rules.hand import Hand

N, E, S, W = range(4)
NS, EW = range(2)
PALACE = PRESETS["palace"]


def card(text: str) -> Card:
    return Card.parse(text)


def mask(text: str) -> int:
    """The mask of cards written one after the other: `SA HT JH`."""
    return mask_of(Card.parse(one) for one in text.split())


def texts(cards: int) -> str:
    """A mask written as `mask` reads it, lowest number first."""
    return " ".join(str(one) for one in cards_in(cards))


def kinds(faults: list[Fault]) -> list[str]:
    return [fault.kind for fault in faults]


def attributes(hand: Hand) -> dict[str, object]:
    """The public attributes of a hand: all but what it keeps in order to be quick."""
    return {name: value for name, value in vars(hand).items() if not name.startswith("_")} | {"log": hand.log[:]}


def refused(hand: Hand, action: object, how: Origin = Origin.ENTERED) -> list[str]:
    """The kinds of fault for which the hand refuses the action, none where it takes it."""
    try:
        hand.push(action, how)  # type: ignore[arg-type]
    except Refused as refusal:
        return kinds(refusal.faults)
    return []


@dataclass(frozen=True)
class Deal:
    """A deal: the four hands and the kitty, as masks."""

    hands: tuple[int, int, int, int]
    kitty: int

    @staticmethod
    def of(rules: BidWhistRules, rng: random.Random) -> "Deal":
        cards = list(cards_in(BidWhistHand(rules, N).pack))
        rng.shuffle(cards)
        size = rules.hand_size
        north, east, south, west = (mask_of(cards[seat * size : (seat + 1) * size]) for seat in range(4))
        return Deal((north, east, south, west), mask_of(cards[4 * size :]))

    def know(self, place: str) -> Know:
        cards = self.kitty if place == "kitty" else self.hands["NESW".index(place)]
        return Know(place, tuple(cards_in(cards)))


def contracted(
    contract: str = "3US", declarer: int = S, dealer: int = N, rules: BidWhistRules = PALACE, deal: Deal | None = None
) -> BidWhistHand:
    """A hand whose auction is over and whose contract is named; the kitty still lies there."""
    hand = BidWhistHand(rules, dealer)
    if deal:
        for place in ("N", "E", "S", "W", "kitty"):
            hand.push(deal.know(place))
    named = parse_contract(contract)
    assert named
    for seat in hand.seating.clockwise(hand.forehand):
        hand.push(Call(seat, f"{named.number}{named.type}" if seat == declarer else "Pass"))
    hand.push(Declare(declarer, contract))
    return hand


def playing(
    contract: str = "3US",
    declarer: int = S,
    dealer: int = N,
    rules: BidWhistRules = PALACE,
    deal: Deal | None = None,
    discards: int | None = None,
) -> BidWhistHand:
    """A hand at its first lead; with a deal the declarer has discarded the kitty, or what is asked for."""
    hand = contracted(contract, declarer, dealer, rules, deal)
    if rules.kitty:
        hand.push(Discard(declarer, deal.kitty if deal and discards is None else discards))
    return hand


def lay(hand: Hand, cards: str, how: Origin = Origin.OBSERVED) -> None:
    """Plays the cards, each by whose turn it is."""
    for text in cards.split():
        assert hand.turn is not None
        hand.push(Play(hand.turn, None if text == "-" else card(text)), how)
