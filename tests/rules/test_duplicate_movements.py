"""Mitchell's and Howell's movements for duplicate (TOURNAMENTS §1, §3)."""

from collections import Counter
from itertools import combinations, product

import pytest

from rules.movements import CannotSeat, Entrant
from rules.movements.duplicate import BoardsRound
from rules.movements.howell import howell
from rules.movements.mitchell import SHARE, SKIP, mitchell
from tests.rules.nights import sizes


def met(rounds: list[BoardsRound]) -> Counter[frozenset[Entrant]]:
    return Counter(frozenset(table.seats) for one in rounds for table in one.round.tables)


def check(rounds: list[BoardsRound], pairs: int, boards: int, may_share: int = 1) -> None:
    """Everyone has one place a round, nobody plays a board twice, and so many tables at most hold one at a time."""
    played = Counter[tuple[Entrant, int]]()
    for one in rounds:
        places = [*one.round.sit_out, *(pair for table in one.round.tables for pair in table.seats)]
        assert sorted(places) == list(range(1, pairs + 1))
        assert set(one.boards) == {table.number for table in one.round.tables}
        assert all(len(there) == boards for there in one.boards.values())
        assert max(Counter(board for there in one.boards.values() for board in there).values()) <= may_share
        played.update((pair, b) for table in one.round.tables for pair in table.seats for b in one.boards[table.number])
    assert max(played.values()) == 1


@pytest.mark.parametrize("pairs", sizes((4, 5, 6, 7, 8, 12, 15, 26), 3, 100))
@pytest.mark.parametrize("even", [SKIP, SHARE])
def test_in_a_mitchell_north_south_sit_and_east_west_meet_each_of_them_once(pairs: int, even: str) -> None:
    tables = (pairs + 1) // 2
    rounds = mitchell(pairs, 2, even)
    share = tables % 2 == 0 and (even == SHARE or tables == 2)
    assert len(rounds) == (tables - 1 if tables % 2 == 0 and not share else tables)
    check(rounds, pairs, 2, may_share=2 if share else 1)
    for one in rounds:
        assert all(table.seats[0] == table.number for table in one.round.tables)
    if len(rounds) == tables:
        wanted = {frozenset(two): 1 for two in product(range(1, tables + 1), range(tables + 1, pairs + 1))}
        assert met(rounds) == wanted
    assert max(met(rounds).values()) == 1
    assert all(len(one.round.sit_out) == pairs % 2 for one in rounds)


def test_in_a_mitchell_east_west_go_up_a_table_and_boards_down_one() -> None:
    first, second = mitchell(10, 3)[:2]
    for table in first.round.tables:
        up = table.number % 5 + 1
        assert second.round.tables[up - 1].seats[1] == table.seats[1]
        assert second.boards[(table.number - 2) % 5 + 1] == first.boards[table.number]


@pytest.mark.parametrize("pairs", sizes((3, 4, 5, 6, 7, 8, 9, 12, 17, 20), 3, 32))
def test_in_a_howell_every_two_pairs_meet_once_and_every_pair_plays_every_board(pairs: int) -> None:
    rounds = howell(pairs, 2)
    check(rounds, pairs, 2, may_share=1 if pairs > 6 else 3)
    assert met(rounds) == {frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)}
    boards = {board for one in rounds for there in one.boards.values() for board in there}
    assert boards == set(range(1, 2 * len(rounds) + 1))
    assert Counter(pair for one in rounds for pair in one.round.sit_out) == Counter(
        range(1, pairs + 1) if pairs % 2 else ()
    )
    sat_still = pairs + pairs % 2
    assert all(sat_still in table.seats for one in rounds for table in one.round.tables if table.number == 1)


def test_a_howell_is_for_few_pairs() -> None:
    with pytest.raises(CannotSeat, match="Howell's movement is for 3 to 32 pairs; there are 40."):
        howell(40, 2)
