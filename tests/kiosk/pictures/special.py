"""Military and court whist: a fort's hall and flags, and the pads of the six blocks, for `tests.kiosk.pictures`."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from kiosk.night.entry import ResultEntry
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.clock import ClockPage, TablesPage
from kiosk.screens.night.formats import formats_page
from kiosk.screens.night.result import result_page
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.settings import settings_page
from kiosk.screens.night.standings import PrizesPage, StandingsPage, player_page
from kiosk.screens.night.wall import WallPage
from kiosk.screens.shell import PageMaker
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night_people import page, setup
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.special_nights import play, seat, tell_table

Arrange = Callable[[Night], object]
Picture = Callable[[Driver, Path], object]


def of(format: str, count: int, shown: PageMaker, arrange: Arrange, long: bool = False, **changes: object) -> Picture:
    """A page of a night of this format, after `arrange`."""

    def show(driver: Driver, folder: Path) -> None:
        from kiosk.lobby.lobby import Lobby
        from kiosk.main.app import Kiosk

        lobby = Lobby.open(folder)
        night = begin(lobby, plan(format, **changes), people(count, long))
        arrange(night)
        lobby.journal.settle()
        driver.run(Kiosk(lobby, HomePage, on_top=[shown]))

    return show


military = partial(of, "military")
court = partial(of, "court", rounds=6, hands=4)


def playing(rounds: int, told: int = 0) -> Arrange:
    """A round in play after so many, with so many tables told."""

    def arrange(night: Night) -> None:
        play(night, rounds, Random(1))
        seat(night, start=True)
        state = night.current
        assert state is not None
        for table in state.round.tables[:told]:
            tell_table(night, table.number, Random(table.number))

    return arrange


def seated(rounds: int) -> Arrange:
    """The seats of a round after so many."""
    return lambda night: (play(night, rounds, Random(1)), seat(night))


def between(rounds: int) -> Arrange:
    """After so many rounds."""
    return lambda night: play(night, rounds, Random(1))


def block(number: int, asked: str = "", **values: int | str) -> Picture:
    """The pad of the second hand of a block, with so much told and this asked."""
    entry: list[ResultEntry] = []  # of the picture that is made

    def arrange(night: Night) -> None:
        playing(number - 1)(night)
        first = ResultEntry(night, 2)
        tell_table(night, 2, Random(3), hands=1)
        entry[:] = [ResultEntry(night, first.place, 2)]
        entry[0].values.update(values)

    def shown(kiosk: object) -> object:
        from kiosk.screens.night.result import ResultPage

        made = ResultPage(kiosk, entry[0])  # type: ignore[arg-type]
        made.asked = asked
        return made

    return court(8, shown, arrange)  # type: ignore[arg-type]


PICTURES: dict[str, Picture] = {
    "special-formats": page(lambda form: formats_page(form, "Drive"), "court"),
    "special-setup-military": setup("military", 26),
    "special-setup-court": setup("court", 23),
    "special-military-room": military(24, RoomPage, seated(2), rounds=5),
    "special-military-room-long": military(24, RoomPage, seated(0), long=True, rounds=5),
    "special-military-room-many": military(80, RoomPage, seated(0), rounds=5),
    "special-military-names": military(24, partial(RoomPage, by_name=True), seated(2), rounds=5),
    "special-military-clock": military(24, ClockPage, playing(2, 2), rounds=5),
    "special-military-tables": military(80, TablesPage, playing(0, 6), rounds=5),
    "special-military-pad": military(24, lambda kiosk: result_page(3)(kiosk), playing(1), rounds=5),
    "special-military-told": military(24, lambda kiosk: result_page(1, 2)(kiosk), playing(1, 1), rounds=5),
    "special-military-standings": military(24, StandingsPage, between(4), rounds=5),
    "special-military-fort": military(24, player_page(3), between(5), rounds=5),
    "special-military-prizes": military(24, PrizesPage, between(5), rounds=5),
    "special-military-wall": military(24, WallPage, playing(2, 2), rounds=5),
    "special-military-wall-seats": military(24, WallPage, seated(2), rounds=5),
    "special-military-settings": page(settings_page, "military"),
    "special-court-settings": page(settings_page, "court"),
    "special-court-room": court(22, RoomPage, seated(2)),
    "special-court-clock": court(22, ClockPage, playing(2, 2)),
    "special-court-clock-talk": court(9, ClockPage, playing(4, 1)),
    "special-court-coronation": block(1, trump="H"),
    "special-court-prosperity": block(2, tricks=9),
    "special-court-conspiracy": block(3, trump="C", tricks=9, north=6),
    "special-court-conspiracy-wrong": block(3, trump="C", tricks=5, north=6, east=1),
    "special-court-confiscation": block(5, "spoke1", tricks=7),
    "special-court-restoration": block(6, tricks=7, trump_honours=2),
    "special-court-standings": court(22, StandingsPage, between(4)),
    "special-court-player": court(22, player_page(3), between(6)),
    "special-court-wall": court(22, WallPage, playing(2, 2)),
    "special-court-prizes": court(22, PrizesPage, between(6)),
}
