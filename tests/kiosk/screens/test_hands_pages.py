"""The pages of a table with antennas at every place: what the deal shows as it is seen, and what it never shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.widgets import CardFace, Primary
from tests.kiosk.pictures.hands import PICTURES


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver((800, 480))
    yield driver
    driver.close()


def faces(driver: Driver) -> list[int]:
    from kivy.core.window import Window

    return [part.card for part in Window.children[0].walk() if isinstance(part, CardFace)]


@pytest.mark.parametrize("name", PICTURES)
def test_the_pages_are_whole_and_show_no_card_but_the_one_that_was_laid(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    PICTURES[name](driver, tmp_path)
    assert driver.faults() == []
    assert len(faces(driver)) == ("whose" in name)


def test_the_deal_counts_the_cards_at_each_place_and_a_misdeal_takes_their_place(
    driver: Driver, tmp_path: Path
) -> None:
    PICTURES["hands-deal"](driver, tmp_path / "deal")
    assert [text for text in driver.texts() if text in ("7", "6")] == ["7", "7", "7", "7", "6"]
    assert driver.shown("12 cards each") and driver.shown("Kitty")
    PICTURES["hands-misdeal"](driver, tmp_path / "misdeal")
    assert driver.shown("13 cards are in front of North, one too many.")
    assert driver.shown("Put it where it belongs, or deal again.")


@pytest.mark.parametrize("name", ["hands-misdeal", "hands-misdeal-flat"])
def test_where_a_card_lies_wrong_no_bright_key_leads_on_to_the_auction(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    PICTURES[name](driver, tmp_path)
    assert driver.shown("Dealt") and not any(isinstance(key, Primary) for key in driver.drawn())
