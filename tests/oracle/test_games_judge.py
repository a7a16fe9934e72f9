"""The slow judge of the five games itself: the examples of rules/whist#examples and rules/solo-whist#examples, and
hands whose truth is known."""

import json
import random

import pytest

from tests.oracle.differences import differences
from tests.oracle.games import house
from tests.oracle.games.contract import rounds
from tests.oracle.games.judge import GAMES, expected
from tests.oracle.games.making import PLAYERS, random_match, random_match_with_truth
from tests.oracle.games.solo import Auction

Json = dict[str, object]


def lines(game: str, rules: str, *hands: str) -> list[Json]:
    """What the judge says of hands given by their further tags, dealt by North (or seat 1)."""
    text = '[Event "x"]\n'
    dealer = "N" if game in ["Whist", "SoloWhist"] or "Players" not in hands[0] else "1"
    for board, hand in enumerate(hands, 1):
        text += f'[Board "{board}"]\n[Game "{game}"]\n[HouseRules "{rules}"]\n[Dealer "{dealer}"]\n{hand}\n'
    return expected(text, "x")


def whist(rules: str, *hands: str) -> list[Json]:
    """Each hand `NS 8`, perhaps with more tags."""
    return lines("Whist", rules, *[f'[Trump "H"]\n[Result "{hand[:5].strip()}"]{hand[5:]}' for hand in hands])


def solo(rules: str, contract: str, result: int, more: str = "") -> list[int]:
    """The scores of the declarers first: of East, with South in prop and cop."""
    partner = '[Partner "S"]' if contract == "PropCop" else ""
    tags = f'[Declarer "E"]\n[Contract "{contract}"]\n[Result "{result}"]\n[TurnUp "H2"]\n{partner}{more}'
    score = lines("SoloWhist", rules, tags)[0]["score"]
    assert isinstance(score, dict)
    assert sum(score.values()) == 0
    return [score[seat] for seat in "ESWN"]


def test_at_short_whist_a_side_that_reaches_game_by_tricks_shuts_out_the_others_honours() -> None:
    found = whist("short", "NS 9", "EW 10", 'NS 8 [Honours "EW 4"]')
    assert [one["total"] for one in found] == [{"NS": 3, "EW": 0}, {"NS": 3, "EW": 4}, {"NS": 5, "EW": 4}]
    assert found[-1]["game_points"] == {"NS": 1, "EW": 0}


def test_the_worked_rubber_is_won_by_two_points() -> None:
    found = whist("short", "EW 9", "NS 11", "EW 11", "EW 7", "NS 11")
    assert [one["total"] for one in found][1:3] == [{"NS": 5, "EW": 3}, {"NS": 0, "EW": 5}]
    assert (found[-1]["total"], found[-1]["game_points"]) == ({"NS": 5, "EW": 1}, {"NS": 5, "EW": 3})
    assert [one["winner"] for one in found] == [None, None, None, None, "NS"]


def test_in_the_guide_both_sides_keep_their_points_and_the_totals_win_the_rubber() -> None:
    found = whist("guide", "NS 10", 'EW 7 [Honours "EW 3"]', "NS 7", "EW 10", "NS 7", "NS 11")
    assert (found[2]["total"], found[2]["game_points"]) == ({"NS": 5, "EW": 4}, {"NS": 5, "EW": 4})
    assert found[-1]["game_points"] == {"NS": 5 + 6 + 2, "EW": 4 + 4} and found[-1]["winner"] == "NS"


def test_the_stake_at_whist_is_paid_for_each_point_that_games_and_rubber_are_ahead() -> None:
    found = whist("short, stake=2", "EW 9", "NS 11", "EW 11", "EW 7", "NS 11")
    assert [one["chips"]["N"] for one in found] == [0, 2, -4, -4, 4]
    assert found[-1]["chips"] == {"N": 4, "E": -4, "S": 4, "W": -4}


