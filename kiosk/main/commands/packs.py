"""`whist-kiosk packs`: the packs of tagged cards that were enrolled; into files, and out of them."""

import json
import os
from pathlib import Path
from typing import Any

import click

from hardware.deck import MalformedPack, Pack
from kiosk.base.language import _, _n
from kiosk.devices.pack_files import NotAdded, PackFileError, added, load, save, write
from kiosk.journal import Journal, JournalError
from kiosk.lobby.projections import PROJECTIONS
from kiosk.main.commands.records import fail, fail_by, records
from kiosk.table_io.packs import pack_words

FILE = click.Path(path_type=Path, dir_okay=False)


@click.group()
def packs() -> None:
    """List the packs of tagged cards, write them to files, and import them from files."""


@packs.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON, tags included.")
@click.pass_obj
def list_(data_dir: Path, as_json: bool) -> None:
    """List the packs that were enrolled: id, name, back, and what has a tag."""
    known = _known(data_dir)
    if as_json:
        click.echo(json.dumps([pack.to_data() for pack in known], indent=1))
    elif not known:
        click.echo(_("No pack has been enrolled yet."))
    for pack in [] if as_json else known:
        click.echo(f"{pack.id}\t{pack.name}\t{_('{colour} back', colour=_(pack.back))}\t{pack_words(pack)}")


@packs.command("export")
@click.argument("wanted", metavar="PACK")
@click.option(
    "-o",
    "--output",
    "file",
    type=FILE,
    metavar="FILE",
    help="Where it is written; by default a file named after it.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@click.pass_obj
def export(data_dir: Path, wanted: str, file: Path | None, force: bool) -> None:
    """Write a pack, by its name or id, to a JSON file. The kiosk may be running."""
    known = _known(data_dir)
    chosen = [pack for pack in known if wanted in (pack.id, pack.name)]
    if not chosen:
        names = ", ".join(f"“{pack.name}”" for pack in known) or _("none")
        fail(_("There is no pack {pack}. There are: {names}.", pack=wanted, names=names))
    if file is not None and os.path.exists(file) and not force:  # Path.exists raises where a folder may not be seen
        fail(_("{file} already exists. Name another file, or add --force.", file=file))
    try:
        if file is None:
            file = save(chosen[0], Path())
        else:
            write(chosen[0], file)
    except PackFileError as error:
        fail(str(error))
    click.echo(
        _n(
            "“{name}”, {n} card, is in {file}",
            "“{name}”, {n} cards, is in {file}",
            len(chosen[0].cards),
            name=chosen[0].name,
            file=file,
        )  # fmt: skip
    )


@packs.command("import")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE…")
@click.pass_obj
def import_(data_dir: Path, files: tuple[Path, ...]) -> None:
    """Add the packs of JSON files to those of the kiosk, which must not be running.

    If one cannot be added, none is.
    """
    path = records(data_dir)
    try:
        with Journal.open(path, tables=PROJECTIONS) as journal:
            known = _read(journal.settings.get("packs") or [])
            every = list(known)
            for file in files:
                every = _added(file, every)
            journal.settings.set("packs", [pack.to_data() for pack in every])
    except JournalError as error:
        fail_by(error)
    for pack in every[len(known) :]:
        click.echo(_("“{name}” was added: {cards}.", name=pack.name, cards=pack_words(pack)))


@packs.command("check")
@click.argument("file", type=FILE)
@click.pass_obj
def check(data_dir: Path, file: Path) -> None:
    """Check whether the packs of a JSON file can be added, without changing anything. The exit status is 1 if not."""
    known = _known(data_dir) if os.path.exists(data_dir / "journal.db") else []
    for pack in _added(file, known)[len(known) :]:
        click.echo(_("“{name}” can be added: {cards}.", name=pack.name, cards=pack_words(pack)))


def _added(file: Path, known: list[Pack]) -> list[Pack]:
    try:
        return added(load(file), known)
    except PackFileError as error:
        fail(str(error))
    except NotAdded as error:
        fail(f"{file}: {error.why}")


def _known(data_dir: Path) -> list[Pack]:
    path = records(data_dir)
    try:
        with Journal.open_to_read(path) as journal:
            return _read(journal.settings.get("packs") or [])
    except JournalError as error:
        fail_by(error)


def _read(stored: Any) -> list[Pack]:
    try:
        return [Pack.from_data(data) for data in stored]
    except MalformedPack as error:
        fail(_("A pack that was enrolled cannot be read: {why}. Nothing was changed.", why=error.why), 2)
