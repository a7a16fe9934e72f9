"""`whist-kiosk print`, and what `night export` writes beside lists."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from kiosk.__main__ import main
from kiosk.main.commands.paper import KINDS as OFFERED
from kiosk.paper.kinds import KINDS
from rules.boards import Layout, read
from rules.catalogue import GAMES
from tests.kiosk.scenes.paper_nights import a_night


def run(*options: str) -> Result:
    return CliRunner().invoke(main, [*options], catch_exceptions=False)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Records with two nights: the latest is a Mitchell that is over, before it a drive in its first round."""
    folder = tmp_path_factory.mktemp("data")
    with a_night(folder, "drive", 8, 2, 0) as night:
        night.seat()
        night.journal.settle()
    with a_night(folder, "mitchell", 8, None, 2, scoring="matchpoints"):
        pass
    return str(folder)


def text(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages)


def test_the_command_offers_every_kind_there_is() -> None:
    assert set(OFFERED) == set(KINDS)
    assert all(kind in run("print", "--help").stdout for kind in KINDS)


def test_a_paper_of_the_latest_night_is_written_to_a_file_in_the_size_asked_for(data: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.pdf"
    answer = run("print", "hand-records", "--data-dir", data, "--paper", "letter", "-o", str(file))
    assert answer.exit_code == 0, answer.stderr
    (page, *_) = PdfReader(file).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (612, 792)
    assert "Board 1, North deals" in text(file.read_bytes())


def test_without_a_file_it_goes_to_the_standard_output_and_an_earlier_night_can_be_named(data: str) -> None:
    answer = run("print", "seats", "--data-dir", data, "--night", "2")
    assert answer.exit_code == 0 and "Round 1 of 2" in text(answer.stdout_bytes)


def test_an_empty_score_sheet_of_any_game_needs_no_night(tmp_path: Path) -> None:
    options = ("print", "score-sheets", "--data-dir", str(tmp_path), "--game")
    answer = run(*options, "ContractWhist:palace", "--players", "7")
    assert answer.exit_code == 0 and "Contract Whist, Palace rules" in text(answer.stdout_bytes)
    assert "Seat 7" in text(answer.stdout_bytes)
    wrong = (("Bridge",), ("Whist:nobody",), ("GermanWhist", "--players", "4"))
    assert [run(*options, *each).exit_code for each in wrong] == [2, 2, 2]
    assert "BidWhist" in run(*options, "Bridge").stderr and "short" in run(*options, "Whist:nobody").stderr


@pytest.mark.parametrize(
    "options, status, said",
    [
        (("prizes", "--night", "2"), 1, "when the night is over"),
        (("seats", "--round", "9"), 1, "no round 9"),
        (("seats", "--night", "9"), 1, "There is no night 9"),
        (("travellers", "--night", "2"), 1, "Only a night of duplicate has boards."),
        (("seats", "-o", "/nowhere/seats.pdf"), 1, "cannot be written"),
        (("seats", "--game", "Whist"), 2, "--game is for score-sheets"),
        (("bills",), 2, "bills"),
    ],
)
def test_what_cannot_be_printed_is_said_with_an_exit_status(
    data: str, options: tuple[str, ...], status: int, said: str
) -> None:
    answer = run("print", *options, "--data-dir", data)
    assert answer.exit_code == status and said in answer.stderr and "Traceback" not in answer.output


def test_where_nothing_was_ever_recorded_it_says_so(tmp_path: Path) -> None:
    answer = run("print", "seats", "--data-dir", str(tmp_path / "nothing"))
    assert answer.exit_code in (1, 2) and answer.stderr.strip() and "Traceback" not in answer.output


def test_a_printer_that_cannot_be_reached_is_said(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    answer = run("print", "seats", "--data-dir", data, "--printer", "Hall")
    assert answer.exit_code == 1 and "install cups-client" in answer.stderr


def test_an_exported_night_of_duplicate_has_its_boards_and_usebio_beside_the_lists(data: str, tmp_path: Path) -> None:
    answer = run("night", "export", "--data-dir", data, "-o", str(tmp_path), "--club", "The Club")
    assert answer.exit_code == 0, answer.stderr
    assert "<CLUB_NAME>The Club</CLUB_NAME>" in (tmp_path / "usebio.xml").read_text()
    found = read(
        (tmp_path / "boards.pbn").read_bytes(),
        Layout.of(GAMES["Whist"], GAMES["Whist"].preset("drive").rules),
        Random(0),
    )
    assert [board.number for board in found.boards] == list(range(1, 1 + len(found.boards))) and not found.troubles
    assert f"boards.pbn: {len(found.boards)} boards" in answer.stdout


def test_a_card_for_players_needs_no_night_and_is_printed_in_a_language(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    answer = run("print", "players-card", "--language", "nl", "-o", str(file))
    assert answer.exit_code == 0, answer.stderr
    assert "De wedstrijdleider roepen" in text(file.read_bytes())


def test_only_the_card_for_players_has_a_language(data: str) -> None:
    answer = run("print", "standings", "--data-dir", data, "--language", "nl", "-o", "-")
    assert answer.exit_code == 2 and "--language is for players-card." in answer.stderr
