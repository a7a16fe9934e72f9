"""The auction of Solo Whist: every branch of who speaks when, what may be called, and how it ends.

See rules/solo-whist#auction.
"""

from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Call, Declare, Origin, Turned
from rules.games.solo_whist import CALLS, PRESETS, Auction, SoloWhistHand, SoloWhistRules
from rules.hand import Stage
from rules.match import Setup
from tests.rules.hands import E, N, S, W, card, refused

BRITANNICA, GUIDE = PRESETS["britannica"], PRESETS["guide"]
BOTH = pytest.mark.parametrize("rules", [BRITANNICA, GUIDE], ids=["britannica", "guide"])
HEARTS = 1
SOLO_AND_HIGHER = ["Solo", "Misere", "Abundance", "Royal", "Spread", "Slam", "Pass"]


def called(calls: str, rules: SoloWhistRules = BRITANNICA) -> SoloWhistHand:
    """A hand that West dealt, so that North is forehand, after these calls, each by whose turn it was."""
    hand = SoloWhistHand(rules, Setup(W))
    hand.push(Turned(HEARTS))
    for call in calls.split():
        assert hand.turn is not None and hand.stage is Stage.AUCTION
        hand.push(Call(hand.turn, call))
    return hand


def who_called(hand: SoloWhistHand) -> str:
    return "".join("NESW"[call.seat] for call in hand.calls)


# The turns.


def test_forehand_calls_first_once_the_card_is_turned_up() -> None:
    hand = SoloWhistHand(BRITANNICA, Setup(S))
    assert (hand.stage, hand.turn, hand.legal_calls()) == (Stage.TURN_UP, S, [])
    assert refused(hand, Call(W, "Solo"))
    hand.push(Turned(HEARTS, card("H4")))
    assert (hand.stage, hand.turn) == (Stage.AUCTION, W)
    assert hand.legal_calls() == ["Prop", *SOLO_AND_HIGHER]


@BOTH
def test_each_bid_has_to_be_higher_than_the_last(rules: SoloWhistRules) -> None:
    for number, bid in enumerate(SOLO_AND_HIGHER[:-2]):
        hand = called(bid, rules)
        assert hand.turn == E
        assert hand.legal_calls() == SOLO_AND_HIGHER[number + 1 :]
        for lower in ["Prop", "Cop", *SOLO_AND_HIGHER[: number + 1]]:
            assert refused(hand, Call(E, lower)) == ["illegal-call"]


def test_a_call_out_of_turn_is_refused() -> None:
    hand = called("Solo Pass")
    assert refused(hand, Call(W, "Pass")) == ["out-of-turn"]
    assert refused(hand, Call(E, "Misere")) == ["out-of-turn", "illegal-call"]
    assert refused(hand, Call(N, "Misere")) == ["out-of-turn", "illegal-call"]


def test_a_pass_is_final() -> None:
    hand = called("Solo Pass Misere Pass Abundance")
    assert who_called(hand) == "NESWN"
    assert hand.turn == S
    hand.push(Call(S, "Pass"))
    assert (hand.declarer, hand.stage) == (N, Stage.DECLARE)


def test_who_was_overcalled_may_bid_again_higher_or_pass() -> None:
    hand = called("Solo Misere Pass Pass")
    assert (hand.turn, hand.legal_calls()) == (N, SOLO_AND_HIGHER[2:])
    hand.push(Call(N, "Royal"))
    assert (hand.turn, hand.legal_calls()) == (E, ["Spread", "Slam", "Pass"])
    hand.push(Call(E, "Spread"))
    assert (hand.turn, hand.legal_calls()) == (N, ["Slam", "Pass"])
    hand.push(Call(N, "Pass"))
    assert (hand.stage, str(hand.contract), hand.declarer) == (Stage.PLAY, "Spread", E)


def test_who_holds_the_highest_bid_is_not_asked_again() -> None:
    hand = called("Pass Solo Pass Pass")
    assert (hand.stage, str(hand.contract), hand.declarer, hand.partner) == (Stage.PLAY, "Solo", E, None)


@BOTH
def test_a_slam_ends_the_auction_at_once(rules: SoloWhistRules) -> None:
    for calls, soloist in (
        ("Slam", N),
        ("Solo Slam", E),
        ("Prop Cop Spread Slam", W),
        ("Solo Pass Royal Pass Slam", N),
    ):
        hand = called(calls, rules)
        assert (hand.stage, str(hand.contract), hand.declarer) == (Stage.PLAY, "Slam", soloist)
        assert hand.legal_calls() == []


# Proposals.


