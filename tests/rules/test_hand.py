"""What all games share: the levels of knowledge, summaries, entered and observed, and undo (design#rules)."""

import random

import pytest

from rules.actions import (
    Call,
    Claim,
    Declare,
    Fault,
    Know,
    Origin,
    Play,
    Refused,
    Ruling,
    Total,
    TrickWon,
)
from rules.cards import cards_in
from rules.games.bid_whist import SWITCHES, BidWhistHand
from rules.games.bridge import BridgeHand, is_contract
from rules.hand import Hand, Stage
from tests.rules.hands import EW, NS, PALACE, Deal, E, N, S, W, attributes, card, kinds, lay, playing, refused

DEAL = Deal.of(PALACE, random.Random(5))


def won(hand: Hand, winners: str) -> None:
    for winner in winners:
        hand.push(TrickWon("NESW".index(winner)))


# Only the result.


def test_a_hand_can_be_kept_by_its_result_alone() -> None:
    hand = playing("4US", S)
    hand.push(Total(NS, 10))
    assert (hand.stage, hand.turn, bool(hand.legal())) == (Stage.OVER, None, False)
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.tricks, hand.outcome.made) == ("total", (10, 3), True)
    assert (hand.outcome.declarer, hand.outcome.contract) == (S, "4US")


@pytest.mark.parametrize("tricks", [-1, 0, 14])
def test_the_declarers_tricks_are_from_the_kittys_one_to_thirteen(tricks: int) -> None:
    hand = playing("4US", S)
    assert refused(hand, Total(NS, tricks)) == ["impossible-tricks"]
    assert hand.problems(Total(NS, 14)) == [Fault("impossible-tricks", detail="1 to 13")]


def test_the_defenders_cannot_have_the_kittys_trick() -> None:
    assert refused(playing("4US", S), Total(EW, 13)) == ["impossible-tricks"]
    assert refused(playing("4US", S), Total(EW, 12)) == []
    assert refused(playing("4US", S, rules=SWITCHES["small_kitty"](PALACE)), Total(EW, 13)) == []


def test_a_result_must_agree_with_the_tricks_that_are_known() -> None:
    hand = playing("4US", S)
    won(hand, "EEEN")
    assert hand.problems(Total(EW, 2)) == [Fault("impossible-tricks", detail="3 to 11")]
    assert refused(hand, Total(NS, 11)) == ["impossible-tricks"]
    assert refused(hand, Total(NS, 10)) == []


def test_a_hand_that_is_over_takes_no_more_play() -> None:
    hand = playing("4US", S)
    hand.push(Total(NS, 10))
    for action in (Play(E, 0), TrickWon(E), Claim(NS, 0), Total(NS, 10)):
        assert refused(hand, action) == ["too-late"]


# Who won each trick.


def test_trick_by_trick_the_winner_leads_and_the_tricks_add_up() -> None:
    hand = playing("4US", S)
    assert hand.turn == E
    won(hand, "WNNSE")
    assert (hand.turn, hand.tricks_won(), hand.shares(), hand.tricks_open()) == (E, (3, 2), (4, 2), 7)
    won(hand, "NSNSNSN")
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.tricks) == ("played", (11, 2))


def test_the_winner_of_a_trick_must_be_able_to_have_won_it() -> None:
    hand = playing("4US", S)
    lay(hand, "H9 HK D2")
    assert refused(hand, TrickWon(E)) == ["impossible-winner"]
    assert refused(hand, TrickWon(W)) == ["impossible-winner"]
    assert refused(hand, TrickWon(N)) == []
    assert hand.turn == N


def test_a_seat_whose_hand_is_known_can_have_won_only_with_a_card_of_it() -> None:
    hand = playing("4US", S)
    lay(hand, "HK")
    clubs = tuple(card("C" + rank) for rank in "23456789TJQK")
    hand.push(Know("W", clubs))
    assert [seat for seat in range(4) if hand.problems(TrickWon(seat))] == [W]


def test_a_trick_with_a_card_missing_waits_for_its_winner_to_be_told() -> None:
    hand = playing("4US", S)
    lay(hand, "H9 - H2 HA")
    assert hand.turn is None
    assert list(hand.legal()) == [TrickWon(N), TrickWon(S)]
    assert refused(hand, Play(E, card("C2"))) == ["trick-open"]
    hand.push(TrickWon(N))
    assert hand.turn == N


# Claims and concessions.


def test_a_claim_of_the_rest_gives_the_other_side_what_is_left() -> None:
    hand = playing("4US", S)
    won(hand, "EEN")
    hand.push(Claim(NS, 7))
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.tricks) == ("claimed", (9, 4))


def test_a_side_that_concedes_all_gets_none_of_the_rest() -> None:
    hand = playing("4US", S)
    won(hand, "EEN")
    hand.push(Claim(EW, 0))
    assert hand.outcome is not None and hand.outcome.tricks == (11, 2)


def test_a_trick_in_progress_is_among_those_claimed() -> None:
    hand = playing("4US", S)
    lay(hand, "H9 HK")
    assert refused(hand, Claim(NS, 13)) == ["impossible-tricks"]
    assert refused(hand, Claim(NS, 12)) == []


