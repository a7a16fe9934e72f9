"""The demo: hands that play themselves through emulated devices, whatever goes wrong, and with people meanwhile."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from hardware.presence import Timing
from hardware.readers import pepper
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.main.demo import actor as acting
from kiosk.main.demo import demo_devices
from kiosk.main.demo import show as showing
from kiosk.main.demo.actor import Actor, Mishaps
from kiosk.main.demo.cards import Cards
from kiosk.main.demo.demo_devices import CARD_OF, TRICK, DemoDevices
from kiosk.main.demo.show import Show
from kiosk.screens.widgets.buttons import guarded
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import PlayStage
from rules.catalogue import GAMES
from tests.hardware.waiting import until
from tests.kiosk.judges.true_hands import assert_right
from tests.kiosk.main.test_start import Process, start
from tests.kiosk.scenes.table_games import Home
from tests.kiosk.scenes.tables import filled, opened

__all__ = ["start"]

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def at_full_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that looks without a pause, at the trick alone, and people who do not stop to read."""
    monkeypatch.setattr(demo_devices, "SETTINGS", {**demo_devices.SETTINGS, **{f"antenna{n}": "" for n in range(2, 9)}})
    monkeypatch.setattr(pepper, "PACE", 0.0)
    monkeypatch.setattr(pepper, "READER", replace(pepper.READER, timing=Timing(2, 3, gone_after=0.15, reconnect=0.02)))
    monkeypatch.setattr(acting, "TAKEN_UP", 1.0)
    monkeypatch.setattr(acting, "SOON", 0.004)


class Played:
    """A demo without a window."""

    def __init__(self, folder: Path, seed: int, mishaps: Mishaps) -> None:
        self.lobby = Lobby.open(folder)
        self.equipment = Equipment(self.lobby)
        self.woken = threading.Event()
        self.equipment.start(self.woken.set, self.equipment.follow)
        self.stand = DemoDevices(self.equipment)
        self.actor = Actor(self.stand, Random(seed), 0.0, mishaps)
        self.cards: dict[int, Cards] = {}
        """Where the cards of each hand really were."""

    def hands(self, table: Table, count: int, happened: Set[str] = frozenset()) -> None:
        """Plays until so many hands are over and all these mishaps have happened, or the game is over."""
        self.lobby.changed = self.equipment.follow
        self.equipment.follow()
        end = time.monotonic() + PATIENCE
        while table.state.number <= count or not happened <= set(+self.actor.happened):
            pause = self.actor.step(table)
            if pause is None:
                return
            assert self.actor.cards is not None
            self.cards[table.state.number] = self.actor.cards
            due = time.monotonic() + pause
            assert due < end, view(table)
            while (left := due - time.monotonic()) > 0:
                self.woken.clear()
                self.lobby.poll()
                self.equipment.poll()
                self.woken.wait(min(left, 0.01))  # the journal wakes nobody

    def close(self) -> None:
        self.stand.close()
        self.equipment.stop()
        self.lobby.close()


EVERY = frozenset({"renege", "misread", "stranger", "unplugged"})
OFTEN = Mishaps(renege=0.3, misread=0.1, stranger=0.1, unplugged=0.05)
HANDS = [("BidWhist", 1, OFTEN, EVERY), ("KnockoutWhist", 1, Mishaps(), frozenset())]
if "WHIST_FAULTS" in os.environ:
    HANDS += [(game.id, 3, OFTEN, frozenset()) for game in GAMES.values()]


@pytest.mark.parametrize(("game", "hands", "mishaps", "happened"), HANDS)
def test_hands_play_themselves_and_end_with_the_right_result_whatever_goes_wrong(
    tmp_path: Path, game: str, hands: int, mishaps: Mishaps, happened: Set[str]
) -> None:
    played = Played(tmp_path, 3, mishaps)
    try:
        table = opened(played.lobby, filled(game, players=2 if game == "GermanWhist" else 4))
        played.hands(table, hands, happened)
        over = [state for state in table.hands if state.hand.outcome]
        assert len(over) >= hands or table.over
        for state in over:
            assert_right(table, state, played.cards[state.number])
        sources = Counter(fact.source for fact in table.facts if fact.kind == "play")
        assert sources["reader"]
        assert any(fact.source == "button" for fact in table.facts)
    finally:
        played.close()


