"""`whist-kiosk fleet` on a stick: entries and seats go from kiosk to kiosk; and what is here of others."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path

import click

from kiosk.base import words
from kiosk.base.disk_words import why_not
from kiosk.base.language import _, _n
from kiosk.base.times import date_of
from kiosk.fleet.carrying import Desk, Outbox, collect, offer
from kiosk.fleet.messages import called
from kiosk.fleet.notes import Notes
from kiosk.fleet.seating import seats_for
from kiosk.fleet.stick import Incoming, Outgoing, StickFailed, leave_seats, seats_on
from kiosk.journal import Beside, Journal, JournalError, JournalInUse, Other, Others, Taken
from kiosk.lobby.projections import PROJECTIONS
from kiosk.main.commands.fleet_network import usage
from kiosk.main.commands.records import fail, fail_by, records
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.session import Night

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command("export")
@click.option("--all", "every", is_flag=True, help="Everything, whatever the desk has said that it has.")
@click.argument("folder", type=FOLDER, metavar="FOLDER")
@click.pass_obj
def export(data_dir: Path, every: bool, folder: Path) -> None:
    """Write what the desk does not have yet into a folder, such as a stick. The kiosk may be running.

    The desk leaves its answer there, so that the next file begins where this one ends. The exit status is 1 if nothing
    could be written, or another kiosk says that it is this one.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(_("{folder} cannot be made: {why}. Name another folder.", folder=folder, why=error.strerror))
    try:
        with Journal.open_to_read(records(data_dir)) as journal, Outgoing(folder, journal) as stick:
            outbox = Outbox(journal)
            if every:
                for batch in outbox.batches():
                    stick.send(batch)
            else:
                offer(outbox, stick)
            kiosk = journal.kiosk
    except StickFailed as error:
        fail(str(error))
    except JournalError as error:
        fail_by(error)
    if stick.path is not None:
        click.echo(
            _n(
                "{n} entry of {kiosk}: {file}",
                "{n} entries of {kiosk}: {file}",
                stick.facts,
                kiosk=called(kiosk),
                file=stick.path,
            )  # fmt: skip
        )
        click.echo(_at_desk("import"))
    else:
        click.echo(_("The desk has everything.") if outbox.acknowledged else _("There are no entries yet."))
    if outbox.contradicted:
        fail(_copied(kiosk))


@click.command("import")
@click.argument("places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER…")
@click.pass_obj
def import_(data_dir: Path, places: tuple[Path, ...]) -> None:
    """Take what tables' kiosks have written, from folders, sticks or single files, into the desk's records.

    What was taken before is known, so a stick can be taken twice. The desk's kiosk may be running. The exit status is 1
    if something is missing, damaged, or contradicts what is here: all else was taken.
    """
    path, status = records(data_dir), 0
    try:
        with _desk(path) as journal:
            for place in places:
                said = list(_imported(journal.others, place))
                for line, wrong in said:
                    click.echo(line, err=wrong)
                    status |= wrong
    except StickFailed as error:
        fail(str(error))
    except JournalError as error:
        fail_by(error)
    click.get_current_context().exit(status)


@click.command("status")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def status(data_dir: Path, as_json: bool) -> None:
    """Say which other kiosks' entries are here, and how many. The kiosk may be running."""
    try:
        with Journal.open_to_read(records(data_dir)) as journal:
            own, others = journal.kiosk, journal.others.all()
            last = journal.others.heads(own)[0].seq
    except JournalError as error:
        fail_by(error)
    if as_json:
        click.echo(json.dumps({"kiosk": own, "facts": last, "others": [asdict(other) for other in others]}, indent=1))
        return
    click.echo(
        _n(
            "This is {kiosk}, with {n} entry of its own.",
            "This is {kiosk}, with {n} entries of its own.",
            last,
            kiosk=called(own),
        )  # fmt: skip
    )
    for other in others:
        click.echo(_line(other))
    if not others:
        click.echo(_("There are no entries of other kiosks here."))


