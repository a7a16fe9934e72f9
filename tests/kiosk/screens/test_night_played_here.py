"""A table of a night that is played on the kiosk itself, touched: there, through its hands, and back to the night."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.page import night_page
from kiosk.screens.table.page import TablePage
from kiosk.screens.widgets import Primary
from tests.kiosk.fingers.night_pages import at_once, night_of, settled
from tests.kiosk.pictures.lobby import show
from tests.kiosk.pictures.night_people import enter, form_of, opened
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night
from tests.kiosk.scenes.nights import NAMES, begin, people, plan


@pytest.fixture
def at_table(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Kiosk]:
    """The first table of a drive of eight played here, `param` hands a round."""
    at_once(driver, monkeypatch)
    lobby = Lobby.open(tmp_path)
    night = opened(lobby, form_of("drive", 8, hands=getattr(request, "param", 1)))
    enter(night, NAMES[:8])
    night.seat()
    night.start()
    lobby.journal.settle()
    app = show(driver, lobby, HomePage, night_page)
    driver.tap("Table 1")
    driver.tap("Play it here")
    settled(driver, app)
    yield app


def test_a_table_played_here_counts_by_itself_and_leads_back_to_the_night(driver: Driver, at_table: Kiosk) -> None:
    assert isinstance(at_table.page, TablePage) and driver.shown("Table 1")
    night = night_of(at_table.lobby)
    for tap in ("Dealt", "Total", "8"):
        driver.tap(tap)
        settled(driver, at_table)
    driver.tap(next(widget for widget in driver.drawn() if isinstance(widget, Primary)))
    settled(driver, at_table)
    assert driver.shown("Game over") and not driver.shown("Rematch") and driver.faults() == []
    driver.tap("The night")
    settled(driver, at_table)
    assert isinstance(at_table.page, ClockPage) and at_table.lobby.table is None
    assert night.table_sums(night.rounds[-1], 1) == (8, 5) and night.missing(night.rounds[-1]) == (2,)


def test_a_table_played_here_can_be_left_in_the_middle_for_the_night_and_gone_on_with(
    driver: Driver, at_table: Kiosk
) -> None:
    driver.tap("Dealt")
    settled(driver, at_table)
    driver.tap("Menu")
    driver.tap("Close table")
    settled(driver, at_table)
    assert isinstance(at_table.page, ClockPage)
    driver.tap("Table 1")
    driver.tap("Play it here")
    settled(driver, at_table)
    assert isinstance(at_table.page, TablePage) and driver.shown("Total")


@pytest.mark.parametrize("at_table", [2], indirect=True)
def test_a_table_left_between_two_hands_is_gone_on_with(driver: Driver, at_table: Kiosk) -> None:
    for tap in ("Dealt", "Total", "8", "Menu", "Close table", "Table 1"):
        driver.tap(tap)
        settled(driver, at_table)
    assert driver.shown("where hand 2 has not begun") and driver.faults() == []
    driver.tap("Play it here")
    settled(driver, at_table)
    assert isinstance(at_table.page, TablePage) and driver.shown("8 to 5")


def test_the_figures_of_a_hand_are_told_apart_by_seats_where_there_are_several(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan(game="ContractWhist", preset="palace", hands=1, counting="points"), people(8, long=True))
    night.seat()
    night.start()
    lobby.journal.settle()
    show(driver, lobby, HomePage, night_page)
    driver.tap("Table 1")
    keys = [f"{place} {what}" for place in ("North", "East", "South", "West") for what in ("bid", "took")]
    assert [key for key in keys if key not in driver.texts()] == [] and "Tricks" not in driver.texts()
    assert [fault for fault in driver.faults() if "Choice" in fault] == []


def test_a_boards_own_card_is_turned_up_as_it_is_played_here(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    lobby = Lobby.open(tmp_path)
    night = duplicate_night(lobby, preset="short")
    draw_all(night)
    begin_round(night)
    app = show(driver, lobby, HomePage, night_page)
    for tap in ("Table 2", "Play it here", "Dealt"):
        driver.tap(tap)
        settled(driver, app)
        if tap == "Play it here":
            assert driver.shown("cards out of the board") and not driver.shown("one at a time")
    table, state = lobby.table, night.current
    assert table is not None and state is not None
    board = night.boards[state.round.tables[1].boards[0]]
    assert board.turned_up is not None and table.hand.seen() == {"NESW"[board.dealer]: 1 << board.turned_up}
    assert not driver.shown("turn up?")
