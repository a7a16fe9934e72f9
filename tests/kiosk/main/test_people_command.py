"""`whist-kiosk people`: names are listed, and removed from everything in the data folder."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.appliance.backups.files import back_up
from kiosk.appliance.backups.names import NameRemoval
from kiosk.journal import Draft, Journal, JournalDamaged, JournalInUse
from kiosk.lobby.lobby import Lobby


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


def test_what_a_table_has_spoken_goes_too(data: Path) -> None:
    (data / "cache" / "speech").mkdir(parents=True)
    sound = data / "cache" / "speech" / "0123.wav"
    sound.write_text("Bartholomew to play")
    said(data, "erase", "Bartholomew", "--yes")
    assert not sound.exists()


def spoiled_report(path: Path, at: int) -> None:
    """A report of which one byte of what is in it was changed: at 8 how it is packed, else the packed text itself."""
    with ZipFile(path, "w", ZIP_DEFLATED) as report:
        report.writestr("facts.json", "Bartholomew " * 100)
    content = bytearray(path.read_bytes())
    start = content.index(b"PK\1\2") + 10 if at == 8 else 30 + len("facts.json") + at
    content[start] ^= 0xFF
    path.write_bytes(content)


@pytest.mark.parametrize("at", [0, 1, 2, 8])
def test_a_damaged_report_is_named_and_keeps_no_other_one_from_being_looked_at(data: Path, at: int) -> None:
    (data / "reports").mkdir()
    spoiled_report(data / "reports" / "1.zip", at)
    with ZipFile(data / "reports" / "2.zip", "w") as report:
        report.writestr("facts.json", "Bartholomew")
    assert f"The name may still be in {data / 'reports' / '1.zip'}: remove that file." in said(
        data, "erase", "bartholomew", "--yes"
    )
    assert [report.name for report in (data / "reports").iterdir()] == ["1.zip"]


def damaged(backup: Path) -> None:
    """Its name of a table is no text any more; SQLite itself trips over that."""
    content = backup.read_bytes()
    backup.write_bytes(content.replace(b"CREATE TABLE", b"CREATE\xffTABLE", 1))


def test_at_the_screen_one_name_after_the_other_can_be_removed_whatever_is_damaged(data: Path) -> None:
    """A backup, a report, and the words in which a name may stand."""
    (data / "reports").mkdir()
    spoiled_report(data / "reports" / "1.zip", 1)
    (backup,) = (data / "backups").iterdir()
    damaged(backup)
    lobby = Lobby.open(data)
    lobby.director.set_pin("4711")
    names, woken = NameRemoval(lobby), Event()
    names.wake = woken.set
    try:
        for name in ("Ada", "Bartholomew"):
            names.erase(next(each for each in names.everybody() if each.name == name))
            lobby.journal.settle()
            assert woken.wait(30) and names.poll() and names.removing is None
            woken.clear()
            assert f"{name} was removed, but 2 files here may still have the name: {backup.name}, 1.zip" == names.said
        with closing(sqlite3.connect(data / "journal.db")) as tool, tool:
            tool.execute("UPDATE texts SET text = CAST(x'ff' AS TEXT)")
        with pytest.raises(JournalDamaged):
            names.erase(names.everybody()[0])
        assert names.removing is None
    finally:
        lobby.close()


def test_a_fault_while_a_name_is_removed_from_the_backups_is_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr("kiosk.appliance.backups.names.erase_from_copies", fault)
    with closing(Lobby.open(data)) as lobby:
        lobby.director.set_pin("4711")
        names, woken = NameRemoval(lobby), Event()
        names.wake = woken.set
        names.erase(next(each for each in names.everybody() if each.name == "Ada"))
        lobby.journal.settle()
        assert woken.wait(30) and names.poll() and names.removing is None
        assert names.said == "Ada was removed from the records. Backups and reports here may still have the name."


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
    assert "may still be in" in said(data, "erase", "Bartholomew", "--yes")


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


@pytest.mark.parametrize("damaged", ["NULL", "'yesterday'", "''"])
def test_a_name_whose_time_is_damaged_is_listed_and_can_be_removed(data: Path, damaged: str) -> None:
    with closing(sqlite3.connect(data / "journal.db")) as db, db:
        db.execute(f"UPDATE people SET last_used = {damaged} WHERE name = 'Ada'")
    assert [line.split("\t")[2] for line in said(data, "list").splitlines() if "Ada" in line] == ["?"]
    said(data, "erase", "Ada", "--yes")
    assert "Ada" not in said(data, "list")
