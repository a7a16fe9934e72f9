"""The journal: facts are appended, made durable before they are acknowledged, and read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from kiosk.journal import database, projections
from kiosk.journal.checking import BackgroundCheck
from kiosk.journal.errors import (
    CommandConflict,
    JournalDamaged,
    JournalError,
    named_errors,
    reading_errors,
)
from kiosk.journal.facts import COLUMNS, FIELDS, Draft, Fact, sealed
from kiosk.journal.others import Others
from kiosk.journal.projections import Projection, Projections
from kiosk.journal.salvage import cut_off
from kiosk.journal.side_tables import People, Settings, Texts, keep_texts, use_names
from kiosk.journal.store import OF_COMMAND, Store
from kiosk.journal.verify import Report, verify
from kiosk.journal.views import prepare_views

_INSERT = f"INSERT INTO facts ({COLUMNS}) VALUES ({', '.join('?' * len(FIELDS))})"
_HEAD = "SELECT seq, hash FROM facts WHERE kiosk = ? ORDER BY seq DESC LIMIT 1"


class Journal(Store):
    """The facts of one kiosk, in a database that it alone has open.

    It belongs to the thread that opened it: methods are called there, and `poll` delivers acknowledgements there. A
    thread of the journal's own makes the commits in order and syncs each to the disk before it counts. Errors are
    JournalErrors.
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
        super().__init__(path, writer, reader, now)
        self.people = People(self)
        self.texts = Texts(self)
        self.settings = Settings(self)
        self.others = Others(self)
        self.projections = Projections(self, self.settings, tables)
        self._head: tuple[int, str] | None = None
        """The seq and hash of the chain's last fact, used by the journal's thread; None if they must be read."""

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
        """Opens the journal at `path`, or creates it, with these projections and views.

        `views` are SELECTs by name; without them existing views stay. `now` is the clock for facts' times; their order
        never depends on it. `on_ack` is called in the journal's thread when there is something to poll. `connect` makes
        the connections, the writer's first. Raises JournalUnwritable, DiskFull, NotAJournal, JournalDamaged,
        JournalTooNew or JournalInUse.
        """
        path = Path(path)
        projections.expect_other_names(tables)
        with reading_errors(path), ExitStack() as opened:
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
                opened.callback(BackgroundCheck(path, journal._is_damaged).end)
            journal._held = opened.pop_all()
        return journal

    @classmethod
    def open_to_read(cls, path: Path | str) -> Journal:
        """Opens a journal for reading only, though a kiosk may have it open; writing raises JournalUnwritable.

        Raises JournalUnwritable if it does not exist, NotAJournal, JournalDamaged, JournalTooNew or JournalInUse.
        """
        path = Path(path)
        with reading_errors(path), ExitStack() as opened:
            db = database.open_read_only(path)
            opened.callback(db.close)
            journal = cls(path, db, db, (), lambda: datetime.now(UTC))
            journal._held = opened.pop_all()
        return journal

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
        """Commits the drafts, with the names and texts (by id) they mention, all or nothing; returns at once.

        `done` gets the facts in order, or the error; then nothing has changed, and the same command can be tried again.
        A command already recorded is acknowledged with its old facts, and nothing is written; CommandConflict if it was
        a different one. Raises ValueError without drafts.
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
        """Like `append`, but waits, and returns the facts or raises the error."""
        return self._do_now(self._appending(command, drafts, names, texts))

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Report:
        """Checks the file and the chain, changing nothing. `progress` gets (facts checked, of)."""
        return self.read(lambda db: verify(db, progress))

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
            head, self._head = self._head, None  # it is known again once this has succeeded
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
                    recorded = tuple(map(Fact.from_row, conn.execute(OF_COMMAND, (command,))))
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


def _expect_sound(path: Path, db: Database) -> None:
    """Raises JournalDamaged if the journal was marked as damaged and is."""
    if database.mark(path).exists():
        for problem in verify(db).damage:
            raise JournalDamaged(path, f"{problem.what} {problem.seq or ''} {problem.detail}")
        database.mark(path).unlink(missing_ok=True)
