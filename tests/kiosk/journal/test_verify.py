"""Tampering with a journal is found."""

import sqlite3
from pathlib import Path

import pytest

from kiosk.journal import Draft, Journal, JournalDamaged, Projection

FACTS = 10
TABLE = Projection("tables", {"hands": int})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal.open(tmp_path / "journal.db", tables=[TABLE]) as journal:
        for n in range(1, FACTS + 1):
            journal.append_now(f"c{n}", [Draft(f"table:{n % 2}", "call", {"bid": n}, "touch", n)])
        journal.projections.rebuild(lambda stream, read: {"tables": [{"hands": len(read())}]})
    return tmp_path / "journal.db"


def tamper(path: Path, *changes: str, guards_back: bool = True) -> None:
    """Changes the file as somebody would who knows SQLite: without the triggers, which then come back."""
    tool = sqlite3.connect(path)
    guards = tool.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        tool.execute(f"DROP TRIGGER {name}")
    for change in changes:
        tool.execute(change)
    for _, sql in guards if guards_back else ():
        tool.execute(sql)
    tool.commit()
    tool.close()


def found(path: Path) -> list[tuple[str, int | None]]:
    with Journal.open(path, tables=[TABLE]) as journal:
        return [(problem.what, problem.seq) for problem in journal.verify().problems]


def test_an_untouched_journal_has_no_problems(path: Path) -> None:
    progress: list[tuple[int, int]] = []
    with Journal.open(path) as journal:
        report = journal.verify(lambda *now: progress.append(now))
    assert (report.facts, report.problems) == (FACTS, ())
    assert progress == [(0, FACTS)]


def test_an_empty_journal_has_no_problems(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        assert (journal.verify().facts, journal.verify().problems) == (0, ())


@pytest.mark.parametrize(
    "change",
    [
        "content = '{\"bid\":7}'",
        "hand = 9",
        "hand = NULL",
        "kind = 'play'",
        "time = '2026-01-01T00:00:00.000Z'",
        "source = 'director'",
        "stream = 'table:0'",
        "command = 'other'",
        "id = 'other'",
        "part = 1",
    ],
)
def test_a_changed_fact_is_found(path: Path, change: str) -> None:
    tamper(path, f"UPDATE facts SET {change} WHERE seq = 5")
    assert ("hash", 5) in found(path)
    assert {seq for _, seq in found(path)} <= {
        5,
        9,
        10,
    }  # a moved fact may also be missed at its stream's end


@pytest.mark.parametrize("content", ['{"bid": 5}', "not JSON"])
def test_content_that_the_journal_would_not_have_written_is_found(path: Path, content: str) -> None:
    tamper(path, f"UPDATE facts SET content = '{content}' WHERE seq = 5")
    assert found(path) == [("content", 5)]


def test_content_that_cannot_be_read_is_damage_and_leaves_the_other_streams_alone(path: Path) -> None:
    tamper(path, "UPDATE facts SET content = 'not JSON' WHERE seq = 5")
    with Journal.open(path) as journal:
        with pytest.raises(JournalDamaged):
            journal.facts("table:1")
        assert len(journal.facts("table:0")) == 5


def test_a_changed_fact_with_a_hash_to_match_breaks_the_link_of_the_next(path: Path) -> None:
    with Journal.open(path) as journal:
        old = next(fact for fact in journal.facts("table:1") if fact.seq == 5)
    forged = old._replace(content={"bid": 7})
    tamper(path, f"UPDATE facts SET content = '{{\"bid\":7}}', hash = '{forged.seal}' WHERE seq = 5")
    assert found(path) == [("link", 6)]


def test_a_removed_fact_is_found(path: Path) -> None:
    tamper(path, "DELETE FROM facts WHERE seq = 1", "DELETE FROM facts WHERE seq IN (5, 6)")
    assert found(path) == [("gap", 2), ("gap", 7)]


def test_a_fact_removed_and_the_rest_moved_up_is_found(path: Path) -> None:
    tamper(path, "DELETE FROM facts WHERE seq = 10", "UPDATE facts SET seq = 10 WHERE seq = 9")
    assert ("gap", 10) in found(path)


def test_a_missing_end_is_found_by_what_was_projected_from_it(path: Path) -> None:
    tamper(path, "DELETE FROM facts WHERE seq > 8")
    assert found(path) == [("tail", 10), ("tail", 9)]


def test_a_missing_guard_is_found(path: Path) -> None:
    tamper(path, guards_back=False)
    assert {what for what, _ in found(path)} == {"guard"}
    assert len(found(path)) == 8


def test_damage_that_happens_while_the_journal_is_open_is_reported(path: Path) -> None:
    with Journal.open(path) as journal:
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        assert {problem.what for problem in journal.verify().problems} == {"file"}


def test_a_setting_that_is_not_even_a_text_is_a_problem(path: Path) -> None:
    tamper(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '\"value\" TEXT', '\"value\" ANY') WHERE name = 'settings'",
    )
    tamper(path, "INSERT INTO settings VALUES ('flat', 7)")
    assert found(path) == [("setting", None)]


def test_names_texts_and_settings_are_no_part_of_the_chain(path: Path) -> None:
    with Journal.open(path) as journal:
        ann, text = journal.people.add("Ann"), journal.texts.add("nice")
        journal.settings.set("flat", True)
        journal.people.erase(ann)
        journal.texts.erase(text)
        assert not journal.verify().problems
