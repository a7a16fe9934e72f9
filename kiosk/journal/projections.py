"""Projections: ordinary tables computed from the log, for people with ordinary tools. They can be rebuilt at any time.

The rooms that know the games define the tables and a stream's rows; this module keeps them up to date.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from sqlite_utils import Database

from kiosk.journal.database import TABLES, transaction
from kiosk.journal.errors import JournalError
from kiosk.journal.facts import Fact, canonical
from kiosk.journal.side_tables import Settings, keep_setting
from kiosk.journal.store import Store

_log = logging.getLogger("kiosk")

Rows = Mapping[str, Sequence[Mapping[str, Any]]]  # by table name
AT_ONCE = 200
"""Streams whose rows are written together in bulk."""
_CAUGHT_UP = "caught_up"
_NEW = "SELECT stream, max(seq) FROM facts WHERE kiosk = ? AND seq > ? GROUP BY stream"
_DONE = "SELECT stream, seq FROM projected WHERE stream IN (SELECT value FROM json_each(?))"


class Reading(Protocol):
    """Reads a stream's facts as written; kinds that are not wanted are not read at all."""

    def __call__(self, *, without: Iterable[str] = ()) -> list[Fact]: ...


Projector = Callable[[str, Reading], Rows]
"""Makes all rows of a stream."""


@dataclass(frozen=True)
class Projection:
    """A table of results.

    `columns` are names and types (str, int, float, bool) besides `stream`, which every table has. `key` are the columns
    that, with the stream, identify a row: () for one row a stream, ("hand",) for one a hand. The columns of `index` are
    indexed.
    """

    name: str
    columns: Mapping[str, type]
    key: tuple[str, ...] = ()
    index: tuple[str, ...] = ()


