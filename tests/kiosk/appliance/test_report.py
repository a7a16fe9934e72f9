"""A problem report: all that helps, and no name, no PIN, no hidden card; and what is done at the machine's shell."""

import json
import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.appliance.service.about import amount
from kiosk.appliance.service.lines import begin_report, begin_short_report, device_lines
from kiosk.appliance.service.report import Letters, NotReported, cleaner, gathered, write
from kiosk.appliance.service.short import CODES, IN_A_CODE, errors, parts
from kiosk.base import log
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.table.table import Table
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, opened

NAMES = ("Wilhelmina Quill", "Otis “Red” Vane", 'Ru"by', "Leon")
AT = datetime(2026, 11, 21, 21, 47)
PIN = "864297"
"""Six digits: any four stand in one of the random identities of a report now and then."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table: a hand is over, and in the second one some cards have fallen."""
    folder = tmp_path_factory.mktemp("played")
    lobby = Lobby.open(folder)
    table = opened(lobby, filled("BidWhist", names=NAMES))
    rng = Random(7)
    while table.state.number < 2 or len(table.hand.tricks) < 3:
        step = next_step(table, rng)
        assert step is not None
        step()
        lobby.journal.settle()
    lobby.close()
    return folder


@pytest.fixture
def lobby(tmp_path: Path, played: Path) -> Iterator[Lobby]:
    shutil.copy(played / "journal.db", tmp_path)
    made = Lobby.open(tmp_path)
    yield made
    made.close()


@pytest.fixture
def table(lobby: Lobby) -> Table:
    return lobby.go_on(lobby.tables()[0].stream)


def texts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def reported(lobby: Lobby, folder: Path, names: bool = False) -> dict[str, str]:
    files = gathered(lobby.journal, lobby.table, {"about": [("Last seen", "with Leon and Wilhelmina")]}, names)
    return texts(write(files, folder, AT, cleaner(lobby.journal, lobby.table, names)))


def test_no_name_stands_in_a_report_unless_names_are_allowed(lobby: Lobby, table: Table, tmp_path: Path) -> None:
    log.last.append("something about Otis “Red” Vane")
    try:
        without, allowed = reported(lobby, tmp_path), reported(lobby, tmp_path, names=True)
    finally:
        log.last.clear()
    everything = "\n".join(without.values())
    for part in ("Wilhelmina", "Quill", "Otis", "Vane", 'Ru\\"by', 'Ru"by', "Leon"):
        assert part not in everything, part
        assert part == 'Ru"by' or part in "\n".join(allowed.values()), part
    assert without["about.txt"] == "Last seen: with Player D and Player A\n"


def test_a_pin_or_its_hash_never_stands_in_a_report(lobby: Lobby, table: Table, tmp_path: Path) -> None:
    lobby.director.set_pin(PIN)
    everything = "\n".join(reported(lobby, tmp_path, names=True).values())
    assert "argon2" not in everything and PIN not in everything


def test_of_an_open_hand_there_are_no_cards_and_of_one_that_is_over_there_are_all(
    lobby: Lobby, table: Table, tmp_path: Path
) -> None:
    facts = json.loads(reported(lobby, tmp_path)["facts.json"])
    assert {fact["hand"] for fact in facts} >= {1, 2}
    over = [fact for fact in facts if fact["hand"] == 1]
    open_ = [fact for fact in facts if fact["hand"] == 2 and fact["kind"] != "next"]
    assert over and all("content" in fact for fact in over)
    assert open_ and not any("content" in fact for fact in open_)


def test_the_last_deal_of_the_machine_stays_in_the_kiosk(lobby: Lobby, table: Table, tmp_path: Path) -> None:
    lobby.set_setting("last-deal", {"N": ["SA"]})
    lobby.set_setting("flat", True)
    lobby.journal.settle()
    told = json.loads(reported(lobby, tmp_path)["settings.json"])
    assert told["flat"] is True and "last-deal" not in told


