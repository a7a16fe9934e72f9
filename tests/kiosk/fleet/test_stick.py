"""What tables' kiosks have recorded comes to the desk on a stick, whatever becomes of the stick."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.fleet import carrying
from tests.kiosk.fleet.kiosks import kiosk, of_others, play, recorded, set_aside


def fleet(folder: Path, *words: str | Path) -> Result:
    return CliRunner().invoke(main, ["--data-dir", str(folder), "fleet", *map(str, words)], catch_exceptions=False)


@pytest.fixture(scope="module", autouse=True)
def small_batches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(carrying, "FACTS", 4)
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk and a table with 10 entries, and a stick with the table's file."""
    root = tmp_path_factory.mktemp("stick")
    with kiosk(root / "desk"), kiosk(root / "table", days_off=-1) as table:
        play(table, 10)
    assert fleet(root / "table", "export", root / "stick").exit_code == 0
    return root


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    """The same, for one test alone."""
    return Path(shutil.copytree(made, tmp_path / "root"))


def the_file(root: Path) -> Path:
    (file,) = (root / "stick").glob("*.facts")
    return file


def test_a_stick_brings_everything_and_the_next_one_only_what_is_new(root: Path) -> None:
    with kiosk(root / "table") as table:
        name = table.kiosk[:8]
    done = fleet(root / "desk", "import", root / "stick")
    assert (done.exit_code, done.output) == (0, f"kiosk {name}: 10 entries taken.\n")
    assert of_others(root / "desk") == recorded(root / "table")
    assert fleet(root / "desk", "import", root / "stick").output == f"kiosk {name}: 0 entries taken, 10 were here.\n"
    assert fleet(root / "table", "export", root / "stick").output == "The desk has everything.\n"
    with kiosk(root / "table") as table:
        play(table, 3)
    assert fleet(root / "table", "export", root / "stick").output.startswith(f"3 entries of kiosk {name}: ")
    assert fleet(root / "desk", "import", root / "stick").output == f"kiosk {name}: 3 entries taken.\n"
    assert of_others(root / "desk") == recorded(root / "table")
    said = fleet(root / "desk", "status").output
    assert f"kiosk {name}: 13 entries, the last of 2026-11-23" in said


def test_a_file_that_is_cut_gives_what_it_has_and_says_that_its_end_is_missing(root: Path) -> None:
    file, chain = the_file(root), recorded(root / "table")
    whole = file.read_bytes()
    last = 0
    for end in range(300, len(whole) - 1, 1500):
        file.write_bytes(whole[:end])
        done = fleet(root / "desk", "import", file)
        assert done.exit_code == 1 and ("its end is missing" in done.output or "it is damaged" in done.output)
        there = of_others(root / "desk")
        assert there == chain[: len(there)] and len(there) >= last
        last = len(there)
    assert 0 < last < 10
    fleet(root / "table", "export", root / "stick")
    assert fleet(root / "desk", "import", root / "stick").exit_code == 0
    assert of_others(root / "desk") == chain


def test_a_changed_entry_is_left_out_and_what_follows_it_waits_for_the_next_export(root: Path) -> None:
    file = the_file(root)
    file.write_text(file.read_text().replace('{\\"bid\\":5,', '{\\"bid\\":7,'))
    done = fleet(root / "desk", "import", root / "stick")
    assert done.exit_code == 1
    assert "1 entry not as written, and left out." in done.output
    assert "4 entries could not be taken: entry 6 is missing." in done.output
    assert of_others(root / "desk") == recorded(root / "table")[:5]
    assert "5 entries" in fleet(root / "table", "export", root / "stick").output
    assert fleet(root / "desk", "import", root / "stick").exit_code == 0
    assert of_others(root / "desk") == recorded(root / "table")


def test_a_file_that_goes_on_from_what_is_not_here_says_what_to_do(root: Path) -> None:
    fleet(root / "desk", "import", root / "stick")
    with kiosk(root / "table") as table, kiosk(root / "other-desk"):
        play(table, 2)
    fleet(root / "table", "export", root / "stick")
    done = fleet(root / "other-desk", "import", root / "stick")
    assert done.exit_code == 1 and "2 entries could not be taken: entry 1 is missing.\nTake the stick to" in done.output
    fleet(root / "table", "export", root / "stick")
    assert fleet(root / "other-desk", "import", root / "stick").exit_code == 0
    assert of_others(root / "other-desk") == recorded(root / "table")


