"""“How do I …”: every question has an answer, and every key that an answer shows is there where it says so."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.base.how_to import AT_A_NIGHT, AT_A_TABLE, EVERYTHING, HowTo, Step
from kiosk.base.words import capital
from kiosk.lobby.lobby import Lobby
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.page import night_page
from tests.kiosk.fingers.night_pages import at_door, at_once, in_round, night_of
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes.nights import NAMES, PIN
from tests.kiosk.scenes.table_games import Game


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


def answer(title: str) -> HowTo:
    return next(each for each in EVERYTHING if each.title == title)


def goes(driver: Driver, steps: list[Step]) -> None:
    """Every key of these steps can be tapped, one after the other."""
    for step in steps:
        for tap in step.taps:
            assert not getattr(driver.find(tap.title), "off", False), tap.title
            driver.tap(tap.title)


def turn_to(driver: Driver, title: str) -> None:
    """Down to the page that shows this; AssertionError where none does."""
    for _page in range(50):
        if driver.shown(title):
            return
        driver.tap("Down")
    raise AssertionError(f"no page shows {title!r}")


def test_every_question_is_answered_with_its_keys_at_every_size(driver: Driver, lobby: Lobby) -> None:
    show(driver, lobby, HomePage)
    driver.tap("Help")
    for each in EVERYTHING:
        turn_to(driver, capital(each.title))
        driver.tap(capital(each.title))
        for size in SIZES:
            driver.resize(*size)
            assert not driver.faults(), each.title
        driver.resize(*SIZES[0])
        driver.tap("Back")


@pytest.mark.parametrize("title", [each.title for each in AT_A_TABLE if each.title != "take it back"])
def test_what_is_answered_for_a_table_can_be_done_there(driver: Driver, tmp_path: Path, title: str) -> None:
    game = Game(driver, tmp_path)
    begun = ("Dealt", "4", "All pass", "Hearts")
    if title == "end a hand early":
        game.playing()
    else:
        game.tap(*begun, "Total", "10", "Next hand", *begun)
    for step in answer(title).steps:
        if step.taps and step.taps[0].title == "Menu":
            goes(driver, [step])


def test_a_result_is_told_as_the_answer_says(driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)
    app = in_round(driver, lobby)
    app.home(night_page)
    driver.frames(3)
    one, two = answer("tell a result").steps
    goes(driver, [one])
    lobby.journal.settle()
    driver.frames(3)
    goes(driver, [two])
    state = night_of(lobby).round_of()
    assert night_of(lobby).table_sums(state, 3) == (8, 5)


@pytest.mark.parametrize(
    "title",
    [
        each.title
        for each in AT_A_NIGHT
        if each.title not in ("tell a result", "bring in a club") and any(step.taps for step in each.steps)
    ],
)
def test_what_is_answered_for_a_night_can_be_done_there(
    driver: Driver, lobby: Lobby, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    app = in_round(driver, lobby)
    for step in answer(title).steps:
        if step.taps and step.taps[0].title in ("Director", "All tables"):
            lobby.director.enter(PIN)
            app.home(night_page)
            driver.frames(3)
            goes(driver, [step])


def test_a_club_comes_from_a_file_at_the_door(driver: Driver, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)
    at_door(driver, lobby, NAMES[:4])
    goes(driver, list(answer("bring in a club").steps))


def test_a_card_for_players_and_a_check_list_can_be_printed(driver: Driver, lobby: Lobby, tmp_path: Path) -> None:
    show(driver, lobby, HomePage)
    driver.tap("Help")
    turn_to(driver, "Print")
    driver.tap("Print")
    for title in ("Card for players", "Check-list"):
        driver.tap(title)
        driver.tap("The kiosk’s own folder")
        driver.until(lambda: driver.shown("is saved"), what="the paper")
        driver.tap("Back")
    assert sorted(path.name for path in (tmp_path / "papers").iterdir()) == ["card-for-players.pdf", "check-list.pdf"]
