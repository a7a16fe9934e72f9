"""`whist-kiosk fleet` over a network: who is let in, the desk that listens, and the table that sends."""

from __future__ import annotations

import logging
import math
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from kiosk.base.disk_words import why_not
from kiosk.base.language import _, _c, _n, later
from kiosk.base.whole_file import write_whole
from kiosk.fleet.carrying import Desk, Outbox, Sender, collect
from kiosk.fleet.messages import ANSWER, REQUEST, SHORT, Answer, Have, Request, Unreadable, called
from kiosk.fleet.notes import NOTED, Notes
from kiosk.fleet.pairing import PORT as ASKED
from kiosk.journal import Beside, Journal, JournalError, JournalInUse
from kiosk.journal.troubles import trouble
from kiosk.main.commands.records import fail, fail_by, records, says_yes

if TYPE_CHECKING:
    from kiosk.fleet.keys import Keys
    from kiosk.fleet.network import NetworkFromTables, NetworkToDesk

PORT = 4222
ANY = "0.0.0.0"
"""The host by which every network of this machine is listened in."""
FOLDER = click.Path(path_type=Path, file_okay=False)
LOOK = 0.2
FINDS = 10.0
"""Seconds in which a desk that announces itself is found."""
SEEN = 1.0
"""Seconds between two notes of how far the desk has everything, which people see."""
PAUSE = 5.0
"""Seconds until records that could not be used are tried again."""


def usage(command: str, value: str | None = None) -> str:
    """How a command is given: ``whist-kiosk fleet join FOLDER``."""
    given = _c("command line", "FOLDER") if value is None else value
    return f"whist-kiosk fleet {command} {given}".rstrip()


@click.command()
@click.option("--address", default="", metavar="ADDRESS:PORT", help="Where tables find this desk; this machine's own.")
@click.option("--open", "opens", is_flag=True, help="From now on kiosks may ask, for half an hour.")
@click.option("--close", "closes", is_flag=True, help="Kiosks may ask no more.")
@click.option("--digits", default="", help="Let the kiosk in that shows these six digits.")
@click.argument("folder", required=False, type=FOLDER, metavar="[FOLDER]")
@click.pass_obj
def admit(data_dir: Path, address: str, opens: bool, closes: bool, digits: str, folder: Path | None) -> None:
    """At the desk: let kiosks in. `fleet serve` runs meanwhile.

    Without options, say who asks over the network, each with the digits that it shows. With FOLDER, a stick: let in
    those that have asked there, and leave each the answer.
    """
    if folder is None:
        _admit_by_digits(data_dir, opens, closes, digits)
        return
    keys = _keys(data_dir)
    from kiosk.hall.networks import own_address

    desk, where = _own(data_dir), address or own_address()
    if not where:
        fail(_("This machine is in no network yet. Say where tables will find it: --address."))
    where = where if ":" in where else f"{where}:{PORT}"
    try:
        found = sorted(folder.glob(f"whist-*.{REQUEST}"))
        if not found:
            nobody = _("Nobody asks in {folder}.", folder=folder)
            fail(f"{nobody}\n{_('At the table: {command}', command=usage('join'))}")
        for path in found:
            request = Request.of(path.read_bytes())
            keys.admit(request)
            answer = Answer(request.kiosk, desk, where, keys.certificate)
            write_whole(folder / f"whist-{request.kiosk[:SHORT]}.{ANSWER}", answer.text)
            kiosk = called(request.kiosk)
            click.echo(_("{kiosk} may send to this desk at {address}.", kiosk=kiosk, address=where))
    except Unreadable:
        command = usage("join", str(folder))
        fail(_("{file} is damaged. At the table: {command}", file=path, command=command))
    except OSError as error:
        fail(f"{error.filename or folder}: {why_not(error)}.")
    click.echo(_("Back at the table: {command}", command=usage("join")))


