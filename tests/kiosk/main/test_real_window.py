"""The real command in a real window on a virtual screen, touched from outside as a hand would.

Whatever tests and pictures show off-screen is what people see: each touch leads to the very picture that it led to
off-screen, and to the same facts.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from hardware.deck import demo_tag
from hardware.emulators.pn532 import PN532
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.flat.page import FlatPage
from kiosk.screens.night.wall import WallPage
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.page import TablePage
from kiosk.screens.theme import LEFT_HANDED, TEXT_SIZE
from kiosk.screens.widgets.buttons import CardKey, Choice, Undo
from kiosk.screens.widgets.text import Chip
from kiosk.table.present import view
from kiosk.table.views import ResultStage
from rules.cards import Card
from rules.catalogue import GAMES
from tests.kiosk.fingers.real_window import (
    MISSING,
    PATIENCE,
    Rehearsal,
    Seen,
    Size,
    place_of,
    running,
    screen,
    seen,
    until,
)
from tests.kiosk.scenes.nights import begin, people, plan, play_round
from tests.kiosk.scenes.tables import filled, opened

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
LONG = os.environ.get("WHIST_WINDOW")
"""Set where a whole hand of every game is played in the window."""
ASIDE = {"Undo", "Menu", "Back", "Misdeal", "Not known", "Cards", "Tricks", "Total"}
"""The keys of a table that lead away from the hand's result."""


def facts(folder: Path) -> list[tuple[str, str]]:
    """What is on record: the kind of each fact and its words, in order; without those that have ids of their own."""
    with closing(sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)) as journal:
        found = journal.execute("SELECT kind, content FROM facts ORDER BY rowid")
        return [(kind, "" if kind in ("open", "retract") else content) for kind, content in found]


@contextmanager
def records(folder: Path) -> Iterator[Lobby]:
    """A lobby whose records are all on the disk at the end."""
    lobby = Lobby.open(folder)
    try:
        yield lobby
        lobby.journal.settle()
    finally:
        lobby.close()


