"""`whist-kiosk export`: what was played, as score sheets and as hands, read back by those who take them."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from io import BytesIO, StringIO
from itertools import count
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from kiosk.__main__ import main
from kiosk.base import words
from kiosk.lobby.lobby import Lobby
from kiosk.main.commands import export as command
from kiosk.table.games.faces import FACES
from kiosk.table.state import TableState
from kiosk.table.table import Table
from rules.catalogue import GAMES
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, open_table, opened

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
"""When everything begins; each look at the clock is a second later."""


class Today(date):
    """The day of that."""

    @classmethod
    def today(cls) -> date:
        return NOON.date()


def export(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["export", "--data-dir", str(folder), *options], catch_exceptions=False)


def play(table: Table, seed: int, detail: str = "mixed", hands: int = 99) -> Table:
    """Plays by chance to the end of the game, or until so many hands are over."""
    rng = Random(seed)
    while sum(state.hand.outcome is not None for state in table.hands) < hands:
        step = next_step(table, rng, detail)
        if step is None:
            break
        step()
        table.journal.settle()
    return table


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    """A kiosk that is running: whatever is exported is exported beside it."""
    seconds = count()
    made = Lobby.open(tmp_path, now=lambda: NOON + timedelta(seconds=next(seconds)))
    yield made
    made.close()


def pages(folder: Path, *options: str) -> list[str]:
    """The text of the pages, blanks and line ends as one blank."""
    answer = export(folder, "--format", "pdf", *options)
    assert answer.exit_code == 0, answer.stderr
    return [
        " ".join(page.extract_text(extraction_mode="layout").split())
        for page in PdfReader(BytesIO(answer.stdout_bytes)).pages
    ]


def rows(folder: Path, *options: str) -> list[list[str]]:
    answer = export(folder, "--format", "csv", *options)
    assert answer.exit_code == 0, answer.stderr
    return list(csv.reader(StringIO(answer.stdout_bytes.decode("utf-8-sig"), newline="")))


def test_the_spreadsheet_of_a_table_ends_with_its_score(lobby: Lobby, tmp_path: Path) -> None:
    table = play(open_table(lobby), 2)
    found = rows(tmp_path)
    assert found[0][0] == "Table 1" and found[1] == ["Bid Whist", "Palace rules"]
    assert found[4] == ["", "by", "bid", "tricks", "N–S", "E–W", "result", "remark"]
    assert len(found) == 5 + len(table.lines())
    assert [int(cell) for cell in found[-1][4:6]] == list(table.totals())
    assert {row[1] for row in found[5:]} <= {"Ada", "Otis", "Ruby", "Leon"}


def test_the_paper_has_every_hand_as_it_was_scored(lobby: Lobby, tmp_path: Path) -> None:
    table = play(open_table(lobby), 3)
    (text,) = pages(tmp_path)
    assert "Table 1" in text and "N–S: Ada and Ruby" in text and "page 1 of 1" in text
    for number, line in table.lines():
        assert f"{number} {table.names()[table.hands[number - 1].hand.declarer]} " in text  # type: ignore[attr-defined]
        assert f"{words.score(line.total[0])} {words.score(line.total[1])}" in text


def open_game(lobby: Lobby, game: str, preset: str) -> Table:
    """A table of as many as can play the game."""
    return opened(lobby, filled(game, preset, max(GAMES[game].players), dealer=0))


def assert_read_back(table: Table, folder: Path) -> None:
    """The record of the table scores as the table did."""
    file = folder / "evening.pbn"
    assert export(folder, "-o", str(file)).exit_code == 0
    answer = CliRunner().invoke(main, ["score", "--json", str(file)])
    hands = [json.loads(line) for line in answer.stdout.splitlines()]
    numbers, lines = zip(*(found for found in table.lines() if found[1].counts), strict=True)
    assert [(hand["board"], hand["preset"]) for hand in hands] == [(str(n), table.opening.preset) for n in numbers]
    assert [tuple((hand["score"] or {}).values()) for hand in hands] == [line.score or () for line in lines]
    assert [tuple(hand["total"].values()) for hand in hands] == [line.total for line in lines]


EVERY = [(game, preset.id) for game in FACES for preset in GAMES[game].presets]
FEW = [(game, GAMES[game].presets[-1].id) for game in FACES]


@pytest.mark.parametrize(("game", "preset"), EVERY if "WHIST_WALKS" in os.environ else FEW)
def test_hands_of_every_game_come_back_from_their_record_with_the_same_scores(
    lobby: Lobby, tmp_path: Path, game: str, preset: str
) -> None:
    table = play(open_game(lobby, game, preset), 1, hands=5)
    assert_read_back(table, tmp_path)


def test_a_corrected_hand_comes_back_as_corrected(lobby: Lobby, tmp_path: Path) -> None:
    table = play(open_table(lobby), 4, hands=2)
    table.correct(1, {"declarer": "S", "bid": "5U", "trumps": "H", "tricks": 11})
    lobby.journal.settle()
    assert not table.notice
    assert_read_back(table, tmp_path)
    assert rows(tmp_path)[5][1:4] == ["Ruby", "5 up ♥", "11"]


def test_hands_after_a_corrected_end_are_no_part_of_the_record(lobby: Lobby, tmp_path: Path) -> None:
    table = play(open_table(lobby), 4, hands=2)
    table.correct(1, {"declarer": "S", "bid": "5NT", "trumps": "D", "tricks": 11})
    lobby.journal.settle()
    assert [line.counts for _, line in table.lines()] == [True, False]
    assert_read_back(table, tmp_path)
    assert "does not count" in rows(tmp_path)[-1]


@pytest.mark.parametrize("game", FACES)
def test_sheets_of_every_game_are_printed_and_tabled_with_all_players(lobby: Lobby, tmp_path: Path, game: str) -> None:
    table = play(open_game(lobby, game, GAMES[game].presets[-1].id), 2, hands=3)
    text, found = pages(tmp_path)[0], rows(tmp_path)
    for name in table.names():
        assert name in text and any(name in cell for row in found for cell in row)
    assert found[1][0] == GAMES[game].label
    assert len({len(row) for row in found[-len(table.lines()) :]}) == 1


def test_the_record_names_event_date_and_players(lobby: Lobby, tmp_path: Path) -> None:
    play(open_table(lobby), 5, hands=1)
    text = export(tmp_path, "--format", "pbn").stdout
    day = datetime.fromisoformat(lobby.tables()[0].last.isoformat()).astimezone()
    assert f'[Event "Table 1, {day:%Y-%m-%d}"]' in text and f'[Date "{day:%Y.%m.%d}"]' in text
    assert '[North "Ada"]' in text and '[West "Leon"]' in text and '[HouseRules "palace' in text


def test_cards_of_a_hand_that_goes_on_are_not_given_away(lobby: Lobby, tmp_path: Path) -> None:
    table = play(open_table(lobby), 6, hands=2)
    while next_step(table, Random(1), "cards") and not (table.hand.tricks and table.hand.outcome is None):
        step = next_step(table, Random(1), "cards")
        assert step
        step()
        table.journal.settle()
    assert export(tmp_path, "--format", "pbn").stdout.count("[Board ") == 2


def test_all_tables_of_today_are_taken_the_first_one_first(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "date", Today)
    play(open_table(lobby), 7, hands=1)
    play(open_table(lobby), 8, hands=1)
    open_table(lobby)  # nothing was played there
    assert [page.split(",")[0].split()[1] for page in pages(tmp_path)] == ["1", "2"]


def test_without_a_table_of_today_the_latest_is_taken(tmp_path: Path) -> None:
    with closing(Lobby.open(tmp_path, now=lambda: datetime(2020, 5, 4, 19, 0, tzinfo=UTC))) as lobby:
        for seed in (9, 10):
            play(open_table(lobby), seed, hands=1)
    assert [row[0] for row in rows(tmp_path) if row and row[0].startswith("Table")] == ["Table 2"]


def test_a_table_is_named_by_its_number_or_by_its_id(lobby: Lobby, tmp_path: Path) -> None:
    first = play(open_table(lobby), 11, hands=1)
    play(open_table(lobby), 12, hands=1)
    for name in ("1", first.stream, first.stream.removeprefix("table:")):
        assert [row[0] for row in rows(tmp_path, "--table", name) if row and row[0].startswith("Table")] == ["Table 1"]


def test_the_ending_of_the_file_says_what_it_becomes(lobby: Lobby, tmp_path: Path) -> None:
    play(open_table(lobby), 13, hands=1)
    for ending, begins in (("pdf", b"%PDF"), ("CSV", b"\xef\xbb\xbf"), ("pbn", b"% PBN"), ("", b"%PDF")):
        file = tmp_path / f"out.{ending}"
        assert export(tmp_path, "-o", str(file)).exit_code == 0
        assert file.read_bytes().startswith(begins)


def test_letter_paper_is_letter_paper(lobby: Lobby, tmp_path: Path) -> None:
    play(open_table(lobby), 14, hands=1)
    page = PdfReader(BytesIO(export(tmp_path, "--paper", "letter").stdout_bytes)).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (612, 792)


def test_what_is_not_there_is_said_and_nothing_is_written(lobby: Lobby, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    empty = export(tmp_path, "-o", str(file))
    assert (empty.exit_code, empty.stderr) == (1, "Nothing to export: no table has been opened yet.\n")
    open_table(lobby)
    fresh = export(tmp_path, "-o", str(file))
    assert (fresh.exit_code, fresh.stderr) == (1, "Nothing to export: no hand is over yet at table 1.\n")
    absent = export(tmp_path, "--table", "7", "-o", str(file))
    assert absent.exit_code == 1 and absent.stderr.startswith("There is no table 7 in these records.")
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_named_with_the_reason(lobby: Lobby, tmp_path: Path) -> None:
    play(open_table(lobby), 15, hands=1)
    answer = export(tmp_path, "-o", str(tmp_path / "nowhere" / "sheet.csv"))
    assert answer.exit_code == 1
    assert "nowhere/sheet.csv cannot be written: No such file or directory." in answer.stderr


def test_records_that_are_not_there_or_not_ours_are_told(tmp_path: Path) -> None:
    nothing = export(tmp_path / "nowhere")
    assert nothing.exit_code == 2 and "There are no records" in nothing.stderr
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "journal.db").write_bytes(b"x" * 5000)
    foreign = export(tmp_path)
    assert foreign.exit_code == 2 and "not this kiosk’s" in foreign.stderr


def test_a_table_that_todays_rules_cannot_play_is_told_without_a_traceback(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(open_table(lobby), 16, hands=1)

    def trips(*_: object) -> None:
        raise KeyError("UnheardOfWhist")

    monkeypatch.setattr(TableState, "fold", trips)
    answer = export(tmp_path)
    assert answer.exit_code == 2 and "cannot be played by today's rules" in answer.stderr


def test_neither_other_commands_nor_a_page_that_offers_papers_wait_for_what_makes_them() -> None:
    modules = "kiosk.__main__, kiosk.main.commands.export, kiosk.paper.desk"
    code = f"import {modules}, sys; print({{'fpdf', 'kivy', 'PIL'}} & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert answer.stdout == "set()\n"
