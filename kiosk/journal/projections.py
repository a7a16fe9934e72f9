"""Projections: ordinary tables computed from the log, for people with ordinary tools.

They can be rebuilt at any time.  Who knows the games says which tables there are and what a stream's rows in
them are; this module keeps them in step.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from kiosk.journal.database import transaction
from kiosk.journal.facts import Fact, effective

if TYPE_CHECKING:
    from kiosk.journal.journal import Journal

_log = logging.getLogger("kiosk")

Rows = Mapping[str, Sequence[Mapping[str, Any]]]  # by table name
Projector = Callable[[str, list[Fact]], Rows]  # a stream and its effective facts -> all its rows


@dataclass(frozen=True)
class Projection:
    """A table of results.

    `columns` are names and types (str, int, float, bool) beside `stream`, which every table has; `key` are
    the columns that, with the stream, tell rows apart: () for one row a stream, ("hand",) for one a hand.
    """

    name: str
    columns: Mapping[str, type]
    key: tuple[str, ...] = ()


class Projections:
    """The tables, and how far they have followed the log."""

    def __init__(self, journal: Journal, tables: Iterable[Projection]) -> None:
        self._journal = journal
        self._tables = {table.name: table for table in tables}
        self.unreadable: set[str] = set()
        """The streams of which the projector could make nothing."""

    def lagging(self) -> list[str]:
        """The streams whose rows are not those of their last fact."""
        done = self._journal.read(lambda db: dict(db.conn.execute("SELECT stream, seq FROM projected").fetchall()))
        return [each.name for each in self._journal.streams() if done.get(each.name) != each.last_seq]

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of a table."""
        return self._journal.read(lambda db: list(db.table(table).rows))

    def update(self, stream: str, seq: int, rows: Rows) -> None:
        """Puts `rows`, made from the stream's facts up to `seq`, in place of its rows in all tables.

        Returns at once; it is done when no commit waits, and only for the last call about a stream.  Should
        it fail, the stream is `lagging`.  ValueError for a table or column that was not declared.
        """
        self._check(rows)
        self._journal.write_when_idle(f"projection of {stream}", partial(self._put, stream=stream, seq=seq, rows=rows))

    def catch_up(self, projector: Projector, progress: Callable[[int, int], None] | None = None) -> int:
        """Projects the lagging streams and waits for it; how many there were.  `progress`: (done, of).

        One of which the projector can make nothing stays as it is, and is `unreadable`: facts of it may be lost.
        """
        streams = self.lagging()
        for count, stream in enumerate(streams):
            if progress is not None:
                progress(count, len(streams))
            facts = self._journal.facts(stream)
            try:
                rows = projector(stream, effective(facts))
            except Exception as error:  # whatever it trips over, the other streams are to be had
                _log.error("%s cannot be read: %r", stream, error)
                self.unreadable.add(stream)
                continue
            self._check(rows)
            self._journal.write(partial(self._put, stream=stream, seq=facts[-1].seq, rows=rows))
        return len(streams)

    def rebuild(self, projector: Projector, progress: Callable[[int, int], None] | None = None) -> int:
        """Empties the tables and projects every stream again; how many there were."""
        self._journal.write(self._empty)
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

    def _put(self, db: Database, stream: str, seq: int, rows: Rows) -> None:
        for name in self._tables:
            db.table(name).delete_where("stream = ?", [stream])
            db.table(name).insert_all({"stream": stream, **row} for row in rows.get(name, ()))
        db.table("projected").upsert({"stream": stream, "seq": seq}, pk="stream")


def prepare(db: Database, tables: Sequence[Projection]) -> None:
    """Makes the tables.  One that is not as declared is made anew, and all streams are then `lagging`."""
    with transaction(db):
        for table in tables:
            columns = {"stream": str, **table.columns}
            made = db.table(table.name)
            wanted = db.create_table_sql(table.name, columns, pk=("stream", *table.key))
            if made.exists() and made.schema != wanted.strip().rstrip(";\n"):
                if "stream" not in made.columns_dict or table.name in _OWN:
                    raise ValueError(f"{table.name!r} is no projection")
                made.drop()
            if not made.exists():
                made.create(columns, pk=("stream", *table.key))
                db.table("projected").delete_where()


_OWN = frozenset({"facts", "kiosk", "people", "texts", "settings", "projected"})
