"""A night of duplicate: where everybody sits with which boards, results by board, standings by direction."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.night.form import NightForm
from kiosk.night.session import Night
from kiosk.screens.night.audit import audit_page
from kiosk.screens.night.boards_record import RecordsPage
from kiosk.screens.night.boards_traveller import traveller_page
from kiosk.screens.night.checkin import checkin_page
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.formats import formats_page
from kiosk.screens.night.result import result_page
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.rulings import BoardsPage, PenaltyPage, RulePage, RulingsPage
from kiosk.screens.night.settings import settings_page
from kiosk.screens.night.setup import setup_page
from kiosk.screens.night.standings import PrizesPage, StandingsPage, player_page
from kiosk.screens.night.wall import WallPage
from kiosk.screens.table.page import table_page
from rules.house_rules import with_value
from rules.movements.format import Format
from rules.movements.formats import FORMATS
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night import asked, between, playing, seated, show
from tests.kiosk.scenes.nights import PIN


def form(id: str, people: int = 24) -> NightForm:
    """The form of a new night."""
    made = NightForm.begin("Friday night")
    made.choose_format(id)
    made.set_rule("people", people)
    return made


def by(id: str, scoring: str = "matchpoints") -> Format:
    """A format with a scoring."""
    return with_value(FORMATS[id](), "scoring", scoring)


def withheld(driver: Driver, folder: Path) -> None:
    """A result that was told before, of a board that others have still to play."""
    kiosk = show(driver, folder, result_page(1, 1), lambda n: playing(n, 0, 1), format="mitchell", long=True)
    kiosk.lobby.director.leave()
    kiosk.page.again()


def played(driver: Driver, folder: Path, flat: bool = False) -> None:
    """A table that has played a board here, was left, and is come back to."""
    kiosk = show(driver, folder, ClockPage, lambda n: playing(n, 0, 0), format="mitchell", long=True)
    lobby = kiosk.lobby
    lobby.director.leave()
    lobby.set_setting("flat", flat)
    table = lobby.play_here(1)
    for command in (table.dealt, partial(table.total, 8)):
        command()
        lobby.journal.settle()
    lobby.leave()
    lobby.play_here(1)
    kiosk.home(table_page)
    driver.frames(3)


def ruled(night: Night) -> None:
    """Four rounds, with rulings and a penalty."""
    between(night, 4)
    night.director.enter(PIN)
    night.rule(1, 1, 1, (60, 40))
    night.rule(3, 5, 1, None)
    night.penalise(2, 10, 4)
    night.journal.settle()


PICTURES: dict[str, Callable[[Driver, Path], object]] = {
    "duplicate-setup": lambda d, f: show(d, f, setup_page(form("mitchell"))),
    "duplicate-setup-teams": lambda d, f: show(d, f, setup_page(form("teams", 27))),
    "duplicate-formats": lambda d, f: show(d, f, formats_page(form("howell"), "Duplicate")),
    "duplicate-settings": lambda d, f: show(d, f, settings_page(form("mitchell"))),
    "duplicate-checkin": lambda d, f: show(d, f, checkin_page, format="mitchell"),
    "duplicate-checkin-teams": lambda d, f: show(d, f, checkin_page, format="teams", long=True, count=24),
    "duplicate-room": lambda d, f: show(d, f, RoomPage, lambda n: seated(n, 2), format="mitchell"),
    "duplicate-room-long": lambda d, f: show(
        d, f, RoomPage, lambda n: seated(n, 0), long=True, count=18, format="howell"
    ),
    "duplicate-by-name": lambda d, f: show(
        d, f, partial(RoomPage, by_name=True), lambda n: seated(n, 2), format="mitchell", count=26, long=True
    ),
    "duplicate-clock": lambda d, f: show(d, f, ClockPage, lambda n: playing(n, 2), format="mitchell"),
    "duplicate-result": lambda d, f: asked(d, f, {"tricks": 8}, format="howell", count=16),
    "duplicate-result-agree": lambda d, f: show(
        d, f, result_page(1, 1), lambda n: playing(n, 0, 1), format="teams", count=16
    ),
    "duplicate-result-withheld": withheld,
    "duplicate-played": played,
    "duplicate-played-flat": partial(played, flat=True),
    "duplicate-standings": lambda d, f: show(d, f, StandingsPage, lambda n: between(n, 5), format="mitchell"),
    "duplicate-standings-percent": lambda d, f: show(
        d, f, StandingsPage, lambda n: between(n, 5), format=by("howell"), count=22, long=True
    ),
    "duplicate-standings-teams": lambda d, f: show(
        d, f, StandingsPage, lambda n: between(n, 3), format=by("teams"), count=24, long=True
    ),
    "duplicate-player": lambda d, f: show(d, f, player_page(3), lambda n: between(n, 5), format=by("mitchell")),
    "duplicate-prizes": lambda d, f: show(d, f, PrizesPage, lambda n: between(n, 7), format=by("mitchell"), rounds=7),
    "duplicate-prizes-long": lambda d, f: show(
        d, f, PrizesPage, lambda n: between(n, 7), format=by("mitchell"), rounds=7, long=True, count=28
    ),
    "duplicate-wall-prizes-long": lambda d, f: show(
        d, f, partial(WallPage, prizes=True), lambda n: between(n, 7), format=by("mitchell"), rounds=7, long=True
    ),
    "duplicate-traveller-long": lambda d, f: show(
        d, f, traveller_page(1), lambda n: between(n, 7), format=by("mitchell"), rounds=7, long=True
    ),
    "duplicate-wall": lambda d, f: show(d, f, WallPage, lambda n: playing(n, 3), format=by("mitchell")),
    "duplicate-wall-teams-long": lambda d, f: show(
        d, f, WallPage, lambda n: playing(n, 3), format=by("teams"), count=24, long=True
    ),
    "duplicate-wall-seats-long": lambda d, f: show(
        d, f, WallPage, lambda n: seated(n, 2), format="mitchell", long=True, count=18
    ),
    "duplicate-player-long": lambda d, f: show(
        d, f, player_page(3), lambda n: between(n, 3), format=by("teams"), count=24, long=True
    ),
    "duplicate-open-boards": lambda d, f: show(d, f, RecordsPage, lambda n: between(n, 5), format=by("mitchell")),
    "duplicate-rulings": lambda d, f: show(d, f, RulingsPage, ruled, format=by("mitchell")),
    "duplicate-rulings-boards": lambda d, f: show(
        d, f, partial(BoardsPage, number=1), ruled, format=by("mitchell"), long=True
    ),
    "duplicate-rule": lambda d, f: show(
        d, f, partial(RulePage, number=1, place=1, board=1), ruled, format=by("mitchell")
    ),
    "duplicate-penalty": lambda d, f: show(
        d, f, partial(PenaltyPage, entrant=2, number=4), ruled, format=by("mitchell"), long=True
    ),
    "duplicate-audit": lambda d, f: show(d, f, audit_page, ruled, format=by("mitchell")),
    "duplicate-traveller-ruled": lambda d, f: show(d, f, traveller_page(1), ruled, format=by("mitchell")),
    "duplicate-wall-seats": lambda d, f: show(d, f, WallPage, lambda n: seated(n, 2), format="mitchell"),
}
