"""A tournament of teams: its plan, the sheet that is signed, the playoff, the pot, for `tests.kiosk.pictures`."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.night.clock import Moments
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.bracket import BracketPage
from kiosk.screens.night.clock import ClockPage
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.formats import formats_page
from kiosk.screens.night.missing import missing_page, was_missing_page
from kiosk.screens.night.result import result_page
from kiosk.screens.night.settings import settings_page
from kiosk.screens.night.sign import sign_page
from kiosk.screens.night.standings import PrizesPage, StandingsPage
from kiosk.screens.shell import PageMaker
from rules.movements.conduct import Conduct
from rules.movements.format import Format
from rules.movements.moving_team import MovingTeam
from rules.movements.running import Running
from rules.standings.prizes import PrizeRules
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.night_people import page, setup
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round

SIGNED = Conduct(until="time", signed=True, half_time=True, level="hand", missing_after=5)


def show(
    driver: Driver,
    folder: Path,
    page: PageMaker,
    arrange: Callable[[Night], object],
    long: bool = False,
    games: int = 1,
    **changes: object,
) -> Kiosk:
    lobby = Lobby.open(folder)
    format = changes.pop("format", None) or MovingTeam(
        first_rounds=2, playoff=16, playoff_games=games, last_place="lot"
    )
    assert isinstance(format, Format)
    made: dict[str, object] = {"rounds": None, "hands": 1, "minutes": 15, "last_hand": 0, **changes}
    night = begin(lobby, plan(format, **made), people(40, long))
    arrange(night)
    lobby.journal.settle()
    kiosk = Kiosk(lobby, HomePage, on_top=[page])
    driver.run(kiosk)
    return kiosk


def rounds(night: Night, count: int) -> None:
    for number in range(count):
        play_round(night, Random(number))


def playing(night: Night, late: int = 0) -> None:
    """A round in play; `late` minutes of it have gone, and one table has told three hands."""
    night.seat()
    night.start()
    night.journal.settle()
    for tricks in (8, 5, 9):
        night.record_result(1, {"tricks": tricks})
        night.journal.settle()
    night.add_minutes(-late)


def missing(night: Night) -> None:
    playing(night)
    night.director.enter(PIN)


def was_missing(night: Night) -> None:
    """After a round in which a team was missing."""
    missing(night)
    night.forfeit(2, 1)
    night.journal.settle()
    night.close(without=True)


def unseated(night: Night) -> None:
    """Five minutes after the start, when some tables have told nothing."""
    playing(night)
    night.moments = Moments(datetime.now(UTC) + timedelta(minutes=6), night.facts)


def half_time(night: Night) -> None:
    playing(night, 0)
    night.add_minutes(1)
    night.journal.settle()
    night.moments = Moments(datetime.now(UTC) + timedelta(minutes=8, seconds=5), night.facts)


def running(night: Night) -> None:
    night.seat()
    night.start()
    night.journal.settle()
    for place in (1, 2):
        night.record_result(place, {"tricks": 9})
        night.journal.settle()


def tied(night: Night) -> None:
    night.seat()
    night.start()
    night.journal.settle()
    for tricks in (8, 5):
        night.record_result(1, {"tricks": tricks})
        night.journal.settle()


def ready(driver: Driver, folder: Path) -> None:
    """The first page of a ready plan."""
    setup("drive", 32)(driver, folder)
    driver.tap("Tournament")
    driver.tap("Bid Whist tournament")


PICTURES: dict[str, Callable[[Driver, Path], object]] = {
    "night-setup-event": setup("moving_team", 32),
    "night-setup-ready": ready,
    "night-ready-plans": page(lambda form: formats_page(form, "Tournament"), "moving_team"),
    "night-event-settings": page(settings_page, "moving_team"),
    "night-event-clock": lambda d, f: show(d, f, ClockPage, lambda n: playing(n, 16), conduct=SIGNED),
    "night-event-unseated": lambda d, f: show(d, f, ClockPage, unseated, conduct=SIGNED, long=True),
    "night-event-half-time": lambda d, f: show(d, f, ClockPage, half_time, conduct=SIGNED),
    "night-event-running": lambda d, f: show(d, f, ClockPage, running, format=Running(), minutes=0),
    "night-event-sign": lambda d, f: show(d, f, sign_page(1), lambda n: playing(n, 16), conduct=SIGNED),
    "night-event-sign-long": lambda d, f: show(
        d, f, sign_page(1), lambda n: (playing(n, 16), n.sign(1, 0)), conduct=SIGNED, long=True
    ),
    "night-event-result": lambda d, f: show(d, f, result_page(1, 3), lambda n: playing(n, 16), conduct=SIGNED),
    "night-event-missing": lambda d, f: show(d, f, missing_page, missing, conduct=SIGNED),
    "night-event-was-missing": lambda d, f: show(d, f, was_missing_page(1, 2), was_missing, conduct=SIGNED),
    "night-event-was-missing-long": lambda d, f: show(
        d, f, was_missing_page(1, 2), was_missing, conduct=SIGNED, long=True
    ),
    "night-event-tie": lambda d, f: show(d, f, cut_page(1), tied, hands=2, conduct=Conduct(level="hand")),
    "night-bracket": lambda d, f: show(d, f, BracketPage, lambda n: rounds(n, 6)),
    "night-bracket-long": lambda d, f: show(d, f, BracketPage, lambda n: rounds(n, 5), long=True, games=3),
    "night-event-standings": lambda d, f: show(d, f, StandingsPage, lambda n: rounds(n, 6)),
    "night-event-prizes": lambda d, f: show(
        d, f, PrizesPage, lambda n: rounds(n, 6), prize_rules=PrizeRules(boston_pot=True)
    ),
}
