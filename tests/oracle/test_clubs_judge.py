"""Bid Whist as clubs play it (rules/bid-whist#clubs) beside the slow judge: matches at four levels of knowledge, under
the presets of clubs as they are or with any house rules changed; and the judge itself.

20 files of matches are judged; the environment variable `WHIST_CLUBS_MATCHES` sets another number.
"""

import os
import random

import pytest

from rules.record import read
from rules.report import report
from tests.oracle.bid_whist import expected
from tests.oracle.differences import differences
from tests.oracle.matches import random_match

MATCHES = int(os.environ.get("WHIST_CLUBS_MATCHES", "20"))


@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_program_says_of_a_match_what_the_slow_judge_says(seed: int) -> None:
    text = random_match(random.Random(f"clubs {seed}"), clubs=1.0)
    found = read(text)
    assert found.errors == []
    assert differences(expected(text, "x"), report("x", found.records)) == [], text


def hands(rules: str, *hands: str) -> list[dict[str, object]]:
    """What the judge says of hands by their results: each `CONTRACT TRICKS`, declared by North, perhaps with tags."""
    text = '[Event "x"]\n'
    for board, hand in enumerate(hands, 1):
        contract, result, *more = hand.split(" ", 2)
        text += f'[Board "{board}"]\n[Game "BidWhist"]\n[HouseRules "{rules}"]\n[Dealer "W"]\n[Declarer "N"]\n'
        text += f'[Contract "{contract}"]\n[Result "{result}"]\n' + "".join(more) + "\n"
    return expected(text, "x")


@pytest.mark.parametrize(
    ("rules", "hand", "declarers", "defenders"),
    [
        ("columbus", "4DS 11", 5, 0),
        ("columbus", "4US 9", -4, 0),
        ("columbus", "2NTU 9", 6, 0),
        ("detroit", "4US 12", 4, 0),
        ("detroit", "4NTD 11", 8, 0),
        ("detroit", "5US 13", 13, 0),
        ("detroit", "5NTU 13", 26, 0),
        ("detroit", "5NTU 10", -10, 0),
        ("cardsharks", "6DH 11", -6, 0),
        ("fahrenheit", "4UH 10", 1, 0),
        ("fahrenheit", "4NTU 10", 2, 0),
        ("fahrenheit", "4NTU 9", 0, 2),
        ("fahrenheit", "4UH 13", 2, 0),
        ("fahrenheit", "4NTU 13", 2, 0),
        ("fahrenheit", "4UH 9", 0, 1),
    ],
)
def test_the_judge_scores_hands_as_the_clubs_print_it(rules: str, hand: str, declarers: int, defenders: int) -> None:
    assert hands(rules, hand)[0]["score"] == {"NS": declarers, "EW": defenders}


@pytest.mark.parametrize(
    ("rules", "played", "winner", "end", "total"),
    [
        ("columbus", ["3US 8", "1UH 9", "3US 8"], "EW", "sets", {"NS": -3, "EW": 5}),
        ("columbus", ["5US 10"], "EW", "backdoor", {"NS": -5, "EW": 5}),
        ("columbus", ["1US 8", "4NTU 9"], "EW", "", {"NS": -6, "EW": 5}),
        ("columbus", ["1US 7", '1US 8 [Penalties "E"]'], "NS", "renege", {"NS": 8, "EW": 0}),
        ("columbus", ['1US 8 [Penalties "N"]'], "EW", "backdoor", {"NS": 2, "EW": 5}),
        ("columbus", ["5US 12"], "NS", "", {"NS": 6, "EW": 0}),
        ("detroit", ["4US 10", '5US 10 [TimeCalled "yes"]'], "EW", "time", {"NS": -1, "EW": 0}),
        ("detroit", ["4US 10", '4US 9 [TimeCalled "yes"]', "6NTU 10"], "EW", "time", {"NS": 0, "EW": 0}),
        ("fahrenheit", ["4US 10", "4NTU 12"], "NS", "hands", {"NS": 3, "EW": 0}),
        ("fahrenheit", ["4US 9", "5DH 9", "4US 8"], "EW", "hands", {"NS": 0, "EW": 3}),
    ],
)
def test_the_judge_ends_games_as_the_clubs_print_it(
    rules: str, played: list[str], winner: str, end: str, total: dict[str, int]
) -> None:
    last = hands(rules, *played)[-1]
    assert (last["winner"], last.get("end", ""), last["total"]) == (winner, end, total)
