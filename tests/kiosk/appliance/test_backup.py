"""Backups: made while the kiosk writes, whole and checked or not there at all; and brought back."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.appliance.backups import files, restoring
from kiosk.appliance.backups.files import BackupFailed, back_up
from kiosk.appliance.backups.restoring import WouldLose, newest, restore
from kiosk.journal import Draft, Fact, Journal, JournalError, JournalUnwritable, new_id
from kiosk.journal.backup_files import backups
from kiosk.journal.copies import contents

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
WRITING = """
import sys
from kiosk.journal import Draft, Journal, new_id
with Journal.open(sys.argv[1]) as journal:
    n = 0
    while True:
        pair = [Draft("table:1", "call", {"bid": n, "half": half}, "touch", 1) for half in (1, 2)]
        journal.append_now(new_id(), pair)
        n += 1
        print(n, flush=True)
"""


def call(bid: int) -> Draft:
    return Draft("table:1", "call", {"bid": bid, "padding": "x" * 500}, "touch", 1)


def append(path: Path, *bids: int) -> list[Fact]:
    with Journal.open(path) as journal:
        return [fact for bid in bids for fact in journal.append_now(new_id(), [call(bid)])]


def facts(path: Path) -> list[Fact]:
    with Journal.open_to_read(path) as journal:
        return journal.facts("table:1")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with some facts, a name and a settings file."""
    folder = tmp_path / "data"
    append(folder / "journal.db", *range(20))
    with Journal.open(folder / "journal.db") as journal:
        journal.people.add("Ada")
        journal.settings.set("packs", [{"id": "red"}])
    (folder / "devices.toml").write_text("# ours\n")
    return folder


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A stick with room for next to nothing."""
    stick = tmp_path / "stick"
    stick.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", stick], capture_output=True, text=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no right to mount a small stick: {made.stderr.strip()}")
    yield stick
    subprocess.run(["umount", stick], check=True)


def test_a_backup_made_while_the_kiosk_writes_is_one_moment_of_it_and_nothing_confirmed_is_missing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    writing = [sys.executable, "-c", WRITING, str(path)]
    with subprocess.Popen(writing, stdout=subprocess.PIPE, text=True) as kiosk:
        assert kiosk.stdout is not None
        for _ in range(6):
            for _ in range(5):
                confirmed = int(kiosk.stdout.readline())
            made = back_up(path, tmp_path / "backups")
            found = [(fact.content["bid"], fact.content["half"]) for fact in facts(made.backup.path)]
            assert found == [(bid, half) for bid in range(len(found) // 2) for half in (1, 2)]
            assert len(found) // 2 >= confirmed and made.facts == len(found) == made.backup.seq
        kiosk.kill()


def test_a_backup_is_named_by_kiosk_time_and_last_fact_and_read_by_its_owner_only(data: Path) -> None:
    made = back_up(data / "journal.db", data / "backups", lambda: NOON)
    kiosk = contents(made.backup.path).kiosk
    assert made.backup.path.name == f"whist-{kiosk[:8]}-20261120T120000Z-000000020.db"
    assert made.backup.path.stat().st_mode & 0o777 == 0o600
    assert backups(data / "backups") == [made.backup]


def test_restored_onto_a_new_card_the_history_is_the_same_to_the_byte(data: Path, tmp_path: Path) -> None:
    made = back_up(data / "journal.db", tmp_path / "stick" / "whist-kiosk")
    card = tmp_path / "card"
    done = restore(newest(tmp_path / "stick"), card / "journal.db")
    assert (done.facts, done.before, [file.name for file in done.brought]) == (20, None, ["devices.toml"])
    assert facts(card / "journal.db") == facts(data / "journal.db")
    with Journal.open(card / "journal.db") as new, Journal.open_to_read(data / "journal.db") as old:
        assert new.people.recent() == old.people.recent()
        assert new.settings.all() == old.settings.all()
        assert new.kiosk == old.kiosk and not new.verify().problems
        schema = "SELECT name, sql FROM sqlite_master ORDER BY name"
        assert new.read(lambda db: db.conn.execute(schema).fetchall()) == old.read(
            lambda db: db.conn.execute(schema).fetchall()
        )
    assert (card / "devices.toml").read_text() == "# ours\n"
    assert [fact.seq for fact in append(card / "journal.db", 99)] == [21]
    assert made.backup.path.exists()


def test_facts_that_are_not_in_the_backup_are_never_written_over(data: Path) -> None:
    made = back_up(data / "journal.db", data / "backups")
    more = append(data / "journal.db", 20, 21, 22)
    before = (data / "journal.db").read_bytes()
    with pytest.raises(WouldLose) as would:
        restore(made.backup.path, data / "journal.db")
    assert would.value.facts == 3 and (data / "journal.db").read_bytes() == before
    done = restore(made.backup.path, data / "journal.db", even_so=True)
    assert done.before is not None and facts(done.before)[-3:] == more
    assert len(facts(data / "journal.db")) == 20
    again = restore(newest(data / "backups"), data / "journal.db")
    assert again.before not in (None, done.before) and facts(done.before)[-3:] == more


def test_what_is_still_in_the_write_ahead_log_is_kept_beside_too(data: Path, tmp_path: Path) -> None:
    """The kiosk was killed: the last facts are only in its log."""
    made = back_up(data / "journal.db", tmp_path / "stick")
    code = (
        "import os, sys; from kiosk.journal import Draft, Journal;"
        "journal = Journal.open(sys.argv[1]);"
        "journal.append_now('last', [Draft('table:1', 'call', {'bid': 7}, 'touch', 1)]); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code, data / "journal.db"], check=False)
    assert (data / "journal.db-wal").stat().st_size
    with pytest.raises(WouldLose) as would:
        restore(made.backup.path, data / "journal.db")
    assert would.value.facts == 1
    done = restore(made.backup.path, data / "journal.db", even_so=True)
    assert len(facts(data / "journal.db")) == 20
    assert done.before is not None and facts(done.before)[-1].command == "last"


@pytest.mark.parametrize("spoil", ["cut short", "a byte changed", "another file", "newer"])
def test_a_backup_that_is_not_good_is_refused_and_nothing_is_changed(data: Path, tmp_path: Path, spoil: str) -> None:
    path = back_up(data / "journal.db", tmp_path / "stick").backup.path
    raw = bytearray(path.read_bytes())
    if spoil == "a byte changed":
        raw[raw.index(b"xxxxx")] = ord("y")
    path.write_bytes({"cut short": raw[: len(raw) // 2], "another file": b"dear diary" * 999}.get(spoil, raw))
    if spoil == "newer":
        newer = sqlite3.connect(path)
        newer.execute("PRAGMA user_version = 99")
        newer.close()
    before = {file: file.read_bytes() for file in data.iterdir()}
    with pytest.raises(BackupFailed) as failed:
        restore(path, data / "journal.db", even_so=True)
    assert failed.value.what and failed.value.do
    assert {file: file.read_bytes() for file in data.iterdir() if file.suffix != ".db-lock"} == {
        file: content for file, content in before.items() if file.suffix != ".db-lock"
    }


def test_of_several_the_one_that_goes_furthest_and_is_good_is_taken_whatever_the_clock_said(data: Path) -> None:
    back_up(data / "journal.db", data / "backups", lambda: NOON)
    append(data / "journal.db", 50)
    second = back_up(data / "journal.db", data / "backups", lambda: NOON - timedelta(days=9999))
    append(data / "journal.db", 51)
    third = back_up(data / "journal.db", data / "backups", lambda: NOON)
    assert newest(data / "backups") == third.backup.path
    third.backup.path.write_bytes(b"torn")
    assert newest(data / "backups") == second.backup.path


def test_a_power_cut_while_records_are_put_back_leaves_those_that_were_there(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = back_up(data / "journal.db", tmp_path / "stick")
    card = tmp_path / "card"
    with Journal.open(data / "journal.db") as journal:
        journal.append_now(new_id(), [call(99)])
        shutil.copytree(data, card)  # the latest commit is in the log alone

    def cut(*_: object) -> None:
        raise OSError("the power went")

    monkeypatch.setattr(restoring, "put_whole", cut)
    with pytest.raises(JournalError):
        restore(made.backup.path, card / "journal.db", even_so=True)
    assert facts(card / "journal.db")[-1].content["bid"] == 99


def test_of_several_kiosks_the_last_of_each_is_named_and_none_is_taken(data: Path, tmp_path: Path) -> None:
    append(tmp_path / "other" / "journal.db", 1)
    for folder in (data, tmp_path / "other"):
        back_up(folder / "journal.db", tmp_path / "stick")
    append(data / "journal.db", 50)
    last = back_up(data / "journal.db", tmp_path / "stick", rotate=False)
    with pytest.raises(BackupFailed, match="several kiosks") as refused:
        newest(tmp_path / "stick")
    assert f"{last.backup.path}, 21 entries" in refused.value.do and refused.value.do.count("\n") == 2


def test_records_that_are_damaged_are_not_backed_up_and_the_good_backups_stay(data: Path) -> None:
    good = back_up(data / "journal.db", data / "backups")
    tool = sqlite3.connect(data / "journal.db")
    tool.execute("DROP TRIGGER facts_never_change")
    tool.execute("UPDATE facts SET time = '2000-01-01' WHERE seq = 3")
    tool.commit()
    tool.close()
    with pytest.raises(BackupFailed, match="damaged"):
        back_up(data / "journal.db", data / "backups")
    assert backups(data / "backups") == [good.backup] and os.listdir(data / "backups") == [good.backup.path.name]


def test_a_full_stick_is_said_and_left_as_it_was(data: Path, small: Path) -> None:
    with pytest.raises(BackupFailed, match="There is no room"):
        back_up(data / "journal.db", small / "whist-kiosk")
    assert not list((small / "whist-kiosk").iterdir())


def test_a_stick_that_was_pulled_in_the_middle_gets_a_good_backup_the_next_time(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    left = [stick / f"whist.new{end}" for end in ("", "-journal", "-wal", "-shm")]
    for path in left:
        path.write_bytes(b"what was written of it")
    assert back_up(data / "journal.db", stick).facts == 20
    assert [path.name for path in stick.iterdir() if path in left] == []


def test_a_backup_that_cannot_be_made_leaves_nothing_on_the_stick(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(journal: Path, new: Path, _files: object) -> None:
        for end in ("", "-journal"):
            new.with_name(new.name + end).write_bytes(b"half of it")
        raise JournalUnwritable(new, "disk I/O error (SQLITE_IOERR)")

    monkeypatch.setattr(files, "copy", torn)
    with pytest.raises(BackupFailed, match="still plugged in"):
        back_up(data / "journal.db", tmp_path / "stick")
    assert not any((tmp_path / "stick").iterdir())
    monkeypatch.setattr(files, "MOST_ON_FAT", 2**20 + 5)
    with pytest.raises(BackupFailed, match="too large for this stick"):
        back_up(data / "journal.db", tmp_path / "stick")


def test_a_read_only_stick_is_said(data: Path, small: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", small], check=True)
    with pytest.raises(BackupFailed, match="read-only"):
        back_up(data / "journal.db", small / "whist-kiosk")


def test_the_commands_say_what_they_did_and_what_is_to_be_done(data: Path, tmp_path: Path) -> None:
    def said(*words: "str | Path", status: int = 0) -> str:
        result = CliRunner().invoke(main, ["--data-dir", str(data), *map(str, words)])
        assert result.exit_code == status, result.output
        return result.output

    assert "20 entries" in said("backup", tmp_path / "stick")
    append(data / "journal.db", 60)
    assert "have 1 entry not in" in said("restore", tmp_path / "stick", status=1).replace("\n", " ")
    assert "20 entries restored" in said("restore", tmp_path / "stick", "--even-so")
    assert "There is no backup" in said("restore", tmp_path / "nowhere", status=1)
    with Journal.open(data / "journal.db"):
        assert "Another kiosk has these records open" in said("restore", tmp_path / "stick", status=2)


def test_a_backup_is_verified_by_name_and_left_alone(data: Path) -> None:
    path = back_up(data / "journal.db", data / "backups").backup.path
    before = path.read_bytes()
    result = CliRunner().invoke(main, ["verify", str(path)])
    assert "20 entries" in result.output and "after it was written" not in result.output and path.read_bytes() == before
    path.write_bytes(before.replace(b"xxxxx", b"yyyyy", 1))
    result = CliRunner().invoke(main, ["verify", str(path)])
    assert result.exit_code == 1 and "changed after it was written" in result.output


def test_the_records_are_read_by_their_owner_only_also_those_of_before(data: Path) -> None:
    for file in data.glob("journal.db*"):
        file.chmod(0o644)
    with Journal.open(data / "journal.db") as journal:
        journal.append_now("last", [call(1)])
        assert {file.stat().st_mode & 0o077 for file in data.glob("journal.db*") if "lock" not in file.name} == {0}


def test_a_clock_that_jumps_back_changes_neither_the_order_of_facts_nor_which_backup_is_the_last(
    tmp_path: Path,
) -> None:
    times = [NOON, datetime(1970, 1, 1, tzinfo=UTC), NOON + timedelta(days=3650), NOON - timedelta(days=1)]
    path = tmp_path / "journal.db"
    for n, time in enumerate(times):
        with Journal.open(path, now=lambda time=time: time) as journal:  # type: ignore[misc]
            journal.append_now(f"c{n}", [call(n)])
            assert [fact.content["bid"] for fact in journal.facts("table:1")] == [*range(n + 1)]
            assert not journal.verify().problems
        made = back_up(path, tmp_path / "backups", lambda time=time: time)  # type: ignore[misc]
        assert backups(tmp_path / "backups")[0] == made.backup
    assert len(facts(newest(tmp_path / "backups"))) == len(times)
