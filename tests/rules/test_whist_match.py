"""Whist's score: tricks, honours, penalties, games, stakes and rubbers (rules/whist#games; S1, S4)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue import WHIST
from rules.games.whist import WhistRules
from rules.hand import Outcome
from rules.house_rules import from_values
from rules.match import ScoreEntry, run
from tests.rules.hands import EW, NS, E, N, S, W
from tests.rules.whist_hands import AMERICAN, DRIVE, GUIDE, LONG, SHORT, deal, game, lines, standing

# A deal by itself.


@pytest.mark.parametrize(("tricks", "score"), [(13, (7, 0)), (8, (2, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_each_trick_above_six_is_a_point(tricks: int, score: tuple[int, int]) -> None:
    assert deal(SHORT, tricks).score == score


def test_in_a_drive_all_tricks_may_score() -> None:
    assert deal(replace(DRIVE, score="tricks"), 8).score == (8, 5)


@pytest.mark.parametrize(
    ("rules", "count", "points"),
    [(SHORT, 3, 2), (SHORT, 4, 4), (LONG, 3, 2), (LONG, 4, 4), (GUIDE, 3, 3), (GUIDE, 4, 4), (SHORT, 2, 0)],
)
def test_three_or_four_honours_score_as_each_source_has_it(rules: WhistRules, count: int, points: int) -> None:
    outcome = deal(rules, 7, (EW, count))
    assert outcome.honours == (0, points) and outcome.score == (1, points)


def test_who_had_one_honour_leaves_three_to_the_others() -> None:
    assert deal(SHORT, 7, (NS, 1)).honours == (0, 2)


@pytest.mark.parametrize("rules", [AMERICAN, DRIVE])
def test_american_and_a_drive_count_no_honours(rules: WhistRules) -> None:
    assert deal(rules, 8).honours == (0, 0)


def test_american_may_count_honours_as_short_whist_does() -> None:
    assert deal(replace(AMERICAN, honours="two_four"), 8, (NS, 4)).score == (6, 0)


# Penalties.


@pytest.mark.parametrize(
    ("penalty", "points"),
    [(None, (0, 0)), ("lost", (-3, 0)), ("gained", (0, 3)), ("transferred", (-3, 3)), ("two_transferred", (-2, 2))],
)
def test_a_renege_costs_what_the_house_rule_says(penalty: str | None, points: tuple[int, int]) -> None:
    rules = replace(SHORT, revoke_penalty=penalty)
    outcome = deal(rules, 7, reneges=(N,))
    assert outcome.penalty == points and outcome.tricks == (7, 6) == outcome.counted
    assert outcome.score == (1 + points[0], points[1])


def test_each_renege_counts_and_those_of_two_sides_cancel_one_for_one() -> None:
    assert deal(SHORT, 7, reneges=(N, S)).penalty == (0, 6)
    assert deal(SHORT, 7, reneges=(N, E, S)).penalty == (0, 3)
    assert deal(SHORT, 7, reneges=(N, W)).penalty == (0, 0)
    assert deal(SHORT, 7).penalty is None


def test_points_lost_stop_at_nought() -> None:
    rules = replace(SHORT, revoke_penalty="lost", honours=None)
    (line,) = lines(rules, deal(rules, 8, reneges=(N,)))
    assert (line.total, line.score) == ((0, 0), (0, 0))
    (line,) = lines(rules, deal(rules, 8, reneges=(N,)), start=(2, 0))
    assert (line.total, line.score) == ((1, 0), (-1, 0))


def test_no_more_points_are_given_than_are_there() -> None:
    rules = AMERICAN
    assert lines(rules, deal(rules, 7, reneges=(N,)))[0].total == (0, 1)
    assert lines(rules, deal(rules, 7, reneges=(N,)), start=(4, 3))[0].total == (3, 5)
    assert lines(rules, deal(rules, 6, reneges=(N, S)), start=(1, 0))[0].total == (0, 2)


def test_american_gives_two_points_for_each_renege() -> None:
    assert lines(AMERICAN, deal(AMERICAN, 7, reneges=(N, S)), start=(5, 0))[0].total == (2, 4)


def test_a_penalty_that_wins_the_game_takes_precedence_of_the_tricks_of_those_who_reneged() -> None:
    (line,) = lines(SHORT, deal(SHORT, 13, reneges=(N,)), start=(0, 2))
    assert line.total == (0, 5) and line.score == (0, 3)
    assert line.standing and line.standing.points == (0, 3)
    (line,) = lines(AMERICAN, deal(AMERICAN, 13, reneges=(N,)), start=(6, 5))
    assert line.total == (4, 7) and line.winner == (EW,)
    assert line.standing and line.standing.points == (0, 3)


def test_who_gains_by_a_penalty_keeps_the_tricks_too() -> None:
    assert lines(SHORT, deal(SHORT, 5, reneges=(N,)))[0].total == (0, 5)
    rules = replace(SHORT, revoke_penalty="transferred")
    assert lines(rules, deal(rules, 13, reneges=(N,)), start=(1, 2))[0].total == (0, 5)


def test_a_penalty_may_keep_those_who_reneged_from_the_game() -> None:
    rules = replace(SHORT, revoke_penalty="lost")
    (line,) = lines(rules, deal(rules, 8, reneges=(S,)), start=(3, 0))
    assert line.total == (2, 0) and line.standing and not line.standing.game_over


# Honours and the game.


def test_short_reaching_the_game_by_tricks_shuts_out_the_others_honours() -> None:
    (line,) = lines(SHORT, deal(SHORT, 8, (EW, 4)), start=(3, 4))
    assert (line.total, line.score) == ((5, 4), (2, 0))
    assert line.standing and line.standing.games == (1, 0) and line.standing.game_over
    (line,) = lines(SHORT, deal(SHORT, 8, (EW, 3)), start=(3, 1))
    assert line.total == (5, 1)


@pytest.mark.parametrize("rules", [SHORT, LONG])
def test_honours_that_would_finish_the_game_are_ignored(rules: WhistRules) -> None:
    assert rules.game
    (line,) = lines(rules, deal(rules, 7, (NS, 4)), start=(rules.game - 5, 0))
    assert line.total == (rules.game - 4, 0)
    (line,) = lines(rules, deal(rules, 7, (NS, 4)), start=(rules.game - 6, 0))
    assert line.total == (rules.game - 1, 0)


def test_the_same_where_tricks_finish_it() -> None:
    assert lines(SHORT, deal(SHORT, 8, (NS, 4)), start=(3, 0))[0].total == (5, 0)


def test_guide_honours_may_finish_the_game() -> None:
    (line,) = lines(GUIDE, deal(GUIDE, 7, (NS, 4)))
    assert line.total == (5, 0) and line.standing and line.standing.games == (1, 0)
    assert lines(GUIDE, deal(GUIDE, 8, (NS, 4)), start=(3, 0))[0].total == (9, 0)


def test_guide_tricks_count_first_where_both_sides_would_reach_the_game() -> None:
    (line,) = lines(GUIDE, deal(GUIDE, 8, (EW, 4)), start=(3, 4))
    assert (line.total, line.score) == ((5, 4), (2, 0))


def test_guide_the_losers_honours_count_where_they_do_not_reach_the_game() -> None:
    (line,) = lines(GUIDE, deal(GUIDE, 8, (EW, 3)), start=(3, 1))
    assert (line.total, line.score) == ((5, 4), (2, 3))


def test_guide_honours_win_against_tricks_that_do_not() -> None:
    (line,) = lines(GUIDE, deal(GUIDE, 8, (EW, 4)), start=(2, 1))
    assert line.total == (4, 5) and line.standing and line.standing.games == (0, 1)


def test_honours_not_known_score_nothing_for_the_time_being() -> None:
    outcome = deal(SHORT, 8)
    assert outcome.honours is None and outcome.score == (2, 0)
    assert lines(SHORT, outcome)[0].total == (2, 0)


# Games and what they are worth.

SEVEN = replace(SHORT, game=7)


@pytest.mark.parametrize(
    ("rules", "losers", "stake"),
    [
        (SHORT, 4, 1), (SHORT, 3, 1), (SHORT, 2, 2), (SHORT, 1, 2), (SHORT, 0, 3),
        (SEVEN, 6, 1), (SEVEN, 3, 1), (SEVEN, 2, 2), (SEVEN, 1, 2), (SEVEN, 0, 3),
        (LONG, 9, 1), (LONG, 5, 1), (LONG, 4, 2), (LONG, 1, 2), (LONG, 0, 3),
    ],
)  # fmt: skip
def test_a_game_is_worth_one_two_or_three_by_what_the_losers_made(rules: WhistRules, losers: int, stake: int) -> None:
    assert rules.game
    now = standing(rules, *game(rules, rules.game, losers))
    assert now.points == (stake, 0) and now.games == (1, 0) and now.total == (rules.game, losers)


@pytest.mark.parametrize(("north_south", "east_west", "worth"), [(7, 4, (3, 0)), (9, 4, (5, 0)), (0, 7, (0, 7))])
def test_american_is_worth_the_difference_of_the_scores_as_they_stand(
    north_south: int, east_west: int, worth: tuple[int, int]
) -> None:
    low, high = min(north_south, east_west), max(north_south, east_west)
    start = (high - 3, low) if north_south > east_west else (low, high - 3)
    now = standing(AMERICAN, deal(AMERICAN, 9 if north_south > east_west else 4), start=start)
    assert now.total == (north_south, east_west) and now.points == worth
    assert now.winner == ((NS,) if north_south > east_west else (EW,))


def test_american_may_be_worth_seven_less_the_losers_score() -> None:
    rules = replace(AMERICAN, stakes="shortfall")
    assert standing(rules, deal(rules, 9), start=(6, 4)).points == (3, 0)


def test_guide_each_side_keeps_the_points_of_a_game() -> None:
    assert standing(GUIDE, *game(GUIDE, 6, 3)).points == (6, 3)


def test_the_winners_alone_may_keep_the_points_of_a_game() -> None:
    rules = replace(GUIDE, stakes="points")
    assert standing(rules, *game(rules, 6, 3)).points == (6, 0)


def test_a_table_that_was_opened_while_guide_kept_the_winners_points_alone_goes_on_so() -> None:
    stored = {**GUIDE.values(), "stakes": "points"}
    rules = from_values(WhistRules, stored)
    now = standing(rules, *game(rules, 5, 3), *game(rules, 5, 4))
    assert now.points == (5 + 5 + 2, 0) and now.winner == (NS,)


def test_games_may_be_worth_nothing() -> None:
    rules = replace(SHORT, stakes=None)
    assert standing(rules, *game(rules, 5, 0)).points == (0, 0)


def test_each_game_starts_at_nought() -> None:
    first = game(SHORT, 5, 3)
    found = lines(SHORT, *first, deal(SHORT, 5, (0, 0)))
    assert found[-2].total == (5, 3) and found[-2].standing and found[-2].standing.game_over
    assert found[-1].total == (0, 2) and found[-1].standing and not found[-1].standing.game_over
    assert found[-1].standing.hands == 1 and found[-1].standing.points == (1, 0)


# Rubbers.


def test_short_a_rubber_of_5_3_and_0_5_and_5_1_is_won_by_two() -> None:
    now = standing(SHORT, *game(SHORT, 5, 3), *game(SHORT, 0, 5), *game(SHORT, 5, 1))
    assert now.points == (5, 3) and now.games == (2, 1) and now.winner == (NS,)


def test_a_rubber_ends_with_the_second_game_of_the_same_side() -> None:
    found = lines(SHORT, *game(SHORT, 5, 0), *game(SHORT, 5, 0), *game(SHORT, 0, 5))
    ended = next(n for n, line in enumerate(found) if line.winner)
    assert found[ended].winner == (NS,) and found[ended].standing
    assert found[ended].standing.points == (3 + 3 + 2, 0)
    assert [line.game for line in found[: ended + 1]] == [0] * (ended + 1)
    assert found[-1].game == 1 and found[-1].standing and found[-1].standing.games == (0, 1)


def test_guide_the_totals_win_the_rubber_even_against_two_games() -> None:
    now = standing(GUIDE, *game(GUIDE, 5, 0), deal(GUIDE, 3, (EW, 0)), deal(GUIDE, 0, (EW, 4)), *game(GUIDE, 5, 0))
    assert now.points == (5 + 5 + 2, 4 + 7 + 4) and now.games == (2, 1) and now.winner == (EW,)


def test_guide_level_totals_are_a_tie() -> None:
    won = [*game(GUIDE, 5, 0), deal(GUIDE, 4, (EW, 0)), deal(GUIDE, 2, (EW, 4)), *game(GUIDE, 5, 0)]
    now = standing(GUIDE, *won)
    assert now.points == (12, 12) == (5 + 5 + 2, 3 + 5 + 4) and now.winner == (NS, EW)


@pytest.mark.parametrize("rules", [AMERICAN, replace(SHORT, rubber=None)])
def test_without_a_rubber_the_game_is_the_match(rules: WhistRules) -> None:
    assert rules.game
    found = lines(rules, *game(rules, 0, rules.game), deal(rules, 7, (0, 0) if rules.honours else None))
    assert found[-2].winner == (EW,) and found[-1].total == (1, 0) and found[-1].game == 1
    assert found[-1].standing and found[-1].standing.points == (0, 0)


def test_a_drive_is_a_number_of_deals_and_the_points_add_up() -> None:
    rules = replace(DRIVE, deals=4)
    found = lines(rules, deal(rules, 13), deal(rules, 13), deal(rules, 6), deal(rules, 5))
    assert [line.total for line in found] == [(7, 0), (14, 0), (14, 1), (14, 3)]
    assert [line.winner for line in found] == [None, None, None, (NS,)]
    assert found[-1].standing and found[-1].standing.points == (0, 0)


def test_a_drive_that_ends_level_is_a_tie() -> None:
    rules = replace(DRIVE, deals=4)
    assert standing(rules, *(deal(rules, tricks) for tricks in (7, 6, 7, 6))).winner == (NS, EW)


# Adjustments and games that go on.


def run_of(rules: WhistRules, *entries: ScoreEntry) -> Any:
    return run(entries, WHIST.match(rules, 4), (0, 0))[-1].standing


def test_an_adjustment_counts_and_may_end_a_game_or_open_it_again() -> None:
    ended = [ScoreEntry(outcome) for outcome in game(SHORT, 5, 3)]
    assert run_of(SHORT, *ended, ScoreEntry(adjustment=(-1, 0))).games == (0, 0)
    reopened = run_of(SHORT, *ended, ScoreEntry(adjustment=(-1, 0)))
    assert (reopened.total, reopened.points, reopened.game_over) == ((4, 3), (0, 0), False)
    again = run_of(SHORT, *ended, ScoreEntry(adjustment=(-1, 0)), ScoreEntry(deal(SHORT, 7, (0, 0))))
    assert (again.total, again.points, again.games) == ((5, 3), (1, 0), (1, 0))
    changed = run_of(SHORT, *ended, ScoreEntry(adjustment=(0, -1)))
    assert (changed.points, changed.games) == ((2, 0), (1, 0))
    assert run_of(SHORT, ScoreEntry(adjustment=(5, 0))).points == (3, 0)


def test_an_adjustment_may_open_a_rubber_that_was_over() -> None:
    rubber = [ScoreEntry(outcome) for _ in range(2) for outcome in game(SHORT, 5, 0)]
    assert run_of(SHORT, *rubber).winner == (NS,)
    opened = run_of(SHORT, *rubber, ScoreEntry(adjustment=(-1, 0)))
    assert (opened.winner, opened.games, opened.points) == (None, (1, 0), (3, 0))
    closed = run_of(SHORT, *rubber, ScoreEntry(adjustment=(0, 3)))
    assert (closed.winner, closed.games, closed.points) == ((NS,), (2, 0), (3 + 1 + 2, 0))


def test_a_game_that_the_table_lets_go_on_is_counted_once() -> None:
    last = ScoreEntry(deal(AMERICAN, 13), plays_on=True)
    now = run_of(AMERICAN, last)
    assert now.winner is None and now.points == (7, 0)
    after = run_of(AMERICAN, last, ScoreEntry(deal(AMERICAN, 4)))
    assert (after.total, after.points, after.winner) == ((7, 3), (4, 0), (NS,))


# Properties.

OUTCOMES = st.builds(
    lambda rules, tricks, honours, reneges: (rules, tricks, honours, reneges),
    st.sampled_from([SHORT, GUIDE, LONG, *(replace(SHORT, revoke_penalty=p) for p in ("lost", "transferred"))]),
    st.lists(st.integers(0, 13), min_size=1, max_size=30),
    st.lists(st.tuples(st.sampled_from([NS, EW]), st.sampled_from([0, 3, 4])), min_size=30, max_size=30),
    st.lists(st.lists(st.integers(0, 3), max_size=2), min_size=30, max_size=30),
)


@given(OUTCOMES)
def test_totals_are_the_sum_of_the_scores_and_just_one_side_reaches_a_game(given: Any) -> None:
    rules, tricks, honours, reneges = given
    outcomes: list[Outcome] = [
        deal(rules, took, held, tuple(who)) for took, held, who in zip(tricks, honours, reneges, strict=False)
    ]
    total = (0, 0)
    ended = True
    for line in lines(rules, *outcomes):
        assert line.score is not None and line.standing is not None and line.standing.points is not None
        total = (0, 0) if ended else total
        total = (total[0] + line.score[0], total[1] + line.score[1])
        assert line.total == total and min(total) >= 0
        ended = line.standing.game_over or line.winner is not None
        assert ended == (max(total) >= rules.game) and min(total) < rules.game
        games = line.standing.games
        assert max(games) <= 2 and (line.winner is not None) == (max(games) == 2)
        assert sum(line.standing.points) >= sum(games)
