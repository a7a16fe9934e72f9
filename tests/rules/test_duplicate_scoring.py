"""Duplicate by matchpoints and by differences (movements#duplicate)."""

import os
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.formats import FORMATS
from rules.rounds import Played, Ranking, Round, Seated
from rules.standings.boards import Made, Worth, differences, matchpoints
from rules.standings.lines import lines, shown, signed
from rules.standings.standings import standings
from tests.rules.nights import field

TRAVELLERS = int(os.environ.get("WHIST_TRAVELLERS", "400"))
TRICKS = st.one_of(st.none(), st.integers(0, 13))
DIFFERENCES, MATCHPOINTS = Ranking(("total",), boards="differences"), Ranking(("percent",), boards="matchpoints")


def made(*tricks: int | None) -> list[Made]:
    """One board, table by table, as north–south's tricks."""
    return [None if t is None else (t, 13 - t) for t in tricks]


def north_south(*tricks: int | None, times: int = 0) -> list[int | Fraction]:
    return [ns.points for ns, _ew in matchpoints(made(*tricks), times or len(tricks))]


def night(*boards: Sequence[int | None]) -> list[Played]:
    """A night in one round: each board at tables of its own, pairs 1, 2, … against 101, 102, …"""
    rounds = []
    for board, tricks in enumerate(boards, 1):
        tables = tuple(Seated(n, (n, 100 + n), (board,)) for n in range(1, len(tricks) + 1))
        known = {n: {board: (t, 13 - t)} for n, t in enumerate(tricks, 1) if t is not None}
        scores = {
            who: points for n, each in known.items() for who, points in zip((n, 100 + n), each[board], strict=True)
        }
        rounds.append(Played(Round(tables), scores, {}, known))
    return rounds


def test_a_ruling_is_so_much_of_the_top_and_the_others_are_compared_as_if_that_table_had_not_finished() -> None:
    (one,) = night([9, 7, 6])
    ruled = replace(one, ruled={1: {1: (60, 40)}})
    unfinished = night([None, 7, 6])
    now, without = lines([ruled], MATCHPOINTS), lines(unfinished, MATCHPOINTS)
    assert now[1].total == Fraction(24, 10) and now[101].total == Fraction(16, 10)
    assert [now[n].total for n in (2, 3, 102, 103)] == [without[n].total for n in (2, 3, 102, 103)]


def test_by_differences_ten_per_cent_are_one_trick_and_a_board_not_played_is_none() -> None:
    (one,) = night([9, 7, 6])
    ruled = replace(one, ruled={1: {1: (60, 40)}, 2: {1: None}}, penalties={101: 20})
    now = lines([ruled], DIFFERENCES)
    assert [now[n].total for n in (1, 101, 2, 102, 3, 103)] == [1, -3, 0, 0, 0, 0]


def test_a_penalty_is_a_share_of_one_board_and_takes_it_from_nobody_else() -> None:
    (one, two) = night([9, 7, 6], [5, 5, 5])
    before = lines([one, two], MATCHPOINTS)
    after = lines([one, replace(two, penalties={2: 25})], MATCHPOINTS)
    changed = {n: after[n].total - before[n].total for n in after if after[n].total != before[n].total}
    assert changed == {2: -1}


def test_a_pair_beaten_is_two_and_a_pair_equalled_one() -> None:
    assert north_south(9, 7, 7, 6) == [6, 3, 3, 0]
    assert matchpoints(made(9, 7, 7, 6), 4)[3] == (Worth(0, 6), Worth(6, 6))


def test_a_published_traveller_has_the_matchpoints_that_stand_on_it() -> None:
    # Board 1 of seven tables, nofearbridge.co.uk/duplicate.htm: north–south's score, and both sides' matchpoints.
    scores = (430, 430, 420, 460, 430, 450, -50)
    published = [(6, 6), (6, 6), (2, 10), (12, 0), (6, 6), (10, 2), (0, 12)]
    found = matchpoints([(score, 0) for score in scores], 7)
    assert [(ns.points, ew.points) for ns, ew in found] == published


