"""The pages of settings and service, touched; what is locked by the PIN; a dark screen; and a fault of the program."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from tests.kiosk.fingers import driving  # isort: skip
from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kivy.base import ExceptionManager
from kivy.core.window import Window

from kiosk.appliance.service.short import IN_A_CODE
from kiosk.appliance.settings.light import HOURS, IDLE, LEAST, Light
from kiosk.base import log
from kiosk.hall import qr
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.director import OPEN_FOR, Director
from kiosk.screens.crash import Crashes, CrashPage
from kiosk.screens.devices.reader import ports_page
from kiosk.screens.night.pin import PinPage
from kiosk.screens.opening import first_pages
from kiosk.screens.routes import route
from kiosk.screens.settings.clock import ClockPage
from kiosk.screens.settings.earphone import EarphonePage
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.settings.report_code import ReportCodePage
from kiosk.screens.settings.sound import SoundPage
from kiosk.screens.widgets import Stepper
from kiosk.screens.widgets.code import Code
from kiosk.speech.choices import SETTING, Choices, Pace, Said
from kiosk.speech.heard import card_words
from kiosk.speech.speaker import why_silent
from tests.kiosk.fingers.night_pages import at_once, type_pin
from tests.kiosk.pictures.settings import PICTURES, machine_of, opened, speaking
from tests.kiosk.scenes.listening import EARPHONE, Notes, SoundCards
from tests.kiosk.scenes.nights import PIN, begin, people, plan
from tests.kiosk.scenes.table_games import Game
from tests.kiosk.scenes.tables import open_table


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES if len(SIZES) > 2 else ["settings", "settings-clock-wrong"])
def test_every_page_can_be_read(driver: Driver, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    driver.resize(*size)
    PICTURES[name](driver, tmp_path)
    assert not driver.faults()


def test_the_clock_is_set_with_the_pad_and_the_machine_is_asked_for_it(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page).tap("Date and time")
    for digit in "211120262015":
        driver.tap(digit, nth=-1)  # The pad's, not a field that shows the same.
    game.tap("Set the clock")
    asked = datetime.fromisoformat((tmp_path / "run" / "clock").read_text().strip())
    assert asked == datetime(2026, 11, 21, 20, 15).astimezone(UTC)
    assert driver.shown("Brightness"), "one step back"


def test_the_machine_is_switched_off_only_with_a_second_tap(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page).tap("Switch off")
    assert driver.shown("Everything is saved") and not (tmp_path / "run" / "power-off").exists()
    game.tap("Switch off")
    assert (tmp_path / "run" / "power-off").exists() and driver.shown("Switching off")


def test_the_codes_of_a_report_are_shown_one_after_the_other_each_large_enough_for_a_phone(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.appliance.service.short.system_log", lambda *_: "")
    monkeypatch.setattr(log, "last", [f"2026-11-21 21:40:15,123 WARNING {n}{'x' * 190}" for n in range(3)])
    game = opened(driver, tmp_path, route("settings.report")).tap("As a code")
    driver.until(lambda: driver.shown("1 of "))
    page = game.kiosk.page
    assert isinstance(page, ReportCodePage)
    largest = len(qr.code("x" * IN_A_CODE, "l")) + 2 * qr.EDGE
    for n, part in enumerate(page.report.parts[:2], 1):
        (code,) = (each for each in page.walk(restrict=True) if isinstance(each, Code))
        assert tuple(map(tuple, code.modules)) == qr.code(part, "l")
        assert driver.shown(f"{n} of {len(page.report.parts)}") and min(code.size) >= 4 * largest, (
            "four pixels a module"
        )
        game.tap("Next code")


class Hours:
    """A clock for the director that goes on when told to, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def with_pin(game: Game) -> Hours:
    hours = Hours()
    game.lobby.director = Director(game.lobby.journal, hours)
    game.lobby.director.set_pin(PIN)
    game.lobby.director.leave()
    return hours


