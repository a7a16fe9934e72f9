"""Journals of every schema that was released: each opens, migrates, verifies and says what it said then."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from kiosk.journal import BEGINNING, Journal, database
from kiosk.lobby.lobby import Lobby
from kiosk.night.standings import standings_view
from kiosk.table.review import sheet
from kiosk.table.table import Table

OTHERS = "others_journal.sql"
SAMPLES = {1: ("bid_whist_journal.sql",), 2: ("bid_whist_journal.sql", OTHERS)}
"""A dump of a journal by its schema's version, with what has come since. A schema that changes needs one more."""
NIGHTS = {1: ("night_journal.sql",), 2: ("night_journal.sql", OTHERS)}
"""The same with a night."""
CHAIN = "SELECT id, seq, content, previous, hash FROM facts ORDER BY kiosk, seq"
PLAYED = [
    ("BidWhist", (("Ada", "Ruby"), ("Otis", "Leon")), (6, -1), True),
    ("BidWhist", (("Pearl", "Roy"), ("Cora", "Earl")), (0, 0), False),
]


NIGHT = [
    ("1", "Pearl and Roy", ("16", "16"), "32"),
    ("2", "Cora and Earl", ("13", "13"), "26"),
    ("3", "Ada and Otis", ("10", "13"), "23"),
    ("4", "Ruby and Leon", ("13", "10"), "23"),
]


def sample(folder: Path, version: int, samples: Mapping[int, tuple[str, ...]] = SAMPLES) -> Path:
    path = folder / "journal.db"
    with closing(sqlite3.connect(path)) as db:
        for name in samples[version]:
            db.executescript(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return path


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_there_is_a_sample_of_every_version_and_each_says_which_it_is(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new" / "journal.db").close()
    ((today,),) = rows(tmp_path / "new" / "journal.db", "PRAGMA user_version")
    assert sorted(SAMPLES) == sorted(NIGHTS) == [*range(1, int(str(today)) + 1)]
    for version in SAMPLES:
        (tmp_path / str(version)).mkdir()
        assert rows(sample(tmp_path / str(version), version), "PRAGMA user_version") == [(version,)]


@pytest.mark.parametrize("version", sorted(SAMPLES))
def test_a_journal_of_that_version_opens_verifies_and_has_the_same_tables(tmp_path: Path, version: int) -> None:
    path = sample(tmp_path, version)
    before = rows(path, CHAIN)
    lobby = Lobby.open(tmp_path)
    try:
        assert not lobby.journal.verify().problems
        found = sorted((t.game, t.names, t.scores, t.over) for t in lobby.tables())
        assert found == sorted(PLAYED)
        assert all(sheet(Table.open(lobby.journal, t.stream)) for t in lobby.tables())
    finally:
        lobby.close()
    assert rows(path, CHAIN) == before


@pytest.mark.parametrize("version", sorted(NIGHTS))
def test_a_night_of_that_version_opens_verifies_and_has_the_same_standings(tmp_path: Path, version: int) -> None:
    path = sample(tmp_path, version, NIGHTS)
    before = rows(path, CHAIN)
    lobby = Lobby.open(tmp_path)
    try:
        assert not lobby.journal.verify().problems
        (stream,) = lobby.nights()
        view = standings_view(lobby.go_on_with_night(stream.name))
        assert view.over and [(row.place, row.name, row.figures, row.total) for row in view.rows] == NIGHT
    finally:
        lobby.close()
    assert rows(path, CHAIN) == before


def test_tables_of_before_a_house_rule_changed_go_on_by_the_rules_they_were_opened_with(tmp_path: Path) -> None:
    path = sample(tmp_path, 1, {1: ("rules_journal.sql",)})
    before = rows(path, CHAIN)
    lobby = Lobby.open(tmp_path)
    try:
        assert not lobby.journal.verify().problems
        tables = [Table.open(lobby.journal, t.stream) for t in lobby.tables()]
        knockout, whist, bid = sorted(tables, key=lambda table: table.opening.number)
        assert not knockout.over and knockout.state.setup.dogs == (0,), "the dog’s life for the second time"
        standing = whist.lines()[-1][1].standing
        assert whist.over and standing and standing.points == (13, 0), "the winners' points alone"
        assert bid.over and bid.totals() == (-4, 7) and bid.chips() == (-2, 0, 0, 0), "its fees, and no stake"
    finally:
        lobby.close()
    assert rows(path, CHAIN) == before


def another_table(db: Database) -> None:
    db.table("added").create({"id": str})
    db.conn.execute("ALTER TABLE people ADD COLUMN note TEXT")


def power_cut(db: Database) -> None:
    another_table(db)
    raise sqlite3.OperationalError("disk I/O error")


def test_a_step_forward_is_made_once_and_leaves_the_chain_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sample(tmp_path, 1)
    before = rows(path, CHAIN)
    monkeypatch.setattr(database, "_STEPS", (*database._STEPS, another_table))
    for _ in range(2):
        with Journal.open(path) as journal:
            assert not journal.verify().problems
    assert rows(path, "PRAGMA user_version") == [(len(database._STEPS),)] and rows(path, CHAIN) == before
    assert rows(path, "SELECT * FROM added") == []


def test_a_step_that_does_not_come_to_its_end_changes_nothing_and_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sample(tmp_path, 1)
    before = rows(path, "SELECT name, sql FROM sqlite_master")
    steps: tuple[Callable[[Database], None], ...] = database._STEPS
    monkeypatch.setattr(database, "_STEPS", (*steps, power_cut))
    with pytest.raises(Exception, match="disk I/O error"):
        Journal.open(path)
    assert rows(path, "SELECT name, sql FROM sqlite_master") == before
    assert rows(path, "PRAGMA user_version") == [(1,)]
    monkeypatch.setattr(database, "_STEPS", (*steps, another_table))
    Journal.open(path).close()
    assert rows(path, "PRAGMA user_version") == [(len(steps) + 1,)]


def test_a_journal_of_before_is_read_and_checked_as_it_is_and_has_nothing_of_other_kiosks(tmp_path: Path) -> None:
    path = sample(tmp_path, 1)
    with Journal.open_to_read(path) as journal:
        assert not journal.verify().problems and journal.others.all() == []
        assert journal.others.heads("7" * 32) == (BEGINNING,)
    assert rows(path, "PRAGMA user_version") == [(1,)]


def test_what_other_kiosks_recorded_is_still_there(tmp_path: Path) -> None:
    with Journal.open(sample(tmp_path, 2)) as journal:
        (other,) = journal.others.all()
        assert (other.kiosk, other.facts, other.aside, other.parts) == ("7" * 32, 3, 2, 3)
        assert [head.seq for head in journal.others.heads(other.kiosk)] == [3, 4] and not journal.verify().problems