def test_the_demo_says_that_it_is_one_waits_for_people_goes_on_from_what_they_did_and_is_ended_in_the_menu(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "UNTOUCHED", 1.0)
    monkeypatch.setattr(showing, "LEFT_ALONE", 5.0)
    monkeypatch.setattr(showing, "Actor", partial(Actor, mishaps=Mishaps(0, 0, 0, 0, 0)))  # each stops the table
    lobby = Lobby.open(tmp_path)
    kiosk = Kiosk(lobby, Home)
    ended: list[bool] = []
    monkeypatch.setattr(kiosk, "stop", lambda: ended.append(True))
    laid: list[int] = []

    class Watched(DemoDevices):
        """Demo devices that tell what lies on the trick's antenna."""

        def arrange(self, places: Mapping[str, Iterable[str]]) -> None:
            laid[:] = [CARD_OF[tag] for tag in places[TRICK]]
            super().arrange(places)

    monkeypatch.setattr(showing, "DemoDevices", Watched)
    driver.run(kiosk)
    show = Show(kiosk, 0.05, Random(6))
    show.start()

    def cards() -> int:
        return kiosk.table.hand.played.bit_count()

    def tap(key: str, done: Callable[[], object]) -> None:
        """Taps a key until that has come of it: the demo, which plays on until it is touched, may be in the way."""

        def tapped() -> object:
            if not done() and not guarded() and key in driver.texts():
                driver.tap(key, rest=0)
            return done()

        driver.until(tapped, PATIENCE, key)

    def nothing_is_on_its_way() -> bool:
        kiosk.equipment.poll()
        lobby.journal.settle()
        return all(kiosk.table.hand.played >> card & 1 for card in laid)

    try:
        driver.until(lambda: lobby.table and isinstance(view(lobby.table).stage, PlayStage), PATIENCE, "the play")
        driver.until(lambda: cards() == 3, PATIENCE, "three cards")
        assert any(text.startswith("Demo") for text in driver.texts())
        tap("Undo", lambda: any(fact.kind == "retract" for fact in kiosk.table.facts))
        tap("Tricks", lambda: getattr(view(kiosk.table).stage, "detail", "") == "tricks")
        driver.until(lambda: cards() > 6, PATIENCE, "the demo going on")
        tap("Menu", lambda: driver.shown("nothing is kept"))
        until(nothing_is_on_its_way)  # without frames: the screen must not seem left alone meanwhile
        facts = len(kiosk.table.facts)
        driver.wait(1.0)
        assert len(kiosk.table.facts) == facts and driver.shown("nothing is kept")
        tap("End demo", lambda: ended)
        driver.until(lambda: len(kiosk.table.facts) > facts, PATIENCE, "the demo coming back to the table")
    finally:
        show.stop()


def test_the_command_plays_in_a_folder_that_goes_with_it(start: type[Process], tmp_path: Path) -> None:
    kiosk = start("--data-dir", tmp_path / "data", "--demo", "--demo-pace", "0")
    picture = Path(kiosk.hears("draws off-screen").rsplit(" is in ", 1)[1].strip())
    kiosk.shows(picture)
    journal = picture.with_name("journal.db")
    until(lambda: journal.exists() and cards_played(journal) > 2)
    assert kiosk.ends() == 0
    assert "Traceback" not in kiosk.all_said()
    assert not picture.parent.exists() and not (tmp_path / "data").exists()


def cards_played(journal: Path) -> int:
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
        found: int = db.execute("SELECT count(*) FROM facts WHERE kind = 'play'").fetchone()[0]
        return found
