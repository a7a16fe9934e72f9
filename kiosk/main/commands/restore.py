"""`whist-kiosk restore`: the records of a backup, or what can be saved of damaged ones; the kiosk must not run."""

from pathlib import Path

import click

from kiosk.appliance.backups.files import BackupFailed
from kiosk.appliance.backups.restoring import Rescued, WouldLose, filling_in, go_on_with, newest, rescue, restore
from kiosk.base import words
from kiosk.journal import JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, records


@click.command("restore")
@own_data_dir
@click.option(
    "--even-so", is_flag=True, help="Also if the records here have entries that are not in the backup, or are damaged."
)
@click.option("--rescue", "saving", is_flag=True, help="Save what can be read of the damaged records here.")
@click.argument("source", required=False, type=click.Path(path_type=Path), metavar="[SOURCE]")
@click.pass_context
def restore_(ctx: click.Context, data_dir: Path | None, source: Path | None, even_so: bool, saving: bool) -> None:
    """Replace the records here with those of a backup.

    SOURCE is the file, or a folder or stick with backups: then the one that goes furthest is used. The records here are
    kept as well. If they have something that the backup does not have, nothing is done without --even-so.

    With --rescue, every entry that can still be read is saved, backups (here, and in SOURCE if given) fill in what is
    missing, and the kiosk goes on with that. The exit status is 1 if nothing was done.
    """
    folder = data_dir or ctx.obj
    try:
        there = source is not None and source.exists()
    except OSError as error:
        fail(f"{source} cannot be read: {error.strerror}. Name another place, or restore as a user who may read it.")
    if saving:
        if source and not (there and filling_in(source)):
            fail(f"There is no backup: {source}\nName the file, or the stick or folder that it is on.")
        _rescue(records(folder), [source] if source else [])
        return
    if source is None:
        raise click.UsageError("Name a backup, or a folder or stick with backups.")
    try:
        path = newest(source)
        done = restore(path, folder / "journal.db", even_so)
    except WouldLose as would:
        what = f"have {words.count(would.facts, 'entry')} not in the backup" if would.facts else "are damaged"
        if would.facts is None:
            do = "--rescue saves what can be read; --even-so uses the backup. The records here are kept as well."
        else:
            do = "Add --even-so to use the backup anyway; the records here are then kept as well."
        fail(f"The records in {folder} {what}. Nothing was changed.\n{do}")
    except BackupFailed as error:
        fail(str(error))
    except JournalError as error:
        fail_by(error)
    click.echo(f"{words.count(done.facts, 'entry')} restored from {path}")
    if done.before:
        click.echo(f"What was here before is kept in {done.before}")
    for file in done.brought:
        click.echo(f"{file.name} restored.")
    for file in done.beside:
        click.echo(f"The backup’s device settings differ from those here. They are in {file}")


def _rescue(journal: Path, sources: list[Path]) -> None:
    try:
        saved = rescue(journal, sources)
        damaged = go_on_with(saved.path, journal)
    except JournalError as error:
        fail_by(error)
    click.echo(_said(saved))
    click.echo(f"The damaged records are kept in {damaged}")


def _said(saved: Rescued) -> str:
    lost = f"; {words.count(saved.missing, 'entry')} could not be read" if saved.missing else ""
    return f"{words.count(saved.facts, 'entry')} saved{lost}."
