"""One line an entrant: each round's points, and what they count for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rules.rounds import DUMMY, FINAL, Entrant, Played, Ranking, Seated
from rules.standings.boards import Both, Points, Worth, added, by_table, share, together


class Cell(NamedTuple):
    """One round of one entrant."""

    result: str
    """``won``, ``lost``, ``drawn``, ``open`` (not yet known), ``bye``, or ``away`` (not in the round). ``aside``: the
    round only broke ties."""
    score: int | None = None
    """The points made; None if there are none or they are unknown."""
    conceded: int | None = None
    """The points that the other side made."""
    opponents: tuple[Entrant, ...] = ()
    side: int | None = None
    """0 where they sat north–south, 1 east–west."""
    worth: Worth | None = None
    """At duplicate the worth of the round's boards; a round above the average is won, below it lost."""
    left: int = 0
    """In a playoff how many could still win it."""
    broke_tie: bool = False
    """Whether they won the game that only broke ties."""
    for_third: bool = False
    """Whether it was the game for the third place, beside the final."""

    @property
    def counted(self) -> Points | None:
        """The points that count; None if there are none."""
        return self.score if self.worth is None else self.worth.points


AWAY, BYE, ASIDE = Cell("away"), Cell("bye"), Cell("aside")
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Line:
    """An entrant's night, or a part of it; every tuple has one value a round."""

    entrant: Entrant
    cells: tuple[Cell, ...]
    values: tuple[Points, ...]
    """The points that each round counts for; a bye may count as the average of the night's other rounds."""
    credits: tuple[Points, ...]
    """The round won that it counts for: 1, or a half if drawn."""
    before: int = 0
    """The points before the first round; a part without the first round has none."""

    @cached_property
    def total(self) -> Points:
        """All points."""
        return self.before + added(self.values)

    @cached_property
    def won(self) -> Points:
        """Rounds won; a drawn one is half a round."""
        return added(self.credits)

    @cached_property
    def percent(self) -> Points:
        """The percentage of all possible matchpoints. A round sat out changes nothing; 50 without any."""
        worths = [cell.worth for cell in self.cells if cell.worth is not None]
        top = sum(worth.top for worth in worths)
        return 100 * Fraction(added([worth.points for worth in worths])) / top if top else 50

    @property
    def side(self) -> int | None:
        """The direction of their first round; None if they never sat."""
        return next((cell.side for cell in self.cells if cell.side is not None), None)

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
        if rounds == slice(None):
            return self
        before = 0 if rounds.start else self.before
        return Line(self.entrant, self.cells[rounds], self.values[rounds], self.credits[rounds], before)


def lines(played: Sequence[Played], ranking: Ranking) -> dict[Entrant, Line]:
    """The line of everyone who was in any of the rounds."""
    cells: dict[Entrant, list[Cell]] = {}
    missed = [ASIDE if one.round.breaks_tie else AWAY for one in played]
    for index, round in enumerate(_on_boards(played, ranking) if ranking.boards else map(cells_of, played)):
        for entrant, cell in round.items():
            own = cells.setdefault(entrant, [])
            own += missed[len(own) : index]
            own.append(cell)
    for own in cells.values():
        own += missed[len(own) :]
    return {entrant: line_of(entrant, tuple(cells[entrant]), ranking) for entrant in sorted(cells)}


KEPT = 64
"""Rounds whose cells are kept: those of two nights, and more."""
_kept: dict[int, tuple[Played, dict[Entrant, Cell]]] = {}
"""By identity: a round is not changed once it was played, but standings are made again and again."""


def cells_of(one: Played) -> dict[Entrant, Cell]:
    """Everyone's cell for a round in which points count as they are; kept for the next time."""
    kept = _kept.get(id(one))
    if kept is None or kept[0] is not one:
        if len(_kept) >= KEPT:
            _kept.clear()
        kept = _kept[id(one)] = one, _marked(one, _cells(one, None))
    return kept[1]


def _on_boards(played: Sequence[Played], ranking: Ranking) -> Iterator[dict[Entrant, Cell]]:
    """The same at duplicate, round by round: what a board is worth depends on all tables that play it."""
    boards = by_table(played, ranking)
    top = max((worth.top for table in boards.values() for both in table.values() for worth in both), default=0)
    for index, one in enumerate(played):
        found = _cells(one, {t.number: boards.get((index, t.number), {}) for t in one.round.tables})
        for entrant, percent in one.penalties.items():
            if entrant in found and (worth := found[entrant].worth) is not None:
                found[entrant] = _penalised(found[entrant], worth, percent, top)
        yield _marked(one, found)


