"""People's names, and their removal on request: from the records, and from the copies in the data folder.

Facts mention people by id and keep it: the chain stays as it was, and so do results and standings. Only the name goes,
and every free text containing it.
"""

import os
import re
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from sqlite_utils import Database

from kiosk.appliance.backups.files import UNFINISHED, alone_in, remove
from kiosk.appliance.service.report import FOLDER as REPORTS
from kiosk.journal import Journal, JournalError, Person
from kiosk.journal.backup_files import FOLDER, backups
from kiosk.journal.copies import erase_from_copy
from kiosk.lobby.projections import PROJECTIONS
from kiosk.speech import speaker


@dataclass(frozen=True)
class Erased:
    """From how many backups a name was removed too, and the files in the data folder that may still have it."""

    backups: int
    left: tuple[Path, ...]


def known(journal: Path) -> list[Person]:
    """Everybody with a stored name, last used first. Raises JournalError."""
    with closing(Journal.open_to_read(journal)) as held:
        return held.people.recent()


def erase(path: Path, person: str) -> Erased:
    """Removes a name from records that no kiosk has open, and from the copies beside them. Raises JournalError."""
    with closing(Journal.open(path, tables=PROJECTIONS)) as journal:
        name = journal.people.name(person) or ""
        journal.people.erase(person, texts_with(journal, name))
    return erase_from_copies(path, person, name)


def texts_with(journal: Journal, name: str) -> list[str]:
    """The ids of the free texts that contain the whole name."""
    named_in = _named_in(name)

    def read(db: Database) -> list[str]:
        return [row["id"] for row in db.table("texts").rows_where("text IS NOT NULL") if named_in(row["text"])]

    return journal.read(read)


def erase_from_copies(path: Path, person: str, name: str) -> Erased:
    """Removes the name, and free texts containing it, from backups and replaced records in the data folder, and deletes
    reports containing it, and all sounds that were spoken."""
    removed, left, folder = 0, [], path.parent / FOLDER
    with ExitStack() as held, suppress(JournalError):
        if folder.is_dir():  # a backup in progress may still have it: wait for its end
            held.callback(os.close, alone_in(folder))
            remove(folder / UNFINISHED)
    named_in = _named_in(name)
    copies = [backup.path for backup in backups(folder)]
    with suppress(OSError):
        copies += sorted(each for each in path.parent.glob(f"{path.stem}.*-*{path.suffix}") if each != path)
    for copy in copies:
        try:
            erase_from_copy(copy, person, named_in)
            removed += 1
        except (JournalError, OSError):
            left.append(copy)
    for report in sorted((path.parent / REPORTS).glob("*.zip")):
        try:
            with ZipFile(report) as bundle:
                found = any(named_in(bundle.read(each).decode(errors="replace")) for each in bundle.namelist())
            if found:
                report.unlink()
        except Exception:  # a damaged one: whatever fails, nobody can say what it contains
            left.append(report)
    left += speaker.forget(path.parent)
    return Erased(removed, tuple(left))


def _named_in(name: str) -> Callable[[str], bool]:
    """Whether a text contains the whole name, ignoring capitals."""
    whole = re.compile(rf"(?<!\w){re.escape(name.strip())}(?!\w)", re.IGNORECASE)
    return lambda text: bool(name.strip()) and whole.search(text) is not None
