"""A journal's file: reading from it, and writing to it in order, in a thread of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlite_utils import Database

from kiosk.journal import database
from kiosk.journal.errors import (
    JournalClosed,
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalUnwritable,
    named_errors,
    reading_errors,
)
from kiosk.journal.facts import COLUMNS, Fact
from kiosk.journal.thread import Worker

T = TypeVar("T")

_STREAM = f"SELECT {COLUMNS} FROM facts WHERE stream = ? AND seq > ?"
_CHAIN = f"SELECT {COLUMNS} FROM facts WHERE kiosk = ? AND seq > ? ORDER BY seq LIMIT ?"
OF_COMMAND = f"SELECT {COLUMNS} FROM facts WHERE command = ? ORDER BY part"
# One look-up in the index a stream, however many facts there are.
_STREAMS = """
    WITH RECURSIVE names (stream) AS (
        SELECT min(stream) FROM facts WHERE stream >= :first AND stream < :beyond
        UNION ALL
        SELECT (SELECT min(stream) FROM facts WHERE stream > names.stream AND stream < :beyond)
        FROM names WHERE stream NOT NULL
    )
    SELECT names.stream, first.time, last.time, last.seq FROM names
    JOIN facts first ON first.stream = names.stream
        AND first.seq = (SELECT min(seq) FROM facts WHERE stream = names.stream)
    JOIN facts last ON last.stream = names.stream
        AND last.seq = (SELECT max(seq) FROM facts WHERE stream = names.stream)
    ORDER BY last.seq DESC
"""


@dataclass(frozen=True, slots=True)
class Stream:
    """A log in the journal: the times (UTC, ISO 8601) of its first and last facts, and the last one's seq."""

    name: str
    first_time: str
    last_time: str
    last_seq: int

    @classmethod
    def of_row(cls, row: tuple[Any, ...]) -> Stream:
        """Raises `TypeError` where a column has another type: a changed byte can turn text into bytes."""
        if [*map(type, row)] != [str, str, str, int]:
            raise TypeError(f"no log: {row}")
        return cls(*row)


