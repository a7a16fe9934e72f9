"""Duplicate by matchpoints: two for each pair that one has beaten with the same cards, one for each equalled."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.movements import Entrant


@dataclass(frozen=True)
class Result:
    """What a board brought at one table: tricks, or points, of north–south and of east–west; None: not played."""

    board: int
    north_south: Entrant
    east_west: Entrant
    score: tuple[int, int] | None


@dataclass(frozen=True)
class Matchpoints:
    """Matchpoints over any number of boards, and the most that could have been made."""

    points: Fraction = Fraction(0)
    top: int = 0

    @property
    def percent(self) -> Fraction:
        """Of the top; 50 where there was nothing to win."""
        return 100 * self.points / self.top if self.top else Fraction(50)

    def __add__(self, other: "Matchpoints") -> "Matchpoints":
        return Matchpoints(self.points + other.points, self.top + other.top)


def by_board(results: Iterable[Result]) -> Mapping[int, Sequence[Result]]:
    """The results of each board."""
    boards: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        boards[result.board].append(result)
    return boards


def of_board(results: Sequence[Result]) -> list[Matchpoints]:
    """North–south's matchpoints of each result of one board; east–west have the rest of the top.

    A board not played is worth half of the top to both sides. Those that were played are then scaled to the same top,
    as if the missing ones were like them: by Neuberg's formula.
    """
    ahead = [result.score[0] - result.score[1] for result in results if result.score]
    top, scale = 2 * (len(results) - 1), Fraction(len(results), len(ahead) or 1)
    found = []
    for result in results:
        points = Fraction(top, 2)
        if result.score:
            own = result.score[0] - result.score[1]
            raw = sum((own > other) + (own >= other) for other in ahead) - 1
            points = scale * (raw + 1) - 1
        found.append(Matchpoints(points, top))
    return found


def matchpoints(results: Iterable[Result]) -> dict[Entrant, Matchpoints]:
    """Everyone's matchpoints over all boards."""
    totals: dict[Entrant, Matchpoints] = defaultdict(Matchpoints)
    for board in by_board(results).values():
        for result, made in zip(board, of_board(board), strict=True):
            totals[result.north_south] += made
            totals[result.east_west] += Matchpoints(made.top - made.points, made.top)
    return dict(totals)
