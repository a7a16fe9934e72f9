"""Kiosks at the tables of a night, and the desk's page of them, for `tests.kiosk.pictures`."""

from functools import partial
from pathlib import Path
from typing import Any

from kiosk.fleet.notes import Heard, Notes
from kiosk.main.app import Kiosk
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.kiosks import KiosksPage, WhichPage
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night import playing, show
from tests.kiosk.scenes.floor import Floor
from tests.kiosk.scenes.nights import PIN, people


def at_table(
    driver: Driver, folder: Path, *pages: str, long: bool = False, tricks: tuple[int, ...] = (), **plan: Any
) -> Kiosk:
    """A table's kiosk that has heard from the desk, with these pages, after some hands."""
    floor = Floor(folder, names=people(8, long), **plan)
    table = floor.tables[0]
    if tricks:
        table.play(*tricks)
        table.agree(0)
    floor.leave(table)
    kiosk = Kiosk(table.lobby, HomePage, on_top=[route(page) for page in pages])
    driver.run(kiosk)
    return kiosk


def _kiosks(night: Night, away: bool = True) -> None:
    """A kiosk at most tables: one is away, one is behind, one table has none."""
    playing(night)
    night.director.enter(PIN)
    assert night.current is not None
    places = [table.number for table in night.current.round.tables]
    kiosks = {place: f"{place:08x}" + "0" * 24 for place in places if place != 3}
    for place, kiosk in kiosks.items():
        night.set_kiosk(kiosk, place)
    heard = {kiosk: Heard(place != 5, "2026-11-23T20:19:00.000Z", 1234 * (place == 5) + 3 * (place == 2))
             for place, kiosk in kiosks.items()}  # fmt: skip
    Notes(night.journal.path.parent).keep_tables(heard)


def _desk(driver: Driver, folder: Path, page: PageMaker, **how: object) -> Kiosk:
    return show(driver, folder, page, _kiosks, **how)  # type: ignore[arg-type]


PICTURES = {
    "fleet-home": lambda d, f: at_table(d, f),
    "fleet-table": lambda d, f: at_table(d, f, "night.at_table"),
    "fleet-table-long": lambda d, f: at_table(d, f, "night.at_table", long=True),
    "fleet-agree": lambda d, f: at_table(d, f, "night.agree", tricks=(8, 5)),
    "fleet-agree-long": lambda d, f: at_table(d, f, "night.agree", long=True, tricks=(8, 5)),
    "fleet-kiosks": partial(_desk, page=KiosksPage),
    "fleet-kiosks-many": partial(_desk, page=KiosksPage, count=104),
    "fleet-which": partial(_desk, page=partial(WhichPage, place=5)),
}
