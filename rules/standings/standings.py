"""The standings: lines in order, equal places marked, and the tie-breaks named."""

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from rules.rounds import Entrant, Played, Ranking
from rules.standings.boards import Points
from rules.standings.lines import Line, lines


@dataclass(frozen=True)
class Row:
    """One line of the standings."""

    place: int
    """From 1; level rows have the same."""
    level: bool
    """Whether the row above has the same place; then it is shown as ``=``."""
    line: Line
    ahead_by: str = ""
    """The tie-break that put it before the next row: ``by the last hand``; "" if the first measure did."""
    values: tuple[Points, ...] = ()
    """Its value in each of the ranking's measures."""

    @property
    def entrant(self) -> Entrant:
        """Whose row it is."""
        return self.line.entrant

    @property
    def shown_place(self) -> str:
        """Its place as lists show it."""
        return "=" if self.level else str(self.place)


class Tied(NamedTuple):
    """Entrants level so far, and all of them."""

    level: AbstractSet[Entrant]
    all: Mapping[Entrant, Line]
    ranking: Ranking


class Measure(NamedTuple):
    """A criterion of ranking; more is better."""

    label: str
    ahead_by: str
    of: Callable[[Line, Tied], Points]


def _strength(line: Line, tied: Tied) -> Points:
    opponents = [tied.all[entrant].won for cell in line.cells for entrant in cell.opponents]
    return Fraction(sum(opponents)) / len(opponents) if opponents else 0


def _difference(line: Line, tied: Tied) -> Points:
    return sum(
        cell.score - cell.conceded for cell in line.cells if cell.score is not None and cell.conceded is not None
    )


def _between(line: Line, tied: Tied) -> Points:
    met = [cell.result for cell in line.cells if not tied.level.isdisjoint(cell.opponents)]
    return met.count("won") - met.count("lost")


def _best_round(line: Line, tied: Tied) -> Points:
    return max((cell.counted for cell in line.cells if cell.counted is not None), default=0)


def _run(line: Line, tied: Tied) -> Points:
    longest = now = 0
    for cell in line.cells:
        now = now + 1 if cell.result == "won" else 0
        longest = max(longest, now)
    return longest


def _loss(number: int) -> Callable[[Line, Tied], Points]:
    def of(line: Line, tied: Tied) -> Points:
        knockout = line.cells[tied.ranking.knockout_from :]
        lost, out = 0, len(knockout)
        for index, cell in enumerate(knockout):
            if cell.for_third and index:
                return index - 1 + Fraction(cell.result == "won", 4)
            if cell.result != "away" and lost >= number:  # they were not out: an earlier round was corrected since
                lost, out = number - 1, len(knockout)
            if cell.result in ("lost", "away"):
                lost += 1
                if lost == number:
                    out = index
        return out - Fraction(out < len(knockout) and knockout[out].result == "away", 2)

    return of


def _one_more_game(line: Line, tied: Tied) -> Points:
    """Games that only broke ties: an earlier one counts more than all later ones together."""
    games = [cell for cell in line.cells if cell.result == "aside"]
    return sum(Fraction(cell.broke_tie, 2**n) for n, cell in enumerate(games, 1))


def _reached(line: Line, tied: Tied) -> Points:
    """How far they came in the playoff: 0 not into it, then more with each halving; who wins the final, one more."""
    reached = [cell for cell in line.cells if cell.left]
    if not reached:
        return 0
    left = min(cell.left for cell in reached)
    last = [cell.result for cell in reached if cell.left == left]
    return 64 - left.bit_length() + (left == 2 and last.count("lost") < last.count("won") + last.count("bye"))


MEASURES: dict[str, Measure] = {
    "total": Measure("points", "by points", lambda line, tied: line.total),
    "percent": Measure("percent", "by percent", lambda line, tied: line.percent),
    "won": Measure("rounds won", "by rounds won", lambda line, tied: line.won),
    "last_round": Measure("last hand", "by the last hand", lambda line, tied: line.values[-1] if line.values else 0),
    "best_round": Measure("best round", "by the best round", _best_round),
    "strength": Measure("strength of opponents", "by the strength of opponents", _strength),
    "difference": Measure("points for and against", "by points for and against", _difference),
    "between": Measure("between them", "by the result between them", _between),
    "run": Measure("longest run", "by the longest run of wins", _run),
    "first_loss": Measure("rounds survived", "by going further", _loss(1)),
    "second_loss": Measure("rounds survived", "by going further", _loss(2)),
    "reached": Measure("playoff", "by going further", _reached),
    "one_more_game": Measure("one more game", "by one more game", _one_more_game),
}
"""All criteria by id.

`strength` is the average of the opponents' rounds won, so that a bye neither helps nor harms [decided]. `first_loss`
and `second_loss` rank those who go out: missing a round is a loss, and comes before losses at the table.
"""


def standings(
    played: Sequence[Played],
    ranking: Ranking,
    *,
    rounds: slice = slice(None),
    among: Collection[Entrant] | None = None,
) -> tuple[Row, ...]:
    """Everyone ranked, or those of `among`, by all rounds or some.

    Ties stand in the order of the entrants' numbers. If each direction is ranked separately, north–south comes first,
    then east–west, then those who never sat.
    """
    return placed(lines(played, ranking), ranking, rounds=rounds, among=among)


def placed(
    night: Mapping[Entrant, Line],
    ranking: Ranking,
    *,
    rounds: slice = slice(None),
    among: Collection[Entrant] | None = None,
) -> tuple[Row, ...]:
    """The standings of a night whose `lines` are known."""
    everyone = {entrant: line.part(rounds) for entrant, line in night.items()}
    chosen = [line for entrant, line in everyone.items() if among is None or entrant in among]
    if not ranking.by_side:
        return ranked(chosen, ranking, everyone)
    sides = ([line for line in chosen if night[line.entrant].side == side] for side in (0, 1, None))
    return tuple(row for side in sides for row in ranked(side, ranking, everyone))


def ranked(chosen: Sequence[Line], ranking: Ranking, everyone: Mapping[Entrant, Line]) -> tuple[Row, ...]:
    """These lines ranked; `everyone` are all lines of the night, needed for opponents."""
    measures = ranking.measures
    rows: list[Row] = []

    def divide(level: Sequence[Line], depth: int, above: tuple[Points, ...]) -> None:
        tied = Tied({line.entrant for line in level}, everyone, ranking)
        if len(level) == 1 or depth == len(measures):
            place = len(rows) + 1
            for index, line in enumerate(level):
                rest = tuple(MEASURES[id].of(line, tied) for id in measures[depth:])
                rows.append(Row(place, bool(index), line, values=above + rest))
            return
        measure = MEASURES[measures[depth]]
        groups: dict[Points, list[Line]] = {}
        for line in level:
            groups.setdefault(measure.of(line, tied), []).append(line)
        for rank, value in enumerate(sorted(groups, reverse=True), 1):
            divide(groups[value], depth + 1, (*above, value))
            if depth and rank < len(groups):
                rows[-1] = replace(rows[-1], ahead_by=measure.ahead_by)

    if chosen:
        divide(chosen, 0, ())
    return tuple(rows)
