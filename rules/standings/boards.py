"""Duplicate: what a board is worth, against all who held the same cards (movements#duplicate).

With differences it is the result less the average of the same direction. With matchpoints it is two for each pair
beaten with the same cards and one for each equalled. Every board has the same top: twice the tables, less one, of the
board played most; results of fewer tables are scaled to it by Neuberg's formula. A board that a table should have
played and did not finish is worth the average to both sides, and so is a board played only once. Where
the director has ruled, what was made there is compared with nobody.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from rules.rounds import Played, Ranking

Points = int | Fraction
"""Exact: an average of tricks need not be whole."""

Made = tuple[int, int] | None
"""What north–south and east–west made of a board at one table; None: not finished."""


class Worth(NamedTuple):
    """What boards are worth to one side; `top` is the most they can be, 0 for differences."""

    points: Points = 0
    top: int = 0

    @property
    def balance(self) -> int:
        """More than 0 above the average, less than 0 below it."""
        return 2 * self.points.numerator - self.top * self.points.denominator


Both = tuple[Worth, Worth]
"""North–south's, east–west's."""


def added(points: Sequence[Points]) -> Points:
    """Their sum. A common denominator is found first: adding fractions one by one takes many times as long."""
    bottom = lcm(*(each.denominator for each in points))
    if bottom == 1:
        return sum(points)
    return Fraction(sum(each.numerator * (bottom // each.denominator) for each in points), bottom)


def together(worths: Sequence[Worth]) -> Worth:
    """The worth of these together."""
    return Worth(added([each.points for each in worths]), sum(each.top for each in worths))


def differences(made: Sequence[Made], times: int) -> list[Both]:
    """One board, table by table."""
    known = [each for each in made if each]
    count, north, east = len(known), sum(each[0] for each in known), sum(each[1] for each in known)
    return [
        (Worth(Fraction(each[0] * count - north, count)), Worth(Fraction(each[1] * count - east, count)))
        if each
        else (Worth(), Worth())
        for each in made
    ]


def matchpoints(made: Sequence[Made], times: int) -> list[Both]:
    """One board, table by table; `times` is the number of tables of the board played most."""
    ahead = sorted(each[0] - each[1] for each in made if each)
    top, scale = 2 * (times - 1), Fraction(times, len(ahead) or 1)
    found: list[Both] = []
    for each in made:
        points = Fraction(top, 2)
        if each:
            own = each[0] - each[1]
            raw = bisect_left(ahead, own) + bisect_right(ahead, own) - 1  # beaten, and beaten or equalled
            points = scale * (raw + 1) - 1
        found.append((Worth(points, top), Worth(top - points, top)))
    return found


SCORINGS: Mapping[str, Callable[[Sequence[Made], int], list[Both]]] = {
    "differences": differences,
    "matchpoints": matchpoints,
}
"""By the id of a ranking's `boards`."""


def by_table(played: Sequence[Played], ranking: Ranking) -> dict[tuple[int, int], dict[int, Both]]:
    """What each board was worth: by the round from 0 and the table's number, then by the board's number."""
    groups: dict[Hashable, list[tuple[int, int, int, Made]]] = defaultdict(list)
    for index, one in enumerate(played):
        for table in one.round.tables:
            ruled = one.ruled.get(table.number, {})
            made = {board: both for board, both in one.boards.get(table.number, {}).items() if board not in ruled}
            match = (index, frozenset(table.seats)) if ranking.within == "match" else None
            for board in table.boards:
                groups[board, match].append((index, table.number, board, made.get(board)))
    times = max(map(len, groups.values()), default=1)
    found: dict[tuple[int, int], dict[int, Both]] = defaultdict(dict)
    for group in groups.values():
        worths = SCORINGS[ranking.boards]([made for *_, made in group], times)
        for (index, number, board, _made), both in zip(group, worths, strict=True):
            ruled = played[index].ruled.get(number, {})
            found[index, number][board] = _ruled(ruled[board], both[0].top) if board in ruled else both
    return found


def _ruled(percents: tuple[int, int] | None, top: int) -> Both:
    """What a board is worth by ruling; one that was not played counts for nobody."""
    if percents is None:
        return Worth(), Worth()
    north, east = (share(percent, top) - (0 if top else 5) for percent in percents)
    return Worth(north, top), Worth(east, top)


def share(percent: int, top: int) -> Points:
    """So many per cent of a board; by differences, which have no top, ten per cent are one trick or point."""
    return Fraction(percent * top, 100) if top else Fraction(percent, 10)