def test_missing_results_are_made_up_for_as_in_the_published_examples_of_neubergs_formula() -> None:
    # Ten results of eleven, www.ebu.co.uk/lawsandethics/articles/neuberg/principle.htm.
    scores = (520, 500, 490, 480, 460, 450, 430, 420, 400, -50)
    published = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]
    found = matchpoints([*((score, 0) for score in scores), None], 11)
    assert [str(float(ns.points)) for ns, _ in found] == [*published, "10.0"]
    # The best of three and of four results, of seven: pjms.nl/NEUBERG/manualmethod.html.
    best = [matchpoints([(score, 0) for score in range(n)], 7)[-1][0] for n in (3, 4)]
    assert [shown(100 * worth.points / Fraction(worth.top)) for worth in best] == ["88.9", "93.8"]


def test_a_board_not_finished_is_half_of_the_top_and_the_others_are_scaled_to_it() -> None:
    assert north_south(9, 7, None) == [Fraction(7, 2), Fraction(1, 2), 2]
    assert north_south(9, None, None) == [2, 2, 2]
    assert north_south(None, None) == [1, 1]


def test_a_board_that_fewer_tables_had_has_the_top_of_the_others() -> None:
    assert north_south(9, 7, times=4) == [5, 1] and north_south(9, 7, 5, times=4) == [
        Fraction(17, 3),
        3,
        Fraction(1, 3),
    ]
    assert north_south(9, times=4) == [3], "played once only: the average"
    found = lines(night((9, 7, 6), (8, 5)), MATCHPOINTS)
    assert [found[pair].percent for pair in (1, 2, 3)] == [Fraction(4 + Fraction(7, 2), 8) * 100, Fraction(250, 8), 0]


def test_differences_are_tricks_against_the_average_of_ones_direction() -> None:
    found = lines(night((9, 7, 5), (6, 7, None)), DIFFERENCES)
    assert [found[pair].total for pair in (1, 2, 3)] == [Fraction(3, 2), Fraction(1, 2), -2]
    assert [found[pair].total for pair in (101, 102, 103)] == [Fraction(-3, 2), Fraction(-1, 2), 2]


def test_a_round_is_won_above_the_average_and_a_round_sat_out_counts_as_the_others() -> None:
    first, second = night((9, 7), (8, 5))
    out = Played(Round((), (1, 2, 101, 102)))
    for ranking in (DIFFERENCES, MATCHPOINTS):
        found = lines([first, out, second], ranking)
        assert [cell.result for cell in found[1].cells] == ["won", "bye", "won"]
        assert [cell.result for cell in found[101].cells] == ["lost", "bye", "lost"]
        assert found[1].values[1] == Fraction(sum(found[1].values[::2]), 2)
        assert found[1].percent == lines([first, second], ranking)[1].percent


def test_directions_rank_by_themselves_where_they_keep_them() -> None:
    by_side = Ranking(("total",), boards="differences", by_side=True)
    rows = standings([*night((9, 7, 5)), Played(Round((), (7,)))], by_side)
    assert [(row.entrant, row.place) for row in rows] == [
        (1, 1), (2, 2), (3, 3), (103, 1), (102, 2), (101, 3), (7, 1),
    ]  # fmt: skip


def test_boards_of_a_match_are_compared_with_its_other_table_alone() -> None:
    tables = (Seated(1, (1, 2), (1,)), Seated(2, (2, 1), (1,)), Seated(3, (3, 4), (1,)), Seated(4, (4, 3), (1,)))
    known = {n: {1: (t, 13 - t)} for n, t in enumerate((9, 7, 2, 2), 1)}
    one = Played(Round(tables), dict.fromkeys((1, 2, 3, 4), 13), {}, known)
    for scoring, worth in (("differences", [2, -2, 0, 0]), ("matchpoints", [4, 0, 2, 2])):
        ranking = Ranking(("won", "total"), boards=scoring, within="match")
        found = lines([one], ranking)
        assert [found[team].total for team in (1, 2, 3, 4)] == worth
        assert [found[team].won for team in (1, 2, 3, 4)] == [1, 0, Fraction(1, 2), Fraction(1, 2)]


