"""Single and double elimination (movements#pairs)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.elimination import Elimination
from rules.movements.format import CannotSeat
from rules.movements.past import losers, meetings
from rules.rounds import Entrant, Played, Round
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field, play, result, sizes, with_changes

SINGLE, DOUBLE = Elimination(), Elimination(losses=2)
COUNTS = sizes((2, 3, 4, 5, 7, 8, 9, 11, 16, 23), 2, 128)


def favourites(round: Round) -> Played:
    """The lower number wins everywhere."""
    winners = {table.number: int(table.seats[1] < table.seats[0]) for table in round.tables}
    return Played(round, winners=winners)


def played_by_favourites(format: Elimination, count: int) -> list[Played]:
    played: list[Played] = []
    while (following := format.next_round(field(count), played)) is not None:
        played.append(favourites(following))
    return played


def in_round(round: Round) -> set[Entrant]:
    return {*round.sit_out, *(pair for table in round.tables for pair in table.seats)}


@pytest.mark.parametrize("count", COUNTS)
def test_single_every_loser_goes_out_at_once_until_one_is_left(count: int) -> None:
    there = field(count, seed=count)
    played = play(SINGLE, there)
    assert len(played) == SINGLE.rounds(count)
    assert sum(len(one.round.tables) for one in played) == count - 1
    still_in = set(there.entrants)
    for one in played:
        assert in_round(one.round) == still_in
        still_in -= set(losers(one))
    assert len(still_in) == 1
    assert all(not one.round.sit_out for one in played[1:])


@pytest.mark.parametrize("count", COUNTS)
def test_double_everyone_goes_out_at_the_second_loss_and_only_then(count: int) -> None:
    there = field(count, seed=count)
    played = play(DOUBLE, there)
    lost = Counter[Entrant]()
    for one in played:
        assert in_round(one.round) == {pair for pair in there.entrants if lost[pair] < 2}
        for table in one.round.tables:
            if one.round.label != "Final":
                assert lost[table.seats[0]] == lost[table.seats[1]]
        lost.update(losers(one))
    assert sorted(lost[pair] for pair in there.entrants)[1:] == [2] * (count - 1)
    again = played[-1].round.label == "Second final"
    assert len(played) == (DOUBLE.rounds(count) or 0) + again


def test_of_two_who_have_lost_once_none_meet_again_that_need_not() -> None:
    for seed in range(20):
        before_the_final = [one for one in play(DOUBLE, field(16, seed=seed)) if len(one.round.tables) > 1]
        assert max(meetings(before_the_final).values()) == 1


def test_byes_of_those_who_have_lost_once_are_in_turn() -> None:
    for seed in range(10):
        lost, byes = Counter[Entrant](), Counter[Entrant]()
        for one in play(DOUBLE, field(13, seed=seed))[:4]:
            once = [pair for pair in in_round(one.round) if lost[pair] == 1]
            if len(once) > 2:
                assert all(byes[pair] == min(byes[p] for p in once) for pair in one.round.sit_out if pair in once)
            lost.update(losers(one))
            byes.update(one.round.sit_out)


def test_the_second_final_is_played_only_where_the_first_is_lost_by_who_had_not_lost() -> None:
    labels = {played[-1].round.label for played in (play(DOUBLE, field(6, seed=seed)) for seed in range(20))}
    assert labels == {"Final", "Second final"}
    assert [one.round.label for one in played_by_favourites(DOUBLE, 6)][-1] == "Final"


def test_seeds_are_kept_apart_until_late_and_the_first_have_the_byes() -> None:
    played = played_by_favourites(Elimination(seeding="order"), 13)
    assert set(played[0].round.sit_out) == {1, 2, 3}
    assert [{frozenset(table.seats) for table in one.round.tables} for one in played[1:]] == [
        {frozenset(two) for two in ((1, 8), (4, 5), (2, 7), (3, 6))},
        {frozenset((1, 4)), frozenset((2, 3))},
        {frozenset((1, 2))},
    ]


def test_rounds_are_called_by_their_names() -> None:
    labels = [one.round.label for one in play(SINGLE, field(20))]
    assert labels == ["Last 32", "Last 16", "Quarter-final", "Semi-final", "Final"]


def test_third_place_is_played_beside_the_final() -> None:
    played = played_by_favourites(Elimination(seeding="order", third_place=True), 8)
    assert [set(table.seats) for table in played[-1].round.tables] == [{1, 2}, {3, 4}]
    rows = standings(played, Elimination(third_place=True).ranking)
    assert [row.entrant for row in rows[:4]] == [1, 2, 3, 4]


def test_third_place_is_played_by_those_who_lose_the_semi_finals_and_no_others() -> None:
    played = played_by_favourites(Elimination(seeding="order", third_place=True), 6)
    assert [len(one.round.tables) for one in played] == [2, 2, 2]
    assert [set(table.seats) for table in played[1].round.tables] == [{1, 4}, {2, 3}]


def test_third_place_is_not_played_with_two_losses() -> None:
    assert [problem.rules for problem in Elimination(losses=2, third_place=True).problems()] == [
        ("third_place", "losses")
    ]


def test_a_tie_must_be_played_out() -> None:
    assert SINGLE.needs_winners and SINGLE.played_out
    first = SINGLE.next_round(field(6), [])
    assert first
    with pytest.raises(CannotSeat, match="Table 2 has no winner. Play one more hand there to break the tie."):
        SINGLE.next_round(field(6), [Played(first, winners={1: 0})])


def test_the_opponent_of_who_leaves_goes_on_without_play() -> None:
    format = Elimination(seeding="order")
    first = format.next_round(field(8), [])
    assert first
    following = format.next_round(field((2, 3, 4, 5, 6, 7, 8)), [favourites(first)])
    assert following and following.sit_out == (4,)
    assert [set(table.seats) for table in following.tables] == [{2, 3}]


def test_who_comes_after_the_first_round_has_lost_it() -> None:
    first = SINGLE.next_round(field(4), [])
    assert first
    for format, expected in ((SINGLE, False), (DOUBLE, True)):
        following = format.next_round(field(5), [favourites(first)])
        assert following and (5 in in_round(following)) == expected


@given(SEEDS, st.integers(2, 20), st.sampled_from([SINGLE, DOUBLE, Elimination(third_place=True)]))
def test_whoever_comes_and_goes_nobody_has_two_places_and_it_ends(seed: int, count: int, format: Elimination) -> None:
    night = with_changes(format, count, 20, seed)
    assert len(night) < 20
    for there, played in night:
        places = [*played.round.sit_out, *(pair for table in played.round.tables for pair in table.seats)]
        assert len(places) == len(set(places))
        assert set(places) <= set(there.entrants)
        assert played.round.tables


@pytest.mark.parametrize("count", [5, 8, 12])
@pytest.mark.parametrize("format", [SINGLE, DOUBLE])
def test_the_standings_go_by_how_far_one_came(format: Elimination, count: int) -> None:
    played, rng = list[Played](), Random(count)
    while (following := format.next_round(field(count), played)) is not None:
        played.append(result(following, rng))
    rows = standings(played, format.ranking)
    out = dict.fromkeys(range(1, count + 1), 0)
    for index, one in enumerate(played):
        out |= dict.fromkeys(in_round(one.round), index)
    champion = next(pair for pair in played[-1].round.tables[0].seats if pair not in losers(played[-1]))
    assert rows[0].entrant == champion
    assert [out[row.entrant] for row in rows] == sorted(out.values(), reverse=True)