@click.command("seats")
@click.argument("folder", type=FOLDER, metavar="FOLDER")
@click.pass_obj
def seats(data_dir: Path, folder: Path) -> None:
    """Without a network: the seats of the round go to the tables on a stick. The kiosk may be running.

    At the desk, leave in FOLDER for each table's kiosk what it is to know of the round. At a table, take it.
    """
    path = records(data_dir)
    try:
        with Journal.open_to_read(path) as journal:
            own, night = journal.kiosk, _latest_night(journal)
            moved = {move[0] for move in night.moves} if night is not None else set()
            every = [seats_for(night, kiosk) for kiosk in sorted(moved)] if night is not None else []
        left = leave_seats(folder, every)
        told = seats_on(folder, own)
        if told is not None:
            notes = Notes(data_dir)
            before = notes.seats()
            if before is not None and before.desk == told.desk and before.seq > told.seq:
                fail(f"{_('The desk has told this kiosk something newer.')}\n{_at_desk('seats')}")
            notes.keep_seats(told)
    except StickFailed as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or data_dir}: {why_not(error)}.")
    except JournalError as error:
        fail_by(error)
    if left:
        click.echo(_n("{n} table: {folder}", "{n} tables: {folder}", left, folder=folder))
        click.echo(_("At each: {command}", command=usage("seats")))
    if told is not None:
        click.echo(", ".join(filter(None, (told.night, told.place, told.round))))
    if not left and told is None:
        fail(f"{_('There is nothing for this kiosk in {folder}.', folder=folder)}\n{_at_desk('seats')}")


def _latest_night(journal: Journal) -> Night | None:
    """The night of this kiosk that is going on, if it directs one."""
    latest = next(iter(journal.streams(NIGHT)), None)
    return Night.open(journal, Director(journal), latest.name) if latest is not None else None


def _desk(path: Path) -> Journal | Beside:
    """The desk's records, though its kiosk may have them open."""
    try:
        return Journal.open(path, tables=PROJECTIONS)
    except JournalInUse:
        return Beside.open(path)


def _imported(others: Others, place: Path) -> Iterator[tuple[str, bool]]:
    """What has come of a stick, a line each, and whether something is wrong."""
    sums: defaultdict[str, Taken] = defaultdict(lambda: Taken(()))
    with Incoming(place) as stick:
        for batch, taken in collect(Desk(others), stick):
            sums[batch.kiosk] = _sum(sums[batch.kiosk], taken)
    for kiosk, taken in sums.items():
        yield from _said(kiosk, taken, kiosk == others.kiosk)
    for damage in stick.damaged:
        yield f"{damage.path}: {damage.what}. {damage.do}", True


def _sum(one: Taken, other: Taken) -> Taken:
    """Both together; the heads are those of the later."""
    added = {each.name: getattr(one, each.name) + getattr(other, each.name) for each in fields(Taken)[1:]}
    return Taken(other.heads, **added)


def _said(kiosk: str, taken: Taken, own: bool) -> Iterator[tuple[str, bool]]:
    name = called(kiosk)
    if own and not taken.aside:
        yield _("{kiosk}: these are this kiosk’s own entries.", kiosk=name), False
    else:
        new = _n("{kiosk}: {n} entry taken", "{kiosk}: {n} entries taken", taken.new, kiosk=name)
        known = words.grouped(taken.known)
        yield _("{taken}, {count} were here.", taken=new, count=known) if taken.known else f"{new}.", False
    if taken.aside:
        yield _n("{n} entry set aside: {why}", "{n} entries set aside: {why}", taken.aside, why=_copied(kiosk)), True
    if taken.wrong:
        said = _n(
            "{n} entry not as written, and left out. Export again at {kiosk}.",
            "{n} entries not as written, and left out. Export again at {kiosk}.",
            taken.wrong, kiosk=name,
        )  # fmt: skip
        yield said, True
    if taken.early:
        said = _n(
            "{n} entry could not be taken: entry {first} is missing.",
            "{n} entries could not be taken: entry {first} is missing.",
            taken.early, first=words.grouped(taken.heads[0].seq + 1),
        )  # fmt: skip
        do = _("Take the stick to {kiosk} and export again. It then begins with what is missing.", kiosk=name)
        yield f"{said}\n{do}", True


def _copied(kiosk: str) -> str:
    why = _("two kiosks say that they are {kiosk}, as after a memory card was copied.", kiosk=called(kiosk))
    lost = _("Nothing is lost: what came second is kept beside the first. See docs/fleet.md, Two kiosks that are one.")
    return f"{why}\n{lost}"


def _at_desk(command: str) -> str:
    return _("At the desk: {command}", command=usage(command))


def _line(other: Other) -> str:
    entries = _n("{kiosk}: {n} entry", "{kiosk}: {n} entries", other.facts, kiosk=called(other.kiosk))
    said = _("{entries}, the last of {day}", entries=entries, day=date_of(other.last)) if other.last else entries
    if not other.aside:
        return said
    aside, first = words.grouped(other.aside), words.grouped(other.parts)
    return _("{entries}; {count} set aside, from entry {number}", entries=said, count=aside, number=first)