def test_letters_stand_for_whole_names_only_and_always_the_same() -> None:
    letters = Letters(("Al", "Alice Long", "Bo"))
    assert letters("Al met ALICE LONG and Alice; also Bob and Bo.") == (
        "Player A met Player B and Player B; also Bob and Player C."
    )


def test_of_a_whole_club_every_name_in_a_long_log_is_a_letter() -> None:
    """More than could be done if each word were compared with each name."""
    names = tuple(f"Player{n % 7} of the Old Club {n}" for n in range(3000))
    without = Letters(names)("".join(f"{n}: {name} came in, as on any day\n" for n, name in enumerate(names)))
    assert "Old Club" not in without and "0: Player A came in" in without and "Player A1 came in" in without


def test_a_name_is_found_however_its_letters_are_written() -> None:
    letters = Letters(("Uwe Weiß", "Liam"))
    assert letters("Weiß, WEISS and weiss; LIAM, and Lıam without a dot") == (
        "Player A, Player A and Player A; Player B, and Player B without a dot"
    )


def test_a_report_that_cannot_be_written_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotReported, match="Choose another place"):
        write({}, tmp_path / "file", AT)
    folder = tmp_path / "full"
    folder.mkdir()
    (folder / f"whist-report-{AT:%Y-%m-%d-%H%M%S}.zip").mkdir()
    with pytest.raises(NotReported):
        write({"a": "b"}, folder, AT)
    assert [each.suffix for each in folder.iterdir()] == [".zip"]


def test_a_report_from_the_screen_is_written_beside_the_game(lobby: Lobby, table: Table, tmp_path: Path) -> None:
    equipment = Equipment(lobby)
    made = begin_report(lobby, equipment, tmp_path / "reports", AT, names=False)
    made.wait(20)
    assert made.over and not made.trouble and made.path is not None
    files = texts(made.path)
    assert "Card reader: none" in files["devices.txt"] and "whist-kiosk" in files["about.txt"]
    assert dict(device_lines(equipment))["Packs"].startswith("none enrolled")


