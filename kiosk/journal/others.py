"""What other kiosks have recorded: the chain of each, as it grows here from what arrives in any order.

A fact is taken where the fact that it follows is known. One that goes on from the end of its kiosk's chain becomes its
end. One that does not contradicts the chain: two kiosks say that they are one, as after a memory card was copied. It is
set aside, and its own followers beside it. Nothing that was taken ever changes or goes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from kiosk.journal import database
from kiosk.journal.errors import reading_errors
from kiosk.journal.facts import COLUMNS, FIELDS, Fact, arrived, text_of
from kiosk.journal.store import Store

Row = tuple[Any, ...]
"""The column values of a fact."""


class Head(NamedTuple):
    """The end of a chain, by the number and the hash of its last fact."""

    seq: int
    hash: str


BEGINNING = Head(0, "")
"""What the first fact of a chain follows."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What has become of what arrived of a kiosk's facts: `new` ones were added to its chain, `known` ones were here
    before, `aside` ones contradict its chain and were set aside, `wrong` ones are not what was written, `early` ones
    follow something that is not here. `heads` as in `Others.heads`, once all is on the disk."""

    heads: tuple[Head, ...]
    new: int = 0
    known: int = 0
    aside: int = 0
    wrong: int = 0
    early: int = 0


@dataclass(frozen=True, slots=True)
class Other:
    """Another kiosk: how many facts of its chain are here, the time of the last (UTC, ISO 8601), and how many were set
    aside, the first of them with the number `parts`, 0 without any."""

    kiosk: str
    facts: int
    last: str
    aside: int
    parts: int


class Others:
    """The chains of other kiosks in a journal."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.kiosk = store.kiosk
        """Whose journal it is."""

    def heads(self, kiosk: str) -> tuple[Head, ...]:
        """How far a kiosk's chain is known, and each chain set aside that parts from it. A kiosk whose own fact is one
        of these need not send it or any fact before it."""
        return self._store.read(lambda db: _Chain(db, kiosk, self._store.kiosk).heads())

    def take(self, *arrived: tuple[str, Iterable[Row]]) -> list[Taken]:
        """Takes what arrived, a kiosk and facts of it each, all in one commit, and waits for the disk. What was taken
        before is known by its number and hash."""
        given, own, time = [(kiosk, list(rows)) for kiosk, rows in arrived], self._store.kiosk, self._store.time()
        taken = self._store.write(lambda db: [_Chain(db, kiosk, own).take(rows, time) for kiosk, rows in given])
        assert taken is not None
        return taken

    @property
    def come(self) -> int:
        """Grows with each fact that is added to a chain."""
        last = "SELECT ifnull(max(rowid), 0) FROM facts_of_others"
        found = self._store.read(lambda db: db.conn.execute(last).fetchone() if database.has_others(db) else (0,))
        return int(found[0])

    def opened(self, kiosk: str, naming: str, after: int = 0) -> list[tuple[str, int]]:
        """The logs that a kiosk has opened with a fact that names something, such as a night; each with the number of
        that fact, which is beyond `after`."""
        rows = self._store.read(
            lambda db: db.conn.execute(_OPENED, (kiosk, after, naming)).fetchall() if database.has_others(db) else []
        )
        return [(stream, seq) for stream, seq in rows]

    def facts(self, kiosk: str, stream: str, after: int = 0) -> list[Fact]:
        """The facts of a log of another kiosk, in order, with numbers beyond `after`."""
        rows = self._store.read(
            lambda db: db.conn.execute(_LOG, (kiosk, after, stream)).fetchall() if database.has_others(db) else []
        )
        with reading_errors(self._store.path):
            return [Fact.from_row(row) for row in rows]

    def all(self) -> list[Other]:
        """Every other kiosk of which something is here, the one that was heard of first leading."""
        return self._store.read(_all)


class Beside(Store):
    """A journal that a kiosk may have open, for another process that takes what other kiosks have recorded. The kiosk's
    own chain it cannot touch: that is its owner's alone."""

    def __init__(self, path: Path, writer: Database) -> None:
        """Not for callers: use `open`."""
        super().__init__(path, writer, writer, lambda: datetime.now(UTC))
        self.others = Others(self)

    @classmethod
    def open(cls, path: Path) -> Beside:
        """Opens the journal at `path`. Raises JournalUnwritable, NotAJournal, JournalDamaged, JournalTooNew or
        JournalInUse."""
        with reading_errors(path), ExitStack() as opened:
            db = database.open_beside(path)
            opened.callback(db.close)
            journal = cls(path, db)
            journal._held = opened.pop_all()
        return journal


