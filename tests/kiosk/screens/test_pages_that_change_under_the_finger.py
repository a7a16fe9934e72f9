"""The kiosk's own pages while a finger is down: readers go away, clocks tick, facts come, somebody else taps."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import os
from datetime import datetime
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from hardware.events import DeviceAway, DeviceBack, Reason
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.devices.settings import SettingsPage
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.name import NamePage, name_page
from kiosk.screens.night.audit import AuditPage
from kiosk.screens.night.director import director_page
from kiosk.screens.page import Page
from kiosk.screens.widgets import Pager
from kiosk.screens.widgets.buttons import Touch, unguard
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.views import AuctionStage, Option, PlayStage, QuestionStage
from tests.kiosk.pictures import all_pictures
from tests.kiosk.pictures.devices import opened
from tests.kiosk.pictures.lobby import people as known
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes import flat_games
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.screens.test_flat_pages import key_of

NORTH, EAST, SOUTH, WEST = range(4)
AWAY = DeviceAway("reader", 0.0, 0.0, Reason.WENT_AWAY, "/dev/none")
BACK = DeviceBack("reader", 1.0, "reader")


class Finger:
    """A finger that comes down on a key at its own pace, and is lifted where it came down."""

    def __init__(self, driver: Driver, on: str | Touch, rest: float = 0.45) -> None:
        driver.wait(rest)
        key = driver.find(on) if isinstance(on, str) else on
        assert isinstance(key, Touch) and key.live
        self.driver, self.touch = driver, driver.down(*key.to_window(*key.center))
        assert key.pressed

    def lift(self) -> None:
        self.driver.up(self.touch)


def tick(kiosk: Kiosk, minute: int) -> None:
    """The clock in the strip goes on by a minute."""
    kiosk.clock = lambda: datetime(2026, 3, 4, 21, minute)
    kiosk.page.tick()


def test_what_is_tapped_while_the_reader_goes_away_or_comes_back_is_set(driver: Driver, tmp_path: Path) -> None:
    game = Game(driver, tmp_path)
    devices = game.kiosk.equipment.devices
    devices.choose_reader("pepper", str(tmp_path / "no-port"))
    devices.stop()
    opened(game, SettingsPage).tap("Antenna 1:  Trick")
    for words, event in (("not used", AWAY), ("Discards", BACK)):
        finger = Finger(driver, words)
        devices.take(event)
        driver.frames()
        assert bool(driver.shown("Reader away")) == (event is AWAY), "the page is drawn anew under the finger"
        finger.lift()
        assert driver.shown(f"Antenna 1:  {words}")
        devices.stop()
        game.tap(f"Antenna 1:  {words}")


def test_a_call_counts_once_while_the_reader_goes_away_and_never_for_another_caller(driver: Driver) -> None:
    game = flat_games.Game(driver).auction("3U")
    devices = game.kiosk.equipment.devices
    devices.choose_reader("pn532", "/dev/none")
    devices.stop()
    driver.frames(2)
    caller = view(game.table).stage.caller  # type: ignore[union-attr]
    finger = Finger(driver, key_of(driver, caller, "4"))
    devices.take(AWAY)
    driver.frames()
    assert driver.shown("Reader away")
    finger.lift()
    game.settle()
    stage = view(game.table).stage
    assert isinstance(stage, AuctionStage) and stage.caller != caller
    assert [seat.said for seat in view(game.table).seats if seat.high] and game.table.facts[-1].kind == "call"
    called = len(game.table.facts)
    finger = Finger(driver, key_of(driver, stage.caller, "Pass"))
    game.do(game.table.call, "Pass")  # at the same moment it is said on another way, so that the pad turns away
    driver.wait(0.5)
    finger.lift()
    game.settle()
    assert len(game.table.facts) == called + 1


def test_a_card_pressed_for_the_kitty_is_not_played_when_the_play_has_begun_meanwhile(
    driver: Driver, tmp_path: Path
) -> None:
    game = Game(driver, tmp_path, preset="classic").contract()
    game.tap("Enter cards")
    finger = Finger(driver, "10♥")
    game.do(game.table.start_play).do(game.table.set_detail, "cards")
    driver.wait(0.6)  # for longer than nothing is taken
    assert isinstance(game.stage, PlayStage) and driver.shown("10♥"), "the same pad is there for the play"
    before = len(game.table.facts)
    finger.lift()
    game.settle()
    assert len(game.table.facts) == before and not any(card is not None for card in game.stage.cards)
    game.tap("10♥")
    assert len(game.table.facts) == before + 1, "a finger that comes down again plays it"


def test_undo_undoes_what_it_was_pressed_for_and_once_though_two_press_it_at_once(driver: Driver) -> None:
    game = flat_games.Game(driver).play(NORTH, "tricks")
    first = key_of(driver, WEST, "Undo")
    finger = Finger(driver, first)
    game.do(game.table.trick_won, EAST)  # what it would undo has changed
    driver.wait(0.5)
    before = len(game.table.facts)
    finger.lift()
    game.settle()
    assert len(game.table.facts) == before
    fingers = [Finger(driver, key_of(driver, seat, "Undo"), rest) for seat, rest in ((WEST, 0.45), (EAST, 0.02))]
    for each in fingers:
        each.lift()
    game.settle()
    assert len(game.table.facts) == before + 1, "both meant the same: it is undone once"


def test_an_answer_is_to_the_question_under_the_finger_and_not_to_the_next_one(driver: Driver) -> None:
    game = flat_games.Game(driver).play(NORTH, "cards")
    answers: list[str] = []
    game.page.answer = answers.append  # type: ignore[method-assign]
    options = (Option("leave", "Leave it", ""), Option("9", "It is played", ""))

    def ask(headline: str) -> None:
        game.table.devices.question = QuestionStage(headline, "", (9,), options, EAST)
        game.page.refresh()
        driver.frames()

    ask("J♠: is that right?")
    finger = Finger(driver, "It is played")
    ask("Q♠: is that right?")
    driver.wait(0.5)
    finger.lift()
    driver.tap("It is played", rest=0)
    ask("K♠: is that right?")
    driver.tap("It is played", rest=0)
    assert answers == ["9"], "nothing is taken at once for a question that has only just come"


def test_nothing_is_taken_at_once_on_a_home_screen_that_has_just_come(driver: Driver, tmp_path: Path) -> None:
    app = show(driver, Lobby.open(tmp_path), HomePage)
    driver.tap("Help")
    driver.tap("Back")
    driver.tap("Help", rest=0)
    assert isinstance(app.page, HomePage)


def test_a_minute_that_goes_by_takes_no_tap_and_turns_no_page_back(driver: Driver, tmp_path: Path) -> None:
    app = show(driver, Lobby.open(tmp_path), HomePage)

    def listed() -> tuple[Pager, list[str]]:
        pager = next(each for each in app.page.children if isinstance(each, Pager))
        return pager, [line.text for row in pager.children for line in row.written]

    finger = Finger(driver, "Help")
    tick(app, 48)
    finger.lift()
    driver.tap("Rules")
    driver.tap("Glossary")
    driver.tap("Down")
    had, words = listed()
    finger = Finger(driver, "Down")
    tick(app, 49)
    driver.frames()
    has, same = listed()
    assert has is not had and has.first == had.first > 0 and same == words
    finger.lift()
    assert has.first > had.first and listed()[1] != words


def test_a_letter_counts_though_the_minute_ends_and_the_accents_stay(driver: Driver, tmp_path: Path) -> None:
    app = show(driver, Lobby.open(tmp_path), HomePage, name_page(NewTable.begin("BidWhist"), 0))
    driver.tap("ÀÉÜ")
    for minute, letter in enumerate("ÉÀ"):
        finger = Finger(driver, letter)
        tick(app, minute)
        finger.lift()
    driver.frames(2)
    assert isinstance(app.page, NamePage) and app.page.typed == "Éà" and driver.find("È")


def test_a_name_that_still_fits_after_another_letter_is_taken(driver: Driver, tmp_path: Path) -> None:
    form = NewTable.begin("BidWhist")
    show(driver, known(tmp_path), HomePage, name_page(form, 0))
    driver.tap("R")
    finger = Finger(driver, "Ruby")
    driver.tap("U", rest=0)
    finger.lift()
    assert form.names[0] == "Ruby"


def test_what_the_director_taps_counts_while_the_night_goes_on(driver: Driver, tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("individual", "Whist", "drive"), people(8))
    app = show(driver, lobby, HomePage, director_page)
    driver.frames(2)
    finger = Finger(driver, "Corrections")
    night.seat()
    lobby.journal.settle()
    driver.frames(2)
    finger.lift()
    driver.frames(2)
    assert isinstance(app.page, AuditPage)


@pytest.mark.skipif("WHIST_SCREENS" not in os.environ, reason="WHIST_SCREENS lets every key of every screen be pressed")
@pytest.mark.parametrize("name", all_pictures() if "WHIST_SCREENS" in os.environ else ())
def test_every_key_of_every_screen_counts_though_the_screen_is_drawn_anew(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    taps: list[object] = []

    def dispatch(key: Touch, event: str, *args: object) -> object:
        return taps.append(key.meaning) if event == "on_tap" else super(Touch, key).dispatch(event, *args)

    all_pictures()[name](driver, tmp_path)
    driver.frames(3)
    page = next((each for root in Window.children for each in root.walk() if isinstance(each, Page)), None)
    keys = [each for each in page.walk() if isinstance(each, Touch) and each.live and each.width] if page else []
    places = [(key.meaning, key.to_window(*key.center)) for key in keys]
    monkeypatch.setattr(Touch, "dispatch", dispatch, raising=False)
    for meaning, (x, y) in places:
        if page is None or not (0 <= x < Window.width and 0 <= y < Window.height):
            continue
        unguard()
        taps.clear()
        finger = driver.down(x, y)
        page.again()
        driver.up(finger)
        assert len(taps) == 1, meaning
        assert taps == [meaning] or name.startswith("stick"), "what a stick has to say lies over the strip"
