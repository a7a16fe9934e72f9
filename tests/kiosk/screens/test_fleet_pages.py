"""A kiosk at a table of a desk's night, touched; and the desk's page of the kiosks."""

import os
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.fleet import door as doors
from kiosk.fleet.door import COMPARES
from kiosk.fleet.notes import Notes
from kiosk.fleet.seating import seats_for
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.at_table import AtTablePage
from kiosk.screens.night.kiosks import KiosksPage
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.widgets import Primary
from tests.kiosk.fingers.night_pages import at_once, night_of, settled
from tests.kiosk.fleet.test_joining import Both
from tests.kiosk.fleet.test_pairing import HOST, REQUEST
from tests.kiosk.pictures.fleet import at_table
from tests.kiosk.scenes.floor import Floor


@pytest.mark.parametrize(
    "flat", [False, pytest.param(True, marks=pytest.mark.skipif("WHIST_SCREENS" not in os.environ, reason="slow"))]
)
def test_a_round_is_played_agreed_to_and_left_at_the_table(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flat: bool
) -> None:
    at_once(driver, monkeypatch)
    app = at_table(driver, tmp_path, hands=1)
    app.set_flat(flat)
    for tap in ("Go on", "Play this round", "Dealt", "Total", "8"):
        driver.until(lambda tap=tap: tap in driver.texts())
        driver.tap(tap)
        settled(driver, app)
    assert app.table.opening.title == "Table 1" and app.lobby.for_desk
    driver.tap(next(widget for widget in driver.drawn() if isinstance(widget, Primary)))
    settled(driver, app)
    assert not driver.shown("Rematch") and driver.faults() == []
    driver.tap("Agree")
    for side in app.at_table.sheet().sides:  # type: ignore[union-attr]
        driver.tap(next(text for text in driver.texts() if side.names[0] in text))
        settled(driver, app)
    assert driver.shown("Both sides have agreed.") and app.table.agreed() == {0, 1}
    driver.tap("Done")
    settled(driver, app)
    assert isinstance(app.page, AtTablePage) and app.lobby.table is None and driver.faults() == []
    assert driver.shown("Played and agreed.") and not driver.shown("Go on")
    driver.tap("Look again")
    assert not isinstance(app.page, AtTablePage)
    driver.close()


def test_between_two_rounds_a_table_reads_what_it_waits_for_and_can_go_back(driver: Driver, tmp_path: Path) -> None:
    at_table(driver, tmp_path, "night.at_table", between=True)
    assert driver.shown("The next seats come from the desk.") and driver.faults() == []
    driver.close()


def test_while_the_desk_cannot_be_reached_the_strip_of_the_table_says_what_is_missing_there(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    app = at_table(driver, tmp_path, hands=1)
    for tap in ("Go on", "Play this round", "Dealt"):
        driver.until(lambda tap=tap: tap in driver.texts())
        driver.tap(tap)
        settled(driver, app)
    assert driver.shown("hand 1 of 1")
    notes = Notes(app.lobby.journal.path.parent)
    notes.keep_line(False, app.lobby.journal.others.heads(app.lobby.journal.kiosk)[0].seq - 2)
    driver.until(lambda: driver.shown("2 not yet at the desk"))
    notes.keep_line(True, 0)
    driver.until(lambda: not driver.shown("at the desk"))
    driver.close()


def test_the_director_says_which_kiosk_is_which_table_s_and_its_results_come_by_themselves(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    with Floor(tmp_path, hands=1) as floor:
        at, desk = floor.tables[0], floor.lobby
        at.play(8)
        floor.keep_only(at)
        app = Kiosk(desk, HomePage, on_top=[KiosksPage])
        driver.run(app)
        at.send()
        driver.until(lambda: floor.results() == [(8, 5)])
        assert driver.shown("1 of 1 kiosk here") and driver.shown("by stick")
        driver.tap("2")
        driver.tap(f"kiosk {at.kiosk[:8]}")
        settled(driver, app)
        assert night_of(desk).kiosks(1) == {at.kiosk: 2}
        driver.tap("2")
        driver.tap("No kiosk")
        settled(driver, app)
        assert night_of(desk).kiosks(1) == {} and driver.shown("no kiosk at a table")
        assert not seats_for(floor.night, at.kiosk).place
        driver.close()


def test_a_table_joins_a_night_from_the_settings_and_compares_the_digits(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    monkeypatch.setattr(doors, "LOOK", 0.01)
    lobby = Lobby.open(tmp_path / "table")
    both = Both(tmp_path)
    try:
        app = Kiosk(lobby, HomePage, on_top=[settings_page])
        driver.run(app)

        def shows(said: str) -> None:
            driver.until(lambda: (both.step(), app.page.tick(), driver.shown(said))[2])

        both.desk.open()
        driver.tap("Join a night")
        shows("Friday night")
        driver.tap("Type an address")
        for digit in f"{HOST}:{both.door.port}":
            driver.tap(digit)
        driver.tap("Ask this desk")
        shows("Yes")
        shown = both.desk.view().asking[0]
        assert driver.shown(shown.digits) and driver.faults() == [] and not shown.same
        driver.tap("Yes")
        shows("The desk has not answered yet.")
        driver.until(lambda: (both.step(), both.desk.view().asking[0].same)[1])
        both.desk.decide(both.desk.view().asking[0], "Table 7")
        shows("The desk has agreed")
        assert driver.shown("Friday night. This is Table 7.") and both.let_in == [REQUEST]
        driver.tap("Done")
        assert isinstance(app.page, AtTablePage) and driver.shown("The desk has told nothing yet")
        driver.close()
    finally:
        both.stop()


def test_the_director_lets_a_kiosk_in_by_its_digits_and_says_which_table_it_is(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(driver, monkeypatch)
    monkeypatch.setattr(doors, "LOOK", 0.01)
    with Floor(tmp_path, hands=1) as floor:
        data = floor.lobby.journal.path.parent
        floor.keep_only()
        both = Both(tmp_path, desk=data)
        try:
            app = Kiosk(floor.lobby, HomePage, on_top=[KiosksPage])
            driver.run(app)

            def shows(said: str) -> None:
                driver.until(lambda: (both.step(), app.page.tick(), driver.shown(said))[2])

            driver.tap("Let a kiosk join")
            driver.tap("Let a kiosk join")
            shows("No kiosk asks yet")
            both.table.ask(f"{HOST}:{both.door.port}")
            shows("its screen shows")
            driver.until(lambda: (both.step(), both.at() == COMPARES)[1])
            asked = both.table.view().asked
            assert asked is not None and driver.shown(asked.digits) and driver.faults() == []
            driver.tap("Let it in")
            assert not both.let_in, "people at the table have not looked"
            both.table.same(asked.digits)
            shows("the numbers are the same")
            driver.tap("Other table")
            driver.tap("Table 2")
            driver.tap("Let it in")
            settled(driver, app)
            driver.until(lambda: (both.step(), both.let_in == [REQUEST])[1])
            assert night_of(floor.lobby).kiosks(1)[REQUEST.kiosk] == 2
            shows("Table 2 is let in")
            driver.tap("Let nobody join")
            assert not both.desk.view().opened
            driver.close()
        finally:
            both.stop()
