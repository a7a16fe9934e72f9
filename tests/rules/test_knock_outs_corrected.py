"""Who won a round of a knock-out is corrected after the next round was seated: who sits in it stays in."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.elimination import Elimination
from rules.movements.format import Format
from rules.movements.ladder import Ladder
from rules.movements.moving_team import MovingTeam
from rules.movements.past import losers, present
from rules.rounds import Played
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field, result

KNOCK_OUTS: dict[str, tuple[Format, int]] = {
    "single": (Elimination(), 0),
    "double": (Elimination(losses=2), 0),
    "ladder": (Ladder(first_rounds=2, go_on=8), 2),
    "playoff": (MovingTeam(first_rounds=3, playoff=8, last_place="lot"), 3),
    "best of three": (MovingTeam(first_rounds=3, playoff=4, playoff_games=3, last_place="lot"), 3),
}
"""Formats that end in a knock-out, with the rounds before it."""


def turned(one: Played, number: int) -> Played:
    """The round with another winner of a table."""
    scores = dict(one.scores)
    first, second = next(table.seats for table in one.round.tables if table.number == number)
    scores[first], scores[second] = scores[second], scores[first]
    return replace(one, scores=scores, winners={**one.winners, number: 1 - one.winners[number]})


def corrected_as_it_goes(format: Format, first: int, count: int, seed: int) -> list[Played]:
    """A night in which, once a round is seated, a table of an earlier round of the knock-out is often corrected."""
    rng, there, played = Random(seed), field(count, seed=seed), list[Played]()
    while (made := format.next_round(there, played)) is not None:
        if len(played) > first and rng.random() < 0.7:
            index = rng.randrange(first, len(played))
            played[index] = turned(played[index], rng.choice(played[index].round.tables).number)
        played.append(result(made, rng))
    return played


@pytest.mark.parametrize("name", KNOCK_OUTS)
@given(seed=SEEDS, count=st.integers(8, 20))
def test_the_night_has_its_final_and_who_wins_it_is_first(name: str, seed: int, count: int) -> None:
    format, first = KNOCK_OUTS[name]
    played = corrected_as_it_goes(format, first, count, seed)
    (final,) = played[-1].round.tables
    games = [one for one in played if [set(table.seats) for table in one.round.tables] == [set(final.seats)]]
    lost = Counter(pair for one in games if name == "best of three" or one is games[-1] for pair in losers(one))
    assert standings(played, format.ranking)[0].entrant == min(final.seats, key=lambda pair: lost[pair])


@pytest.mark.parametrize("name", ["single", "ladder", "playoff"])
@given(seed=SEEDS, count=st.integers(8, 20))
def test_who_won_by_the_record_of_the_last_round_goes_on_and_nobody_else(name: str, seed: int, count: int) -> None:
    format, first = KNOCK_OUTS[name]
    played = corrected_as_it_goes(format, first, count, seed)
    assert len(played) == format.rounds(count)
    for before, now in zip(played[first:], played[first + 1 :], strict=False):
        assert present(now.round) <= present(before.round)
        assert 2 * len(present(now.round)) <= len(present(before.round)) + len(before.round.sit_out)


@given(seed=SEEDS, count=st.integers(2, 20))
def test_the_standings_of_an_elimination_go_by_the_last_round_that_each_was_seated_in(seed: int, count: int) -> None:
    played = corrected_as_it_goes(Elimination(), 0, count, seed)
    last = {pair: number for number, one in enumerate(played) for pair in present(one.round)}
    order = [last[row.entrant] for row in standings(played, Elimination().ranking)]
    assert order == sorted(order, reverse=True)


@given(seed=SEEDS, count=st.integers(4, 20))
def test_who_plays_for_the_third_place_is_third_or_fourth_and_the_finalists_first_and_second(
    seed: int, count: int
) -> None:
    played = corrected_as_it_goes(Elimination(third_place=True), 0, count, seed)
    tables = played[-1].round.tables
    order = [row.entrant for row in standings(played, Elimination(third_place=True).ranking)]
    won = [table.seats[played[-1].winners[table.number]] for table in tables]
    assert order[0] == won[0] and set(order[:2]) == set(tables[0].seats)
    if len(tables) == 2:
        assert order[2] == won[1] and set(order[2:4]) == set(tables[1].seats)
