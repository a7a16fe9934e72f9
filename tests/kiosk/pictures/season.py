"""The pages of the season, for `tests.kiosk.pictures`: one function a page."""

import atexit
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import mkdtemp

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.season.league import season_page
from kiosk.table.given_away import GivenAway
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.lobby import in_trick, open_one, play, show
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.season_nights import Club, began, season

Picture = Callable[[Driver, Path], object]


@cache
def played(nights: int, people: int, long: bool, rounds: int = 4) -> Path:
    """A folder with a season that was played; made once for all pictures."""
    folder = Path(mkdtemp(prefix="whist-season-"))
    atexit.register(rmtree, folder)
    clock = began()
    lobby = Lobby.open(folder, now=clock)
    season(Club(lobby, clock, Random(7), people, long), nights, rounds, tables=2)
    lobby.close()
    return folder


def shown(
    driver: Driver, folder: Path, nights: int = 8, people: int = 16, long: bool = False, rounds: int = 4
) -> Kiosk:
    """The season's page, read."""
    if nights:
        copytree(played(nights, people, long, rounds), folder, dirs_exist_ok=True)
    clock = began()
    for _ in range(nights):
        clock.next()
    lobby = Lobby.open(folder, now=clock)
    app = show(driver, lobby, HomePage, season_page)
    ready(driver, app)
    return app


def home(driver: Driver, folder: Path, nights: int = 8, long: bool = False, table: bool = False) -> Kiosk:
    """Home when some nights were played; before the last of their tables, or with a `table` in play."""
    copytree(played(nights, 16, long), folder, dirs_exist_ok=True)
    clock = began()
    for _ in range(nights):
        clock.next()
    lobby = Lobby.open(folder, now=clock)
    if table:
        play(lobby, open_one(lobby), in_trick(3, 3), detail="cards")
        lobby.leave()
    app = show(driver, lobby, HomePage)
    driver.until(lambda: app.loaded and lobby.season.poll(), what="the season's records")
    driver.wait(1.1)
    return app


def ready(driver: Driver, app: Kiosk) -> None:
    """Until everything on record is read and shown."""
    driver.until(lambda: not app.lobby.season.busy, what="the season's records")
    driver.wait(1.1)
    driver.until(lambda: not app.lobby.season.busy, what="the season's records")


def tapped(*keys: str, **how: int | bool) -> Picture:
    """The page that these taps lead to; a key that is not there is a name: the first player's."""

    def at(driver: Driver, folder: Path) -> None:
        app = shown(driver, folder, **how)  # type: ignore[arg-type]
        for key in keys:
            if key == "FIRST":
                driver.tap(app.lobby.season.people()[0][1])
            elif key == "SECOND":
                driver.tap(app.lobby.season.people()[1][1])
            else:
                driver.tap(key)
        ready(driver, app)

    return at


def given_away(driver: Driver, folder: Path, long: bool = False) -> None:
    """Some hands of the club's own tables were replayed."""
    app = shown(driver, folder, long=long)
    lobby = app.lobby
    people = [name for _, name in lobby.season.people()]
    for at in range(0, len(people) - 3, 4):
        table = open_one(lobby, names=tuple(people[at : at + 4]))
        play(lobby, table, lambda table: table.hand.outcome is not None)
        GivenAway(lobby.setting, lobby.set_setting).looks_at(table, 1)({"N": at % 3, "E": 1, "S": at % 5})
        lobby.leave()
    lobby.journal.settle()
    driver.tap("Ratings")
    ready(driver, app)
    driver.tap("Given away")
    ready(driver, app)


PICTURES: dict[str, Picture] = {
    "season-home": home,
    "season-home-table": lambda d, f: home(d, f, table=True),
    "season-home-long": lambda d, f: home(d, f, long=True),
    "season-empty": tapped(nights=0),
    "season-empty-ratings": tapped("Ratings", nights=0),
    "season-league": tapped(),
    "season-league-down": tapped("Down"),
    "season-league-pairs": tapped("Pairs"),
    "season-league-long": tapped(long=True),
    "season-given-away": given_away,
    "season-given-away-long": lambda d, f: given_away(d, f, long=True),
    "season-given-away-empty": tapped("Ratings", "Given away"),
    "season-ratings": tapped("Ratings"),
    "season-ratings-pairs": tapped("Ratings", "Pairs"),
    "season-ratings-pairs-long": tapped("Ratings", "Pairs", long=True),
    "season-counts": tapped("What counts", *PIN, "Enter"),
    "season-counts-down": tapped("What counts", *PIN, "Enter", "Down"),
    "season-nights": tapped("What counts", *PIN, "Enter", "Nights"),
    "season-who": tapped("A player"),
    "season-who-long": tapped("A player", long=True),
    "season-player": tapped("A player", "FIRST"),
    "season-player-nights": tapped("A player", "FIRST", "Nights"),
    "season-player-partners": tapped("A player", "FIRST", "Partners"),
    "season-player-opponents-long": tapped("A player", "FIRST", "Opponents", long=True),
    "season-player-contracts": tapped("A player", "FIRST", "Contracts"),
    "season-head": tapped("A player", "FIRST", "Head to head", "SECOND"),
    "season-head-long": tapped("A player", "FIRST", "Head to head", "SECOND", long=True),
}
