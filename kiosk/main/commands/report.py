"""`whist-kiosk report`: a file for whoever looks after this kiosk."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kiosk.base.language import SOURCE, _, later, speaking
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, made_of, records

if TYPE_CHECKING:
    from kiosk.table.state import TableState

CANNOT = later("{log} cannot be played by today's rules ({why}): it is left out.")


@click.command()
@own_data_dir
@click.option("--names", is_flag=True, help="Show players' names; by default letters stand for them.")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False), metavar="[FOLDER]")
@click.pass_context
def report(ctx: click.Context, data_dir: Path | None, names: bool, folder: Path | None) -> None:
    """Write a problem report into a folder, by default the current one; also while the kiosk runs.

    It has versions, settings, the latest table without hidden cards, and the system's log of the kiosk; no PIN. The
    exit status is 1 if it cannot be written, 2 if there are no records.
    """
    from kiosk.appliance.service.about import about
    from kiosk.appliance.service.report import NotReported, cleaner, gathered, write

    try:
        with Journal.open_to_read(records(data_dir or ctx.obj)) as journal, speaking(SOURCE):
            table = _latest(journal)
            files = gathered(journal, table, {"about": about(journal)}, names)
            cleaned = cleaner(journal, table, names)
    except JournalError as error:
        fail_by(error)
    try:
        click.echo(write(files, folder or Path(), datetime.now(), cleaned))
    except NotReported as why:
        fail(f"{folder or Path()}: {_(str(why))}")


def _latest(journal: Journal) -> TableState | None:
    """The table played last; None if there is none, or if the report is about its being unreadable."""
    from kiosk.night.reading import read_table

    latest = next((stream.name for stream in journal.streams("table:")), None)
    if latest is None:
        return None
    return made_of(latest, lambda: read_table(journal, latest), CANNOT)
