"""What other kiosks have recorded is kept as safely as what this one has."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from kiosk.appliance.backups.files import back_up
from kiosk.appliance.backups.restoring import rescue
from kiosk.journal import Draft, Journal, new_id
from kiosk.journal.copies import not_in
from tests.kiosk.journal.test_torn_commit import files, torn

PLACES = "SELECT kiosk, seq, hash FROM {} ORDER BY kiosk, seq"
TABLES = ("facts", "facts_of_others", "facts_set_aside")


def play(journal: Journal, commands: int) -> None:
    for number in range(commands):
        journal.append_now(new_id(), [Draft("table:1", "call", {"bid": number}, "touch", 1)])


def places(path: Path) -> dict[str, list[tuple[str, int, str]]]:
    with closing(sqlite3.connect(path)) as db:
        return {table: db.execute(PLACES.format(table)).fetchall() for table in TABLES}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk with 3 entries of its own, 20 of a table, and 5 more of a copy of that table."""
    tmp_path = tmp_path_factory.mktemp("others")
    path, table = tmp_path / "desk" / "journal.db", tmp_path / "table" / "journal.db"
    with Journal.open(table) as journal:
        play(journal, 10)
        copy, name = [fact.row for fact in journal.chain()], journal.kiosk
        play(journal, 10)
        chain = [fact.row for fact in journal.chain()]
    (tmp_path / "copy").mkdir()
    with closing(sqlite3.connect(tmp_path / "copy" / "journal.db")) as db, closing(sqlite3.connect(table)) as old:
        old.backup(db)
        db.execute("DROP TRIGGER facts_never_go")
        db.execute("DELETE FROM facts WHERE seq > 10")
        db.commit()
    with Journal.open(tmp_path / "copy" / "journal.db") as journal:
        play(journal, 5)
        copy += [fact.row for fact in journal.chain(10)]
    with Journal.open(path) as journal:
        play(journal, 3)
        journal.others.take((name, chain))
        assert journal.others.take((name, copy))[0].aside == 5
    return path.parent


@pytest.fixture
def desk(made: Path, tmp_path: Path) -> Path:
    """The same, for one test alone."""
    return Path(shutil.copytree(made, tmp_path / "desk")) / "journal.db"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE facts_of_others SET time = ''",
        "DELETE FROM facts_of_others",
        "INSERT OR REPLACE INTO facts_of_others SELECT * FROM facts_of_others WHERE seq = 2",
        "UPDATE facts_set_aside SET found = ''",
        "DELETE FROM facts_set_aside",
    ],
)
def test_nothing_that_was_taken_can_be_changed_or_removed(desk: Path, change: str) -> None:
    before = places(desk)
    with closing(sqlite3.connect(desk)) as db, pytest.raises(sqlite3.IntegrityError, match="only appended"):
        db.execute(change)
    assert places(desk) == before


def test_a_change_made_in_spite_of_that_is_found(desk: Path) -> None:
    with closing(sqlite3.connect(desk)) as db:
        db.execute("DROP TRIGGER facts_of_others_never_change")
        db.execute("DROP TRIGGER facts_set_aside_never_change")
        db.execute("UPDATE facts_of_others SET kind = 'pass' WHERE seq = 7")
        db.execute("UPDATE facts_set_aside SET fact = replace(fact, 'call', 'pass') WHERE seq = 12")
        db.commit()
    with Journal.open_to_read(desk) as journal:
        found = [(problem.what, problem.seq) for problem in journal.verify().problems]
    assert sorted(found, key=str) == [("guard", None), ("guard", None), ("hash", 12), ("hash", 7)]


def test_a_backup_has_it_and_one_of_before_is_known_to_lack_it(desk: Path, tmp_path: Path) -> None:
    backup = back_up(desk, tmp_path / "backups").backup.path
    assert places(backup) == places(desk) and not_in(desk, backup) == 0
    with Journal.open(tmp_path / "more" / "journal.db") as more, Journal.open(desk) as journal:
        play(more, 2)
        journal.others.take((more.kiosk, [fact.row for fact in more.chain()]))
    assert not_in(desk, backup) == 2


def test_it_is_saved_from_damaged_records(desk: Path) -> None:
    assert places(rescue(desk, []).path) == places(desk)


def test_what_was_arriving_when_the_power_went_leaves_records_that_open_with_all_that_was_taken_before(
    desk: Path, tmp_path: Path
) -> None:
    chance, cut = Random(3), tmp_path / "cut"
    cut.mkdir()
    with Journal.open(tmp_path / "more" / "journal.db") as more, Journal.open(desk) as journal:
        play(more, 60)
        rows = [fact.row for fact in more.chain()]
        journal.others.take((more.kiosk, rows[:10]))
        had, before = places(desk), files(desk.parent)
        journal.others.take((more.kiosk, rows[10:]))
        after = files(desk.parent)
    for _ in range(6):
        for name, content in torn(before, after, chance).items():
            (cut / name).write_bytes(content)
        with Journal.open(cut / "journal.db") as journal:
            assert not journal.verify().problems
        there = places(cut / "journal.db")
        assert all(set(had[table]) <= set(there[table]) for table in TABLES)
