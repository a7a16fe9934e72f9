"""The pages of the seat buttons and of the settings file, touched and looked at."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import time
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from gpiozero.pins.mock import MockFactory

from hardware.debounce import SETTLE
from hardware.emulators.panel import EmulatedPanel
from hardware.panel_settings import Part
from kiosk.devices.device_settings import NAME
from kiosk.devices.wiring import rewired
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.table.page import TablePage
from kiosk.table import present
from kiosk.table.present import as_read
from tests.kiosk.pictures.devices import opened
from tests.kiosk.scenes.table_games import Game


@pytest.fixture
def game(driver: Driver, tmp_path: Path) -> Game:
    made = Game(driver, tmp_path)
    made.kiosk.equipment.panel.factory = MockFactory()
    opened(made, devices_page)
    return made


def hardware(game: Game) -> EmulatedPanel:
    """What hangs on the pins as they are wired now."""
    panel = game.kiosk.equipment.panel
    return EmulatedPanel(panel.settings, panel.factory)


def tries(driver: Driver, game: Game, key: str, pin: int) -> None:
    """A tap switches what hangs on this pin, for however short a time."""
    hanging = hardware(game).factory.pin(pin)
    hanging.clear_states()
    game.tap(key)
    driver.until(lambda: len(hanging.states) > 1)


def test_a_button_is_wired_with_three_taps_tried_and_then_plays(driver: Driver, game: Game, tmp_path: Path) -> None:
    game.tap("Set up", "Wires", "Seat 5", "Light", "12", "North", "Pass")
    assert driver.shown("North’s pass button") and driver.shown("5 light")
    game.tap("5")
    assert driver.shown("pin 5")
    assert "N = {pass = 5}" in (tmp_path / NAME).read_text() and "5 = 12" in (tmp_path / NAME).read_text()
    game.tap("Back")
    assert driver.shown("ready  ·  2 seats") and driver.shown("pins: pass 5")
    game.tap("Test")
    tries(driver, game, "Seat 5", 12)
    hardware(game).press(0, "pass")
    driver.until(lambda: driver.shown("North, pass"))
    assert not game.table.state.dealt
    game.tap("Back", "Wires", "Pass", "No pin")
    assert "pass" not in {button for _, button in game.kiosk.equipment.panel.settings.buttons}
    assert [part.kind for part in game.kiosk.equipment.panel.there] == ["light"]


def test_a_pin_that_is_taken_is_not_given_twice(driver: Driver, game: Game) -> None:
    game.tap("Set up", "Use these pins", "Wires", "Took")
    game.tap("17")
    assert driver.shown("Which pin?") and driver.shown("N light")
    game.tap("2")
    assert game.kiosk.equipment.panel.settings.buttons[0, "took"] == 2


def test_a_part_is_wired_under_the_name_that_its_place_has_in_the_file() -> None:
    wiring = {"buttons": {"1": {"pass": 5}, "E": {"pass": 6}}, "lights": {"1": 4}, "buzzer": 18, "settle": 0.03}
    undo = Part("button", 0, 0, "undo")
    made = rewired(wiring, undo, 7)
    assert made == {"buttons": {"1": {"pass": 5, "undo": 7}, "E": {"pass": 6}}, "lights": {"1": 4}, "buzzer": 18}
    assert rewired(made, Part("light", 0, 0), None)["lights"] == {}
    assert rewired({}, Part("buzzer", 0), 9) == {"buzzer": 9}
    assert rewired({}, Part("light", 0, 4), 9) == {"lights": {"5": 9}}
    assert wiring["buttons"] == {"1": {"pass": 5}, "E": {"pass": 6}}


def test_each_light_and_each_pattern_is_tried_with_one_tap(driver: Driver, game: Game) -> None:
    game.tap("Set up", "Use these pins", "Test")
    wired = game.kiosk.equipment.panel.settings
    for place, name in enumerate(("North", "East", "South", "West")):
        tries(driver, game, name, wired.lights[place])
    assert not hardware(game).buzzing and wired.buzzer
    tries(driver, game, "Renege", wired.buzzer)
    assert driver.shown("silent")


def test_presses_on_the_page_of_the_test_do_nothing_and_elsewhere_they_do(driver: Driver, game: Game) -> None:
    game.tap("Set up", "Use these pins", "Test")
    panel = game.kiosk.equipment.panel
    hardware(game).press(1, "next")
    driver.until(lambda: driver.shown("East, next"))
    assert not game.table.state.dealt
    hardware(game).release(1, "next")
    game.tap("Back")
    pressed = len(panel.presses)
    settled = time.monotonic() + 4 * SETTLE
    driver.until(lambda: time.monotonic() > max(panel.settled_at, settled))
    hardware(game).press(2, "next")
    driver.until(lambda: len(panel.presses) > pressed)
    driver.until(lambda: game.table.state.dealt)


def test_a_change_is_worked_out_once_for_the_screen_and_the_lights(
    driver: Driver, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.tap("Set up", "Wires", "Seat 5", "Light", "12", "Back", "Back", "Back")
    made = []
    monkeypatch.setattr(present, "as_read", lambda *of: made.append(of) or as_read(*of))
    game.kiosk.refresh()
    assert len(made) == 1 and game.kiosk.equipment.panel.there and isinstance(game.kiosk.page, TablePage)


def test_without_gpio_the_pages_say_so_and_nothing_can_be_tried(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing of this name")
    game = Game(driver, tmp_path)
    opened(game, devices_page)
    game.tap("Set up", "Use these pins")
    assert driver.shown("no GPIO pins that can be used")
    game.tap("Test")
    assert driver.shown("no GPIO") and driver.shown("not there")


def test_a_settings_file_with_problems_is_shown_line_by_line_and_read_again_when_mended(
    driver: Driver, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_text('[reader]\nkind = "pn53"\n')
    game = Game(driver, tmp_path)
    opened(game, devices_page)
    assert driver.shown("Settings file: 1 problem")
    game.tap("Settings file")
    assert driver.shown("devices.toml, line 2") and driver.shown("pn53")
    (tmp_path / NAME).write_text("[panel.lights]\nN = 4\n")
    game.tap("Read it again")
    assert driver.shown("Nothing is wrong with it.") and not driver.shown("1 problem")
    assert game.kiosk.equipment.panel.settings.lights == {0: 4}


def test_a_choice_that_cannot_be_kept_says_so_and_holds(driver: Driver, tmp_path: Path) -> None:
    mine = "[reader]\nspeed = 1\n"
    (tmp_path / NAME).write_text(mine)
    game = Game(driver, tmp_path)
    opened(game, devices_page)
    game.tap("Set up", "Use these pins")
    assert driver.shown("Not saved: see Settings file") and game.kiosk.equipment.panel.wired
    assert (tmp_path / NAME).read_text() == mine
