"""What each side could have made of a deal, by declarer and trumps."""

import os
from random import Random

import pytest

from rules.actions import Know, Play, Turned
from rules.analysis import CannotAnalyse, as_played, costly, costs, could_make, first_leader
from rules.cards import Card, cards_in, mask_of, order
from rules.catalogue import GAMES
from rules.games.bridge import BridgeHand
from rules.hand import Hand, Origin
from rules.match import Setup
from rules.open_hands import OpenHands
from tests.rules.open_play import OpenPlay

NORTH, EAST, SOUTH, WEST = range(4)


def bid_whist(rules: str) -> Hand:
    """A hand by these house rules, dealt by North."""
    game = GAMES["BidWhist"]
    return game.new_hand(game.parse_rules(rules)[1], 4, Setup(NORTH))


def told(hand: Hand, hands: list[tuple[Card, ...]]) -> Hand:
    """The hand, with these cards known."""
    for letter, cards in zip(hand.seating.letters, hands, strict=True):
        if cards:
            hand.push(Know(letter, cards), Origin.RECORDED)
    return hand


def a_suit_each() -> list[tuple[Card, ...]]:
    """North has all spades, East all hearts, South all diamonds, West all clubs."""
    return [tuple(cards_in(((1 << 13) - 1) << 13 * suit)) for suit in range(4)]


def test_whose_suit_is_trumps_takes_all_and_at_no_trump_the_leader_does() -> None:
    made = could_make(told(BridgeHand(NORTH), a_suit_each()))
    both = {"S": 13, "H": 0, "D": 13, "C": 0, "NT": 0}  # East or West leads to no trump
    other = {"S": 0, "H": 13, "D": 0, "C": 13, "NT": 0}
    assert made == {"tricks": {"N": both, "E": other, "S": both, "W": other}}


@pytest.mark.parametrize(("lead", "leader"), [("declarer", SOUTH), ("forehand", EAST)])
def test_who_leads_to_bid_whist_is_a_house_rule(lead: str, leader: int) -> None:
    hand = bid_whist(f"palace, first_lead={lead}")
    assert first_leader(hand, SOUTH) == leader


def test_bid_whist_has_downtown_too_and_a_declarer_who_leads_runs_its_suit() -> None:
    hand = told(bid_whist("palace, first_lead=declarer"), [cards[1:] for cards in a_suit_each()])
    made = could_make(hand)
    assert {seat: by["NT"] for seat, by in made["tricks"].items()} == dict.fromkeys("NESW", 12)
    assert {seat: by["NT"] for seat, by in made["downtown"].items()} == dict.fromkeys("NESW", 12)
    assert {seat: by["H"] for seat, by in made["downtown"].items()} == {"N": 0, "E": 12, "S": 0, "W": 12}


def test_a_hand_that_is_not_all_known_is_refused_in_words() -> None:
    with pytest.raises(CannotAnalyse, match="not all hands are known"):
        could_make(told(BridgeHand(NORTH), [*a_suit_each()[:2], (), ()]))


def test_cards_that_are_drawn_while_it_is_played_are_refused_in_words() -> None:
    game = GAMES["GermanWhist"]
    hand = game.new_hand(game.presets[0].rules, 2, Setup(0))
    with pytest.raises(CannotAnalyse, match="drawn"):
        could_make(hand)


def whist(rng: Random, swapped: int) -> Hand:
    """A hand of Whist played to the end by any cards that follow, dealt from whole suits in which so many pairs of
    cards have changed places."""
    cards = list(range(52))
    for _ in range(swapped):
        one, other = rng.sample(range(52), 2)
        cards[one], cards[other] = cards[other], cards[one]
    hand = GAMES["Whist"].new_hand(GAMES["Whist"].presets[0].rules, 4, Setup(NORTH))
    trump = Card(cards[0]).suit  # the dealer's
    hand.push(Turned(trump))
    held = [mask_of(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    play = OpenPlay(order(trump), held, EAST)
    while play.legal:
        card = rng.choice(play.legal)
        hand.push(Play(play.turn, Card(card)))
        play.push(card)
    return hand


def check_costs(hand: Hand) -> None:
    """What each card cost is what the side of its player could make before it, and could not after it."""
    told = {(each.trick, each.seat): each.cost for each in costly(hand)}
    held, gone, won = as_played(hand), 0, 0
    side = hand.seating.members(0)

    def makes(leader: int, laid: list[int]) -> int:
        assert hand.order is not None
        return OpenHands(hand.order, held, side).tricks(leader, gone, laid)

    for number, trick in enumerate(hand.tricks, 1):
        laid = list[int]()
        before = won + makes(trick.leader, laid)
        for seat, card in trick.plays:
            laid.append(int(card or 0))
            if len(laid) == 4:
                won += trick.winner in side
                gone |= mask_of(laid)
                laid = []
            after = won + makes(trick.winner or 0 if not laid else trick.leader, laid)
            assert told.get((number, seat), 0) == abs(before - after), (number, seat)
            before = after


@pytest.mark.parametrize("seed", range(1, 1 + int(os.environ.get("WHIST_MARKS", 1))))
def test_what_a_card_cost_is_what_its_side_could_make_before_it_and_not_after(seed: int) -> None:
    check_costs(whist(Random(seed), 5 + seed % 12))


def test_what_cards_cost_comes_trick_by_trick_from_the_last_one_on() -> None:
    hand = whist(Random(2), 10)
    found = dict(costs(hand))
    assert list(found) == list(range(13, 0, -1))
    assert [card for trick in range(1, 14) for card in found[trick]] == costly(hand)
