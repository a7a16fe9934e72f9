"""The rating: what a table moves, for players and for pairs."""

from math import log
from random import Random
from statistics import correlation

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.standings.rating import Meeting, RatingRules, Ratings, expected, made

PLAYERS = st.lists(st.sampled_from("ABCDEFGH"), min_size=4, max_size=4, unique=True)
POINTS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
TABLES = st.lists(st.tuples(PLAYERS, POINTS), max_size=30)
EVEN = RatingRules(k=20, k_new=20)


def table(players: list[str], points: tuple[float, ...], event: str = "night", fixed: bool = False) -> Meeting:
    return Meeting(event, (tuple(players[:2]), tuple(players[2:])), points, 2, fixed)


@given(TABLES, st.sampled_from(("win", "margin")))
def test_what_one_side_gains_the_other_loses(tables: list[tuple[list[str], tuple[int, int]]], by: str) -> None:
    rules = RatingRules(k=20, k_new=20, by=by)
    ratings = Ratings(rules, (table(players, points, fixed=True) for players, points in tables))
    assert sum(r.rating - 1500 for r in ratings.players.values()) == pytest.approx(0, abs=1e-6)
    assert sum(r.tables for r in ratings.players.values()) == 4 * len(tables)
    assert sum(r.won for r in ratings.players.values()) == pytest.approx(2 * len(tables))
    assert ratings.forecast.tables == sum(a != b for _players, (a, b) in tables)


@given(TABLES)
def test_the_names_of_the_sides_are_of_no_account(tables: list[tuple[list[str], tuple[int, int]]]) -> None:
    one = Ratings(RatingRules(), (table(players, points) for players, points in tables))
    turned = (table(players[2:] + players[1::-1], points[::-1]) for players, points in tables)
    other = Ratings(RatingRules(), turned)
    assert {p: r.rating for p, r in one.players.items()} == pytest.approx(
        {p: r.rating for p, r in other.players.items()}
    )


def test_the_first_table_moves_a_newcomer_by_half_of_k_new_and_level_by_nothing() -> None:
    ratings = Ratings(RatingRules(), [table([*"ABCD"], (7, 6))])
    assert [ratings.players[p].rating for p in "ABCD"] == [1520, 1520, 1480, 1480]
    assert all(r.rating == 1500 for r in Ratings(RatingRules(), [table([*"ABCD"], (6, 6))]).players.values())


def test_who_is_established_moves_less_than_a_newcomer_at_the_same_table() -> None:
    rules = RatingRules(k=16, k_new=40, new=3)
    ratings = Ratings(rules, [table([*"ABCD"], (1, 1)) for _ in range(3)])
    ratings.take(table([*"AXCD"], (1, 0)))
    assert ratings.players["A"].rating == 1508 and ratings.players["X"].rating == 1520


def test_an_expected_win_moves_less_than_a_surprise() -> None:
    strong = [table([*"ABCD"], (1, 0)) for _ in range(10)]
    before = Ratings(EVEN, strong).players["A"].rating
    won = Ratings(EVEN, [*strong, table([*"ABCD"], (1, 0))]).players["A"].rating - before
    lost = Ratings(EVEN, [*strong, table([*"ABCD"], (0, 1))]).players["A"].rating - before
    assert 0 < won < 10 < -lost and won - lost == pytest.approx(20)


def test_400_points_are_ten_to_one_and_margins_lie_between_a_level_table_and_a_win() -> None:
    assert expected(1900, 1500) == pytest.approx(10 / 11) and expected(1500, 1500) == 0.5
    assert made(9, 5, 2, "win") == 1 and made(5, 5, 2, "win") == 0.5 and made(5, 9, 2, "win") == 0
    assert made(9, 5, 2, "margin") == 0.75, "two a hand"
    assert 0.5 < made(6, 5, 2, "margin") < made(9, 5, 2, "margin") < made(13, 0, 2, "margin") < 1


def test_where_each_plays_alone_everyone_meets_everyone() -> None:
    ratings = Ratings(EVEN, [Meeting("t", (("A",), ("B",), ("C",)), (5, 3, 3), 1)])
    assert [round(ratings.players[p].rating, 3) for p in "ABC"] == [1510, 1495, 1495]
    assert ratings.players["A"].won == 1 and ratings.forecast.tables == 0 and not ratings.partners


def test_a_pair_has_a_rating_of_its_own_that_begins_at_the_mean_of_its_players() -> None:
    alone = [table(["A", "C", "B", "D"], (1, 0)), table(["A", "D", "B", "C"], (1, 0))]
    ratings = Ratings(EVEN, alone)
    assert not ratings.pairs
    mean = (ratings.players["A"].rating + ratings.players["B"].rating) / 2
    ratings.take(table(["B", "A", "C", "D"], (3, 3), fixed=True))
    assert ratings.pairs["A", "B"].begin == pytest.approx(mean), "what its first change is counted from"
    other = ratings.pairs["C", "D"]
    assert ratings.pairs["A", "B"].rating == pytest.approx(mean + 20 * (0.5 - expected(mean, 3000 - mean)))
    assert other.tables == 1 and len(ratings.pairs) == 2


def test_partners_are_measured_by_what_they_made_beyond_their_ratings() -> None:
    ratings = Ratings(EVEN, [table([*"ABCD"], (1, 0))])
    together = ratings.partners["A", "B"]
    assert (together.tables, together.hands, together.won, together.beyond) == (1, 2, 1, 0.5)
    assert ratings.partners["C", "D"].beyond == -0.5


def test_the_rating_after_an_event_is_that_after_its_last_table() -> None:
    tables = [table([*"ABCD"], (1, 0), event) for event in ("one", "one", "two")]
    ratings = Ratings(EVEN, tables)
    assert list(ratings.players["A"].after) == ["one", "two"]
    assert ratings.players["A"].after["one"] == Ratings(EVEN, tables[:2]).players["A"].rating


def test_a_forecast_is_held_against_a_coin() -> None:
    ratings = Ratings(EVEN)
    assert ratings.forecast.share == 0.5 and ratings.forecast.log_loss == log(2)
    ratings.take(table([*"ABCD"], (1, 0)))
    assert ratings.forecast.share == 0.5 and ratings.forecast.log_loss == pytest.approx(log(2))
    ratings.take(table([*"ABCD"], (1, 0)))
    assert ratings.forecast.share == 0.75 and ratings.forecast.log_loss < log(2)


def test_a_newcomer_cannot_move_less_than_the_others() -> None:
    assert RatingRules().problems() == []
    assert RatingRules(k=40, k_new=20).problems()[0].rules == ("k", "k_new")


def test_ratings_tell_winners_of_known_strength_better_than_a_coin() -> None:
    rng = Random(3)
    strength = {f"p{n}": rng.gauss(0, 1) for n in range(12)}
    ratings = Ratings(RatingRules())
    for n in range(600):
        a, b, c, d = rng.sample(sorted(strength), 4)
        ahead = (strength[a] + strength[b] - strength[c] - strength[d]) / 2
        won = rng.random() < 1 / (1 + 2.7 ** (-1.5 * ahead))
        ratings.take(Meeting(str(n), ((a, b), (c, d)), (int(won), int(not won)), 2))
    assert ratings.forecast.share > 0.58 and ratings.forecast.log_loss < 0.67
    assert correlation([ratings.players[p].rating for p in strength], list(strength.values())) > 0.8
