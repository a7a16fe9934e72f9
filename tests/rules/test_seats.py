import pytest

from rules.seats import FOUR, Seating


def test_four_seats_are_clockwise_north_east_south_west() -> None:
    assert FOUR.letters == ("N", "E", "S", "W")
    assert FOUR.clockwise(2) == (2, 3, 0, 1)
    assert [FOUR.left(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert FOUR.left(3, 2) == 1


def test_partners_sit_opposite_and_make_a_side() -> None:
    assert FOUR.sides == ("NS", "EW")
    assert [FOUR.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [FOUR.side_of[seat] for seat in range(4)] == [0, 1, 0, 1]
    assert [FOUR.members(side) for side in range(2)] == [(0, 2), (1, 3)]


@pytest.mark.parametrize("count", [2, 3, 5, 6, 7])
def test_other_numbers_of_players_number_their_seats_and_each_is_a_side(count: int) -> None:
    seating = Seating(count, partners=False)
    assert seating.letters == seating.sides == tuple(str(n) for n in range(1, count + 1))
    assert [seating.members(side) for side in range(count)] == [(seat,) for seat in range(count)]
    assert seating.partner(0) is None
    assert seating.left(count - 1) == 0


def test_four_who_play_each_for_themselves_are_sides_by_their_letters() -> None:
    assert Seating(4, partners=False).sides == ("N", "E", "S", "W")


def test_a_seat_is_read_in_either_case() -> None:
    assert [FOUR.parse(letter) for letter in ("N", "e", "S", "w", "X", "", "NS")] == [0, 1, 2, 3, None, None, None]
