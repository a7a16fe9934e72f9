"""One line an entrant: what each round brought them, and what it counts for."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rules.movements import DUMMY, Entrant, Played, Ranking, Seated

Points = int | Fraction
"""Exact: an average of tricks need not be whole."""


class Cell(NamedTuple):
    """What one round was for one entrant."""

    result: str
    """``won``, ``lost``, ``drawn``, ``open`` (not yet known), ``bye``, or ``away``: not in the round at all."""
    score: int | None = None
    """The points that they made; None where they made none or it is not known."""
    conceded: int | None = None
    """The points that the other side made."""
    opponents: tuple[Entrant, ...] = ()


AWAY, BYE = Cell("away"), Cell("bye")


@dataclass(frozen=True)
class Line:
    """An entrant's night, or a part of it; every tuple has one value a round."""

    entrant: Entrant
    cells: tuple[Cell, ...]
    values: tuple[Points, ...]
    """The points that each round counts for; a bye may count for the average of the night's other rounds."""
    credits: tuple[Points, ...]
    """What it counts for as a round won: 1, a half where it was drawn."""

    @cached_property
    def total(self) -> Points:
        """All points."""
        return sum(self.values)

    @cached_property
    def won(self) -> Points:
        """Rounds won; a drawn one is half a round."""
        return sum(self.credits)

    @property
    def lost(self) -> int:
        """Rounds lost."""
        return sum(cell.result == "lost" for cell in self.cells)

    @property
    def drawn(self) -> int:
        """Rounds drawn."""
        return sum(cell.result == "drawn" for cell in self.cells)

    @property
    def byes(self) -> int:
        """Rounds sat out."""
        return sum(cell.result == "bye" for cell in self.cells)

    @property
    def played(self) -> int:
        """Rounds played whose score is known."""
        return sum(cell.score is not None for cell in self.cells)

    def part(self, rounds: slice) -> "Line":
        """Some of the rounds, with what they count for in the whole night."""
        return Line(self.entrant, self.cells[rounds], self.values[rounds], self.credits[rounds])


def lines(played: Sequence[Played], ranking: Ranking) -> dict[Entrant, Line]:
    """The line of everyone who was in any of the rounds."""
    cells: dict[Entrant, list[Cell]] = {}
    for index, one in enumerate(played):
        for entrant, cell in _cells(one).items():
            own = cells.setdefault(entrant, [])
            own += [AWAY] * (index - len(own))
            own.append(cell)
    for own in cells.values():
        own += [AWAY] * (len(played) - len(own))
    return {entrant: line_of(entrant, tuple(cells[entrant]), ranking) for entrant in sorted(cells)}


def line_of(entrant: Entrant, cells: tuple[Cell, ...], ranking: Ranking) -> Line:
    """The line of somebody for whom the rounds were this."""
    scores = [cell.score for cell in cells if cell.score is not None]
    bye = Fraction(sum(scores), len(scores)) if scores and ranking.bye_scores == "average" else 0
    won: dict[str, Points] = {"won": 1, "drawn": Fraction(1, 2), "bye": int(ranking.bye_wins)}
    values = tuple(bye if cell.result == "bye" else cell.score or 0 for cell in cells)
    return Line(entrant, cells, values, tuple(won.get(cell.result, 0) for cell in cells))


def _cells(one: Played) -> dict[Entrant, Cell]:
    found = dict.fromkeys(one.round.sit_out, BYE)
    for table in one.round.tables:
        for side, entrants in enumerate(table.sides):
            others = tuple(entrant for entrant in table.sides[1 - side] if entrant != DUMMY)
            conceded = next((one.scores[entrant] for entrant in others if entrant in one.scores), None)
            result = _result(one, table, side)
            for entrant in entrants:
                if entrant != DUMMY:
                    found[entrant] = Cell(result, one.scores.get(entrant), conceded, others)
    return found


def _result(one: Played, table: Seated, side: int) -> str:
    """A table without a winner is drawn once its scores are known."""
    if table.number in one.winners:
        return "won" if one.winners[table.number] == side else "lost"
    known = all(entrant in one.scores for entrant in table.seats if entrant != DUMMY)
    return "drawn" if known else "open"


def shown(points: Points) -> str:
    """Points for people: whole, or rounded to one decimal."""
    whole, tenth = divmod((20 * abs(Fraction(points)) + 1) // 2, 10)
    sign = "−" if points < 0 and (whole or tenth) else ""
    return f"{sign}{whole}.{tenth}" if tenth else f"{sign}{whole}"