@pytest.mark.parametrize("tricks", [-1, 12])
def test_nobody_claims_more_tricks_than_are_open(tricks: int) -> None:
    hand = playing("4US", S)
    won(hand, "E")
    assert hand.problems(Claim(EW, tricks)) == [Fault("impossible-tricks", detail="0 to 11")]


# All mixed.


def test_the_level_of_detail_can_change_at_any_point() -> None:
    hand = playing("4US", S)
    won(hand, "E")
    lay(hand, "HA H2 H3 H4")
    lay(hand, "H5")
    won(hand, "N")
    hand.push(DEAL.know("W"))
    lay(hand, "DA - D2 -")
    won(hand, "N")
    hand.push(Claim(NS, 8))
    assert hand.outcome is not None and hand.outcome.tricks == (11, 2)


def test_the_play_of_a_record_can_go_on_after_a_trick_whose_winner_cannot_be_told() -> None:
    hand = BridgeHand(N)
    hand.push(Declare(S, "3NT"), Origin.RECORDED)
    lay(hand, "SA S2 S3 S4", Origin.RECORDED)
    lay(hand, "SK - S5 S6", Origin.RECORDED)
    hand.push(Play(W, card("D2")), Origin.RECORDED)
    assert hand.tricks_won() == (0, 1)
    assert hand.tricks_open() == 12
    hand.push(Total(NS, 12), Origin.RECORDED)
    assert hand.outcome is not None and hand.outcome.tricks == (12, 1)


# Rulings.


def test_a_proven_renege_waits_for_the_table_to_decide_and_the_decision_is_kept() -> None:
    hand = playing("4UC", S)
    lay(hand, "H9 HK D2 H3")
    assert hand.unruled() == []
    lay(hand, "HA H4")
    assert hand.unruled() == hand.violations
    assert [(fault.seat, fault.trick) for fault in hand.unruled()] == [(W, 1)]
    hand.push(Ruling(W, 1, True))
    assert hand.unruled() == [] and kinds(hand.violations) == ["revoke"]
    assert hand.penalised() == (0, 1)


def test_an_overruled_renege_costs_nothing() -> None:
    hand = playing("4UC", S)
    hand.push(Ruling(W, 1, False))
    assert hand.penalised() == (0, 0)


# Undo.


def test_anything_can_be_taken_back_step_by_step_to_the_deal() -> None:
    hand = playing("4US", S, deal=DEAL)
    lay(hand, str(cards_in(hand.legal_cards(E))[0]))
    hand.push(Ruling(E, 1, True))
    hand.push(Claim(NS, 12))
    actions = [action for action, _ in hand.log]
    assert [hand.pop() for _ in actions] == actions[::-1]
    fresh = BidWhistHand(PALACE, N)
    assert (hand.stage, hand.turn, hand.known, hand.contract, hand.declarer) == (
        fresh.stage,
        fresh.turn,
        (),
        None,
        None,
    )
    with pytest.raises(IndexError):
        hand.pop()


def test_no_trick_is_put_on_record_after_the_end() -> None:
    hand = playing("4US", S)
    hand.push(Total(NS, 10))
    assert not hand.push_rows([[0, 1, 2, 3]], N)
    with pytest.raises(Refused):
        hand.push(Play(N, 0), Origin.RECORDED)


def test_what_was_tried_before_a_trick_went_on_record_is_not_taken_up_after_it() -> None:
    at_once, one_by_one, lead = playing("4US", S), playing("4US", S), Play(E, card("S2"))
    for hand in (at_once, one_by_one):
        hand.push(lead, Origin.RECORDED)
        hand.pop()
    assert at_once.push_rows([[card(text) for text in ("S2", "S3", "S4", "S5")]], E) == 1
    lay(one_by_one, "S2 S3 S4 S5", Origin.RECORDED)
    for hand in (at_once, one_by_one):
        hand.push(lead, Origin.RECORDED)
    assert attributes(at_once) == attributes(one_by_one)


def test_a_refused_action_is_not_in_the_log() -> None:
    hand = playing("4US", S)
    before = list(hand.log)
    with pytest.raises(Refused) as caught:
        hand.push(Total(NS, 14))
    assert "impossible-tricks" in str(caught.value)
    assert hand.log == before


# Bridge, as far as its records are audited.


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("4S", True),
        ("3nt", True),
        ("2HX", True),
        ("6DXX", True),
        ("7N", True),
        ("Pass", False),
        ("8S", False),
        ("4", False),
        ("4SXXX", False),
        ("0S", False),
    ],
)
def test_a_bridge_contract_is_read(text: str, whether: bool) -> None:
    assert is_contract(text) is whether


def test_at_bridge_the_hand_to_the_declarers_left_leads_and_thirteen_tricks_are_played() -> None:
    hand = BridgeHand(N)
    assert refused(hand, Play(W, 0)) == ["too-early"]
    hand.push(Declare(S, "4HX"))
    assert (hand.turn, hand.tricks_in_all()) == (W, 13)
    lay(hand, "SA S2 H2 S3")
    assert hand.turn == E
    hand.push(Total(EW, 4))
    assert hand.outcome is not None
    assert (hand.outcome.made, hand.outcome.score) == (False, None)


def test_calls_at_bridge_are_passed_over() -> None:
    hand = BridgeHand(N)
    hand.push(Call(N, "1C"), Origin.RECORDED)
    assert hand.stage is Stage.DECLARE
    assert not hand.legal()