@pytest.mark.parametrize(("losers", "stake"), [("EW 10", 1), ("EW 9", 1), ("EW 8", 2), ("EW 7", 2), ("EW 6", 3)])
def test_three_points_of_the_losers_make_a_game_of_seven_single(losers: str, stake: int) -> None:
    found = whist("american, stakes=treble", losers, "NS 13")
    assert found[-1]["game_points"] == {"NS": stake, "EW": 0}


def test_the_worked_american_game_wins_three() -> None:
    found = whist("american", "NS 13", "EW 10")
    assert found[0]["game_points"] == {"NS": 7, "EW": 0}
    found = whist("american", "EW 10", "NS 12", "NS 7")
    assert (found[-1]["total"], found[-1]["game_points"], found[-1]["winner"]) == (
        {"NS": 7, "EW": 4},
        {"NS": 3, "EW": 0},
        "NS",
    )


def test_honours_do_not_finish_a_short_game_and_do_finish_one_of_the_guide() -> None:
    assert whist("short", "NS 10", 'EW 7 [Honours "NS 3"]')[-1]["total"] == {"NS": 4, "EW": 1}
    assert whist("guide", "NS 9", 'EW 7 [Honours "NS 3"]')[-1]["winner"] is None
    assert whist("guide", "NS 9", 'EW 7 [Honours "NS 3"]')[-1]["total"] == {"NS": 6, "EW": 1}


def test_in_the_guide_the_losers_honours_are_forgotten_only_where_both_sides_would_reach_five() -> None:
    assert whist("guide", "NS 9", 'EW 11 [Honours "NS 3"]')[-1]["total"] == {"NS": 3, "EW": 5}
    assert whist("guide", "NS 7", 'EW 11 [Honours "NS 3"]')[-1]["total"] == {"NS": 4, "EW": 5}


def test_a_penalised_renege_at_whist_costs_what_the_house_rule_says() -> None:
    penalised = ["NS 9", 'NS 7 [Penalties "S"]']
    totals = {
        rule: whist(f"long, revoke_penalty={rule}", *penalised)[-1]["total"]
        for rule in ["none", "lost", "gained", "transferred", "two_transferred"]
    }
    assert totals == {
        "none": {"NS": 4, "EW": 0},
        "lost": {"NS": 1, "EW": 0},
        "gained": {"NS": 4, "EW": 3},
        "transferred": {"NS": 1, "EW": 3},
        "two_transferred": {"NS": 2, "EW": 2},
    }
    assert whist("long, revoke_penalty=lost", 'NS 7 [Penalties "S"]')[0]["total"] == {"NS": 0, "EW": 0}
    assert whist("long", 'NS 7 [Penalties "SE"]')[0]["total"] == {"NS": 1, "EW": 0}


@pytest.mark.parametrize(
    ("rules", "contract", "result", "score"),
    [
        ("britannica", "Solo", 7, [42, -14, -14, -14]),
        ("britannica", "Solo", 3, [-42, 14, 14, 14]),
        ("britannica", "Abundance H", 11, [108, -36, -36, -36]),
        ("britannica", "Misere", 0, [60, -20, -20, -20]),
        ("britannica", "Slam", 12, [-180, 60, 60, 60]),
        ("britannica", "PropCop", 9, [24, 24, -24, -24]),
        ("guide", "PropCop", 9, [11, 11, -11, -11]),
        ("guide", "Solo", 7, [36, -12, -12, -12]),
        ("guide", "Misere", 1, [-45, 15, 15, 15]),
        ("guide", "Slam", 12, [-120, 40, 40, 40]),
    ],
)
def test_worked_scores_at_solo(rules: str, contract: str, result: int, score: list[int]) -> None:
    assert solo(rules, contract, result) == score


