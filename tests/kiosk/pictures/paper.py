"""What goes to paper, and where it goes, for `tests.kiosk.pictures`."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.base.sticks import Store
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.paper import desk as desks
from kiosk.paper.desk import Desk, night_desk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.director import DirectorPage
from kiosk.screens.night.standings import StandingsPage
from kiosk.screens.paper import PlacePage, night_paper_page, table_paper_page
from kiosk.screens.shell import PageMaker
from kiosk.screens.table.menu import menu_page
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night import between, show
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.tables import open_table

LONG_PATH = Path("/media/kiosk/A STICK WITH A VERY LONG NAME THAT SOMEBODY GAVE IT")


def _at(driver: Driver, folder: Path, page: PageMaker, director: bool = False) -> Kiosk:
    kiosk = show(driver, folder, page, lambda night: between(night, 2), format="mitchell", count=16)
    night = kiosk.lobby.night
    assert night is not None
    if director:
        night.director.enter(PIN)
    else:
        night.director.leave()
    kiosk.page.again()
    return kiosk


def _places(driver: Driver, folder: Path, busy: str = "", said: str = "", printers: tuple[str, ...] = ()) -> None:
    kiosk = _at(driver, folder, StandingsPage)
    night = kiosk.lobby.night
    assert night is not None
    desk = night_desk(kiosk.lobby, night)
    kept = desk.places

    def with_sticks(order: desks.Order) -> tuple[desks.Place, ...]:
        sticks = (
            Store("The stick “CLUB”", Path("/media/kiosk/CLUB")),
            Store(f"The stick “{LONG_PATH.name}”", LONG_PATH),
        )
        first, *others = kept(order)
        return first, *(desks.Place(store.title, store) for store in sticks), *others

    desk.places = with_sticks  # type: ignore[method-assign]
    desk._run = lambda command, given: "\n".join(printers) if command[1] == "-e" else ""
    kiosk.show(partial(_place_page, desk=desk, busy=busy, said=said))


def _place_page(kiosk: Kiosk, desk: Desk, busy: str, said: str) -> PlacePage:
    page = PlacePage(kiosk, desk, desk.orders[0])
    desk.settle()
    desk.busy, desk.said, desk.made = busy, said, said.startswith(KEPT)
    return page


def _table(driver: Driver, folder: Path, page: PageMaker) -> None:
    lobby = Lobby.open(folder)
    open_table(lobby)
    driver.run(Kiosk(lobby, HomePage, on_top=[page]))


KEPT = "“friday-night-2026-11-21-seats.pdf” is saved: the stick “CLUB”, 2 pages."
SPELLED = f"{KEPT} Devanagari and Chinese in Latin letters: this machine has no font for it."
NOT = "friday-night-2026-11-21-seats.pdf cannot be written: there is no room left. Choose another place, or make room."

PICTURES: dict[str, Callable[[Driver, Path], object]] = {
    "paper-night": lambda d, f: _at(d, f, night_paper_page),
    "paper-director": lambda d, f: _at(d, f, DirectorPage, director=True),
    "paper-standings": lambda d, f: _at(d, f, StandingsPage),
    "paper-table": lambda d, f: _table(d, f, table_paper_page),
    "paper-menu": lambda d, f: _table(d, f, menu_page),
    "paper-places": lambda d, f: _places(d, f),
    "paper-printer": lambda d, f: _places(d, f, printers=("Brother_HL_L2350DW", "Office")),
    "paper-busy": lambda d, f: _places(d, f, busy="Making: Seats of a round."),
    "paper-kept": lambda d, f: _places(d, f, said=KEPT),
    "paper-spelled": lambda d, f: _places(d, f, said=SPELLED),
    "paper-not": lambda d, f: _places(d, f, said=NOT),
}