class Store:
    """The database of a journal.

    It belongs to the thread that opened it: methods are called there, and `poll` delivers results there. Errors are
    JournalErrors.
    """

    def __init__(self, path: Path, writer: Database, reader: Database, now: Callable[[], datetime]) -> None:
        self.path = path
        self._file = database.identity(path)
        self.kiosk: str = writer.conn.execute("SELECT id FROM kiosk").fetchone()[0]
        self._writer = writer
        self._reader = reader
        self._now = now
        self._second: tuple[datetime | None, str] = None, ""
        """The last second, and its text in facts."""
        self._worker = Worker(f"journal {path.name}")
        self._held = ExitStack()
        self._damage: JournalDamaged | None = None

    def close(self) -> None:
        """Commits what was submitted, acknowledges it, and closes the file."""
        try:
            self._worker.close()
        finally:
            with named_errors(self.path):
                self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def poll(self) -> int:
        """Delivers the acknowledgements that have come; returns their number. Raises JournalDamaged, once, if the
        background check found damage."""
        heard = self._worker.poll()
        if (damage := self._damage) is not None:
            self._damage = None
            raise damage
        return heard

    def settle(self, timeout: float = 10.0) -> None:
        """Polls until everything is acknowledged. Raises TimeoutError after so many seconds without any."""
        self._worker.settle(timeout)

    @property
    def pending(self) -> int:
        """How many acknowledgements are still to come."""
        return self._worker.pending

    @property
    def on_ack(self) -> Callable[[], None] | None:
        """Called in the journal's thread when there is something to poll."""
        return self._worker.on_ack

    @on_ack.setter
    def on_ack(self, hook: Callable[[], None] | None) -> None:
        self._worker.on_ack = hook

    def wake(self) -> None:
        """Has the owner poll, from any thread: something else is ready for it."""
        if (hook := self.on_ack) is not None:
            hook()

    # Reading: what is committed, which may be more than `poll` has delivered

    def facts(self, stream: str, hand: int | None = None, after: int = 0, without: Iterable[str] = ()) -> list[Fact]:
        """The stream's facts as written, in order; optionally those of one `hand`, with a seq beyond `after`, and
        `without` some kinds."""
        left_out = tuple(without)
        kinds = f" AND kind NOT IN ({', '.join('?' * len(left_out))})" if left_out else ""
        select = f"{_STREAM}{kinds} ORDER BY seq"
        rows = self.read(lambda db: db.conn.execute(select, (stream, after, *left_out)).fetchall())
        with reading_errors(self.path):
            facts = [Fact.from_row(row) for row in rows]
        return [fact for fact in facts if hand is None or fact.hand == hand]

    def of_command(self, command: str) -> list[Fact]:
        """The facts that a command has made; none where it is not on record."""
        rows = self.read(lambda db: db.conn.execute(OF_COMMAND, (command,)).fetchall())
        with reading_errors(self.path):
            return [Fact.from_row(row) for row in rows]

    def chain(self, after: int = 0, most: int = -1) -> list[Fact]:
        """The kiosk's own facts with a seq beyond `after`, in the order of the chain; at most so many."""
        rows = self.read(lambda db: db.conn.execute(_CHAIN, (self.kiosk, after, most)).fetchall())
        with reading_errors(self.path):
            return [Fact.from_row(row) for row in rows]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever put on record."""
        return self.read(lambda db: db.conn.execute("SELECT 1 FROM facts LIMIT 1").fetchone()) is None

    def streams(self, prefix: str = "") -> list[Stream]:
        """The streams whose names begin so, the one with the latest fact first."""
        names = {"first": prefix, "beyond": f"{prefix}{chr(sys.maxunicode)}"}
        rows = self.read(lambda db: db.conn.execute(_STREAMS, names).fetchall())
        with reading_errors(self.path):
            return [Stream.of_row(row) for row in rows]

    # Writing

    def time(self) -> str:
        """The current time as facts write it: UTC, ISO 8601, milliseconds."""
        now = self._now()
        if now.tzinfo is None:
            raise ValueError("the clock must know its time zone")
        now = now.astimezone(UTC)
        second = now.replace(microsecond=0)
        if second != self._second[0]:  # computed once: each fact needs it
            self._second = second, second.isoformat()[:19]
        return f"{self._second[1]}.{now.microsecond // 1000:03}Z"

    def read(self, work: Callable[[Database], T]) -> T:
        """Runs `work`, which reads."""
        self._expect_open()
        with named_errors(self.path):
            return work(self._reader)

    def write(
        self,
        work: Callable[[Database], T],
        done: Callable[[object], None] | None = None,
        *,
        scrub: bool = False,
    ) -> T | None:
        """Runs `work` in a transaction in the journal's thread; waits for it unless `done` is given.

        With `scrub`, overwritten data is removed from the write-ahead log too; raises JournalInUse if another program
        reads that log for too long.
        """

        def job() -> T:
            with named_errors(self.path):
                self._expect_file()
                with database.transaction(self._writer):
                    result = work(self._writer)
                if scrub and self._writer.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    raise JournalInUse(self.path, "its log is being read, and could not be cleared")
                return result

        if done is None:
            return self._do_now(job)
        self._submit(job, done)
        return None

    def write_when_idle(self, key: str, work: Callable[[Database], object]) -> None:
        """Runs `work` in a transaction once no commit waits; a later call with the same key replaces it.

        It is synced to the disk only with the next commit, and its failure is not reported: it is for what can be made
        again.
        """

        def job() -> None:
            self._writer.conn.execute("PRAGMA synchronous = NORMAL")
            try:
                with database.transaction(self._writer):
                    work(self._writer)
            finally:
                self._writer.conn.execute("PRAGMA synchronous = FULL")

        self._expect_open()
        self._worker.when_idle(key, job)

    def doubt(self) -> None:
        """Has all records checked before they are next used."""
        database.doubt(self.path)

    def _is_damaged(self, found: JournalDamaged) -> None:
        """Takes the result of the background check, on its thread."""
        self._damage = found
        self.wake()

    def _expect_file(self) -> None:
        """Raises JournalUnwritable or OSError if the file is no longer at its path: SQLite would go on writing to a
        file that nobody finds again."""
        if database.identity(self.path) != self._file:
            raise JournalUnwritable(self.path, "another file has come in its place")

    def _expect_open(self) -> None:
        if self._worker.closed:
            raise JournalClosed(self.path, "the journal is closed")

    def _submit(self, job: Callable[[], T], done: Callable[[T | JournalError], None]) -> None:
        self._expect_open()
        self._worker.submit(job, done)  # type: ignore[arg-type]

    def _do_now(self, job: Callable[[], T]) -> T:
        self._expect_open()
        return self._worker.now(job)