def test_what_is_the_director_s_asks_for_the_pin_and_again_once_nobody_was_there(
    driver: Driver, tmp_path: Path
) -> None:
    game = opened(driver, tmp_path, settings_page)
    hours = with_pin(game)
    game.tap("Date and time")
    assert isinstance(game.kiosk.page, PinPage) and driver.shown("to set the clock")
    type_pin(driver, "9753")
    assert isinstance(game.kiosk.page, PinPage)
    type_pin(driver)
    assert isinstance(game.kiosk.page, ClockPage)
    hours.now += OPEN_FOR - 1
    game.tap("2")
    hours.now += OPEN_FOR - 1
    driver.wait(1.1)
    assert isinstance(game.kiosk.page, ClockPage), "a touch keeps it open"
    hours.now += 2
    driver.wait(1.1)
    assert isinstance(game.kiosk.page, PinPage)
    game.tap("Back")
    assert driver.shown("Brightness")
    game.kiosk.show(ports_page())
    driver.frames(2)
    assert isinstance(game.kiosk.page, PinPage) and driver.shown("to change the devices")


def test_a_reader_is_forgotten_only_with_the_pin(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page)
    done: list[str] = []
    game.kiosk.with_pin("to change the devices", lambda: done.append("without"))
    with_pin(game)
    game.kiosk.with_pin("to change the devices", lambda: done.append("with"))
    assert done == ["without"] and isinstance(game.kiosk.page, PinPage)
    driver.frames(2)
    type_pin(driver)
    driver.frames(2)
    assert done == ["without", "with"] and driver.shown("Brightness")


def test_each_stepper_of_the_light_sets_what_it_says_from_end_to_end(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page).tap("Brightness")
    for sign in ("−", "+"):
        for id in ("begins", "day", "evening", "idle"):
            for _ in range(12):
                stepper = next(each for each in driver.drawn() if isinstance(each, Stepper) and each.stands_for == id)
                driver.tap(next(key for key in stepper.children if key.title == sign))
        if sign == "−":
            game.kiosk.settings.set_light(begins=time(17))
            game.settle()
            assert game.kiosk.settings.light == Light(LEAST, game.kiosk.settings.light.evening, time(17), 0)
    assert game.kiosk.settings.light == Light(100, 100, HOURS[-1], IDLE[-1])


def five_minutes_later(driver: Driver) -> None:
    """Time leaps; then a second goes by, frame by frame."""
    driving._now += 300
    driver.wait(1.1)


def test_a_touch_on_a_dark_screen_only_lights_it(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page)
    light = tmp_path / "backlight" / "10-0045" / "brightness"
    game.kiosk.settings.set_light(idle=5)
    game.settle()
    driver.wait(2)
    assert light.read_text().strip() == "31"
    five_minutes_later(driver)
    assert light.read_text() == "0"
    game.tap("About")
    assert light.read_text() == "31" and driver.shown("Brightness"), "the touch did more than light the screen"
    game.tap("About")
    assert driver.shown("Version")
    five_minutes_later(driver)
    assert light.read_text() == "0"
    game.do(game.table.undo)
    driver.frames(3)
    assert light.read_text() == "31", "what happens at the table is not seen"


def test_a_muted_kiosk_keeps_its_buzzer_silent(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page)
    assert not game.kiosk.equipment.panel.quiet()
    game.tap("Sound").tap("Mute")
    assert game.kiosk.equipment.panel.quiet() and driver.shown("Muted")
    game.tap("Sound on")
    assert not game.kiosk.equipment.panel.quiet()