def _admit_by_digits(data_dir: Path, opens: bool, closes: bool, digits: str) -> None:
    from kiosk.fleet.joining import Joining

    joining = Joining(data_dir)
    try:
        if opens or closes:
            joining.open() if opens else joining.close()
            click.echo(_("Kiosks may ask, for half an hour.") if opens else _("Kiosks may ask no more."))
        view = joining.view()
        if not view.listens:
            fail(_("Nobody listens for kiosks here. Start: {command}", command=usage("serve", "")))
        if digits:
            wanted = "".join(digits.split())
            fits = [each for each in view.asking if each.digits.replace(" ", "") == wanted]
            if not fits:
                fail(
                    _(
                        "Nobody asks with {digits}. If a kiosk shows these digits, it does not talk to this desk.",
                        digits=digits,
                    )
                )
            if not fits[0].same:
                kiosk = called(fits[0].kiosk)
                fail(_("{kiosk} has not said yet that the digits are the same. Tap it there first.", kiosk=kiosk))
            joining.decide(fits[0], "")
            click.echo(_("{kiosk} may send to this desk.", kiosk=called(fits[0].kiosk)))
            return
    except OSError as error:
        fail(f"{error.filename or data_dir}: {why_not(error)}.")
    if not view.opened and not closes:
        click.echo(_("Kiosks may not ask now: {command}", command=usage("admit", "--open")))
    for each in view.asking:
        given = {"kiosk": called(each.kiosk), "digits": each.digits}
        if each.same:
            click.echo(_("{kiosk} shows {digits}", **given))
        else:
            click.echo(_("{kiosk} shows {digits}, has not said yet that they are the same", **given))
    if view.opened and not view.asking:
        click.echo(
            _(
                "Nobody asks yet. At a table: Settings, Join a night; this desk is {address}.",
                address=view.address or _("in no network"),
            )
        )


@click.command()
@click.argument("kiosk", metavar="KIOSK")
@click.pass_obj
def withdraw(data_dir: Path, kiosk: str) -> None:
    """At the desk: a kiosk's key no longer holds; what came from it stays. KIOSK is how `status` names it."""
    keys = _keys(data_dir)
    fits = [each for each in keys.let_in if kiosk and each.startswith(kiosk)]
    if len(fits) != 1:
        there = ", ".join(each[:SHORT] for each in fits or keys.let_in) or _("nobody")
        which, wrong = _("Say which one: {names}.", names=there), _("{kiosk} was not let in.", kiosk=kiosk)
        fail(which if fits else f"{wrong} {_('There is: {names}.', names=there)}")
    keys.withdraw(fits[0])
    click.echo(_("{kiosk} may not send to this desk any more.", kiosk=called(fits[0])))


@click.command()
@click.option("--address", default="", metavar="ADDRESS[:PORT]", help="Ask the desk at this address to let it in.")
@click.option("--again", is_flag=True, help="Ask a desk to let this kiosk in, though one has.")
@click.option("--from-screen", is_flag=True, help="Do what people choose on the kiosk, and ask nothing here.")
@click.argument("folder", required=False, type=FOLDER, metavar="[FOLDER]")
@click.pass_obj
def join(data_dir: Path, address: str, again: bool, from_screen: bool, folder: Path | None) -> None:
    """At a table: send everything to the desk until ended. The kiosk may be running.

    A kiosk that no desk has let in looks for one in the hall's network, and shows six digits to compare. With FOLDER, a
    stick: ask the desk to let this kiosk in, or take its answer.
    """
    keys, kiosk = _keys(data_dir), _own(data_dir)
    if folder is not None:
        try:
            click.echo(_asked(keys, kiosk, folder))
        except OSError as error:
            fail(f"{error.filename or folder}: {why_not(error)}.")
        return
    try:
        if not from_screen and (again or address or _let_in(keys, kiosk) is None):
            _look(data_dir, keys, kiosk, address)
        _stay(data_dir, keys, kiosk, _until_ended())
    except OSError as error:
        fail(f"{error.filename or data_dir}: {why_not(error)}.")
    finally:
        Notes(data_dir).forget()


def _let_in(keys: Keys, kiosk: str) -> Answer | None:
    """What the desk has answered that has let this kiosk in."""
    answer = keys.answer
    return answer if answer is not None and answer.kiosk == kiosk else None


