"""What the colours of a page mean: brass is whose turn it is, red a fault, ivory the one thing to do next."""

import os
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.main.app import Kiosk
from kiosk.screens.dimmer import veil
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.table.replay import TrickStrip
from kiosk.screens.theme import HIGH_CONTRAST, SIDE_COLOURS, Rgba, contrast, luminance, rgba, theme
from kiosk.screens.widgets import BarChart, Choice, LineChart, Primary, Race, Row, SeatPlate, Series
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.chart import MARK, SHAPES
from tests.kiosk.fingers.faults import in_window, overlap
from tests.kiosk.pictures import all_pictures
from tests.kiosk.pictures.settings import opened


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


OUTLINES = [("edge", "slate"), ("edge", "ink"), ("line", "felt"), ("line", "rail")]
"""Round keys, and what they stand on."""


@pytest.mark.parametrize("pair", OUTLINES, ids="-on-".join)
@pytest.mark.parametrize("high", [False, True])
def test_the_outline_of_a_key_stands_out_by_3(driver: Driver, pair: tuple[str, str], high: bool) -> None:
    theme.high_contrast = high
    assert contrast(*pair) >= 3


@pytest.mark.parametrize("percent", [10, 40, 90])
@pytest.mark.parametrize("high", [False, True])
def test_a_picture_that_is_darkened_for_the_evening_keeps_words_at_4_and_a_half_and_outlines_at_3(
    driver: Driver, percent: int, high: bool
) -> None:
    theme.high_contrast, theme.dimmed = high, True
    assert min(dimmed(*pair, percent) for pair in WORDS) >= 4.5
    assert min(dimmed(*pair, percent) for pair in OUTLINES) >= 3


def test_a_picture_that_is_darkened_has_the_strong_colours_and_by_day_the_usual_ones(
    driver: Driver, tmp_path: Path
) -> None:
    game = opened(driver, tmp_path, settings_page, light=False)
    usual = rgba("edge")
    game.kiosk.settings.set_light(day=40)
    game.settle()
    driver.until(lambda: theme.dimmed, what="the dim picture")
    assert rgba("edge") != usual
    game.kiosk.settings.set_light(day=100)
    game.settle()
    driver.until(lambda: not theme.dimmed, what="the bright picture")
    assert rgba("edge") == usual


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


def test_of_seven_lines_some_look_alike_to_some_eyes_so_that_colour_alone_is_never_enough(driver: Driver) -> None:
    alike = {eyes: min(apart(*pair, eyes) for pair in combinations(SIDE_COLOURS, 2)) for eyes in EYES}
    assert alike["deuteranopia"] < 2.3 < min(alike["protanopia"], alike["tritanopia"])


@pytest.mark.parametrize("hands", [5, 60, 400])
def test_every_line_of_a_chart_has_its_mark_on_its_way_however_many_hands_there_are(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, hands: int
) -> None:
    marks: list[tuple[str, float]] = []
    monkeypatch.setattr(LineChart, "_mark", lambda chart, x, y, one: marks.append((one.name, x)))
    series = [
        Series(f"P{n}", colour, tuple(float(n * hand) for hand in range(hands)), shape=n)
        for n, colour in enumerate(SIDE_COLOURS)
    ]
    chart = driver.show(LineChart(series=series))
    driver.frames(3)
    for one in series:
        on_line = sorted(x for name, x in marks if name == one.name)
        assert len(on_line) >= 4 and on_line[0] < chart.width / 2
    ends = {x for _name, x in marks if x > 0.8 * chart.width}
    others = sorted({x for _name, x in marks} - ends)
    assert all(other - x > theme.px(MARK) for x, other in zip(others, others[1:], strict=False))


FOR_A_SIDE = set(SIDE_COLOURS) - {"ivory", "ivory2"}
"""What shows a side, or a player, and nothing else: ivory is most words too."""
NEAR = 40
"""The dp from a coloured mark within which words say what it stands for."""


def unnamed(driver: Driver) -> list[str]:
    """The marks in a side's colour that have no words in them or beside them, nor tell the sides apart by their place
    as a race does, whose tricks come from two ends, and the tricks of a replay, of which one side's stand higher."""
    driver.frames(2)
    lines = [in_window(widget, line.box) for widget, line in driver.lines()]
    found = []
    for widget in driver.drawn():
        marks = [box for box, colour in widget.filled if colour in FOR_A_SIDE]
        for box in [] if isinstance(widget, Race | BarChart | FlatPad | TrickStrip) else marks:
            x, y, wide, tall = in_window(widget, box)
            about = x - theme.px(NEAR), y - theme.px(8), wide + 2 * theme.px(NEAR), tall + 2 * theme.px(8)
            if not any(overlap(about, line) for line in lines):
                found.append(f"{type(widget).__name__} at {x:.0f}, {y:.0f}")
    return found


@pytest.mark.parametrize(
    "name",
    all_pictures() if os.environ.get("WHIST_TEXT") else
    ["play", "replay", "games-replay-7", "sheet", "home", "home-seven", "result-made", "contract-7-over", "claim"],
)  # fmt: skip
def test_what_has_a_sides_colour_has_words_beside_it_too(driver: Driver, tmp_path: Path, name: str) -> None:
    all_pictures()[name](driver, tmp_path)
    for size in ((800, 480), (480, 800), (1280, 800)):
        driver.resize(*size)
        assert unnamed(driver) == [], size


def test_figures_in_the_colours_of_the_sides_stand_below_their_names(driver: Driver, tmp_path: Path) -> None:
    driver.resize(1280, 800)
    all_pictures()["play"](driver, tmp_path)
    driver.frames(2)
    named = [line.text for widget, line in driver.lines() if isinstance(widget, Row)]
    first = named.index("Last hands")
    assert named[first + 1 : first + 3] == ["N–S", "E–W"]


def test_seven_who_play_each_for_themselves_have_a_mark_each_that_needs_no_colour() -> None:
    assert len(set(SHAPES[: len(SIDE_COLOURS)])) == len(SIDE_COLOURS)
