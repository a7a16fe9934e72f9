"""What a hand of Bid Whist scores: every example of rules/bid-whist#examples, and every house rule of the score."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Ruling, Total
from rules.games.bid_whist import PRESETS, SWITCHES, BidWhistRules, parse_contract, score_hand
from rules.hand import Outcome
from tests.rules.hands import EW, NS, PALACE, E, N, S, W, playing

CLASSIC, AGEE, BRITANNICA = PRESETS["classic"], PRESETS["agee"], PRESETS["britannica"]
AGEE_DOUBLED = replace(AGEE, double_no_trump=True)
COLUMBUS, DETROIT, FAHRENHEIT = (PRESETS[preset] for preset in ("columbus", "detroit", "fahrenheit"))
ONE_HAND = replace(FAHRENHEIT, double_no_trump=False, boston="plain")
QUADRUPLE = replace(BRITANNICA, boston="quadruple")


def scored(
    rules: BidWhistRules, contract: str, tricks: int, declarers: int = 0, defenders: int = 0, declarer: int = S
) -> Outcome:
    """The outcome for declarers who took so many tricks, with the reneges penalised of each side."""
    named = parse_contract(contract)
    assert named
    side = declarer % 2
    by_side = [13 - tricks] * 2
    by_side[side] = tricks
    reneges = [defenders] * 2
    reneges[side] = declarers
    return score_hand(rules, named, declarer, tuple(by_side), tuple(reneges))


def score(rules: BidWhistRules, contract: str, tricks: int, declarers: int = 0, defenders: int = 0) -> tuple[int, int]:
    """The declarers' points and the defenders'."""
    both = scored(rules, contract, tricks, declarers, defenders).score
    assert both is not None
    return both[NS], both[EW]


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "points"),
    [
        pytest.param(PALACE, "4US", 9, (-4, 0), id="palace: 4 uptown, 9 tricks with the discards"),
        pytest.param(PALACE, "3NTU", 10, (8, 0), id="palace: 3 no trump, 10 tricks"),
        pytest.param(SWITCHES["single_nt"](PALACE), "3NTU", 10, (4, 0), id="palace with Single NT"),
        pytest.param(PALACE, "5DH", 6, (-5, 1), id="palace: 5 downtown, 6 tricks, so defenders 7"),
        pytest.param(PALACE, "3NTD", 5, (-6, 4), id="palace: 3 no trump, 5 tricks, defenders 8"),
        pytest.param(CLASSIC, "7UC", 9, (-4, 0), id="classic: 7 uptown, 9 tricks"),
        pytest.param(CLASSIC, "3DD", 11, (5, 0), id="classic: 3 downtown, 11 tricks"),
        pytest.param(AGEE, "4US", 8, (-2, 0), id="agee: 4 uptown, 8 tricks"),
        pytest.param(AGEE_DOUBLED, "4NTU", 8, (-8, 0), id="agee doubled: 4 no trump, 8 tricks"),
        pytest.param(AGEE_DOUBLED, "4NTU", 11, (10, 0), id="agee doubled: 4 no trump, 11 tricks"),
        pytest.param(BRITANNICA, "4DS", 8, (-4, 0), id="britannica: 4 downtown, 8 tricks"),
        pytest.param(BRITANNICA, "4NTD", 9, (-8, 0), id="britannica: 4 no trump, 9 tricks"),
        pytest.param(BRITANNICA, "7US", 13, (7, 0), id="britannica: 7 uptown, 13 tricks"),
        pytest.param(QUADRUPLE, "7US", 13, (28, 0), id="britannica: 7 uptown, 13 tricks, quadruple"),
        pytest.param(COLUMBUS, "4DS", 11, (5, 0), id="columbus: 4 special, 11 tricks"),
        pytest.param(COLUMBUS, "3NTU", 8, (-6, 0), id="columbus: 3 no, 8 tricks"),
        pytest.param(DETROIT, "4US", 12, (4, 0), id="detroit: what was bid"),
        pytest.param(DETROIT, "4US", 13, (13, 0), id="detroit: a Boston"),
        pytest.param(DETROIT, "5NTU", 13, (26, 0), id="detroit: a Boston at no trump"),
        pytest.param(DETROIT, "5NTU", 10, (-10, 0), id="detroit: 5 no, 10 tricks"),
        pytest.param(FAHRENHEIT, "4US", 10, (1, 0), id="fahrenheit: a hand won"),
        pytest.param(FAHRENHEIT, "4US", 9, (0, 1), id="fahrenheit: a hand for the others"),
        pytest.param(FAHRENHEIT, "4NTU", 9, (0, 2), id="fahrenheit: two hands for the others at no trump"),
        pytest.param(FAHRENHEIT, "5DS", 13, (2, 0), id="fahrenheit: a Boston is two hands"),
        pytest.param(FAHRENHEIT, "5NTU", 13, (2, 0), id="fahrenheit: a Boston at no trump is two hands too"),
        pytest.param(ONE_HAND, "5NTU", 13, (1, 0), id="a hand is one where neither counts as two"),
        pytest.param(CLASSIC, "3US", 5, (-4, 0), id="shortfall also below six: 3 bid, 5 tricks"),
        pytest.param(QUADRUPLE, "7NTU", 13, (56, 0), id="a quadruple Boston and a doubled no trump multiply"),
    ],
)
def test_worked_example(rules: BidWhistRules, contract: str, tricks: int, points: tuple[int, int]) -> None:
    assert score(rules, contract, tricks) == points


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("rules", [PALACE, CLASSIC, AGEE, BRITANNICA, AGEE_DOUBLED, QUADRUPLE])
def test_a_made_contract_scores_the_odd_tricks_taken_and_a_set_costs(rules: BidWhistRules, number: int) -> None:
    for tricks, kind in product(range(14), ("UH", "DH", "NTU", "NTD")):
        contract = f"{number}{kind}"
        outcome = scored(rules, contract, tricks)
        points = score(rules, contract, tricks)
        double = 2 if "NT" in contract and rules.double_no_trump else 1
        assert outcome.made is (tricks >= 6 + number)
        if outcome.made:
            boston = 4 if rules.boston == "quadruple" and tricks == 13 else 1
            assert points[0] == (tricks - 6) * double * boston, (contract, tricks)
        elif rules.set_costs == "bid" or (double == 2 and rules.no_trump_set_costs == "twice_bid"):
            assert points[0] == -number * double, (contract, tricks)
        else:
            assert points[0] == -(number + 6 - tricks) * double, (contract, tricks)
        assert points[1] == (max(0, 13 - tricks - 6) * double if rules.defenders_score else 0), (contract, tricks)


@given(
    st.sampled_from([PALACE, CLASSIC, AGEE_DOUBLED, QUADRUPLE]),
    st.sampled_from(["3US", "4NTD", "7NTU"]),
    st.integers(0, 13),
    st.integers(0, 3),
    st.integers(0, 3),
)
def test_the_score_is_the_same_from_either_sides_chairs(
    rules: BidWhistRules, contract: str, tricks: int, declarers: int, defenders: int
) -> None:
    south = scored(rules, contract, tricks, declarers, defenders, declarer=S)
    west = scored(rules, contract, tricks, declarers, defenders, declarer=W)
    for mine, theirs in ((south.score, west.score), (south.tricks, west.tricks), (south.counted, west.counted)):
        assert mine is not None and theirs is not None and mine == theirs[::-1]


def test_a_double_of_the_shortfall_at_no_trump_and_not_twice_the_bid() -> None:
    rules = replace(CLASSIC, double_no_trump=True)
    assert score(rules, "4NTU", 8) == (-4, 0)
    assert score(replace(rules, no_trump_set_costs="twice_bid"), "4NTU", 8) == (-8, 0)


def test_twice_the_bid_says_nothing_where_no_trump_does_not_double() -> None:
    assert score(replace(AGEE, no_trump_set_costs="twice_bid"), "4NTU", 8) == (-2, 0)


def test_twice_the_bid_says_nothing_of_a_set_with_trumps() -> None:
    assert score(AGEE_DOUBLED, "4US", 8) == (-2, 0)


def test_twice_the_bid_leaves_the_defenders_doubling_as_it_is() -> None:
    assert score(replace(AGEE_DOUBLED, defenders_score=True), "4NTU", 5) == (-8, 4)


def test_no_trump_doubles_the_score_of_both_sides() -> None:
    assert score(PALACE, "3US", 5) == (-3, 2)
    assert score(PALACE, "3NTU", 5) == (-6, 4)


def test_defenders_score_only_their_odd_tricks() -> None:
    assert [score(PALACE, "7US", tricks)[1] for tricks in (0, 5, 6, 7, 8)] == [7, 2, 1, 0, 0]


def test_a_boston_is_the_declarers_only() -> None:
    assert score(replace(QUADRUPLE, defenders_score=True), "3US", 0) == (-3, 7)


def test_a_boston_under_a_lower_bid_is_a_boston_too() -> None:
    assert score(QUADRUPLE, "3US", 13) == (28, 0)
    assert score(QUADRUPLE, "3US", 12) == (6, 0)


def test_the_declarer_alone_pays_the_fee_for_a_set_to_the_bank() -> None:
    rules = replace(PALACE, set_fee=5)
    assert scored(rules, "4US", 9, declarer=W).fee == (0, 0, 0, 5)
    assert scored(rules, "4US", 10, declarer=W).fee == (0, 0, 0, 0)
    assert scored(PALACE, "4US", 9).fee == (0, 0, 0, 0)


# Penalties for reneges.


def test_three_tricks_go_to_the_other_side_and_the_hand_is_scored_as_if_so_played() -> None:
    down = scored(PALACE, "4US", 10, declarers=1)
    assert (down.tricks, down.counted, down.made, down.score) == ((10, 3), (7, 6), False, (-4, 0))
    up = scored(PALACE, "4US", 9, defenders=1)
    assert (up.tricks, up.counted, up.made, up.score) == ((9, 4), (12, 1), True, (6, 0))


def test_defenders_score_the_tricks_of_a_penalty_as_odd_tricks() -> None:
    assert score(PALACE, "4NTU", 6, declarers=1) == (-8, 8)


def test_three_tricks_or_all_that_side_has_the_kittys_too() -> None:
    assert scored(PALACE, "4US", 2, declarers=1).counted == (0, 13)
    assert scored(PALACE, "4US", 12, defenders=1).counted == (13, 0)


@pytest.mark.parametrize("penalty", ["three_tricks", "set"])
@pytest.mark.parametrize("count", range(4))
def test_reneges_of_two_sides_cancel_one_for_one(penalty: str, count: int) -> None:
    rules = replace(PALACE, renege_penalty=penalty)
    assert scored(rules, "4US", 8, count, count) == scored(rules, "4US", 8)
    assert scored(rules, "4US", 8, count + 1, count) == scored(rules, "4US", 8, 1, 0)
    assert scored(rules, "4US", 8, count, count + 1) == scored(rules, "4US", 8, 0, 1)


def test_each_renege_penalised_counts() -> None:
    assert scored(PALACE, "4US", 12, declarers=2).counted == (6, 7)
    assert scored(PALACE, "4US", 2, defenders=3).counted == (11, 2)


def test_no_boston_comes_from_a_penalty() -> None:
    assert score(QUADRUPLE, "4US", 11, defenders=1) == (7, 0)
    assert score(QUADRUPLE, "4US", 13, defenders=1) == (28, 0)
    assert score(QUADRUPLE, "4US", 13, declarers=1) == (4, 0)


def test_reneges_cost_nothing_where_the_house_rule_says_so() -> None:
    rules = replace(PALACE, renege_penalty="none")
    assert scored(rules, "4US", 9, 3, 1) == scored(rules, "4US", 9)


SETS = [replace(rules, renege_penalty="set") for rules in (PALACE, CLASSIC, AGEE_DOUBLED)]


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize("tricks", [5, 9, 10, 13])
def test_set_by_the_declarers_loses_the_contract_and_costs_the_bid_whatever_a_set_costs(
    rules: BidWhistRules, tricks: int
) -> None:
    double = 2 if rules.double_no_trump else 1
    for contract, times in (("4US", 1), ("4NTU", double)):
        outcome = scored(rules, contract, tricks, declarers=1)
        assert outcome.made is False
        assert outcome.score is not None and outcome.score[NS] == -4 * times
        assert outcome.score[EW] == (max(0, 7 - tricks) * times if rules.defenders_score else 0)
        assert outcome.counted == outcome.tricks


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize(("tricks", "odd"), [(0, 4), (5, 4), (9, 4), (10, 4), (12, 6)])
def test_set_by_the_defenders_makes_it_with_the_odd_tricks_taken_at_least_the_bid_and_they_score_nothing(
    rules: BidWhistRules, tricks: int, odd: int
) -> None:
    assert scored(rules, "4US", tricks, defenders=1).made is True
    assert score(rules, "4US", tricks, defenders=1) == (odd, 0)
    assert score(rules, "4NTD", tricks, defenders=2) == (odd * (2 if rules.double_no_trump else 1), 0)


def test_a_contract_made_by_a_defenders_renege_pays_no_fee_and_one_lost_by_the_declarers_does() -> None:
    rules = replace(PALACE, renege_penalty="set", set_fee=2)
    assert scored(rules, "4US", 8, defenders=1).fee == (0, 0, 0, 0)
    assert scored(rules, "4US", 12, declarers=1).fee == (0, 0, 2, 0)


# Rise and fly.


@pytest.mark.parametrize(
    ("contract", "tricks", "wins"),
    [
        ("4US", 13, None),
        ("5US", 10, None),
        ("5US", 11, (NS,)),
        ("5DH", 12, (NS,)),
        ("6NTU", 12, (NS,)),
        ("7US", 13, (NS,)),
    ],
)
def test_with_rise_and_fly_a_made_bid_of_five_or_more_wins_at_once(
    contract: str, tricks: int, wins: tuple[int, ...] | None
) -> None:
    assert scored(replace(AGEE, rise_and_fly=True), contract, tricks).wins == wins
    assert scored(AGEE, contract, tricks).wins is None


# Through a whole hand.


@pytest.mark.parametrize(("rules", "tricks", "expected"), [(PALACE, 4, (-4, 0)), (PALACE, 3, (4, 0))])
def test_the_discards_are_among_the_declarers_thirteen_tricks(
    rules: BidWhistRules, tricks: int, expected: tuple[int, int]
) -> None:
    hand = playing("4US", S, rules=rules)
    assert hand.shares() == (1, 0)
    hand.push(Total(EW, tricks))
    assert hand.outcome is not None
    assert hand.outcome.score == expected
    assert hand.outcome.tricks == (13 - tricks, tricks)


def test_with_the_small_kitty_the_discards_are_not_among_them() -> None:
    hand = playing("4US", S, rules=SWITCHES["small_kitty"](PALACE))
    assert hand.shares() == (0, 0)
    hand.push(Total(EW, 13))
    assert hand.outcome is not None and hand.outcome.score == (-4, 7)


@pytest.mark.parametrize("seat", [E, W])
def test_the_side_that_reneged_pays_whoever_of_it_did(seat: int) -> None:
    hand = playing("4US", S)
    hand.push(Ruling(seat, 2, True))
    hand.push(Ruling(N, 5, False))
    hand.push(Total(NS, 9))
    assert hand.penalised() == (0, 1)
    assert hand.outcome is not None
    assert (hand.outcome.tricks, hand.outcome.counted, hand.outcome.score) == ((9, 4), (12, 1), (6, 0))


def test_the_tables_decision_can_follow_the_last_trick_and_a_later_one_on_the_same_renege_stands() -> None:
    hand = playing("4US", S)
    hand.push(Total(NS, 10))
    hand.push(Ruling(S, 2, True))
    assert hand.outcome is not None and hand.outcome.score == (-4, 0)
    hand.push(Ruling(S, 2, False))
    assert hand.penalised() == (0, 0)
    assert hand.outcome.score == (4, 0)
    hand.push(Ruling(S, None, True))
    hand.push(Ruling(S, None, True))
    assert hand.penalised() == (2, 0)
