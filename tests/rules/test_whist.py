"""A deal of Whist: trumps, who leads, what the card turned up proves, and honours as dealt.

See rules/whist#game; S1, S4.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Claim, Honours, Know, Origin, Play, Total, TrickWon, Turned
from rules.cards import CLUBS, SUITS, Card, cards_in, mask_of, order
from rules.catalogue import WHIST
from rules.games.whist import PRESETS, WhistHand
from rules.hand import Stage
from rules.house_rules import from_values
from rules.match import Setup
from tests.rules.hands import EW, NS, E, N, S, W, card, kinds, lay, mask, refused
from tests.rules.whist_hands import GUIDE, HEARTS, SHORT, hearts, whist

SPADES_UP = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"


def know(hand: WhistHand, place: str, cards: str) -> None:
    hand.push(Know(place, tuple(cards_in(mask(cards)))))


# House rules.


def test_the_presets_are_those_of_the_table_in_the_rules() -> None:
    rows = {
        name: (r.game, r.trumps, r.honours, r.honours_finish, r.stakes, r.rubber, r.score, r.revoke_penalty)
        for name, r in PRESETS.items()
    }
    assert rows == {
        "short": (5, "turned_up", "two_four", False, "treble", "games", "odd_tricks", "gained"),
        "guide": (5, "turned_up", "three_four", True, "all_points", "totals", "odd_tricks", "gained"),
        "american": (7, "turned_up", None, False, "difference", None, "odd_tricks", "two_transferred"),
        "drive": (None, "cycle", None, False, None, None, "odd_tricks", "gained"),
        "long": (10, "turned_up", "two_four", False, "treble", "games", "odd_tricks", "gained"),
    }
    assert [preset.id for preset in WHIST.presets] == list(PRESETS)
    assert all(not preset.rules.problems() for preset in WHIST.presets)
    assert PRESETS["drive"].deals == 24


def test_all_tricks_score_only_where_no_game_is_played() -> None:
    assert [problem.rules for problem in replace(SHORT, score="tricks").problems()] == [("score", "game")]
    assert replace(PRESETS["drive"], score="tricks").problems() == []


def test_house_rules_can_be_stored_and_come_back() -> None:
    for rules in PRESETS.values():
        assert from_values(type(rules), rules.values()) == rules


# Trumps.


def test_the_dealer_turns_up_the_last_card_and_forehand_leads() -> None:
    hand = whist(dealer=E)
    assert (hand.stage, hand.turn, hand.trump) == (Stage.TURN_UP, E, None)
    hand.push(Turned(HEARTS, card("H7")))
    assert (hand.stage, hand.turn, hand.trump) == (Stage.PLAY, S, HEARTS)


def test_before_the_turn_up_there_is_no_play() -> None:
    assert refused(whist(), Play(E, card("S2"))) == ["too-early"]
    assert refused(whist(), Total(NS, 7)) == ["too-early"]
    assert refused(hearts(), Turned(HEARTS)) == ["too-late"]


@pytest.mark.parametrize(
    ("trumps", "suits"),
    [
        ("cycle", "HDSCHDSC"),
        ("cycle_nt", "HDSC-HDS"),
        ("cycle_hcds", "HCDSHCDS"),
        ("cycle_hcds_nt", "HCDS-HCD"),
    ],
)
def test_trumps_go_round_from_deal_to_deal(trumps: str, suits: str) -> None:
    hands = [whist(round=n, trumps=trumps) for n in range(8)]
    assert "".join("-" if hand.trump is None else SUITS[hand.trump] for hand in hands) == suits
    assert all(hand.stage is Stage.PLAY and hand.trumps_known for hand in hands)


def test_trumps_of_a_record_go_before_those_of_the_round_also_once_their_order_was_asked_for() -> None:
    hand = whist(trumps="cycle")
    assert hand.order is order(HEARTS)
    hand.trumps_are(CLUBS)
    assert hand.order is order(CLUBS) and hand.trump == CLUBS


def test_the_deal_goes_to_the_left_and_the_round_goes_on() -> None:
    assert WHIST.following(SHORT, Setup(W, 3), hearts(dealer=W)) == Setup(N, 4)


def test_the_highest_trump_takes_the_trick_and_leads() -> None:
    hand = hearts()
    lay(hand, "S2 SA H2 S3")
    assert (hand.tricks[0].winner, hand.turn) == (W, W)


def test_at_no_trump_the_suit_led_takes_it() -> None:
    hand = whist(round=4, trumps="cycle_nt")
    lay(hand, "S2 SA H2 S3")
    assert hand.tricks[0].winner == S


# The card turned up.


def test_the_card_turned_up_is_in_the_dealers_hand_and_in_no_other() -> None:
    hand = whist()
    hand.push(Turned(HEARTS, card("HA")))
    assert refused(hand, Play(E, card("HA")), Origin.OBSERVED) == ["not-held"]
    hand.push(Play(E, card("HA")), Origin.RECORDED)
    assert [(fault.kind, fault.seat, fault.trick) for fault in hand.violations] == [("not-held", E, 1)]


def test_a_dealer_who_does_not_follow_to_trumps_has_reneged_while_the_card_turned_up_is_held() -> None:
    hand = whist()
    hand.push(Turned(HEARTS, card("HA")))
    lay(hand, "H2 H3 H4 S2")
    (fault,) = hand.violations
    assert (fault.kind, fault.seat, fault.trick, fault.proof) == ("revoke", N, 1, None)


def test_once_it_was_played_the_card_turned_up_proves_nothing_more() -> None:
    hand = whist()
    hand.push(Turned(HEARTS, card("HA")))
    lay(hand, "H2 H3 H4 HA D2 H5 H6 H7")
    assert hand.turn == W
    lay(hand, "HT S2")
    assert hand.violations == []


def test_a_card_turned_up_that_somebody_else_was_dealt_is_a_bad_deal() -> None:
    hand = whist()
    know(hand, "S", SPADES_UP)
    assert refused(hand, Turned(0, card("SA"))) == ["illegal-turn-up"]
    hand.push(Turned(0, card("SA")), Origin.RECORDED)
    assert kinds(hand.violations) == ["bad-deal"]


# Honours.


def test_honours_are_counted_as_dealt_where_the_hands_are_known() -> None:
    hand = whist()
    know(hand, "N", "HA HK S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ")
    hand.push(Turned(HEARTS))
    assert hand.honours_held() == (2, 0) and hand.honours() is None
    know(hand, "S", "HQ D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK")
    assert hand.honours_held() == (3, 1) and hand.honours() == (2, 0)
    hand.push(Total(NS, 6))
    assert hand.outcome and hand.outcome.honours == (2, 0) and hand.outcome.score == (2, 1)


def test_two_honours_each_need_not_be_told() -> None:
    hand = whist()
    know(hand, "N", "HA HK S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ")
    know(hand, "E", "HQ HJ D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK")
    hand.push(Turned(HEARTS))
    assert hand.honours() == (0, 0)


def test_honours_are_counted_from_the_cards_played() -> None:
    hand = hearts()
    lay(hand, "HA H2 HK H3 HQ H4 HJ")
    assert hand.honours_held() == (0, 4) and hand.honours() == (0, 4)


def test_an_honour_that_somebody_played_who_was_not_dealt_it_counts_for_who_was() -> None:
    hand = whist()
    know(hand, "N", "HA HK HQ S2 S3 S4 S5 S6 S7 S8 S9 ST SJ")
    hand.push(Turned(HEARTS))
    hand.push(Play(E, card("HA")), Origin.RECORDED)
    assert hand.honours_held() == (3, 0)


def test_the_card_turned_up_counts_among_the_dealers_honours() -> None:
    hand = whist(dealer=E)
    hand.push(Turned(HEARTS, card("HA")))
    assert hand.honours_held() == (0, 1)
    lay(hand, "HK H2 HQ HA")
    assert hand.honours_held() == (2, 1) and hand.honours() is None


def test_honours_follow_from_the_rest_once_all_other_cards_are_known() -> None:
    hand = whist()
    cards = list(cards_in(hand.pack & ~mask("HA HK HQ HJ")))
    for place in ("E", "W"):
        hand.push(Know(place, tuple(cards.pop() for _ in range(13))))
    hand.push(Turned(HEARTS))
    assert hand.honours() == (4, 0)


def test_what_the_cards_leave_open_is_told_after_the_play() -> None:
    hand = hearts()
    assert hand.honours() is None and not hand.honours_open
    hand.push(Total(EW, 5))
    assert hand.honours_open and hand.outcome and (hand.outcome.honours, hand.outcome.score) == (None, (2, 0))
    hand.push(Honours(EW, 3))
    assert not hand.honours_open and hand.outcome and hand.outcome.score == (2, 2)
    assert refused(hand, Honours(NS, 0)) == ["too-late"]
    hand.pop()
    assert hand.honours_open
    hand.push(Honours(NS, 0))
    assert hand.outcome.score == (2, 0) and hand.outcome.honours == (0, 0)


def test_honours_may_be_told_before_the_end_too() -> None:
    hand = hearts()
    hand.push(Honours(NS, 4))
    hand.push(Total(NS, 7))
    assert hand.outcome and hand.outcome.score == (5, 0) and not hand.honours_open


def test_the_answers_are_those_that_the_cards_leave_open() -> None:
    hand = hearts()
    assert [(a.side, a.count) for a in hand.honours_answers()] == [(NS, 0), (NS, 3), (NS, 4), (EW, 3), (EW, 4)]
    lay(hand, "HA")
    assert [(a.side, a.count) for a in hand.honours_answers()] == [(NS, 0), (NS, 3), (EW, 3), (EW, 4)]
    lay(hand, "H2 HK H3")
    lay(hand, "HQ")
    assert [(a.side, a.count) for a in hand.honours_answers()] == [(EW, 3), (EW, 4)]
    for side in (NS, EW):
        for count in range(5):
            told = [a for a in hand.honours_answers() if (a.side, a.count) == (side, count)]
            one = (side, count) == (NS, 1)
            assert (refused(hand, Honours(side, count)) == []) == bool(told or one)
            if told or one:
                hand.pop()


def test_honours_that_the_cards_exclude_are_refused_and_in_a_record_told_as_a_mismatch() -> None:
    hand = hearts()
    lay(hand, "HA")
    hand.push(Claim(NS, 7))
    assert refused(hand, Honours(NS, 4)) == ["impossible-honours"]
    assert refused(hand, Honours(EW, 5)) == ["impossible-honours"]
    hand.push(Honours(NS, 4), Origin.RECORDED)
    assert kinds(hand.violations) == ["result-mismatch"]
    assert hand.honours() is None


def test_the_cards_go_before_what_was_told_when_they_are_known_later() -> None:
    hand = hearts()
    hand.push(Total(NS, 7))
    hand.push(Honours(NS, 4))
    know(hand, "E", "HA HK HQ S2 S3 S4 S5 S6 S7 S8 S9 ST SJ")
    assert hand.honours_open and kinds(hand.violations) == ["result-mismatch"]
    assert refused(hand, Honours(EW, 3)) == []
    assert hand.honours() == (0, 2) and not hand.violations
    hand.pop()
    know(hand, "W", "HJ D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK")
    assert hand.honours() == (0, 4)


@pytest.mark.parametrize("name", ["american", "drive"])
def test_where_honours_do_not_count_none_are_told(name: str) -> None:
    rules = PRESETS[name]
    hand = hearts(rules) if rules.trumps == "turned_up" else whist(rules)
    assert refused(hand, Honours(NS, 4)) == ["no-honours"]
    hand.push(Total(NS, 7))
    assert hand.honours_answers() == [] and not hand.honours_open


def test_at_no_trump_there_are_no_honours() -> None:
    hand = whist(round=4, trumps="cycle_nt")
    assert refused(hand, Honours(NS, 4)) == ["no-honours"]
    hand.push(Total(NS, 7))
    assert hand.outcome and hand.outcome.honours == (0, 0)


def test_a_record_that_does_not_tell_trumps_may_tell_the_honours() -> None:
    hand = whist()
    hand.after_turn_up()
    hand.push(Total(NS, 7), Origin.RECORDED)
    assert hand.honours_open
    hand.push(Honours(NS, 3))
    assert hand.honours() == (2, 0)


# Properties.


def following(hand: WhistHand, held: int) -> list[Card]:
    """The cards of a hand in plain sight that may be played, worked out anew."""
    led = hand.trick.plays[0][1] if hand.trick and hand.trick.plays else None
    suit = [c for c in cards_in(held) if led is not None and c.suit == led // 13]
    return suit or list(cards_in(held))


@given(st.integers(0, 10**9))
def test_what_is_concluded_of_honours_is_true_whatever_is_known(seed: int) -> None:
    rng = random.Random(seed)
    rules = rng.choice([SHORT, GUIDE])
    dealer = rng.randrange(4)
    hand = whist(rules, dealer)
    cards = list(cards_in(hand.pack))
    rng.shuffle(cards)
    hands = [mask_of(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    turned = rng.choice(list(cards_in(hands[dealer])))
    hand.push(Turned(turned.suit, turned if rng.random() < 0.5 else None))
    for seat, letter in enumerate("NESW"):
        if rng.random() < 0.3:
            hand.push(Know(letter, tuple(cards_in(hands[seat]))))
    held = [mask_of(c for s in (side, side + 2) for c in cards_in(hands[s])) & hand.honour_cards for side in (NS, EW)]
    true = [mask.bit_count() for mask in held]
    left = list(hands)
    while hand.stage is not Stage.OVER:
        known = hand.honours_held()
        assert all(k <= t for k, t in zip(known, true, strict=True))
        worth = {3: 2 if rules is SHORT else 3, 4: 4}
        assert hand.honours() in (None, tuple(worth.get(t, 0) for t in true))
        for side in (NS, EW):
            assert hand.problems(Honours(side, true[side])) == [] or true[side] == 0
        if rng.random() < 0.01:
            hand.push(Claim(NS, rng.randint(0, hand.tricks_open())))
        elif hand.turn is None or rng.random() < 0.02:
            winners = [seat for seat in range(4) if not hand.problems(TrickWon(seat))]
            trick = len(hand.tricks)
            hand.push(TrickWon(rng.choice(winners)))
            for seat in range(4):  # the cards not seen were some that lay there
                if not hand.tricks[trick].has_played(seat):
                    left[seat] &= ~(1 << rng.choice(list(cards_in(left[seat]))))
        else:
            played = rng.choice(following(hand, left[hand.turn]))
            left[hand.turn] &= ~(1 << played)
            hand.push(Play(hand.turn, played), Origin.RECORDED)
    if len(hand.tricks) == 13 and hand.played.bit_count() == 52:
        assert hand.honours() is not None
        assert sum(hand.honours_held()) == 4


@given(st.integers(0, 10**9))
def test_all_thirteen_tricks_of_cards_tell_the_honours(seed: int) -> None:
    rng = random.Random(seed)
    hand = whist(SHORT, rng.randrange(4))
    cards = list(cards_in(hand.pack))
    rng.shuffle(cards)
    left = [mask_of(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    turned = cards_in(left[hand.dealer])[0]
    hand.push(Turned(turned.suit, turned))
    true = [(left[side] | left[side + 2]) & hand.honour_cards for side in (NS, EW)]
    while hand.stage is not Stage.OVER:
        assert hand.turn is not None
        played = rng.choice(following(hand, left[hand.turn]))
        assert Play(hand.turn, played) in hand.legal()
        left[hand.turn] &= ~(1 << played)
        hand.push(Play(hand.turn, played))
    assert hand.honours_held() == tuple(mask.bit_count() for mask in true)
    assert not hand.honours_open and hand.violations == []
