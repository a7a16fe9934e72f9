"""`whist-kiosk backup`: everything that is kept, in one file that is checked; also while the kiosk runs."""

from pathlib import Path

import click

from kiosk.appliance.backups.files import BackupFailed, back_up
from kiosk.base.language import _n
from kiosk.journal.backup_files import FOLDER
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, records


@click.command()
@own_data_dir
@click.option("--keep-all", is_flag=True, help="Remove no older backup.")
@click.argument("target", required=False, type=click.Path(path_type=Path, file_okay=False), metavar="[FOLDER]")
@click.pass_context
def backup(ctx: click.Context, data_dir: Path | None, target: Path | None, keep_all: bool) -> None:
    """Back the records up into a folder, by default `backups` in the data folder.

    The file has everything: entries, names, settings, packs, and devices.toml. It is checked before it counts. Of older
    backups, the last of each of 7 days, 5 weeks and 12 months are kept. The exit status is 1 if no backup was made, 2
    if there are no records.
    """
    folder = data_dir or ctx.obj
    journal = records(folder)
    try:
        made = back_up(journal, target or folder / FOLDER, rotate=not keep_all)
    except BackupFailed as error:
        fail(str(error))
    click.echo(
        _n(
            "{n} entry, {size} KB, checked: {file}",
            "{n} entries, {size} KB, checked: {file}",
            made.facts,
            size=-(-made.size // 1024),
            file=made.backup.path,
        )  # fmt: skip
    )
    if made.gone:
        click.echo(_n("{n} older backup removed.", "{n} older backups removed.", len(made.gone)))