def test_two_kiosks_with_a_copied_card_are_named_on_both_sides_and_keep_their_files_apart(root: Path) -> None:
    shutil.copytree(root / "table", root / "copy")
    for folder, entries in (("table", 2), ("copy", 3)):
        with kiosk(root / folder) as journal:
            play(journal, entries)
    fleet(root / "table", "export", root / "stick")
    fleet(root / "copy", "export", root / "stick")
    assert len([*(root / "stick").glob("*.facts")]) == 2
    done = fleet(root / "desk", "import", root / "stick")
    assert done.exit_code == 1 and "two kiosks say that they are" in done.output
    assert len(of_others(root / "desk")) + len(set_aside(root / "desk")) == 15
    said = [fleet(root / folder, "export", root / "stick") for folder in ("table", "copy")]
    assert [each.exit_code for each in said] == [0, 1] and "two kiosks say that they are" in said[1].output
    assert "set aside, from entry 11" in fleet(root / "desk", "status").output


def test_the_desk_s_own_file_is_known_as_its_own(root: Path) -> None:
    done = fleet(root / "table", "import", root / "stick")
    assert done.exit_code == 0 and "these are this kiosk’s own entries" in done.output
    assert of_others(root / "table") == set_aside(root / "table") == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no kiosk of this kind has written it. It was left alone."),
        (b"\xff\xfe\x00" * 99, "no kiosk of this kind has written it. It was left alone."),
        (b'{"whist-kiosk facts": 9}\n', "a newer kiosk has written it. Bring this one up to date first."),
        (b'{"whist-kiosk facts": 1}\n', "its end is missing. Export it again at that table"),
        (b'{"whist-kiosk facts": 1}\n[]\n{"end": 0}\n', "it is damaged. Export it again at that table"),
    ],
)
def test_another_file_is_left_alone_and_said(root: Path, content: bytes, said: str) -> None:
    the_file(root).write_bytes(content)
    done = fleet(root / "desk", "import", root / "stick")
    assert done.exit_code == 1 and said in done.output and the_file(root).read_bytes() == content
    assert of_others(root / "desk") == []


def test_places_without_anything_are_said(root: Path) -> None:
    (root / "empty").mkdir()
    assert "There are no entries of a table’s kiosk in" in fleet(root / "desk", "import", root / "empty").output
    assert "Name another place." in fleet(root / "desk", "import", root / "nowhere").output
    assert "Name another place." in fleet(root / "desk", "import", "x" * 5000).output
    assert "Name another folder." in fleet(root / "table", "export", the_file(root) / "in").output
    assert "There are no records in" in fleet(root / "empty", "import", root / "stick").output


def test_a_stick_is_taken_while_the_desk_s_kiosk_runs_and_goes_on_recording(root: Path) -> None:
    with kiosk(root / "desk") as desk:
        play(desk, 2)
        assert fleet(root / "desk", "import", root / "stick").exit_code == 0
        play(desk, 2)
        assert fleet(root / "desk", "status").output.count("entries") == 2
        assert not desk.verify().problems
    assert of_others(root / "desk") == recorded(root / "table") and len(recorded(root / "desk")) == 4


@pytest.mark.parametrize("words", [["serve"], ["join"], ["withdraw", "1"], ["admit", "stick"]])
def test_where_the_network_s_part_is_not_installed_it_says_how_to_install_it(
    root: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "nkeys", None)
    for name in ("keys", "broker", "network"):
        monkeypatch.delitem(sys.modules, f"kiosk.fleet.{name}", raising=False)
        monkeypatch.delattr(f"kiosk.fleet.{name}", raising=False)
    done = fleet(root / "table", *words)
    assert done.exit_code == 1 and "pip install 'whist-kiosk[fleet]'" in done.output


def test_a_stick_that_cannot_be_written_loses_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("kiosk.fleet.stick.write_whole", refuse)
        done = fleet(root / "desk", "import", root / "stick")
        assert done.exit_code == 1 and "could not be noted on it: there is no room left" in done.output
        full.setattr("kiosk.fleet.stick.put_whole", refuse)
        done = fleet(root / "table", "export", root / "other")
        assert done.exit_code == 1 and "there is no room left" in done.output and not [*(root / "other").iterdir()]
    assert of_others(root / "desk") == recorded(root / "table")