@BOTH
@pytest.mark.parametrize(
    ("calls", "proposer", "partner"),
    [
        ("Prop Cop Pass Pass", N, E),
        ("Prop Pass Cop Pass", N, S),
        ("Prop Pass Pass Cop", N, W),
        ("Pass Prop Cop Pass", E, S),
        ("Pass Prop Pass Cop", E, W),
        ("Pass Pass Prop Cop", S, W),
        ("Pass Prop Pass Pass Cop", E, N),
        ("Pass Pass Prop Pass Cop", S, N),
        ("Pass Pass Pass Prop Cop", W, N),
    ],
)
def test_a_later_player_or_forehand_who_passed_may_accept_a_proposal(
    rules: SoloWhistRules, calls: str, proposer: int, partner: int
) -> None:
    hand = called(calls, rules)
    assert (hand.stage, str(hand.contract)) == (Stage.PLAY, "PropCop")
    assert (hand.declarer, hand.partner, hand.declarers) == (proposer, partner, (proposer, partner))


def test_a_proposal_can_be_accepted_only_while_no_other_bid_has_intervened() -> None:
    hand = called("Prop Solo")
    assert (hand.turn, hand.legal_calls()) == (S, SOLO_AND_HIGHER[1:])
    assert refused(hand, Call(S, "Cop")) == ["illegal-call"]


def test_an_accepted_proposal_is_not_accepted_twice() -> None:
    hand = called("Prop Cop")
    assert (hand.turn, hand.legal_calls()) == (S, SOLO_AND_HIGHER)


def test_there_is_no_second_proposal() -> None:
    assert called("Prop").legal_calls() == ["Cop", *SOLO_AND_HIGHER]
    assert refused(called("Prop"), Call(E, "Prop")) == ["illegal-call"]
    assert "Prop" not in called("Pass Solo").legal_calls()


def test_forehand_who_passed_may_only_accept_and_only_a_proposal_that_nobody_overcalled() -> None:
    hand = called("Pass Prop Pass Pass")
    assert (hand.turn, hand.legal_calls()) == (N, ["Cop", "Pass"])
    hand = called("Pass Prop Pass Solo")
    assert (hand.turn, hand.legal_calls()) == (E, SOLO_AND_HIGHER[1:])
    hand.push(Call(E, "Pass"))
    assert (hand.stage, hand.declarer) == (Stage.PLAY, W)


def test_nobody_but_forehand_accepts_after_a_pass() -> None:
    hand = called("Pass Pass Prop")
    assert refused(hand, Call(E, "Cop")) == ["out-of-turn", "illegal-call"]
    hand.push(Call(W, "Pass"))
    assert hand.turn == N


def test_both_partners_of_a_pair_that_was_overcalled_may_bid_on_their_own() -> None:
    hand = called("Prop Cop Solo Pass")
    assert (hand.turn, hand.legal_calls()) == (N, SOLO_AND_HIGHER[1:])
    hand.push(Call(N, "Pass"))
    assert (hand.turn, hand.legal_calls()) == (E, SOLO_AND_HIGHER[1:])
    hand.push(Call(E, "Misere"))
    assert (hand.turn, hand.legal_calls()) == (S, SOLO_AND_HIGHER[2:])
    hand.push(Call(S, "Pass"))
    assert (hand.stage, str(hand.contract), hand.declarers) == (Stage.PLAY, "Misere", (E,))


def test_a_proposer_who_was_overcalled_may_bid_higher() -> None:
    hand = called("Prop Pass Solo Pass Abundance")
    assert (hand.turn, hand.legal_calls()) == (S, ["Royal", "Spread", "Slam", "Pass"])


@pytest.mark.parametrize(
    ("calls", "proposer"),
    [("Prop Pass Pass Pass", N), ("Pass Prop Pass Pass Pass", E), ("Pass Pass Pass Prop Pass", W)],
)
def test_a_proposer_whom_nobody_accepts_may_bid_anything_higher_in_the_guide(calls: str, proposer: int) -> None:
    hand = called(calls, GUIDE)
    assert (hand.turn, hand.legal_calls()) == (proposer, SOLO_AND_HIGHER)
    hand.push(Call(proposer, "Misere"))
    assert (hand.stage, str(hand.contract), hand.declarers) == (Stage.PLAY, "Misere", (proposer,))
    hand = called(calls + " Pass", GUIDE)
    assert (hand.stage, hand.is_annulled) == (Stage.OVER, True)


def test_forehand_whom_nobody_accepts_may_bid_solo_in_britannica() -> None:
    hand = called("Prop Pass Pass Pass")
    assert (hand.turn, hand.legal_calls()) == (N, ["Solo", "Pass"])
    assert refused(hand, Call(N, "Misere")) == ["illegal-call"]
    hand.push(Call(N, "Solo"))
    assert (hand.stage, str(hand.contract), hand.declarers) == (Stage.PLAY, "Solo", (N,))
    assert called("Prop Pass Pass Pass Pass").is_annulled


@pytest.mark.parametrize("calls", ["Pass Prop Pass Pass Pass", "Pass Pass Prop Pass Pass", "Pass Pass Pass Prop Pass"])
def test_any_other_proposal_lapses_in_britannica_when_forehand_does_not_accept_it_either(calls: str) -> None:
    assert called(calls).is_annulled


