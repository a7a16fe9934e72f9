"""Commands that are given paths that cannot be, files without anything in them, and records that today's rules cannot
read: they say what is wrong, and where."""

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.appliance.backups.restoring import go_on_with, rescue
from kiosk.journal import Draft, Journal, new_id
from kiosk.lobby.lobby import Lobby
from kiosk.night.checkin import club_list
from tests.kiosk.scenes.nights import begin, people, plan, play_round

LONG = "x" * 5000
"""No file can have such a name; what asks for it fails like what asks for a place that one may not see."""


def run(folder: Path, *args: str) -> Result:
    """A command; what it trips over is raised here."""
    return CliRunner().invoke(main, ["--data-dir", str(folder), *args], catch_exceptions=False)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records with two nights and a table of a later version, in the midst of two that can be read."""
    folder = tmp_path_factory.mktemp("records")
    lobby = Lobby.open(folder)
    begin(lobby, plan("swiss"), people(8))
    content = plan().content()
    later = {
        "night:1": {**content, "format": "of_tomorrow"},
        "night:2": {**content, "unheard_of": 1},
        "table:3": {"number": 9, "game": "Later", "preset": "", "rules": {}, "players": [], "dealer": 0, "start": []},
    }
    for stream, opening in later.items():
        lobby.journal.append(new_id(), [Draft(stream, "open", opening, "touch")], lambda _: None)
    begin(lobby, plan("swiss"), people(10))
    lobby.close()
    return folder


@pytest.fixture
def records(made: Path, tmp_path: Path) -> Path:
    """The same, for one test alone."""
    return Path(shutil.copytree(made, tmp_path / "records"))


@pytest.mark.parametrize(
    "args",
    [
        ("restore", LONG),
        ("restore", "--even-so", LONG),
        ("restore", "--rescue", LONG),
        ("boards", "draw", "--count", "1", "-o", LONG),
        ("packs", "check", LONG),
        ("cards", "--reader", "pepper", "--port", "/dev/null", "--packs", "packs-xxx.json"),
        ("verify", LONG),
        ("season", "views", "--copy", LONG),
    ],
    ids=lambda args: " ".join(args[:2]).replace(LONG, "…"),
)
def test_a_path_that_cannot_be_is_named_in_words(
    records: Path, args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("packs-xxx.json").write_text("[" * 100_000)
    found = run(records, *args)
    assert found.exit_code in (1, 2) and "xxx" in found.stderr


def test_files_that_begin_with_the_mark_of_some_editors_are_read(tmp_path: Path) -> None:
    from hardware.deck import DEMO_PACK
    from kiosk.devices.pack_files import load, write
    from kiosk.main.commands.emulate import _read as steps

    write(DEMO_PACK, tmp_path / "pack.json")
    for name in ("pack.json", "script"):
        file = tmp_path / name
        file.write_bytes(b"\xef\xbb\xbf" + (file.read_bytes() if file.exists() else b"SA\r\n"))
    assert load(tmp_path / "pack.json") == (DEMO_PACK,)
    assert steps(tmp_path / "script", str) == ["SA"]


def test_an_emulator_whose_input_is_closed_stays_without_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    from kiosk.main.commands.emulate import _typed

    monkeypatch.setattr("sys.stdin", None)
    assert [*_typed(lambda: False, str)] == []


@pytest.mark.parametrize("args", [("people", "erase", "Ada"), ("pin", "reset")], ids=" ".join)
def test_where_the_input_is_closed_nothing_is_done_that_has_to_be_asked(records: Path, args: tuple[str, ...]) -> None:
    def listed() -> str:
        return run(records, "people", "list").stdout

    before = listed()
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(records), *args]
    closed = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, text=True, check=False)
    assert closed.returncode == 1 and "--yes" in closed.stderr and "Traceback" not in closed.stderr
    assert "Ada" in before and listed() == before


@pytest.mark.parametrize("zone", ["XXX25", "XXX-25", "AAA3BBB-30"])
def test_with_a_time_zone_that_cannot_be_times_are_in_utc(records: Path, zone: str) -> None:
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(records), "people", "list"]
    listed = subprocess.run(command, env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=False)
    assert listed.returncode == 0 and "Ada" in listed.stdout
    assert zone in listed.stderr and "times are in UTC" in listed.stderr and "Traceback" not in listed.stderr


def test_on_a_full_disk_a_file_stays_as_it_was_and_none_is_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python would keep half of what it compiles
    lobby = Lobby.open(tmp_path / "data")
    play_round(begin(lobby, plan(hands=1), people(8)), Random(1))
    sheet, copy = tmp_path / "seats.pdf", tmp_path / "copy.db"
    sheet.write_text("the last one")
    room, allowed = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, allowed))
    try:
        printed = run(tmp_path / "data", "print", "seats", "-o", str(sheet))
        copied = run(tmp_path / "data", "season", "views", "--copy", str(copy))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, allowed))
        signal.signal(signal.SIGXFSZ, told)
        lobby.close()
    assert (printed.exit_code, copied.exit_code) == (1, 1) and str(sheet) in printed.stderr
    assert sheet.read_text() == "the last one" and {path.name for path in tmp_path.iterdir()} == {"data", sheet.name}


def test_what_a_full_disk_has_no_room_for_is_said_in_one_line(records: Path) -> None:
    with open("/dev/full", "w") as full:
        for args in ("games",), ("--help",), ("night", "list"):
            command = [sys.executable, "-m", "kiosk", "--data-dir", records, *args]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
            assert done.returncode == 1
            assert done.stderr.splitlines()[-1].startswith("The output cannot be written: No space left")
            assert "Traceback" not in done.stderr


def test_names_of_folders_that_are_no_text_are_taken_as_they_are(records: Path, tmp_path: Path) -> None:
    folder = records.rename(os.fsdecode(os.fsencode(tmp_path) + b"/d\xe9"))
    erased = ("people", "erase", people(1)[0], "--yes")
    for args in ("verify",), ("backup",), erased, ("report", str(tmp_path)), ("about",):
        found = run(folder, *args)
        assert found.exit_code == (1 if args == ("verify",) else 0), found.stderr  # two nights cannot be read
    assert [*folder.rglob("*.db")] and [*tmp_path.glob("*.zip")]


def test_an_empty_file_is_said_to_be_one(records: Path, tmp_path: Path) -> None:
    empty = tmp_path / "backup.db"
    empty.touch()
    found = run(records, "verify", str(empty))
    assert (found.exit_code, f"{empty} is empty" in found.stderr) == (2, True)


def test_a_file_without_a_board_shows_none_and_says_why(records: Path, tmp_path: Path) -> None:
    file = tmp_path / "letter.pbn"
    file.write_text("Dear all,\n")
    found = run(records, "boards", "show", str(file))
    assert found.exit_code == 1 and not found.stdout
    assert str(file) in found.stderr and "Line 1" in found.stderr


def test_a_night_of_any_number_is_asked_for(records: Path) -> None:
    assert "there are 2" in run(records, "night", "export", "--night", "9" * 30, "-o", "nowhere").stderr


def test_nights_that_cannot_be_read_keep_nobody_from_the_others(records: Path) -> None:
    listed = run(records, "night", "list")
    assert listed.exit_code == 0 and [line.split()[0] for line in listed.stdout.splitlines()] == ["1", "2"]
    assert "night:1" in listed.stderr and "night:2" in listed.stderr
    assert "No table that counts is over yet" in run(records, "season", "rating").stderr
    lobby = Lobby.open(records)
    lobby.begin_night(plan("swiss"), lambda _night: None)
    lobby.journal.settle()
    assert lobby.night is not None and ("Ada", "Amos") in club_list(lobby.night)
    lobby.close()


def test_verify_names_the_nights_and_tables_that_cannot_be_read(records: Path) -> None:
    said = run(records, "verify")
    assert said.exit_code == 1 and all(stream in said.stdout for stream in ("night:1", "night:2", "table:3"))


def test_a_report_is_made_though_the_latest_table_cannot_be_read(tmp_path: Path, records: Path) -> None:
    made = run(records, "report", str(tmp_path))
    assert made.exit_code == 0 and "table:3" in made.stderr and len([*tmp_path.glob("*.zip")]) == 1


def test_one_table_that_cannot_be_read_keeps_nobody_from_the_sheets_of_the_others(records: Path) -> None:
    assert run(records, "export", "--table", "9", "--format", "csv").exit_code == 2
    lobby = Lobby.open(records)
    play_round(begin(lobby, plan(hands=1), people(4)), Random(1))
    lobby.close()
    made = run(records, "export", "--format", "csv")
    assert made.exit_code == 0 and "Table 1" in made.stdout and "table:3" in made.stderr


def test_after_a_rescue_the_season_says_that_results_are_to_be_computed(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    begin(lobby, plan(), people(8))
    lobby.close()
    go_on_with(rescue(tmp_path / "journal.db").path, tmp_path / "journal.db")
    said = run(tmp_path, "season", "league")
    assert said.exit_code == 2 and "whist-kiosk verify" in said.stderr
    assert run(tmp_path, "verify").exit_code == 0
    assert "No night has been played" in run(tmp_path, "season", "league").stderr


def test_two_players_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    from kiosk.main.commands.season import _person
    from kiosk.season.book import Book
    from kiosk.season.snapshot import Snapshot

    twice = Snapshot(Book(names={"a1": "Ada", "b2": "Ada"}), hands={"a1": 1, "b2": 1})
    assert _person(twice, "b2") == "b2"
    with pytest.raises(SystemExit):
        _person(twice, "Ada")


def test_the_wall_goes_on_with_the_night_it_can_read(records: Path) -> None:
    from kiosk.main.wall_app import Watched

    lobby = Lobby.open(records)
    with Journal.open_to_read(records / "journal.db") as journal:
        wall = Watched(journal)
        shown = wall.night
        assert shown is not None and len(shown.entries) == 5
        lobby.journal.append_now(new_id(), [Draft("night:9", "open", {**plan().content(), "format": "?"}, "touch")])
        wall.look()
        wall.look()
        assert wall.night is shown
        assert Watched(journal).night is None
    lobby.close()
