"""Mitchell's and Howell's movements and teams of four at duplicate (movements#duplicate)."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.duplicate import Duplicate
from rules.movements.format import CannotSeat, Field
from rules.movements.howell import SHARED, Howell, starter
from rules.movements.mitchell import Mitchell
from rules.movements.teams import Teams
from rules.rounds import Entrant, Round, Seated
from tests.rules.nights import SEEDS, field, play, sizes, with_changes

FORMATS = [Mitchell(even="skip"), Mitchell(even="share"), Howell(), Teams()]


def rounds_of(format: Duplicate, count: int, rounds: int | None = None) -> list[Round]:
    return [one.round for one in play(format, field(count, rounds=rounds))]


def met(rounds: Sequence[Round]) -> Counter[frozenset[Entrant]]:
    """Who met in how many rounds; the two tables of a match are one meeting."""
    return Counter(two for one in rounds for two in {frozenset(table.seats) for table in one.tables})


def check(rounds: Sequence[Round], count: int, boards: int, may_share: int = 1, tables: int = 1) -> None:
    """Everyone has one place a round (a team two), nobody plays a board twice, and tables that share boards begin
    with different ones, as far as there are enough."""
    had = Counter[tuple[Entrant, int]]()
    for one in rounds:
        seats = Counter(entrant for table in one.tables for entrant in table.seats)
        assert sorted([*seats, *one.sit_out]) == list(range(1, count + 1)) and set(seats.values()) == {tables}
        assert all(len(set(table.boards)) == boards for table in one.tables)
        there = Counter(board for table in one.tables for board in table.boards)
        assert max(there.values()) <= may_share
        begun = Counter(table.boards[0] for table in one.tables)
        assert max(begun.values()) <= -(-may_share // boards)
        had.update({(entrant, board) for table in one.tables for entrant in table.seats for board in table.boards})
    assert max(had.values()) == 1


@pytest.mark.parametrize("pairs", sizes((4, 5, 6, 7, 8, 12, 15, 26), 4, 100))
@pytest.mark.parametrize("even", ["skip", "share"])
def test_in_a_mitchell_north_south_sit_and_east_west_meet_each_of_them_at_most_once(pairs: int, even: str) -> None:
    tables = (pairs + 1) // 2
    format = Mitchell(boards_a_round=2, even=even)
    rounds = rounds_of(format, pairs)
    share = tables % 2 == 0 and (even == "share" or tables == 2)
    assert len(rounds) == format.rounds(pairs) == (tables - 1 if tables % 2 == 0 and not share else tables)
    check(rounds, pairs, 2, may_share=2 if share else 1)
    for one in rounds:
        assert all(table.seats[0] == table.number for table in one.tables)
        assert len(one.sit_out) == pairs % 2
    assert max(met(rounds).values()) == 1
    if len(rounds) == tables:
        wanted = {frozenset(two): 1 for two in product(range(1, tables + 1), range(tables + 1, pairs + 1))}
        assert met(rounds) == wanted
    times = Counter(board for one in rounds for table in one.tables for board in table.boards)
    assert len(times) == 2 * tables and max(times.values()) - min(times.values()) <= 1 + pairs % 2


def test_in_a_mitchell_east_west_go_up_a_table_and_boards_down_one() -> None:
    first, second = rounds_of(Mitchell(boards_a_round=3), 10)[:2]
    at = {table.number: table for table in second.tables}
    for table in first.tables:
        assert at[table.number % 5 + 1].seats[1] == table.seats[1]
        assert at[(table.number - 2) % 5 + 1].boards == table.boards


def test_who_asked_for_a_direction_sits_so_as_far_as_both_are_wanted() -> None:
    wishes = {1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}
    first = Mitchell().next_round(field(6, wishes), [])
    assert first is not None and {table.seats[0] for table in first.tables} == {4, 5, 6}
    first = Mitchell().next_round(field(6, dict.fromkeys(range(1, 7), 0)), [])
    assert first is not None and {table.seats[0] for table in first.tables} == {1, 2, 3}


@pytest.mark.parametrize("pairs", sizes((4, 5, 6, 7, 8, 9, 12, 17), 4, 32))
def test_in_a_howell_every_two_pairs_meet_once_and_every_pair_plays_every_board(pairs: int) -> None:
    rounds = rounds_of(Howell(boards_a_round=2), pairs)
    even = pairs + pairs % 2
    check(rounds, pairs, 2, may_share=even // 2 if even in SHARED else 1)
    assert met(rounds) == {frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)}
    boards = set(range(1, 2 * (even - 1) + 1))
    had = defaultdict[Entrant, set[int]](set)
    for table in (table for one in rounds for table in one.tables):
        for pair in table.seats:
            had[pair] |= set(table.boards)
    assert all(len(boards - had[pair]) == 2 * (pairs % 2) for pair in range(1, pairs + 1))
    out = Counter(pair for one in rounds for pair in one.sit_out)
    assert out == Counter(range(1, pairs + 1) if pairs % 2 else ())
    tables = range(1, pairs // 2 + 1)
    assert all([table.number for table in one.tables] == [*tables] for one in rounds), "tables without a gap"
    if not pairs % 2:
        assert all(pairs in one.tables[-1].seats for one in rounds), "the last pair sits"


def test_four_and_six_pairs_alone_cannot_do_without_sharing() -> None:
    for pairs in range(4, 34, 2):
        sets = [0, *(boards for _, _, boards in starter(pairs))]
        assert (len(set(sets)) < len(sets)) == (pairs in SHARED)


@pytest.mark.parametrize("teams", sizes((2, 3, 4, 5, 6, 8, 11), 2, 32))
@pytest.mark.parametrize("boards", [1, 3])
def test_teams_meet_once_at_two_tables_with_the_same_boards_and_seats_swapped(teams: int, boards: int) -> None:
    rounds = rounds_of(Teams(boards_a_round=boards), teams)
    check(rounds, teams, boards, may_share=2, tables=2)
    assert met(rounds) == {frozenset(two): 1 for two in combinations(range(1, teams + 1), 2)}
    for one in rounds:
        for table, beside in zip(one.tables[::2], one.tables[1::2], strict=True):
            assert (table.number % 2, beside.number) == (1, table.number + 1)
            assert beside.seats == table.seats[::-1] and set(beside.boards) == set(table.boards)


def test_teams_meet_again_with_other_boards_where_the_night_has_more_rounds() -> None:
    rounds = rounds_of(Teams(), 4, rounds=8)
    check(rounds, 4, 2, may_share=2, tables=2)
    assert sorted(met(rounds).values()) == [2, 2, 3, 3, 3, 3]
    assert len(rounds_of(Teams(), 2, rounds=5)) == 5
    assert len(rounds_of(Mitchell(), 10, rounds=9)) == 5 and len(rounds_of(Howell(), 8, rounds=3)) == 3


def test_a_howell_is_for_few_pairs() -> None:
    with pytest.raises(CannotSeat, match="Howell has room for 32 pairs; there are 40."):
        Howell().next_round(field(40), [])


# Who comes and goes.


@given(st.sampled_from(FORMATS), st.integers(4, 14), SEEDS)
def test_whoever_comes_and_goes_nobody_plays_a_board_twice_or_meets_anybody_twice(
    format: Duplicate, count: int, seed: int
) -> None:
    night = with_changes(format, count, 12, seed)
    had = Counter[tuple[Entrant, int]]()
    for there, played in night:
        one = played.round
        assert one.tables, "a round in which nobody meets is passed over"
        seated = {entrant for table in one.tables for entrant in table.seats}
        assert seated.isdisjoint(one.sit_out) and seated | set(one.sit_out) == set(there.entrants)
        had.update({(entrant, board) for table in one.tables for entrant in table.seats for board in table.boards})
    assert not had or max(had.values()) == 1
    meetings = met([played.round for _, played in night])
    assert not meetings or max(meetings.values()) == 1


def test_opponents_of_who_leaves_sit_out_and_who_comes_takes_that_number() -> None:
    format = Mitchell(boards_a_round=1)
    there = field(6)
    played = play(format, there, 1)
    left = replace(there, entrants=(1, 2, 3, 4, 6))
    half = format.next_round(left, played)
    whole = format.next_round(there, played)
    come = format.next_round(replace(there, entrants=(1, 2, 3, 4, 6, 7)), played)
    assert half is not None and whole is not None and come is not None
    met_five = next(table for table in whole.tables if 5 in table.seats)
    assert set(half.sit_out) == set(met_five.seats) - {5}
    assert half.tables == tuple(table for table in whole.tables if table is not met_five)
    assert met_five.number in {table.number for table in come.tables} and not come.sit_out
    sat = next(table for table in come.tables if 7 in table.seats)
    assert sat == Seated(met_five.number, tuple(7 if pair == 5 else pair for pair in met_five.seats), met_five.boards)


def test_who_comes_when_every_number_is_taken_sits_out_and_who_comes_back_has_their_own() -> None:
    format, there = Howell(), field(6)
    played = play(format, there, 2)
    more = format.next_round(replace(there, entrants=(*there.entrants, 7)), played)
    same = format.next_round(there, played)
    assert more is not None and same is not None
    assert more.tables == same.tables and more.sit_out == (7,)
    two_left = replace(there, entrants=(1, 2, 3, 4))
    third = format.next_round(two_left, played)
    assert third is not None
    back = format.next_round(there, [*played, replace(played[0], round=third)])
    plain = play(format, there, 4)[3].round
    assert back is not None and back.tables == plain.tables


def test_it_is_over_once_nobody_who_is_there_will_meet() -> None:
    format, there = Howell(), field(4)
    first = play(format, there, 1)
    two = first[0].round.tables[0].seats
    assert format.next_round(Field(tuple(sorted(two))), first) is None
