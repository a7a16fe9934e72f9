"""What commands share: the records they read, where they write, and how they exit if there is nothing."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeVar

import click

from kiosk.base.alphabet import unaccented
from kiosk.base.language import _, _c
from kiosk.base.whole_file import write_whole
from kiosk.journal import JournalError
from kiosk.journal.troubles import trouble

T = TypeVar("T")


def records(folder: Path) -> Path:
    """The file of records in a folder; exits with 2 if there is none, or it cannot be seen."""
    path = folder / "journal.db"
    try:
        there = path.exists()
    except OSError as error:
        fail(_("{file} cannot be read: {why}", file=path, why=error.strerror), 2)
    if not there:
        fail(
            _("There are no records in {folder}: start the kiosk there once, or name another folder.", folder=folder), 2
        )
    return path


def made_of(stream: str, make: Callable[[], T], cannot: str) -> T | None:
    """The result of `make` for a log; None if today's rules fail on it, which is reported in the words of `cannot`
    (``{log}``, ``{why}``): the others can be read. Raises JournalError."""
    try:
        return make()
    except JournalError:
        raise
    except Exception as error:  # whatever fails in the rules
        click.echo(_(cannot, log=stream, why=repr(error)), err=True)
        return None


def write(made: bytes, file: Path | None) -> None:
    """Writes a command's output to a file, or to standard output; exits with 1 if it cannot."""
    try:
        if file is None:
            click.echo(made, nl=False)
        else:
            put(made, file)
    except BrokenPipeError:  # The program that read it has ended.
        pass
    except OSError as error:
        fail(
            _(
                "{file} cannot be written: {why}. Name another file with -o.",
                file=file or _("standard output"),
                why=error.strerror,
            )  # fmt: skip
        )


def put(made: bytes, file: Path) -> None:
    """Writes a file: all of it, or nothing; into a pipe or the like, directly. Raises OSError."""
    if file.exists() and not file.is_file():
        file.write_bytes(made)
    else:
        write_whole(file, made)


def expect_yes(question: str) -> None:
    """Asks for confirmation; exits with 1 without it, or if nobody can be asked."""
    if sys.stdin is None:
        fail(_("The input is closed, so nobody can be asked. Nothing was changed; --yes does it without asking."))
    if not says_yes(question):
        raise click.Abort


def says_yes(question: str) -> bool:
    """What somebody at the terminal answers, in the language that is spoken here or in English: the word or its first
    letter. Nothing is no."""
    yes, no = _c("command line", "yes"), _c("command line", "no")

    def is_yes(said: str) -> bool:
        for answer, words in ((True, (yes, "yes")), (False, (no, "no"))):
            if unaccented(said.strip()) in {unaccented(part) for word in words for part in (word, word[0])}:
                return answer
        raise click.UsageError(_("{yes} or {no}?", yes=yes, no=no))

    asked = f"{question} [{yes[0]}/{no[0].upper()}]"
    return bool(click.prompt(asked, default=no, show_default=False, value_proc=is_yes))


def fail_by(error: JournalError) -> NoReturn:
    """The records cannot be used: says why and what to do, and exits with 2."""
    fail("\n".join(trouble(error).lines()), 2)


def fail(why: str, status: int = 1) -> NoReturn:
    """Says why on stderr, and exits."""
    click.echo(why, err=True)
    sys.exit(status)
