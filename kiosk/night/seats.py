"""How many tables a first round would have, and who sits out, without searching for who sits with whom."""

from dataclasses import dataclass
from functools import lru_cache

from kiosk.base import words
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
        dummies = "" if not self.dummies else "1 dummy" if self.dummies == 1 else f"{self.dummies} dummies"
        out = f"{self.out} {'sits' if self.out == 1 else 'sit'} out" if self.out else ""
        return ", ".join(filter(None, (words.count(self.tables, "table"), dummies, out)))


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