def test_a_fault_while_a_report_is_written_is_said(
    lobby: Lobby, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> Path:
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr("kiosk.appliance.service.report.write", fault)
    made = begin_report(lobby, Equipment(lobby), tmp_path / "reports", AT, names=False)
    made.wait(20)
    assert made.over and made.path is None and "The log says why" in made.trouble


# In short, for codes.


def joined(codes: Sequence[str]) -> str:
    """What follows the lines that number the codes."""
    for n, code in enumerate(codes, 1):
        assert code.startswith(f"whist-kiosk report {n} of {len(codes)}\n"), code
    return "".join(code.partition("\n")[2] for code in codes)


def test_the_codes_of_a_short_report_are_its_text_in_pieces_that_a_phone_reads() -> None:
    for seed in range(20):
        rng = Random(seed)
        lines = [("Word", "x" * rng.randrange(300)) for _ in range(rng.randrange(9))]
        wrong = [f"{n} went “wrong” · at Zoë’s – {'y' * rng.randrange(150)}" for n in range(rng.randrange(30))]
        codes = parts(lines, wrong)
        assert len(codes) <= CODES and all(len(code) <= IN_A_CODE and code.isascii() for code in codes), seed
        said = joined(codes).splitlines()
        assert [line[:40] for line in said[: len(lines)]] == [f"Word: {value}"[:40].strip() for _, value in lines]
        told = said[len(lines) + 1 :]
        plain = [f'{n} went "wrong" - at Zoe\'s - {each.rpartition(" ")[2]}'.strip() for n, each in enumerate(wrong)]
        assert told == plain[: len(told)], seed
        assert len(told) == len(wrong) or len(codes) == CODES, "what is left out found no room"


def test_a_short_report_says_the_latest_errors_first_with_where_they_came_from_and_how_often() -> None:
    own = """\
2026-11-21 21:40:15,123 WARNING no backup in the stick: it is full
2026-11-21 21:41:15,123 INFO a stick was let in for backups
2026-11-21 21:42:15,123 ERROR the kiosk goes on after a fault of its own: KeyError
  File "/opt/x/kiosk/main/start.py", line 9, in _run
    app.run()
  File "/opt/x/kiosk/screens/page.py", line 7, in build
    self.put(None)
2026-11-21 21:43:15,123 WARNING no backup in the stick: it is full"""
    told = [
        "11-21 21:43 no backup in the stick: it is full (2 times)",
        "11-21 21:42 the kiosk goes on after a fault of its own: KeyError"
        " at screens/page.py:7 build < main/start.py:9 _run",
    ]
    assert errors(own.splitlines()) == told
    levels = re.compile(r"^(....-..-..) (..:..:..),123 (?:WARNING|ERROR) ", re.MULTILINE)
    system = levels.sub(r"\1T\2+0100 pi whist-kiosk[12]: ", re.sub(r".* INFO .*\n", "", own))
    system = re.sub("^  ", "2026-11-21T21:42:15+0100 pi whist-kiosk[12]:   ", system, flags=re.MULTILINE)
    assert errors(system.splitlines()) == told
    assert errors(["-- No entries --"]) == []


def test_no_name_stands_in_a_short_report(lobby: Lobby, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.appliance.service.short.system_log", lambda *_: "-- No entries --\n")
    log.last.append("2026-11-21 21:40:15,123 WARNING something about Otis “Red” Vane")
    try:
        report = begin_short_report(lobby, Equipment(lobby), AT, "800 x 480, upright")
        report.wait(20)
    finally:
        log.last.clear()
    said = joined(report.parts)
    assert "something about Player B" in said and "Table: Table 1: BidWhist, palace, hand 2, play\n" in said
    assert "Screen: 800 x 480, upright\n" in said and "Card reader: none." in said
    assert not [part for part in ("Wilhelmina", "Quill", "Otis", "Vane", "Leon") if part in said]


# At the machine's shell.


def run(folder: Path, *words: str) -> SimpleNamespace:
    result = CliRunner().invoke(main, ["--data-dir", str(folder), *words])
    return SimpleNamespace(code=result.exit_code, said=result.output)


def test_a_forgotten_pin_is_removed_by_a_command_but_not_while_a_kiosk_runs(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    lobby.director.set_pin(PIN)
    running = run(tmp_path, "pin", "reset", "--yes")
    assert running.code == 2 and "Another kiosk has these records open" in running.said
    lobby.close()
    assert run(tmp_path, "pin", "reset").code == 1, "nobody has said yes"
    done = run(tmp_path, "pin", "reset", "--yes")
    assert done.code == 0 and "The PIN was removed." in done.said
    again = Lobby.open(tmp_path)
    assert not again.director.has_pin
    again.director.set_pin("1357")
    again.close()


def test_a_kiosk_tells_of_itself_and_reports_while_it_runs(lobby: Lobby, table: Table, tmp_path: Path) -> None:
    told = run(tmp_path, "about")
    assert told.code == 0 and "Version: whist-kiosk" in told.said and "Licence: whist-kiosk: MIT" in told.said
    out = tmp_path / "out"
    made = run(tmp_path, "report", str(out))
    assert made.code == 0, made.said
    files = texts(next(out.glob("*.zip")))
    assert "Wilhelmina" not in "\n".join(files.values()) and json.loads(files["facts.json"])


def test_where_there_are_no_records_the_commands_say_so(tmp_path: Path) -> None:
    for words in (("about",), ("report",), ("pin", "reset", "--yes")):
        ended = run(tmp_path / "nowhere", *words)
        assert ended.code == 2 and "There are no records" in ended.said


def test_amounts_are_in_words() -> None:
    assert [amount(n) for n in (12, 135_168, 2_500_000, 64e9)] == ["12 bytes", "135 KB", "2 MB", "64.0 GB"]
