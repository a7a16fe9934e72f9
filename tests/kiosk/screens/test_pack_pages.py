"""Packs to files and from files, by touch."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.deck import DEMO_PACK
from kiosk.base.sticks import Store
from kiosk.devices import pack_files
from kiosk.devices.pack_files import load, save
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.devices.packs import EnrolFormPage, NamePage, PacksPage
from kiosk.screens.widgets import Text
from tests.kiosk.pictures.devices import PICTURES, opened, with_reader, with_two_packs
from tests.kiosk.scenes.table_games import Game


def test_a_pack_is_kept_in_a_file_and_brought_in_again_after_it_was_dropped(driver: Driver, tmp_path: Path) -> None:
    game = with_two_packs(Game(driver, tmp_path))
    devices = game.kiosk.equipment.devices
    devices.drop_pack("Blue")
    opened(game, PacksPage).tap("To a file").tap_part("The data folder")
    assert driver.shown("“Red” is saved: the data folder, pack-red-red.json.")
    (kept,) = load(tmp_path / "packs" / "pack-red-red.json")
    assert kept == devices.packs[0]
    game.tap("Done", "From a file")
    assert driver.shown("is here already") and not driver.shown("Take it")
    game.tap("Back", "Remove", "Remove it", "From a file", "Take it")
    assert driver.shown("Red") and devices.packs == [kept] and devices.packs[0].cards == kept.cards


def test_a_stick_that_is_plugged_in_later_is_found(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "media"
    plugged = [Store("The data folder", tmp_path / "packs")]
    monkeypatch.setattr("kiosk.screens.devices.pack_files.stores", lambda folder: list(plugged))
    game = with_reader(Game(driver, tmp_path))
    opened(game, PacksPage).tap("From a file")
    assert driver.shown("No file with a pack was found.")
    save(replace(DEMO_PACK, id="new", name="Club"), stick)
    plugged.append(Store("The stick “CLUB”", stick))
    game.tap("Look again", "Take it")
    assert [pack.name for pack in game.kiosk.equipment.devices.packs] == ["Club"] and driver.shown("Club")
    assert pack_files.FOLDER == "packs"


def test_a_file_that_cannot_be_brought_in_says_why_and_changes_nothing(driver: Driver, tmp_path: Path) -> None:
    game = with_two_packs(Game(driver, tmp_path))
    before = list(game.kiosk.equipment.devices.packs)
    save(replace(DEMO_PACK, id="third"), tmp_path / "packs")
    opened(game, PacksPage).tap("From a file")
    assert driver.shown("The tag of its 2♠ is that of 2♠ of “Red”.") and not driver.shown("Take it")
    assert game.kiosk.equipment.devices.packs == before


def test_enter_takes_the_name_of_a_pack_once_there_is_one(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path))
    opened(game, NamePage)
    driver.type("\n")
    assert driver.shown("type it first")
    driver.type("Club red\n")
    assert isinstance(game.kiosk.page, EnrolFormPage) and driver.shown("Club red")


def test_a_back_is_chosen_apart_from_the_name(driver: Driver, tmp_path: Path) -> None:
    game = with_reader(Game(driver, tmp_path))
    opened(game, devices_page).tap("Enrol", "Blue", "Name", "C", "L", "U", "B", "Take it")
    assert driver.shown("Enrol “Club”")
    game.tap("no joker", "Enrol “Club”")
    enrolling = game.kiosk.equipment.devices.listener
    game.tap("Skip this card")
    assert enrolling is not None
    game.kiosk.equipment.devices.keep_pack(replace(DEMO_PACK, id="x", name="Club", back="Blue"))
    opened(game, PacksPage)
    assert driver.shown("Club  ·  Blue back")
    game.tap("Enrol a pack")
    assert driver.shown("Enrol “Red”")
    game.tap("Blue")
    assert driver.shown("Enrol “Blue”"), "another pack may have the same back"


def test_what_lies_on_the_reader_already_is_said_above_the_keys_of_the_small_panel(
    driver: Driver, tmp_path: Path
) -> None:
    driver.resize(800, 480)
    PICTURES["enrol-lying-there"](driver, tmp_path)
    keys = driver.find("Skip this card").top
    said = [line.box[1] for widget, line in driver.lines() if isinstance(widget, Text) and widget.wrap]
    assert said and all(low >= keys for low in said)
