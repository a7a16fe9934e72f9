"""The journal: facts are appended to it, are durable before they are acknowledged, and are read from it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from sqlite_utils import Database

from kiosk.journal import database, projections
from kiosk.journal.asides import People, Settings, Texts, keep_texts, use_names
from kiosk.journal.checking import CheckBeside
from kiosk.journal.errors import (
    CommandConflict,
    JournalClosed,
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalUnwritable,
    named_errors,
    what_is_read,
)
from kiosk.journal.facts import FIELDS, Draft, Fact, sealed
from kiosk.journal.projections import Projection, Projections
from kiosk.journal.salvage import cut_off
from kiosk.journal.thread import Worker
from kiosk.journal.verify import Report, verify
from kiosk.journal.views import prepare_views

T = TypeVar("T")

_COLUMNS = ", ".join(FIELDS)
_INSERT = f"INSERT INTO facts ({_COLUMNS}) VALUES ({', '.join('?' * len(FIELDS))})"
_COMMAND = f"SELECT {_COLUMNS} FROM facts WHERE command = ? ORDER BY part"
_HEAD = "SELECT seq, hash FROM facts WHERE kiosk = ? ORDER BY seq DESC LIMIT 1"
_STREAM = f"SELECT {_COLUMNS} FROM facts WHERE stream = ? AND seq > ?"
# One step in the index a stream, however many facts there are.
_STREAMS = """
    WITH RECURSIVE names (stream) AS (
        SELECT min(stream) FROM facts
        UNION ALL
        SELECT (SELECT min(stream) FROM facts WHERE stream > names.stream) FROM names WHERE stream NOT NULL
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


class Journal:
    """Facts of one kiosk in a database that it alone has open.

    Belongs to the thread that opened it: all methods are called there, and all acknowledgements come there,
    from `poll`.  Commits are made in order by a thread of the journal's own, each synced to the disk before
    it counts.  What goes wrong is a JournalError.
    """

    def __init__(
        self,
        path: Path,
        writer: Database,
        reader: Database,
        tables: Iterable[Projection],
        now: Callable[[], datetime],
    ) -> None:
        """Not for callers: use `open`."""
        self.path = path
        self._file = database.identity(path)
        self.kiosk: str = writer.conn.execute("SELECT id FROM kiosk").fetchone()[0]
        self.people = People(self)
        self.texts = Texts(self)
        self.settings = Settings(self)
        self.projections = Projections(self, tables)
        self._writer = writer
        self._reader = reader
        self._now = now
        self._second: tuple[datetime | None, str] = None, ""
        """The second that it was last, and how facts have it."""
        self._worker = Worker(f"journal {path.name}")
        self._held = ExitStack()
        self._damage: JournalDamaged | None = None
        self._head: tuple[int, str] | None = None
        """The seq and the hash of the chain's last fact, of the journal's thread; None where it has to be read."""

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        tables: Sequence[Projection] = (),
        views: Mapping[str, str] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        on_ack: Callable[[], None] | None = None,
        connect: database.Connect = database.connect,
    ) -> Journal:
        """Opens the journal at `path`, made if it is not there, with these projections and views over them.

        `views` are their SELECTs by name; without them those that are there stay.  `now` is the clock for the
        facts' times; the order of facts never depends on it.  `on_ack` is called
        in the journal's thread when there is something to poll.  `connect` makes the connections, the
        writer's first.  Raises JournalUnwritable, DiskFull, NotAJournal, JournalDamaged, JournalTooNew or
        JournalInUse.
        """
        path = Path(path)
        projections.expect_other_names(tables)
        with what_is_read(path), ExitStack() as opened:
            opened.callback(os.close, database.lock(path))
            if lost := cut_off(path):
                raise JournalDamaged(path, f"{lost} facts in its log lie beyond a place that is broken")
            writer = database.open_writer(path, connect)
            opened.callback(writer.close)
            _expect_sound(path, writer)
            projections.prepare(writer, tables)
            prepare_views(writer, views or {})
            reader = database.open_reader(path, connect)
            opened.callback(reader.close)
            journal = cls(path, writer, reader, tables, now)
            journal.on_ack = on_ack
            if not database.checked_at_once(path):
                opened.callback(CheckBeside(path, journal._is_damaged).end)
            journal._held = opened.pop_all()
        return journal

    @classmethod
    def open_to_read(cls, path: Path | str) -> Journal:
        """Opens a journal that a kiosk may have open, and only to be read: to write is a JournalUnwritable.

        Raises JournalUnwritable where it is not there, NotAJournal, JournalDamaged, JournalTooNew or JournalInUse.
        """
        path = Path(path)
        with what_is_read(path), ExitStack() as opened:
            db = database.open_read_only(path)
            opened.callback(db.close)
            journal = cls(path, db, db, (), lambda: datetime.now(UTC))
            journal._held = opened.pop_all()
        return journal

    def close(self) -> None:
        """Commits what was handed in, acknowledges it, and lets go of the file."""
        try:
            self._worker.close()
        finally:
            with named_errors(self.path):
                self._held.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # Appending

    def append(
        self,
        command: str,
        drafts: Iterable[Draft],
        done: Callable[[tuple[Fact, ...] | JournalError], None],
        *,
        names: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Commits the drafts, with the names and texts (by id) they speak of, all or nothing; returns at once.

        `done` gets the facts, in order, or the error, upon which nothing has changed and the same command
        can be tried again.  A command that is already recorded is acknowledged with the facts it made then,
        and nothing is written; CommandConflict if it was another one.  ValueError where there are no drafts.
        """
        self._submit(self._appending(command, drafts, names, texts), done)

    def append_now(
        self,
        command: str,
        drafts: Iterable[Draft],
        *,
        names: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> tuple[Fact, ...]:
        """As `append`, but waits, and returns the facts or raises the error."""
        return self._do_now(self._appending(command, drafts, names, texts))

    def poll(self) -> int:
        """Hands over the acknowledgements that have come; how many.

        Raises JournalDamaged, once, where a file too large to be checked before it was opened was found so since.
        """
        heard = self._worker.poll()
        if (damage := self._damage) is not None:
            self._damage = None
            raise damage
        return heard

    def settle(self, timeout: float = 10.0) -> None:
        """Polls until everything is acknowledged.  TimeoutError after so many seconds of nothing."""
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

    # Reading: what is committed, which may be more than what `poll` has handed over

    def facts(self, stream: str, hand: int | None = None, after: int = 0, without: Iterable[str] = ()) -> list[Fact]:
        """The stream's facts as written, in order; where given those of one `hand`, with a seq beyond `after`, and
        `without` some kinds."""
        left_out = tuple(without)
        kinds = f" AND kind NOT IN ({', '.join('?' * len(left_out))})" if left_out else ""
        select = f"{_STREAM}{kinds} ORDER BY seq"
        rows = self.read(lambda db: db.conn.execute(select, (stream, after, *left_out)).fetchall())
        with what_is_read(self.path):
            facts = [Fact.from_row(row) for row in rows]
        return [fact for fact in facts if hand is None or fact.hand == hand]

    def streams(self, prefix: str = "") -> list[Stream]:
        """The streams whose names begin so, the one with the latest fact first."""
        rows = self.read(lambda db: db.conn.execute(_STREAMS).fetchall())
        return [Stream(*row) for row in rows if row[0].startswith(prefix)]

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Report:
        """Checks the file and the chain, changing nothing.  `progress` hears (facts checked, of)."""
        return self.read(lambda db: verify(db, progress))

    # For what is kept beside the chain

    def time(self) -> str:
        """Now, as facts have it: UTC, ISO 8601, milliseconds."""
        now = self._now()
        if now.tzinfo is None:
            raise ValueError("the clock must know its time zone")
        now = now.astimezone(UTC)
        second = now.replace(microsecond=0)
        if second != self._second[0]:  # written once: each fact waits for it
            self._second = second, second.isoformat()[:19]
        return f"{self._second[1]}.{now.microsecond // 1000:03}Z"

    def read(self, work: Callable[[Database], T]) -> T:
        """What `work` reads."""
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
        """Does `work` in a transaction in the journal's thread.

        Waits for it where there is no `done` to hear of it.  With `scrub`, what it overwrote is gone from the
        write-ahead log too; JournalInUse where another program reads that log for so long that it cannot be.
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
        """Does `work` in a transaction once no commit waits; a later one with the same key takes its place.

        It is not synced to the disk by itself, but with the next commit, and nobody hears of its failure:
        for what can be made again.
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

    def _appending(
        self,
        command: str,
        drafts: Iterable[Draft],
        names: Mapping[str, str] | None,
        texts: Mapping[str, str] | None,
    ) -> Callable[[], tuple[Fact, ...]]:
        group, time = tuple(drafts), self.time()
        names, texts = dict(names or {}), dict(texts or {})
        if not group or not command:
            raise ValueError("a command has an id and at least one draft")

        def job() -> tuple[Fact, ...]:
            head, self._head = self._head, None  # it is known again when this has succeeded
            with named_errors(self.path), database.transaction(self._writer):
                self._expect_file()
                conn = self._writer.conn
                head = head or conn.execute(_HEAD, (self.kiosk,)).fetchone() or (0, "")
                facts = self._chained(head, command, group, time)
                rows = [fact.row_with(draft.text) for fact, draft in zip(facts, group, strict=True)]
                try:
                    for row in rows:
                        conn.execute(_INSERT, row)
                except sqlite3.IntegrityError:
                    recorded = tuple(map(Fact.from_row, conn.execute(_COMMAND, (command,))))
                    if not recorded:
                        raise
                    return self._repeated(command, group, recorded)
                if names:
                    use_names(self._writer, names, time)
                if texts:
                    keep_texts(self._writer, texts)
            self._head = facts[-1].seq, facts[-1].hash
            return facts

        return job

    def _chained(self, head: tuple[int, str], command: str, group: Sequence[Draft], time: str) -> tuple[Fact, ...]:
        seq, previous = head
        facts: list[Fact] = []
        for part, draft in enumerate(group):
            seq += 1
            fact = sealed(draft, kiosk=self.kiosk, seq=seq, command=command, part=part, time=time, previous=previous)
            previous = fact.hash
            facts.append(fact)
        return tuple(facts)

    def _repeated(self, command: str, group: Sequence[Draft], recorded: tuple[Fact, ...]) -> tuple[Fact, ...]:
        then = [Draft(fact.stream, fact.kind, fact.content, fact.source, fact.hand) for fact in recorded]
        if then != list(group):
            raise CommandConflict(self.path, command)
        return recorded

    def doubt(self) -> None:
        """Has all of the records checked before they are used the next time."""
        database.doubt(self.path)

    def _is_damaged(self, found: JournalDamaged) -> None:
        """The check beside has found this; on its thread."""
        self._damage = found
        if self.on_ack is not None:
            self.on_ack()

    def _expect_file(self) -> None:
        """Raises JournalUnwritable or OSError where the file is not at its path any more: SQLite would go on writing to
        one that nobody finds again."""
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


def _expect_sound(path: Path, db: Database) -> None:
    """Raises JournalDamaged where the journal was taken to be damaged, and is."""
    if database.mark(path).exists():
        for problem in verify(db).damage:
            raise JournalDamaged(path, f"{problem.what} {problem.seq or ''} {problem.detail}")
        database.mark(path).unlink(missing_ok=True)
