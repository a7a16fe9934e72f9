"""How many tables a first round would have, and who sits out, without searching for who sits with whom."""

from dataclasses import dataclass
from functools import lru_cache

from kiosk.base.language import _n
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.past import check_number
from rules.movements.whist_tables import Individual
from rules.rounds import DUMMY


@dataclass(frozen=True)
class Seats:
    """Tables, dummies at them, and how many sit out."""

    tables: int
    dummies: int
    out: int

    def __str__(self) -> str:
        """For people: ``5 tables, 2 sit out``."""
        dummies = dummies_words(self.dummies) if self.dummies else ""
        out = out_words(self.out) if self.out else ""
        return ", ".join(filter(None, (tables_words(self.tables), dummies, out)))


def tables_words(count: int) -> str:
    """``5 tables``."""
    return _n("{n} table", "{n} tables", count)


def dummies_words(count: int) -> str:
    """``1 dummy``."""
    return _n("{n} dummy", "{n} dummies", count)


def hands_words(count: int, boards: bool = False) -> str:
    """``2 hands``, ``2 boards``."""
    return _n("{n} board", "{n} boards", count) if boards else _n("{n} hand", "{n} hands", count)


def units_words(count: int, unit: str) -> str:
    """So many who move as one: ``2 pairs``, ``3 teams``."""
    if unit == "pair":
        return _n("{n} pair", "{n} pairs", count)
    return _n("{n} team", "{n} teams", count) if unit == "team" else _n("{n} player", "{n} players", count)


def out_words(count: int, unit: str = "", bye: bool = False) -> str:
    """Who does not play in a round: ``2 sit out``, ``1 pair has a bye``."""
    if not unit:
        return _n("{n} has a bye", "{n} have a bye", count) if bye else _n("{n} sits out", "{n} sit out", count)
    who = units_words(count, unit)
    if bye:
        return _n("{who} has a bye", "{who} have a bye", count, who=who)
    return _n("{who} sits out", "{who} sit out", count, who=who)


def seats(format: Format, field: Field) -> Seats | CannotSeat | None:
    """The first round of a format, or why it cannot be made; None where it has none."""
    try:
        if isinstance(format, Individual):
            check_number(format, field)
            return _individual(format, len(field.entrants))
        return _made(format, field.entrants, tuple(sorted(field.roles.items())), field.rounds)
    except CannotSeat as why:
        return why


def _individual(format: Individual, players: int) -> Seats:
    dummies = int(format.odd == "dummy" and players % 4 == 3)
    return Seats((players + dummies) // 4, dummies, (players + dummies) % 4)


@lru_cache(maxsize=64)
def _made(
    format: Format, entrants: tuple[int, ...], roles: tuple[tuple[int, int], ...], rounds: int | None
) -> Seats | None:
    made = format.next_round(Field(entrants, dict(roles), rounds), ())
    if made is None:
        return None
    return Seats(len(made.tables), sum(table.seats.count(DUMMY) for table in made.tables), len(made.sit_out))
