"""`whist-kiosk people`: names are listed, and removed from everything in the data folder."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.backups.files import back_up
from kiosk.journal import Draft, Journal, JournalInUse


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Records with Ada, Bartholomew and two Coras, and what was written of one; put aside once, and backed up."""
    names = {f"{n:032x}": name for n, name in enumerate(("Ada", "Bartholomew", "Cora", "Cora"))}
    for path in (tmp_path / "journal.before-restore-1.db", tmp_path / "journal.db"):
        with Journal.open(path) as journal:
            journal.append_now("open", [Draft("table:1", "open", {"players": [*names]}, "touch")], names=names)
            journal.texts.add("BARTHOLOMEW was asleep")
            journal.texts.add("Bartholomews are many")
    back_up(tmp_path / "journal.db", tmp_path / "backups")
    return tmp_path


def said(data: Path, *words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["--data-dir", str(data), "people", *words])
    assert result.exit_code == status, result.output
    return result.output


def test_a_name_is_removed_from_the_records_the_backups_and_what_was_put_aside(data: Path) -> None:
    answer = said(data, "erase", "bartholomew", "--yes")
    assert "from 2 backups beside them" in answer and "sticks" in answer
    every = [file.read_bytes().lower() for file in data.rglob("*") if file.is_file()]
    assert not any(b"bartholomew was" in content for content in every)
    assert not any(b"bartholomew" in content.replace(b"bartholomews are", b"") for content in every)
    assert "Bartholomew" not in said(data, "list") and "Ada" in said(data, "list")
    for path in (data / "journal.db", *(data / "backups").iterdir(), data / "journal.before-restore-1.db"):
        with Journal.open_to_read(path) as journal:
            assert not journal.verify().problems and len(journal.facts("table:1")) == 1
            assert len(journal.people.recent()) == 3


def test_reports_in_which_the_name_stands_go_and_so_does_a_backup_that_the_power_cut_off(data: Path) -> None:
    (data / "reports").mkdir()
    for name, text in (("with", '{"name": "Bartholomew"}'), ("without", '{"name": "Player A"}')):
        with ZipFile(data / "reports" / f"{name}.zip", "w") as report:
            report.writestr("facts.json", text)
    unfinished = data / "backups" / "whist.new"
    unfinished.write_text("Bartholomew")
    said(data, "erase", "Bartholomew", "--yes")
    assert [report.name for report in (data / "reports").iterdir()] == ["without.zip"] and not unfinished.exists()


def test_a_name_is_removed_only_when_it_is_clear_whose_and_that_it_is_meant(data: Path) -> None:
    assert "There are 2 of that name" in said(data, "erase", "Cora", status=1)
    assert "Nobody of that name" in said(data, "erase", "Zoe", status=1)
    said(data, "erase", "Ada", status=1)  # nobody said yes
    assert said(data, "list").count("\n") == 4
    said(data, "erase", f"{3:032x}", "--yes")
    assert said(data, "list").count("Cora") == 1


def test_while_the_kiosk_runs_names_are_listed_and_not_removed(data: Path) -> None:
    with Journal.open(data / "journal.db"):
        assert "Ada" in said(data, "list", "--json")
        assert "Another kiosk has these records open" in said(data, "erase", "Ada", "--yes", status=2)


def test_a_file_that_cannot_be_cleared_is_named(data: Path) -> None:
    (data / "journal.damaged-1.db").write_bytes(b"Bartholomew" * 999)
    assert "It is still in" in said(data, "erase", "Bartholomew", "--yes")


def test_a_name_that_somebody_reads_meanwhile_is_not_said_to_be_gone(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(data / "journal.db") as journal, Journal.open_to_read(data / "journal.db") as reading:
        journal.write(lambda db: db.conn.execute("PRAGMA busy_timeout = 1").fetchone(), scrub=True)

        def slowly(db: object) -> None:
            db.conn.execute("BEGIN")  # type: ignore[attr-defined]
            db.conn.execute("SELECT count(*) FROM people").fetchone()  # type: ignore[attr-defined]

        journal.people.add("Dora")
        reading.read(slowly)
        with pytest.raises(JournalInUse):
            journal.people.erase(f"{0:032x}")
        reading.read(lambda db: db.conn.execute("COMMIT"))
        journal.people.erase(f"{0:032x}")
    assert b"Ada" not in (data / "journal.db").read_bytes()
