"""Whatever can be tapped, is: no tap on any page of the settings or of a new table leads to a fault, nor at random."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.backups import session
from kiosk.base.sticks import Store
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.game import GamePage
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.settings.bring import BringingPage, BringPage
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.table.page import TablePage
from rules.catalogue import GAMES
from tests.kiosk.fingers.tapper import Tapper
from tests.kiosk.pictures.backups import on_a_stick
from tests.kiosk.pictures.lobby import LONG_SEVEN, open_one, people, seated, show
from tests.kiosk.pictures.settings import machine_of

TAPPERS = int(os.environ.get("WHIST_TAPPERS", "0"))
"""How many go through the whole kiosk at random, each with a seed of its own."""
MOST, FAR = 120, 2000
"""Taps on the pages of one thing; on all pages."""


FORMS = [(game.id, count) for game in GAMES.values() for count in game.players]
"""Games with the numbers of players that they have; in the quick suite the most usual, and the most and the fewest
players."""
if not TAPPERS:
    FORMS = [("BidWhist", 4), ("ContractWhist", 7), ("GermanWhist", 2)]


def kiosk_of(driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    """A kiosk on a machine of its own, with a stick in it, at which people have played."""
    (folder / "CLUB").mkdir()
    monkeypatch.setattr(session, "sticks", lambda: (Store("The stick “CLUB”", folder / "CLUB"),))
    lobby = people(folder / "data")
    open_one(lobby)
    lobby.leave()
    kiosk = show(driver, lobby, HomePage)
    kiosk.settings.machine = machine_of(folder)
    return kiosk


def test_every_key_of_the_settings_can_be_tapped(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = kiosk_of(driver, tmp_path, monkeypatch)
    Tapper(driver, kiosk, lambda: kiosk.home(settings_page), 0, shun=(HomePage,)).go(MOST)


@pytest.mark.parametrize(("game", "players"), FORMS)
def test_every_key_of_a_new_table_can_be_tapped(driver: Driver, tmp_path: Path, game: str, players: int) -> None:
    kiosk = show(driver, Lobby.open(tmp_path), HomePage)
    form = seated(LONG_SEVEN[:players], None, game)

    def start() -> None:
        form.set_players(players)
        kiosk.home(new_table_page(form))

    Tapper(driver, kiosk, start, 0, shun=(HomePage, GamePage, TablePage)).go(MOST)


@pytest.mark.skipif(not TAPPERS, reason="WHIST_TAPPERS says how many go at random through the whole kiosk")
@pytest.mark.parametrize("seed", range(TAPPERS))
def test_no_tap_at_random_leads_to_a_fault(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    kiosk = kiosk_of(driver, tmp_path, monkeypatch)
    assert len(Tapper(driver, kiosk, kiosk.home, seed).go(FAR).trail) > FAR / 10


@pytest.mark.parametrize("seed", range(max(2, TAPPERS)))
def test_records_come_back_whole_or_not_at_all_whatever_is_tapped_meanwhile(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    held = [on_a_stick(tmp_path / name, name) for name in ("one", "other")]
    sticks: list[Store] = []
    monkeypatch.setattr(session, "sticks", lambda: tuple(sticks))
    monkeypatch.setattr(session, "EVERY", 0.01)
    of_one, of_other = (streams(tmp_path / name / name) for name in ("one", "other"))
    kiosk = show(driver, Lobby.open(tmp_path / "new"), HomePage)
    kiosk.settings.machine = machine_of(tmp_path)
    rng = Random(seed)

    def start() -> None:
        """Sticks are put in or taken out, and somebody goes to what they hold."""
        sticks[:] = rng.sample(held, rng.randrange(3))
        driver.frame_later()
        if not isinstance(kiosk.page, BringingPage):
            kiosk.home(BringPage)

    Tapper(driver, kiosk, start, seed, shun=(HomePage, TablePage)).go(MOST)
    driver.until(lambda: not isinstance(kiosk.page, BringingPage), what="the records")
    assert not kiosk.lobby.journal.verify().problems
    # Home may come under the finger, and a rematch of what was brought back begin.
    assert {table.stream for table in kiosk.lobby.tables()} & (of_one | of_other) in (set(), of_one, of_other)


def streams(folder: Path) -> set[str]:
    """The tables on record in a folder."""
    lobby = Lobby.open(folder)
    found = {table.stream for table in lobby.tables()}
    lobby.close()
    return found
