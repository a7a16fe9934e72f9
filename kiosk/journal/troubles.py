"""Trouble with the records, in words for people: what, where, and what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.base.language import _, later
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


_NOTHING_LOST = later("Nothing that was shown as saved is lost.")
_WORDS: tuple[tuple[type[JournalError], str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        DiskFull,
        later("The disk is full"),
        _NOTHING_LOST,
        (
            (later("Make room on the disk"), later("or put a larger one in its place")),
            (later("Then try again"), later("it goes on from there")),
        ),
    ),
    (
        JournalUnwritable,
        later("The records cannot be written"),
        _NOTHING_LOST,
        (
            (later("Check that the disk is there"), later("and is not read-only")),
            (later("or let the kiosk write to the folder"), later("or start it with another folder: --data-dir")),
        ),
    ),
    (
        NotAJournal,
        later("That file is not this kiosk’s"),
        later("It belongs to another program. It was not touched."),
        (
            (later("Move the file elsewhere"), later("new records then start in its place")),
            (later("or start with another folder"), later("--data-dir names it")),
        ),
    ),
    (
        JournalTooNew,
        later("A newer kiosk wrote these records"),
        later("This one cannot read them. They were not touched."),
        ((later("Install the newer program again"), later("or start with another folder: --data-dir")),),
    ),
    (
        JournalInUse,
        later("Another kiosk has these records open"),
        _NOTHING_LOST,
        (
            (later("Close the other one"), later("two cannot write to the same records")),
            (later("or start with another folder"), later("--data-dir names it")),
        ),
    ),
    (
        JournalDamaged,
        later("The records are damaged"),
        later("They were not changed. What can be read can be saved."),
        (
            (later("Put in a stick with a backup"), later("if there is one: it is used too")),
            (later("Save what can be read"), later("or whist-kiosk restore --rescue")),
        ),
    ),
    (
        CommandConflict,
        later("This was already recorded differently"),
        _NOTHING_LOST,
        ((later("Go back and check"), later("what is shown there is saved")),),
    ),
    (
        JournalClosed,
        later("The records are closed"),
        _NOTHING_LOST,
        ((later("Start the kiosk again"), later("it goes on from there")),),
    ),
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
            return Trouble(_(what), str(error.path), _(means), _told(steps), error.reason, damaged)
    steps = ((_("Try again"), _("then restart")),)
    return Trouble(_("The records are not responding"), str(error.path), _(_NOTHING_LOST), steps, error.reason)


def trouble_while_open(error: JournalError) -> Trouble:
    """The same while the records are open: damaged ones can be saved only after the next start."""
    wrong = trouble(error)
    if wrong.damaged is None:
        return wrong
    steps = ((_("Switch the kiosk off and on again"), _("it then offers to save what can be read")),)
    return replace(wrong, means=_("Do not go on at this table."), steps=steps, damaged=None)


def _told(steps: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((_(step), _(why)) for step, why in steps)
