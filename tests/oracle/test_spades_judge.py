"""Spades beside the slow judge: matches at four levels of knowledge, under any house rules; and the judge itself.

60 matches are judged; the environment variable `WHIST_SPADES_MATCHES` sets another number.
"""

import os

import pytest

from rules.record import read
from rules.report import report
from tests.oracle.differences import differences
from tests.oracle.spades import COMMON, PRESETS, Going, add, may_bid, pack_of, random_match, score_side, spades_of

MATCHES = int(os.environ.get("WHIST_SPADES_MATCHES", "60"))


@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_program_says_of_a_match_what_the_slow_judge_says(seed: int) -> None:
    text, expected = random_match(str(seed))
    found = read(text)
    assert found.errors == []
    got = report("x", found.records)
    assert differences([{"file": "x", **one} for one in expected], got) == [], text


@pytest.mark.parametrize(("preset", "spades"), [("classic", 13), ("jjda", 15), ("jokers_wild", 16)])
def test_the_judges_packs_have_fifty_two_cards(preset: str, spades: int) -> None:
    assert len({*pack_of(PRESETS[preset])}) == 52 and len(spades_of(PRESETS[preset])) == spades


def test_the_judge_scores_the_worked_examples() -> None:
    classic, jjda = PRESETS["classic"], PRESETS["jjda"]

    def points(rules: dict[str, object], bids: dict[str, str], tricks: int, lost: int = 0) -> int:
        took = {"N": tricks - lost, "S": lost, "E": 0, "W": 0}
        return score_side(rules, "NS", bids, took, tricks, 0).points

    assert points(classic, {"N": "4", "S": "3"}, 8) == 71
    assert points(classic, {"N": "5", "S": "Nil"}, 5) == 150
    assert points(classic, {"N": "4", "S": "Nil"}, 4, lost=1) == -60
    assert points(classic, {"N": "3", "S": "3"}, 5) == -60
    assert [points(jjda, {"N": "10"}, tricks) for tricks in (11, 9)] == [150, -150]
    assert points(PRESETS["jokers_wild"], {"N": "Blind6"}, 5) == -120


def test_the_judge_lets_nobody_bid_blind_who_is_not_far_behind() -> None:
    assert "BlindNil" not in may_bid(COMMON, Going(), "N", {})
    assert "BlindNil" in may_bid(COMMON, Going(total={"NS": 0, "EW": 100}), "N", {})


def test_the_judge_takes_a_hundred_for_the_tenth_bag() -> None:
    going = Going(bags={"NS": 8, "EW": 0})
    took = {"N": 6, "S": 0, "E": 7, "W": 0}
    bids = {"N": "2", "S": "2", "E": "3", "W": "4"}
    scored = {side: score_side(COMMON, side, bids, took, tricks, 0) for side, tricks in (("NS", 6), ("EW", 7))}
    assert add(COMMON, going, scored, {"NS": 0, "EW": 0}) == ({"NS": -58, "EW": 70}, None)
