"""`whist-kiosk schedule`: who sits where in each round, for any format and number of people."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.night.seats import units_words
from rules.house_rules import with_value
from rules.movements.ahead import without_results
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.formats import FORMATS
from rules.movements.stays import Promise, Stay
from rules.movements.whist_tables import Individual
from rules.movements.whist_tables import schedule as individual
from rules.rounds import Entrant, Played, Round, Seated

MOST_ROUNDS = 200
AGREED = 24
"""The number of rounds for a format without end, if nobody says how many."""


@dataclass(frozen=True)
class Printed:
    """The printed schedule. The seats of its rounds are players from 1, also for pairs; at duplicate they are two
    pairs, or teams."""

    title: str
    unit: str
    count: int
    rounds: list[list[tuple[int, ...]]]
    out: list[tuple[int, ...]]
    kind: str
    """``exact`` or ``best``; ``open`` where the rounds after these follow from results."""
    says: str
    boards: list[list[tuple[int, ...]]]
    """At duplicate the boards of each table; else empty."""
    places: list[list[int]]
    """The tables' numbers."""
    stays: list[tuple[int, Promise]]
    """Whoever asks to stay seated, as numbered here, and what becomes of it."""


@click.command()
@click.option(
    "--format", "name", type=click.Choice(list(FORMATS)), required=True, metavar="FORMAT",
    help=f"One of {', '.join(FORMATS)}.",
)  # fmt: skip
@click.option(
    "--players", type=int, required=True, metavar="N",
    help="How many people; in formats of pairs both count. For mitchell and howell how many pairs, for teams how many "
    "teams.",
)  # fmt: skip
@click.option(
    "--boards", type=click.IntRange(1, 12), metavar="B", help="At duplicate, the boards a round; 2 by default."
)
@click.option("--rounds", type=int, metavar="R", help="How many rounds; by default as many as suit the number.")
@click.option(
    "--stays",
    "asked",
    multiple=True,
    metavar="N=T",
    help="Number N stays seated, at table T; whoever is named first comes first. Can be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def schedule(
    name: str, players: int, boards: int | None, rounds: int | None, asked: tuple[str, ...], as_json: bool
) -> None:
    """Print who sits where in each round.

    Players are numbered from 1; north and south play against east and west. In formats of pairs 1 and 2 are a pair, 3
    and 4, and so on. At duplicate pairs (or teams) are numbered from 1 instead, and the boards of each table are
    printed beside it; a team's first pair sits north–south, its second east–west. If rounds depend on results, only
    those known beforehand are printed. The exit status is 2 if the numbers cannot be seated.

    With --stays tables change places, and people at them seats, so that somebody who cannot walk keeps theirs; who
    meets whom stays as it is. What becomes of it, or why somebody cannot stay, is printed first.
    """
    format = FORMATS[name]()
    if boards is not None:
        if not format.boards:
            raise click.UsageError(_("{format} has no boards.", format=_(format.title)))
        format = with_value(format, "boards_a_round", boards)
    _check(format, players, rounds)
    try:
        people = tuple(range(1, players // _together(format) + 1))
        field = Field(people, rounds=rounds, stays=tuple(_stays(format, asked, players)))
        printed = _individual(field, players) if isinstance(format, Individual) else _other(format, field, players)
    except CannotSeat as error:
        raise click.UsageError(_(error.why)) from None
    click.echo(json.dumps(_as_json(printed)) if as_json else "\n".join(_lines(printed)))


def _check(format: Format, players: int, rounds: int | None) -> None:
    """Raises for impossible numbers."""
    together = _together(format)
    least, most = format.least * together, format.most * together
    if not least <= players <= most:
        many = units_words(most, _unit(format))
        raise click.UsageError(
            _n(
                "{format} is for {least} to {many}; {n} was given.",
                "{format} is for {least} to {many}; {n} were given.",
                players,
                format=_(format.title),
                least=least,
                many=many,
            )
        )
    if players % together:
        said = (
            _(
                "{format} is for pairs; {players} players leave one without a partner.",
                format=_(format.title),
                players=players,
            )
            if together == 2
            else _(
                "{format} is for teams of four; {players} players leave {left} over.",
                format=_(format.title),
                players=players,
                left=players % together,
            )
        )
        raise click.UsageError(said)
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise click.UsageError(
            _("A night has 1 to {most} rounds; {rounds} were asked for.", most=MOST_ROUNDS, rounds=rounds)
        )


def _stays(format: Format, asked: Iterable[str], players: int) -> Iterator[Stay]:
    """Those who ask to stay seated, as they move: of a pair either number says it."""
    tables = players // (2 if format.boards else 4) * (2 if format.boards and format.unit == "team" else 1)
    for one in asked:
        number, equals, table = one.partition("=")
        if not (equals and number.isdecimal() and table.isdecimal()):
            raise click.UsageError(
                _("--stays takes a number and a table, such as 7=1; {given} was given.", given=repr(one))
            )
        if not 1 <= int(number) <= players:
            raise click.UsageError(
                _("There is no number {number}: they go from 1 to {most}.", number=number, most=players)
            )
        if not 1 <= int(table) <= max(1, tables):
            raise click.UsageError(
                _("There is no table {table}: they go from 1 to {most}.", table=table, most=max(1, tables))
            )
        yield Stay(-(-int(number) // _together(format)), int(table))


def _individual(field: Field, players: int) -> Printed:
    found, format = individual(players, field.rounds), Individual()
    played: list[Played] = []
    for made in found.rounds:
        played.append(Played(format.in_the_room(made, field, played)))
    rounds = [one.round for one in played]
    return _printed(format, field, players, rounds, found.kind, str(found.mixed))


def _other(format: Format, field: Field, players: int) -> Printed:
    wanted = field.rounds or format.rounds(len(field.entrants)) or AGREED
    known, all_known = without_results(format, field, wanted)
    if all_known:
        return _printed(format, field, players, known, "exact", "")
    after, every = later("The rounds after these depend on results."), later("Every later round depends on results.")
    return _printed(format, field, players, known, "open", after if len(known) > 1 else every)


def _printed(format: Format, field: Field, players: int, rounds: list[Round], kind: str, says: str) -> Printed:
    tables = [[_people(format, table) for table in one.tables] for one in rounds]
    out = [_side(format, one.sit_out) for one in rounds]
    boards = [[table.boards for table in one.tables] for one in rounds if format.boards]
    places = [[table.number for table in one.tables] for one in rounds]
    size = _together(format)
    stays = [(size * (each.entrant - 1) + 1, each) for each in format.promises(field, ())]
    return Printed(format.title, _unit(format), players, tables, out, kind, says, boards, places, stays)


def _people(format: Format, table: Seated) -> tuple[int, ...]:
    """North, east, south, west; at duplicate north–south and east–west."""
    if format.boards:
        return table.seats
    (north, south), (east, west) = (
        _side(format, one)[-2:] if n else _side(format, one)[:2] for n, one in enumerate(table.sides)
    )
    return north, east, south, west


def _side(format: Format, side: tuple[Entrant, ...]) -> tuple[int, ...]:
    """The players; of a pair if pairs move, of a team if teams do."""
    size = _together(format)
    return tuple(size * entrant - less for entrant in side for less in reversed(range(size)))


def _together(format: Format) -> int:
    """How many of the numbered move as one: at duplicate pairs or teams are numbered."""
    return 1 if format.boards else format.together


def _unit(format: Format) -> str:
    """What the numbers stand for."""
    return format.unit if format.boards else "player"


def _as_json(printed: Printed) -> dict[str, Any]:
    rounds: list[dict[str, Any]] = [
        {"tables": tables, "sit_out": out} for tables, out in zip(printed.rounds, printed.out, strict=True)
    ]
    for one, boards, places in zip(rounds, printed.boards, printed.places, strict=False):
        one |= {"places": places, "boards": boards}
    made: dict[str, Any] = {words.plural(printed.unit): printed.count, "rounds": rounds, "kind": printed.kind}
    if printed.stays:
        for one, places in zip(rounds, printed.places, strict=True):
            one["places"] = places
        made["stays"] = [{"number": n, "table": each.table or None, "says": each.says} for n, each in printed.stays]
    return made


def _lines(printed: Printed) -> Iterator[str]:
    width = len(str(printed.count))
    who, rounds = units_words(printed.count, printed.unit), _n("{n} round", "{n} rounds", len(printed.rounds))
    yield f"{_(printed.title)}, {who}, {rounds}"
    if printed.says:
        yield _(printed.says)
    numbers = {promise.entrant: number for number, promise in printed.stays}
    for number, promise in printed.stays:
        line = _("{number} asks to stay seated. {says}", number=number, says=_(promise.says))
        first = words.one_of([str(numbers[entrant]) for entrant in promise.after])
        goes = _("When they meet {first}, who asked first, they go to that table.", first=first) if first else ""
        yield f"{line} {goes}".rstrip()
    for number, (tables, out) in enumerate(zip(printed.rounds, printed.out, strict=True), 1):
        yield ""
        yield _("Round {number}", number=number)
        for index, (place, seats) in enumerate(zip(printed.places[number - 1], tables, strict=True)):
            north, east = (words.together([f"{each:>{width}}" for each in seats[side::2]]) for side in (0, 1))
            boards = printed.boards[number - 1][index] if printed.boards else ()
            sides = _("Table {number} {one}  against  {other}", number=f"{place:<3}", one=north, other=east)
            yield f"  {sides}" + (f"  {_boards(boards)}" if boards else "")
        if out:
            yield f"  {_n('Sits out  {names}', 'Sit out  {names}', len(out), names=', '.join(map(str, out)))}"


def _boards(boards: tuple[int, ...]) -> str:
    """The boards of a table in the order in which it plays them."""
    return _n("board {numbers}", "boards {numbers}", len(boards), numbers=", ".join(map(str, boards)))
