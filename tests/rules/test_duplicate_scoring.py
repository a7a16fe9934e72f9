"""Duplicate by matchpoints and by differences (TOURNAMENTS §1)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.standings.differences import differences
from rules.standings.matchpoints import Matchpoints, Result, matchpoints, of_board

TRICKS = st.one_of(st.none(), st.integers(0, 13))


def board(*tricks: int | None, number: int = 1) -> list[Result]:
    """One board, table by table, as north–south's tricks: pairs 1, 2, … against 101, 102, …"""
    return [Result(number, n, 100 + n, None if t is None else (t, 13 - t)) for n, t in enumerate(tricks, 1)]


def north_south(*tricks: int | None) -> list[Fraction]:
    return [made.points for made in of_board(board(*tricks))]


def test_a_pair_beaten_is_two_and_a_pair_equalled_one() -> None:
    assert north_south(9, 7, 7, 6) == [6, 3, 3, 0]
    assert matchpoints(board(9, 7, 7, 6))[104] == Matchpoints(Fraction(6), 6)


def test_a_board_not_played_is_half_of_the_top_and_the_others_are_scaled_to_it() -> None:
    assert north_south(9, 7, None) == [Fraction(7, 2), Fraction(1, 2), 2]
    assert north_south(9, None, None) == [2, 2, 2]
    assert north_south(None, None) == [1, 1]
    assert matchpoints(board(9, None))[2].percent == 50


def test_one_result_alone_is_average() -> None:
    assert matchpoints(board(9))[1].percent == 50


def test_boards_are_added_up() -> None:
    made = matchpoints([*board(9, 7), *board(5, 8, number=2), *board(6, 7, number=3)])
    assert (made[1].points, made[1].top, made[2].percent) == (2, 6, Fraction(200, 3))


@given(st.lists(TRICKS, min_size=1, max_size=12))
def test_both_sides_of_all_tables_share_the_same_whatever_was_not_played(tricks: list[int | None]) -> None:
    made = of_board(board(*tricks))
    top = 2 * (len(tricks) - 1)
    assert sum(one.points for one in made) == Fraction(len(tricks) * top, 2)
    assert all(0 <= one.points <= one.top == top for one in made)
    for t, one in zip(tricks, made, strict=True):
        if t is not None and None not in tricks:
            assert one.points == sum(2 * (o < t) + (o == t) for o in tricks if o is not None) - 1


def test_differences_are_tricks_against_the_average_of_ones_direction() -> None:
    found = differences([*board(9, 7, 5), *board(6, 7, None, number=2)])
    assert [found[pair] for pair in (1, 2, 3)] == [Fraction(3, 2), Fraction(1, 2), -2]
    assert [found[pair] for pair in (101, 102, 103)] == [Fraction(-3, 2), Fraction(-1, 2), 2]


@given(st.lists(TRICKS, min_size=1, max_size=12))
def test_differences_of_a_direction_add_up_to_nothing(tricks: list[int | None]) -> None:
    found = differences(board(*tricks))
    assert sum(found[n] for n in range(1, len(tricks) + 1)) == 0
    assert all(found[n] == -found[100 + n] for n in range(1, len(tricks) + 1))
