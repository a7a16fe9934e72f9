"""`whist-kiosk fleet`: what tables' kiosks have recorded, brought to the desk's."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path

import click

from kiosk.base import words
from kiosk.base.disk_words import why_not
from kiosk.base.times import date_of
from kiosk.fleet.carrying import Desk, Outbox, collect, offer
from kiosk.fleet.messages import called
from kiosk.fleet.notes import Notes
from kiosk.fleet.seats import seats_for
from kiosk.fleet.stick import Incoming, Outgoing, StickFailed, leave_seats, seats_on
from kiosk.journal import Beside, Journal, JournalError, JournalInUse, Other, Others, Taken
from kiosk.lobby.projections import PROJECTIONS
from kiosk.main.commands.fleet_network import admit, join, serve, trial, withdraw
from kiosk.main.commands.records import fail, fail_by, records
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.session import Night

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.group()
def fleet() -> None:
    """Bring together what several kiosks record in a night.

    One kiosk is the desk. The others are at tables, and everything they record comes to the desk, each entry once.
    """


for command in (admit, join, serve, trial, withdraw):
    fleet.add_command(command)


@fleet.command("export")
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
        fail(f"{folder} cannot be made: {error.strerror}. Name another folder.")
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
        click.echo(f"{words.count(stick.facts, 'entry')} of {called(kiosk)}: {stick.path}")
        click.echo("At the desk: whist-kiosk fleet import FOLDER")
    else:
        click.echo("The desk has everything." if outbox.acknowledged else "There are no entries yet.")
    if outbox.contradicted:
        fail(_copied(kiosk))


@fleet.command("import")
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


@fleet.command("status")
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
    click.echo(f"This is {called(own)}, with {words.count(last, 'entry')} of its own.")
    for other in others:
        click.echo(_line(other))
    if not others:
        click.echo("There are no entries of other kiosks here.")


@fleet.command("seats")
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
                fail("The desk has told this kiosk something newer.\nAt the desk: whist-kiosk fleet seats FOLDER")
            notes.keep_seats(told)
    except StickFailed as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or data_dir}: {why_not(error)}.")
    except JournalError as error:
        fail_by(error)
    if left:
        click.echo(f"{words.count(left, 'table')}: {folder}\nAt each: whist-kiosk fleet seats FOLDER")
    if told is not None:
        click.echo(", ".join(filter(None, (told.night, told.place, told.round))))
    if not left and told is None:
        fail(f"There is nothing for this kiosk in {folder}.\nAt the desk: whist-kiosk fleet seats FOLDER")


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
    known = f", {taken.known:,} were here" if taken.known else ""
    if own and not taken.aside:
        yield f"{called(kiosk)}: these are this kiosk’s own entries.", False
    else:
        yield f"{called(kiosk)}: {words.count(taken.new, 'entry')} taken{known}.", False
    if taken.aside:
        yield f"{words.count(taken.aside, 'entry')} set aside: {_copied(kiosk)}", True
    if taken.wrong:
        yield (
            f"{words.count(taken.wrong, 'entry')} not as written, and left out. Export again at {called(kiosk)}.",
            True,
        )
    if taken.early:
        first = taken.heads[0].seq + 1
        yield (
            (
                f"{words.count(taken.early, 'entry')} could not be taken: entry {first:,} is missing.\n"
                f"Take the stick to {called(kiosk)} and export again. It then begins with what is missing."
            ),
            True,
        )


def _copied(kiosk: str) -> str:
    return (
        f"two kiosks say that they are {called(kiosk)}, as after a memory card was copied.\n"
        "Nothing is lost: what came second is kept beside the first. See docs/fleet.md, Two kiosks that are one."
    )


def _line(other: Other) -> str:
    aside = f"; {other.aside:,} set aside, from entry {other.parts:,}" if other.aside else ""
    last = f", the last of {date_of(other.last)}" if other.last else ""
    return f"{called(other.kiosk)}: {words.count(other.facts, 'entry')}{last}{aside}"
