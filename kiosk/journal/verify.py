"""Checks that the log is as written: every fact by its hash, the chain by its links, the file by SQLite."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from sqlite_utils import Database

from kiosk.journal.database import ASIDE, guards, has_others, quick_check
from kiosk.journal.facts import COLUMNS, CONTENT, Fact, canonical, proven, row_of, seal_of

_CHAINS = f"SELECT {COLUMNS} FROM {{}} ORDER BY kiosk, seq"
What = Literal["file", "guard", "content", "hash", "setting", "gap", "link", "tail"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as written; `seq` and `kiosk` name the fact, if it concerns one.

    `what`: "file" SQLite finds the file malformed; "guard" a trigger that keeps facts from changing is missing;
    "content" a fact's content is not the journal's JSON; "hash" a fact does not fit its hash; "setting" a setting is
    not JSON; "gap" facts are missing before this one; "link" this one is not chained to the fact before; "tail" the
    last facts of a stream are missing. `detail` is for the log.
    """

    what: What
    seq: int | None
    kiosk: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """How many facts were checked, and what is wrong."""

    facts: int
    problems: tuple[Problem, ...]

    @property
    def damage(self) -> tuple[Problem, ...]:
        """The problems with what is there. Facts missing between others do not count: they are gone for good after
        damaged records were saved."""
        return tuple(problem for problem in self.problems if problem.what != "gap")


def verify(db: Database, progress: Callable[[int, int], None] | None = None) -> Report:
    """Checks the whole journal, changing nothing. `progress` gets (facts checked, of) every thousand."""
    problems: list[Problem] = []
    checked = 0
    try:
        if (found := quick_check(db)) is not None:
            problems.append(Problem("file", None, None, found))
        missing = guards(db) - {trigger.name for trigger in db.triggers}
        problems += [Problem("guard", None, None, f"trigger {name} is missing") for name in sorted(missing)]
        tables = ("facts", "facts_of_others") if has_others(db) else ("facts",)
        total = sum(db.table(table).count for table in tables)
        before: Fact | None = None
        for row in chain.from_iterable(db.conn.execute(_CHAINS.format(table)) for table in tables):
            if progress is not None and checked % 1000 == 0:
                progress(checked, total)
            try:
                before = _check(row, before, problems)
            except Exception as error:  # whatever goes wrong with it, it is not what was written
                problems.append(Problem("content", None, None, f"{type(error).__name__}: {error}"[:200]))
            checked += 1
        if has_others(db):
            problems += _changed_aside(db)
        problems += _lost_tails(db)
        problems += _unreadable_asides(db)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        problems.append(Problem("file", None, None, str(error)))
    return Report(checked, tuple(problems))


def _check(row: tuple[Any, ...], before: Fact | None, problems: list[Problem]) -> Fact:
    """Checks one fact against itself and the one `before`; returns it, for the next check."""
    text = row[CONTENT]
    try:
        content = json.loads(text)
        readable = canonical(content) == text
    except ValueError:
        content, readable = {}, False
    fact = Fact.of_row(row, content)

    def problem(what: What, detail: str) -> None:
        problems.append(Problem(what, fact.seq, fact.kiosk, detail))

    if not readable:
        problem("content", text[:200])
    elif (seal := seal_of(row)) != fact.hash:
        problem("hash", f"says {fact.hash}, is {seal}")
    if before is None or before.kiosk != fact.kiosk:
        expected, link = 1, ""
    else:
        expected, link = before.seq + 1, before.hash
    if fact.seq != expected:
        problem("gap", f"{expected} to {fact.seq - 1} are missing")
    elif fact.previous != link:
        problem("link", f"chained to {fact.previous or 'nothing'}, follows {link or 'nothing'}")
    return fact


def _changed_aside(db: Database) -> list[Problem]:
    """What was set aside and is not what it was."""
    found = []
    for kiosk, seq, hash, text in db.conn.execute("SELECT kiosk, seq, hash, fact FROM facts_set_aside"):
        try:
            fact = proven(row_of(text))
        except ValueError:
            fact = None
        if fact is None or (fact.kiosk, fact.seq, fact.hash) != (kiosk, seq, hash):
            found.append(Problem("hash", seq, kiosk, "set aside, and changed since"))
    return found


def _lost_tails(db: Database) -> list[Problem]:
    """Streams with fewer facts now than when they were projected."""
    rows = db.conn.execute(
        "SELECT stream, seq, (SELECT max(seq) FROM facts WHERE facts.stream = projected.stream) AS last"
        " FROM projected WHERE last IS NULL OR last < projected.seq ORDER BY stream"
    ).fetchall()
    return [Problem("tail", seq, None, f"{stream} ends at {last}, had {seq}") for stream, seq, last in rows]


def _unreadable_asides(db: Database) -> list[Problem]:
    """Reads the tables beside the chain too: they have no hash to check."""
    for table, columns in ASIDE.items():
        db.conn.execute(f"SELECT {columns} FROM {table}").fetchall()
    found = []
    for key, text in db.conn.execute("SELECT key, value FROM settings ORDER BY key"):
        try:
            json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            found.append(Problem("setting", None, None, f"{key}: {error}"[:200]))
    return found
