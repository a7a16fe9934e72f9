"""The records that a command looks into, and how it ends where there are none."""

import sys
from pathlib import Path
from typing import NoReturn

import click

from kiosk.journal import JournalError
from kiosk.troubles import trouble


def records(folder: Path) -> Path:
    """The file of records in a folder; ends with 2 where there is none, or where that cannot be seen."""
    path = folder / "journal.db"
    try:
        there = path.exists()
    except OSError as error:
        fail(f"{path} cannot be looked at: {error.strerror}", 2)
    if not there:
        fail(f"There are no records in {folder}: start the kiosk there once, or name another folder.", 2)
    return path


def fail_by(error: JournalError) -> NoReturn:
    """The records cannot be used: says why and what to do, and ends with 2."""
    fail("\n".join(trouble(error).lines()), 2)


def fail(why: str, status: int = 1) -> NoReturn:
    """Says why on stderr, and ends."""
    click.echo(why, err=True)
    sys.exit(status)
