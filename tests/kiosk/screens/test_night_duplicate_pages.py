"""A night of duplicate on its pages: boards at the tables, from board to board, standings by direction."""

import re
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver, by_turns  # isort: skip  (prepares Kivy)

from kiosk.night.session import Night
from kiosk.screens.night.checkin import ArrivalsPage
from kiosk.screens.night.result import result_page
from kiosk.screens.night.standings import Line, PlayerPage, StandingsPage
from kiosk.screens.night.wall import TURN, WallPage
from kiosk.screens.widgets import BarChart, Choice, PadKey, Primary, Turn
from kiosk.screens.widgets.buttons import Titled
from tests.kiosk.pictures.duplicate import PICTURES
from tests.kiosk.pictures.night import PICTURES as NIGHT
from tests.kiosk.pictures.night import between, playing, show
from tests.kiosk.pictures.special import PICTURES as SPECIAL


@pytest.mark.parametrize("name", ["duplicate-room", "duplicate-setup-teams", "duplicate-checkin"])
def test_nothing_is_cut_off_on_the_pages_of_duplicate(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    for size in by_turns((800, 480), (720, 1280)):
        driver.resize(*size)
        assert driver.faults() == [], size


def test_the_pad_goes_from_board_to_board(driver: Driver, tmp_path: Path) -> None:
    PICTURES["duplicate-result-agree"](driver, tmp_path)
    assert driver.shown("board 1, hearts") and driver.faults() == []
    driver.tap("Board 2")
    assert driver.shown("board 2, diamonds") and driver.shown("Board 1")


def test_the_number_that_is_told_can_be_tapped_once_more_before_a_side_agrees(driver: Driver, tmp_path: Path) -> None:
    PICTURES["duplicate-result-agree"](driver, tmp_path)
    driver.tap("Tricks")
    driver.tap(next(key for key in driver.drawn() if isinstance(key, PadKey) and key.chosen))
    driver.tap("E–W agree")
    driver.until(lambda: driver.shown("E–W agreed"), what="the agreement")
    assert driver.shown("N–S agree") and driver.shown("Board 2")


def test_a_number_that_is_told_has_no_pad_on_which_the_next_hand_s_could_replace_it(
    driver: Driver, tmp_path: Path
) -> None:
    PICTURES["duplicate-result-agree"](driver, tmp_path)
    assert driver.shown("Is it right?") and not any(isinstance(key, PadKey) for key in driver.drawn())
    driver.tap("Tricks")
    assert any(isinstance(key, PadKey) for key in driver.drawn())


def test_each_direction_stands_under_its_name_which_leads_nowhere(driver: Driver, tmp_path: Path) -> None:
    kiosk = show(driver, tmp_path, StandingsPage, lambda night: between(night, 2), count=16, format="mitchell")
    driver.tap("North–south")
    driver.tap("All")
    assert driver.shown("Ada and Amos") and driver.faults() == []
    driver.tap(next(widget for widget in driver.drawn() if getattr(widget, "name", "") == "North–south"))
    assert isinstance(kiosk.page, StandingsPage)
    driver.tap("Ada and Amos")
    assert isinstance(kiosk.page, PlayerPage)


def test_on_a_large_screen_a_tap_shows_somebody_s_rounds_as_bars_and_a_key_opens_them(
    driver: Driver, tmp_path: Path
) -> None:
    driver.resize(1280, 800)
    kiosk = show(driver, tmp_path, StandingsPage, lambda night: between(night, 4), count=12)
    second = [widget for widget in driver.drawn() if isinstance(widget, Line)][1]
    name, figures = second.name, list(second.figures)
    driver.tap(second)
    chart = next(widget for widget in driver.drawn() if isinstance(widget, BarChart))
    assert list(chart.figures) == figures and chart.values == [float(figure) for figure in figures]
    assert driver.faults() == []
    driver.tap("Every round")
    assert isinstance(kiosk.page, PlayerPage) and driver.shown(name)


def test_the_wall_says_which_places_of_how_many_it_shows(driver: Driver, tmp_path: Path) -> None:
    driver.resize(1920, 1080)
    NIGHT["night-wall"](driver, tmp_path)
    assert driver.shown("places 1 to 10 of 28") and driver.shown("page 1 of 3")
    driver.wait(TURN + 1)
    assert driver.shown("places 11 to 20 of 28") and driver.shown("page 2 of 3")
    assert driver.faults() == []


def test_where_directions_are_ranked_apart_the_wall_says_the_direction_on_each_page(
    driver: Driver, tmp_path: Path
) -> None:
    def heads() -> list[str]:
        return [text for text in driver.texts() if text in ("North–south", "East–west")]

    driver.resize(800, 480)
    show(driver, tmp_path, WallPage, lambda night: playing(night, 3), format="mitchell", count=18)
    assert driver.shown("places 1 to 6 of 9") and heads() == ["North–south", "East–west"]
    driver.wait(TURN + 1)
    assert driver.shown("places 7 to 9 of 9") and heads() == ["East–west"]
    assert driver.faults() == []


def test_a_team_of_three_is_told_to_type_a_stand_in(driver: Driver, tmp_path: Path) -> None:
    show(driver, tmp_path, ArrivalsPage, format="teams", count=8)
    for name in ("KAY", "LEW", "MAE"):
        for letter in name:
            driver.tap(letter)
        driver.tap("is here")
    assert driver.shown("or a stand-in’s name") and driver.faults() == []


@pytest.mark.parametrize("name", ["duplicate-wall-teams-long", "duplicate-player-long", "duplicate-prizes-long"])
def test_the_longest_names_are_whole_on_the_wall_and_on_the_page_of_who_has_them(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    driver.resize(800, 480)
    PICTURES[name](driver, tmp_path)
    assert [fault for fault in driver.faults() if "is cut" in fault and "against" not in fault] == []


@pytest.mark.parametrize("name", ["duplicate-wall", "duplicate-wall-seats"])
def test_nothing_overlaps_on_an_upright_wall(driver: Driver, tmp_path: Path, name: str) -> None:
    driver.resize(720, 1280)
    PICTURES[name](driver, tmp_path)
    assert driver.faults() == []


def test_a_result_that_cannot_be_is_not_entered_and_says_why(driver: Driver, tmp_path: Path) -> None:
    SPECIAL["special-court-conspiracy-wrong"](driver, tmp_path)
    assert driver.shown("North cannot have 6 of them") and driver.find("Enter").off
    driver.tap("North")
    driver.tap("3")
    driver.tap("East")
    driver.tap("2")
    assert not driver.shown("cannot") and not driver.find("Enter").off


def test_bids_are_told_on_a_pad_with_a_row_a_type_and_a_column_a_number(driver: Driver, tmp_path: Path) -> None:
    NIGHT["night-result-bid"](driver, tmp_path)
    driver.frames(2)
    keys = {(key.title, key.note): key for key in driver.drawn() if isinstance(key, PadKey)}
    assert len(keys) == 15 and len({key.x for key in keys.values()}) == 5 and len({key.y for key in keys.values()}) == 3
    driver.tap(keys["4", "downtown"])
    assert driver.find("4 downtown").note == "Bid"
    driver.tap("4 downtown")
    driver.frames(2)
    assert [key.title for key in driver.drawn() if isinstance(key, PadKey) and key.chosen] == ["4"]


def test_the_side_that_is_to_agree_next_has_the_brass_key_and_going_on_without_it_is_quieter(
    driver: Driver, tmp_path: Path
) -> None:
    """Nothing is brighter than the agreement that is asked for; once both have agreed, going on is."""

    def standing() -> dict[str, tuple[type, bool]]:
        drawn = [each for each in driver.drawn() if isinstance(each, Titled)]
        keys = [key for key in drawn if key.title[:3] in ("N–S", "E–W") or key.title == "Hand 2"]
        return {str(key.title): (type(key), key.chosen) for key in keys}

    NIGHT["night-result-agree"](driver, tmp_path)
    assert standing() == {"N–S agreed": (Choice, True), "E–W agree": (Turn, False), "Hand 2": (Choice, False)}
    when = next(each.note for each in driver.drawn() if isinstance(each, Titled) and each.title == "N–S agreed")
    assert re.search(r"\d\d:\d\d$", str(when))
    assert driver.faults() == []
    driver.tap("E–W agree")
    driver.until(lambda: driver.shown("E–W agreed"), what="the agreement on record")
    assert standing() == {"N–S agreed": (Choice, True), "E–W agreed": (Choice, True), "Hand 2": (Primary, False)}
    assert driver.faults() == []


def test_a_result_that_both_sides_agreed_to_is_not_asked_about_any_more(driver: Driver, tmp_path: Path) -> None:
    hand = {"declarer": "E", "bid": "4U", "trumps": "S", "tricks": 11}

    def agreed(night: Night) -> None:
        playing(night, 0, 0)
        night.record_result(1, hand, 1)
        for side in (0, 1):
            night.confirm(1, side, 1)
        night.journal.settle()

    show(
        driver, tmp_path, result_page(1, 1), agreed, format="swiss", game="BidWhist", preset="palace", counting="points"
    )
    assert driver.shown("Both sides agree.") and not driver.shown("Is it right?")
