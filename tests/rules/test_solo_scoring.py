"""What a hand of Solo Whist pays, under both sources and every house rule (rules/solo-whist#payments; S1, S4)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue import SOLO_WHIST, ContradictoryRules
from rules.games.solo_whist import BIDS, PRESETS, SoloWhistRules, decide, parse_contract, score_hand
from rules.hand import Outcome
from rules.house_rules import UnknownHouseRule, format_value, rules_of
from rules.match import ScoreEntry, run
from tests.rules.hands import E, N, S, W

BRITANNICA, GUIDE = PRESETS["britannica"], PRESETS["guide"]


def scored(rules: SoloWhistRules, bid: str, tricks: int, *declarers: int, reneges: tuple[int, int] = (0, 0)) -> Outcome:
    contract = parse_contract(bid)
    assert contract is not None
    declarers = declarers or ((N, E) if bid == "PropCop" else (N,))
    return score_hand(rules, contract, declarers, (tricks, 13 - tricks), reneges)


# The examples of rules/solo-whist#examples.


@pytest.mark.parametrize(
    ("rules", "bid", "tricks", "score"),
    [
        (BRITANNICA, "Solo", 7, (42, -14, -14, -14)),
        (BRITANNICA, "Solo", 3, (-42, 14, 14, 14)),
        (BRITANNICA, "Abundance H", 11, (108, -36, -36, -36)),
        (BRITANNICA, "Misere", 0, (60, -20, -20, -20)),
        (BRITANNICA, "Slam", 12, (-180, 60, 60, 60)),
        (BRITANNICA, "PropCop", 9, (24, 24, -24, -24)),
        (GUIDE, "PropCop", 9, (11, 11, -11, -11)),
        (GUIDE, "Solo", 7, (36, -12, -12, -12)),
        (GUIDE, "Misere", 1, (-45, 15, 15, 15)),
        (GUIDE, "Slam", 12, (-120, 40, 40, 40)),
    ],
)
def test_the_examples_worked_in_the_rules(rules: SoloWhistRules, bid: str, tricks: int, score: tuple[int, ...]) -> None:
    outcome = scored(rules, bid, tricks)
    assert (outcome.score, sum(score)) == (score, 0)
    assert outcome.made is (score[0] > 0)
    assert (outcome.contract, outcome.declarer) == (bid, N)


# The tables of both sources: what one opponent pays when the bid is just made, and with one trick more or fewer.


@pytest.mark.parametrize(
    ("bid", "promised", "britannica", "each", "guide", "each_guide"),
    [
        ("Solo", 5, 10, 2, 10, 1),
        ("Misere", 0, 20, 0, 15, 0),
        ("Abundance S", 9, 30, 3, 20, 1),
        ("Royal", 9, 30, 3, 20, 1),
        ("Spread", 0, 40, 0, 30, 0),
        ("Slam", 13, 60, 0, 40, 0),
    ],
)
def test_the_soloist_gets_from_or_pays_to_each_opponent_by_the_table(
    bid: str, promised: int, britannica: int, each: int, guide: int, each_guide: int
) -> None:
    for rules, pays, beyond in ((BRITANNICA, britannica, each), (GUIDE, guide, each_guide)):
        for tricks in range(14):
            made = tricks == 0 if promised == 0 else tricks >= promised
            price = pays + beyond * abs(tricks - promised)
            outcome = scored(rules, bid, tricks)
            assert outcome.made is made
            assert outcome.score == tuple((3 if seat == N else -1) * (price if made else -price) for seat in range(4))


@pytest.mark.parametrize(
    ("rules", "tricks", "each"),
    [
        (BRITANNICA, 8, 20), (BRITANNICA, 13, 40), (BRITANNICA, 7, -24), (BRITANNICA, 0, -52),
        (GUIDE, 8, 10), (GUIDE, 13, 15), (GUIDE, 7, -11), (GUIDE, 0, -18),
    ],
)  # fmt: skip
def test_prop_and_cop_promise_eight_tricks_together(rules: SoloWhistRules, tricks: int, each: int) -> None:
    outcome = scored(rules, "PropCop", tricks, S, W)
    assert outcome.score == (-each, -each, each, each)
    assert (outcome.declarer, outcome.made) == (S, tricks >= 8)


def test_each_partner_settles_with_both_opponents_or_with_one() -> None:
    for rules in (BRITANNICA, GUIDE):
        each = scored(replace(rules, prop_cop_pays="each"), "PropCop", 8).score
        shared = scored(replace(rules, prop_cop_pays="shared"), "PropCop", 8).score
        assert (each, shared) == ((20, 20, -20, -20), (10, 10, -10, -10))


def test_without_over_and_under_only_the_bid_is_paid() -> None:
    for rules in (BRITANNICA, GUIDE):
        plain = replace(rules, over_under=False)
        assert scored(plain, "Solo", 9).score == scored(rules, "Solo", 5).score == (30, -10, -10, -10)
        assert scored(plain, "Solo", 1).score == (-30, 10, 10, 10)


def test_overtricks_are_paid_to_the_bidder() -> None:
    first = scored(GUIDE, "Abundance C", 9).score
    more = scored(GUIDE, "Abundance C", 10).score
    assert first and more and more[0] == first[0] + 3


@given(
    st.sampled_from([BRITANNICA, GUIDE]),
    st.booleans(),
    st.sampled_from(["each", "shared"]),
    st.sampled_from(sorted(BIDS)),
    st.integers(0, 13),
    st.permutations(range(4)),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
)
def test_every_score_sums_to_nought_and_partners_score_alike(
    preset: SoloWhistRules,
    over_under: bool,
    pays: str,
    bid: str,
    tricks: int,
    seats: list[int],
    reneges: tuple[int, int],
) -> None:
    rules = replace(preset, over_under=over_under, prop_cop_pays=pays)
    declarers = tuple(seats[: 2 if bid == "PropCop" else 1])
    outcome = scored(rules, bid, tricks, *declarers, reneges=reneges)
    assert outcome.score is not None and sum(outcome.score) == 0
    assert len({outcome.score[seat] for seat in declarers}) == 1
    assert len({outcome.score[seat] for seat in range(4) if seat not in declarers}) == 1
    assert outcome.made is (outcome.score[declarers[0]] > 0)
    assert outcome.counted is not None and sum(outcome.counted) == 13 and min(outcome.counted) >= 0
    assert outcome.tricks == (tricks, 13 - tricks)


# Revokes: three tricks against the revoker's bid (rules/common#penalties; S1).


@pytest.mark.parametrize(
    ("bid", "tricks", "reneges", "counted"),
    [
        ("Solo", 7, (1, 0), 4),
        ("Solo", 3, (0, 1), 6),
        ("Solo", 2, (1, 0), 0),
        ("Solo", 12, (0, 1), 13),
        ("Solo", 7, (1, 1), 7),
        ("Solo", 7, (2, 1), 4),
        ("PropCop", 9, (2, 0), 3),
        ("Slam", 11, (0, 1), 13),
        ("Misere", 0, (1, 0), 3),
        ("Misere", 12, (1, 0), 13),
        ("Misere", 1, (0, 1), 0),
        ("Spread", 8, (0, 1), 0),
        ("Misere", 1, (1, 1), 1),
    ],
)
def test_a_revoke_is_three_tricks_against_the_revokers_bid(
    bid: str, tricks: int, reneges: tuple[int, int], counted: int
) -> None:
    outcome = scored(BRITANNICA, bid, tricks, reneges=reneges)
    assert outcome.counted == (counted, 13 - counted)
    assert outcome.tricks == (tricks, 13 - tricks)
    assert outcome.score == scored(BRITANNICA, bid, counted).score
    unpunished = scored(replace(BRITANNICA, revoke_penalty="none"), bid, tricks, reneges=reneges)
    assert unpunished.score == scored(BRITANNICA, bid, tricks).score


# House rules and the match.


def test_the_presets_are_those_of_the_two_sources() -> None:
    assert [(preset.id, preset.source) for preset in SOLO_WHIST.presets] == [("britannica", "S4"), ("guide", "S1")]
    ids = ("payments", "prop_cop_pays", "not_accepted", "slam_lead", "packets")
    assert [getattr(BRITANNICA, id) for id in ids] == ["britannica", "each", "forehand_solo", "soloist", "fours"]
    assert [getattr(GUIDE, id) for id in ids] == ["guide", "shared", "higher", "forehand", "threes"]
    assert BRITANNICA.over_under and GUIDE.over_under


def test_every_house_rule_can_be_written_in_a_record() -> None:
    for rule in rules_of(SoloWhistRules):
        for choice in rule.choices:
            _, rules = SOLO_WHIST.parse_rules(f"guide, {rule.id}={format_value(choice.value)}")
            assert getattr(rules, rule.id) == choice.value


@pytest.mark.parametrize("deals", [4, 8, 12, 16, 20, 40, 996])
def test_a_game_is_a_number_of_deals_divisible_by_four(deals: int) -> None:
    _, rules = SOLO_WHIST.parse_rules(f"britannica, deals={deals}")
    assert isinstance(rules, SoloWhistRules) and rules.deals == deals


@pytest.mark.parametrize("deals", [1, 6, 10, 13, 998])
def test_another_number_of_deals_is_refused_with_its_reason(deals: int) -> None:
    with pytest.raises(ContradictoryRules, match=f"{deals} deals are not a multiple of four"):
        SOLO_WHIST.parse_rules(f"britannica, deals={deals}")


@pytest.mark.parametrize("text", ["deals=0", "deals=none", "deals=-4", "payments=s4", "packets=ones"])
def test_a_choice_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(UnknownHouseRule):
        SOLO_WHIST.parse_rules(f"britannica, {text}")


ANNULLED = Outcome("annulled", None, None, None, (0, 0, 0, 0))


def test_after_the_last_deal_the_highest_balance_wins_and_annulled_deals_count() -> None:
    rules = replace(BRITANNICA, deals=4)
    outcomes = [scored(rules, "Solo", 5, N), ANNULLED, scored(rules, "Misere", 0, E), ANNULLED]
    lines = run([ScoreEntry(outcome) for outcome in outcomes], SOLO_WHIST.match(rules, 4), (0, 0, 0, 0))
    assert [line.winner for line in lines] == [None, None, None, (E,)]
    assert lines[-1].total == (10, 50, -30, -30)


def test_level_balances_share_the_win() -> None:
    assert decide(replace(BRITANNICA, deals=4), (24, 24, -24, -24), 4, None) == (N, E)
    assert decide(replace(BRITANNICA, deals=4), (0, 0, 0, 0), 4, None) == (N, E, S, W)
    assert decide(replace(BRITANNICA, deals=8), (24, 24, -24, -24), 4, None) is None


def test_a_deal_that_is_not_finished_does_not_count_among_the_deals() -> None:
    match = SOLO_WHIST.match(replace(GUIDE, deals=4), 4)
    lines = run([ScoreEntry(None), *[ScoreEntry(ANNULLED)] * 4], match, (0, 0, 0, 0))
    assert [line.winner for line in lines[:-1]] == [None] * 4 and lines[-1].winner == (N, E, S, W)
