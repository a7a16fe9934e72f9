"""Duplicate by differences: a board's tricks against the average of all who held the same cards (TOURNAMENTS §1)."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from rules.movements import Entrant
from rules.standings.matchpoints import Result, by_board


def differences(results: Iterable[Result]) -> dict[Entrant, Fraction]:
    """Everyone's sum over all boards; one that was not played is worth the average, nought."""
    totals: dict[Entrant, Fraction] = defaultdict(Fraction)
    for board in by_board(results).values():
        scores = [result.score for result in board if result.score]
        average = [Fraction(sum(score[side] for score in scores), len(scores) or 1) for side in (0, 1)]
        for result in board:
            for side, entrant in enumerate((result.north_south, result.east_west)):
                totals[entrant] += result.score[side] - average[side] if result.score else 0
    return dict(totals)
