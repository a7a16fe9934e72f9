"""`whist-kiosk analyse`: what each side could have made, for people and for programs."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from kiosk.main.commands.analyse import analyse

A_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def analysed(folder: Path, text: str, *options: str) -> Result:
    file = folder / "deals.pbn"
    file.write_text(text)
    return CliRunner().invoke(analyse, [*options, str(file)])


def test_each_board_is_a_line_of_json(tmp_path: Path) -> None:
    text = "".join(f'[Event ""]\n[Board "{board}"]\n[Deal "{A_SUIT_EACH}"]\n\n' for board in ("7", "8a"))
    result = analysed(tmp_path, text, "--json")
    boards = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [board["board"] for board in boards] == ["7", "8a"]
    assert boards[0]["tricks"]["E"] == {"S": 0, "H": 13, "D": 0, "C": 13, "NT": 0}
    assert "downtown" not in boards[0]


def test_people_read_a_line_for_each_declarer(tmp_path: Path) -> None:
    result = analysed(tmp_path, f'[Board "7"]\n[Deal "{A_SUIT_EACH}"]\n')
    head, trumps, north, *_ = result.stdout.splitlines()
    assert head == "Board 7, with all hands open"
    assert trumps.split() == ["Tricks", "S", "H", "D", "C", "NT"]
    assert north.split() == ["N", "13", "0", "13", "0", "0"]


def test_a_board_whose_hands_are_not_known_is_named_and_the_others_are_analysed(tmp_path: Path) -> None:
    text = f'[Board "1"]\n[Deal "N:AKQJT98765432... - - -"]\n\n[Board "2"]\n[Deal "{A_SUIT_EACH}"]\n'
    result = analysed(tmp_path, text, "--json")
    assert result.exit_code == 2
    assert "board 1: not all hands are known" in result.stderr
    assert json.loads(result.stdout)["board"] == "2"


def test_what_is_no_pbn_is_said_in_words(tmp_path: Path) -> None:
    result = CliRunner().invoke(analyse, [str(tmp_path / "gone.pbn")])
    assert result.exit_code == 2
    assert "No such file" in result.stderr and "give the path of a PBN file" in result.stderr
