"""What each side could have made of a deal, by declarer and trumps."""

import pytest

from rules.actions import Know
from rules.analysis import CannotAnalyse, could_make, first_leader
from rules.cards import Card, cards_in
from rules.catalogue import GAMES
from rules.games.bridge import BridgeHand
from rules.hand import Hand, Origin
from rules.match import Setup

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