def _stay(data_dir: Path, keys: Keys, kiosk: str, stopping: Event) -> None:
    """Sends to the desk until ended, and between does what people at the kiosk want: to join a night."""
    from kiosk.fleet.looking import is_wanted
    from kiosk.fleet.network import NetworkToDesk

    notes = Notes(data_dir)
    while not stopping.is_set():
        _seek(data_dir, keys, kiosk, stopping)
        answer = _let_in(keys, kiosk)
        if answer is None:
            if not keys.answered:
                return
            stopping.wait(PAUSE)  # that was for another kiosk: people may still want to join
            continue
        line = NetworkToDesk(kiosk, answer.address, answer.certificate, keys.seed)
        ended = _Either(stopping, lambda: is_wanted(notes))
        try:
            _again(ended, partial(_send, records(data_dir), line, ended))
        finally:
            line.stop()


def _seek(data_dir: Path, keys: Keys, kiosk: str, stopping: Event) -> None:
    """Looks for a night as long as people at the kiosk do."""
    from kiosk.fleet.looking import Seeker, is_wanted

    notes = Notes(data_dir)
    if not is_wanted(notes):
        return
    seeker = Seeker(data_dir, Request(kiosk, keys.public), lambda offer, host: keys.keep(offer.answer(kiosk, host)))
    try:
        while not stopping.is_set() and seeker.step():
            stopping.wait(LOOK)
    finally:
        seeker.stop()


def _look(data_dir: Path, keys: Keys, kiosk: str, address: str) -> None:
    """At the command line: finds a desk, shows the digits, and waits until the desk has let this kiosk in."""
    from kiosk.fleet.door import COMPARES, ENDED, LET_IN
    from kiosk.fleet.looking import knock

    address = address or _found()
    try:
        asking = knock(address, Request(kiosk, keys.public), lambda offer, host: keys.keep(offer.answer(kiosk, host)))
    except ValueError as why:
        fail(str(why))
    try:
        while not asking.over and asking.state.at != COMPARES:
            time.sleep(LOOK)
        if asking.state.at == COMPARES:
            click.echo(f"{asking.state.night or _('The desk')}: {asking.state.digits}")
            if not says_yes(_("Does the desk show the same digits?")):
                fail(_("Then it is another desk. Nothing was joined."))
            asking.same()
            click.echo(_("Now the director lets this kiosk in."))
        while not asking.over:
            time.sleep(LOOK)
        if asking.state.at != LET_IN:
            fail(asking.state.why if asking.state.at == ENDED else _("Something went wrong. Try again."))
        here = [_("This is {place}.", place=asking.state.place)] if asking.state.place else []
        click.echo(" ".join((_("The desk has agreed."), *here)))
    finally:
        asking.stop()


def _found() -> str:
    """The address of the one night that can be joined. Ends the command where there is none, or more."""
    from kiosk.fleet.found import Nights

    click.echo(_("Looking for a desk …"))
    nights, end = Nights(), time.monotonic() + FINDS
    try:
        while not nights.found() and not nights.trouble and time.monotonic() < end:
            time.sleep(LOOK)
        time.sleep(PAUSE * LOOK)  # another one may answer a moment later
        found = nights.found()
    finally:
        nights.stop()
    if len(found) == 1:
        return found[0].address
    by_address = usage("join", f"--address {_c('command line', 'ADDRESS')}")
    for each in found:
        click.echo(f"{each.night or _('A desk')}: {each.address}")
    if found:
        fail(_("Say which one: {command}", command=by_address))
    lines = (
        nights.trouble or _("No desk was found."),
        _("At the desk: Director, Kiosks, Let a kiosk join. It shows its address: {command}", command=by_address),
        _("Or with a stick: {command}", command=usage("join")),
    )
    fail("\n".join(lines))