@pytest.mark.parametrize(
    ("contract", "result", "penalties", "points"),
    [
        ("Solo", 7, "E", -36),
        ("Solo", 5, "W", 48),
        ("Solo", 12, "W", 78),
        ("Solo", 1, "E", -60),
        ("Solo", 5, "EW", 30),
        ("Misere", 0, "E", -60),
        ("Misere", 4, "W", 60),
    ],
)
def test_a_penalised_renege_at_solo_is_three_tricks(contract: str, result: int, penalties: str, points: int) -> None:
    assert solo("britannica", contract, result, f'[Penalties "{penalties}"]')[0] == points


def test_an_annulled_deal_counts_among_the_deals() -> None:
    found = lines("SoloWhist", "britannica, deals=4", *['[Contract "Pass"]'] * 4)
    assert [one["winner"] for one in found] == [None, None, None, "NESW"]
    assert all(one["complete"] and one["score"] == {"N": 0, "E": 0, "S": 0, "W": 0} for one in found)


@pytest.mark.parametrize(
    ("preset", "calls", "legal"),
    [
        ("britannica", "", "Pass Prop Solo Misere Abundance Royal Spread Slam"),
        ("britannica", "Pass Prop Pass Pass", "Pass Cop"),
        ("britannica", "Prop Pass Pass Pass", "Pass Solo"),
        ("guide", "Prop Pass Pass Pass", "Pass Solo Misere Abundance Royal Spread Slam"),
        ("guide", "Pass Prop Pass Pass Pass", "Pass Solo Misere Abundance Royal Spread Slam"),
        ("britannica", "Pass Prop Pass Pass Pass", ""),
        ("britannica", "Prop Solo Pass Pass", "Pass Misere Abundance Royal Spread Slam"),
        ("britannica", "Prop Pass Cop Abundance", "Pass Royal Spread Slam"),
        ("britannica", "Pass Pass Prop Cop", ""),
    ],
)
def test_what_may_be_called_at_solo(preset: str, calls: str, legal: str) -> None:
    auction = Auction(["N", "E", "S", "W"], "E", house.PRESETS["SoloWhist"][preset])
    for call in calls.split():
        auction.make(call)
    assert auction.legal() == legal.split()


def test_a_hit_scores_ten_and_the_tricks_and_a_miss_the_tricks() -> None:
    tags = '[Cards "3"]\n[Trump "H"]\n[Result "N 2 E 0 S 1 W 0"]\n[Auction "E"]\n0 2 1 2\n'
    assert lines("ContractWhist", "palace", tags)[0]["score"] == {"N": 12, "E": 10, "S": 1, "W": 0}
    other = lines("ContractWhist", "palace, hit=square, miss=nought", tags)[0]["score"]
    assert other == {"N": 14, "E": 10, "S": 0, "W": 0}


def test_the_hook_forbids_the_last_number_that_makes_the_sum_come_out() -> None:
    tags = '[Cards "3"]\n[Trump "H"]\n[Result "N 2 E 0 S 1 W 0"]\n[Auction "E"]\n0 2 1 0\n'
    assert lines("ContractWhist", "palace", tags)[0]["violations"] == []
    found = lines("ContractWhist", "oh_hell", tags)[0]["violations"]
    assert isinstance(found, list)
    assert [(one["kind"], one["seat"]) for one in found] == [("illegal-call", "N")]


def test_rounds_go_up_down_or_up_and_down() -> None:
    palace = house.PRESETS["ContractWhist"]["palace"]
    assert rounds(palace, 4) == list(range(1, 14))
    assert rounds(palace | {"cards": "down", "most_cards": 3}, 4) == [3, 2, 1]
    assert rounds(palace | {"cards": "up_down", "most_cards": 3}, 4) == [1, 2, 3, 2, 1]
    assert len(rounds(palace, 7)) == 7


def test_at_single_knockout_equal_most_tricks_share_the_win() -> None:
    tags = '[Players "3"]\n[Trump "H"]\n[Result "1 3 2 3 3 1"]'
    assert lines("KnockoutWhist", "single", tags)[0]["winner"] == "12"


