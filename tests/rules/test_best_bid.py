"""The best bid for a deal, held against an auction in which every call is tried."""

from random import Random

import pytest

from rules.actions import Call, Declare
from rules.analysis import TRUMPS, Made
from rules.best_bid import BestBid, best_bid
from rules.catalogue import GAMES
from rules.games.bid_whist import BidWhistHand, BidWhistRules
from rules.hand import Stage

NAMES = {trump: name for name, trump in TRUMPS.items()}
HIGH = ("palace, lowest_bid=6", "columbus, lowest_bid=6", "fahrenheit, lowest_bid=6")


def rules_of(text: str) -> BidWhistRules:
    rules = GAMES["BidWhist"].parse_rules(text)[1]
    assert isinstance(rules, BidWhistRules)
    return rules


def every(tricks: int) -> dict[str, Made]:
    return {kind: {seat: dict.fromkeys(TRUMPS, tricks) for seat in "NESW"} for kind in ("tricks", "downtown")}


def by_trying(hand: BidWhistHand, made: dict[str, Made]) -> int:
    """How many points more N-S get, every call and contract tried."""
    if hand.stage not in (Stage.AUCTION, Stage.DECLARE):
        assert hand.contract is not None and hand.declarer is not None
        kind = "downtown" if hand.contract.downtown else "tricks"
        took = made[kind]["NESW"[hand.declarer]][NAMES[hand.contract.trump]] + (hand.rules.hand_size == 12)
        score = hand.outcome_with(took).score
        assert score is not None
        return score[0] - score[1]
    seat = hand.early_turn()
    assert seat is not None
    found = []
    for action in list(hand.early_offers()):
        assert isinstance(action, Call | Declare)
        hand.push(action)
        found.append(by_trying(hand, made))
        hand.pop()
    return min(found) if seat % 2 else max(found)


@pytest.mark.parametrize("text", HIGH)
def test_the_best_bid_is_what_trying_every_call_comes_to(text: str) -> None:
    rng, rules = Random(text), rules_of(text)
    most = rules.hand_size
    made = {
        kind: {seat: {name: rng.randrange(most - 4, most + 1) for name in TRUMPS} for seat in "NESW"}
        for kind in ("tricks", "downtown")
    }
    dealer = rng.randrange(4)
    assert best_bid(rules, dealer, made).lead == by_trying(BidWhistHand(rules, dealer), made)


def test_where_nobody_makes_anything_the_dealer_has_to_bid_and_bids_the_least() -> None:
    rules = rules_of("palace, lowest_bid=3")
    found = best_bid(rules, 2, every(3))
    assert (found.declarer, found.contract.number, found.tricks) == (2, 3, 4)


def test_who_makes_a_contract_bids_it_and_the_others_let_it_be() -> None:
    made = every(2)
    made["downtown"]["E"]["H"] = 10
    found = best_bid(rules_of("palace"), 1, made)
    assert isinstance(found, BestBid) and found.lead < 0
    assert (found.declarer, str(found.contract)[1:], found.tricks) == (1, "DH", 11)