def test_half_of_the_top_is_neither_above_nor_below_the_average() -> None:
    assert [Worth(Fraction(half, 2), 7).balance for half in (6, 7, 8)] == [-1, 0, 1]


def test_a_match_is_won_by_one_trick() -> None:
    tables = (Seated(1, (1, 2), (1,)), Seated(2, (2, 1), (1,)))
    one = Played(Round(tables), {1: 14, 2: 12}, {}, {1: {1: (8, 5)}, 2: {1: (7, 6)}})
    found = lines([one], Ranking(("won", "total"), boards="differences", within="match"))
    assert [(found[team].total, found[team].won) for team in (1, 2)] == [(1, 1), (-1, 0)]


@given(st.lists(TRICKS, min_size=1, max_size=12), st.integers(0, 4))
def test_both_sides_of_all_tables_share_the_same_whatever_was_not_finished(tricks: list[int | None], more: int) -> None:
    times = len(tricks) + more
    for ns, ew in matchpoints(made(*tricks), times):
        assert ns.top == ew.top == ns.points + ew.points == 2 * (times - 1) and min(ns.points, ew.points) >= 0
    found = matchpoints(made(*tricks), times)
    assert sum(ns.points for ns, _ in found) == len(tricks) * (times - 1)
    assert sum(ns.points for ns, _ in differences(made(*tricks), times)) == 0


def test_travellers_at_random_are_worth_what_counting_pair_by_pair_gives() -> None:
    rng = Random(7)
    for _ in range(TRAVELLERS):
        # Tricks, or points of a game in which both sides can make some.
        board: list[Made] = [
            None if rng.random() < 0.1 else (rng.randint(-7, 14), rng.randint(-7, 14) if rng.random() < 0.5 else 0)
            for _ in range(rng.randint(1, 30))
        ]
        times = len(board) + rng.choice([0, 0, 1, 5])
        known = [each for each in board if each]
        for n, (each, mp, by) in enumerate(
            zip(board, matchpoints(board, times), differences(board, times), strict=True)
        ):
            others = [other for m, other in enumerate(board) if other and m != n]
            for side in (0, 1):
                if each is None:
                    assert mp[side] == (times - 1, 2 * (times - 1)) and by[side] == (0, 0)
                    continue
                apart = [(each[side] - each[1 - side]) - (other[side] - other[1 - side]) for other in others]
                won = sum(2 if more > 0 else 1 if more == 0 else 0 for more in apart)
                # Each table that is missing is worth what those there were, on average, with half a point for oneself.
                scaled = Fraction(won * times + times - len(known), len(known))
                assert mp[side] == (scaled, 2 * (times - 1))
                mean = sum(other[side] for other in known) / Fraction(len(known))
                assert by[side].points == each[side] - mean


@pytest.mark.parametrize("id", ["mitchell", "howell"])
def test_the_points_of_a_whole_field_add_up_to_nothing_and_percentages_to_fifty_each(id: str) -> None:
    rng = Random(id)
    for scoring in ("differences", "matchpoints"):
        kind = FORMATS[id]
        format, played = kind(scoring=scoring), list[Played]()  # type: ignore[call-arg]
        while (one := format.next_round(field(10), played)) is not None:
            known = {t.number: {b: (n := rng.randint(0, 13), 13 - n) for b in t.boards} for t in one.tables}
            played.append(Played(one, {}, {}, known))
        found = lines(played, format.ranking).values()
        assert scoring == "matchpoints" or sum(line.total for line in found) == 0
        assert sum(line.percent for line in found) == 500


def test_points_for_people() -> None:
    assert [signed(points) for points in (Fraction(7, 2), -2, 0, Fraction(1, 40), Fraction(-1, 3))] == [
        "+3.5", "−2", "0", "0", "−0.3",
    ]  # fmt: skip
    assert [shown(Fraction(100 * n, 24), 2) for n in (0, 1, 12, 13, 23)] == ["0", "4.17", "50", "54.17", "95.83"]
