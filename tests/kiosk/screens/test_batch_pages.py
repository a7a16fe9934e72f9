"""Results one after the other, touched; and the tables of a round, whose keys keep their places."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.batch import BatchPage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.page import night_page
from tests.kiosk.fingers.night_pages import at_once, in_round, night_of, settled
from tests.kiosk.pictures.lobby import show
from tests.kiosk.scenes.nights import begin, people, plan


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    yield Lobby.open(tmp_path)  # closed by the app, with the driver


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


def test_the_director_enters_a_round_with_a_tap_a_result(driver: Driver, lobby: Lobby) -> None:
    app = in_round(driver, lobby)
    night = night_of(lobby)
    driver.tap("Enter results")
    assert isinstance(app.page, BatchPage) and driver.shown("Table 1")
    where = [driver.find("7", exact=True).pos]
    for tricks in "789":
        driver.tap(tricks)
        settled(driver, app)
        where.append(driver.find("7", exact=True).pos if night.missing(night.round_of()) else where[0])
    assert len({*map(tuple, where)}) == 1, "the pad keeps its place"
    assert driver.shown("All results are in.")
    driver.tap("Done")
    assert isinstance(app.page, ClockPage), "the round can be ended there"
    state = night.round_of()
    assert [night.table_sums(state, n) for n in (1, 2, 3)] == [(7, 6), (8, 5), (9, 4)]


def test_a_result_of_a_drive_is_told_in_three_taps_and_no_key_moves(driver: Driver, lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", hands=1), people(28))
    night.seat()
    night.start()
    lobby.journal.settle()
    app = show(driver, lobby, HomePage, night_page)
    assert isinstance(app.page, ClockPage) and driver.shown("7 of 7 results missing")
    places = {n: tuple(driver.find(str(n), exact=True).pos) for n in range(1, 8)}
    for tap in ("3", "8", "Enter"):
        driver.tap(tap)
    settled(driver, app)
    assert night.table_sums(night.round_of(), 3) == (8, 5)
    driver.tap("Done")
    assert driver.shown("6 of 7 results missing")
    assert {n: tuple(driver.find(str(n), exact=True).pos) for n in range(1, 8)} == places


def test_a_tied_table_is_asked_for_once_all_numbers_are_told(driver: Driver, lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(24))
    night.seat()
    night.start()
    for place in range(1, 7):
        for hand in (1, 2):
            night.record_result(place, {"tricks": 6 if (place, hand) == (6, 2) else 7})
            lobby.journal.settle()
    app = show(driver, lobby, HomePage, night_page, BatchPage)
    assert driver.shown("Table 6 is tied: who won the cut?")
    driver.find("13 to 13, the cut")  # though it is not among the first tables
    driver.tap("Who won?")
    driver.tap("N–S")
    settled(driver, app)
    assert driver.shown("All results are in.") and not night.missing(night.round_of())


def test_in_a_large_hall_the_tables_are_turned_to_and_stay_where_one_was(driver: Driver, lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", hands=1), people(80))
    night.seat()
    night.start()
    lobby.journal.settle()
    app = show(driver, lobby, HomePage, night_page)
    driver.tap("Down")
    for tap in ("9", "8", "Enter"):
        driver.tap(tap)
    settled(driver, app)
    driver.tap("Done")
    assert driver.shown("19 of 20 results missing") and driver.find("9", exact=True)
