"""Losers leave the table, and the next pair sits down (movements#pairs)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.losers_leave import LosersLeave
from rules.movements.past import losers
from rules.rounds import Played, Round, Seated
from tests.rules.nights import SEEDS, check_seated, field, play, sizes, with_changes

TWO_TABLES = Round((Seated(1, (1, 2)), Seated(2, (3, 4))), (5, 6))


@pytest.mark.parametrize("count", sizes((2, 3, 4, 5, 8, 13, 30), 2, 200))
@pytest.mark.parametrize("tables", [None, 1, 3, 99])
def test_winners_stay_where_they_are_and_losers_go_behind_who_waits(count: int, tables: int | None) -> None:
    there = field(count, seed=count)
    played = play(LosersLeave(tables=tables), there, 10)
    for one in played:
        check_seated(there, one.round, 2)
        wanted = (count - 1) // 2 if tables is None else tables
        assert len(one.round.tables) == max(1, min(wanted, count // 2))
    for before, now in zip(played, played[1:], strict=False):
        for was, table in zip(before.round.tables, now.round.tables, strict=True):
            side = before.winners[was.number]
            assert table.seats[side] == was.seats[side]
        came = [pair for table in now.round.tables for pair in table.seats if pair in before.round.sit_out]
        assert came == list(before.round.sit_out[: len(came)])
        if before.round.sit_out:
            assert [*before.round.sit_out, *losers(before)][len(now.round.tables) :] == list(now.round.sit_out)


def test_where_nobody_waits_the_losers_change_tables() -> None:
    tables = Round((Seated(1, (1, 2)), Seated(2, (3, 4))))
    following = LosersLeave(tables=2).next_round(field(4), [Played(tables, winners={1: 0, 2: 0})])
    assert following and [table.seats for table in following.tables] == [(1, 4), (3, 2)]


def test_after_a_tie_both_pairs_play_on() -> None:
    following = LosersLeave().next_round(field(6), [Played(TWO_TABLES, winners={2: 1})])
    assert following and [table.seats for table in following.tables] == [(1, 2), (5, 4)]
    assert following.sit_out == (6, 3)


def test_who_comes_late_waits_behind_who_waited_and_before_who_lost() -> None:
    following = LosersLeave(tables=2).next_round(field(7), [Played(TWO_TABLES, winners={1: 0, 2: 0})])
    assert following and following.sit_out == (7, 2, 4)


def test_the_next_pair_takes_the_place_of_who_leaves() -> None:
    following = LosersLeave(tables=2).next_round(field((2, 3, 4, 5, 6)), [Played(TWO_TABLES, winners={1: 0, 2: 0})])
    assert following and [table.seats for table in following.tables] == [(5, 6), (3, 2)]


def test_winners_leave_too_after_the_number_of_wins_that_is_set() -> None:
    one_table = Round((Seated(1, (1, 2)),), (3, 4, 5))
    first = Played(one_table, winners={1: 0})
    second = LosersLeave(tables=1, most_wins=2).next_round(field(5), [first])
    assert second and second.tables[0].seats == (1, 3)
    third = LosersLeave(tables=1, most_wins=2).next_round(field(5), [first, Played(second, winners={1: 0})])
    assert third and third.tables[0].seats == (4, 5) and third.sit_out == (2, 1, 3)


def test_wins_before_a_loss_do_not_count_for_leaving() -> None:
    format, played = LosersLeave(tables=1, most_wins=2), [Played(Round((Seated(1, (1, 2)),), (3,)), winners={1: 0})]
    for side in (1, 0, 1):
        following = format.next_round(field(3), played)
        assert following
        played.append(Played(following, winners={1: side}))
    assert [one.round.tables[0].seats for one in played] == [(1, 2), (1, 3), (2, 3), (2, 1)]
    following = format.next_round(field(3), played)
    assert following and 1 in following.tables[0].seats


@given(SEEDS, st.integers(2, 20), st.sampled_from([None, 1, 3]), st.sampled_from([None, 2]))
def test_whoever_comes_and_goes_everyone_has_one_place(
    seed: int, count: int, tables: int | None, most_wins: int | None
) -> None:
    for there, played in with_changes(LosersLeave(tables, most_wins), count, 10, seed, draws=True):
        check_seated(there, played.round, 2)
