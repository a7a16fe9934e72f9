"""The season's pages, touched and looked at."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.table_tile import WinnerTile
from kiosk.screens.night.standings import StandingsPage
from kiosk.screens.season.league import LeaguePage, season_page
from kiosk.screens.season.line import lines_of
from kiosk.screens.season.pick import TypePage
from kiosk.screens.season.player import HeadPage, PlayerPage
from kiosk.season.session import Season
from kiosk.table.hindsight import Shown
from tests.kiosk.fingers.night_pages import at_once, settled, type_name
from tests.kiosk.pictures.lobby import LONG, show
from tests.kiosk.pictures.season import ready
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.season_nights import Club, began, season


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a short season, one of its names as long as names get."""
    folder, clock = tmp_path_factory.mktemp("season"), began()
    lobby = Lobby.open(folder, now=clock)
    club = Club(lobby, clock, Random(7), 8)
    club.names[0] = LONG[0]
    season(club, 3, 2, 1, 1)
    lobby.close()
    yield folder


@pytest.fixture(autouse=True)
def hasty(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(driver, monkeypatch)


def opened(driver: Driver, folder: Path, played: Path | None = None) -> Kiosk:
    if played is not None:
        copytree(played, folder, dirs_exist_ok=True)
    app = show(driver, Lobby.open(folder, now=began(30)), HomePage, season_page)
    ready(driver, app)
    return app


def test_home_tells_who_won_last_and_who_leads_and_leads_to_more_of_it(
    driver: Driver, tmp_path: Path, played: Path
) -> None:
    copytree(played, tmp_path, dirs_exist_ok=True)
    app = show(driver, Lobby.open(tmp_path, now=began(30)), HomePage)
    driver.until(lambda: app.loaded and app.lobby.season.poll() and not app.lobby.season.busy, what="the records")
    news = app.lobby.season.news()
    driver.wait(1.1)
    won, leads = tiles(driver)
    assert news.night is not None and (won.title, won.note) == (news.night.winner, news.night.figures)
    assert (leads.title, leads.note) == (news.leader, news.figures) and "season" in leads.when[0]
    driver.tap(leads)
    settled(driver, app)
    assert isinstance(app.page, LeaguePage)
    driver.tap("Back")
    driver.tap(tiles(driver)[0])
    settled(driver, app)
    assert isinstance(app.page, StandingsPage) and driver.shown("Final standings")


def tiles(driver: Driver) -> list[WinnerTile]:
    """Who won, and who leads, from the left."""
    return sorted((each for each in driver.drawn() if isinstance(each, WinnerTile)), key=lambda tile: tile.x)


def test_a_page_that_waits_for_the_records_looks_no_more_when_the_kiosk_ends(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Season, "busy", True)
    show(driver, Lobby.open(tmp_path, now=began(30)), HomePage, season_page)
    driver.close()


def test_before_the_first_night_the_page_says_what_begins_it(driver: Driver, tmp_path: Path) -> None:
    opened(driver, tmp_path)
    said = " ".join(driver.texts())
    assert "The league begins with the first round of a night." in said and "nobody has played yet" in said
    driver.tap("Pairs")
    driver.tap("Ratings")
    assert driver.shown("No table that counts is over yet")
    assert driver.faults() == []


def test_tricks_given_away_are_a_list_beside_the_ratings_unless_the_setting_ends_it(
    driver: Driver, tmp_path: Path
) -> None:
    app = opened(driver, tmp_path)
    driver.tap("Ratings")
    driver.tap("Given away")
    assert driver.shown("Nothing is known yet.") and driver.faults() == []
    app.lobby.set_setting("hindsight", Shown.OFF.content())
    app.lobby.journal.settle()
    driver.tap("Back")
    assert driver.shown("Ratings") and not driver.shown("Given away")


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_from_the_league_to_a_player_and_to_two_head_to_head(
    driver: Driver, tmp_path: Path, played: Path, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    app = opened(driver, tmp_path, played)
    assert driver.shown("points") and driver.shown("2026/27") and driver.faults() == []
    driver.tap("Ratings")
    driver.tap("Pairs")
    assert isinstance(app.page, LeaguePage) and driver.faults() == []
    driver.tap("Players")
    top = app.lobby.season.ratings().rows[0]
    driver.tap(next(text for text in driver.texts() if text and top.name.startswith(text)))
    assert isinstance(app.page, PlayerPage) and driver.shown(f"rating {top.rating}") and driver.faults() == []
    for part in ("Nights", "Partners", "Opponents", "Contracts"):
        driver.tap(part)
        assert driver.faults() == []
    driver.tap("Head to head")
    driver.tap(next(name for person, name in app.lobby.season.people() if person != top.who[0]))
    assert isinstance(app.page, HeadPage) and driver.shown("expected to win") and driver.faults() == []
    driver.tap("Back")
    driver.tap("Back")
    assert isinstance(app.page, LeaguePage) and driver.shown("rating"), "where it was left"


def test_a_player_is_found_by_the_first_letters_of_a_name(driver: Driver, tmp_path: Path, played: Path) -> None:
    app = opened(driver, tmp_path, played)
    driver.tap("A player")
    if driver.shown("Type a name"):
        driver.tap("Type a name")
        type_name(driver, "bar")
        assert driver.shown("1 name matches")
    driver.tap(next(text for text in driver.texts() if text.startswith("Bartholomew")))
    assert isinstance(app.page, PlayerPage) and driver.shown(LONG[0])


def test_what_counts_is_set_by_taps_of_the_director_and_counts_at_once(
    driver: Driver, tmp_path: Path, played: Path
) -> None:
    app = opened(driver, tmp_path, played)
    before = [row.total for row in app.lobby.season.league(app.lobby.season.spans()[0]).rows]
    driver.tap("What counts")
    assert driver.shown("to change what counts")
    for key in (*PIN, "Enter"):
        driver.tap(key)
    driver.tap("its tricks or points")
    settled(driver, app)
    driver.tap("Done")
    ready(driver, app)
    after = [row.total for row in app.lobby.season.league(app.lobby.season.spans()[0]).rows]
    assert max(map(float, before)) <= 30 and driver.shown(after[0]) and after != before
    assert app.lobby.journal.settings.get("season")["points"] == "total"
    driver.tap("What counts")
    driver.tap("Nights")
    name = app.lobby.season.nights()[0][1]
    driver.tap(name)
    assert driver.shown(f"{name}, left out")


def test_a_correction_elsewhere_comes_to_the_page_that_is_shown(driver: Driver, tmp_path: Path, played: Path) -> None:
    app = opened(driver, tmp_path, played)
    name = app.lobby.season.league(app.lobby.season.spans()[0]).rows[0].name
    person = app.lobby.journal.people.find(name)
    assert person is not None and driver.shown(name.split()[0])
    app.lobby.journal.people.rename(person.id, "Zebulon")
    ready(driver, app)
    assert driver.shown("Zebulon")


def test_names_are_broken_between_words_and_nothing_is_left_out(driver: Driver) -> None:
    assert lines_of(("Ada", "Ruby"), 400) == ("Ada and Ruby",)
    assert lines_of(LONG[:2], 420) == LONG[:2]
    for room in (150, 250, 300):
        lines = lines_of(LONG[:2], room)
        assert " ".join(lines) == " ".join(LONG[:2]) and len(lines) >= 3


def test_of_two_people_with_one_name_the_one_that_was_tapped_is_chosen(driver: Driver, tmp_path: Path) -> None:
    app, chosen = opened(driver, tmp_path), list[str]()
    app.show(
        partial(TypePage, title="Players", known=lambda _typed: [("a", "Ada"), ("b", "Ada")], choose=chosen.append)
    )
    driver.frames(2)
    for nth in (1, 0):
        driver.tap("Ada", nth=nth)
    assert chosen == ["b", "a"]
