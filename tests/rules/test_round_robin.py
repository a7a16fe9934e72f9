"""Round robin (movements#pairs)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.format import Field
from rules.movements.past import byes, meetings
from rules.movements.round_robin import RoundRobin
from rules.rounds import Played
from tests.rules.nights import SEEDS, check_seated, field, play, sizes, with_changes

COUNTS = sizes((2, 3, 4, 5, 6, 7, 8, 13, 20), 2, 60)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("times", [1, 2])
def test_everyone_meets_everyone_as_often_as_is_set_and_then_it_is_over(count: int, times: int) -> None:
    there = field(count, seed=count)
    played = play(RoundRobin(times=times), there)
    assert len(played) == RoundRobin(times=times).rounds(count)
    for one in played:
        check_seated(there, one.round, 2)
    assert meetings(played) == {frozenset(two): times for two in combinations(there.entrants, 2)}
    assert byes(played) == (dict.fromkeys(there.entrants, times) if count % 2 else {})


def test_with_more_rounds_they_meet_again() -> None:
    met = meetings(play(RoundRobin(), field(6, rounds=8)))
    assert Counter(met.values()) == {2: 9, 1: 6}


def test_with_fewer_rounds_it_is_over_before_all_have_met() -> None:
    assert len(play(RoundRobin(), field(10, rounds=4))) == 4


def finish(there: Field, played: list[Played]) -> None:
    while (following := RoundRobin().next_round(there, played)) is not None:
        check_seated(there, following, 2)
        played.append(Played(following))
        assert len(played) < 40


def all_have_met(there: Field, played: list[Played]) -> bool:
    met = meetings(played)
    return all(met[frozenset(two)] for two in combinations(there.entrants, 2))


def test_who_would_have_met_a_pair_that_left_has_a_bye_and_it_takes_no_longer() -> None:
    for seed in range(5):
        played = play(RoundRobin(), field(8, seed=seed), 3)
        stay = field(range(1, 8), seed=seed)
        finish(stay, played)
        assert len(played) == 7 and max(byes(played).values()) == 1
        assert all_have_met(stay, played)


def test_who_comes_late_still_meets_everyone_in_as_few_rounds_as_can_be() -> None:
    for seed in range(5):
        played = play(RoundRobin(), field(7, seed=seed), 2)
        more = field(8, seed=seed)
        finish(more, played)
        assert not any(one.round.sit_out for one in played[2:])
        assert all_have_met(more, played) and len(played) == 2 + 7


@pytest.mark.parametrize("change", [(6, 8), (9, 7), (12, 9), (7, 10)])
def test_where_the_circle_cannot_go_on_everyone_still_meets_everyone_and_byes_are_in_turn(
    change: tuple[int, int],
) -> None:
    for seed in range(5):
        played = play(RoundRobin(), field(change[0], seed=seed), 2)
        there = field(change[1], seed=seed)
        finish(there, played)
        assert all_have_met(there, played)
        out = byes(played[2:])
        assert max(out.values(), default=0) - min(out[pair] for pair in there.entrants) <= 2


@given(SEEDS, st.integers(2, 16))
def test_whoever_comes_and_goes_everyone_is_seated_once_and_nobody_meets_again_while_there_are_others(
    seed: int, count: int
) -> None:
    night = with_changes(RoundRobin(), count, 8, seed)
    for index, (there, played) in enumerate(night):
        check_seated(there, played.round, 2)
        assert len(played.round.sit_out) == len(there.entrants) % 2
        if 2 * index < len(there.entrants) - 1:
            met = meetings([before for _, before in night[:index]])
            assert not any(met[frozenset(table.seats)] for table in played.round.tables)
