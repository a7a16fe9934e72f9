"""What is wrong with the records, in words for people: what, where, and what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.base.log import tripped
from kiosk.journal import (
    CommandConflict,
    DiskFull,
    JournalClosed,
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
)


@dataclass(frozen=True)
class Trouble:
    """`what` is the sentence of a banner, `where` the file concerned, `means` what is and is not lost, `steps` what can
    be done, each with its reason, `reason` the machine's own words. `damaged` are the records of which something can be
    saved, None where there are none. `good`: it is over, and went well."""

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
            ("Look whether the disk is there", "and not set to read only"),
            ("or let the kiosk write in the folder", "or start it with another one: --data-dir"),
        ),
    ),
    (
        NotAJournal,
        "That file is not this kiosk’s",
        "It belongs to another program. It was not touched.",
        (
            ("Move the file elsewhere", "new records are then begun in its place"),
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
            ("Close the other one", "two cannot write in one book"),
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
        "That was recorded before, differently",
        _NOTHING_LOST,
        (("Go back and look", "what stands is saved"),),
    ),
    (JournalClosed, "The records are closed", _NOTHING_LOST, (("Start the kiosk again", "it goes on from there"),)),
)


@contextmanager
def named_faults(path: Path, what: str) -> Iterator[None]:
    """Whatever else goes wrong while something is done with the records at `path` becomes trouble with them too; `what`
    was not done goes to the log."""
    try:
        yield
    except JournalError:
        raise
    except Exception as error:
        tripped(error, what)
        raise JournalError(path, "the program tripped over them") from error


def is_of_records(error: BaseException) -> bool:
    """Whether it is the records that an error is about."""
    return isinstance(error, JournalError)


def trouble(error: JournalError) -> Trouble:
    """What a person needs to know about an error of the journal."""
    for kind, what, means, steps in _WORDS:
        if isinstance(error, kind):
            damaged = error.path if isinstance(error, JournalDamaged) else None
            return Trouble(what, str(error.path), means, steps, error.reason, damaged)
    return Trouble(
        "The records do not answer", str(error.path), _NOTHING_LOST, (("Try again", "then start anew"),), error.reason
    )


def trouble_while_open(error: JournalError) -> Trouble:
    """The same where the records are open: of damaged ones nothing can be saved before the next start."""
    wrong = trouble(error)
    if wrong.damaged is None:
        return wrong
    steps = (("Switch the kiosk off and on again", "it then offers to save what can be read"),)
    return replace(wrong, means="Do not go on at this table.", steps=steps, damaged=None)
