"""Properties of any hand that is played by what the rules offer, at all levels of knowledge mixed.

Each is tried on 10 hands; the environment variable `WHIST_HANDS` sets another number.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.actions import (
    Action,
    Call,
    Claim,
    Declare,
    Discard,
    Know,
    Origin,
    Play,
    Refused,
    Ruling,
    Swap,
    Total,
    TrickWon,
)
from rules.cards import JOKERS, SUITS, cards_in, mask_of, order
from rules.games.bid_whist import PRESETS, SWITCHES, TYPES, BidWhistHand, BidWhistRules, parse_contract
from rules.hand import Stage
from rules.house_rules import rules_of
from rules.tricks import led_suit
from tests.rules.hands import Deal, attributes

HANDS = int(os.environ.get("WHIST_HANDS", "10"))
PLACES = ("N", "E", "S", "W", "kitty")


@st.composite
def house_rules(draw: st.DrawFn) -> BidWhistRules:
    """A preset with some switches, or with rules changed at will; always one that can be played."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    if draw(st.booleans()):
        for switch in sorted(draw(st.sets(st.sampled_from(sorted(SWITCHES))))):
            rules = SWITCHES[switch](rules)
        return rules
    jokers, kitty = draw(st.sampled_from([(0, 0), (0, 4), (1, 1), (1, 5), (2, 2), (2, 6)]))
    changes: dict[str, Any] = {"jokers": jokers, "kitty": kitty, "kitty_is_a_trick": kitty >= 4}
    for rule in rules_of(BidWhistRules):
        if rule.id not in changes and draw(st.booleans()):
            changes[rule.id] = draw(st.sampled_from(rule.choices)).value
    rules = replace(rules, **changes)
    assume(not rules.problems())
    return rules


rngs = st.randoms(use_true_random=True)


def observables(hand: BidWhistHand) -> dict[str, Any]:
    """Everything that can be seen of a hand from outside."""
    legal: object = hand.legal().count()
    if hand.stage is not Stage.DISCARD:
        legal = list(hand.legal())
    return {
        **attributes(hand),
        "turn": hand.turn,
        "legal": legal,
        "violations": hand.violations,
        "outcome": hand.outcome,
        "played": hand.played,
        "shares": hand.shares(),
        "won": hand.tricks_won(),
        "open": hand.tricks_open(),
        "holdings": hand.holdings(),
        "dealt": hand.dealt(),
        "standing": hand.standing(),
        "unruled": hand.unruled(),
        "penalised": hand.penalised(),
        "shown": hand.kitty_shown(),
        "forced": hand.dealer_must_bid,
        "high": hand.high_call(),
        "leader": hand.first_leader(),
    }


def pick(hand: BidWhistHand, rng: random.Random) -> Action:
    """One of the legal actions."""
    if hand.stage is Stage.DISCARD and hand.legal().count() > 1:
        assert hand.declarer is not None
        dealt = hand.dealt()
        held = dealt[hand.seating.letters[hand.declarer]].must | dealt["kitty"].must
        return Discard(hand.declarer, mask_of(rng.sample(list(cards_in(held)), hand.rules.kitty)))
    return rng.choice(list(hand.legal()))


def legal_play(
    rules: BidWhistRules, rng: random.Random, summaries: bool = True
) -> Iterator[tuple[BidWhistHand, Action]]:
    """A hand, before each of the legal actions by which it is played to its end."""
    hand = BidWhistHand(rules, rng.randrange(4))
    deal = Deal.of(rules, rng)
    known = rng.choice([(), PLACES, tuple(place for place in PLACES if rng.random() < 0.5)])
    told = [deal.know(place) for place in known]
    detail = rng.choice([0.0, 0.0, 0.1, 0.5])
    while hand.stage is not Stage.OVER:
        action: Action
        if told and rng.random() < 0.7 and hand.stage is not Stage.PLAY:
            action = told.pop()
        elif hand.stage is Stage.DISCARD and rng.random() < 0.2:
            action = Discard(hand.declarer)
        elif hand.stage is Stage.PLAY and summaries and rng.random() < 0.005:
            action = rng.choice([Claim(rng.randrange(2), rng.randint(0, hand.tricks_open())), _total(hand, rng)])
        elif hand.stage is Stage.PLAY and rng.random() < detail:
            seats = [seat for seat in range(4) if not hand.problems(TrickWon(seat))]
            action = TrickWon(rng.choice(seats)) if hand.turn is None or rng.random() < 0.3 else Play(hand.turn, None)
        else:
            action = pick(hand, rng)
        yield hand, action
        hand.push(action)
    yield hand, Ruling(rng.randrange(4), rng.randint(1, 12), True)


