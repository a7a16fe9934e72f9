"""`whist-kiosk export`: score sheets as PDF or for a spreadsheet, and hands as PBN; also while the kiosk runs."""

import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kiosk.base.language import SOURCE, _, later, speaking, spoken
from kiosk.base.times import date_of
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, made_of, records, write

if TYPE_CHECKING:
    from kiosk.table.state import TableState

FORMATS = ("pdf", "csv", "pbn")
PREFIX = "table:"
CANNOT = later("{log} cannot be played by today's rules ({why}); whist-kiosk verify checks all tables.")


@click.command()
@own_data_dir
@click.option(
    "--table", "wanted", metavar="TABLE",
    help="A table: its number (the latest of that number), or its id in the records. By default all tables played at"
    " today, or the latest one.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(FORMATS),
    help="Score sheets to print or for a spreadsheet, or hands; by default what FILE ends in, or pdf.",
)  # fmt: skip
@click.option("--paper", type=click.Choice(("a4", "letter")), help="Of a PDF; by default the usual one here.")
@click.option(
    "-o", "--output", "file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Where it is written; standard output by default.",
)  # fmt: skip
@click.pass_context
def export(
    ctx: click.Context,
    data_dir: Path | None,
    wanted: str | None,
    form: str | None,
    paper: str | None,
    file: Path | None,
) -> None:
    """Write the score sheets or the hands of tables to a file.

    Nothing in the records is changed, and the kiosk may be running. The exit status is 1 if there is nothing to write
    or it cannot be written, 2 if the records cannot be read.
    """
    form = form or next((each for each in FORMATS if file and file.suffix.lower() == f".{each}"), "pdf")
    if file is None and form == "pdf" and sys.stdout.isatty():
        fail(_("A PDF cannot be shown here: give a file with -o, as in -o {file}.pdf", file="sheet"))
    try:
        with Journal.open_to_read(records(data_dir or ctx.obj)) as journal:
            tables = _chosen(journal, wanted)
            with speaking(spoken() if form == "pdf" else SOURCE):  # programs read the others
                made = _made(tables, form, paper)
    except JournalError as error:
        fail_by(error)
    write(made, file)


def _chosen(journal: Journal, wanted: str | None) -> list["TableState"]:
    """The chosen tables, the earliest opened first."""
    streams = journal.streams(PREFIX)
    if not streams:
        fail(_("Nothing to export: no table has been opened yet."))
    if wanted is None:
        today = [stream.name for stream in streams if date_of(stream.last_time) == date.today()]
        names = today or [streams[0].name]
    else:
        named = _named(journal, [stream.name for stream in streams], wanted)
        names = [named] if named else []
    if not names:
        fail(
            _(
                "There is no table {table} in these records. Without --table, those of today are taken, or the latest.",
                table=wanted,
            )
        )
    opened = [table for table in (_open(journal, name) for name in names) if table is not None]
    if not opened:
        sys.exit(2)
    return sorted(opened, key=lambda table: table.opened_at)


def _named(journal: Journal, streams: Sequence[str], wanted: str) -> str | None:
    """The stream of the latest table with that number, or of the one with that id; None if there is none."""
    if wanted in streams or PREFIX + wanted in streams:
        return wanted if wanted in streams else PREFIX + wanted
    for stream in streams if wanted.isdecimal() else ():
        opening = next(fact for fact in journal.facts(stream) if fact.kind == "open")
        if opening.content["number"] == int(wanted):
            return stream
    return None


def _open(journal: Journal, stream: str) -> "TableState | None":
    """A table; None if its facts cannot be folded, which is reported: the others are exported."""
    from kiosk.night.reading import read_table

    return made_of(stream, lambda: read_table(journal, stream), CANNOT)


def _made(tables: Sequence["TableState"], form: str, paper: str | None) -> bytes:
    """What is to be written."""
    from kiosk.table import review
    from kiosk.table.withheld import as_seen, withheld_hands

    played = [table for table in tables if any(state.hand.outcome for state in as_seen(table).hands)]
    if not played:
        numbers = ", ".join(str(table.opening.number) for table in tables)
        if any(map(withheld_hands, tables)):
            fail(_("Nothing to export: others have still to play the boards of table {numbers}.", numbers=numbers))
        fail(_("Nothing to export: no hand is over yet at table {numbers}.", numbers=numbers))
    if form == "pbn":
        from kiosk.paper.hands import pbn

        return pbn(played).encode()
    sheets = [review.sheet(table) for table in played]
    if form == "csv":
        from kiosk.paper.spreadsheet import spreadsheet

        return spreadsheet(sheets)
    from kiosk.appliance.settings.paper_size import usual_size
    from kiosk.paper.pages import pdf

    return pdf(sheets, datetime.fromisoformat(played[0].opened_at), paper or usual_size())
