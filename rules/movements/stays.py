"""People who stay seated: a movement's round is laid out so that they keep table and seat (movements#staying-seated).

A movement only says who meets whom. Which table they meet at, and which way round they sit, is open where no boards lie
at the tables. So the tables of a round change places, and turn, and nothing else changes. What a round owes to that
stands in `Seated.drawn` and `Seated.turned`, and is undone before the movement goes on from it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Round, Seated


@dataclass(frozen=True)
class Stay:
    """Somebody who asks to stay seated, and at which table."""

    entrant: Entrant
    table: int


@dataclass(frozen=True)
class Promise:
    """What a format promises to somebody who asks to stay seated. `table` is theirs whenever they play, 0 if they
    cannot stay; `says` tells people that, or why not."""

    entrant: Entrant
    table: int
    says: Phrase
    after: tuple[Entrant, ...] = ()
    """Those who asked before: whoever meets one of them goes to that one's table for it."""
    second: int = 0
    """The other table of a team that stays at two."""


def tables_of(stays: Sequence[Stay]) -> dict[Entrant, int]:
    """The table of each, in the order of asking. Of two who ask for one table, the later one gets the first that nobody
    asks for."""
    found: dict[Entrant, int] = {}
    asked = {stay.table for stay in stays}
    for stay in stays:
        taken = set(found.values())
        found[stay.entrant] = stay.table if stay.table not in taken else next(_free(asked | taken))
    return found


def _free(taken: Collection[int]) -> Iterator[int]:
    return (number for number in count(1) if number not in taken)


def as_drawn(one: Played) -> Played:
    """A round that was played, as its movement has it."""
    moved = {table.number: table for table in one.round.tables if table.drawn or table.turned}
    if not moved:
        return one

    def number(place: int) -> int:
        return moved[place].drawn or place if place in moved else place

    tables = sorted((table.own for table in one.round.tables), key=lambda table: table.number)
    winners = {
        number(place): side ^ (moved[place].turned & 1 if place in moved else 0) for place, side in one.winners.items()
    }
    return replace(
        one,
        round=replace(one.round, tables=tuple(tables)),
        winners=winners,
        boards={number(place): of for place, of in one.boards.items()},  # tables with boards never turn
        ruled={number(place): of for place, of in one.ruled.items()},
    )


def placed(
    made: Round,
    tables: Mapping[Entrant, int],
    played: Sequence[Played],
    playing: Collection[Seated],
    kept_free: bool,
) -> Round:
    """A movement's round with its tables in the room, so that those who stay sit at their `tables`: whoever comes first
    there first.

    `playing` are tables that play on, and stay as they are. `kept_free`: nobody else gets the table of somebody who
    stays and does not play now.
    """
    if not tables:
        return made
    going = [table for table in made.tables if table not in playing]
    taken = {table.number for table in playing}
    places: dict[int, int] = {}
    turns: dict[int, int] = {}
    for entrant, home in tables.items():
        own = next((table for table in going if entrant in table.seats), None)
        if own is None or own.number in places or home in taken:
            continue
        places[own.number] = home
        taken.add(home)
        seat = own.seats.index(entrant)
        turns[own.number] = seat ^ _seat_before(entrant, home, played, seat)
    kept = set(tables.values()) if kept_free else set()
    _lay_out([table.number for table in going], places, taken | kept)
    room = [*playing, *(_at(table, places[table.number], turns.get(table.number, 0)) for table in going)]
    return replace(made, tables=tuple(sorted(room, key=lambda table: table.number)))


def _seat_before(entrant: Entrant, home: int, played: Sequence[Played], seat: int) -> int:
    """The seat that somebody last had at their table; `seat` if none yet."""
    for one in reversed(played):
        for table in one.round.tables:
            if table.number == home and entrant in table.seats:
                return table.seats.index(entrant)
    return seat


def _lay_out(numbers: Sequence[int], places: dict[int, int], taken: Collection[int]) -> None:
    """Gives each table that has no place one: its own number, or if another table stands there, one that is left."""
    left = sorted(number for number in numbers if number not in places)
    own = [number for number in sorted(numbers) if number not in taken]
    room = [*own, *islice(_free({*numbers, *taken}), len(left))][: len(left)]
    places |= {number: number for number in left if number in room}
    homeless = (number for number in left if number not in room)
    places |= zip(homeless, (number for number in room if number not in left), strict=True)


def _at(table: Seated, place: int, turned: int) -> Seated:
    seats = tuple(table.seats[seat ^ turned] for seat in range(len(table.seats)))
    return Seated(place, seats, table.boards, table.number if place != table.number else 0, turned)
