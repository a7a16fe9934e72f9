"""`whist-kiosk night`: nights that were played, and everything of one as files; also while the kiosk runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path

import click

from kiosk.base.language import _, _n, later
from kiosk.base.times import local
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, made_of, put, records
from kiosk.night.named import NamedNight
from kiosk.night.projection import NIGHT
from kiosk.night.reading import read_night
from kiosk.night.seats import units_words
from kiosk.paper.files import files

CANNOT = later(
    "{log} cannot be read by today's rules ({why}): it is passed over; whist-kiosk verify checks all nights."
)


@click.group()
def night() -> None:
    """List the nights that were played, or write one to files.

    Nothing in the records is changed, and the kiosk may be running. The exit status is 1 if there is nothing to show or
    it cannot be written, 2 if the records cannot be read.
    """


@night.command("list")
@own_data_dir
@click.pass_context
def list_(ctx: click.Context, data_dir: Path | None) -> None:
    """Print every night, the latest first: its number for `export`, day, name, format, people and rounds."""
    with _journal(data_dir or ctx.obj) as journal:
        for number, one in enumerate(_nights(journal), 1):
            day = local(datetime.fromisoformat(one.opened_at)).strftime("%Y-%m-%d")
            rounds = _n("{n} round", "{n} rounds", sum(state.closed for state in one.rounds))
            format, unit = _(one.plan.format.title), units_words(len(one.entries), one.plan.format.unit)
            click.echo(f"{number:3}  {day}  {one.plan.name}: {format}, {unit}, {rounds}")


@night.command()
@own_data_dir
@click.option(
    "--night", "number", type=click.IntRange(1), default=1, show_default=True, metavar="N",
    help="Which night, as `list` counts them: 1 is the latest.",
)  # fmt: skip
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", required=True,
    help="Where the files are written; it is made if missing.",
)  # fmt: skip
@click.option("--club", default="", metavar="NAME", help="The club's name, for USEBIO; by default the night's.")
@click.pass_context
def export(ctx: click.Context, data_dir: Path | None, number: int, folder: Path, club: str) -> None:
    """Write everything about a night: people, seats, results, standings, prizes and travellers, each to its own CSV
    file; at duplicate also the boards as PBN, once everybody has played them, and the results as USEBIO."""
    with _journal(data_dir or ctx.obj) as journal:
        one = the_night(journal, number)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for file in files(one, club):
                put(file.content, folder / file.name)
                click.echo(f"{folder / file.name}: {file.what}")
        except OSError as error:
            fail(_("{file} cannot be written: {why}.", file=folder, why=error.strerror or error))


@contextmanager
def _journal(folder: Path) -> Iterator[Journal]:
    try:
        with Journal.open_to_read(records(folder)) as journal:
            yield journal
    except JournalError as error:
        fail_by(error)


def _nights(journal: Journal) -> Iterator[NamedNight]:
    streams = journal.streams(NIGHT)
    if not streams:
        fail(_("No night has ever begun there."))
    for stream in streams:
        made = made_of(stream.name, partial(read_night, journal, stream.name), CANNOT)
        if made is not None:
            yield made


def the_night(journal: Journal, number: int) -> NamedNight:
    """A night by its number in the list, 1 for the latest; exits with a message if there is none."""
    nights = list(islice(_nights(journal), min(number, sys.maxsize)))
    if number > len(nights):
        fail(
            _n(
                "There is no night {number}: there is {n}.",
                "There is no night {number}: there are {n}.",
                len(nights),
                number=number,
            )  # fmt: skip
        )
    return nights[-1]
