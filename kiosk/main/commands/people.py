"""`whist-kiosk people`: the names that are kept, and their removal."""

import json
from pathlib import Path

import click

from kiosk.appliance.backups.erasing import Erased, erase, known
from kiosk.base.language import _, _n
from kiosk.journal import JournalError, Person
from kiosk.main.commands.records import expect_yes, fail, fail_by, records


@click.group()
def people() -> None:
    """List the people whose names are kept, and remove names on request."""


@people.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_(data_dir: Path, as_json: bool) -> None:
    """List everybody whose name is kept: id, name, when it was last used."""
    try:
        found = known(records(data_dir))
    except JournalError as error:
        fail_by(error)
    if as_json:
        rows = [{"id": each.id, "name": each.name, "last_used": each.last_used} for each in found]
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    elif not found:
        click.echo(_("No names are kept."))
    for each in [] if as_json else found:
        click.echo(f"{each.id}\t{each.name}\t{each.last_day or '?'}")


@people.command("erase")
@click.argument("who", metavar="NAME")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def erase_(data_dir: Path, who: str, yes: bool) -> None:
    """Remove a person's name, given by name or id, from the records and the backups in the data folder.

    The results stay, without a name. The kiosk must not be running. Backups elsewhere, on sticks and cards, still have
    the name: destroy or replace them.
    """
    path = records(data_dir)
    try:
        person = _one(known(path), who)
        if not yes:
            expect_yes(_("Remove the name of {name} for good? This cannot be undone", name=person.name))
        done = erase(path, person.id)
    except JournalError as error:
        fail_by(error)
    click.echo(_said(done, str(person.name)))


def _one(found: list[Person], who: str) -> Person:
    wanted = who.strip().casefold()
    fits = [each for each in found if each.id == who or (each.name or "").strip().casefold() == wanted]
    if not fits:
        fail(_("Nobody of that name is on record: {name}. whist-kiosk people list names everybody.", name=who))
    if len(fits) > 1:
        ids = ", ".join(each.id for each in fits)
        fail(_("There are {count} of that name: {name}. Give the id of one: {ids}", count=len(fits), name=who, ids=ids))
    return fits[0]


def _said(done: Erased, name: str) -> str:
    said = _n(
        "The name {name} was removed from the records and from {n} backup beside them.",
        "The name {name} was removed from the records and from {n} backups beside them.",
        done.backups,
        name=name,
    )
    kept = [_("The name may still be in {file}: remove that file.", file=path) for path in done.left]
    last = _("Backups on sticks and printed papers still have it: destroy or replace them.")
    return "\n".join((said, *kept, last))