def test_at_traditional_knockout_who_goes_out_first_gets_one_card_and_the_last_one_in_wins() -> None:
    results = ["1 4 2 3 3 0", "1 3 2 2 3 1", "1 4 2 0 3 1", "1 2 2 0 3 2", "1 3 2 0 3 0"]
    hands = [f'[Players "3"]\n[Trump "H"]\n[Result "{result}"]' for result in results]
    assert [one["winner"] for one in lines("KnockoutWhist", "traditional", *hands)] == [None, None, None, None, "1"]


def test_at_traditional_knockout_a_dog_at_the_dealers_left_may_lead_its_card() -> None:
    first = '[Players "3"]\n[Trump "H"]\n[Result "1 4 2 0 3 3"]'
    rows = "CA SK CK\nC2 - CQ\n+"
    found = lines("KnockoutWhist", "traditional", first, f'[Players "3"]\n[Trump "H"]\n[Play "1"]\n{rows}')
    assert found[1]["played"] == {"1": 0, "2": 1, "3": 1}


def test_a_result_of_fewer_tricks_than_were_seen_to_be_won_is_a_mismatch() -> None:
    tags = '[Players "3"]\n[Trump "H"]\n[TrickWinners "1123"]\n[Result "1 {} 2 3 3 {}"]'
    found = lines("KnockoutWhist", "single", tags.format(1, 3), tags.format(2, 2))
    assert [len(one["violations"]) for one in found] == [1, 0]  # type: ignore[arg-type]


def test_at_german_whist_the_second_stage_decides_and_all_tricks_may_be_drawn() -> None:
    tags = '[Players "2"]\n[TurnUp "H7"]\n[TrickWinners "' + "1" * 13 + "2" * 13 + '"]'
    assert lines("GermanWhist", "standard", tags)[0]["winner"] == "2"
    assert lines("GermanWhist", "all_tricks", tags)[0]["winner"] == "12"


@pytest.mark.parametrize("game", list(GAMES))
def test_with_all_hands_known_the_judge_finds_the_reneges_that_were_put_in_and_no_other(game: str) -> None:
    known = {"deal": 1, "play": 1, "play_among_few": 1, "stock": 1, "hidden_hands": 0, "bad_cards": 0}
    known |= {"winners_after_play": 0}
    for seed in range(40):
        text, truths = random_match_with_truth(random.Random(seed), game, reneges=0.1, **known)
        for found, truth in zip(expected(text, "x"), truths, strict=True):
            accused = [(one["trick"], one["seat"], one["card"]) for one in revokes(found)]
            assert all(one in truth.reneges for one in accused)
            if found["complete"]:
                assert accused == truth.reneges


@pytest.mark.parametrize("game", list(GAMES))
def test_without_hands_no_false_renege_is_reported(game: str) -> None:
    proven = 0
    for seed in range(100):
        text, truths = random_match_with_truth(random.Random(seed), game, reneges=0.1, deal=0, bad_cards=0)
        for found, truth in zip(expected(text, "x"), truths, strict=True):
            for one in revokes(found):
                assert (one["trick"], one["seat"], one["card"]) in truth.reneges
                proven += one["proof"] is not None
    assert proven > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_has_one_score_for_each_seat_or_side(game: str) -> None:
    for seed in range(20):
        for one in expected(random_match(random.Random(seed), game), "x"):
            total = one["total"]
            assert isinstance(total, dict)
            assert len(total) in [2 if game == "Whist" else players for players in PLAYERS[game]]


def test_two_equal_readings_have_no_differences_and_a_changed_one_is_named() -> None:
    text = random_match(random.Random(1), "Whist")
    one, other = expected(text, "x"), expected(text, "x")
    assert differences(one, other) == []
    other[0]["game_points"] = {"NS": 99, "EW": 99}
    assert "game_points" in differences(one, other)[0]


def revokes(found: Json) -> list[Json]:
    violations = found["violations"]
    assert isinstance(violations, list)
    json.dumps(violations)
    return [one for one in violations if one["kind"] == "revoke"]
