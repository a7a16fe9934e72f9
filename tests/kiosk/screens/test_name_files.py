"""Names from a file, touched: at the door of a night, and in the settings."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.checkin import CheckinPage
from tests.kiosk.fingers.night_pages import at_door, at_once, night_of, settled
from tests.kiosk.pictures.lobby import show
from tests.kiosk.pictures.night_people import put_name_files
from tests.kiosk.scenes.nights import NAMES, people


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


def test_seventy_two_names_are_on_the_list_in_three_taps(driver: Driver, lobby: Lobby, tmp_path: Path) -> None:
    put_name_files(tmp_path)
    app = at_door(driver, lobby, format="individual")
    driver.tap("From a file")
    driver.tap("everybody…2014.txt")
    assert driver.shown("from the data folder")
    driver.tap("Put 72 on the list")
    settled(driver, app)
    night = night_of(lobby)
    assert {night.label(n) for n in night.entries} == {*people(72)} and isinstance(app.page, CheckinPage)
    driver.tap("Everybody here")
    settled(driver, app)
    assert all(entry.here for entry in night.entries.values())


def test_a_wrong_file_is_taken_off_the_list_again_in_two_taps(driver: Driver, lobby: Lobby, tmp_path: Path) -> None:
    put_name_files(tmp_path)
    app = at_door(driver, lobby, NAMES[:4], format="individual")
    for tap in ("From a file", "everybody…2014.txt", "Put 68 on the list"):
        driver.tap(tap)
    settled(driver, app)
    assert len(night_of(lobby).entries) == 72
    driver.tap("Change")
    driver.tap("Take 68 off again")
    settled(driver, app)
    assert len(night_of(lobby).entries) == 4 and not driver.shown("off again")


def test_what_a_file_has_that_is_not_used_is_said_before_it_is_taken(
    driver: Driver, lobby: Lobby, tmp_path: Path
) -> None:
    put_name_files(tmp_path)
    at_door(driver, lobby)
    driver.tap("From a file")
    driver.tap("club.csv")
    assert driver.shown("Column “Phone” is not used.") and driver.shown("Line 7: “boss” is no role.")
    driver.tap("Back")
    driver.tap("members.xlsx")
    assert driver.shown("save it as CSV") and driver.find("Put 0 on the list").off


def test_a_file_that_is_put_there_later_is_found_by_looking_again(driver: Driver, lobby: Lobby, tmp_path: Path) -> None:
    at_door(driver, lobby)
    driver.tap("From a file")
    assert driver.shown("No file was found.")
    put_name_files(tmp_path)
    driver.tap("Look again")
    assert driver.shown("club.csv")


def test_the_names_known_here_grow_in_the_settings(driver: Driver, lobby: Lobby, tmp_path: Path) -> None:
    put_name_files(tmp_path)
    app = show(driver, lobby, HomePage)
    driver.tap("Settings")
    driver.tap("Names from a file")
    driver.tap("club.csv")
    driver.tap("Keep 5 names")
    settled(driver, app)
    assert {"Otis Redd", "Ada Redd", "Ruby Jones"} < {*lobby.names()}
