"""The league over nights: what a night brings, which nights count, who is ahead; and the calendar of seasons."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.house_rules import rules_of
from rules.league import MONTHS, Calendar, Result, Scheme, league, worth


def night(name: str, *places: tuple[str, int, int]) -> list[Result]:
    """A night's results: who, the place, the points."""
    held = [place for _who, place, _points in places]
    return [Result(name, (who,), place, held.count(place), len(places), points) for who, place, points in places]


FRIDAY = night("fri", ("A", 1, 60), ("B", 2, 50), ("C", 2, 50), ("D", 4, 40))
MONDAY = night("mon", ("B", 1, 55), ("A", 2, 54), ("D", 3, 41))


def totals(scheme: Scheme, results: list[Result]) -> dict[str, object]:
    return {row.who[0]: row.total for row in league(results, scheme)}


def test_who_is_level_shares_what_the_places_bring() -> None:
    assert totals(Scheme(), FRIDAY) == {"A": 10, "B": Fraction(17, 2), "C": Fraction(17, 2), "D": 7}
    assert totals(Scheme(ladder="three"), FRIDAY) == {"A": 3, "B": Fraction(3, 2), "C": Fraction(3, 2), "D": 0}


def test_tricks_can_count_or_the_share_that_was_beaten() -> None:
    assert totals(Scheme(points="total"), FRIDAY + MONDAY) == {"A": 114, "B": 105, "C": 50, "D": 81}
    assert totals(Scheme(points="beaten"), FRIDAY) == {"A": 100, "B": 50, "C": 50, "D": 0}
    assert worth(Result("n", ("A",), 1, 1, 1, 0), Scheme(points="beaten")) == 50, "alone"


@given(st.lists(st.integers(0, 5), min_size=2, max_size=12))
def test_a_night_s_points_by_place_are_shared_out_whole_and_on_average_half_are_beaten(points: list[int]) -> None:
    order = sorted(points, reverse=True)
    results = night("n", *((f"p{n}", 1 + order.index(made), made) for n, made in enumerate(order)))
    assert sum(worth(r, Scheme()) for r in results) == sum((10, 9, 8, 7, 6, 5, 4, 3, 2, 1)[: len(points)])
    assert sum(worth(r, Scheme(points="beaten")) for r in results) == 50 * len(points)


def test_of_everybody_s_nights_the_best_count_and_being_there_counts_too() -> None:
    results = FRIDAY + MONDAY + night("wed", ("A", 1, 70))
    rows = {row.who[0]: row for row in league(results, Scheme(best=2, attendance=2))}
    assert rows["A"].total == 24 and rows["A"].nights["mon"].counts is False
    assert rows["D"].total == 7 + 8 + 2 * 2 and len(rows["D"].nights) == 2


def test_who_has_too_few_nights_comes_below_without_a_place() -> None:
    rows = league(FRIDAY + MONDAY, Scheme(least=2))
    assert [(row.who[0], row.shown_place) for row in rows] == [("A", "1"), ("B", "2"), ("D", "3"), ("C", "–")]


def test_nights_won_decide_between_those_who_are_level_or_they_stay_level() -> None:
    results = night("1", ("A", 1, 0), ("B", 2, 0)) + night("2", ("C", 1, 0), ("B", 2, 0), ("A", 3, 0))
    results += night("3", ("B", 11, 0)) + night("4", ("A", 11, 0))
    rows = league(results, Scheme())
    assert [(row.who[0], row.shown_place, row.total) for row in rows] == [
        ("A", "1", 18),
        ("B", "2", 18),
        ("C", "3", 10),
    ]
    assert rows[0].ahead_by == "by nights won" and rows[1].ahead_by == ""
    level = league(results, Scheme(ties="level"))
    assert [(row.who[0], row.shown_place) for row in level] == [("A", "1"), ("B", "="), ("C", "3")]


@given(st.permutations(FRIDAY + MONDAY))
def test_the_order_of_results_is_of_no_account(results: list[Result]) -> None:
    mixed, right = league(results, Scheme(best=1)), league(FRIDAY + MONDAY, Scheme(best=1))
    assert [(r.who, r.place, r.total, r.won) for r in mixed] == [(r.who, r.place, r.total, r.won) for r in right]


@given(st.dates(date(1950, 1, 1), date(2200, 1, 1)), st.integers(1, 12), st.sampled_from((3, 4, 6, 12)))
def test_every_day_is_in_one_season_and_seasons_follow_each_other(day: date, begins: int, months: int) -> None:
    calendar = Calendar(begins=begins, months=months)
    span = calendar.span(day)
    assert day in span and span.first.day == 1 and (span.first.month - begins) % months == 0
    assert calendar.span(span.last + timedelta(days=1)).first == span.last + timedelta(days=1)
    assert calendar.span(span.first) == calendar.span(span.last) == span
    assert (span.last - span.first).days // 28 >= months


@pytest.mark.parametrize(
    ("begins", "months", "name"),
    [
        (9, 12, "2026/27"),
        (1, 12, "2026"),
        (9, 3, "September to November 2026"),
        (11, 4, "November 2026 to February 2027"),
    ],
)
def test_a_season_is_called_after_its_years_or_months(begins: int, months: int, name: str) -> None:
    assert Calendar(begins=begins, months=months).span(date(2026, 11, 21)).name == name


def test_every_choice_can_be_set_and_has_words() -> None:
    assert Scheme().problems() == Calendar().problems() == []
    assert all(choice.label for rule in rules_of(Scheme) for choice in rule.choices) and len(MONTHS) == 12
