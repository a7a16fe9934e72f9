"""What can be saved of a damaged journal: every fact whose hash still fits, and a new journal of them.

A fact proves itself, so it may come from anywhere: pages that nothing leads to any more, the write-ahead log beyond a
broken frame, a backup. Names, texts and settings prove nothing, and are taken only from current pages, so that nothing
erased comes back.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.journal import database
from kiosk.journal.errors import JournalDamaged, JournalError, named_errors, reading_errors
from kiosk.journal.facts import COLUMNS, FIELDS, Fact, proven, row_of
from kiosk.journal.pages import Row, log_is_broken, read_pages

_ID = re.compile(r"[0-9a-f]{32}")
Chain = dict[tuple[str, int], Fact]  # by kiosk and seq


@dataclass(frozen=True)
class Salvage:
    """What was found. `missing` is how many facts are known to be lost: those between others that were found."""

    kiosk: str
    facts: tuple[Fact, ...]
    missing: int
    people: tuple[Row, ...]
    texts: tuple[Row, ...]
    settings: tuple[Row, ...]
    aside: tuple[Row, ...]


def salvage(path: Path, backups: Iterable[Path] = ()) -> Salvage:
    """What can be saved of the journal at `path`, which is only read, and of its backups.

    Backups fill in what is missing; facts that do not fit the chain are left out. Raises JournalDamaged if nothing is
    found at all.
    """
    chain: Chain = {}
    with reading_errors(path):
        pages = read_pages(path)
        rows = list(pages.rows())
        add(chain, _facts(rows))
        add(chain, _facts(pages.rows_beyond()))
        add(chain, _facts(pages.stale_rows()))
    asides = [rows]
    for backup in backups:
        try:
            with reading_errors(backup):
                found = list(read_pages(backup).rows())
        except JournalError:
            continue
        facts = list(_facts(found))
        if chain and not any((fact.kiosk, fact.seq) in chain or _goes_on(chain, fact) for fact in facts):
            continue  # of another kiosk
        add(chain, facts)
        asides.append(found)
    facts = sorted(chain.values(), key=lambda fact: (fact.kiosk, fact.seq))
    kiosk = _kiosk(rows, facts)
    if not kiosk:
        raise JournalDamaged(path, "nothing in it can be read")
    last = max((fact.seq for fact in facts if fact.kiosk == kiosk), default=0)
    missing = last - sum(fact.kiosk == kiosk for fact in facts)
    kept = [_first_of(map(kind, asides)) for kind in (_people, _texts, _settings, _aside)]
    return Salvage(kiosk, tuple(facts), missing, *kept)


def add(chain: Chain, facts: Iterable[Fact]) -> None:
    """Adds missing facts that fit: they are chained to the facts before and after them, if these are known."""
    for fact in sorted(facts, key=lambda fact: (fact.kiosk, fact.seq)):
        place = (fact.kiosk, fact.seq)
        before, after = chain.get((fact.kiosk, fact.seq - 1)), chain.get((fact.kiosk, fact.seq + 1))
        if place in chain or (before and before.hash != fact.previous) or (after and after.previous != fact.hash):
            continue
        chain[place] = fact


def rebuild(found: Salvage, path: Path) -> None:
    """Makes a new journal of what was found, at a new path; on the disk when this returns. Raises JournalError; the
    caller removes what was made by then."""
    if path.exists():
        raise JournalError(path, "there is a file already")
    with named_errors(path):
        db = database.open_writer(path)
        try:
            with database.transaction(db):
                db.conn.execute("UPDATE kiosk SET id = ?", (found.kiosk,))
                marks = ", ".join("?" * len(FIELDS))
                for fact in found.facts:
                    table = "facts" if fact.kiosk == found.kiosk else "facts_of_others"
                    db.conn.execute(f"INSERT INTO {table} ({COLUMNS}) VALUES ({marks})", fact.row)
                db.conn.executemany("INSERT INTO people (id, name, last_used, uses) VALUES (?, ?, ?, ?)", found.people)
                db.conn.executemany("INSERT INTO texts (id, text) VALUES (?, ?)", found.texts)
                db.conn.executemany("INSERT INTO settings (key, value) VALUES (?, ?)", found.settings)
                db.conn.executemany("INSERT INTO facts_set_aside VALUES (?, ?, ?, ?, ?, ?)", found.aside)
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            db.close()


def cut_off(path: Path) -> int:
    """How many confirmed facts in the write-ahead log SQLite will ignore. Raises OSError.

    Each commit is synced before the next begins. So if more than one commit follows a broken frame, the frame was on
    the disk and was damaged there; a single one may just have been on its way when the power failed. A commit is a
    command, or what arrived of another kiosk, which sends again what is not here.
    """
    if not log_is_broken(path):
        return 0
    pages = read_pages(path)
    rows = list(pages.rows())
    here = {fact.hash: fact for fact in _facts(rows)}
    lost = {fact.hash: fact for fact in _facts(pages.rows_beyond()) if fact.hash not in here}
    own = _kiosk(rows, (*here.values(), *lost.values()))
    commits = {fact.command if fact.kiosk == own else fact.kiosk for fact in lost.values()}
    return len(lost) if len(commits) > 1 else 0


def _facts(rows: Iterable[Row]) -> Iterator[Fact]:
    return (fact for fact in map(proven, rows) if fact is not None)


def _goes_on(chain: Chain, fact: Fact) -> bool:
    before = chain.get((fact.kiosk, fact.seq - 1))
    return before is not None and before.hash == fact.previous


def _kiosk(rows: Iterable[Row], facts: Iterable[Fact]) -> str:
    """Whose journal it is: by its own row, else by its facts; "" if neither says."""
    kiosks = Counter(fact.kiosk for fact in facts)
    said = [row[0] for row in rows if len(row) == 1 and _is_id(row[0])]
    return next(
        (kiosk for kiosk in said if kiosk in kiosks or not kiosks), max(kiosks, key=kiosks.__getitem__, default="")
    )


def _people(rows: Iterable[Row]) -> dict[str, Row]:
    return {row[0]: row for row in rows if len(row) == 4 and _is_id(row[0]) and _is_text(row[1], row[2]) and
            isinstance(row[3], int)}  # fmt: skip


def _texts(rows: Iterable[Row]) -> dict[str, Row]:
    return {row[0]: row for row in rows if len(row) == 2 and _is_id(row[0]) and _is_text(row[1])}


def _settings(rows: Iterable[Row]) -> dict[str, Row]:
    return {row[0]: row for row in rows if len(row) == 2 and isinstance(row[0], str) and not _is_id(row[0]) and
            isinstance(row[1], str) and _is_json(row[1])}  # fmt: skip


def _aside(rows: Iterable[Row]) -> dict[str, Row]:
    return {row[2]: row for row in rows if len(row) == 6 and _is_id(row[0]) and isinstance(row[1], int) and
            _is_text(*row[2:]) and None not in row and _proves(row)}  # fmt: skip


def _proves(row: Row) -> bool:
    try:
        fact = proven(row_of(row[4]))
    except ValueError:
        return False
    return fact is not None and (fact.kiosk, fact.seq, fact.hash) == row[:3]


def _first_of(found: Iterable[dict[str, Row]]) -> tuple[Row, ...]:
    """The rows by key; if several share one, the first."""
    kept: dict[str, Row] = {}
    for rows in found:
        kept = {**rows, **kept}
    return tuple(kept.values())


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def _is_text(*values: Any) -> bool:
    return all(value is None or isinstance(value, str) for value in values)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return False
    return True
