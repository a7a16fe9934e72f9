"""Hands at the pages of a night: its door, its director."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from functools import partial

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.director import director_page
from kiosk.screens.night.page import night_page
from kiosk.screens.widgets import buttons
from tests.kiosk.pictures.lobby import show
from tests.kiosk.pictures.night_people import enter, form_of, opened, played
from tests.kiosk.scenes.nights import NAMES, PIN

TWELVE = (*NAMES[:11], "Otis")


def at_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps are taken at once: what keeps hasty fingers off is shown elsewhere."""
    monkeypatch.setattr(buttons, "REST", 0.0)
    monkeypatch.setattr(driver, "tap", partial(driver.tap, rest=0))


def type_name(driver: Driver, name: str) -> None:
    for letter in name.upper():
        driver.tap("space" if letter == " " else letter)


def type_pin(driver: Driver, pin: str = PIN) -> None:
    for digit in pin:
        driver.tap(digit)
    driver.tap("Enter")


def settled(driver: Driver, app: Kiosk) -> None:
    """Until everything is on record and on the screen."""
    driver.until(lambda: not app.lobby.journal.pending, what="the journal")
    driver.frames(3)


def night_of(lobby: Lobby) -> Night:
    assert lobby.night is not None
    return lobby.night


def at_door(driver: Driver, lobby: Lobby, names: list[str] | tuple[str, ...] = (), format: str = "drive") -> Kiosk:
    """A night's door, these people in."""
    enter(opened(lobby, form_of(format, max(4, len(names)))), names)
    return show(driver, lobby, HomePage, night_page)


def in_round(driver: Driver, lobby: Lobby, names: tuple[str, ...] = TWELVE, rounds: int = 1, told: int = 0) -> Kiosk:
    """A night in the middle of a round, its director's page open."""
    enter(opened(lobby, form_of("drive", len(names), hands=1)), names)
    played(night_of(lobby), rounds, told)
    lobby.director.enter(PIN)
    return show(driver, lobby, HomePage, night_page, director_page)


def here(night: Night) -> set[str]:
    return {night.label(number) for number, entry in night.entries.items() if entry.here}