def _marked(one: Played, cells: dict[Entrant, Cell]) -> dict[Entrant, Cell]:
    """The cells of a round that only breaks ties, or belongs to a playoff, say so; and those of the third place."""
    if one.round.label == FINAL:
        beside = {entrant for table in one.round.tables if (table.drawn or table.number) > 1 for entrant in table.seats}
        cells = {entrant: cell._replace(for_third=entrant in beside) for entrant, cell in cells.items()}
    if one.round.breaks_tie:
        return {
            entrant: ASIDE._replace(broke_tie=cell.result in ("won", "bye"), opponents=cell.opponents)
            for entrant, cell in cells.items()
        }
    if one.round.left:
        return {entrant: cell._replace(left=one.round.left) for entrant, cell in cells.items()}
    return cells


def line_of(entrant: Entrant, cells: tuple[Cell, ...], ranking: Ranking) -> Line:
    """The line of somebody with these rounds."""
    counted = [cell.counted for cell in cells]
    known = [points for points in counted if points is not None]
    averaged = known and len(known) < len(cells) and ranking.bye_scores == "average"
    bye = Fraction(added(known)) / len(known) if averaged else 0
    won: dict[str, Points] = {"won": 1, "drawn": HALF, "bye": int(ranking.bye_wins)}
    values = tuple(bye if cell.result == "bye" else points or 0 for cell, points in zip(cells, counted, strict=True))
    return Line(entrant, cells, values, tuple(won.get(cell.result, 0) for cell in cells), ranking.begins_with)


def _cells(one: Played, boards: Mapping[int, Mapping[int, Both]] | None) -> dict[Entrant, Cell]:
    """Everyone's cell for a round; `boards` are what they are worth at duplicate."""
    found = dict.fromkeys(one.round.sit_out, BYE)
    scores = one.scores
    for table in one.round.tables:
        sides = table.sides
        if DUMMY in table.seats:
            north, east = (tuple(entrant for entrant in side if entrant != DUMMY) for side in table.sides)
            sides = north, east
        ruled = any(one.ruled.get(table.number, {}).values())
        for side, result in enumerate(_results(one, table)):
            others = sides[1 - side]
            conceded = next((scores[entrant] for entrant in others if entrant in scores), None)
            cell = None
            for entrant in sides[side]:
                score = scores.get(entrant)
                if cell is None or score != cell.score:  # one cell serves partners who made the same, as most did
                    cell = Cell(result, score, conceded, others, side)
                if boards is not None:
                    found[entrant] = _with(cell, found.get(entrant), boards[table.number], side, ruled)
                else:  # a team sits at two tables
                    found[entrant] = _twice(found[entrant], cell) if entrant in found else cell
    return found


def _penalised(cell: Cell, worth: Worth, percent: int, top: int) -> Cell:
    """The cell of somebody who loses so much of a board; who won the round stays."""
    return cell._replace(worth=Worth(worth.points - share(percent, top), worth.top))


def _twice(one: Cell, other: Cell) -> Cell:
    """A round at two tables: won if one table was won and the other not lost."""
    results = {one.result, other.result}
    ahead = ("won" in results) - ("lost" in results)
    result = "open" if "open" in results else ("drawn", "won", "lost")[ahead]
    return one._replace(result=result, conceded=None, opponents=one.opponents + other.opponents)


def _with(cell: Cell, before: Cell | None, boards: Mapping[int, Both], side: int, ruled: bool) -> Cell:
    """The cell with the worth of a table's boards added, of which some may have been `ruled` and not played."""
    worths = [both[side] for both in boards.values()]
    if before is not None and before.worth is not None:
        worths.append(before.worth)
    worth = together(worths)
    ahead = worth.balance
    result = "open" if cell.score is None and not ruled else "won" if ahead > 0 else "lost" if ahead < 0 else "drawn"
    return cell._replace(result=result, worth=worth, side=cell.side if before is None else before.side)


def _results(one: Played, table: Seated) -> tuple[str, str]:
    """North–south's result and east–west's. A table without a winner is drawn once its scores are known."""
    if table.number in one.winners:
        return ("won", "lost") if one.winners[table.number] == 0 else ("lost", "won")
    known = all(entrant in one.scores for entrant in table.seats if entrant != DUMMY)
    return ("drawn", "drawn") if known else ("open", "open")


def shown(points: Points, decimals: int = 1) -> str:
    """Points for people: whole, or rounded to so many decimals, without trailing noughts."""
    if isinstance(points, int):
        return f"−{-points}" if points < 0 else str(points)
    scale = 10**decimals
    whole, part = divmod((2 * scale * abs(Fraction(points)) + 1) // 2, scale)
    sign = "−" if points < 0 and (whole or part) else ""
    return f"{sign}{whole}.{part:0{decimals}}".rstrip("0") if part else f"{sign}{whole}"


def signed(points: Points) -> str:
    """Points above or below an average: ``+3.5``, ``−2``, ``0``."""
    text = shown(points)
    return text if text == "0" or points < 0 else f"+{text}"