@click.command()
@click.option("--host", default=ANY, show_default=True, metavar="ADDRESS", help="The network that it listens in.")
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="The port.")
@click.option("--join-port", type=click.IntRange(1, 65535), default=ASKED, show_default=True, help="Where kiosks ask.")
@click.pass_obj
def serve(data_dir: Path, host: str, port: int, join_port: int) -> None:
    """At the desk: take what tables send until ended. The kiosk may be running."""
    keys = _keys(data_dir)
    from kiosk.fleet.broker import Broker, program
    from kiosk.fleet.door import Door
    from kiosk.fleet.joining import Doorkeeper
    from kiosk.fleet.network import NetworkFromTables
    from kiosk.fleet.pairing import Offer
    from kiosk.hall.networks import networks

    server = program()
    if server is None:
        fail(_(_MISSING))
    path, desk, stopping = records(data_dir), _own(data_dir), _until_ended()
    broker = Broker(server, keys, host, port)
    try:
        broker.follow()
        here = "127.0.0.1" if host == ANY else host
        line, offer = NetworkFromTables(desk, f"{here}:{port}", keys.certificate, keys.seed), ["", keys.certificate]

        def addresses() -> tuple[str, ...]:
            return tuple(each.address for each in networks() if each.useful) if host == ANY else (host,)

        door = Door(host, join_port, lambda: Offer(desk, offer[0], offer[1], port), keys.admit, addresses)
        keeper = Doorkeeper(data_dir, door)

        def meanwhile(night: str) -> None:
            offer[0] = night
            keeper.step(next(iter(addresses()), ""))
            broker.follow(line.silent)

        try:
            click.echo(_("The desk is {kiosk}; tables reach it at port {port}.", kiosk=called(desk), port=port))
            _again(stopping, lambda: _take(path, line, meanwhile, keys, stopping))
        finally:
            door.stop()
            keeper.stop()
            line.stop()
            Notes(data_dir).forget()
    except OSError as error:
        fail(f"{error.filename or keys.folder}: {why_not(error)}.")
    finally:
        broker.stop()


@click.command()
@click.option("--kiosks", type=click.IntRange(1, 300), default=8, show_default=True, help="The tables.")
@click.option(
    "--minutes", type=click.FloatRange(0.05, 600), default=1.0, show_default=True, help="How long it is tried."
)
@click.option("--seed", type=int, default=1, show_default=True, help="What is cut and killed follows from it.")
@click.option("--keep", type=FOLDER, required=True, metavar="DIR", help="An empty folder; all records are left in it.")
def trial(kiosks: int, minutes: float, seed: int, keep: Path) -> None:
    """Try many kiosks on this machine: cut lines, kill processes, and compare what the desk has.

    Leaves DIR/desk/journal.db and DIR/table-NN/journal.db. The exit status is 1 unless the desk has exactly what the
    tables have recorded.
    """
    _keys(keep)
    from kiosk.fleet.broker import program
    from kiosk.fleet.trial import trial as tried

    if program() is None:
        fail(_(_MISSING))
    try:
        keep.mkdir(parents=True, exist_ok=True)
        if any(keep.iterdir()):
            fail(_("{folder} is not empty. Name a new folder.", folder=keep))
        found = tried(keep, kiosks, 60 * minutes, seed, click.echo)
    except OSError as error:
        fail(f"{error.filename or keep}: {why_not(error)}.")
    click.echo(
        _(
            "{entries} recorded at {tables}, {arrived} at the desk; {astray} on one side only, {aside} set aside.",
            entries=_n("{n} entry", "{n} entries", found.recorded),
            tables=_n("{n} table", "{n} tables", kiosks),
            arrived=found.arrived,
            astray=found.astray,
            aside=found.aside,
        )  # fmt: skip
    )
    same, other = _("The desk has exactly what the tables have recorded."), _("That is not the same.")
    click.echo(same if found.good else other)
    click.get_current_context().exit(int(not found.good))


def _take(path: Path, line: NetworkFromTables, meanwhile: Callable[[str], object], keys: Keys, stopping: Event) -> None:
    """Takes what comes into the desk's records, beside its kiosk; `meanwhile` is told the night's name."""
    # A table's kiosk needs no night for what it sends.
    from kiosk.fleet.announcing import Announcing
    from kiosk.lobby.projections import PROJECTIONS

    with suppress(JournalInUse):
        Journal.open(path, tables=PROJECTIONS).close()  # which brings records of before up to date
    with Beside.open(path) as journal, Journal.open_to_read(path) as reading:
        desk, here = Desk(journal.others), False
        tables = Announcing(reading, line, Notes(path.parent))
        while not stopping.is_set():
            if line.connected and not here:  # tables may have been told more before the desk lost its disk
                for kiosk in keys.let_in:
                    line.acknowledge(Have(journal.kiosk, kiosk, journal.others.heads(kiosk)))
            here = line.connected
            for batch, taken in collect(desk, line):
                if taken.aside or taken.wrong:
                    said = _n(
                        "{kiosk}: {n} entry set aside, {wrong} not as written. See docs/fleet.md.",
                        "{kiosk}: {n} entries set aside, {wrong} not as written. See docs/fleet.md.",
                        taken.aside, kiosk=called(batch.kiosk), wrong=taken.wrong,
                    )  # fmt: skip
                    click.echo(said, err=True)
            tables.step()
            line.wake.wait(LOOK)
            line.wake.clear()
            meanwhile(tables.night)


