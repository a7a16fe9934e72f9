"""`whist-kiosk packs`: the packs of a kiosk into files and out of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hardware.deck import DEMO_PACK, Pack
from kiosk.__main__ import main
from kiosk.devices.devices import Devices
from kiosk.lobby.lobby import Lobby
from rules.cards import CARDS

RED = replace(DEMO_PACK, id="r1", name="Red", back="Red", others={})
BLUE = Pack("b1", "Club", "Blue", {f"04{number:012X}": card for number, card in enumerate(CARDS[:51])})


def packs(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--data-dir", str(folder), "packs", *words], catch_exceptions=False)


def stored(folder: Path) -> list[Pack]:
    """What a kiosk finds when it starts there."""
    lobby = Lobby.open(folder)
    lobby.close()
    lobby = Lobby.open(folder)
    made = Devices(lobby.journal.settings.all(), lambda key, value: None).packs
    lobby.close()
    return made


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Path]:
    """A data folder with one pack."""
    folder = tmp_path / "data"
    lobby = Lobby.open(folder)
    lobby.journal.settings.set("packs", [RED.to_data()])
    lobby.close()
    yield folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "club.json"
    made.write_text(json.dumps(BLUE.to_data()))
    return made


def test_packs_are_listed_with_what_has_no_tag(kiosk: Path, file: Path) -> None:
    packs(kiosk, "import", str(file))
    lines = packs(kiosk, "list").output.splitlines()
    assert lines == [
        "r1\tRed\tRed back\t54 cards, 2 jokers",
        "b1\tClub\tBlue back\t51 cards, no joker; without a tag: A♣",
    ]
    assert [pack["id"] for pack in json.loads(packs(kiosk, "list", "--json").output)] == ["r1", "b1"]


def test_a_pack_that_is_exported_can_be_imported_at_another_kiosk(kiosk: Path, tmp_path: Path) -> None:
    out = tmp_path / "red.json"
    assert packs(kiosk, "export", "Red", "-o", str(out)).exit_code == 0
    other = tmp_path / "other"
    Lobby.open(other).close()
    answer = packs(other, "import", str(out))
    assert answer.exit_code == 0 and "“Red” was added" in answer.output
    assert [(pack, pack.cards) for pack in stored(other)] == [(RED, RED.cards)]


def test_an_export_goes_on_while_the_kiosk_runs_and_an_import_does_not(kiosk: Path, file: Path, tmp_path: Path) -> None:
    lobby = Lobby.open(kiosk)
    assert packs(kiosk, "export", "r1", "-o", str(tmp_path / "red.json")).exit_code == 0
    refused = packs(kiosk, "import", str(file))
    lobby.close()
    assert refused.exit_code == 2 and "Another kiosk has these records open" in refused.output
    assert [pack.id for pack in stored(kiosk)] == ["r1"]


def test_a_file_that_is_there_is_not_written_over_unless_told(kiosk: Path, file: Path) -> None:
    before = file.read_text()
    refused = packs(kiosk, "export", "Red", "-o", str(file))
    assert refused.exit_code == 1 and "--force" in refused.output and file.read_text() == before
    assert packs(kiosk, "export", "Red", "-o", str(file), "--force").exit_code == 0
    assert json.loads(file.read_text())["id"] == "r1"


def test_without_a_name_the_file_is_named_after_the_pack(
    kiosk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "pack-red-r1.json" in packs(kiosk, "export", "Red").output
    assert (tmp_path / "pack-red-r1.json").exists()


def test_of_several_files_all_are_imported_or_none(kiosk: Path, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    refused = packs(kiosk, "import", str(file), str(bad))
    assert refused.exit_code == 1 and str(bad) in refused.output and "It is not a pack" in refused.output
    assert [pack.id for pack in stored(kiosk)] == ["r1"]


def test_a_check_says_whether_a_file_can_be_imported_and_changes_nothing(kiosk: Path, file: Path) -> None:
    answer = packs(kiosk, "check", str(file))
    assert (answer.exit_code, answer.output) == (0, "“Club” can be added: 51 cards, no joker; without a tag: A♣.\n")
    assert [pack.id for pack in stored(kiosk)] == ["r1"]
    file.write_text(json.dumps(replace(BLUE, cards=RED.cards).to_data()))
    refused = packs(kiosk, "check", str(file))
    assert refused.exit_code == 1 and "is that of" in refused.output and "of “Red”" in refused.output


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (("export", "Green"), "There are: “Red”.", 1),
        (("import", "nowhere.json"), "cannot be read", 1),
        (("check", "nowhere.json"), "cannot be read", 1),
    ],
)
def test_what_is_not_there_is_said(kiosk: Path, words: tuple[str, ...], said: str, status: int) -> None:
    answer = packs(kiosk, *words)
    assert answer.exit_code == status and said in answer.output


@pytest.mark.parametrize("words", [("list",), ("export", "Red"), ("import", "x.json")])
def test_where_no_kiosk_was_ever_started_there_are_no_packs(tmp_path: Path, words: tuple[str, ...]) -> None:
    answer = packs(tmp_path / "nothing", *words)
    assert answer.exit_code == 2 and "There are no records" in answer.output and not (tmp_path / "nothing").exists()
