"""A journal opened only to be read, beside the kiosk that writes it."""

from pathlib import Path

import pytest

from kiosk.journal import Draft, Journal, JournalError, JournalTooNew, JournalUnwritable, NotAJournal

CALL = Draft("table:1", "call", {"bid": 3}, "touch", 1)


def test_a_journal_is_read_while_a_kiosk_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as kiosk:
        kiosk.append_now("c1", [CALL], names={"p1": "Ada"})
        with Journal.open_to_read(path) as reading:
            assert [fact.kind for fact in reading.facts("table:1")] == ["call"]
            kiosk.append_now("c2", [CALL])
            assert len(reading.facts("table:1")) == 2
            assert reading.people.name("p1") == "Ada"
            assert reading.kiosk == kiosk.kiosk


def test_whoever_only_reads_can_change_nothing_and_keeps_no_kiosk_out(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    before = path.read_bytes()
    with Journal.open_to_read(path) as reading:
        with pytest.raises(JournalUnwritable):
            reading.append_now("c1", [CALL])
        with pytest.raises(JournalUnwritable):
            reading.settings.set("look", "dark")
        assert path.read_bytes() == before
        with Journal.open(path) as kiosk:
            assert kiosk.append_now("c1", [CALL])


def test_a_journal_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(JournalUnwritable):
        Journal.open_to_read(tmp_path / "journal.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("change, kind", [("application_id = 7", NotAJournal), ("user_version = 99", JournalTooNew)])
def test_what_is_no_journal_of_ours_is_refused(tmp_path: Path, change: str, kind: type[JournalError]) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        journal.write(lambda db: db.conn.execute(f"PRAGMA {change}"))
    with pytest.raises(kind):
        Journal.open_to_read(path)
