"""Swiss pairings (movements#swiss)."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.format import CannotSeat, Field
from rules.movements.matching import NOBODY, pair_up
from rules.movements.past import byes, meetings
from rules.movements.swiss import Swiss
from rules.rounds import Entrant, Played, Round, Seated
from tests.rules.nights import SEEDS, check_seated, field, play, sizes, with_changes

SWISS = Swiss()


def tables(*pairs: tuple[Entrant, Entrant], out: tuple[Entrant, ...] = ()) -> Played:
    """A round in which the first of each table won."""
    seated = tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1))
    scores = {pair: points for table in seated for pair, points in zip(table.seats, (9, 4), strict=True)}
    return Played(Round(seated, out), scores, {table.number: 0 for table in seated})


@pytest.mark.parametrize(("count", "rounds"), [(8, 5), (16, 7), (23, 7), (24, 7), (40, 8), (57, 9)])
def test_nobody_meets_twice_or_has_a_second_bye_in_a_night_of_usual_length(count: int, rounds: int) -> None:
    for seed in range(3):
        there = field(count, seed=seed)
        played = play(SWISS, there, rounds, draws=True)
        assert len(played) == rounds
        for one in played:
            check_seated(there, one.round, 2)
        assert max(meetings(played).values()) == 1
        assert max(byes(played).values(), default=0) <= 1


@pytest.mark.parametrize("count", sizes((2, 3, 4, 5, 6, 7, 9), 2, 200))
def test_no_rematch_and_no_second_bye_while_one_can_be_avoided(count: int) -> None:
    """So many rounds that rematches must come: each is held against all pairings where these can be counted."""
    there = field(count, seed=count)
    played = play(SWISS, there, min(count + 2, 12))
    for index, one in enumerate(played):
        met, sat_out = meetings(played[:index]), byes(played[:index])
        bye = max((sat_out[pair] for pair in one.round.sit_out), default=0)
        assert bye == (min(sat_out[pair] for pair in there.entrants) if count % 2 else 0)
        if count <= 7:
            rematches = sum(met[frozenset(table.seats)] ** 2 for table in one.round.tables)
            assert rematches == least_rematches(there.entrants, met, sat_out, bye)


def least_rematches(
    entrants: tuple[Entrant, ...], met: Counter[frozenset[Entrant]], sat_out: Counter[Entrant], bye: int
) -> int:
    """The fewest, of all orders in which they can be paired off, the last one out."""
    return min(
        sum(met[frozenset(order[at : at + 2])] ** 2 for at in range(0, len(order) - 1, 2))
        for order in permutations(entrants)
        if len(order) % 2 == 0 or sat_out[order[-1]] == bye
    )


def test_those_who_stand_level_meet() -> None:
    following = SWISS.next_round(field(8), [tables((1, 2), (3, 4), (5, 6), (7, 8))])
    assert following
    assert all(len({pair % 2 for pair in table.seats}) == 1 for table in following.tables)
    assert {pair % 2 for pair in following.tables[0].seats} == {1}


def test_one_large_step_down_is_dearer_than_two_small_ones() -> None:
    scores = {1: 6, 2: 4, 3: 4, 4: 2}
    assert pair_up([1, 2, 3, 4], lambda a, b: (scores[a] - scores[b]) ** 2, 10**6) == [(1, 2), (3, 4)]


def test_the_bye_goes_to_the_lowest_who_has_had_none_and_was_there() -> None:
    played = [tables((1, 2), (3, 4), out=(5,)), tables((1, 3), (2, 5), out=(4,))]
    following = SWISS.next_round(field((1, 2, 3, 4, 5)), played)
    assert following and following.sit_out in ((2,), (3,))
    with_newcomers = SWISS.next_round(field((1, 2, 3, 4, 5, 6, 7)), played)
    assert with_newcomers and not {6, 7} & set(with_newcomers.sit_out)


def test_pairs_can_be_ranked_by_points_instead() -> None:
    won = Played(
        Round((Seated(1, (1, 2)), Seated(2, (3, 4)), Seated(3, (5, 6)))),
        {1: 30, 2: 29, 3: 5, 4: 4, 5: 28, 6: 1},
        {1: 0, 2: 0, 3: 0},
    )
    by_points = Swiss(ranked_by="total").next_round(field(6), [won])
    assert by_points and set(by_points.tables[0].seats) in ({2, 5}, {1, 5})


@given(SEEDS, st.integers(2, 24))
def test_whoever_comes_and_goes_everyone_is_seated_once_and_rematches_are_avoided(seed: int, count: int) -> None:
    night = with_changes(SWISS, count, 6, seed, draws=True)
    met = Counter[frozenset[Entrant]]()
    for there, played in night:
        check_seated(there, played.round, 2)
        assert len(played.round.sit_out) == len(there.entrants) % 2
        if len(there.entrants) >= 14:
            assert not any(met[frozenset(table.seats)] for table in played.round.tables)
        met += meetings([played])


@given(st.integers(0, 60), st.data())
def test_pairing_a_few_nearest_pairs_everyone_and_avoids_what_is_dear(count: int, data: st.DataObject) -> None:
    dear = data.draw(st.sets(st.tuples(st.integers(1, 60), st.integers(1, 60)), max_size=40))
    entrants = list(range(1, count + 1))
    pairs = pair_up(entrants, lambda a, b: 10**6 if (a, b) in dear or (b, a) in dear else (a - b) ** 2, 10**6)
    assert sorted(entrant for pair in pairs for entrant in pair if entrant != NOBODY) == entrants
    if count >= 50:
        assert not any(pair in dear or pair[::-1] in dear for pair in pairs)


def test_where_all_who_are_near_are_dear_those_further_away_are_paired() -> None:
    pairs = pair_up(range(1, 61), lambda a, b: 10**6 if abs(a - b) <= 8 else (a - b) ** 2, 10**6)
    assert len(pairs) == 30
    assert all(abs(a - b) > 8 for a, b in pairs)


def test_one_pair_cannot_play() -> None:
    with pytest.raises(CannotSeat, match="Swiss needs at least 2 pairs; there is 1."):
        SWISS.next_round(Field((4,)), [])
