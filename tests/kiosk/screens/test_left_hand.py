"""For the left hand the corners of every page change sides; the seats of the table, words and numbers do not.

With the environment variable `WHIST_TEXT` every page is drawn so.
"""

import os
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.screens.flat.ground import Ground
from kiosk.screens.settings.ease import EasePage
from kiosk.screens.theme import LEFT_HANDED, theme
from kiosk.screens.widgets import PadKey, Primary, SeatPlate, Undo
from kiosk.screens.widgets.drawn import Drawn
from tests.kiosk.pictures import all_pictures, eased
from tests.kiosk.pictures.settings import opened
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_all_pages import OVER_THE_STRIP, allowed

WHOLE = bool(os.environ.get("WHIST_TEXT"))
SIZES = ((800, 480), (480, 800)) if WHOLE else by_turns((800, 480), (480, 800))
EVERY = all_pictures()
FEW = (
    "auction", "flat-auction-east", "flat-play-east", "home", "kitty", "night-clock", "phones", "replay",
)  # fmt: skip
"""A page of each kind, for the quick suite."""


def middle(widget: Drawn) -> tuple[float, float]:
    """Of a widget in the window, in parts of it: from the left, from below."""
    x, y = widget.to_window(*widget.center)
    return x / Window.width, y / Window.height


def faults(driver: Driver) -> set[str]:
    return {fault for fault in [*driver.faults(), *driver.too_near()] if not allowed(fault)}


@pytest.mark.parametrize("name", [name for name in EVERY if name not in OVER_THE_STRIP] if WHOLE else FEW)
def test_nothing_is_wrong_with_a_mirrored_page_that_is_well_as_usual(driver: Driver, tmp_path: Path, name: str) -> None:
    EVERY[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        usual = faults(driver)
        eased(driver, left_handed=True)
        wrong += [f"{size}: {fault}" for fault in faults(driver) - usual]
        eased(driver)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", ["result-made", "auction", "night-checkin", "house-rules", "kitty"])
def test_undo_and_the_way_on_are_in_each_others_corners(driver: Driver, tmp_path: Path, name: str) -> None:
    driver.resize(*next(iter(SIZES)))
    EVERY[name](driver, tmp_path)
    eased(driver, left_handed=True)
    back = next(widget for widget in driver.drawn() if isinstance(widget, Undo))
    assert middle(back)[0] > 0.6 and middle(back)[1] < 0.4
    onward = [widget for widget in driver.drawn() if isinstance(widget, Primary) and middle(widget)[1] < 0.2]
    assert all(middle(key)[0] < 0.5 for key in onward)


def test_the_table_is_beside_its_panel_on_the_other_side_and_people_sit_where_they_sit(
    driver: Driver, tmp_path: Path
) -> None:
    EVERY["play"](driver, tmp_path)

    def places() -> dict[str, float]:
        driver.frames(3)
        plates = {each.seat: middle(each)[0] for each in driver.drawn() if isinstance(each, SeatPlate)}
        return plates | {words: middle(driver.find(words))[0] for words in ("4 uptown", "Menu", "Undo")}

    usual = places()
    eased(driver, left_handed=True)
    left = places()
    assert usual["West"] < usual["North"] < usual["East"] < usual["4 uptown"]
    assert left["4 uptown"] < left["West"] < left["North"] < left["East"]
    assert left["Menu"] < 0.2 < 0.8 < usual["Menu"] and usual["Undo"] < 0.2 < 0.8 < left["Undo"]


def test_numbers_stay_in_their_order(driver: Driver, tmp_path: Path) -> None:
    EVERY["auction"](driver, tmp_path)
    eased(driver, left_handed=True)
    keys = [each for each in driver.drawn() if isinstance(each, PadKey) and each.note == "uptown"]
    assert [key.title for key in sorted(keys, key=lambda key: key.x)] == ["3", "4", "5", "6", "7"]


@pytest.mark.parametrize("size", [(800.0, 480.0), (960.0, 600.0), (480.0, 800.0)])
@pytest.mark.parametrize("seat", range(4))
def test_each_players_own_undo_is_at_the_other_hand_clear_of_rail_and_menu(
    seat: int, size: tuple[float, float]
) -> None:
    usual, left = Ground(*size), Ground(*size, left_handed=True)
    assert usual.undo(seat) != left.undo(seat)
    assert {usual.undo((seat + n) % 4) for n in range(4)} != {left.undo((seat + n) % 4) for n in range(4)}
    boxes = [box for box in (left.undo(seat), left.rail(seat), left.menu(seat)) if box]
    along = 1 if seat % 2 else 0
    ends = sorted((box[along], box[along] + box[along + 2]) for box in boxes)
    assert all(one[1] + 8 <= other[0] for one, other in zip(ends, ends[1:], strict=False))
    assert ends[0][0] >= 4 and ends[-1][1] <= size[along] - 4


def test_the_mirrored_undo_undoes_and_the_mirrored_pass_passes(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    eased(driver, left_handed=True)
    game.tap("Dealt", "4")
    caller = game.table.hand.turn
    key = next(widget for widget in driver.drawn() if isinstance(widget, Undo))
    assert middle(key)[0] > 0.6
    driver.tap(key)
    game.settle()
    assert game.table.hand.turn != caller
    game.tap("4")
    driver.tap("Pass")
    game.settle()
    assert middle(driver.find("Pass"))[0] < 0.5 and game.table.hand.turn != caller


def test_a_flat_pads_undo_is_at_its_players_right_hand_and_undoes(driver: Driver, tmp_path: Path) -> None:
    game = FlatGame(driver, tmp_path).auction()  # North calls
    eased(driver, left_handed=True)
    game.do(game.table.call, "4U")
    game.settle()
    key = next(widget for widget in driver.drawn() if isinstance(widget, Undo))
    assert key.center_x > key.parent.width / 2
    driver.tap(key)
    game.settle()
    assert driver.shown("Ada calls")


def test_it_is_chosen_in_the_settings_seen_at_once_and_kept(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, EasePage)
    while not driver.shown("Left hand"):
        game.tap("Down")
    key = next(each for each in driver.drawn() if getattr(each, "stands_for", None) == LEFT_HANDED)
    driver.tap(key)
    driver.until(lambda: theme.left_handed)
    assert middle(driver.find("Back"))[0] > 0.8
    game.settle()
    game.kiosk.lobby.close()
    theme.left_handed = False
    Game(driver, tmp_path)
    assert theme.left_handed
