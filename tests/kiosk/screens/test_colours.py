"""What the colours of a page mean: brass is whose turn it is, red a fault, ivory the one thing to do next."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.widgets import Choice, Primary, SeatPlate
from kiosk.screens.widgets.buttons import Titled
from tests.kiosk.pictures import all_pictures


def colours(driver: Driver) -> set[str]:
    """Every colour that the window shows, of boxes and of letters."""
    driver.frames(2)
    boxes = {str(colour) for widget in driver.drawn() for _box, colour in widget.filled}
    return boxes | {piece.colour for _widget, line in driver.lines() for piece in line.pieces}


@pytest.mark.parametrize(
    "name",
    [
        "boards-sort-done", "boards-check-wrong", "over-question", "special-military-room", "duplicate-room",
        "special-military-wall", "special-court-wall", "damaged-saved",
    ],
)  # fmt: skip
def test_where_nobody_is_in_turn_nothing_is_brass(driver: Driver, tmp_path: Path, name: str) -> None:
    all_pictures()[name](driver, tmp_path)
    assert "brass" not in colours(driver)


@pytest.mark.parametrize("name", ["reader-away", "shuffler-away", "boards-check-wrong"])
def test_what_is_wrong_is_said_in_red(driver: Driver, tmp_path: Path, name: str) -> None:
    all_pictures()[name](driver, tmp_path)
    assert "red_text" in colours(driver)


@pytest.mark.parametrize("name", ["reader", "shuffler", "boards-check", "damaged-saved"])
def test_what_is_well_is_not_red(driver: Driver, tmp_path: Path, name: str) -> None:
    all_pictures()[name](driver, tmp_path)
    assert not {"red", "red_text"} & colours(driver)


@pytest.mark.parametrize(("name", "title"), [("enrol", "Skip this card"), ("play-reader", "Enter card")])
def test_what_is_for_a_card_that_was_not_read_is_no_bright_key(
    driver: Driver, tmp_path: Path, name: str, title: str
) -> None:
    all_pictures()[name](driver, tmp_path)
    keys = [each for each in driver.drawn() if isinstance(each, Titled)]
    assert [type(key) for key in keys if key.title == title] == [Choice]
    assert not [key for key in keys if isinstance(key, Primary)]


def test_the_place_with_the_wrong_cards_is_the_one_that_is_red(driver: Driver, tmp_path: Path) -> None:
    all_pictures()["boards-check-wrong"](driver, tmp_path)
    assert [each.name for each in driver.drawn() if isinstance(each, SeatPlate) and each.fault] == ["South"]


@pytest.mark.parametrize(
    ("name", "title"), [("pack-saved", "Done"), ("paper-kept", "Done"), ("shuffler-test-fault", "Clear"),
                        ("backups-fresh", "Restore"), ("contract-7-renege", "Overrule")],
)  # fmt: skip
def test_the_one_bright_key_is_what_comes_next(driver: Driver, tmp_path: Path, name: str, title: str) -> None:
    all_pictures()[name](driver, tmp_path)
    driver.frames(2)
    assert [each.title for each in driver.drawn() if isinstance(each, Primary)] == [title]


def test_a_headline_whose_names_find_no_room_says_how_many_they_are(tmp_path: Path) -> None:
    driver = Driver((480, 800))
    try:
        all_pictures()["knockout-7-long-result"](driver, tmp_path)
        assert driver.shown("3 took none")
    finally:
        driver.close()
