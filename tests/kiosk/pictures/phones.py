"""The director's pages of the phones, for `tests.kiosk.pictures`."""

from functools import partial
from pathlib import Path

from kiosk.hall.access import KEY, Access
from kiosk.main.app import Kiosk
from kiosk.night.session import Night
from kiosk.night.state import Claim
from kiosk.screens.night.phones import CodePage, CodesPage, PhonesPage, claims_page
from kiosk.screens.night.wall import WallPage
from kiosk.screens.shell import PageMaker
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night import Arrange, playing, seated, show
from tests.kiosk.scenes.nights import PIN


def _let_in(night: Night, on: bool = False, wifi: bool = True) -> None:
    """Codes are made, and the director is here. No line is opened for a picture."""
    access = Access(on, "0" * 64, night.journal.time(), "full", "10.42.0.1:8080")
    if wifi:
        access = Access(**{**access.values(), "wifi": "Whist Hall", "password": "seven-hearts-lamp"})  # type: ignore[arg-type]
    night.journal.settings.set(KEY, access.values())
    night.director.enter(PIN)


def _told(night: Night) -> None:
    _let_in(night)
    night.journal.settle()
    state = night.current
    assert state is not None
    for table, why in zip(state.round.tables, ("differs", "late"), strict=False):
        place = table.number
        result = night.results_at(state, place)[1]
        night.claim(Claim(why, state.number, place, 1, 1, {"tricks": 8}, "8 to 5", result.id))
    night.journal.settle()


def _page(driver: Driver, folder: Path, page: PageMaker, arrange: Arrange, on: bool = False, **how: object) -> Kiosk:
    def all_of_it(night: Night) -> None:
        playing(night)
        arrange(night)

    kiosk = show(driver, folder, page, all_of_it, **how)  # type: ignore[arg-type]
    if on:
        kiosk.hall.let_in()
        kiosk.refresh()
    return kiosk


def wall(driver: Driver, folder: Path, arrange: Arrange, **how: object) -> None:
    """The wall while phones are served; no line is opened for a picture."""
    kiosk = show(driver, folder, WallPage, arrange, **how)  # type: ignore[arg-type]
    journal = kiosk.lobby.journal
    access = Access(True, "0" * 64, journal.time(), "full", "10.42.0.1:8080", "Whist Hall", "seven-hearts-lamp")
    journal.settings.set(KEY, access.values())
    kiosk.refresh()


PICTURES = {
    "phones-wall": partial(wall, arrange=playing),
    "phones-wall-long": partial(wall, arrange=playing, count=26, long=True),
    "phones-wall-seats": partial(wall, arrange=seated, count=44),
    "phones": lambda d, f: _page(d, f, PhonesPage, _let_in, on=True),
    "phones-no-wifi": lambda d, f: _page(d, f, PhonesPage, partial(_let_in, wifi=False), on=True),
    "phones-off": lambda d, f: _page(d, f, PhonesPage, _let_in),
    "phones-codes": lambda d, f: _page(d, f, CodesPage, _let_in),
    "phones-code": lambda d, f: _page(d, f, partial(CodePage, place=3), _let_in),
    "phones-claims": lambda d, f: _page(d, f, claims_page, _told),
    "phones-claims-long": lambda d, f: _page(d, f, claims_page, _told, long=True),
}
