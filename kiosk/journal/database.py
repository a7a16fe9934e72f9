"""The journal's database file: its lock, its connections, its schema and the schema's migrations."""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from sqlite_utils import Database

from kiosk.journal.errors import JournalDamaged, JournalInUse, JournalTooNew, JournalUnwritable, NotAJournal
from kiosk.journal.facts import new_id

Connect = Callable[[Path], sqlite3.Connection]

AT_ONCE = 2 << 20
"""The largest file, in bytes, that is checked before it is used, which takes a moment. A larger one is checked while it
is used, unless it was found damaged before."""

_OWN = 0o600
_PAGES = "PRAGMA cache_size = -1000"
"""Each connection caches at most 1 MB of the file: the system caches it too, and SQLite's usual 2 MB each would grow
over a day."""
_APPLICATION = 0x57484B4A  # "WHKJ" in the file's header: this database is a journal


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins and ends its transactions explicitly and may change threads."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


class transaction:
    """All or nothing. It takes the write lock at once, so that nothing read in it can be stale."""

    __slots__ = ("_conn",)

    def __init__(self, db: Database) -> None:
        self._conn = db.conn

    def __enter__(self) -> None:
        self._conn.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None:
            self._undo()
            return
        try:
            self._conn.execute("COMMIT")
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        with suppress(sqlite3.Error):  # the first error is the one to report
            if self._conn.in_transaction:
                self._conn.execute("ROLLBACK")


def lock(path: Path) -> int:
    """Locks the journal for this process; returns the descriptor that holds the lock. Raises JournalInUse, OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    held = os.open(path.with_name(path.name + "-lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWN)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise JournalInUse(path, "another kiosk has it open") from None
    except OSError:
        os.close(held)
        raise
    return held


def open_writer(path: Path, connecting: Connect = connect) -> Database:
    """The writing connection, on a checked file (`checked_at_once`), with today's schema.

    Raises NotAJournal, JournalTooNew, JournalDamaged, or SQLite's own errors; a refused file is not changed.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _OWN))
    db = Database(connecting(path))
    try:
        _recognise(db, path)
        _for_the_owner(path)
        db.conn.execute("PRAGMA busy_timeout = 5000")
        db.enable_wal()
        if db.journal_mode != "wal":
            raise JournalUnwritable(path, f"no write-ahead log here (journal mode {db.journal_mode})")
        db.conn.execute(_PAGES)
        db.conn.execute("PRAGMA synchronous = FULL")
        db.conn.execute("PRAGMA secure_delete = ON")  # an erased name leaves no bytes behind
        if checked_at_once(path) and (found := quick_check(db)) is not None:
            raise JournalDamaged(path, found)
        _migrate(db)
        for table, columns in ASIDE.items():
            if missing := {*columns.split(", ")} - db.table(table).columns_dict.keys():
                raise JournalDamaged(path, f"the table {table} lacks {', '.join(sorted(missing))}")
    except BaseException:
        db.close()
        raise
    return db


def open_read_only(path: Path) -> Database:
    """A read-only connection to a journal that others may be writing. Raises like `open_writer`; JournalUnwritable if
    there is no file."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = Database(sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False))
    try:
        _recognise(db, path)
        db.conn.execute("PRAGMA busy_timeout = 5000")
    except BaseException:
        db.close()
        raise
    return db


def open_beside(path: Path) -> Database:
    """A writing connection beside the one of a kiosk, which has checked the file and brought its schema up to date; of
    two commits one waits. Raises like `open_read_only`; JournalUnwritable where the schema is an older one."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    db = Database(sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False))
    try:
        _recognise(db, path)
        if not has_others(db):
            raise JournalUnwritable(path, "an older kiosk has it open")
        db.conn.execute("PRAGMA busy_timeout = 5000")
        db.conn.execute(_PAGES)
        db.conn.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def open_reader(path: Path, connecting: Connect = connect) -> Database:
    """A read-only connection beside the writer's."""
    db = Database(connecting(path))
    db.conn.execute("PRAGMA query_only = ON")
    db.conn.execute(_PAGES)
    return db


def quick_check(db: Database) -> str | None:
    """What SQLite finds wrong with the file, or None."""
    found = [row[0] for row in db.conn.execute("PRAGMA quick_check(10)")]
    return None if found == ["ok"] else "; ".join(found)


def checked_at_once(path: Path) -> bool:
    """Whether the file is checked before it is used."""
    return path.stat().st_size <= AT_ONCE or mark(path).exists()