class _Chain:
    """A kiosk's chain, within a transaction."""

    def __init__(self, db: Database, kiosk: str, own: str) -> None:
        self._conn, self._kiosk, self._own = db.conn, kiosk, kiosk == own
        self._table = "facts" if self._own else "facts_of_others"
        self._there = self._own or database.has_others(db)

    def heads(self) -> tuple[Head, ...]:
        aside = self._conn.execute(_ENDS, (self._kiosk,)).fetchall() if self._there else ()
        return (self._head(), *(Head(*row) for row in aside))

    def take(self, rows: list[Row], time: str) -> Taken:
        """Takes them in the order of their numbers, whatever order they came in."""
        facts = [fact for fact in map(arrived, rows) if fact is not None and fact.kiosk == self._kiosk]
        counts = {"new": 0, "known": 0, "aside": 0, "wrong": len(rows) - len(facts), "early": 0}
        head = self._head()
        for fact in sorted(facts, key=lambda each: each.seq):
            before = Head(fact.seq - 1, fact.previous)
            if before == head and not self._own:  # what this kiosk records it records itself
                self._conn.execute(_INSERT, fact.row)
                head = Head(fact.seq, fact.hash)
                counts["new"] += 1
            elif self._is_known(Head(fact.seq, fact.hash)):
                counts["known"] += 1
            elif self._is_known(before):
                self._set_aside(fact, time)
                counts["aside"] += 1
            else:
                counts["early"] += 1
        return Taken(self.heads(), **counts)

    def _head(self) -> Head:
        if not self._there:
            return BEGINNING
        last = f"SELECT seq, hash FROM {self._table} WHERE kiosk = ? ORDER BY seq DESC LIMIT 1"
        found = self._conn.execute(last, (self._kiosk,)).fetchone()
        return Head(*found) if found else BEGINNING

    def _is_known(self, head: Head) -> bool:
        """Whether a fact is in the chain or was set aside."""
        at = (self._kiosk, head.seq)
        in_chain = self._conn.execute(f"SELECT hash FROM {self._table} WHERE kiosk = ? AND seq = ?", at).fetchone()
        return (
            head == BEGINNING
            or (in_chain is not None and in_chain[0] == head.hash)
            or self._conn.execute(_ASIDE, (*at, head.hash)).fetchone() is not None
        )

    def _set_aside(self, fact: Fact, time: str) -> None:
        row = (self._kiosk, fact.seq, fact.hash, fact.previous, text_of(fact.row), time)
        self._conn.execute("INSERT INTO facts_set_aside VALUES (?, ?, ?, ?, ?, ?)", row)


def _all(db: Database) -> list[Other]:
    if not database.has_others(db):
        return []
    conn: sqlite3.Connection = db.conn
    last = "SELECT time FROM facts_of_others WHERE kiosk = ? AND seq = ?"
    found = []
    for kiosk, facts, seq, aside, parts in conn.execute(_KIOSKS).fetchall():
        time = conn.execute(last, (kiosk, seq)).fetchone()
        found.append(Other(kiosk, facts, time[0] if time else "", aside, parts))
    return found


_INSERT = f"INSERT INTO facts_of_others ({COLUMNS}) VALUES ({', '.join('?' * len(FIELDS))})"
_OPENED = """
    SELECT stream, seq FROM facts_of_others WHERE kiosk = ? AND seq > ? AND kind = 'open' AND instr(content, ?)
    ORDER BY seq
"""
_LOG = f"SELECT {COLUMNS} FROM facts_of_others WHERE kiosk = ? AND seq > ? AND stream = ? ORDER BY seq"
_ASIDE = "SELECT 1 FROM facts_set_aside WHERE kiosk = ? AND seq = ? AND hash = ?"
_ENDS = """
    SELECT seq, hash FROM facts_set_aside this WHERE kiosk = ? AND NOT EXISTS (
        SELECT 1 FROM facts_set_aside WHERE kiosk = this.kiosk AND seq = this.seq + 1 AND previous = this.hash
    ) ORDER BY rowid
"""
_KIOSKS = """
    SELECT kiosk, sum(facts), max(last), sum(aside), max(parts) FROM (
        SELECT kiosk, count(*) AS facts, max(seq) AS last, 0 AS aside, 0 AS parts, min(rowid) AS came
            FROM facts_of_others GROUP BY kiosk
        UNION ALL
        SELECT kiosk, 0, 0, count(*), min(seq), min(rowid) FROM facts_set_aside GROUP BY kiosk
    ) GROUP BY kiosk ORDER BY max(facts > 0) DESC, min(came), kiosk
"""