@BOTH
def test_a_deal_in_which_all_pass_is_annulled_and_scores_nought_for_all(rules: SoloWhistRules) -> None:
    hand = called("Pass Pass Pass Pass", rules)
    assert (hand.stage, hand.turn, hand.declarer, hand.contract) == (Stage.OVER, None, None, None)
    assert hand.outcome is not None
    assert (hand.outcome.reason, hand.outcome.score, hand.outcome.made) == ("annulled", (0, 0, 0, 0), None)
    assert hand.outcome.tricks is None


# Trumps.


def test_the_soloist_names_the_trumps_of_an_abundance_after_the_auction() -> None:
    hand = called("Pass Abundance Pass Pass")
    assert (hand.stage, hand.turn, hand.order) == (Stage.DECLARE, E, None)
    assert [*hand.legal()] == [Declare(E, f"Abundance {suit}") for suit in "SHDC"]
    assert refused(hand, Declare(N, "Abundance S")) == ["not-declarer"]
    for wrong in ("S", "Abundance", "Abundance NT", "Royal", "Solo"):
        assert refused(hand, Declare(E, wrong)) == ["illegal-contract"]
    hand.push(Declare(E, "Abundance S"))
    assert (hand.stage, hand.turn, str(hand.contract)) == (Stage.PLAY, N, "Abundance S")
    assert hand.order is not None and hand.order.trump == 0


@pytest.mark.parametrize(
    ("calls", "trump"),
    [
        ("Prop Cop Pass Pass", HEARTS),
        ("Solo Pass Pass Pass", HEARTS),
        ("Royal Pass Pass Pass", HEARTS),
        ("Misere Pass Pass Pass", None),
        ("Spread Pass Pass Pass", None),
        ("Slam", None),
    ],
)
def test_trumps_are_those_turned_up_or_none(calls: str, trump: int | None) -> None:
    hand = called(calls)
    assert hand.order is not None and hand.order.trump == trump


@BOTH
def test_forehand_leads_but_the_soloist_to_a_slam_where_the_house_says_so(rules: SoloWhistRules) -> None:
    assert called("Pass Pass Solo Pass", rules).turn == N
    assert called("Pass Pass Slam", rules).turn == (S if rules is BRITANNICA else N)
    assert called("Pass Pass Slam", replace(rules, slam_lead="forehand")).turn == N
    assert called("Pass Pass Slam", replace(rules, slam_lead="soloist")).turn == S


# What holds for any auction.


@given(st.data(), st.sampled_from([BRITANNICA, GUIDE]))
def test_any_auction_ends_and_asks_nobody_who_has_nothing_to_decide(data: st.DataObject, rules: SoloWhistRules) -> None:
    hand = called("", rules)
    for _ in range(26):
        if hand.stage is not Stage.AUCTION:
            break
        legal = hand.legal_calls()
        assert len(legal) > 1 and legal[-1] == "Pass"
        for call in CALLS:
            assert (call in legal) == (not hand.problems(Call(hand.turn, call)))  # type: ignore[arg-type]
        hand.push(Call(hand.turn, data.draw(st.sampled_from(legal))))  # type: ignore[arg-type]
    assert hand.stage is not Stage.AUCTION
    bids = [call for call in hand.calls if call.call not in ("Pass", "Cop")]
    if hand.is_annulled:
        assert all(call.call == "Prop" for call in bids)
    else:
        assert hand.contract is not None and hand.declarer == bids[-1].seat
        assert hand.contract.bid.name == {"Prop": "PropCop"}.get(bids[-1].call, bids[-1].call)
        passed = [call.seat for call in hand.calls if call.call == "Pass"]
        assert hand.declarer not in passed or hand.declarer == N
    assert hand.violations == []


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([*CALLS, "Grand", ""])), max_size=30))
def test_whatever_was_called_is_kept_and_judged_where_it_is_only_recorded(said: list[tuple[int, str]]) -> None:
    hand = called("")
    for seat, call in said:
        illegal = bool(hand.problems(Call(seat, call)))
        before = len(hand.violations)
        hand.push(Call(seat, call), Origin.RECORDED)
        assert (len(hand.violations) > before) == illegal
    assert len(hand.calls) == len(said)


def test_a_call_that_may_not_be_counts_as_a_pass() -> None:
    calls = [Call(N, "Solo"), Call(E, "Solo"), Call(S, "Pass"), Call(W, "Cop")]
    auction = reduce(Auction.after, calls, Auction(N, False))
    assert auction.is_over and (auction.high, auction.holders) == ("Solo", (N,))


def test_undoing_a_call_gives_the_turn_back() -> None:
    hand = called("Prop Cop Pass Pass")
    hand.pop()
    assert (hand.stage, hand.turn, hand.declarer, hand.partner) == (Stage.AUCTION, W, None, None)
    assert hand.legal_calls() == SOLO_AND_HIGHER
