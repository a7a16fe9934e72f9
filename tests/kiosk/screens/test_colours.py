"""What the colours of a page mean: brass is whose turn it is, red a fault, ivory the one thing to do next."""

from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.main.app import Kiosk
from kiosk.screens.dimmer import veil
from kiosk.screens.theme import HIGH_CONTRAST, SIDE_COLOURS, Rgba, contrast, luminance, rgba, theme
from kiosk.screens.widgets import Choice, Primary, SeatPlate
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.chart import SHAPES
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


GROUNDS = ("felt", "rail", "slate", "key", "ink")
WORDS = [
    *((words, ground) for words in ("ivory", "ivory2") for ground in GROUNDS),
    *(("off", ground) for ground in GROUNDS if ground != "key"),  # a key that is off has no fill
    *(("ivory", ground) for ground in ("black", "chosen", "red", "made", "fault")),
    *((words, "slate") for words in (*SIDE_COLOURS, "brass", "red_text")),
    *((words, "rail") for words in ("brass", "sky")),
    ("ink", "ivory"), ("ink2", "ivory"), ("ink", "brass"), ("bronze", "brass"), ("red_text", "fault"),
]  # fmt: skip
"""The colours of words, and what they stand on."""


@pytest.fixture
def strong(driver: Driver) -> None:
    """High contrast; the driver puts it back."""
    theme.high_contrast = True


@pytest.mark.parametrize("pair", WORDS, ids="-on-".join)
def test_words_stand_out_from_their_ground(pair: tuple[str, str]) -> None:
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("pair", WORDS, ids="-on-".join)
def test_in_high_contrast_they_stand_out_by_7(strong: None, pair: tuple[str, str]) -> None:
    assert contrast(*pair) >= 7


def test_in_high_contrast_the_outline_of_a_key_stands_out_as_words_do(strong: None) -> None:
    assert min(contrast("edge", "slate"), contrast("edge", "key"), contrast("line", "felt")) >= 7


def dimmed(one: str, other: str, percent: int) -> float:
    """The contrast of two colours on a screen that is so bright and has no light of its own."""
    low, high = sorted(luminance(tuple(c * (1 - veil(percent)) for c in rgba(each))) for each in (one, other))  # type: ignore[arg-type]
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("percent", [10, 40])
def test_a_picture_that_is_darkened_for_the_evening_can_still_be_read(percent: int) -> None:
    assert min(dimmed("ivory", ground, percent) for ground in GROUNDS) >= 4.5
    assert min(dimmed(*pair, percent) for pair in WORDS) >= 3


def test_high_contrast_is_seen_at_once_and_kept(driver: Driver, tmp_path: Path) -> None:
    all_pictures()["settings-ease"](driver, tmp_path)
    before = driver.pixels()
    driver.tap("Off")
    driver.until(lambda: theme.high_contrast)
    assert driver.pixels() != before and not driver.faults()
    kiosk = Kiosk.get_running_app()
    assert isinstance(kiosk, Kiosk) and kiosk.lobby.setting(HIGH_CONTRAST) is True


# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision
# Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1, severity 1; on linear RGB.
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
Triple = tuple[float, float, float]


def lab(colour: Rgba, eyes: str) -> Triple:
    """What such eyes see of a colour, in CIELAB (D65)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    r, g, b = (min(1.0, max(0.0, row[0] * red + row[1] * green + row[2] * blue)) for row in EYES[eyes])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, eyes: str) -> float:
    """How far apart two colours look to such eyes, as ΔE*ab of 1976: from 2.3 on people see a difference."""
    return dist(lab(rgba(one), eyes), lab(rgba(other), eyes))


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("eyes", EYES)
def test_the_two_sides_and_whose_turn_it_is_look_apart_to_all_eyes(driver: Driver, eyes: str, high: bool) -> None:
    theme.high_contrast = high
    assert min(apart(*pair, eyes) for pair in combinations(("ivory", "sky", "brass"), 2)) >= 10


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("eyes", EYES)
def test_the_four_suits_look_apart_to_all_eyes(driver: Driver, eyes: str, high: bool) -> None:
    theme.high_contrast = high
    assert min(apart(*pair, eyes) for pair in combinations(("spade", "heart4", "diamond4", "club4"), 2)) >= 15


def test_seven_who_play_each_for_themselves_have_a_mark_each_that_needs_no_colour() -> None:
    assert len(set(SHAPES[: len(SIDE_COLOURS)])) == len(SIDE_COLOURS)
