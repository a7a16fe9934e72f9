"""A running night, without rounds (movements#tournaments)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.format import CannotSeat, Field
from rules.movements.past import meetings
from rules.movements.running import Running
from rules.rounds import Entrant, Played, Round, Seated
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, result


def evening(format: Running, teams: int, seed: int, changes: bool = False) -> tuple[list[Played], set[Entrant]]:
    """A night in which one table after the other ends; who was there at the end."""
    rng, there = Random(seed), set(range(1, teams + 1))
    played: list[Played] = []
    playing: tuple[Seated, ...] = ()
    while True:
        try:
            made = format.next_round(Field(tuple(sorted(there)), seed=seed, playing=playing), played)
        except CannotSeat as why:
            assert playing and str(why) == "No two teams are free."
        else:
            if made is None:
                return played, there
            assert set(playing) <= set(made.tables)
            assert len({table.number for table in made.tables}) == len(made.tables)
            seats = [team for table in made.tables for team in table.seats]
            assert len(seats) == len(set(seats))
            new = {team for table in made.tables if table not in playing for team in table.seats}
            assert new <= there
            playing = made.tables
        done = rng.choice(playing)
        playing = tuple(table for table in playing if table != done)
        played.append(result(Round((done,)), rng))
        if changes and rng.random() < 0.1:
            there.add(max(there) + 1)
        if changes and len(there) > 3 and rng.random() < 0.1:
            there.remove(rng.choice(sorted(there)))


@given(SEEDS, st.integers(2, 24), st.integers(1, 9))
def test_nobody_plays_too_often_or_at_two_tables_and_it_ends(seed: int, teams: int, games: int) -> None:
    played, there = evening(Running(games_each=games), teams, seed, changes=True)
    often = Counter(team for one in played for table in one.round.tables for team in table.seats)
    assert max(often.values()) <= games
    assert sum(often[team] < games for team in there) <= 1


@pytest.mark.parametrize("teams", (16, 20, 31))
def test_few_rematches_with_so_many_teams_and_those_who_meet_are_near_in_wins(teams: int) -> None:
    for seed in range(10):
        played, _there = evening(Running(games_each=7), teams, seed)
        again = sum(times - 1 for times in meetings(played).values())
        assert again <= len(played) / 5
        won, apart = Counter[Entrant](), list[int]()
        for one in played:
            (table,) = one.round.tables
            apart.append(abs(won[table.seats[0]] - won[table.seats[1]]))
            won[table.seats[one.winners[table.number]]] += 1
        assert sum(apart) / len(apart) < 1.5


def test_two_who_have_just_met_wait_for_others_as_long_as_others_play() -> None:
    first = Played(Round((Seated(1, (1, 2)),)), {1: 9, 2: 4}, {1: 0})
    there = Field((1, 2, 3, 4), playing=(Seated(2, (3, 4)),))
    with pytest.raises(CannotSeat, match="No two teams are free"):
        Running().next_round(there, [first])
    alone = Running().next_round(Field((1, 2)), [first])
    assert alone is not None and {*alone.tables[0].seats} == {1, 2}


def test_no_rematch_while_another_free_team_is_near_in_wins() -> None:
    games = [
        Played(Round((Seated(1, (1, 2)), Seated(2, (3, 4)))), {}, {1: 0, 2: 0}),
        Played(Round((Seated(1, (1, 3)), Seated(2, (2, 4)))), {}, {1: 0, 2: 0}),
    ]
    made = Running().next_round(Field((1, 2, 3, 4)), games)
    assert made is not None
    assert {frozenset(table.seats) for table in made.tables} == {frozenset((1, 4)), frozenset((2, 3))}


def test_most_games_won_is_first_then_points() -> None:
    played, _there = evening(Running(games_each=5), 12, 3)
    won, points = Counter[Entrant](), Counter[Entrant]()
    for one in played:
        (table,) = one.round.tables
        won[table.seats[one.winners[table.number]]] += 1
        points.update(one.scores)
    rows = standings(played, Running().ranking)
    ranks = [(won[row.entrant], points[row.entrant]) for row in rows]
    assert ranks == sorted(ranks, reverse=True)
