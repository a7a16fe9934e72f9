"""A night's round: where everybody sits, the clock, results, for `tests.kiosk.pictures`."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.batch import BatchPage
from kiosk.screens.night.clock import ClockPage, TablesPage
from kiosk.screens.night.result import ResultPage, result_page
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.standings import PrizesPage, StandingsPage, player_page
from kiosk.screens.night.wall import WallPage
from kiosk.screens.shell import PageMaker
from rules.movements.format import Format
from rules.movements.formats import FORMATS
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.scenes.nights import begin, people, plan, play_round

Arrange = Callable[[Night], object]


def show(
    driver: Driver, folder: Path, page: PageMaker, arrange: Arrange = lambda night: None, count: int = 28,
    long: bool = False, format: str | Format = "", game: str = "Whist", preset: str = "drive", **changes: object,
) -> Kiosk:  # fmt: skip
    """A page in a night with so many people, after `arrange` and whatever it did is on record."""
    lobby = Lobby.open(folder)
    chosen = plan(format or next(iter(FORMATS)), game, preset, **changes)
    night = begin(lobby, chosen, people(count, long))
    arrange(night)
    lobby.journal.settle()
    kiosk = Kiosk(lobby, HomePage, on_top=[page])
    driver.run(kiosk)
    return kiosk


def seated(night: Night, rounds: int = 4) -> None:
    """The seats of a round after some."""
    for number in range(rounds):
        play_round(night, Random(number))
    night.seat()
    night.journal.settle()


def playing(night: Night, rounds: int = 4, told: int = 4) -> None:
    """A round in play, with some results in."""
    seated(night, rounds)
    night.start()
    night.journal.settle()
    state, rng = night.current, Random(9)
    assert state is not None
    for table in state.round.tables[:told]:
        for _ in range(night.plan.most_hands):
            night.record_result(table.number, {"tricks": rng.randrange(14)})
    if len(state.round.tables) > told:
        night.record_result(state.round.tables[told].number, {"tricks": 8})


def late(night: Night, told: int = 4) -> None:
    """A round whose time is up, with results missing."""
    playing(night, 0, told)
    night.add_minutes(-17)


def pair_gone(night: Night) -> None:
    """A round in play from which a pair has gone home."""
    playing(night, 0, 0)
    night.set_here(1, False)


def between(night: Night, rounds: int = 4) -> None:
    """Between two rounds."""
    for number in range(rounds):
        play_round(night, Random(number))


def asked(driver: Driver, folder: Path, values: dict[str, int | str], **how: object) -> None:
    """The pad of a result with some of it told."""
    kiosk = show(driver, folder, result_page(2), lambda night: playing(night, 0, 0), **how)  # type: ignore[arg-type]
    page = kiosk.page
    assert isinstance(page, ResultPage)
    for id, value in values.items():
        page.entry.put(id, value)
    page.again()


def batch_of_bids(driver: Driver, folder: Path) -> None:
    """The batch where a result is several things."""
    of = {"game": "BidWhist", "preset": "palace", "counting": "points"}
    kiosk = show(driver, folder, BatchPage, lambda night: playing(night, 0, 0), format="swiss", **of)
    page = kiosk.page
    assert isinstance(page, BatchPage)
    page.batch.put("declarer", "N")
    page.again()


PICTURES: dict[str, Callable[[Driver, Path], object]] = {
    "night-room": lambda d, f: show(d, f, RoomPage, seated),
    "night-room-long": lambda d, f: show(d, f, RoomPage, lambda n: seated(n, 0), long=True, count=18),
    "night-room-hundred": lambda d, f: show(d, f, RoomPage, lambda n: seated(n, 0), count=101),
    "night-by-name": lambda d, f: show(d, f, partial(RoomPage, by_name=True), seated),
    "night-by-name-long": lambda d, f: show(d, f, partial(RoomPage, by_name=True), seated, long=True, count=26),
    "night-clock": lambda d, f: show(d, f, ClockPage, playing),
    "night-clock-all-in": lambda d, f: show(d, f, ClockPage, lambda n: playing(n, 0, 7)),
    "night-clock-late": lambda d, f: show(d, f, ClockPage, late),
    "night-clock-late-one": lambda d, f: show(d, f, ClockPage, lambda n: late(n, 3), count=18, long=True),
    "night-clock-many": lambda d, f: show(d, f, ClockPage, lambda n: playing(n, 0, 3), count=100),
    "night-clock-none": lambda d, f: show(d, f, ClockPage, lambda n: playing(n, 0, 3), minutes=0),
    "night-clock-gone": lambda d, f: show(d, f, ClockPage, pair_gone, count=24, long=True, format="swiss"),
    "night-tables": lambda d, f: show(d, f, TablesPage, lambda n: playing(n, 0, 6), count=100),
    "night-standings": lambda d, f: show(d, f, StandingsPage, between),
    "night-standings-over": lambda d, f: show(d, f, StandingsPage, lambda n: between(n, 12)),
    "night-standings-long": lambda d, f: show(d, f, StandingsPage, between, long=True, count=26),
    "night-standings-hidden": lambda d, f: show(
        d, f, StandingsPage, lambda n: (between(n), n.director.leave()), hidden=None
    ),
    "night-standings-pairs": lambda d, f: show(d, f, StandingsPage, between, count=24, format="swiss"),
    "night-prizes": lambda d, f: show(d, f, PrizesPage, lambda n: between(n, 12)),
    "night-player": lambda d, f: show(d, f, player_page(3), lambda n: between(n, 12)),
    "night-wall": lambda d, f: show(d, f, WallPage, playing),
    "night-wall-seats": lambda d, f: show(d, f, WallPage, seated),
    "night-wall-hundred": lambda d, f: show(d, f, WallPage, lambda n: seated(n, 0), count=101),
    "night-wall-prizes": lambda d, f: show(d, f, partial(WallPage, prizes=True), lambda n: between(n, 12)),
    "night-batch": lambda d, f: show(d, f, BatchPage, playing),
    "night-batch-many": lambda d, f: show(d, f, BatchPage, lambda n: playing(n, 0, 14), count=100, long=True),
    "night-batch-bid": batch_of_bids,
    "night-batch-done": lambda d, f: show(d, f, BatchPage, lambda n: playing(n, 0, 7)),
    "night-result-ask": lambda d, f: asked(d, f, {}),
    "night-result-enter": lambda d, f: asked(d, f, {"tricks": 8}, long=True),
    "night-result-agree": lambda d, f: show(d, f, result_page(1, 1), lambda n: (playing(n, 0, 1), n.confirm(1, 0, 1))),
    "night-result-bid": lambda d, f: asked(
        d, f, {"declarer": "E"}, game="BidWhist", preset="palace", counting="points"
    ),
    "night-result-bid-all": lambda d, f: asked(
        d, f, {"declarer": "E", "bid": "4U", "trumps": "S", "tricks": 11}, game="BidWhist", preset="palace",
        counting="points",
    ),
    "night-result-solo": lambda d, f: asked(
        d, f, {"declarer": "E"}, game="SoloWhist", preset="britannica", counting="points"
    ),
}  # fmt: skip
