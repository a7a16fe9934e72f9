"""`whist-kiosk cards`: what a reader sees, a JSON line for each tag that comes or goes."""

import json
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import click

from hardware.deck import DEMO_PACK, Known, Pack, Suspect, identify
from hardware.events import DeviceAway, DeviceBack, Event, Reason, TagGone, TagSeen
from hardware.readers import NAMES, MalformedSetting, reader, watch
from kiosk.base.language import _
from kiosk.devices.device_words import trouble
from kiosk.devices.pack_files import PackFileError, load

_AT_ONCE = (Reason.NO_PORT, Reason.NOT_PERMITTED, Reason.TAKEN, Reason.NOT_A_PORT, Reason.FOREIGN, Reason.DEFECT)
_PATIENCE = 5.0
"""Seconds a port may stay silent at the start: a reader just switched on needs some."""


def stored_packs(data_dir: Path) -> tuple[Pack, ...]:
    """The packs enrolled at the kiosk with its data in this folder; none if none can be read."""
    journal = data_dir / "journal.db"
    if not os.path.exists(journal):  # Path.exists raises where a folder may not be seen
        return ()
    try:
        with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)) as db:
            row = db.execute("SELECT value FROM settings WHERE key = 'packs'").fetchone()
        return tuple(Pack.from_data(data) for data in json.loads(row[0])) if row else ()
    except (sqlite3.Error, ValueError):
        return ()


@click.command()
@click.option("--reader", "kind", type=click.Choice(NAMES), required=True, help="The kind of reader.")
@click.option("--port", required=True, metavar="PATH", help="The serial port it is on.")
@click.option(
    "--packs",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A JSON file of packs, in place of those enrolled at the kiosk.",
)
@click.option(
    "--set",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting of the reader, such as antenna3=kitty; may be given again.",
)
@click.pass_context
def cards(ctx: click.Context, kind: str, port: str, file: Path | None, given: tuple[str, ...]) -> None:
    """Print a JSON line for each tag that a reader starts or stops seeing.

    The line of a card that two antennas read says "doubtful". Ends at Ctrl-C. If the reader is unplugged, the command
    waits for it; if the port cannot be used, it ends with status 1.
    """
    try:
        own = load(file) if file else stored_packs(ctx.obj) if isinstance(ctx.obj, Path) else ()
    except PackFileError as error:
        raise click.ClickException(str(error)) from error
    packs = (*own, DEMO_PACK)
    happened: SimpleQueue[Event | None] = SimpleQueue()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: happened.put(None))
    names = ", ".join(reader(kind).settings({})) or _("none")
    for each in given:
        if "=" not in each:
            raise click.ClickException(
                _("--set {text}: write NAME=VALUE; the settings of {kind}: {names}", text=each, kind=kind, names=names)
            )
    settings = {name: value for name, _equals, value in (each.partition("=") for each in given)}
    try:
        line = watch(kind, port, happened.put, settings=settings)
    except MalformedSetting as error:
        raise click.ClickException(
            _("--set {why}; the settings of {kind}: {names}", why=error, kind=kind, names=names)
        ) from error
    line.start()
    try:
        status = _print(happened, kind, packs)
    finally:
        line.stop()
    sys.exit(status)


def _print(happened: SimpleQueue[Event | None], kind: str, packs: tuple[Pack, ...]) -> int:
    """Prints events until it is to end; returns the exit status."""
    end, answered = time.monotonic() + _PATIENCE, False
    while True:
        try:
            event = happened.get(timeout=None if answered else max(end - time.monotonic(), 0))
        except Empty:
            return 1
        match event:
            case None:
                return 0
            case TagSeen() | TagGone():
                try:
                    click.echo(json.dumps(_told(event, packs)))
                except BrokenPipeError:  # The program that read the lines has ended.
                    return 0
            case DeviceBack():
                answered = True
                _say(_("The reader answers: {identity}.", identity=event.identity))
            case DeviceAway():
                said = _("It says: {detail}.", detail=event.detail) if event.reason is Reason.FAULT else ""
                _say(" ".join((*map(_, trouble(event.reason, event.path, reader(kind).description)), said)).rstrip())
                if not answered and event.reason in _AT_ONCE:
                    return 1


def _told(event: TagSeen | TagGone, packs: tuple[Pack, ...]) -> dict[str, Any]:
    found = identify(event.tag, packs)
    seen = isinstance(event, TagSeen)
    if seen and isinstance(found, Suspect):
        likely = ", ".join(f"{known.card} ({known.tag})" for known in found.like)
        _say(_("Tag {tag} is unknown, but much like {tags}: it may have been misread.", tag=event.tag, tags=likely))
    doubtful = {"doubtful": True} if isinstance(event, TagSeen) and event.doubtful else {}
    return {
        "event": "seen" if seen else "gone",
        "tag": event.tag,
        "card": str(found.card) if isinstance(found, Known) else None,
        "antenna": event.antenna,
        **doubtful,
    }


def _say(words: str) -> None:
    click.echo(words, err=True)
