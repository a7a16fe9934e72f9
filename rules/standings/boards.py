"""Duplicate: what a board is worth, against all who held the same cards (TOURNAMENTS §1).

By differences it is what one made against the average of one's direction. By matchpoints it is two for each who was
beaten with the same cards and one for each who was equalled; every board has the same top, twice the tables but one of
the board that was played most: what was made over fewer tables is scaled to it by Neuberg's formula. A board that a
table was to play and did not finish is worth the average to both sides, and so is one that was played only once.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.movements import Played, Ranking

Made = tuple[int, int] | None
"""What north–south and east–west made of a board at one table; None: not finished."""


class Worth(NamedTuple):
    """What boards are worth to one side; `top` is the most they could have been, 0 by differences."""

    points: int | Fraction = 0
    top: int = 0

    def plus(self, other: "Worth") -> "Worth":
        """Both together."""
        return Worth(self.points + other.points, self.top + other.top)

    @property
    def balance(self) -> int | Fraction:
        """Above the average, or below it."""
        return self.points - Fraction(self.top, 2)


Both = tuple[Worth, Worth]
"""North–south's, east–west's."""


def differences(made: Sequence[Made], times: int) -> list[Both]:
    """One board, table by table."""
    known = [each for each in made if each]
    average = [Fraction(sum(each[side] for each in known), len(known) or 1) for side in (0, 1)]
    return [(Worth(each[0] - average[0]), Worth(each[1] - average[1])) if each else (Worth(), Worth()) for each in made]


def matchpoints(made: Sequence[Made], times: int) -> list[Both]:
    """One board, table by table; `times` is how many tables have had the board that most have had."""
    ahead = [each[0] - each[1] for each in made if each]
    top, scale = 2 * (times - 1), Fraction(times, len(ahead) or 1)
    found: list[Both] = []
    for each in made:
        points = Fraction(top, 2)
        if each:
            own = each[0] - each[1]
            raw = sum((own > other) + (own >= other) for other in ahead) - 1
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
            made = one.boards.get(table.number, {})
            match = (index, frozenset(table.seats)) if ranking.within == "match" else None
            for board in table.boards:
                groups[board, match].append((index, table.number, board, made.get(board)))
    times = max(map(len, groups.values()), default=1)
    found: dict[tuple[int, int], dict[int, Both]] = defaultdict(dict)
    for group in groups.values():
        worths = SCORINGS[ranking.boards]([made for *_, made in group], times)
        for (index, number, board, _made), both in zip(group, worths, strict=True):
            found[index, number][board] = both
    return found
