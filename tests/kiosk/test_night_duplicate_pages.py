"""A night of duplicate on its pages: boards at the tables, from board to board, standings by direction."""

from pathlib import Path

import pytest

from tests.kiosk.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.night.standings import PlayerPage, StandingsPage
from tests.kiosk.pictures_duplicate import PICTURES
from tests.kiosk.pictures_night import between, show


@pytest.mark.parametrize("name", ["duplicate-room", "duplicate-setup-teams", "duplicate-checkin"])
def test_nothing_is_cut_off_on_the_pages_of_duplicate(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    for size in ((800, 480), (720, 1280)):
        driver.resize(*size)
        driver.frames(3)
        assert driver.faults() == [], size


def test_the_pad_goes_from_board_to_board(driver: Driver, tmp_path: Path) -> None:
    PICTURES["duplicate-result-agree"](driver, tmp_path)
    assert driver.shown("board 1, hearts") and driver.faults() == []
    driver.tap("Board 2")
    assert driver.shown("board 2, diamonds") and driver.shown("Board 1")


def test_each_direction_stands_under_its_name_which_leads_nowhere(driver: Driver, tmp_path: Path) -> None:
    kiosk = show(driver, tmp_path, StandingsPage, lambda night: between(night, 2), count=16, format="mitchell")
    driver.tap("North–south")
    driver.tap("All")
    assert driver.shown("Ada and Amos") and driver.faults() == []
    driver.tap(next(widget for widget in driver.drawn() if getattr(widget, "name", "") == "North–south"))
    assert isinstance(kiosk.page, StandingsPage)
    driver.tap("Ada and Amos")
    assert isinstance(kiosk.page, PlayerPage)