def _total(hand: BidWhistHand, rng: random.Random) -> Total:
    side = rng.randrange(2)
    least = hand.shares()[side]
    return Total(side, rng.randint(least, least + hand.tricks_open()))


@given(house_rules(), rngs)
@settings(max_examples=HANDS)
def test_a_hand_played_by_its_offers_breaks_no_rule_and_comes_to_thirteen_tricks(
    rules: BidWhistRules, rng: random.Random
) -> None:
    for hand, action in legal_play(rules, rng):
        assert hand.violations == [], hand.log
        assert hand.legal() or hand.stage is Stage.OVER
        assert not hand.problems(action), (action, hand.log)
    assert sum(hand.shares()) == 13
    outcome = hand.outcome
    assert outcome is not None and outcome.tricks == hand.shares() and outcome.score is not None
    assert hand.turn is None and not hand.legal() and hand.legal().count() == 0
    assert hand.declarer is not None and outcome.declarer == hand.declarer
    assert outcome.made is (outcome.counted is not None and outcome.counted[hand.declarer % 2] >= hand.needed)


@given(house_rules(), rngs)
@settings(max_examples=HANDS)
def test_all_cards_stay_in_place(rules: BidWhistRules, rng: random.Random) -> None:
    for hand, _ in legal_play(rules, rng, summaries=False):
        cards = [card for trick in hand.tricks_seen() for _, card in trick.plays if card is not None]
        assert len(cards) == len(set(cards)) == hand.played.bit_count()
        assert hand.played & ~hand.pack == 0
        for trick in hand.tricks_seen():
            assert [seat for seat, _ in trick.plays] == list(hand.seating.clockwise(trick.leader))[: len(trick.plays)]
        for seat in range(4):
            assert sum(trick.has_played(seat) for trick in hand.tricks_seen()) <= hand.hand_size
            unseen = sum(trick.card_of(seat) is None for trick in hand.tricks)
            assert hand.unseen[seat] == unseen + (hand.trick is not None and (seat, None) in hand.trick.plays)
        holdings = hand.holdings()
        assert all(place.must & ~place.may == 0 for place in holdings)
        assert all(place.must.bit_count() <= place.size <= place.may.bit_count() for place in holdings)
        if hand.declarer is not None and all(place.known for place in holdings):
            assert sum(place.must for place in holdings) == hand.pack
    assert len(hand.tricks) == hand.hand_size


@given(house_rules(), rngs)
@settings(max_examples=HANDS)
def test_pop_is_a_step_back_to_the_very_same_hand_and_equals_the_refold_of_the_log(
    rules: BidWhistRules, rng: random.Random
) -> None:
    states = []
    for hand, action in legal_play(rules, rng):
        before = observables(hand)
        states.append(before)
        hand.push(action)
        after = observables(hand)
        assert hand.pop() == action
        assert observables(hand) == before
        hand.push(action)
        assert observables(hand) == after
        hand.pop()
    fresh = BidWhistHand(rules, hand.dealer)
    for (action, how), state in zip(hand.log, states, strict=False):
        assert observables(fresh) == state
        fresh.push(action, how)
    assert observables(fresh) == observables(hand) == states[-1]
    for state in reversed(states):
        assert observables(hand) == state
        if hand.log:
            hand.pop()
    with pytest.raises(IndexError):
        hand.pop()


EVERY_CALL = [*(f"{number}{kind}" for number in range(1, 8) for kind in TYPES), "Pass"]
EVERY_CONTRACT = [f"{n}{kind}" for n in range(1, 8) for kind in ("NTU", "NTD", *(d + s for d in "UD" for s in SUITS))]


def every_action(hand: BidWhistHand, rng: random.Random) -> list[Action]:
    """All actions of the kind that is due, by every seat, whether they may be done or not."""
    match hand.stage:
        case Stage.AUCTION:
            return [Call(seat, call) for seat in range(4) for call in EVERY_CALL]
        case Stage.DECLARE:
            return [Declare(seat, contract) for seat in range(4) for contract in EVERY_CONTRACT]
        case Stage.DISCARD:
            sizes = (hand.rules.kitty - 1, hand.rules.kitty, hand.rules.kitty + 1)
            cards = list(cards_in(hand.pack))
            return [Discard(seat, mask_of(rng.sample(cards, size))) for seat in range(4) for size in sizes]
        case Stage.SWAP:
            return [Swap(joker, card) for joker in cards_in(JOKERS) for card in range(54)]
    if hand.turn is None:
        return [TrickWon(seat) for seat in range(4)]
    return [Play(seat, card) for seat in range(4) for card in range(54)]


