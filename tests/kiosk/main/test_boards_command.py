"""`whist-kiosk boards`: what it draws, checks and shows, and how it ends."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from rules.boards import Layout, drawn, read
from rules.catalogue import GAMES


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["boards", *map(str, words)], catch_exceptions=False)


def test_a_seed_draws_the_same_deals_and_without_one_no_two_files_are_alike(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.pbn" for n in range(3)]
    for file, seed in zip(files, (5, 5, 6), strict=True):
        assert run("draw", "--game", "whist", "--count", 8, "--seed", seed, "-o", file).exit_code == 0
    one, same, other = (file.read_text() for file in files)
    assert one == same != other
    drawn_twice = {run("draw", "--count", 1).output for _ in range(2)}
    assert len(drawn_twice) == 2
    layout = Layout.of(GAMES["Whist"], GAMES["Whist"].presets[0].rules)
    rng = Random(5)
    assert read(one, layout, Random(0)).boards == tuple(drawn(number, layout, rng) for number in range(1, 9))


def test_bid_whist_has_its_kitty_by_the_house_rules_and_is_shown_as_a_diagram(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    assert (
        run("draw", "--game", "BidWhist", "--rules", "classic", "--count", 2, "--first", 7, "-o", file).exit_code == 0
    )
    assert "[Kitty " in file.read_text() and '[HouseRules "classic"]' in file.read_text()
    shown = run("show", file, "--board", 8)
    assert shown.exit_code == 0 and shown.output.startswith("Board 8, West deals\n") and "Board 7" not in shown.output
    assert all(word in shown.output for word in ("North", "East", "South", "West", "Kitty"))
    assert run("show", file, "--board", 9).exit_code == 1


def test_a_file_is_not_written_over_unless_told(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    file.write_text("mine")
    refused = run("draw", "--count", 1, "-o", file)
    assert refused.exit_code == 1 and file.read_text() == "mine"
    assert run("draw", "--count", 1, "-o", file, "--force").exit_code == 0
    assert run("draw", "--count", 1, "-o", tmp_path / "none" / "a.pbn").exit_code == 1


def test_check_names_line_board_and_card(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    run("draw", "--count", 3, "--seed", 1, "-o", file)
    assert run("check", file).exit_code == 0
    text = file.read_text()
    at = text.index("[Deal ", text.index('[Board "2"]'))
    first = text.index("N:", at) + 2
    file.write_text(text[:first] + text[first + 1 :])
    answer = run("check", file)
    line = text[:at].count("\n") + 1
    assert answer.exit_code == 1
    assert f"Line {line}, board 2: North has 12 cards instead of 13. Nobody has " in answer.output
    assert "2 boards of Whist" in answer.output


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("draw", "--game", "Solo", "--count", 1), 2, "There is no game"),
        (("draw", "--game", "SoloWhist", "--count", 1), 2, "Solo Whist is not played at duplicate"),
        (("draw", "--rules", "no such", "--count", 1), 2, "no such"),
        (("draw", "--count", 2, "--first", 9999), 2, "9999"),
        (("draw", "--count", 0), 2, "0"),
        (("check", "/no/such/file.pbn"), 2, "cannot be read"),
        (("show", "/"), 2, ""),
    ],
)
def test_what_cannot_be_done_is_said_and_ends_with_its_status(
    words: tuple[object, ...], status: int, said: str
) -> None:
    answer = run(*words)
    assert answer.exit_code == status and said in answer.output
    assert "Traceback" not in answer.output