def test_a_clock_that_is_plainly_wrong_is_said_at_the_start_and_in_every_strip(driver: Driver, tmp_path: Path) -> None:
    now = [datetime.now(UTC) + timedelta(days=400)]
    lobby = Lobby.open(tmp_path, now=lambda: now[0])
    open_table(lobby)
    now[0] = datetime(2026, 1, 1, tzinfo=UTC)
    kiosk = Kiosk(lobby, first_pages(lobby)[0], on_top=first_pages(lobby)[1:])
    driver.run(kiosk)
    kiosk.settings.machine = machine_of(tmp_path)
    assert driver.shown("The clock is not set") and driver.shown("clock not set")
    driver.tap("Later")
    assert driver.shown("clock not set") and not driver.shown("The clock is not set")


def test_a_fault_in_a_callback_is_told_in_words_and_the_kiosk_goes_on(
    driver: Driver, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = opened(driver, tmp_path, settings_page)
    before = game.kiosk.page
    crashes = Crashes(game.kiosk)
    crashes.start()
    try:
        for _ in range(3):
            assert ExceptionManager.handle_exception(LookupError("no seat for Ada")) == ExceptionManager.PASS
        driver.frames(2)
        assert isinstance(game.kiosk.page, CrashPage) and driver.shown("Nothing that was shown as saved is lost")
        assert [each.message.splitlines()[0].split(": ")[-1] for each in caplog.records if each.name == "kiosk"] == [
            "LookupError"
        ] * 3
        assert "Ada" not in caplog.text
        game.tap("Go on")
        assert type(game.kiosk.page) is type(before)
        assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    finally:
        crashes.stop()


def test_the_window_closes_on_a_laptop_and_not_where_the_machine_is_the_kiosk_s_own(
    driver: Driver, tmp_path: Path
) -> None:
    game = opened(driver, tmp_path, settings_page)
    assert not Window.dispatch("on_request_close", source="keyboard")
    game.kiosk.closable = False
    assert Window.dispatch("on_request_close", source="keyboard")


def test_who_leaves_the_settings_takes_the_pin_along_unless_a_night_is_on(driver: Driver, tmp_path: Path) -> None:
    game = opened(driver, tmp_path, settings_page)
    night = begin(game.lobby, plan(), people(8))
    game.lobby.director.enter(PIN)
    driver.frames(2)
    game.tap("Back")
    assert game.lobby.director.here
    night.finish()
    game.lobby.journal.settle()
    game.kiosk.show(settings_page)
    driver.frames(2)
    game.tap("Back")
    assert not game.lobby.director.here


def test_what_the_table_says_is_chosen_and_tried_from_the_sound_page(driver: Driver, tmp_path: Path) -> None:
    game, notes = speaking(driver, tmp_path, Choices())
    game.kiosk.show(settings_page)
    driver.frames(2)
    game.tap("Sound").tap("Speech").tap("English").tap("Turn").tap("Cards").tap("+").tap("Fast")
    chosen = Choices(frozenset({Said.TURN, Said.CARDS}), loudness=70, pace=Pace.FAST, language="de")
    assert Choices.of(game.kiosk.lobby.setting(SETTING)) == chosen
    assert notes.taken() == ["Deutsch", "Süd spielt", "Nord: Herz König", "So laut spreche ich", "Deutsch"]
    game.tap("Let me hear it")
    assert notes.taken() == ["Deutsch"], "what was changed last"
    game.tap("Back").tap("Back")
    driver.until(lambda: driver.shown("70 %, speaks"), what="the machine’s answer")


def test_an_earphone_is_given_to_a_player_and_tried(driver: Driver, tmp_path: Path) -> None:
    game, _notes = speaking(driver, tmp_path, Choices(frozenset({Said.CARDS})), page=EarphonePage)
    speech = game.kiosk.peripherals.speech
    ear = speech.ear
    assert isinstance(ear, Notes) and driver.shown("None is there")
    (tmp_path / "plugged").mkdir()
    cards = SoundCards(tmp_path / "plugged")
    cards.plug()
    speech.sound = cards.folder
    game.kiosk.refresh()
    game.settle()
    names = game.table.names()
    game.do(game.table.misdeal)
    game.tap(names[2])
    assert speech.listener == 2 and speech.choices.earphone == EARPHONE
    game.tap("Let me hear it")
    assert ear.taken() == ["This is the earphone"]
    cards.pull()
    game.kiosk.refresh()
    driver.frames(2)
    assert driver.shown(f"{EARPHONE}, not plugged in") and speech.listener is None
    game.tap("Let me hear it")
    assert ear.taken() == []
    game.tap("Nobody")
    assert not speech.choices.listener


def test_whoever_has_the_earphone_keeps_it_until_the_hand_is_over(driver: Driver, tmp_path: Path) -> None:
    game, _notes = speaking(driver, tmp_path, Choices(frozenset({Said.CARDS})), page=EarphonePage)
    speech = game.kiosk.peripherals.speech
    given = replace(speech.choices, listener=game.table.players[2], earphone=EARPHONE)
    game.kiosk.peripherals.choose_speech(given)
    game.kiosk.page.again()
    driver.frames(2)
    for key in (game.table.names()[1], "Nobody"):
        assert driver.find(key).off
        game.tap(key)
    assert speech.choices == given and driver.shown("until the hand is over")
    game.do(game.table.misdeal)
    game.tap("Nobody")
    assert not speech.choices.listener


def test_the_loudspeaker_of_the_table_can_be_another_card_but_not_the_earphone(driver: Driver, tmp_path: Path) -> None:
    game, notes = speaking(driver, tmp_path, Choices(frozenset({Said.CARDS})), page=EarphonePage)
    game.tap("the machine’s own sound")
    assert game.kiosk.peripherals.speech.choices.loudspeaker == "vc4hdmi"
    game.kiosk.peripherals.speech.try_("loudness")
    assert notes.voices[-1].device == "plughw:CARD=vc4hdmi"
    game.tap("vc4-hdmi")
    assert not game.kiosk.peripherals.speech.choices.loudspeaker


def test_short_sounds_are_switched_on_and_tried_each_by_itself(driver: Driver, tmp_path: Path) -> None:
    game, notes = speaking(driver, tmp_path, Choices(), page=SoundPage)
    game.tap("Sounds")
    assert game.kiosk.peripherals.speech.choices.sounds
    for name in ("Card", "Trick", "Hand over", "Question"):
        game.tap(name)
    assert notes.sounds == ["CARD", "TRICK", "GAME", "QUESTION"] and not notes.said
    turn = game.table.turn
    card = next(card for card, may in game.kiosk.view().stage.pad if may)  # type: ignore[union-attr]
    assert turn is not None
    game.do(game.table.play, card)
    game.settle()
    assert notes.sounds[4:] == ["CARD"] and not notes.said


def test_a_kiosk_that_was_told_to_speak_says_what_happens_at_its_table(driver: Driver, tmp_path: Path) -> None:
    game, notes = speaking(driver, tmp_path, Choices(frozenset({Said.CARDS})))
    assert not notes.said, "only what happens from now on"
    turn = game.table.turn
    assert turn is not None
    card = next(card for card, may in game.kiosk.view().stage.pad if may)  # type: ignore[union-attr]
    game.do(game.table.play, card)
    game.settle()
    assert notes.taken()[0] == f"{game.table.names()[turn]}: {card_words(card)}"


def test_nothing_is_spoken_by_a_kiosk_that_was_not_told_to(driver: Driver, tmp_path: Path) -> None:
    game, notes = speaking(driver, tmp_path, Choices())
    game.do(game.table.undo)
    game.settle()
    assert not notes.said


def test_a_machine_that_cannot_speak_says_why_and_offers_no_trial(driver: Driver, tmp_path: Path) -> None:
    _game, notes = speaking(driver, tmp_path, Choices(), why_silent(lambda _: None))
    assert driver.shown("This machine cannot speak. Install espeak-ng and aplay.")
    driver.tap("Let me hear it")
    driver.tap("Turn")
    assert not notes.said
