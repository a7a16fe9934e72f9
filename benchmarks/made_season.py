"""Seasons to measure with: so many nights at one table, as they would be on record, made once and kept below `build`.

A few nights of Bid Whist are really played, card by card, with an undo now and then, and are then told over and over
with ids, times and hashes of their own: a chain that verifies, with its ordinary tables. The last table of all is left
in the middle of a hand.
"""

import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.bytes_per_hand import step
from kiosk.journal import Fact, Journal, new_id
from kiosk.journal.facts import FIELDS
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.projections import PROJECTIONS
from kiosk.main.demo.cards import Cards
from kiosk.season.views_sql import VIEWS
from kiosk.table.present import view
from kiosk.table.views import DealStage
from tests.kiosk.scenes.tables import filled, opened

BUILD = Path("build")
FACTS = 950
"""After so many the game that is being played is a night's last: a night has a thousand or so."""
PLAYED = 3
"""Nights that are really played."""
UNDONE = 0.02
"""How many steps are taken back."""
FIRST = date(2006, 9, 1)


def season(nights: int) -> Path:
    """The folder of a kiosk with a season of so many nights."""
    return made_once(f"season-{nights}", f"a season of {nights:,} nights", lambda folder: _make(folder, nights))


def made_once(name: str, what: str, make: Callable[[Path], object]) -> Path:
    """The folder of that name below `BUILD`; where there is none it is made, and people are told what."""
    folder = BUILD / name
    if not folder.exists():
        print(f"making {what}", file=sys.stderr, flush=True)
        making = folder.with_suffix(".new")
        shutil.rmtree(making, ignore_errors=True)
        make(making)
        making.rename(folder)
    return folder


def _make(folder: Path, nights: int) -> None:
    templates, people = _played()
    path = folder / "journal.db"
    with Journal.open(path, tables=PROJECTIONS, views=VIEWS) as journal:
        kiosk = journal.kiosk
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        _insert(db, _told(templates, nights, kiosk), people)
    with closing(Lobby.open(folder)) as lobby:  # its ordinary tables are made
        lobby.go_on(lobby.tables(over=False, limit=1)[0].stream)
    with Journal.open_to_read(path) as journal:
        problems = journal.verify().problems
        assert not problems, problems[:3]


class _Unsynced(sqlite3.Connection):
    """For what is thrown away: it does not wait for the disk."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute("PRAGMA synchronous = OFF" if "synchronous" in sql else sql, *parameters)


def _unsynced(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=_Unsynced)


@cache
def _played() -> tuple[list[list[Fact]], list[tuple[Any, ...]]]:
    """The nights that are really played, and the rows of their people."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="whist-night-")))
        lobby = opened.enter_context(closing(Lobby.open(folder, connect=_unsynced)))
        nights = [_night(lobby, Random(seed)) for seed in range(PLAYED)]
        return nights, lobby.journal.read(lambda db: db.conn.execute("SELECT * FROM people").fetchall())


def _night(lobby: Lobby, rng: Random) -> list[Fact]:
    """The facts of a night, game after game."""
    form, streams, count, cards = filled(dealer=rng.randrange(4)), list[str](), 0, Cards([], [])
    while True:
        table = opened(lobby, form)
        streams.append(table.stream)
        while not table.over:
            if isinstance(view(table).stage, DealStage):
                cards = Cards.deal(table.hand, rng)
            step(table, cards, rng) if rng.random() >= UNDONE else table.undo()
            lobby.journal.settle()
        count += len(table.facts)
        if count >= FACTS:
            return sorted((fact for s in streams for fact in lobby.journal.facts(s)), key=lambda fact: fact.seq)


def _told(templates: Sequence[Sequence[Fact]], nights: int, kiosk: str) -> Iterator[Fact]:
    """The facts of so many nights, the templates in turn, one a day; the last one ends in the middle of a hand."""
    seq, previous = 0, ""
    for number in range(nights):
        facts, day = templates[number % len(templates)], (FIRST + timedelta(number)).isoformat()
        if number == nights - 1:
            last = max(n for n, fact in enumerate(facts) if fact.kind == "open")
            facts = facts[: last + [fact.kind for fact in facts[last:]].index("play") + 11]
        ids = dict[str, str]()
        for fact in facts:
            seq += 1
            content = fact.content
            if "fact" in content:
                content = {**content, "fact": ids[content["fact"]]}
            kind, _, stream = fact.stream.partition(":")
            made = fact._replace(
                id=ids.setdefault(fact.id, new_id()),
                kiosk=kiosk,
                seq=seq,
                command=ids.setdefault(fact.command, new_id()),
                stream=f"{kind}:{ids.setdefault(stream, new_id())}",
                time=day + fact.time[10:],
                content=content,
                previous=previous,
            )
            previous = made.seal
            yield made._replace(hash=previous)


def _insert(db: sqlite3.Connection, facts: Iterator[Fact], people: Sequence[tuple[Any, ...]]) -> None:
    """All at once: what watches over facts, and what finds them, is put aside and made again as it was."""
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("PRAGMA cache_size = -200000")
    aside = db.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'facts' AND type != 'table'"
    ).fetchall()
    db.execute("BEGIN")
    for kind, name, _sql in aside:
        db.execute(f"DROP {kind} {name}")
    db.executemany(f"INSERT INTO facts VALUES ({', '.join('?' * len(FIELDS))})", (fact.row for fact in facts))
    db.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", people)
    for _kind, _name, sql in aside:
        db.execute(sql)
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL")
