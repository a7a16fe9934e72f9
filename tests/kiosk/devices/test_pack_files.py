"""Packs in files: what is written is read again, and what cannot be used is said and changes nothing."""

import errno
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.deck import DEMO_PACK, Pack
from kiosk.base.sticks import Store
from kiosk.devices.pack_files import FOLDER, LONGEST, NotAdded, PackFileError, added, found, load, save
from rules.cards import CARDS, Card

RED = replace(DEMO_PACK, id="r1", name="Red", back="Red", others={})
letters = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp", "Cf", "Cn", "Co")))
names = letters.map(lambda text: text[:LONGEST]).filter(bool)


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=1, unique=True))
    uids = st.binary(min_size=4, max_size=10).map(lambda uid: uid.hex().upper()).filter(lambda tag: tag[:2] != "08")
    tags = draw(st.lists(uids, min_size=len(cards), max_size=len(cards), unique=True))
    id, name, back = draw(st.tuples(names, names, names))
    return Pack(id, name, back, dict(zip(tags, cards, strict=True)))


def other(**how: Any) -> Pack:
    """A pack of which no tag is one of the red pack's."""
    cards = {f"04{number:012X}": card for number, card in enumerate(CARDS)}
    return replace(Pack("b1", "Blue", "Blue", cards), **how)


@given(pack=packs())
def test_a_pack_that_was_saved_is_loaded_as_it_was(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("packs")
    path = save(pack, folder)
    (again,) = load(path)
    assert (again, again.cards) == (pack, pack.cards)
    assert [each.name for each in folder.iterdir()] == [path.name], "nothing else is left there"
    assert all(letter.isascii() and letter not in ' /\\:*?"<>|' for letter in path.name)


@given(raw=st.binary(max_size=200) | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
def test_no_file_of_any_kind_does_worse_than_to_be_refused(
    raw: bytes | str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("packs") / "pack.json"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    with pytest.raises(PackFileError, match="Use"):
        load(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cards": {"SX": "04000000000000"}}, "SX"),
        ({"cards": {"SA": "hello"}}, "hello"),
        ({"cards": {"SA": "0400000000AA01", "SK": "0400000000aa01"}}, "there is twice|is there twice"),
        ({"cards": ["SA"]}, "cards"),
        ({"name": 7}, "texts"),
        ({"id": None}, "texts"),
    ],
)
def test_a_malformed_pack_is_said_with_what_is_wrong(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    path = tmp_path / "pack.json"
    path.write_text(json.dumps({**RED.to_data(), **change}))
    with pytest.raises(PackFileError, match=said):
        load(path)


def test_a_file_may_hold_several_packs_and_one_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "packs.json"
    path.write_text(json.dumps([RED.to_data(), other().to_data()]))
    assert [pack.name for pack in load(path)] == ["Red", "Blue"]
    path.write_text("[" + " " * 1_000_000 + "]")
    with pytest.raises(PackFileError, match="too large"):
        load(path)


def test_a_pack_that_is_here_already_is_not_added_and_the_built_in_one_never() -> None:
    with pytest.raises(NotAdded, match="here already, as “Red”"):
        added([other(id="r1")], [RED])
    with pytest.raises(NotAdded, match="built-in"):
        added([other(id="demo")], [])


def test_a_tag_of_another_pack_is_said_with_both_cards_and_nothing_is_added() -> None:
    tag = RED.tag_of(Card.parse("HK"))
    assert tag
    cards = {**other().cards, tag: Card.parse("C2")}
    with pytest.raises(NotAdded, match="its 2♣ is that of K♥ of “Red”"):
        added([other(cards=cards)], [RED])
    fresh = other(id="c1", name="Third")
    with pytest.raises(NotAdded, match="“Third”"):
        added([fresh, other()], [RED])


@pytest.mark.parametrize("bad", ["", "   ", "x" * (LONGEST + 1), "two\nlines"])
@pytest.mark.parametrize("what", ["id", "name", "back"])
def test_a_name_that_no_screen_could_show_is_refused(what: str, bad: str) -> None:
    with pytest.raises(NotAdded, match=f"Its {what}"):
        added([other(**{what: bad})], [])


def test_a_pack_without_cards_or_with_a_tag_that_changes_is_refused() -> None:
    with pytest.raises(NotAdded, match="no cards"):
        added([other(cards={})], [])
    with pytest.raises(NotAdded, match="A♠ changes"):
        added([other(cards={"08A1B2C3": Card.parse("SA")})], [])


def test_a_second_pack_of_the_same_name_gets_a_name_of_its_own() -> None:
    packs = added([other(name="Red")], [RED])
    assert [(pack.name, pack.back) for pack in packs] == [("Red", "Red"), ("Red 2", "Blue")]
    long = added([other(name="x" * LONGEST)], [replace(RED, name="x" * LONGEST)])[1].name
    assert long == "x" * (LONGEST - 2) + " 2"


def test_a_place_that_cannot_be_written_is_said_and_a_file_that_was_there_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("words")
    with pytest.raises(PackFileError, match="cannot be written"):
        save(RED, tmp_path / "file")
    assert (tmp_path / "file").read_text() == "words"


def test_a_full_disk_leaves_the_file_that_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(RED, tmp_path)
    before = path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PackFileError, match="cannot be written: there is no room left"):
        save(replace(RED, back="Green"), tmp_path)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_files_are_found_with_what_is_in_them_or_why_they_cannot_be_brought_in(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    places = [Store("The data folder", folder)]
    assert found(places, []) == []
    save(RED, folder)
    save(other(), folder)
    (folder / "pack-broken.json").write_text("{")
    (folder / "shopping.json").write_text('["milk"]')
    (folder / "packs.txt").write_text("{}")
    files = found(places, [RED])
    assert [(file.path.name, bool(file.packs), bool(file.why_not)) for file in files] == [
        ("pack-blue-b1.json", True, False),
        ("pack-broken.json", False, True),
        ("pack-red-r1.json", True, True),
    ]