class Projections:
    """The tables, and how far they have followed the log."""

    def __init__(self, store: Store, settings: Settings, tables: Iterable[Projection]) -> None:
        self._store, self._settings = store, settings
        self._tables = {table.name: table for table in tables}
        self.unreadable: set[str] = set()
        """The streams from which the projector could make nothing."""

    def lagging(self) -> dict[str, int]:
        """The streams whose rows are older than their last fact, with that fact's seq. Only facts after the last
        complete update are examined."""
        since = self._caught_up()
        if since:
            new = self._store.read(lambda db: db.conn.execute(_NEW, (self._store.kiosk, since)).fetchall())
            last = {str(stream): int(seq) for stream, seq in new}
        else:
            last = {stream.name: stream.last_seq for stream in self._store.streams()}
        done = self.reached(last)
        return {stream: seq for stream, seq in last.items() if done.get(stream) != seq}

    def reached(self, streams: Iterable[str]) -> dict[str, int]:
        """Up to which seq the rows of these streams come; streams without rows are left out."""
        return self._store.read(lambda db: dict(db.conn.execute(_DONE, (json.dumps(list(streams)),)).fetchall()))

    def _caught_up(self) -> int:
        """The seq up to which all streams were projected; 0 if unknown, or lost with the rows."""
        noted = self._settings.all().get(_CAUGHT_UP) or {}
        (streams,) = self._store.read(lambda db: db.conn.execute("SELECT count(*) FROM projected").fetchone())
        return int(noted.get("seq", 0)) if streams >= noted.get("streams", 0) else 0

    def _note(self, db: Database) -> None:
        """Notes that all streams are projected up to the last fact; not if one is `unreadable`."""
        (seq,) = db.conn.execute("SELECT max(seq) FROM facts WHERE kiosk = ?", (self._store.kiosk,)).fetchone()
        (streams,) = db.conn.execute("SELECT count(*) FROM projected").fetchone()
        now = {} if self.unreadable else {"seq": seq or 0, "streams": streams}
        if self._settings.all().get(_CAUGHT_UP) != now:
            keep_setting(db, _CAUGHT_UP, canonical(now))

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of a table."""
        return self._store.read(lambda db: list(db.table(table).rows))

    def update(self, stream: str, seq: int, rows: Rows) -> None:
        """Replaces the stream's rows in all tables by `rows`, made from its facts up to `seq`.

        Returns at once; it is done when no commit waits, and only the last call for a stream counts. If it fails, the
        stream is `lagging` until it is tried again after the next commit. Raises ValueError for an undeclared table or
        column.
        """
        self._check(rows)
        put = partial(self._follow, stream=stream, seq=seq, rows=rows)
        self._store.write_when_idle(f"projection of {stream}", put)

    def catch_up(self, projector: Projector, progress: Callable[[int, int], None] | None = None) -> int:
        """Projects the lagging streams and waits; returns their number. `progress`: (done, of).

        A stream from which the projector can make nothing stays as it is and is `unreadable`: it may have lost facts.
        """
        streams = self.lagging()
        made: list[tuple[str, int, Rows]] = []
        for count, (stream, last) in enumerate(streams.items()):
            if progress is not None:
                progress(count, len(streams))
            try:
                rows = projector(stream, partial(self._store.facts, stream))
            except JournalError:  # it can be saved, and a backup may have what is missing
                raise
            except Exception as error:  # whatever is wrong with it, the other streams can be read
                _log.error("%s cannot be read: %r", stream, error)
                self.unreadable.add(stream)
                continue
            self._check(rows)
            made.append((stream, last, rows))
            if len(made) == AT_ONCE:
                self._store.write(partial(self._put_all, made=made))
                made = []
        self._store.write(partial(self._put_all, made=made, last=True))
        return len(streams)

    def rebuild(self, projector: Projector, progress: Callable[[int, int], None] | None = None) -> int:
        """Empties the tables and projects every stream again; returns their number."""
        self._store.write(self._empty)
        return self.catch_up(projector, progress)

    def _check(self, rows: Rows) -> None:
        for name, table_rows in rows.items():
            if name not in self._tables:
                raise ValueError(f"no projection {name!r}")
            if odd := {column for row in table_rows for column in row} - set(self._tables[name].columns):
                raise ValueError(f"projection {name!r} has no column {', '.join(sorted(odd))}")

    def _empty(self, db: Database) -> None:
        for name in ("projected", *self._tables):
            db.table(name).delete_where()

    def _put_all(self, db: Database, made: Iterable[tuple[str, int, Rows]], last: bool = False) -> None:
        for stream, seq, rows in made:
            self._put(db, stream, seq, rows)
        if last:
            self._note(db)

    def _follow(self, db: Database, stream: str, seq: int, rows: Rows) -> None:
        """Like `_put`, unless the rows there come from more facts: another session may have gone on since."""
        done = db.conn.execute("SELECT seq FROM projected WHERE stream = ?", (stream,)).fetchone()
        if done is None or done[0] <= seq:
            self._put(db, stream, seq, rows)

    def _put(self, db: Database, stream: str, seq: int, rows: Rows) -> None:
        for table in self._tables.values():
            _put_rows(db.conn, table, stream, rows.get(table.name, ()))
        db.conn.execute(
            "INSERT INTO projected VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq", (stream, seq)
        )


def _put_rows(conn: sqlite3.Connection, table: Projection, stream: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Replaces the stream's rows; unchanged rows stay untouched, which saves the disk."""
    columns = ", ".join(f'"{name}"' for name in table.columns)
    found = conn.execute(f'SELECT rowid, {columns} FROM "{table.name}" WHERE stream = ?', (stream,))
    there = {values: rowid for rowid, *rest in found for values in [tuple(rest)]}
    wanted = [tuple(row.get(name) for name in table.columns) for row in rows]
    gone = there.keys() - set(wanted)
    conn.executemany(f'DELETE FROM "{table.name}" WHERE rowid = ?', [(there[values],) for values in gone])
    insert = f'INSERT INTO "{table.name}" (stream, {columns}) VALUES (?{", ?" * len(table.columns)})'
    conn.executemany(insert, [(stream, *values) for values in wanted if values not in there])


def expect_other_names(tables: Iterable[Projection]) -> None:
    """Raises ValueError if a projection has the name of one of the journal's own tables."""
    for table in tables:
        if table.name in TABLES:
            raise ValueError(f"{table.name!r} is no projection")


def prepare(db: Database, tables: Sequence[Projection]) -> None:
    """Creates the tables. One that differs from its declaration is created again, and all streams are then
    `lagging`."""
    with transaction(db):
        made = dict(db.conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        wanted = {table.name: _declared(db, table) for table in tables}
        others = [table for table in tables if made.get(table.name) != wanted[table.name]]
        for table in others:
            if table.name in made:
                there = db.table(table.name)
                if "stream" not in there.columns_dict:
                    raise ValueError(f"{table.name!r} is no projection")
                there.drop()
            db.conn.execute(wanted[table.name])
        if others:
            db.table("projected").delete_where()
        for table in tables:
            if table.index:
                db.table(table.name).create_index(table.index, if_not_exists=True)


def _declared(db: Database, table: Projection) -> str:
    """The SQL that creates it, as SQLite keeps it."""
    sql = db.create_table_sql(table.name, {"stream": str, **table.columns}, pk=("stream", *table.key))
    return str(sql).strip().rstrip(";\n")
