"""Replaces the records by a backup, or by what was saved of damaged ones; the old records are kept beside.

Nothing is overwritten: the old records become `journal.before-restore-1.db` or `journal.damaged-1.db` in the same
folder, with their write-ahead log.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kiosk.appliance.backups.files import KEPT_FILES, BackupFailed, remove
from kiosk.base import words
from kiosk.base.language import later
from kiosk.base.whole_file import put_whole, sync
from kiosk.journal import JournalDamaged, JournalError, JournalTooNew, NotAJournal, database
from kiosk.journal.backup_files import backups_in
from kiosk.journal.copies import Contents, contents, drop_files, kept_files, not_in
from kiosk.journal.errors import named_errors
from kiosk.journal.salvage import rebuild, salvage

Progress = Callable[[int, int], None] | None


@dataclass(frozen=True)
class Restored:
    """How many facts are there now; where the old records are, if there were any; and the files in the backup: those
    restored, and those put beside because there is another one of that name."""

    facts: int
    before: Path | None
    brought: tuple[Path, ...] = ()
    beside: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Rescued:
    """A journal made of what could be saved: its file, its facts, and how many are known to be lost."""

    path: Path
    facts: int
    missing: int


class WouldLose(Exception):
    """The present records have `facts` that the backup lacks, None if they cannot be read."""

    def __init__(self, path: Path, facts: int | None) -> None:
        super().__init__(f"{path}: {facts} facts are not in the backup")
        self.path, self.facts = path, facts


class NewerBackup(BackupFailed):
    """A backup made by a newer program."""


def newest(source: Path) -> Path:
    """The file itself, or from a folder (a stick, say) the good backup with most facts. Raises `BackupFailed` if there
    is none, or there are backups of several kiosks, or of a newer program."""
    if not source.is_dir():
        return source
    found = backups_in(source)
    furthest = {backup.kiosk: backup for backup in reversed(found)}
    if len(furthest) > 1:
        files = "\n".join(f"{each.path}, {words.count(each.seq, 'entry')}" for each in furthest.values())
        raise BackupFailed(source, "There are backups of several kiosks", f"Name the file that is wanted:\n{files}")
    for backup in found:
        try:
            checked(backup.path)
        except NewerBackup:
            raise
        except BackupFailed:
            continue
        return backup.path
    if found:
        raise BackupFailed(source, "No backup there is good", "whist-kiosk verify FILE says what is wrong with one.")
    raise BackupFailed(
        source, later("There is no backup"), later("Name the file, or the stick or folder that it is on.")
    )


def checked(source: Path, progress: Progress = None) -> Contents:
    """The content of a backup, completely checked. Raises `BackupFailed` if it cannot be used."""
    if not source.is_file():
        raise BackupFailed(
            source, later("There is no backup"), later("Name the file, or the stick or folder that it is on.")
        )
    try:
        found = contents(source, progress)
    except JournalTooNew as error:
        do = later("Install the newer program, then bring it back with that.")
        raise NewerBackup(source, later("A newer kiosk made this backup"), do, error.reason) from error
    except NotAJournal as error:
        raise BackupFailed(
            source, later("That file is not a backup"), later("Name another one."), error.reason
        ) from error
    except JournalError as error:
        raise BackupFailed(source, later("The backup is damaged"), later("Use another one."), error.reason) from error
    for problem in found.report.damage:
        raise BackupFailed(source, later("The backup is damaged"), later("Use another one."), problem.detail)
    return found


def restore(source: Path, journal: Path, even_so: bool = False, progress: Progress = None) -> Restored:
    """Replaces the records at `journal`, which are kept beside, by those of a backup. `progress` gets how many facts
    were checked, of how many.

    The kiosk must not run. Raises `WouldLose` if the present records have facts that the backup lacks, unless
    `even_so`; `BackupFailed` for a bad backup, and JournalError. Then nothing has changed.
    """
    found = checked(source, progress)
    files = kept_files(source)
    with _held(journal) as new:
        before = None
        if journal.exists():
            lost = _not_in(journal, source)
            if lost != 0 and not even_so:
                raise WouldLose(journal, lost)
        with named_errors(new):
            shutil.copyfile(source, new)
            new.chmod(0o600)
        drop_files(new)
        with named_errors(journal):
            if journal.exists():
                before = _kept_beside(journal, "before-restore")
                _without_log(journal)
            _replace(new, journal)
            brought, beside = _bring(files, journal.parent)
    return Restored(found.report.facts, before, tuple(brought), tuple(beside))


def rescue(journal: Path, sources: Sequence[Path] = ()) -> Rescued:
    """Saves what can be saved of damaged records, beside them; backups in the data folder and in `sources` (files, or
    folders and sticks) fill in what is missing. The damaged records are only read. Raises JournalError."""
    found = salvage(journal, [backup for source in (journal.parent, *sources) for backup in filling_in(source)])
    path = _free(journal, "recovered")
    try:
        rebuild(found, path)
        if contents(path).report.damage:
            raise JournalDamaged(path, "what was saved is not what was written")
    except JournalError:
        remove(path)
        raise
    return Rescued(path, len(found.facts), found.missing)


def filling_in(source: Path) -> list[Path]:
    """The file itself, or the backups in a folder or on a stick."""
    return [source] if source.is_file() else [backup.path for backup in backups_in(source)]


def go_on_with(rescued: Path, journal: Path) -> Path:
    """Replaces the damaged records by what was saved; returns where they are now. Raises JournalError."""
    with _held(journal) as new, named_errors(journal):
        shutil.copyfile(rescued, new)
        new.chmod(0o600)
        before = _kept_beside(journal, "damaged")
        _replace(new, journal)
        remove(rescued)
    return before


def _not_in(journal: Path, source: Path) -> int | None:
    """How many facts of the records the backup lacks; None if unknown."""
    try:
        return not_in(journal, source)
    except JournalError:
        return None


@contextmanager
def _held(journal: Path) -> Iterator[Path]:
    """Locks the journal; yields the path for writing its successor, which is removed afterwards."""
    new = journal.with_name(f"{journal.name}.new")
    with ExitStack() as held:
        with named_errors(journal):
            held.callback(os.close, database.lock(journal))
        held.callback(remove, new)
        remove(new)
        yield new


def _kept_beside(journal: Path, why: str) -> Path:
    """A copy of the journal with its write-ahead log, under a new name, on the disk."""
    kept = _free(journal, why)
    for end in ("-wal", ""):  # the file itself comes last: it shows that the copy is complete
        part = journal.with_name(journal.name + end)
        if part.exists():
            copied = kept.with_name(kept.name + end)
            shutil.copyfile(part, copied)
            copied.chmod(0o600)
            sync(copied)
    sync(kept.parent)
    return kept


def _without_log(journal: Path) -> None:
    """Merges a sound journal's log into it: it is complete without it if the power fails before its successor is in
    place."""
    with suppress(sqlite3.Error), closing(database.connect(journal)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _replace(new: Path, journal: Path) -> None:
    """Only a journal without a log may be beside another's log: that is removed first, and its copy kept."""
    for end in ("-wal", "-shm"):
        journal.with_name(journal.name + end).unlink(missing_ok=True)
    put_whole(new, journal)


def _bring(files: dict[str, bytes], folder: Path) -> tuple[list[Path], list[Path]]:
    brought, beside = [], []
    for name, content in files.items():
        path = folder / name
        if name not in KEPT_FILES or (path.exists() and path.read_bytes() == content):
            continue
        if path.exists():
            path = path.with_name(f"{path.name}.from-backup")
            beside.append(path)
        else:
            brought.append(path)
        new = path.with_name(f"{path.name}.new")
        new.write_bytes(content)
        put_whole(new, path)
    return brought, beside


def _free(journal: Path, why: str) -> Path:
    """The first free name of its kind: `journal.damaged-1.db`."""
    names = (journal.with_name(f"{journal.stem}.{why}-{n}{journal.suffix}") for n in count(1))
    return next(name for name in names if not name.exists())
