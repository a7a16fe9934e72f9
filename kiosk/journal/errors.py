"""What can go wrong with a journal, as types with facts.  The words for people are made elsewhere."""

import errno
import shutil
import sqlite3
from pathlib import Path
from types import TracebackType

_NEARLY_NOTHING = 64 * 1024  # bytes; SQLite's shared-memory file alone takes half of it


class JournalError(Exception):
    """The journal cannot do what was asked. `path` is the database, `reason` the system's own words."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class JournalUnwritable(JournalError):
    """The file or its directory cannot be written, or does not answer."""


class DiskFull(JournalUnwritable):
    """There is no room left for what should be written."""


class NotAJournal(JournalError):
    """The file is no database, or another program's. It was not touched."""


class JournalDamaged(JournalError):
    """The file is a journal, but SQLite finds it malformed."""


class JournalTooNew(JournalError):
    """A newer program made the journal: schema version `found`, while this program knows up to `known`."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(path, f"schema version {found}, this program knows up to {known}")
        self.found = found
        self.known = known


class JournalInUse(JournalError):
    """Another kiosk has this journal open, or another program holds its database locked."""


class JournalClosed(JournalError):
    """The journal was closed before the request."""


class CommandConflict(JournalError):
    """A command id was used twice with different facts; those recorded first stand."""

    def __init__(self, path: Path, command: str) -> None:
        super().__init__(path, f"command {command} is already recorded with other facts")
        self.command = command


_DAMAGE = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
_KINDS: dict[int, type[JournalError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: JournalUnwritable,
    sqlite3.SQLITE_CANTOPEN: JournalUnwritable,
    sqlite3.SQLITE_PERM: JournalUnwritable,
    sqlite3.SQLITE_IOERR: JournalUnwritable,
    sqlite3.SQLITE_NOTADB: NotAJournal,
    sqlite3.SQLITE_CORRUPT: JournalDamaged,
    sqlite3.SQLITE_BUSY: JournalInUse,
    sqlite3.SQLITE_LOCKED: JournalInUse,
}


def _named(error: sqlite3.Error, path: Path) -> JournalError:
    code = getattr(error, "sqlite_errorcode", None) or 0
    kind = JournalDamaged if code in _DAMAGE else _KINDS.get(code & 0xFF, JournalError)
    if not code and isinstance(error, sqlite3.OperationalError):
        kind = JournalDamaged  # text that is not UTF-8: Python finds that, and SQLite has no code for it
    if kind is JournalUnwritable and _is_full(path.parent):
        kind = DiskFull  # SQLite says "I/O error" where the system said "no space"
    return kind(path, f"{error} ({getattr(error, 'sqlite_errorname', type(error).__name__)})")


def _is_full(directory: Path) -> bool:
    try:
        usage = shutil.disk_usage(directory)
    except OSError:
        return False
    return usage.total > 0 and usage.free < _NEARLY_NOTHING


class named_errors:
    """Turns SQLite's and the system's errors about `path`, inside a `with`, into the types above."""

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, UnicodeDecodeError):  # SQLite quotes the damaged text in what it says of it
            raise JournalDamaged(self._path, f"unreadable text ({error.reason})") from error
        if isinstance(error, sqlite3.Error):
            raise _named(error, self._path) from error
        if isinstance(error, OSError):
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            reason = f"{error.strerror or error} ({error.filename or self._path})"
            raise (DiskFull if full else JournalUnwritable)(self._path, reason) from error


class reading_errors(named_errors):
    """For a `with` that interprets what was read from the disk: any exception in it means that the records at `path`
    are damaged. Only for reading: a fault of a command is not the disk's."""

    __slots__ = ()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        super().__exit__(kind, error, at)
        if isinstance(error, Exception) and not isinstance(error, JournalError):
            raise JournalDamaged(self._path, f"it cannot be read ({type(error).__name__}: {error})"[:300]) from error