@given(house_rules(), rngs)
@settings(max_examples=HANDS)
def test_the_offers_are_just_what_has_no_problem_and_what_is_not_offered_is_refused(
    rules: BidWhistRules, rng: random.Random
) -> None:
    for hand, _ in legal_play(rules, rng):
        if hand.stage is Stage.PLAY and rng.random() < 0.8:
            continue
        legal = hand.legal()
        many = legal.count() > 1000
        offers = [pick(hand, rng) for _ in range(20)] if many else list(legal)
        assert bool(legal) == (legal.count() > 0)
        assert many or legal.count() == len(offers) == len(set(offers))
        for action in offers:
            assert action in legal and not hand.problems(action)
        if hand.stage is Stage.OVER:
            continue
        log = list(hand.log)
        known = legal.count() > 1 or hand.stage is not Stage.DISCARD
        actions = every_action(hand, rng)
        for action in rng.sample(actions, min(30, len(actions))):
            if not known and isinstance(action, Discard):
                continue  # of a hand that is not known only that it has discarded is offered
            assert (action in legal) == (not hand.problems(action)), (action, hand.log)
            if action not in legal:
                with pytest.raises(Refused) as refusal:
                    hand.push(action, Origin.ENTERED)
                assert refusal.value.faults == hand.problems(action)
        assert hand.log == log


def follow(hand: BidWhistHand, held: int) -> int:
    """The cards of a hand in plain sight that may be played, worked out anew."""
    assert hand.contract is not None
    ranked = order(hand.contract.trump, hand.contract.downtown)
    led = led_suit(hand.trick.plays, ranked) if hand.trick else None
    following = held & ranked.suit_mask[led] if led is not None else 0
    if following and hand.rules.jester and hand.contract.trump is None:
        following |= held & JOKERS
    return following or held


@given(house_rules(), rngs, st.sets(st.sampled_from(PLACES)), st.booleans())
@settings(max_examples=HANDS)
def test_whatever_is_known_a_true_deal_can_be_played_and_what_is_concluded_is_true(
    rules: BidWhistRules, rng: random.Random, known: set[str], discards_known: bool
) -> None:
    hand = BidWhistHand(rules, rng.randrange(4))
    deal = Deal.of(rules, rng)
    for place in known:
        hand.push(deal.know(place))
    while hand.stage in (Stage.AUCTION, Stage.DECLARE):
        hand.push(pick(hand, rng))
    assert hand.declarer is not None
    hands = list(deal.hands)
    discards = 0
    if rules.kitty:
        taken = hands[hand.declarer] | deal.kitty
        discards = mask_of(rng.sample(list(cards_in(taken)), rules.kitty))
        hands[hand.declarer] = taken & ~discards
        hand.push(Discard(hand.declarer, discards if discards_known else None))
    if rules.swap_jokers and parse_contract(str(hand.contract)).trump is None:  # type: ignore[union-attr]
        discards = swap_jokers(hand, hands, discards, rng, told=rng.random() < 0.5)
    if hand.stage is not Stage.PLAY:
        leader = hand.first_leader()
        assert leader is not None
        hand.push(Play(leader, rng.choice(list(cards_in(hands[leader])))))
        hands[leader] &= ~hand.played
    for place, cards in zip(hand.holdings(), (*hands, discards), strict=False):
        truth = cards | (hand.played if place.size > cards.bit_count() else 0)
        assert place.must & ~truth == 0 and truth & ~place.may == 0
    while hand.stage is not Stage.OVER:
        seat = hand.turn
        assert seat is not None
        legal = follow(hand, hands[seat])
        offered = hand.legal_cards(seat)
        assert legal & ~offered == 0
        if hand.holdings()[seat].given:
            assert offered == legal
        card = rng.choice(list(cards_in(legal)))
        hand.push(Play(seat, card))
        hands[seat] &= ~(1 << card)
        assert hand.violations == []
    for place in PLACES:
        if place not in known:
            hand.push(deal.know(place))
    if rules.kitty and not discards_known and not rules.swap_jokers:
        hand.push(Know("discards", tuple(cards_in(discards))))
    assert hand.violations == []


def swap_jokers(hand: BidWhistHand, hands: list[int], discards: int, rng: random.Random, told: bool) -> int:
    """Does the swaps in truth, and in the hand where it is told of them; the discards afterwards."""
    assert hand.declarer is not None
    drawable = discards & ~JOKERS
    holders = [
        (seat, joker) for seat in hand.seating.clockwise(hand.declarer) for joker in cards_in(hands[seat] & JOKERS)
    ]
    if not holders or len(holders) > drawable.bit_count():
        return discards
    for seat, joker in holders:
        card = rng.choice(list(cards_in(drawable)))
        drawable &= ~(1 << card)
        discards = discards & ~(1 << card) | 1 << joker
        hands[seat] = hands[seat] & ~(1 << joker) | 1 << card
        if told and hand.stage is Stage.SWAP:
            assert Swap(joker, card) in hand.legal()
            hand.push(Swap(joker, card))
    return discards
