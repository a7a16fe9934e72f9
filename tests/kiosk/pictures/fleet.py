"""Kiosks at the tables of a night, and the desk's page of them, for `tests.kiosk.pictures`."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from kiosk.fleet.door import COMPARES, ENDED, LET_IN, LOOKS, WAITS, Asking
from kiosk.fleet.found import Found
from kiosk.fleet.joining import ASKING, Joining
from kiosk.fleet.looking import FOUND, LOOKING
from kiosk.fleet.notes import Heard, Notes
from kiosk.fleet.pairing import CLOSED, Refused
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.join import AddressPage
from kiosk.screens.night.kiosks import KiosksPage, WhichPage
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night import playing, show
from tests.kiosk.scenes.floor import Floor
from tests.kiosk.scenes.nights import PIN, people


def at_table(
    driver: Driver, folder: Path, *pages: str, long: bool = False, tricks: tuple[int, ...] = (), between: bool = False,
    **plan: Any,
) -> Kiosk:  # fmt: skip
    """A table's kiosk that has heard from the desk, with these pages, after some hands; `between` two rounds."""
    floor = Floor(folder, names=people(8, long), **plan)
    table = floor.tables[0]
    if tricks:
        table.play(*tricks)
        table.agree(0)
    if between:
        floor.night.close(without=True)
        floor.lobby.journal.settle()
        table.hear(floor.night)
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


def _joins(driver: Driver, folder: Path, address: str = "", **asked: str) -> Kiosk:
    """A table's kiosk that looks for a night, or asks a desk; what runs beside has noted this."""
    kiosk = Kiosk(Lobby.open(folder), HomePage)
    driver.run(kiosk)
    if address:
        kiosk.looking.ask(address)
    notes = Notes(folder)
    token = notes.of_a_process(LOOKING).get("token", "")
    found = [asdict(Found(night, f"192.168.0.{n}", 4223)) for n, night in enumerate(NIGHTS, 5)]
    said = asked or {"at": LOOKS}
    nights = found if said.get("at") == LOOKS else []
    notes.keep_of_process(FOUND, {"token": token, "asked": said, "trouble": "", "nights": nights})
    kiosk.show(route("night.join"))
    return kiosk


def _let_join(driver: Driver, folder: Path, *asking: Asking, opened: bool = True) -> Kiosk:
    """The desk's page, where these kiosks ask."""

    def arrange(night: Night) -> None:
        _kiosks(night)
        if opened:
            Joining(folder).open()
        said = {"address": "192.168.0.5:4223", "trouble": "", "asking": [asdict(each) for each in asking]}
        Notes(folder).keep_of_process(ASKING, said)

    return show(driver, folder, route("night.let_join"), arrange)


NIGHTS = ("Friday night", "The Winter Congress of the Greater Minneapolis Whist Club", "")
ASKS = Asking("1", "3f2a91c0" + "0" * 24, "483 920", True), Asking("2", "77e01b52" + "0" * 24, "017 334")
COMPARED = {"night": "Friday night", "digits": "483 920"}

PICTURES = {
    "fleet-join-looks": lambda d, f: _joins(d, f),
    "fleet-join-digits": lambda d, f: _joins(d, f, "192.168.0.5", at=COMPARES, **COMPARED),
    "fleet-join-long": lambda d, f: _joins(d, f, "192.168.0.5", at=COMPARES, night=NIGHTS[1], digits="888 888"),
    "fleet-join-waits": lambda d, f: _joins(d, f, "192.168.0.5", at=WAITS, **COMPARED),
    "fleet-join-agreed": lambda d, f: _joins(d, f, "192.168.0.5", at=LET_IN, place="Table 7", **COMPARED),
    "fleet-join-ended": lambda d, f: _joins(d, f, "192.168.0.5", at=ENDED, why=str(Refused(CLOSED))),
    "fleet-join-address": lambda d, f: _joins(d, f).show(AddressPage),
    "fleet-let-join": lambda d, f: _let_join(d, f, *ASKS),
    "fleet-let-join-too-early": lambda d, f: _let_join(d, f, ASKS[1]),
    "fleet-let-join-nobody": lambda d, f: _let_join(d, f),
    "fleet-let-join-closed": lambda d, f: _let_join(d, f, opened=False),
    "fleet-home": lambda d, f: at_table(d, f),
    "fleet-table": lambda d, f: at_table(d, f, "night.at_table"),
    "fleet-table-long": lambda d, f: at_table(d, f, "night.at_table", long=True),
    "fleet-table-between": lambda d, f: at_table(d, f, "night.at_table", between=True),
    "fleet-agree": lambda d, f: at_table(d, f, "night.agree", tricks=(8, 5)),
    "fleet-agree-long": lambda d, f: at_table(d, f, "night.agree", long=True, tricks=(8, 5)),
    "fleet-kiosks": partial(_desk, page=KiosksPage),
    "fleet-kiosks-many": partial(_desk, page=KiosksPage, count=104),
    "fleet-which": partial(_desk, page=partial(WhichPage, place=5)),
}
