"""Trouble with the records, in words for people: what, where, and what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.base.log import log_exception
from kiosk.journal import (
    CommandConflict,
    DiskFull,
    JournalClosed,
    JournalDamaged,
    JournalInUse,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
)
from kiosk.journal import (
    JournalError as JournalError,  # pages are told of one
)


@dataclass(frozen=True)
class Trouble:
    """`what` is the sentence of a banner, `where` the file, `means` what is and is not lost, `steps` what can be done,
    each with its reason, `reason` the system's own words. `damaged` are records of which something can be saved, else
    None. `good`: it is over, and went well."""

    what: str
    where: str
    means: str
    steps: tuple[tuple[str, str], ...]
    reason: str
    damaged: Path | None = None
    good: bool = False

    def lines(self) -> list[str]:
        """The same for a terminal."""
        return [
            f"{self.what}: {self.where}",
            self.means,
            *(f"{n}. {step}, {why}" for n, (step, why) in enumerate(self.steps, 1)),
            f"({self.reason})",
        ]


_NOTHING_LOST = "Nothing that was shown as saved is lost."
_WORDS: tuple[tuple[type[JournalError], str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        DiskFull,
        "The disk is full",
        _NOTHING_LOST,
        (("Make room on the disk", "or put a larger one in its place"), ("Then try again", "it goes on from there")),
    ),
    (
        JournalUnwritable,
        "The records cannot be written",
        _NOTHING_LOST,
        (
            ("Check that the disk is there", "and is not read-only"),
            ("or let the kiosk write to the folder", "or start it with another folder: --data-dir"),
        ),
    ),
    (
        NotAJournal,
        "That file is not this kiosk’s",
        "It belongs to another program. It was not touched.",
        (
            ("Move the file elsewhere", "new records then start in its place"),
            ("or start with another folder", "--data-dir names it"),
        ),
    ),
    (
        JournalTooNew,
        "A newer kiosk wrote these records",
        "This one cannot read them. They were not touched.",
        (("Install the newer program again", "or start with another folder: --data-dir"),),
    ),
    (
        JournalInUse,
        "Another kiosk has these records open",
        _NOTHING_LOST,
        (
            ("Close the other one", "two cannot write to the same records"),
            ("or start with another folder", "--data-dir names it"),
        ),
    ),
    (
        JournalDamaged,
        "The records are damaged",
        "They were not changed. What can be read can be saved.",
        (
            ("Put in a stick with a backup", "if there is one: it is used too"),
            ("Save what can be read", "or whist-kiosk restore --rescue"),
        ),
    ),
    (
        CommandConflict,
        "This was already recorded differently",
        _NOTHING_LOST,
        (("Go back and check", "what is shown there is saved"),),
    ),
    (JournalClosed, "The records are closed", _NOTHING_LOST, (("Start the kiosk again", "it goes on from there"),)),
)


@contextmanager
def named_faults(path: Path, what: str) -> Iterator[None]:
    """Turns any other error while working with the records at `path` into a JournalError; the log says `what` was not
    done."""
    try:
        yield
    except JournalError:
        raise
    except Exception as error:
        log_exception(error, what)
        raise JournalError(path, "the program tripped over them") from error


def is_of_records(error: BaseException) -> bool:
    """Whether an error is about the records."""
    return isinstance(error, JournalError)


def trouble(error: JournalError) -> Trouble:
    """An error of the journal, explained for people."""
    for kind, what, means, steps in _WORDS:
        if isinstance(error, kind):
            damaged = error.path if isinstance(error, JournalDamaged) else None
            return Trouble(what, str(error.path), means, steps, error.reason, damaged)
    return Trouble(
        "The records are not responding", str(error.path), _NOTHING_LOST, (("Try again", "then restart"),), error.reason
    )


def trouble_while_open(error: JournalError) -> Trouble:
    """The same while the records are open: damaged ones can be saved only after the next start."""
    wrong = trouble(error)
    if wrong.damaged is None:
        return wrong
    steps = (("Switch the kiosk off and on again", "it then offers to save what can be read"),)
    return replace(wrong, means="Do not go on at this table.", steps=steps, damaged=None)
