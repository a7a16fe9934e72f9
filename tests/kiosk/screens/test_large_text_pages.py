"""Text at 125 and 150 %: what is larger, what is laid out otherwise, and that nothing is cut, covered or too small.

With the environment variable `WHIST_TEXT` every page is drawn, in both sizes of text and three windows: there are
hundreds of them.
"""

import os
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

from kiosk.screens.settings.ease import EasePage
from kiosk.screens.theme import TEXT_SIZE, dp_of, text_size, theme
from kiosk.screens.widgets import Plane, Row, Text
from kiosk.screens.widgets.rows import Pager
from tests.kiosk.pictures import all_pictures, eased
from tests.kiosk.pictures.settings import opened
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_all_pages import OVER_THE_STRIP, allowed

WHOLE = bool(os.environ.get("WHIST_TEXT"))
SIZES = ((800, 480), (480, 800), (1280, 800)) if WHOLE else by_turns((800, 480), (480, 800))
TEXTS = (125, 150)
EVERY = all_pictures()
FEW = (
    "auction", "claim", "contract-7-felt", "flat-result-east", "help-rules", "home", "kitty", "night-checkin",
    "night-result-enter", "play", "result-made", "settings-ease", "sheet",
)  # fmt: skip
"""A page of each kind, for the quick suite."""
OTHER = ("knockout-7-long-cut", "play-takes")
"""Where a long name is cut at the usual size too, and elsewhere in it when it is set smaller; and where a trick goes
home between two sizes."""


def faults(driver: Driver) -> set[str]:
    return {fault for fault in [*driver.faults(), *driver.too_near()] if not allowed(fault)}


@pytest.mark.parametrize("name", [name for name in EVERY if name not in (*OVER_THE_STRIP, *OTHER)] if WHOLE else FEW)
def test_nothing_is_wrong_with_larger_text_that_is_well_with_the_usual(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    EVERY[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        usual = faults(driver)
        for text in TEXTS if WHOLE else TEXTS[1:]:
            eased(driver, text)
            wrong += [f"{size}, {text}: {fault}" for fault in faults(driver) - usual]
        eased(driver)
    assert not wrong, "\n".join(wrong)


def sizes(driver: Driver) -> dict[str, int]:
    """How many pixels high the words of a page are, by what they say."""
    driver.frames(3)
    return {line.text: max(piece.px for piece in line.pieces) for _widget, line in driver.lines() if line.pieces}


@pytest.mark.parametrize("name", ["play", "auction", "result-made", "home"])
def test_most_words_are_larger_and_none_is_much_smaller(driver: Driver, tmp_path: Path, name: str) -> None:
    EVERY[name](driver, tmp_path)
    driver.resize(*next(iter(by_turns((800, 480), (480, 800), (1280, 800)))))
    usual = sizes(driver)
    eased(driver, 150)
    large = sizes(driver)
    grown = sorted(large[words] / usual[words] for words in usual if words in large)
    assert grown[len(grown) // 2] >= 1.1 and grown[-1] >= 1.4
    assert grown[0] >= 0.75 and min(large.values()) >= 18 * theme.dp - 1


def test_words_grow_into_what_is_free_round_them_and_no_further(driver: Driver) -> None:
    theme.text = 1.5
    page = Plane()
    driver.show(page)
    lonely = page.put(Text(line="Leon wins", size_dp=28), 100, 100, 150, 36)
    crowded = page.put(Text(line="Leon wins", size_dp=28), 100, 300, 150, 36)
    page.put(Plane(colour="rail"), 100, 264, 300, 34)
    page.put(Plane(colour="rail"), 100, 338, 300, 34)
    driver.frames(3)
    large, small = (text.written[0].pieces[0].px for text in (lonely, crowded))
    assert large == theme.px(28 * 1.5) and theme.px(28) <= small < large
    box = crowded.written[0].box
    assert box[1] >= crowded.y - theme.px(4) and box[1] + box[3] <= crowded.top + theme.px(4)


def test_words_that_share_their_box_stay_as_they_are(driver: Driver) -> None:
    theme.text = 1.5
    page = Plane()
    driver.show(page)
    both = [page.put(Text(line="Leon", size_dp=24, halign=side), 100, 100, 300, 36) for side in ("left", "right")]
    driver.frames(3)
    assert [text.written[0].pieces[0].px for text in both] == [theme.px(24)] * 2


def test_a_list_has_fewer_lines_on_a_page_and_all_of_them_in_the_end(driver: Driver) -> None:
    pager = Pager(items=list(range(40)), make=lambda item: Row(cells=[], note=f"line {item}", tall=38))
    driver.show(pager)
    shown = []
    for text in (1.0, 1.25, 1.5):
        theme.text = text
        driver.frames(3)
        pager.show(0)
        driver.frames(3)
        shown.append(len(pager.children))
        found: set[str] = set()
        for _turn in range(40):
            driver.frames(2)
            found |= {line.text for _widget, line in driver.lines()}
            pager.down()
        assert {f"line {item}" for item in range(40)} <= found
    assert shown[0] > shown[1] > shown[2] > 0


@pytest.mark.parametrize(
    ("size", "text", "dp"),
    [((800, 480), 1.5, 1.0), ((480, 800), 1.25, 1.0), ((1280, 800), 1.0, 800 / 600), ((1280, 800), 1.25, 1.6),
     ((1920, 1080), 1.25, 2.25), ((1920, 1080), 1.5, 2.25)],
)  # fmt: skip
def test_a_large_window_shows_all_larger_as_long_as_it_has_what_a_small_one_has(
    size: tuple[int, int], text: float, dp: float
) -> None:
    assert dp_of(*size, text) == pytest.approx(dp)
    assert max(size) / dp_of(*size, text) >= 800 and min(size) / dp_of(*size, text) >= 480


@pytest.mark.parametrize("kept", [None, 0, 110, "150", True, [150], 1.5])
def test_a_size_that_the_kiosk_does_not_know_is_the_usual_one(kept: object) -> None:
    assert text_size(kept) == 100


def test_a_size_is_chosen_seen_at_once_and_kept(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, EasePage)
    before = sizes(driver)["High contrast"]
    game.tap("150 %")
    driver.until(lambda: theme.text == 1.5)
    assert sizes(driver)["High contrast"] > before and driver.find("150 %").chosen
    assert game.kiosk.lobby.setting(TEXT_SIZE) == 150
    game.settle()
    game.kiosk.lobby.close()
    theme.text = 1.0
    Game(driver, tmp_path)
    assert theme.text == 1.5
