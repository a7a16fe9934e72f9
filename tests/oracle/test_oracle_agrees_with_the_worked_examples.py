"""The slow judge itself: the examples of rules/bid-whist#examples, and random hands whose truth is known."""

import json
import random

import pytest

from tests.oracle import house
from tests.oracle.bid_whist import bid_rank, expected
from tests.oracle.differences import differences
from tests.oracle.matches import random_match, random_match_with_truth


def record(rules: str, *hands: str) -> str:
    """A record by results: each hand `CONTRACT TRICKS`, declared by North, perhaps with more tags."""
    text = '[Event "x"]\n'
    for board, hand in enumerate(hands, 1):
        contract, result, *more = hand.split(" ", 2)
        text += f'[Board "{board}"]\n[Game "BidWhist"]\n[HouseRules "{rules}"]\n[Dealer "W"]\n[Declarer "N"]\n'
        text += f'[Contract "{contract}"]\n[Result "{result}"]\n' + "".join(more) + "\n"
    return text


def scores(rules: str, *hands: str) -> list[tuple[int, int]]:
    found = []
    for one in expected(record(rules, *hands), "x"):
        score = one["score"]
        assert isinstance(score, dict)
        found.append((score["NS"], score["EW"]))
    return found


def test_the_stake_goes_to_the_winners_and_the_fee_from_the_declarer_to_the_bank() -> None:
    found = expected(record("palace, stake=5, set_fee=2", "4US 9", "7US 13", "4US 13", "3US 9"), "x")
    north, south = ([one["chips"][seat] for one in found] for seat in "NS")  # type: ignore[index]
    assert (north, south) == ([-2, -2, 3, 0], [0, 0, 5, 0])
    assert found[2]["chips"] == {"N": 3, "E": -5, "S": 5, "W": -5}


@pytest.mark.parametrize(
    ("rules", "hand", "declarers", "defenders"),
    [
        ("palace", "4US 9", -4, 0),
        ("palace", "3NTU 10", 8, 0),
        ("palace, single_nt", "3NTU 10", 4, 0),
        ("palace", "5DS 6", -5, 1),
        ("palace", "3NTD 5", -6, 4),
        ("classic", "7US 9", -4, 0),
        ("classic", "3DS 11", 5, 0),
        ("classic", "3US 5", -4, 0),
        ("agee", "4US 8", -2, 0),
        ("agee, double_no_trump=yes", "4NTU 8", -8, 0),
        ("agee, double_no_trump=yes", "4NTU 11", 10, 0),
        ("britannica", "4DS 8", -4, 0),
        ("britannica", "4NTU 9", -8, 0),
        ("britannica", "7US 13", 7, 0),
        ("britannica, boston=quadruple", "7US 13", 28, 0),
        ("britannica, boston=quadruple", "7NTU 13", 56, 0),
    ],
)
def test_worked_scores(rules: str, hand: str, declarers: int, defenders: int) -> None:
    assert scores(rules, hand) == [(declarers, defenders)]


@pytest.mark.parametrize(
    ("rules", "hand", "declarers", "defenders"),
    [
        ("palace", '4US 10 [Penalties "S"]', -4, 0),
        ("palace", '4US 8 [Penalties "E"]', 5, 0),
        ("palace", '4US 10 [Penalties "SE"]', 4, 0),
        ("palace", '4US 8 [Penalties "NS"]', -4, 5),
        ("palace, boston=quadruple", '4US 11 [Penalties "E"]', 7, 0),
        ("palace, boston=quadruple", '4US 13 [Penalties "E"]', 28, 0),
        ("classic, renege_penalty=set", '4US 12 [Penalties "N"]', -4, 0),
        ("palace, renege_penalty=set", '4NTU 8 [Penalties "W"]', 8, 0),
        ("palace, renege_penalty=set", '4NTU 5 [Penalties "S"]', -8, 4),
        ("palace, renege_penalty=none", '4US 10 [Penalties "S"]', 4, 0),
    ],
)
def test_a_penalised_renege_costs_what_the_house_rule_says(
    rules: str, hand: str, declarers: int, defenders: int
) -> None:
    assert scores(rules, hand) == [(declarers, defenders)]


def test_the_palace_ranks_downtown_level_with_uptown_and_classic_above_it() -> None:
    palace, classic = house.preset("palace"), house.preset("classic")
    assert bid_rank("3U", palace) == bid_rank("3D", palace) < bid_rank("3NT", palace)
    ladder = [bid_rank(bid, classic) for bid in ["3", "3D", "3NT", "4U"]]
    assert ladder == sorted(set(ladder))


def test_the_next_hand_after_a_winner_starts_at_nought() -> None:
    found = expected(record("classic", "3DS 11", "3US 9"), "x")
    assert [(one["winner"], one["total"]) for one in found] == [
        ("NS", {"NS": 5, "EW": 0}),
        (None, {"NS": 3, "EW": 0}),
    ]


def test_rise_and_fly_wins_from_any_score() -> None:
    found = expected(record("classic, rise_and_fly=yes, target=50", "7US 3", "5US 11"), "x")
    assert [one["winner"] for one in found] == [None, "NS"]


def test_level_totals_at_the_most_hands_are_a_tie() -> None:
    found = expected(record("palace, max_hands=2", "3US 9", "3US 8"), "x")
    assert [one["winner"] for one in found] == [None, "tie"]


def test_with_all_hands_known_the_judge_finds_the_reneges_that_were_put_in_and_no_other() -> None:
    known = {"deal": 1, "play": 1, "hidden_hands": 0, "unfinished": 0, "bad_cards": 0, "winners_after_play": 0}
    for seed in range(150):
        text, truths = random_match_with_truth(random.Random(seed), reneges=0.1, **known)
        for found, truth in zip(expected(text, "x"), truths, strict=True):
            accused = [(one["trick"], one["seat"], one["card"]) for one in revokes(found)]
            assert all(one in truth.reneges for one in accused)
            if found["complete"]:
                assert all(one in accused for one in truth.reneges if one[1] != truth.declarer)


def test_without_hands_no_false_renege_is_reported() -> None:
    proven = 0
    for seed in range(300):
        text, truths = random_match_with_truth(random.Random(seed), reneges=0.1, deal=0, bad_cards=0)
        for found, truth in zip(expected(text, "x"), truths, strict=True):
            for one in revokes(found):
                assert (one["trick"], one["seat"], one["card"]) in truth.reneges
                # Without a later card only the declarer's kitty less the discards can prove it.
                assert one["proof"] is not None or one["seat"] == found["declarer"]
                proven += one["proof"] is not None
    assert proven > 100


def test_illegal_calls_put_in_are_found_and_no_other() -> None:
    for seed in range(150):
        text, truths = random_match_with_truth(random.Random(seed), illegal_calls=0.5, unfinished=0)
        for found, truth in zip(expected(text, "x"), truths, strict=True):
            violations = found["violations"]
            assert isinstance(violations, list)
            callers = [one["seat"] for one in violations if one["kind"] == "illegal-call"]
            assert callers == truth.illegal_callers


def test_two_equal_readings_have_no_differences_and_a_changed_one_is_named() -> None:
    text = random_match(random.Random(1))
    one, other = expected(text, "x"), expected(text, "x")
    assert differences(one, other) == []
    other[0]["total"] = {"NS": 99, "EW": 99}
    assert "total" in differences(one, other)[0]


def revokes(found: dict[str, object]) -> list[dict[str, object]]:
    violations = found["violations"]
    assert isinstance(violations, list)
    json.dumps(violations)
    return [one for one in violations if one["kind"] == "revoke"]
