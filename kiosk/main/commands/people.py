"""`whist-kiosk people`: the names that are kept, and their removal."""

import json
from pathlib import Path

import click

from kiosk.appliance.backups.erasing import Erased, erase, known
from kiosk.base import words
from kiosk.base.times import date_of
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
        click.echo("No names are kept.")
    for each in [] if as_json else found:
        click.echo(f"{each.id}\t{each.name}\t{date_of(each.last_used)}")


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
            expect_yes(f"Remove the name of {person.name} for good? This cannot be undone")
        done = erase(path, person.id)
    except JournalError as error:
        fail_by(error)
    click.echo(_said(done, str(person.name)))


def _one(found: list[Person], who: str) -> Person:
    wanted = who.strip().casefold()
    fits = [each for each in found if each.id == who or (each.name or "").strip().casefold() == wanted]
    if not fits:
        fail(f"Nobody of that name is on record: {who}. whist-kiosk people list names everybody.")
    if len(fits) > 1:
        ids = ", ".join(each.id for each in fits)
        fail(f"There are {len(fits)} of that name: {who}. Give the id of one: {ids}")
    return fits[0]


def _said(done: Erased, name: str) -> str:
    said = f"The name {name} was removed from the records and from {words.count(done.backups, 'backup')} beside them."
    kept = "".join(f"\nThe name may still be in {path}: remove that file." for path in done.left)
    return f"{said}{kept}\nBackups on sticks and printed papers still have it: destroy or replace them."
