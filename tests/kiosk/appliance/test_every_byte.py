"""One damaged byte, anywhere in the records or in the newest backup: the kiosk works, or says what is wrong and goes on
with what can be saved. `WHIST_BYTES` tries so many of them (the quick suite: 40)."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.appliance.backups.damage import DamageRescue
from kiosk.appliance.backups.files import back_up
from kiosk.appliance.backups.restoring import checked, newest
from kiosk.appliance.backups.stick_restore import StickRestore
from kiosk.base.sticks import Store
from kiosk.journal import JournalError
from kiosk.journal.troubles import Trouble
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.opening import open_lobby
from tests.kiosk.scenes import nights
from tests.kiosk.scenes.tables import bid, do, open_table

BYTES = int(os.environ.get("WHIST_BYTES", "40"))
SHARES = 4
"""The bytes are tried by so many tests, which can run beside each other."""


@dataclass(frozen=True, repr=False)
class Kept:
    """The records of a table in the middle of a hand and of a night in its first round; and two
    backups of them, by name, the newer one first."""

    records: bytes
    backups: tuple[tuple[str, bytes], ...]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("kept")
    path = folder / "journal.db"
    lobby = Lobby.open(folder)
    table = bid(open_table(lobby))
    do(table, lambda: table.total(9), table.next_hand)
    bid(table)
    lobby.leave()
    lobby.set_setting("flat", False)
    night = nights.begin(lobby, nights.plan(people=8, rounds=3), nights.people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    made = [back_up(path, folder / "backups", rotate=False).backup.path]
    nights.tell_all(night, Random(1))
    lobby.journal.settle()
    made.insert(0, back_up(path, folder / "backups", rotate=False).backup.path)
    lobby.close()
    assert made[0].name[-9:] > made[1].name[-9:]
    whole = back_up(path, folder / "records").backup.path
    return Kept(whole.read_bytes(), tuple((each.name, each.read_bytes()) for each in made))


def damaged(whole: bytes, count: int, share: int) -> Iterator[tuple[int, bytes]]:
    """The file with one byte changed, again and again, and which byte it is: one that says something, so not nought."""
    rng = Random(17)
    says = [n for n, byte in enumerate(whole) if byte]
    for at in rng.sample(says, min(count, len(says)))[share::SHARES]:
        yield at, whole[:at] + bytes([whole[at] ^ rng.choice((1, 0x80, 0xFF))]) + whole[at + 1 :]


def ends_in_words(folder: Path, *arguments: "str | Path") -> int:
    """Does a command, which may fail, but says why; its exit status."""
    done = CliRunner().invoke(main, ["--data-dir", str(folder), *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), (arguments, done.exc_info)
    assert done.exit_code in (0, 1, 2) and done.output.strip(), (arguments, done.output)
    return done.exit_code


def works(lobby: Lobby) -> None:
    """Every table and the night open, or the records are told to be damaged; nothing else goes wrong."""
    try:
        for table in lobby.tables():
            lobby.go_on(table.stream)
            lobby.resume_point(table)
        for night in lobby.nights():
            lobby.go_on_with_night(night.name)
        lobby.new_table()
        lobby.names()
    except JournalError as error:
        assert error.reason
    finally:
        lobby.close()


def begins(folder: Path) -> None:
    """The kiosk begins, or says what is wrong; what is damaged can be saved, and then it begins."""
    opened = open_lobby(folder)
    if isinstance(opened, Trouble):
        assert opened.what and opened.means and opened.steps
        if opened.damaged is None:
            return
        damage = DamageRescue(opened.damaged)
        damage.save()
        damage.wait()
        assert damage.saved is not None and damage.saved.facts, damage.trouble(opened)
        assert damage.go_on() is None
        opened = open_lobby(folder)
        assert isinstance(opened, Lobby), opened
    works(opened)


def emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.mark.parametrize("share", range(SHARES))
def test_with_a_byte_of_the_records_changed_the_kiosk_works_or_says_what_is_wrong(
    kept: Kept, tmp_path: Path, share: int
) -> None:
    for at, records in damaged(kept.records, BYTES, share):
        folder = emptied(tmp_path / "data")
        journal = folder / "journal.db"
        try:
            journal.write_bytes(records)
            begins(folder)
            journal.with_name("journal.db-lock").unlink()
            journal.write_bytes(records)
            if ends_in_words(folder, "backup", folder / "stick") == 0:
                checked(newest(folder / "stick"))
                new = emptied(tmp_path / "new")
                assert ends_in_words(new, "restore", folder / "stick") == 0
                begins(new)
            ends_in_words(folder, "verify", journal)
            ends_in_words(folder, "verify")
        except BaseException as error:
            error.add_note(f"the byte at {at} was changed")
            raise


@pytest.mark.parametrize("share", range(SHARES))
def test_with_a_byte_of_the_newest_backup_changed_it_is_brought_back_or_the_one_before(
    kept: Kept, tmp_path: Path, share: int
) -> None:
    (name, newer), (before, older) = kept.backups
    for at, backup in damaged(newer, BYTES, share):
        stick = emptied(tmp_path / "stick")
        (stick / name).write_bytes(backup)
        (stick / before).write_bytes(older)
        try:
            ends_in_words(tmp_path, "verify", stick / name)
            new = emptied(tmp_path / "new")
            bringing = StickRestore(new / "journal.db", [Store("", stick)])
            bringing.look()
            bringing.wait()
            assert [held.backup.path.name for held in bringing.held] in ([name], [before])
            assert ends_in_words(new, "restore", stick) == 0
            begins(new)
        except BaseException as error:
            error.add_note(f"the byte at {at} was changed")
            raise


ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
LOOSE = "ALTER TABLE facts RENAME TO kept; CREATE TABLE facts AS SELECT * FROM kept; DROP TABLE kept;"
"""The facts in a table that forbids nothing."""
SPOILT = {
    "deep": "DROP TRIGGER facts_never_change; UPDATE facts SET content = replace(hex(zeroblob(50000)), '0', '[')",
    "a list": "DROP TRIGGER facts_never_change; UPDATE facts SET content = '[]' WHERE seq = 1",
    "nothing": f"{LOOSE} UPDATE facts SET hash = NULL, seq = NULL WHERE seq = 2",
    "numbers": f"{LOOSE} UPDATE facts SET id = 1, stream = 2.5, content = 3 WHERE seq = 2",
    "no kiosk": "DELETE FROM kiosk",
    "no time": f"{LOOSE} UPDATE facts SET time = 'yesterday'",
    "bytes for a time": f"{LOOSE} UPDATE facts SET time = CAST(time AS BLOB) WHERE kind = 'open' AND rowid > 1",
    "bytes for a name": f"{LOOSE} UPDATE facts SET stream = CAST(stream AS BLOB) WHERE seq = 2",
    "endless": f"ALTER TABLE facts RENAME TO kept; CREATE VIEW facts AS {ENDLESS} SELECT i AS id, i AS seq FROM n",
    "endless kiosk": f"DROP TABLE kiosk; CREATE VIEW kiosk AS {ENDLESS} SELECT i AS id FROM n WHERE i < 0",
    "setting": "UPDATE settings SET value = '{\"open' WHERE key = 'run'",
    "deep setting": "UPDATE settings SET value = replace(hex(zeroblob(50000)), '0', '[') WHERE key = 'flat'",
    "a column": "ALTER TABLE people RENAME COLUMN last_used TO lost_used",
    "no text": "UPDATE people SET name = CAST(x'ff' AS TEXT)",
    "schema": (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = CAST(x'4352ff' AS TEXT) WHERE name = 'people'"
    ),
}
"""What becomes of a file that cannot be read, by what is wrong with it."""


def spoilt(path: Path, whole: bytes, how: str) -> None:
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as tool, tool:
        tool.executescript(SPOILT[how])


@pytest.mark.parametrize("how", SPOILT)
def test_whatever_is_wrong_with_the_newest_backup_the_one_before_is_brought_back(
    kept: Kept, tmp_path: Path, how: str
) -> None:
    (name, newer), (before, older) = kept.backups
    stick, new = emptied(tmp_path / "stick"), emptied(tmp_path / "new")
    spoilt(stick / name, newer, how)
    (stick / before).write_bytes(older)
    assert ends_in_words(new, "verify", stick / name) in (1, 2)
    assert ends_in_words(new, "restore", stick / name) == 1
    bringing = StickRestore(new / "journal.db", [Store("", stick)])
    bringing.look()
    bringing.wait()
    assert [held.backup.path.name for held in bringing.held] == [before]
    assert ends_in_words(new, "restore", stick) == 0
    begins(new)


@pytest.mark.parametrize("how", SPOILT)
def test_whatever_is_wrong_with_the_records_no_backup_is_made_of_them(kept: Kept, tmp_path: Path, how: str) -> None:
    folder = emptied(tmp_path / "data")
    spoilt(folder / "journal.db", kept.records, how)
    assert ends_in_words(folder, "backup") == 1 and not [*(folder / "backups").glob("*")]
    assert ends_in_words(folder, "verify") in (1, 2)


@pytest.mark.parametrize("how", ["a list", "setting", "deep setting", "a column", "no text", "schema"])
def test_records_that_are_damaged_at_the_start_are_told_so_and_saved(kept: Kept, tmp_path: Path, how: str) -> None:
    folder = emptied(tmp_path / "data")
    spoilt(folder / "journal.db", kept.records, how)
    opened = open_lobby(folder)
    assert isinstance(opened, Trouble) and opened.damaged == folder / "journal.db"
    begins(folder)
