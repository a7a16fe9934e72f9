"""The one round of calls, the dealer who must bid, and the contract that completes the bid.

See rules/bid-whist#auction.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Call, Declare, Origin, Play, Refused, Total
from rules.cards import SUITS
from rules.games.bid_whist import (
    PRESETS,
    BidWhistHand,
    BidWhistRules,
    Contract,
    parse_bid,
    parse_contract,
)
from rules.hand import Stage
from tests.rules.hands import NS, PALACE, E, N, S, W, kinds, refused

CLASSIC = PRESETS["classic"]
ALL_BIDS = [f"{number}{kind}" for number in range(3, 8) for kind in ("U", "D", "NT")]


def called(*calls: str, rules: BidWhistRules = PALACE, dealer: int = N) -> BidWhistHand:
    """A hand after these calls from forehand."""
    hand = BidWhistHand(rules, dealer)
    for call in calls:
        assert hand.turn is not None
        hand.push(Call(hand.turn, call))
    return hand


@pytest.mark.parametrize("dealer", range(4))
def test_calls_go_round_once_from_forehand_the_dealer_last(dealer: int) -> None:
    hand = BidWhistHand(PALACE, dealer)
    seats = []
    while hand.stage is Stage.AUCTION:
        assert hand.turn is not None
        seats.append(hand.turn)
        hand.push(Call(hand.turn, "Pass" if len(seats) < 4 else "3U"))
    assert seats == [(dealer + n) % 4 for n in (1, 2, 3, 4)]


def test_at_the_palace_three_down_is_not_higher_than_three_up_but_three_no_trump_is() -> None:
    hand = called("3U")
    assert refused(hand, Call(S, "3D")) == ["illegal-call"]
    assert refused(hand, Call(S, "3U")) == ["illegal-call"]
    assert refused(hand, Call(S, "3NT")) == []


def test_at_the_palace_three_up_is_not_higher_than_three_down() -> None:
    assert refused(called("3D"), Call(S, "3U")) == ["illegal-call"]


def test_in_columbus_only_a_higher_number_beats_a_bid() -> None:
    for said in ("2U", "2D", "2NT"):
        hand = called(said, rules=PRESETS["columbus"])
        assert [call for call in hand.legal_calls() if call[0] == "2"] == []
        assert hand.legal_calls()[0] == "3U"


def test_in_detroit_special_beats_straight_and_no_beats_both() -> None:
    hand = called("4U", rules=PRESETS["detroit"])
    assert hand.legal_calls()[:3] == ["4D", "4NT", "5U"]


def test_a_no_trump_that_does_not_beat_both_is_level_with_downtown_where_that_is_higher() -> None:
    rules = replace(CLASSIC, no_trump_beats_both=False)
    assert refused(called("3U", rules=rules), Call(S, "3NT")) == []
    assert refused(called("3D", rules=rules), Call(S, "3NT")) == ["illegal-call"]
    assert refused(called("3NT", rules=rules), Call(S, "3D")) == ["illegal-call"]


def test_in_classic_three_up_is_below_three_down_below_three_no_trump_below_four_up() -> None:
    hand = called("3U", "3D", "3NT", "4U", rules=CLASSIC)
    assert (hand.declarer, hand.stage) == (N, Stage.DECLARE)
    for low, high in (("3D", "3U"), ("3NT", "3D"), ("3NT", "3U"), ("4U", "3NT"), ("4NT", "4D"), ("5U", "4NT")):
        assert refused(called(low, rules=CLASSIC), Call(S, high)) == ["illegal-call"], (low, high)


@pytest.mark.parametrize("preset", ["classic", "agee", "britannica"])
def test_downtown_is_above_uptown_at_the_same_number_in_every_other_preset(preset: str) -> None:
    assert refused(called("4U", rules=PRESETS[preset]), Call(S, "4D")) == []


@pytest.mark.parametrize("low_beats_high", [False, True])
def test_no_trump_is_above_both_at_the_same_number_always(low_beats_high: bool) -> None:
    rules = replace(PALACE, low_beats_high=low_beats_high)
    for below in ("5U", "5D"):
        assert refused(called(below, rules=rules), Call(S, "5NT")) == []


@pytest.mark.parametrize(
    ("low_beats_high", "high", "offered"),
    [
        (False, "6U", "6NT 7U 7D 7NT Pass"),
        (False, "6D", "6NT 7U 7D 7NT Pass"),
        (True, "6U", "6D 6NT 7U 7D 7NT Pass"),
        (True, "6D", "6NT 7U 7D 7NT Pass"),
        (True, "7NT", "Pass"),
        (False, "7U", "7NT Pass"),
    ],
)
def test_only_higher_bids_and_the_pass_are_offered(low_beats_high: bool, high: str, offered: str) -> None:
    assert called(high, rules=replace(PALACE, low_beats_high=low_beats_high)).legal_calls() == offered.split()


@pytest.mark.parametrize("lowest", range(1, 8))
def test_no_bid_is_below_the_lowest_or_above_seven(lowest: int) -> None:
    calls = called(rules=replace(PALACE, lowest_bid=lowest)).legal_calls()
    assert calls == [f"{number}{kind}" for number in range(lowest, 8) for kind in ("U", "D", "NT")] + ["Pass"]
    hand = called(rules=replace(PALACE, lowest_bid=lowest))
    assert refused(hand, Call(E, f"{lowest - 1}NT")) == ["illegal-call"]
    assert refused(hand, Call(E, "8U")) == ["illegal-call"]


def test_if_three_pass_the_dealer_must_bid() -> None:
    hand = called("Pass", "Pass", "Pass")
    assert hand.dealer_must_bid
    assert hand.turn == N
    assert hand.legal_calls() == ALL_BIDS
    assert refused(hand, Call(N, "Pass")) == ["illegal-call"]
    hand.push(Call(N, "3D"))
    assert (hand.declarer, hand.stage) == (N, Stage.DECLARE)


def test_a_dealer_may_pass_when_somebody_has_bid() -> None:
    hand = called("Pass", "3U", "Pass")
    assert not hand.dealer_must_bid
    hand.push(Call(N, "Pass"))
    assert hand.declarer == S


def test_the_highest_bidder_declares() -> None:
    assert called("3U", "Pass", "4D", "Pass").declarer == W
    assert called("3U", "4U", "4NT", "7NT").declarer == N


@pytest.mark.parametrize("call", ["4", "4u", "4U"])
def test_a_bare_number_means_uptown(call: str) -> None:
    hand = called(call, "Pass", "Pass", "Pass")
    assert [str(contract) for contract in hand.legal_contracts()] == ["4US", "4UH", "4UD", "4UC"]


@pytest.mark.parametrize("call", ["", "U", "4S", "4NTU", "4NTD", "4US", "44U", "-3U", "Double", "٤U"])
def test_what_is_no_call_is_refused(call: str) -> None:
    assert refused(called(), Call(E, call)) == ["illegal-call"]


def test_a_call_out_of_turn_is_refused_with_everything_that_is_wrong_with_it() -> None:
    hand = called("4U")
    assert refused(hand, Call(N, "5U")) == ["out-of-turn"]
    assert refused(hand, Call(W, "3U")) == ["out-of-turn", "illegal-call"]
    assert hand.calls == (Call(E, "4U"),)


def test_nobody_calls_when_the_auction_is_over() -> None:
    hand = called("3U", "Pass", "Pass", "Pass")
    assert refused(hand, Call(E, "7NT")) == ["illegal-call"]


def test_calls_of_a_record_are_kept_and_judged() -> None:
    hand = called("3U")
    hand.push(Call(S, "3D"), Origin.RECORDED)
    hand.push(Call(N, "4U"), Origin.RECORDED)
    assert [(fault.kind, fault.seat, fault.detail) for fault in hand.violations] == [
        ("illegal-call", S, "3D"),
        ("out-of-turn", N, None),
    ]


def test_a_dealer_who_passed_after_three_passes_in_a_record_has_called_against_the_rules() -> None:
    hand = called("Pass", "Pass", "Pass")
    hand.push(Call(N, "Pass"), Origin.RECORDED)
    assert kinds(hand.violations) == ["illegal-call"]
    assert not hand.legal() and hand.legal_calls() == []


TEN_GAME_TYPES = [f"{kind}{suit}" for kind in "UD" for suit in SUITS] + ["NTU", "NTD"]


@pytest.mark.parametrize("game_type", TEN_GAME_TYPES)
def test_each_of_the_ten_game_types_is_declared_by_its_bid(game_type: str) -> None:
    bid = "5" + (game_type[:2] if game_type.startswith("NT") else game_type[0])
    hand = called(bid, "Pass", "Pass", "Pass")
    contract = "5" + game_type
    assert Declare(E, contract) in hand.legal()
    hand.push(Declare(E, contract))
    assert hand.contract is not None
    assert str(hand.contract) == contract == str(parse_contract(contract))
    assert hand.contract.type + hand.contract.number.__str__() == bid[1:] + bid[0]
    assert hand.order is not None
    trump = None if game_type.startswith("NT") else SUITS.index(game_type[1])
    assert (hand.order.trump, hand.order.downtown) == (trump, game_type.removeprefix("NT")[0] == "D")


def test_there_are_ten_game_types() -> None:
    reached = set()
    for bid in ("3U", "3D", "3NT"):
        reached |= {str(contract) for contract in called(bid, "Pass", "Pass", "Pass").legal_contracts()}
    assert reached == {"3" + game_type for game_type in TEN_GAME_TYPES}


@pytest.mark.parametrize("contract", ["5US", "4DS", "4NTU", "4U", "US", "", "4UX", "44S", "4USX"])
def test_a_contract_that_does_not_complete_the_bid_is_refused(contract: str) -> None:
    assert refused(called("4U", "Pass", "Pass", "Pass"), Declare(E, contract)) == ["illegal-contract"]


def test_only_the_declarer_declares_and_only_after_the_auction() -> None:
    assert refused(called("4U", "Pass", "Pass", "Pass"), Declare(S, "4US")) == ["not-declarer"]
    assert refused(called("4U"), Declare(E, "4US")) == ["illegal-contract"]
    hand = called("4U", "Pass", "Pass", "Pass")
    hand.push(Declare(E, "4US"))
    assert refused(hand, Declare(E, "4UH")) == ["illegal-contract"]


def test_no_card_falls_and_nothing_is_scored_before_the_contract() -> None:
    for hand in (called("4U"), called("4U", "Pass", "Pass", "Pass")):
        assert refused(hand, Play(E, 0)) == ["too-early"]
        assert refused(hand, Total(NS, 7)) == ["too-early"]


bids = st.sampled_from([f"{number}{kind}" for number in range(1, 8) for kind in ("U", "D", "NT")])


@given(bids, bids, st.booleans())
def test_of_two_different_bids_one_is_higher_unless_they_are_up_and_down_and_equal(
    one: str, other: str, low_beats_high: bool
) -> None:
    rules = replace(PALACE, low_beats_high=low_beats_high, lowest_bid=1)
    over = other in called(one, rules=rules).legal_calls()
    under = one in called(other, rules=rules).legal_calls()
    equal = one == other or (not low_beats_high and {one, other} == {one[0] + "U", one[0] + "D"})
    assert over + under == (not equal)
    if one[0] != other[0]:
        assert over == (other[0] > one[0])


def test_a_bid_reads_back_as_written_and_a_pass_is_no_bid() -> None:
    assert [str(parse_bid(call)) for call in ALL_BIDS] == ALL_BIDS
    assert parse_bid("Pass") is None
    assert parse_contract("4NT") is None
    assert parse_contract("4ntd") == Contract(4, None, True)


def test_a_refusal_names_the_action_and_changes_nothing() -> None:
    hand = called("4U")
    with pytest.raises(Refused) as caught:
        hand.push(Call(S, "3U"))
    assert caught.value.action == Call(S, "3U")
    assert (hand.calls, len(hand.log)) == ((Call(E, "4U"),), 1)