def _send(path: Path, line: NetworkToDesk, stopping: Event) -> None:
    """Sends what the desk does not have, and says when that changes."""
    said, connected, noted, here = "", False, -math.inf, -math.inf
    notes = Notes(path.parent)
    with Journal.open_to_read(path) as journal:
        sender = Sender(Outbox(journal), line)
        while not stopping.is_set():
            changed = line.connected != connected
            if line.connected and not connected:
                sender.ask()
            connected = line.connected
            sender.step()
            for seats in line.seats():
                notes.keep_seats(seats)
            now = time.monotonic()
            if changed or now - here >= NOTED:
                here = now
                line.is_here(sender.outbox.last)
            if changed or now - noted >= SEEN:
                noted = now
                notes.keep_line(connected, sender.outbox.acknowledged)
            state = _state(sender, connected, line.why)
            if state != said:
                click.echo(state)
                said = state
            line.wake.wait(LOOK)
            line.wake.clear()


def _state(sender: Sender, connected: bool, why: str) -> str:
    if sender.outbox.contradicted:
        return _("The desk has other entries under this kiosk’s number: see docs/fleet.md, Two kiosks that are one.")
    if not connected:
        if not why:
            return _("The desk cannot be reached. Everything is saved here, and goes over later.")
        return _("The desk cannot be reached ({why}). Everything is saved here, and goes over later.", why=why)
    if not sender.heard:
        return _("The desk has not answered yet.")
    return _("Entries are on their way to the desk.") if sender.outbox.waiting else _("The desk has everything.")


def _asked(keys: Keys, kiosk: str, folder: Path) -> str:
    path = folder / f"whist-{kiosk[:SHORT]}"
    answered = path.with_suffix(f".{ANSWER}")
    if answered.exists():
        try:
            answer = Answer.of(answered.read_bytes())
        except Unreadable:
            fail(_("{file} is damaged. Remove it, and ask again.", file=answered))
        if answer.kiosk == kiosk:
            keys.keep(answer)
            command = usage("join", "")
            return _("This kiosk sends to the desk at {address}: {command}", address=answer.address, command=command)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path.with_suffix(f".{REQUEST}"), Request(kiosk, keys.public).text)
    return _("Take it to the desk: {command}", command=usage("admit"))


_MISSING = later("Kiosks over a network need more than is installed: .venv/bin/pip install 'whist-kiosk[fleet]'")


def _keys(data_dir: Path) -> Keys:
    try:
        from kiosk.fleet import network
        from kiosk.fleet.keys import Keys
    except ImportError:
        fail(_(_MISSING))
    del network
    return Keys(data_dir)


def _own(data_dir: Path) -> str:
    try:
        with Journal.open_to_read(records(data_dir)) as journal:
            return journal.kiosk
    except JournalError as error:
        fail_by(error)


class _Either(Event):
    """Set once one is, or once something is so."""

    def __init__(self, stopping: Event, so: Callable[[], bool]) -> None:
        super().__init__()
        self._stopping, self._so = stopping, so

    def is_set(self) -> bool:
        return self._stopping.is_set() or self._so()


def _again(stopping: Event, work: Callable[[], None]) -> None:
    """Works until ended, and again where the records could not be used, or nothing be written beside them."""
    while not stopping.is_set():
        try:
            work()
        except JournalError as error:
            said = "\n".join(trouble(error).lines())
        except OSError as error:
            said = f"{error.filename or _('The records')}: {why_not(error)}."
        else:
            continue
        click.echo(said, err=True)
        stopping.wait(PAUSE)


def _until_ended() -> Event:
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # a line that is cut is said in other words
    stopping = Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stopping.set())
    return stopping
