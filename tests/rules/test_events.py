"""Tournaments as clubs announce them: the moving team, winners who meet winners, ties, playoffs
(movements#tournaments)."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.movements.event import Event
from rules.movements.moving_team import MovingTeam
from rules.movements.past import meetings
from rules.movements.winners_meet import WinnersMeet
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field, play, sizes, with_changes


def won(made: Round, wins: set[Entrant], points: int = 10) -> Played:
    """The round, won by these (elsewhere by north–south), with so many points to nothing."""
    winners = {table.number: int(table.seats[1] in wins and table.seats[0] not in wins) for table in made.tables}
    scores = {
        entrant: points if winners[table.number] == side else 0
        for table in made.tables
        for side, entrant in enumerate(table.seats)
    }
    return Played(made, scores, winners)


def following(format: Event, there: int, played: list[Played]) -> Round:
    made = format.next_round(field(there), played)
    assert made is not None
    return made


def apart(format: Event, count: int) -> list[Played]:
    """A night to its end, in which no two make as many points."""
    rng, played = Random(count), list[Played]()
    while made := format.next_round(field(count), played):
        scores = {team: rng.randrange(10**9) for table in made.tables for team in table.seats}
        winners = {table.number: int(scores[table.seats[1]] > scores[table.seats[0]]) for table in made.tables}
        played.append(Played(made, scores, winners))
    return played


# The moving team.


@pytest.mark.parametrize("count", sizes((4, 7, 12, 16, 33), 4, 80))
def test_one_team_stays_and_the_other_goes_on_to_the_next_table(count: int) -> None:
    tables = (count + 1) // 2
    played = play(MovingTeam(first_rounds=tables), field(count, seed=count))[:tables]
    stay = {table.seats[0]: table.number for one in played for table in one.round.tables}
    assert len(stay) == tables
    for before, now in zip(played, played[1:], strict=False):
        was = {table.seats[1]: table.number for table in before.round.tables}
        for table in now.round.tables:
            assert stay[table.seats[0]] == table.number
            assert table.number == was[table.seats[1]] % tables + 1
    assert max(meetings(played).values()) == 1
    assert sum(meetings(played).values()) == tables * (count - tables)
    out = Counter(entrant for one in played for entrant in one.round.sit_out)
    assert set(out.values()) <= {1} and len(out) == (tables if count % 2 else 0)


@given(SEEDS, st.integers(2, 16), st.sampled_from([MovingTeam, WinnersMeet]))
def test_whoever_comes_and_goes_everyone_there_has_one_place_and_at_most_one_team_sits_out(
    seed: int, count: int, kind: type[Event]
) -> None:
    format = kind(first_rounds=5, playoff=4)
    for there, played in with_changes(format, count, 12, seed):
        places = [*played.round.sit_out, *(team for table in played.round.tables for team in table.seats)]
        assert len(places) == len(set(places)) and set(places) <= set(there.entrants)
        assert len({table.number for table in played.round.tables}) == len(played.round.tables)
        assert len(played.round.sit_out) <= 1 or played.round.left
        if not played.round.left and not played.round.breaks_tie:
            assert sorted(places) == sorted(there.entrants)


def test_of_two_who_are_left_alone_the_one_who_stays_keeps_the_table() -> None:
    format = MovingTeam(first_rounds=5)
    first = won(following(format, 8, []), set())
    at = {table.number: table.seats for table in first.round.tables}
    gone = {at[1][0], at[2][1]}  # who stays at table 1, and who would come to table 3
    again = format.next_round(field([team for team in range(1, 9) if team not in gone]), [first])
    assert again is not None
    assert {table.number: table.seats for table in again.tables} == {
        2: (at[2][0], at[1][1]), 3: (at[3][0], at[4][1]), 4: (at[4][0], at[3][1]),
    }  # fmt: skip


def test_of_two_who_stay_and_are_left_alone_the_first_keeps_the_table() -> None:
    format = MovingTeam(first_rounds=5)
    first = won(following(format, 8, []), set())
    at = {table.number: table.seats for table in first.round.tables}
    gone = {at[4][1], at[1][1]}  # who would come to tables 1 and 2
    again = format.next_round(field([team for team in range(1, 9) if team not in gone]), [first])
    assert again is not None
    assert next(table.seats for table in again.tables if table.number == 1) == (at[1][0], at[2][0])


@pytest.mark.parametrize("kind", [MovingTeam, WinnersMeet])
def test_in_a_tournament_every_game_has_a_winner(kind: type[Event]) -> None:
    assert kind.needs_winners and kind.played_out


# Standings, and one more game.


def test_games_won_rank_before_points_and_then_the_meeting_and_one_more_game() -> None:
    rounds = [
        Played(Round((Seated(1, (1, 2)), Seated(2, (3, 4)))), {1: 9, 2: 1, 3: 2, 4: 1}, {1: 0, 2: 0}),
        Played(Round((Seated(1, (1, 3)), Seated(2, (2, 4)))), {1: 0, 3: 7, 2: 3, 4: 9}, {1: 1, 2: 0}),
        Played(Round((Seated(1, (4, 1)), Seated(2, (2, 3)))), {4: 9, 1: 3, 2: 8, 3: 3}, {1: 0, 2: 0}),
    ]
    rows = standings(rounds, MovingTeam().ranking)
    assert [(row.entrant, row.place) for row in rows] == [(2, 1), (3, 2), (4, 3), (1, 4)]
    assert [row.ahead_by for row in rows] == ["by the result between them", "", "by points", ""]


def test_one_more_game_counts_in_nothing_else() -> None:
    first = Played(Round((Seated(1, (1, 2)),)), {1: 5, 2: 3}, {1: 0})
    second = Played(Round((Seated(1, (2, 1)),)), {2: 5, 1: 3}, {1: 0})
    more = Played(Round((Seated(1, (2, 1)),), breaks_tie=True), {2: 50, 1: 3}, {1: 0})
    rows = standings([first, second, more], MovingTeam().ranking)
    assert [(row.entrant, row.line.total, row.line.won) for row in rows] == [(2, 8, 1), (1, 8, 1)]
    assert rows[0].ahead_by == "by one more game"


def test_a_later_game_that_breaks_ties_does_not_undo_an_earlier_one() -> None:
    games = [
        Played(Round((Seated(1, (1, 2)), Seated(2, (3, 4))), breaks_tie=True), {}, {1: 0, 2: 0}),
        Played(Round((Seated(1, (2, 4)),), breaks_tie=True), {}, {1: 0}),
    ]
    rows = standings(games, Ranking(("one_more_game",)))
    assert [(row.entrant, row.place) for row in rows] == [(1, 1), (3, 1), (2, 3), (4, 4)]
    assert rows[2].values == (Fraction(1, 4),)


def test_those_level_for_the_last_place_play_one_more_game_and_the_others_wait() -> None:
    format = MovingTeam(first_rounds=1, playoff=2)
    first = won(following(format, 6, []), set())
    winners = [table.seats[0] for table in first.round.tables]
    more = following(format, 6, [first])
    assert more.breaks_tie and more.label == "One more game"
    assert {*more.tables[0].seats, *more.sit_out} == set(winners) and len(more.sit_out) == 1
    final = following(format, 6, [first, won(more, {more.tables[0].seats[1]})])
    assert (final.label, final.left) == ("Final", 2)
    assert set(final.tables[0].seats) == {more.sit_out[0], more.tables[0].seats[1]}


def test_all_who_are_level_for_the_last_places_play_one_more_game() -> None:
    format = MovingTeam(first_rounds=1, playoff=2)
    first = won(following(format, 8, []), set())
    more = following(format, 8, [first])
    assert more.breaks_tie and not more.sit_out and [table.number for table in more.tables] == [1, 2]
    assert {team for table in more.tables for team in table.seats} == {t.seats[0] for t in first.round.tables}


def test_without_a_playoff_those_level_for_the_first_place_play_it_off_unless_the_lot_decides() -> None:
    for last_place in ("game", "lot"):
        format = MovingTeam(first_rounds=1, last_place=last_place)
        first = won(following(format, 4, []), set())
        more = format.next_round(field(4), [first])
        if last_place == "lot":
            assert more is None
            continue
        assert more is not None and more.breaks_tie
        over = [first, won(more, {more.tables[0].seats[1]})]
        assert format.next_round(field(4), over) is None
        assert standings(over, format.ranking)[0].entrant == more.tables[0].seats[1]


# The playoff.


@pytest.mark.parametrize("kind", [MovingTeam, WinnersMeet])
@pytest.mark.parametrize(
    "count, playoff, left", [(24, 16, [16, 8, 4, 2]), (24, 4, [4, 2]), (7, 8, [4, 2]), (9, 2, [2])]
)
def test_the_best_go_on_and_halve_until_the_final(kind: type[Event], count: int, playoff: int, left: list[int]) -> None:
    format = kind(first_rounds=3, playoff=playoff, last_place="lot")
    played = apart(format, count)
    assert [one.round.left for one in played] == [0, 0, 0, *left]
    assert len(played) == format.rounds(count)
    best = [row.entrant for row in standings(played[:3], kind(first_rounds=3).ranking)]
    assert {team for table in played[3].round.tables for team in table.seats} == set(best[: left[0]])
    assert best[0] in played[3].round.tables[0].seats and best[left[0] - 1] in played[3].round.tables[0].seats
    final = played[-1].round.tables[0].seats
    champion = final[played[-1].winners[1]]
    rows = standings(played, format.ranking)
    assert [row.entrant for row in rows[:2]] == [champion, *({*final} - {champion})]


def test_a_meeting_of_three_games_is_over_once_one_has_won_two() -> None:
    format = MovingTeam(first_rounds=1, playoff=4, playoff_games=3, last_place="lot")
    played = [won(following(format, 8, []), set())]
    game = following(format, 8, played)
    assert (game.label, len(game.tables)) == ("Semi-final, game 1", 2)
    (a, b), (c, d) = (table.seats for table in game.tables)
    for wins, label, tables in (
        ({a, c}, "Semi-final, game 2", 2), ({a, d}, "Semi-final, game 3", 1), ({d}, "Final, game 1", 1),
        ({a}, "Final, game 2", 1), ({d}, "Final, game 3", 1),
    ):  # fmt: skip
        played.append(won(game, wins))
        game = following(format, 8, played)
        assert (game.label, len(game.tables)) == (label, tables)
    played.append(won(game, {d}))
    assert format.next_round(field(8), played) is None
    rows = standings(played, format.ranking)
    assert [row.entrant for row in rows[:2]] == [d, a]
    assert {row.entrant for row in rows[2:4]} == {b, c}


def test_who_goes_home_in_a_playoff_is_out_even_if_they_come_back() -> None:
    format = MovingTeam(first_rounds=1, playoff=4, last_place="lot")
    played = [won(following(format, 8, []), set())]
    semi = following(format, 8, played)
    gone, other = semi.tables[0].seats[0], semi.tables[1].seats[0]
    played.append(won(semi, {gone, other}))
    assert format.next_round(field([team for team in range(1, 9) if team != gone]), played) is None
    played[-1] = won(semi, {semi.tables[0].seats[1], other})
    final = following(format, 8, played)
    assert gone not in final.tables[0].seats


@pytest.mark.parametrize("kind", [MovingTeam, WinnersMeet])
@pytest.mark.parametrize(
    "count, playoff, left", [(24, 16, [16, 16, 16, 8, 8, 4, 2]), (9, 8, [8, 8, 4, 2]), (7, 8, [4, 2])]
)
def test_in_levels_the_better_half_of_those_who_play_them_goes_on(
    kind: type[Event], count: int, playoff: int, left: list[int]
) -> None:
    format = kind(first_rounds=3, playoff=playoff, playoff_games=0, last_place="lot")
    played = apart(format, count)
    assert [one.round.left for one in played] == [0, 0, 0, *left]
    assert len(played) == format.rounds(count)
    for number in sorted(set(left), reverse=True):
        level = [one for one in played if one.round.left == number]
        there = {team for table in level[0].round.tables for team in table.seats}
        assert len(there) == number
        assert all({team for table in one.round.tables for team in table.seats} == there for one in level)
        wins = Counter(table.seats[one.winners[table.number]] for one in level for table in one.round.tables)
        points = Counter({team: sum(one.scores[team] for one in level) for team in there})
        best = sorted(there, key=lambda team: (wins[team], points[team]), reverse=True)[: number // 2]
        after = next((one for one in played if one.round.left == number // 2), None)
        assert after is None or {team for table in after.round.tables for team in table.seats} == set(best)
    assert [row.entrant for row in standings(played, format.ranking)][:1] == best


def test_who_leaves_a_level_does_not_come_back_in_the_next_and_an_odd_team_sits_out() -> None:
    format = MovingTeam(first_rounds=1, playoff=8, playoff_games=0, last_place="lot")
    played = [won(following(format, 10, []), set())]
    first = following(format, 10, played)
    assert (first.label, len(first.tables)) == ("Last 8, round 1", 4)
    gone = first.tables[0].seats[0]
    played.append(won(first, {gone}))
    there = field([team for team in range(1, 11) if team != gone])
    second = format.next_round(there, played)
    assert second is not None and second.label == "Last 8, round 2"
    assert len(second.tables) == 3 and len(second.sit_out) == 1
    played.append(won(second, set()))
    third = format.next_round(there, played)
    assert third is not None and (third.label, len(third.tables), third.sit_out) == ("Last 4", 2, ())
    assert gone not in {team for table in third.tables for team in table.seats}
