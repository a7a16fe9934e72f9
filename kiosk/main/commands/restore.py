"""`whist-kiosk restore`: the records of a backup, or what can be saved of damaged ones; the kiosk must not run."""

from pathlib import Path

import click

from kiosk.appliance.backups.files import BackupFailed
from kiosk.appliance.backups.restoring import Rescued, WouldLose, filling_in, go_on_with, newest, rescue, restore
from kiosk.base.language import _, _n
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
        fail(
            _(
                "{file} cannot be read: {why}. Name another place, or restore as a user who may read it.",
                file=source,
                why=error.strerror,
            )  # fmt: skip
        )
    if saving:
        if source and not (there and filling_in(source)):
            missing = _("There is no backup: {file}", file=source)
            fail(f"{missing}\n{_('Name the file, or the stick or folder that it is on.')}")
        _rescue(records(folder), [source] if source else [])
        return
    if source is None:
        raise click.UsageError(_("Name a backup, or a folder or stick with backups."))
    try:
        path = newest(source)
        done = restore(path, folder / "journal.db", even_so)
    except WouldLose as would:
        if would.facts is None:
            what = _("The records in {folder} are damaged. Nothing was changed.", folder=folder)
            do = _("--rescue saves what can be read; --even-so uses the backup. The records here are kept as well.")
        else:
            what = _n(
                "The records in {folder} have {n} entry not in the backup. Nothing was changed.",
                "The records in {folder} have {n} entries not in the backup. Nothing was changed.",
                would.facts,
                folder=folder,
            )
            do = _("Add --even-so to use the backup anyway; the records here are then kept as well.")
        fail(f"{what}\n{do}")
    except BackupFailed as error:
        fail(str(error))
    except JournalError as error:
        fail_by(error)
    click.echo(_n("{n} entry restored from {file}", "{n} entries restored from {file}", done.facts, file=path))
    if done.before:
        click.echo(_("What was here before is kept in {file}", file=done.before))
    for file in done.brought:
        click.echo(_("{file} restored.", file=file.name))
    for file in done.beside:
        click.echo(_("The backup’s device settings differ from those here. They are in {file}", file=file))


def _rescue(journal: Path, sources: list[Path]) -> None:
    try:
        saved = rescue(journal, sources)
        damaged = go_on_with(saved.path, journal)
    except JournalError as error:
        fail_by(error)
    click.echo(_said(saved))
    click.echo(_("The damaged records are kept in {file}", file=damaged))


def _said(saved: Rescued) -> str:
    read = _n("{n} entry saved", "{n} entries saved", saved.facts)
    if not saved.missing:
        return f"{read}."
    return _n(
        "{saved}; {n} entry could not be read.", "{saved}; {n} entries could not be read.", saved.missing, saved=read
    )