def enter(fingers: Rehearsal, card: str) -> None:
    """Taps a card on a pad: its suit first, where another is shown."""
    wanted = int(Card.parse(card))

    def key() -> CardKey | None:
        return next((key for key in fingers.keys(CardKey) if key.card == wanted), None)

    if key() is None:
        suits = ((each, each.title[0]) for each in fingers.keys(Choice) if isinstance(each.title, (tuple, list)))
        fingers.touch(next(each for each, chip in suits if isinstance(chip, Chip) and chip.suit == wanted // 13))
    found = key()
    assert found is not None, fingers.driver.texts()
    fingers.touch(found)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the kiosk in the window."""
    return tmp_path / "data"


@pytest.fixture
def learnt(tmp_path: Path) -> Path:
    """The folder of the rehearsal."""
    return tmp_path / "learnt"


@pytest.fixture
def a_table(data: Path, learnt: Path) -> None:
    """In both folders there is a table that waits for its first deal."""
    with records(data) as lobby:
        opened(lobby, filled(dealer=0))
    shutil.copytree(data, learnt)


def same_in_the_window(
    driver: Driver, folder: Path, does: Callable[[Rehearsal], None], size: Size, turned: int = 0
) -> None:
    """Does something off-screen, then in the window, and sees that both see and record the same. Both begin with what
    is in their folders, if anything; the window's picture is turned by so many degrees."""
    data, learnt = folder / "data", folder / "learnt"
    driver.resize(*(size if turned % 180 == 0 else size[::-1]))
    fingers = Rehearsal(driver, learnt)
    does(fingers)
    arguments = ["--data-dir", data, "--size", f"{size[0]}x{size[1]}", "--rotation", str(turned)]
    with screen(size, folder, turned // 90) as shown, running(shown, *arguments):
        shown.follows(fingers.steps)
    assert facts(data) == facts(learnt)


def in_flat_mode_by_every_pad(fingers: Rehearsal) -> None:
    """Flat by the menu; every player calls, plays and undoes at their own pad."""
    fingers.tap("Go on", "Menu", "Lie flat", "Back", "Dealt")
    fingers.tap("4")
    fingers.tap("Pass", "Pass", "Pass", "Spades", "Cards", "Play")
    for card in ("HA", "H3", "C5"):
        enter(fingers, card)
    fingers.tap("Undo")
    enter(fingers, "H4")
    fingers.tap("Menu", "Total", "9")


def upright(fingers: Rehearsal) -> None:
    """A hand by its result."""
    fingers.tap("Go on", "Dealt", "4", "All pass", "Spades", "Total", "10")


@pytest.mark.usefixtures("a_table")
@pytest.mark.parametrize(
    ("size", "turned", "does"),
    [
        ((800, 480), 0, in_flat_mode_by_every_pad),
        ((800, 480), 90, upright),
        *((((480, 800), 0, upright), ((1280, 800), 0, upright)) if LONG else ()),
    ],
    ids=["flat", "turned", "portrait", "large"][: 4 if LONG else 2],
)
def test_every_touch_in_the_real_window_does_and_shows_what_it_does_and_shows_off_screen(
    driver: Driver, tmp_path: Path, size: Size, turned: int, does: Callable[[Rehearsal], None]
) -> None:  # fmt: skip
    same_in_the_window(driver, tmp_path, does, size, turned)


def with_the_left_hand(fingers: Rehearsal) -> None:
    """A call is taken back by the mirrored Undo, and the hand goes on by the keys that lead on."""
    fingers.tap("Go on", "Dealt", "4")
    undo = next(iter(fingers.keys(Undo)))
    assert place_of(undo)[0] > 0.6 * Window.width
    fingers.touch(undo)
    fingers.tap("4", "All pass", "Spades", "Total", "10")


@pytest.mark.usefixtures("a_table")
def test_the_mirrored_undo_undoes_in_the_real_window(driver: Driver, tmp_path: Path, data: Path, learnt: Path) -> None:
    for folder in (data, learnt):
        with records(folder) as lobby:
            lobby.set_setting(LEFT_HANDED, True)
            lobby.set_setting(TEXT_SIZE, 125)
    same_in_the_window(driver, tmp_path, with_the_left_hand, (800, 480))
    assert [kind for kind, _content in facts(data)].count("retract") == 1


def opening_a_table(fingers: Rehearsal) -> None:
    """Four people sit down."""
    fingers.tap("New table", "Who sits North?")
    for name in ("AL", "BO", "CY", "ED"):
        fingers.tap(*name, name.capitalize())
    fingers.tap("Ed", "Play now", "Dealt")


def test_a_table_is_opened_by_touching_the_real_window(driver: Driver, tmp_path: Path) -> None:
    same_in_the_window(driver, tmp_path, opening_a_table, (800, 480))


def wall_of(driver: Driver, folder: Path) -> Seen:
    """What the wall shows of a night, off-screen."""
    driver.close()
    driver.resize(1280, 800)
    lobby = Lobby.open(folder)
    lobby.go_on_with_night(next(iter(lobby.journal.streams("night:"))).name)
    driver.run(Kiosk(lobby, partial(WallPage, prizes=True), clock=datetime.now))
    return seen(driver)


def test_a_night_is_touched_in_one_window_and_its_wall_follows_in_another(
    driver: Driver, tmp_path: Path, data: Path, learnt: Path
) -> None:
    with records(data) as lobby:
        play_round(begin(lobby, plan(), people(16)), Random(1))
    shutil.copytree(data, learnt)
    shutil.copytree(data, tmp_path / "before")
    fingers = Rehearsal(driver, learnt)
    fingers.tap("Go on", "Round 2", "By name")
    before, after = wall_of(driver, tmp_path / "before"), wall_of(driver, learnt)
    wall = tmp_path / "wall"
    wall.mkdir()
    with (
        screen((800, 480), tmp_path) as shown,
        screen((1280, 800), wall) as on_the_wall,
        running(on_the_wall, "--data-dir", data, "wall", "--size", "1280x800"),
    ):
        on_the_wall.shows(before, "the wall")
        with running(shown, "--data-dir", data):
            shown.follows(fingers.steps)
            on_the_wall.shows(after, "the wall, later")


@pytest.mark.usefixtures("a_table")
def test_a_card_that_is_laid_on_a_reader_is_seen_in_the_real_window(
    driver: Driver, tmp_path: Path, data: Path, learnt: Path
) -> None:
    chip, tag = PN532(tmp_path / "reader"), demo_tag(Card.parse("SA"), PN532.form)
    for folder in (data, learnt):
        with records(folder) as lobby:
            equipment = Equipment(lobby)
            equipment.devices.choose_reader("pn532", str(tmp_path / "reader"))
            equipment.stop()
    try:
        fingers = Rehearsal(driver, learnt)
        driver.until(lambda: getattr(fingers.kiosk.equipment.devices.reader, "connected", False))
        fingers.settle()
        del fingers.steps[0]  # the reader was not there yet
        fingers.tap("Go on", "Dealt", "4", "All pass", "Spades", "Play", "Menu", "Devices", "Back", "Back")
        chip.lay(tag)
        driver.until(lambda: fingers.table.hand.played)
        chip.lift(tag)
        fingers.settle()
        *steps, last = fingers.steps
        driver.close()
        with screen((800, 480), tmp_path) as shown, running(shown, "--data-dir", data):
            shown.follows(steps)
            chip.lay(tag)
            assert until(lambda: chip.reads(tag) > 0)
            shown.shows(last.seen, "the card")
    finally:
        chip.close()


def kinds(folder: Path) -> list[str]:
    """The kinds of the facts on record; none as long as there are no records."""
    try:
        return [kind for kind, _ in facts(folder)]
    except sqlite3.Error:
        return []


def menu_of(driver: Driver, demo: Path, copy: Path) -> Seen:
    """What the menu of a demo's table shows as it is on record now."""
    driver.close()
    copy.mkdir(parents=True)
    with closing(sqlite3.connect(demo / "journal.db")) as here, closing(sqlite3.connect(copy / "journal.db")) as there:
        here.backup(there)
    lobby = Lobby.open(copy)
    lobby.demo = True
    lobby.go_on(lobby.tables()[0].stream)
    driver.run(Kiosk(lobby, menu_page, clock=datetime.now))
    return seen(driver)


@pytest.mark.usefixtures("a_table")
def test_the_demo_waits_for_who_touches_its_menu_and_is_ended_there(
    driver: Driver, tmp_path: Path, learnt: Path
) -> None:
    fingers = Rehearsal(driver, learnt)
    fingers.tap("Go on")
    menu = place_of(fingers.titled("Menu")[0])
    folder = tmp_path / "demo"
    folder.mkdir()
    with screen((800, 480), tmp_path) as shown, running(shown, "--demo", TMPDIR=str(folder)) as kiosk:
        assert until(lambda: any("call" in kinds(each) for each in folder.glob("whist-demo-*")))
        (demo,) = folder.glob("whist-demo-*")
        for attempt in range(20):  # what is asked changes while the demo plays, and no touch is taken just then
            shown.touch(*menu)
            if shown.comes_to_show(menu_of(driver, demo, tmp_path / f"copy{attempt}"), 2):
                break
        else:
            raise AssertionError("the menu does not come")
        shown.touch(*place_of(driver.find("End demo")))  # type: ignore[arg-type]
        assert kiosk.wait(PATIENCE) == 0
    assert not demo.exists()


def a_whole_hand(fingers: Rehearsal) -> None:
    """Whatever key of the table comes, none that leads aside, until the hand has its result."""
    fingers.tap("Go on")
    while not isinstance(view(fingers.table).stage, ResultStage):
        keys = fingers.keys() if isinstance(fingers.kiosk.page, (FlatPage, TablePage)) else fingers.titled("Back")
        onward = [key for key in keys if not ASIDE & {line.text for line in key.written}]
        fingers.touch(fingers.rng.choice(onward))


@pytest.mark.skipif(not LONG, reason="WHIST_WINDOW lets a whole hand of every game be played")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_of_every_game_is_played_in_flat_mode(
    driver: Driver, tmp_path: Path, data: Path, learnt: Path, game: str
) -> None:
    with records(data) as lobby:
        opened(lobby, filled(game, players=min(4, max(GAMES[game].players))))
        lobby.set_setting("flat", True)
    shutil.copytree(data, learnt)
    same_in_the_window(driver, tmp_path, a_whole_hand, (800, 480))
