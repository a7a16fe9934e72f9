"""`whist-kiosk about`: what this kiosk is."""

from pathlib import Path

import click

from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail_by, records


@click.command()
@own_data_dir
@click.pass_context
def about(ctx: click.Context, data_dir: Path | None) -> None:
    """Show version, records, disk space and licences; also while the kiosk runs.

    The exit status is 2 if there are no records.
    """
    from kiosk.appliance.service.about import about as lines

    try:
        with Journal.open_to_read(records(data_dir or ctx.obj)) as journal:
            for label, said in lines(journal):
                click.echo(f"{label}: {said}")
    except JournalError as error:
        fail_by(error)
