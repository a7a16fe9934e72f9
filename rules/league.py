"""A league over nights: what each night was worth to everybody who was there, and who is ahead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from rules.catalogue import GAMES
from rules.house_rules import HouseRules, rule
from rules.movements.formats import FORMATS
from rules.phrases import Phrase
from rules.standings.boards import Points
from rules.standings.rating import Who

LADDERS: Mapping[str, tuple[int, ...]] = {
    "ten": (10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    "steep": (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
    "three": (3, 2, 1),
}
"""Points by place, from the first down; places further down get none."""
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True)
class Scheme(HouseRules):
    """What counts in a league."""

    points: str = rule(
        "places",
        "A night brings",
        "Players level by place share what their places bring. Beating everybody is 100 %.",
        "decided",
        ("places", "points by place"),
        ("total", "its tricks or points"),
        ("beaten", "how many were beaten, in %"),
    )
    ladder: str = rule(
        "ten",
        "By place",
        "From the first place down.",
        "decided",
        ("ten", "10, 9, 8 … 1"),
        ("steep", "25, 18, 15, 12, 10 …"),
        ("three", "3, 2, 1"),
    )
    attendance: int = rule(0, "For being there", "Points for every night played.", "decided", 0, 1, 2, 5)
    best: int | None = rule(
        None,
        "Nights that count",
        "Only each player’s best nights.",
        "decided",
        (None, "all"),
        (5, "best 5"),
        (10, "best 10"),
        (20, "best 20"),
        numbers=(1, 99),
    )
    least: int = rule(
        1, "To be ranked", "Players with fewer nights come below, without a place.", "decided", 1, 3, 5, numbers=(1, 99)
    )
    ties: str = rule(
        "won",
        "Ties",
        "By nights won, then by the best night.",
        "decided",
        ("won", "nights won decide"),
        ("level", "stay level"),
    )
    format: str = rule(
        "all",
        "Format",
        "The nights that count.",
        "decided",
        ("all", "every format"),
        *((id, format.title) for id, format in FORMATS.items()),
    )
    game: str = rule(
        "all",
        "Game",
        "The nights that count.",
        "decided",
        ("all", "every game"),
        *((g.id, g.label) for g in GAMES.values()),
    )


@dataclass(frozen=True)
class Span:
    """A season: a name, and its first and last day."""

    name: str
    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True)
class Calendar(HouseRules):
    """When seasons begin: every day belongs to one."""

    begins: int = rule(
        9,
        "A season begins in",
        "On the first of the month.",
        "decided",
        *((month, MONTHS[month - 1]) for month in (9, 10, 1, 4)),
        numbers=(1, 12),
    )
    months: int = rule(
        12, "and lasts", "", "decided", (12, "a year"), (6, "6 months"), (4, "4 months"), (3, "3 months")
    )

    def span(self, day: date) -> Span:
        """The season of a day."""
        at = 12 * day.year + day.month - 1
        begin = at - (at - (self.begins - 1)) % self.months
        first, after = _first_of(begin), _first_of(begin + self.months)
        return Span(self._name(first, after - timedelta(days=1)), first, after - timedelta(days=1))

    def _name(self, first: date, last: date) -> str:
        if self.months == 12:
            return str(first.year) if first.year == last.year else f"{first.year}/{last.year % 100:02}"
        month, other = (Phrase(MONTHS[day.month - 1]) for day in (first, last))
        if first.year == last.year:
            return Phrase("{month} to {other} {year}", month=month, other=other, year=last.year)
        begins = first.year
        return Phrase("{month} {begins} to {other} {year}", month=month, begins=begins, other=other, year=last.year)


def _first_of(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1)


@dataclass(frozen=True)
class Result:
    """One person's night: the place, how many share it, of how many; the tricks or points made."""

    night: str
    who: Who
    place: int
    level: int
    entrants: int
    points: Points


@dataclass(frozen=True)
class Worth:
    """What a night was worth; `counts`: it is among those that count."""

    points: Points
    counts: bool = True


@dataclass(frozen=True)
class LeagueRow:
    """One line of a league. `place` is None for somebody with too few nights; `level`: the row above has the same
    place."""

    place: int | None
    level: bool
    who: Who
    total: Points
    nights: Mapping[str, Worth]
    won: int
    ahead_by: str = ""
    """The tie-break that put it before the next row: ``by nights won``; "" if the total did."""

    @property
    def best(self) -> Points:
        """What the best night was worth."""
        return max((worth.points for worth in self.nights.values()), default=0)

    @property
    def shown_place(self) -> str:
        """Its place as lists show it."""
        return "–" if self.place is None else "=" if self.level else str(self.place)


def worth(result: Result, scheme: Scheme) -> Points:
    """What a night brings in the league."""
    held = range(result.place, result.place + result.level)
    match scheme.points:
        case "places":
            ladder = LADDERS[scheme.ladder]
            brought: Points = Fraction(sum(ladder[place - 1] for place in held if place <= len(ladder)), len(held))
        case "beaten":
            behind = result.entrants - result.place - Fraction(result.level - 1, 2)
            brought = 100 * behind / (result.entrants - 1) if result.entrants > 1 else Fraction(50)
        case _:
            brought = result.points
    return brought + scheme.attendance


def league(results: Iterable[Result], scheme: Scheme) -> tuple[LeagueRow, ...]:
    """Everybody in the results, ranked. People who are level stand in the order of their ids."""
    nights: dict[Who, list[Result]] = {}
    for result in results:
        nights.setdefault(result.who, []).append(result)
    rows = [_row(who, nights[who], scheme) for who in sorted(nights)]
    ranked = _ranked([row for row in rows if len(row.nights) >= scheme.least], scheme)
    below = [replace(row, place=None) for row in rows if len(row.nights) < scheme.least]
    return (*ranked, *sorted(below, key=lambda row: -row.total))


def _row(who: Who, results: Sequence[Result], scheme: Scheme) -> LeagueRow:
    points = {result.night: worth(result, scheme) for result in results}
    order = sorted(points, key=lambda night: -points[night])
    counted = set(order if scheme.best is None else order[: scheme.best])
    total = sum((points[night] for night in counted), Fraction(0))
    won = sum(result.place == 1 for result in results)
    return LeagueRow(0, False, who, total, {n: Worth(p, n in counted) for n, p in points.items()}, won)


def _ranked(rows: Sequence[LeagueRow], scheme: Scheme) -> list[LeagueRow]:
    def measures(row: LeagueRow) -> tuple[Points, ...]:
        return (row.total,) if scheme.ties == "level" else (row.total, row.won, row.best)

    found: list[LeagueRow] = []
    for row in sorted(rows, key=measures, reverse=True):
        above = found[-1] if found else None
        if above is not None and measures(above) == measures(row):
            found.append(replace(row, place=above.place, level=True))
            continue
        if above is not None and above.total == row.total:
            ahead_by = Phrase("by nights won") if above.won != row.won else Phrase("by the best night")
            found[-1] = replace(above, ahead_by=ahead_by)
        found.append(replace(row, place=len(found) + 1))
    return found