def identity(path: Path) -> tuple[int, int]:
    """What identifies a file wherever it is moved."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


def mark(path: Path) -> Path:
    """A file whose presence marks the journal as damaged: it is checked completely before it is next used."""
    return path.with_name(path.name + "-damaged")


def doubt(path: Path) -> None:
    """Marks the journal as damaged."""
    with suppress(OSError):  # then the damage shows again when that part is read
        mark(path).touch()


def _for_the_owner(path: Path) -> None:
    """Lets nobody else read the records. SQLite gives its side files the same rights."""
    for end in ("", "-wal", "-shm"):
        with suppress(OSError):  # a stick knows no owners, and not all files are there
            path.with_name(path.name + end).chmod(_OWN)


def _pragma(db: Database, name: str) -> int:
    return int(db.conn.execute(f"PRAGMA {name}").fetchone()[0])


def _recognise(db: Database, path: Path) -> None:
    application, version = _pragma(db, "application_id"), _pragma(db, "user_version")
    if application != _APPLICATION and (application or version or db.table_names()):
        raise NotAJournal(path, "a database of another program")
    if version > len(_STEPS):
        raise JournalTooNew(path, version, len(_STEPS))
    # A view of that name is none: to read it may take for ever.
    if version and (missing := (TABLES if version > 1 else FIRST_TABLES) - _tables(db)):
        raise JournalDamaged(path, f"there is no table {', '.join(sorted(missing))}")


def _tables(db: Database) -> set[str]:
    """The tables that have pages of their own in the file."""
    found = db.conn.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
    return {name for (name,) in found}


def _migrate(db: Database) -> None:
    with transaction(db):
        for step in _STEPS[_pragma(db, "user_version") :]:
            step(db)
        db.conn.execute(f"PRAGMA application_id = {_APPLICATION}")
        # Written even when unchanged: a file that cannot be written shows itself now, not at the first bid.
        db.conn.execute(f"PRAGMA user_version = {len(_STEPS)}")


def _first_schema(db: Database) -> None:
    text, number = str, int
    _table_of_facts(db, "facts")
    db.table("facts").create_index(["id"], index_name="facts_id", unique=True)
    db.table("facts").create_index(["kiosk", "seq"], index_name="facts_chain", unique=True)
    db.table("facts").create_index(["command", "part"], index_name="facts_command", unique=True)
    db.table("facts").create_index(["stream", "seq"], index_name="facts_stream")
    _guard(db, _TRIGGERS)
    db.table("kiosk").create({"id": text}, pk="id", strict=True)
    db.table("kiosk").insert({"id": new_id()})
    db.table("people").create(
        {"id": text, "name": text, "last_used": text, "uses": number}, pk="id", not_null={"uses"}, strict=True
    )
    db.table("texts").create({"id": text, "text": text}, pk="id", strict=True)
    db.table("settings").create({"key": text, "value": text}, pk="key", not_null={"value"}, strict=True)
    db.table("projected").create({"stream": text, "seq": number}, pk="stream", not_null={"seq"}, strict=True)


def _facts_of_others(db: Database) -> None:
    """What other kiosks have recorded, each its own chain; and what contradicts these chains."""
    _table_of_facts(db, "facts_of_others")
    db.table("facts_of_others").create_index(["kiosk", "seq"], index_name="facts_of_others_chain", unique=True)
    columns = {"kiosk": str, "seq": int, "hash": str, "previous": str, "fact": str, "found": str}
    db.table("facts_set_aside").create(columns, not_null=set(columns), strict=True)
    place = ["kiosk", "seq", "hash"]
    db.table("facts_set_aside").create_index(place, index_name="facts_set_aside_place", unique=True)
    _guard(db, _TRIGGERS_OF_OTHERS)


def _table_of_facts(db: Database, name: str) -> None:
    text, number = str, int
    columns = {
        "id": text,
        "kiosk": text,
        "seq": number,
        "command": text,
        "part": number,
        "stream": text,
        "hand": number,
        "time": text,
        "source": text,
        "kind": text,
        "content": text,
        "previous": text,
        "hash": text,
    }
    db.table(name).create(columns, not_null=columns.keys() - {"hand"}, strict=True)


def _guard(db: Database, triggers: Mapping[str, str]) -> None:
    for name, when in triggers.items():
        db.conn.execute(f"CREATE TRIGGER {name} {when} BEGIN SELECT raise(ABORT, 'facts are only appended'); END")


# The one on INSERT is for "INSERT OR REPLACE", which deletes without firing the trigger on DELETE.
_TRIGGERS = {
    "facts_never_change": "BEFORE UPDATE ON facts",
    "facts_never_go": "BEFORE DELETE ON facts",
    "facts_never_give_way": (
        "BEFORE INSERT ON facts WHEN EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)"
        " OR EXISTS (SELECT 1 FROM facts WHERE kiosk = NEW.kiosk AND seq = NEW.seq)"
        " OR EXISTS (SELECT 1 FROM facts WHERE command = NEW.command AND part = NEW.part)"
        " OR EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid)"
    ),
}
_TRIGGERS_OF_OTHERS = {
    "facts_of_others_never_change": "BEFORE UPDATE ON facts_of_others",
    "facts_of_others_never_go": "BEFORE DELETE ON facts_of_others",
    "facts_of_others_never_give_way": (
        "BEFORE INSERT ON facts_of_others"
        " WHEN EXISTS (SELECT 1 FROM facts_of_others WHERE kiosk = NEW.kiosk AND seq = NEW.seq)"
        " OR EXISTS (SELECT 1 FROM facts_of_others WHERE rowid = NEW.rowid)"
    ),
    "facts_set_aside_never_change": "BEFORE UPDATE ON facts_set_aside",
    "facts_set_aside_never_go": "BEFORE DELETE ON facts_set_aside",
}
ASIDE = {"kiosk": "id", "people": "id, name, last_used, uses", "texts": "id, text", "settings": "key, value"}
"""The tables beside the facts, with their columns: a changed byte can give one another name."""
FIRST_TABLES = frozenset({"facts", "kiosk", "people", "texts", "settings", "projected"})
TABLES = FIRST_TABLES | {"facts_of_others", "facts_set_aside"}
"""The journal's own tables."""


def guards(db: Database) -> frozenset[str]:
    """The triggers that keep facts from changing, in a journal of this version."""
    return frozenset(_TRIGGERS | _TRIGGERS_OF_OTHERS if has_others(db) else _TRIGGERS)


def has_others(db: Database) -> bool:
    """Whether it has a place for what other kiosks record: one that was only read may be of before."""
    return _pragma(db, "user_version") >= 2


_STEPS: tuple[Callable[[Database], None], ...] = (_first_schema, _facts_of_others)
