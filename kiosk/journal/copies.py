"""Copies of a journal in a file of their own: made while a kiosk writes, looked at, and compared."""

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from kiosk.base.whole_file import put_whole
from kiosk.journal import database
from kiosk.journal.errors import JournalDamaged, named_errors, reading_errors
from kiosk.journal.verify import Report, verify

_FILES = "kept_files"


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a journal: its kiosk, the `seq` and the time of that kiosk's last fact (time "" without any), the
    names of the files kept beside the facts, and the report of `verify`."""

    kiosk: str
    seq: int
    last: str
    files: tuple[str, ...]
    report: Report


def copy(path: Path, target: Path, files: Mapping[str, bytes]) -> None:
    """Writes the content of the journal at `path` at one moment to `target`, a new file, together with these files by
    name.

    A kiosk may be writing meanwhile. Erased texts are not in the copy. It is not synced to the disk. Raises
    JournalError about the file at fault.
    """
    with reading_errors(path), closing(database.open_read_only(path)) as db:
        if (found := database.quick_check(db)) is not None:
            raise JournalDamaged(path, found)
        with named_errors(target):
            target.touch(0o600, exist_ok=False)
            _write_to(target, db)
    with named_errors(target), closing(database.connect(target)) as conn:
        conn.execute(f"CREATE TABLE {_FILES} (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT")
        conn.executemany(f"INSERT INTO {_FILES} VALUES (?, ?)", list(files.items()))


def _write_to(target: Path, db: Database) -> None:
    """As a URI, which can name every file."""
    db.conn.execute("VACUUM INTO ?", (target.absolute().as_uri(),))


def contents(path: Path, progress: Callable[[int, int], None] | None = None) -> Contents:
    """The content of a journal or a copy, completely checked; `progress` gets (facts checked, of). Raises
    JournalError."""
    with reading_errors(path), closing(database.open_read_only(path)) as db:
        kiosk = db.conn.execute("SELECT id FROM kiosk").fetchone()[0]
        head = "SELECT seq, time FROM facts WHERE kiosk = ? ORDER BY seq DESC LIMIT 1"
        seq, last = db.conn.execute(head, (kiosk,)).fetchone() or (0, "")
        kept = db.conn.execute(f"SELECT name FROM {_FILES}").fetchall() if _FILES in db.table_names() else []
        return Contents(kiosk, seq, last, tuple(name for (name,) in kept), verify(db, progress))


def kept_files(path: Path) -> dict[str, bytes]:
    """The files in a copy. Raises JournalError."""
    with reading_errors(path), closing(database.open_read_only(path)) as db:
        rows = db.conn.execute(f"SELECT name, content FROM {_FILES}") if _FILES in db.table_names() else ()
        return {str(name): bytes(content) for name, content in rows}


def drop_files(path: Path) -> None:
    """Removes the files from a copy that nobody has open, which makes it a journal. Raises JournalError."""
    with named_errors(path), closing(database.connect(path)) as conn:
        conn.execute(f"DROP TABLE IF EXISTS {_FILES}")


def not_in(path: Path, other: Path) -> int:
    """How many facts, of other kiosks too, the `other` journal lacks of those at `path`. Raises JournalError."""
    facts: list[set[tuple[str, int, str]]] = []
    for each in (path, other):
        with reading_errors(each), closing(database.open_read_only(each)) as db:
            of_others = " UNION ALL SELECT kiosk, seq, hash FROM facts_of_others" if database.has_others(db) else ""
            facts.append(set(db.conn.execute(f"SELECT kiosk, seq, hash FROM facts{of_others}")))
    return len(facts[0] - facts[1])


def erase_from_copy(path: Path, person: str, named_in: Callable[[str], bool]) -> None:
    """Removes a name, and the free texts `named_in`, from a copy that nobody has open, including its free space.

    The copy is rewritten beside itself and then replaced. Raises JournalError or OSError.
    """
    with reading_errors(path):
        if (log := path.with_name(path.name + "-wal")).exists() and log.stat().st_size:
            with closing(database.connect(path)) as conn:
                conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        new = path.with_name(path.name + ".new")
        try:
            new.unlink(missing_ok=True)
            new.touch(0o600)
            with closing(database.open_read_only(path)) as db:
                _write_to(new, db)
            with closing(database.connect(new)) as conn:
                rows = conn.execute("SELECT id, text FROM texts WHERE text IS NOT NULL").fetchall()
                texts = [text for text, words in rows if text == person or named_in(words)]
                conn.execute("BEGIN")
                conn.execute("UPDATE people SET name = NULL WHERE id = ?", (person,))
                conn.executemany("UPDATE texts SET text = NULL WHERE id = ?", [(text,) for text in texts])
                conn.execute("COMMIT")
                conn.execute("VACUUM")
            put_whole(new, path)
        finally:
            new.unlink(missing_ok=True)
