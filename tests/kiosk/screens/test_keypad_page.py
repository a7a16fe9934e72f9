"""The number pad's page: what its keys do, said and printed, and whether one is plugged in."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.settings.number_pad import PluggedIn
from kiosk.screens.routes import route
from kiosk.screens.settings.keypad import KeypadPage
from kiosk.screens.settings.speech import SpeechPage
from kiosk.speech.keypad import Key
from tests.kiosk.pictures.settings import opened
from tests.kiosk.scenes.pad import NUMBERS, Blind

NAMED = {Key.NAME: "Num", Key.SOFTER: "−", Key.ENTER: "Enter"}


@pytest.fixture
def blind(driver: Driver, tmp_path: Path) -> Blind:
    return Blind(driver, opened(driver, tmp_path, SpeechPage).kiosk)


def shown(blind: Blind) -> KeypadPage:
    page = blind.kiosk.page
    assert isinstance(page, KeypadPage)
    return page


def test_it_is_reached_from_speech_and_tells_each_key_where_it_is_tapped(driver: Driver, blind: Blind) -> None:
    driver.tap("Keypad")
    page = shown(blind)
    for key in Key:
        blind.notes.taken()
        driver.tap(next(each for each in driver.drawn() if getattr(each, "stands_for", None) is key))
        assert page.told is key and key.does in blind.notes.said[-1].lower()


def test_while_the_keys_are_tried_each_says_what_it_does_and_does_nothing(driver: Driver, blind: Blind) -> None:
    driver.tap("Keypad")
    driver.tap("Try the keys")
    for key in Key:
        if key is Key.ENTER:
            continue
        name = NAMED.get(key, key.value)
        assert name in NUMBERS and key.does in blind.press(name), key
    assert Key.ENTER.does in blind.press("Enter") and shown(blind).trying
    blind.press("6")
    blind.press("Enter", "Enter")
    assert not shown(blind).trying
    assert blind.press("6").startswith("Settings, ")


def test_it_says_since_when_one_is_plugged_in(driver: Driver, blind: Blind) -> None:
    driver.tap("Keypad")
    page = shown(blind)
    for found, said in (
        (None, "None is plugged in."),
        (PluggedIn("Pad", None), "One is plugged in."),
        (PluggedIn("Pad", page.kiosk.clock().replace(hour=18, minute=40)), "One is plugged in, since 18:40."),
    ):
        page.look_for = lambda found=found: found  # type: ignore[misc]
        page.refresh()
        driver.frames(2)
        assert driver.shown(said)


def test_its_card_can_be_printed_in_each_language(driver: Driver, blind: Blind) -> None:
    driver.tap("Keypad")
    driver.tap("Print")
    for language in ("English", "Deutsch", "Español", "Français", "Nederlands"):
        assert driver.shown(language)
    blind.kiosk.show(route("settings.keypad"))
    shown(blind)
