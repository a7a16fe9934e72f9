"""Backups as files: made from records that a kiosk may be writing, checked, named, found, and rotated.

A backup is one SQLite file with everything: the facts, names, texts and settings (including packs of cards and the hash
of the director's PIN), the tables of results, and the devices' settings file.
"""

import fcntl
import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.whole_file import put_whole, sync
from kiosk.devices.device_settings import NAME as DEVICES
from kiosk.journal import DiskFull, JournalDamaged, JournalError, NotAJournal, Problem, database
from kiosk.journal.backup_files import Backup, backups, named, surplus
from kiosk.journal.copies import contents, copy
from kiosk.journal.errors import named_errors

UNFINISHED = "whist.new"
"""A backup in progress, or one interrupted by a power failure."""
MOST_ON_FAT = 2**32 - 1
"""The largest file, in bytes, on a FAT stick."""
KEPT_FILES = (DEVICES,)
"""The files of the data folder that are included in a backup."""


class BackupFailed(Exception):
    """A backup was not made; nothing that was there has changed. `what` says so, and `do` what to do, both in
    English: they are looked up where they are shown."""

    def __init__(self, path: Path, what: str, do: str, reason: str = "") -> None:
        super().__init__(path, what, do, reason)
        self.path, self.what, self.do, self.reason = path, what, do, reason

    def __str__(self) -> str:
        """All of it, for a terminal."""
        reason = f"\n({self.reason})" if self.reason else ""
        return f"{words.colon(_(self.what), str(self.path))}\n{_(self.do)}{reason}"


@dataclass(frozen=True)
class Made:
    """A backup that was made and found good, its facts and bytes, and the older ones removed for it."""

    backup: Backup
    facts: int
    size: int
    gone: tuple[Path, ...]


def back_up(
    journal: Path,
    folder: Path,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    rotate: bool = True,
) -> Made:
    """Backs the records up into a folder, creating it if needed; older backups may be removed. When this returns the
    backup is on the disk, complete and checked. Raises `BackupFailed`."""
    new = folder / UNFINISHED
    with ExitStack() as held:
        try:
            held.callback(os.close, alone_in(folder))
            held.callback(remove, new)
            remove(new)  # of an interrupted backup
            copy(journal, new, _beside(journal))
            with named_errors(new):
                _from_the_disk(new)
            found = contents(new)
            for problem in found.report.damage:
                raise _spoiled(journal, problem)
            time = now().astimezone(UTC).replace(microsecond=0)
            name = named(found.kiosk, time, found.seq)
            with named_errors(folder):
                put_whole(new, folder / name)
                size = (folder / name).stat().st_size
        except JournalError as error:
            if isinstance(error, JournalDamaged) and error.path == journal:
                database.doubt(journal)
            raise _failed(error, journal, folder) from error
    made = Backup(folder / name, found.kiosk[:8], found.seq, time)
    gone = []
    for old in surplus(backups(folder), made) if rotate else ():
        with suppress(OSError):
            old.path.unlink()
            gone.append(old.path)
    return Made(made, found.report.facts, size, tuple(gone))


def alone_in(folder: Path) -> int:
    """Locks the folder, creating it if needed, for one backup at a time; returns the descriptor that holds the lock."""
    with named_errors(folder / "backup"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        with suppress(OSError):  # where folders cannot be locked, two backups at once only waste work
            fcntl.flock(held, fcntl.LOCK_EX)
    return held


def _from_the_disk(path: Path) -> None:
    """Makes the check read from the disk, not from memory."""
    sync(path)
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def remove(path: Path) -> None:
    """Removes a database, if it is there, with SQLite's side files: a left-over log would be applied to the next file
    of this name."""
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + end).unlink()


def _beside(journal: Path) -> dict[str, bytes]:
    kept = {}
    for name in KEPT_FILES:
        with suppress(OSError):  # A kiosk without devices has no such file.
            kept[name] = (journal.parent / name).read_bytes()
    return kept


def _spoiled(journal: Path, problem: Problem) -> JournalDamaged:
    return JournalDamaged(journal, f"{problem.what} {problem.seq or ''} {problem.detail}")


def _failed(error: JournalError, journal: Path, folder: Path) -> BackupFailed:
    ours = error.path == journal
    if isinstance(error, DiskFull):
        what, do = later("There is no room for a backup"), later("Use another stick, or remove files from this one.")
    elif ours and isinstance(error, JournalDamaged | NotAJournal):
        what = later("The records are damaged: no backup was made of them")
        do = later("Restart the kiosk: it offers to save what can be read.")
    elif ours:
        what, do = later("The records cannot be read"), later("Start the kiosk there once, or name another folder.")
    elif isinstance(error, JournalDamaged | NotAJournal):
        what, do = (
            later("The backup is not what was written"),
            later("Use another stick: this one does not keep its files intact."),
        )
    elif _size(folder / UNFINISHED) > MOST_ON_FAT - 2**20:
        what, do = (
            later("It is too large for this stick"),
            later("Have the stick formatted as exFAT, or use another one."),
        )
    elif "read-only" in error.reason.lower():
        what, do = later("It is read-only"), later("Unlock the stick, or use another one.")
    else:
        what, do = (
            later("The backup cannot be written there"),
            later("Check that it is still plugged in, or choose another place."),
        )
    return BackupFailed(journal if ours else folder, what, do, error.reason)


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0
