"""Opening a journal: what is refused, and that what is refused is left alone."""

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from kiosk.journal import (
    Draft,
    Journal,
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
    checking,
    database,
)

CALL = Draft("table:1", "call", {"bid": 3}, "touch", 1)


def refused(path: Path, kind: type[JournalError]) -> JournalError:
    """The error, which must be of just this kind and name the path; the lock must be free afterwards."""
    for _ in range(2):
        with pytest.raises(JournalError) as caught:
            Journal.open(path)
        assert type(caught.value) is kind
        assert caught.value.path == path
        assert caught.value.reason
    return caught.value


def with_one_fact(path: Path) -> Path:
    with Journal.open(path) as journal:
        journal.append_now("c1", [CALL])
    return path


def test_a_new_journal_is_made_with_the_directories_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "data" / "whist" / "journal.db"
    with Journal.open(str(path)) as journal:
        assert journal.path == path
        assert journal.streams() == []
    assert path.exists()


def test_each_journal_gets_a_kiosk_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    kiosks = []
    for name in ("a.db", "b.db", "a.db"):
        with Journal.open(tmp_path / name) as journal:
            kiosks.append(journal.kiosk)
    assert kiosks[0] == kiosks[2] != kiosks[1]


def test_an_empty_file_left_by_a_power_cut_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch()
    with_one_fact(path)


def test_commits_are_synced_to_a_write_ahead_log(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:

        def modes(db: Database) -> list[Any]:
            asked = ("journal_mode", "synchronous")
            return [db.conn.execute(f"PRAGMA {each}").fetchone()[0] for each in asked]

        assert journal.write(modes) == ["wal", 2]
        journal.write_when_idle("projection", modes)
        assert journal.write(modes) == ["wal", 2]


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"dear diary, " * 1000)
    refused(path, NotAJournal)
    assert path.read_bytes() == b"dear diary, " * 1000


def test_a_database_of_another_program_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE facts (id)")
    other.close()
    before = path.read_bytes()
    refused(path, NotAJournal)
    assert path.read_bytes() == before


def test_a_directory_in_the_place_of_the_file_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.mkdir()
    refused(path, JournalUnwritable)


def test_a_file_in_the_place_of_the_directory_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    refused(tmp_path / "data" / "journal.db", JournalUnwritable)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc, in which nobody can make a file")
@pytest.mark.parametrize("path", ["/proc/journal.db", "/proc/whist/journal.db"])
def test_a_directory_where_no_file_can_be_made_cannot_be_written(path: str) -> None:
    refused(Path(path), JournalUnwritable)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_without_permission_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o500)
    refused(tmp_path / "data" / "journal.db", JournalUnwritable)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_journal_without_permission_to_write_cannot_be_written(tmp_path: Path) -> None:
    path = with_one_fact(tmp_path / "journal.db")
    path.chmod(0o400)
    refused(path, JournalUnwritable)


def test_a_journal_that_sqlite_may_only_read_cannot_be_written(tmp_path: Path) -> None:
    path = with_one_fact(tmp_path / "journal.db")

    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    with pytest.raises(JournalUnwritable):
        Journal.open(path, connect=connect)


def test_a_journal_of_a_newer_program_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = with_one_fact(tmp_path / "journal.db")
    newer = sqlite3.connect(path)
    known = newer.execute("PRAGMA user_version").fetchone()[0]
    newer.execute(f"PRAGMA user_version = {known + 3}")
    newer.close()
    before = path.read_bytes()
    error = refused(path, JournalTooNew)
    assert isinstance(error, JournalTooNew)
    assert (error.found, error.known) == (known + 3, known)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["overwritten", "cut short"])
def test_a_damaged_journal_is_recognised(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        for n in range(200):
            journal.append_now(f"c{n}", [CALL])
    size = path.stat().st_size
    with path.open("r+b") as file:
        if damage == "overwritten":
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        else:
            file.truncate(size // 2)
    refused(path, JournalDamaged)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file counts as large that has anything in it, and is looked at without delay."""
    monkeypatch.setattr(database, "AT_ONCE", 0)
    monkeypatch.setattr(checking, "BEGINS", 0.0)


@pytest.mark.usefixtures("large")
def test_a_large_journal_is_checked_while_it_is_used_and_before_that_the_next_time(tmp_path: Path) -> None:
    path, woken = tmp_path / "journal.db", threading.Event()
    with Journal.open(path) as journal:
        for n in range(200):
            journal.append_now(f"c{n}", [CALL])
        leaves = "SELECT pageno FROM dbstat WHERE name = 'facts' AND pagetype = 'leaf' ORDER BY pageno"
        page = journal.read(lambda db: db.conn.execute(leaves).fetchall())[3][0]
    whole = path.read_bytes()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)
    with Journal.open(path, on_ack=woken.set) as journal:
        assert woken.wait(30)
        heard: list[object] = []
        journal.append("before", [CALL], heard.append)
        journal.append_now("between", [CALL])
        with pytest.raises(JournalDamaged) as caught:
            journal.poll()
        assert len(heard) == 1, "what is saved is known to be"
        assert caught.value.path == path and journal.poll() == 0, "it is said once"
        journal.append_now("after", [CALL])  # nothing is lost meanwhile
    refused(path, JournalDamaged)
    path.write_bytes(whole)
    with Journal.open(path) as journal:
        assert len(journal.facts(CALL.stream)) == 200
    assert sorted(each.name for each in tmp_path.iterdir() if "damaged" in each.name) == []


@pytest.mark.usefixtures("large")
def test_a_large_journal_that_is_sound_says_nothing_and_closes_while_it_is_checked(tmp_path: Path) -> None:
    path, others = with_one_fact(tmp_path / "journal.db"), {*threading.enumerate()}
    for _ in range(3):
        with Journal.open(path) as journal:
            assert journal.poll() == 0
    assert not [each for each in {*threading.enumerate()} - others if each.name.startswith("check of")]


def test_a_journal_that_is_open_cannot_be_opened_a_second_time(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        refused(path, JournalInUse)
        journal.append_now("c1", [CALL])
    Journal.open(path).close()


def test_a_journal_open_in_another_process_is_refused_until_that_process_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    holding = (
        "import sys; from kiosk.journal import Journal; Journal.open(sys.argv[1]);"
        " print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holding, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        refused(path, JournalInUse)
        holder.kill()
    Journal.open(path).close()


def test_a_database_locked_by_another_tool_is_in_use_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"

    class Impatient(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            return super().execute("PRAGMA busy_timeout = 1" if "busy_timeout" in sql else sql, *parameters)

    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Impatient)

    with Journal.open(path, connect=connect) as journal:
        tool = sqlite3.connect(path, isolation_level=None)
        tool.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalInUse):
            journal.append_now("c1", [CALL])
        tool.execute("ROLLBACK")
        tool.close()
        journal.append_now("c1", [CALL])
        assert len(journal.facts("table:1")) == 1
