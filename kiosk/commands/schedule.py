"""`whist-kiosk schedule`: who sits where in each round, for any format and number of people."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from kiosk import words
from rules.movements import CannotSeat, Entrant, Field, Format, Played, Round
from rules.movements.formats import FORMATS
from rules.movements.whist_tables import Individual
from rules.movements.whist_tables import schedule as individual

MOST_ROUNDS = 200
AGREED = 24
"""So many rounds of a format without end, where nobody says how many."""


@dataclass(frozen=True)
class Printed:
    """What is printed. The seats of its rounds, also of pairs, are players from 1."""

    title: str
    players: int
    rounds: list[list[tuple[int, ...]]]
    out: list[tuple[int, ...]]
    kind: str
    """``exact`` or ``best``; ``open`` where the rounds after these follow from results."""
    says: str


@click.command()
@click.option(
    "--format", "name", type=click.Choice(list(FORMATS)), required=True, metavar="FORMAT",
    help=f"One of {', '.join(FORMATS)}.",
)  # fmt: skip
@click.option(
    "--players", type=int, required=True, metavar="N", help="How many people; in formats of pairs both count."
)
@click.option("--rounds", type=int, metavar="R", help="How many rounds; as many as suit the number where not given.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def schedule(name: str, players: int, rounds: int | None, as_json: bool) -> None:
    """Print who sits where in each round.

    Players are numbered from 1; north and south play against east and west. In formats of pairs 1 and 2 are a pair, 3
    and 4, and so on. Where rounds follow from results, those are printed that are known before. The exit status is 2
    where the numbers cannot be seated.
    """
    format = FORMATS[name]()
    _check(format, players, rounds)
    try:
        printed = _individual(players, rounds) if isinstance(format, Individual) else _other(format, players, rounds)
    except CannotSeat as error:
        raise click.UsageError(str(error)) from None
    click.echo(json.dumps(_as_json(printed)) if as_json else "\n".join(_lines(printed)))


def _check(format: Format, players: int, rounds: int | None) -> None:
    """Raises for numbers that cannot be."""
    together = _together(format)
    least, most = format.least * together, format.most * together
    if not least <= players <= most:
        given = f"{players} {'was' if players == 1 else 'were'} given"
        raise click.UsageError(f"{format.title} is for {least} to {most} players; {given}.")
    if players % together:
        raise click.UsageError(f"{format.title} is for pairs; {players} players leave one without a partner.")
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise click.UsageError(f"A night has 1 to {MOST_ROUNDS} rounds; {rounds} were asked for.")


def _individual(players: int, rounds: int | None) -> Printed:
    found = individual(players, rounds)
    return _printed(Individual(), players, list(found.rounds), found.kind, str(found.mixed))


def _other(format: Format, players: int, rounds: int | None) -> Printed:
    entrants = players // _together(format)
    wanted = rounds or format.rounds(entrants) or AGREED
    known, all_known = _without_results(format, Field(tuple(range(1, entrants + 1)), rounds=rounds), wanted)
    if all_known:
        return _printed(format, players, known, "exact", "")
    says = (
        "The rounds after these follow from results." if len(known) > 1 else "Every later round follows from results."
    )
    return _printed(format, players, known, "open", says)


def _without_results(format: Format, field: Field, wanted: int) -> tuple[list[Round], bool]:
    """The rounds that are the same whoever wins, and whether they are all.

    They are as they are both where north–south win everywhere and where they lose.
    """
    ways: tuple[list[Played], list[Played]] = [], []
    known: list[Round] = []
    while len(known) < wanted:
        one, other = (format.next_round(field, played) for played in ways)
        if one is None or one != other:
            return known, one == other
        known.append(one)
        for side, played in enumerate(ways):
            played.append(_won(one, side))
    return known, True


def _won(round: Round, side: int) -> Played:
    """The round, with the same side winning at all tables."""
    scores: dict[Entrant, int] = {entrant: 13 for table in round.tables for entrant in table.sides[side]}
    return Played(round, scores, {table.number: side for table in round.tables})


def _printed(format: Format, players: int, rounds: list[Round], kind: str, says: str) -> Printed:
    tables = [[_people(format, table.sides) for table in one.tables] for one in rounds]
    out = [_side(format, one.sit_out) for one in rounds]
    return Printed(format.title, players, tables, out, kind, says)


def _people(format: Format, sides: tuple[tuple[Entrant, ...], ...]) -> tuple[int, ...]:
    """North, east, south, west."""
    (north, south), (east, west) = (_side(format, side) for side in sides)
    return north, east, south, west


def _side(format: Format, side: tuple[Entrant, ...]) -> tuple[int, ...]:
    """The players; each pair's, where pairs move."""
    return side if format.unit == "player" else tuple(2 * pair - less for pair in side for less in (1, 0))


def _together(format: Format) -> int:
    """How many people move as one."""
    return 1 if format.unit == "player" else 2


def _as_json(printed: Printed) -> dict[str, Any]:
    rounds = [{"tables": tables, "sit_out": out} for tables, out in zip(printed.rounds, printed.out, strict=True)]
    return {"players": printed.players, "rounds": rounds, "kind": printed.kind}


def _lines(printed: Printed) -> Iterator[str]:
    width = len(str(printed.players))
    yield f"{printed.title}, {printed.players} players, {words.count(len(printed.rounds), 'round')}"
    if printed.says:
        yield printed.says
    for number, (tables, out) in enumerate(zip(printed.rounds, printed.out, strict=True), 1):
        yield ""
        yield f"Round {number}"
        for table, (north, east, south, west) in enumerate(tables, 1):
            sides = f"{north:>{width}} and {south:>{width}}  against  {east:>{width}} and {west:>{width}}"
            yield f"  Table {table:<3} {sides}"
        if out:
            yield f"  {'Sits out' if len(out) == 1 else 'Sit out'}  {', '.join(map(str, out))}"
