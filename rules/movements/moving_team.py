"""The moving team: one team of each table stays, the other goes on to the next table (movements#tournaments)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.movements.event import Event
from rules.movements.format import Field
from rules.movements.past import in_lot_order, meetings
from rules.rounds import Entrant, Played, Round, Seated

Place = list[Entrant | None]
"""A table: who stays there, and who has moved to it."""


@dataclass(frozen=True)
class MovingTeam(Event):
    """Who stays sits north–south and keeps the table's number; with an odd number the moving team that is missing goes
    round with the others, so that those who stay sit out in turn."""

    id: ClassVar[str] = "moving_team"
    title: ClassVar[str] = "Moving team"
    help: ClassVar[str] = (
        "Teams of two. One team of each table stays, the other goes on to the next table. Games won rank, points break "
        "ties; then, if you like, a playoff."
    )
    source: ClassVar[str] = "club rules"

    def seat(self, field: Field, played: Sequence[Played]) -> Round:
        """Teams that come sit down where one is missing, or at a new table."""
        if not played:
            order: list[Entrant | None] = [*in_lot_order(field.entrants, field, "tables")]
            order += [None] * (len(order) % 2)
            half = len(order) // 2
            tables: dict[int, Place] = {n: [order[n - 1], order[half + n - 1]] for n in range(1, half + 1)}
        else:
            tables = _moved(_with_comers(_now(field, played), field))
            _fill(tables, meetings(played))
        full = [Seated(n, (one, other)) for n, (one, other) in sorted(tables.items()) if one and other]
        return Round(tuple(full), tuple(one or other or 0 for one, other in tables.values() if not (one and other)))


def _now(field: Field, played: Sequence[Played]) -> dict[int, Place]:
    """The tables of the last round, without those who have left."""
    last, here = played[-1].round, set(field.entrants)
    tables: dict[int, Place] = {
        table.number: [entrant if entrant in here else None for entrant in table.seats] for table in last.tables
    }
    for entrant in last.sit_out:
        if entrant in here:
            stayed = next((t.number for one in reversed(played) for t in one.round.tables if t.seats[0] == entrant), 0)
            number = stayed if stayed and stayed not in tables else _free(tables)
            tables[number] = [entrant, None]
    return tables


def _free(tables: dict[int, Place]) -> int:
    return next(number for number in range(1, len(tables) + 2) if number not in tables)


def _with_comers(tables: dict[int, Place], field: Field) -> dict[int, Place]:
    """The tables with those who have come: first where somebody is missing, then at new ones."""
    there = {entrant for place in tables.values() for entrant in place}
    come = [entrant for entrant in field.entrants if entrant not in there]
    for place in tables.values():
        for side, entrant in enumerate(place):
            if entrant is None and come:
                place[side] = come.pop(0)
    while come:
        tables[_free(tables)] = [come.pop(0), come.pop(0) if come else None]
    return tables


def _moved(tables: dict[int, Place]) -> dict[int, Place]:
    """Everybody who moves is a table further; from the last to the first."""
    numbers = sorted(tables)
    movers = [tables[number][1] for number in numbers]
    return {number: [tables[number][0], movers[at - 1]] for at, number in enumerate(numbers)}


def _fill(tables: dict[int, Place], met: Mapping[frozenset[Entrant], int]) -> None:
    """Those who are alone at a table are put together, new opponents if possible; at most one is left."""

    def who(number: int) -> Entrant:
        return tables[number][0] or tables[number][1] or 0

    for number in [number for number in tables if not who(number)]:
        del tables[number]
    alone = [number for number in sorted(tables) if None in tables[number]]
    while len(alone) > 1:
        first = alone.pop(0)
        second = min(alone, key=lambda number: met.get(frozenset((who(first), who(number))), 0))
        alone.remove(second)
        keep, go = (second, first) if tables[first][0] is None and tables[second][0] is not None else (first, second)
        tables[keep] = [who(keep), who(go)]
        del tables[go]
