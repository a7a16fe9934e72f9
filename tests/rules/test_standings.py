"""Standings: who stands where, who is level, and what broke a tie (movements#standings)."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.drive import Drive
from rules.movements.swiss import Swiss
from rules.rounds import DUMMY, Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines, shown
from rules.standings.standings import MEASURES, Row, standings
from tests.rules.nights import SEEDS, with_changes


def pairs(*results: tuple[Entrant, int, Entrant, int], out: tuple[Entrant, ...] = ()) -> Played:
    """A round of fixed pairs: each table as pair, points, pair, points."""
    tables = tuple(Seated(number, (one, other)) for number, (one, _, other, _) in enumerate(results, 1))
    scores = {pair: points for one, a, other, b in results for pair, points in ((one, a), (other, b))}
    winners = {number: int(b > a) for number, (_, a, _, b) in enumerate(results, 1) if a != b}
    return Played(Round(tables, out), scores, winners)


def places(rows: tuple[Row, ...]) -> list[tuple[str, Entrant]]:
    return [(row.shown_place, row.entrant) for row in rows]


def test_a_bye_scores_the_average_of_the_players_other_rounds_exactly() -> None:
    played = [pairs((1, 7, 2, 6), out=(3,)), pairs((3, 9, 1, 4), out=(2,)), pairs((2, 5, 3, 8), out=(1,))]
    found = lines(played, Ranking())
    assert [found[pair].total for pair in (1, 2, 3)] == [Fraction(33, 2), Fraction(33, 2), Fraction(51, 2)]
    assert found[3].values == (Fraction(17, 2), 9, 8)


def test_a_bye_can_score_nothing_and_can_be_a_round_won() -> None:
    played = [pairs((1, 7, 2, 6), out=(3,))]
    line = lines(played, Ranking(bye_scores="nothing", bye_wins=True))[3]
    assert (line.total, line.won, line.byes) == (0, 1, 1)


def test_rounds_before_one_came_and_after_one_left_score_nothing_and_are_no_byes() -> None:
    played = [pairs((1, 7, 2, 6)), pairs((1, 7, 3, 6)), pairs((2, 7, 3, 6))]
    found = lines(played, Ranking())
    assert [cell.result for cell in found[3].cells] == ["away", "lost", "lost"]
    assert [cell.result for cell in found[1].cells] == ["won", "won", "away"]
    assert found[1].total == 14


def test_those_who_are_level_share_a_place_and_the_next_one_is_left_out() -> None:
    rows = standings([pairs((1, 8, 2, 5), (3, 8, 4, 5), (5, 7, 6, 6))], Ranking(("total",)))
    assert places(rows) == [("1", 1), ("=", 3), ("3", 5), ("4", 6), ("5", 2), ("=", 4)]


def test_what_broke_a_tie_is_said_where_it_did() -> None:
    rows = standings([pairs((1, 8, 2, 5), (3, 6, 4, 7)), pairs((1, 4, 4, 9), (2, 7, 3, 6))], Ranking())
    assert [(row.shown_place, row.entrant, row.ahead_by) for row in rows] == [
        ("1", 4, ""),
        ("2", 2, "by the last hand"),
        ("3", 3, "by the last hand"),
        ("4", 1, ""),
    ]


def test_a_drawn_round_is_half_a_round_won_and_one_not_known_is_open() -> None:
    known = pairs((1, 6, 2, 6))
    assert lines([known], Ranking())[1].won == Fraction(1, 2)
    unknown = Played(known.round)
    assert (lines([known], Ranking())[1].drawn, lines([unknown], Ranking())[1].drawn) == (1, 0)
    line = lines([unknown], Ranking())[1]
    assert line.won == 0 and line.cells[0].result == "open" and line.drawn == 0


def test_strength_is_the_average_of_what_ones_opponents_have_won() -> None:
    played = [pairs((1, 8, 2, 5), (3, 8, 4, 5)), pairs((1, 8, 3, 5), (2, 8, 4, 5))]
    rows = standings(played, Ranking(("won", "strength")))
    assert [(row.entrant, row.values[1]) for row in rows] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    more = standings([*played, pairs((1, 8, 4, 5), (2, 5, 3, 8))], Ranking(("won", "strength")))
    assert [(row.entrant, row.values) for row in more] == [
        (1, (3, 1)),
        (3, (2, Fraction(4, 3))),
        (2, (1, Fraction(5, 3))),
        (4, (0, 2)),
    ]


def test_a_dummy_is_in_no_standings() -> None:
    played = Played(Round((Seated(1, (1, 2, 3, DUMMY)),)), {1: 7, 2: 6, 3: 7}, {1: 0})
    found = lines([played], Ranking())
    assert sorted(found) == [1, 2, 3]
    assert found[1].cells[0].opponents == (2,) and found[1].cells[0].conceded == 6


def test_the_result_between_two_who_are_level_counts_only_between_them() -> None:
    played = [
        pairs((1, 8, 2, 5), (3, 8, 4, 5)),
        pairs((1, 5, 3, 8), (2, 8, 4, 5)),
        pairs((1, 8, 4, 5), (2, 8, 3, 5)),
    ]
    rows = standings(played[:2] + [pairs((1, 8, 4, 5))], Ranking(("won", "between")))
    assert [(row.shown_place, row.entrant, row.ahead_by) for row in rows] == [
        ("1", 3, "by the result between them"),
        ("2", 1, ""),
        ("3", 2, ""),
        ("4", 4, ""),
    ]
    circle = standings(played, Ranking(("won", "between")))
    assert places(circle) == [("1", 1), ("=", 2), ("=", 3), ("4", 4)]


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (0, 1, "won"), (0, None, "won"), (0, 0, "drawn"), (None, None, "drawn"), (1, None, "lost"), (1, 0, "lost"),
    ],
)  # fmt: skip
def test_a_team_wins_a_round_at_two_tables_by_one_that_is_won_and_one_not_lost(
    first: int | None, second: int | None, result: str
) -> None:
    tables = (Seated(1, (1, 2)), Seated(2, (2, 1)))
    winners = {number: side for number, side in ((1, first), (2, second)) if side is not None}
    found = lines([Played(Round(tables), {1: 6, 2: 6}, winners)], Ranking())
    against = {"won": "lost", "lost": "won"}.get(result, result)
    assert [found[team].cells[0].result for team in (1, 2)] == [result, against]


def test_a_round_at_two_tables_is_open_until_both_are_known() -> None:
    one = Played(Round((Seated(1, (1, 2)), Seated(2, (2, 1)))), {}, {1: 0})
    assert [cell.result for line in lines([one], Ranking()).values() for cell in line.cells] == ["open", "open"]


def test_who_came_further_in_a_playoff_stands_before_who_made_more() -> None:
    first = pairs((1, 1, 2, 9), (3, 2, 4, 8), (5, 99, 6, 0))
    semis = pairs((1, 6, 2, 0), (3, 6, 4, 0))
    final = pairs((1, 0, 3, 6))
    played = [first, *(replace(one, round=replace(one.round, left=left)) for one, left in ((semis, 4), (final, 2)))]
    rows = standings(played, Ranking(("reached", "total")))
    assert [row.entrant for row in rows][:2] == [3, 1]
    assert {row.entrant for row in rows[2:4]} == {2, 4}


def test_of_those_who_go_out_in_one_round_who_left_is_behind_who_lost() -> None:
    played = [pairs((1, 8, 2, 5), (3, 8, 4, 5), (5, 8, 6, 5)), pairs((1, 8, 3, 5))]
    rows = standings(played, Ranking(("first_loss",)))
    assert places(rows) == [("1", 1), ("2", 3), ("3", 5), ("4", 2), ("=", 4), ("=", 6)]


def test_the_result_between_them_weighs_wins_against_losses_and_nothing_else() -> None:
    chain = [pairs((1, 8, 2, 5), (3, 5, 4, 8)), pairs((2, 8, 3, 5), (1, 5, 4, 8)), pairs((3, 8, 5, 5))]
    rows = standings(chain, Ranking(("won", "between")), among={1, 2, 3})
    assert [(row.entrant, row.values) for row in rows] == [(1, (1, 1)), (2, (1, 0)), (3, (1, -1))]
    apart = [pairs((1, 8, 2, 5)), pairs((1, 5, 2, 8), (3, 8, 4, 5))]
    assert places(standings(apart, Ranking(("won", "between")), among={1, 3})) == [("1", 1), ("=", 3)]


def test_the_longest_run_of_wins_is_broken_by_a_loss() -> None:
    played = [pairs((1, 8, 2, 5), (3, 5, 4, 8)), pairs((1, 5, 2, 8), (3, 8, 4, 5)), pairs((1, 8, 2, 5), (3, 8, 4, 5))]
    rows = standings(played, Ranking(("won", "run")))
    assert [(row.entrant, row.values) for row in rows[:2]] == [(3, (2, 2)), (1, (2, 1))]


def test_points_for_and_against_are_a_difference() -> None:
    rows = standings([pairs((1, 9, 2, 8), (3, 7, 4, 1))], Ranking(("difference",)))
    assert [(row.entrant, row.values[0]) for row in rows] == [(3, 6), (1, 1), (2, -1), (4, -6)]


def test_a_part_of_the_night_counts_byes_as_the_whole_night_does() -> None:
    played = [pairs((1, 10, 2, 3), out=(3,)), pairs((3, 9, 1, 4), out=(2,)), pairs((2, 5, 3, 6), out=(1,))]
    halves = [{row.entrant: row.line.total for row in standings(played, Ranking(), rounds=r)} for r in parts()]
    whole = {row.entrant: row.line.total for row in standings(played, Ranking())}
    assert {pair: halves[0][pair] + halves[1][pair] for pair in whole} == whole


def parts() -> tuple[slice, slice]:
    return slice(2), slice(2, None)


def test_only_those_asked_for_are_ranked_but_all_are_opponents() -> None:
    played = [pairs((1, 8, 2, 5), (3, 9, 4, 4))]
    rows = standings(played, Ranking(("won", "strength")), among={2, 4})
    assert places(rows) == [("1", 2), ("=", 4)]
    assert rows[0].values == (0, 1)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (57, "57"),
        (Fraction(113, 2), "56.5"),
        (Fraction(50, 3), "16.7"),
        (-4, "−4"),
        (Fraction(-1, 3), "−0.3"),
        (0, "0"),
    ],
)
def test_points_are_shown_whole_or_with_one_decimal(points: Fraction, text: str) -> None:
    assert shown(points) == text


def test_before_the_first_round_nobody_stands_anywhere() -> None:
    assert standings([], Ranking()) == ()


@given(SEEDS, st.integers(4, 20))
def test_the_standings_of_a_drive_are_those_added_up_by_hand(seed: int, count: int) -> None:
    format = Drive(odd="dummy") if seed % 2 else Drive()
    played = [one for _, one in with_changes(format, count, 8, seed)]
    tricks: dict[Entrant, list[float]] = {}
    for one in played:
        for table in one.round.tables:
            for entrant in set(table.seats) - {DUMMY}:
                tricks.setdefault(entrant, []).append(one.scores[entrant])
    totals = {}
    for entrant in set(tricks) | {e for one in played for e in one.round.sit_out}:
        scored = tricks.get(entrant, [])
        byes = sum(entrant in one.round.sit_out for one in played)
        last = played[-1].scores.get(entrant, 0)
        if entrant in played[-1].round.sit_out:
            last = sum(scored) / len(scored) if scored else 0
        mean = sum(scored) / len(scored) if scored else 0
        totals[entrant] = (round(sum(scored) + byes * mean, 6), round(last, 6))
    rows = standings(played, format.ranking)
    assert [totals[row.entrant] for row in rows] == sorted(totals.values(), reverse=True)
    for above, row in zip(rows, rows[1:], strict=False):
        assert row.level == (totals[above.entrant] == totals[row.entrant])
        assert (row.place == above.place) == row.level
        assert bool(above.ahead_by) == (
            totals[above.entrant][0] == totals[row.entrant][0] and totals[above.entrant][1] != totals[row.entrant][1]
        )


@given(SEEDS, st.integers(2, 16))
def test_the_standings_of_a_swiss_are_those_counted_by_hand(seed: int, count: int) -> None:
    played = [one for _, one in with_changes(Swiss(), count, 6, seed, draws=True)]
    won: dict[Entrant, float] = {}
    for one in played:
        for pair in one.round.sit_out:
            won[pair] = won.get(pair, 0) + 1
        for table in one.round.tables:
            for pair, other in (table.seats, table.seats[::-1]):
                gained = 0.5 if one.scores[pair] == one.scores[other] else float(one.scores[pair] > one.scores[other])
                won[pair] = won.get(pair, 0) + gained
    rows = standings(played, Swiss().ranking)
    assert [won[row.entrant] for row in rows] == sorted(won.values(), reverse=True)
    for row in rows:
        met = [
            won[other]
            for one in played
            for table in one.round.tables
            if row.entrant in table.seats
            for other in table.seats
            if other != row.entrant
        ]
        assert float(row.values[1]) == pytest.approx(sum(met) / len(met) if met else 0)


@given(SEEDS, st.lists(st.sampled_from(sorted(MEASURES)), min_size=1, max_size=4, unique=True))
def test_every_measure_ranks_everyone_once(seed: int, measures: list[str]) -> None:
    played = [one for _, one in with_changes(Swiss(), 9, 5, seed, draws=True)]
    rng = Random(seed)
    rows = standings(played, Ranking(tuple(measures), rng.choice(["average", "nothing"]), bool(seed % 2)))
    everyone = {pair for one in played for table in one.round.tables for pair in table.seats}
    everyone |= {pair for one in played for pair in one.round.sit_out}
    assert sorted(row.entrant for row in rows) == sorted(everyone)
    assert [row.place for row in rows] == [index if not row.level else row.place for index, row in enumerate(rows, 1)]
    assert all(len(row.values) == len(measures) for row in rows)
