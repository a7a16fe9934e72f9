"""What pages and tables leave behind when they are left: nothing that grows."""

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from weakref import WeakSet, ref

from kivy.graphics import Canvas
from kivy.uix.widget import Widget

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.lobby.history import FindPage, Looked, history_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.page import Page
from kiosk.screens.season.league import season_page
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.table.homing import Homeward, Homing, Leaving
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.page import table_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, Text, Turned
from kiosk.screens.widgets.gone import clear
from kiosk.table.new_table import NewTable
from kiosk.table.table import Table
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.scenes.players import next_step


def open_table(app: Kiosk) -> None:
    """A new table, on the screen."""
    form = NewTable.begin()
    for seat, name in enumerate(("Ada", "Otis", "Ruby", "Leon")):
        form.set_name(seat, name)
    form.dealer = 0
    app.lobby.open_table(form, lambda _table: None)
    app.lobby.journal.settle()
    app.home(table_page)


def test_pages_that_were_left_are_gone_at_once_and_tables_once_python_looks(driver: Driver, tmp_path: Path) -> None:
    lobby, rng = Lobby.open(tmp_path), Random(1)
    app = Kiosk(lobby, HomePage)
    driver.run(app)
    pages, tables = WeakSet[Page](), WeakSet[Table]()

    def show(page: Callable[[Kiosk], Page]) -> None:
        app.show(page)
        driver.frames()
        pages.add(app.page)

    def home() -> None:
        app.home()
        pages.add(app.page)

    def an_hour() -> int:
        """Gives how many widgets there are at its end."""
        open_table(app)
        tables.add(app.table)
        for _ in range(6):
            step = next_step(app.table, rng)
            assert step is not None
            step()
            lobby.journal.settle()
            driver.frames()
        pages.add(app.page)
        show(menu_page)
        show(sheet_page)
        home()
        lobby.leave()
        for page in (history_page(), partial(FindPage, looked=Looked()), devices_page, settings_page, season_page):
            show(page)
        home()
        driver.clear_away()
        return theme.subscriber_count

    gc.disable()
    try:
        after_one = an_hour()
        assert an_hour() <= after_one + 8  # home names the table that can be gone on with
        assert [*pages] == [app.page]
    finally:
        gc.enable()
    gc.collect()
    assert len(tables) <= 1  # the last one


def test_what_was_on_the_screen_is_gone_before_python_looks_for_it(driver: Driver, tmp_path: Path) -> None:
    lobby, rng = Lobby.open(tmp_path), Random(1)
    app = Kiosk(lobby, HomePage)
    driver.run(app)
    open_table(app)
    driver.wait(0.5)
    shown: WeakSet[Widget] = WeakSet()
    drawn: WeakSet[Canvas] = WeakSet()

    def look() -> None:
        driver.paint()
        for widget in app.page.walk(restrict=True):
            shown.add(widget)
            drawn.add(widget.canvas)

    gc.disable()
    try:
        for _ in range(30):
            step = next_step(app.table, rng)
            assert step is not None
            step()
            lobby.journal.settle()
            look()
            for page in (menu_page, sheet_page, devices_page):
                app.show(page)
                look()
                app.back()
                look()
        driver.clear_away()
        here = {each for top in (app.page, *app.page.lasting) for each in top.walk(restrict=True)}
        assert len(here) < 200 and not {*shown} - here and not {*drawn} - {each.canvas for each in here}
    finally:
        gc.enable()


def test_what_was_made_and_put_nowhere_is_gone_at_once(driver: Driver) -> None:
    driver.show(Plane())
    gc.disable()
    try:
        key = Choice(title="Trouble")
        driver.frames()
        there = ref(key), ref(key.canvas)
        del key
        assert not any(each() for each in there)
    finally:
        gc.enable()


def test_the_cards_of_a_trick_are_gone_once_they_are_home(driver: Driver) -> None:
    page = Plane()
    driver.show(page)
    leaving = Leaving(3, (0, 0, 50, 70), (100, 100)), Leaving(4, (60, 0, 50, 70), (100, 100))
    gc.disable()
    try:
        homing = page.put(Homing(Homeward((1, 1), leaving)), 0, 0, 0, 0)
        there = [ref(each) for each in homing.walk(restrict=True)]
        del homing
        driver.until(lambda: not page.children)
        driver.clear_away()
        assert not any(each() for each in there)
    finally:
        gc.enable()


def test_what_faced_a_player_is_gone_before_python_looks_for_it(driver: Driver) -> None:
    page, drawn = Plane(), WeakSet[Canvas]()
    driver.show(page)
    gc.disable()
    try:
        for seat in range(4):
            page.put(Turned(Text(line="Ada"), seat), 100 * seat, 0, 100, 100)
        driver.paint()
        for widget in page.children:
            drawn.update((widget.canvas, widget.content.canvas))
        assert len(drawn) == 8
        del widget
        clear(page)
        driver.clear_away()
        assert not drawn
    finally:
        gc.enable()


def test_a_name_that_no_longer_fits_is_gone_before_python_looks_for_it(driver: Driver, tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    for name in ("Ada", "Bess"):
        lobby.journal.people.add(name)
    app = Kiosk(lobby, HomePage)
    driver.run(app)
    app.show(partial(FindPage, looked=Looked()))
    driver.frames(2)
    key = ref(driver.find("Bess"))
    gc.disable()
    try:
        driver.tap("A")
        driver.wait(0.5)
        assert driver.shown("Ada") and key() is None
    finally:
        gc.enable()
