"""What a page built anew takes over from the one before is what it would draw itself, whatever was touched.

The environment variable `WHIST_WALKS` says how many random walks are taken over each page.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.main.app import Kiosk
from kiosk.screens.theme import rgba, theme
from kiosk.screens.widgets import Choice, Drawn, Plane, Touch
from kiosk.screens.widgets.atlas import atlas
from kiosk.screens.widgets.buttons import PadKey
from kiosk.screens.widgets.pictures import Pictures, pictures
from tests.kiosk.fingers.home import Plan
from tests.kiosk.fingers.table import TableFingers
from tests.kiosk.scenes import flat_games, table_games

WALKS = int(os.environ.get("WHIST_WALKS", "0"))
STEPS = 60 if WALKS else 14
SEEN = ("rgba", "pos", "size", "texture", "tex_coords", "border", "vertices", "points", "width")
"""What there is to see of an instruction to the graphics."""

Game = table_games.Game | flat_games.Game
Start = Callable[[Driver, Path, Random], Game]


@pytest.fixture(autouse=True)
def nothing_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made for a sheet that is full is used further: made again it would look the same, and be another."""
    monkeypatch.setattr(atlas, "_forget", [])


def seen(widget: Drawn) -> list[object]:
    """All that a widget shows and says that it shows."""
    pen = [
        (type(each).__name__, [_plain(getattr(each, name, None)) for name in SEEN])
        for each in widget._pen.children
        if type(each).__name__ != "BindTexture"
    ]
    return [pen, list(widget.written), list(widget.filled)]


def _plain(value: Any) -> object:
    return tuple(value) if isinstance(value, list) else value


def stale(driver: Driver) -> list[str]:
    """The widgets on the screen that would look otherwise if they were drawn now; they are."""
    found = []
    pictures._left.clear()
    for widget in list(driver.drawn()):
        before = seen(widget)
        widget._draw()
        after = seen(widget)
        if before != after or widget._pen not in widget.canvas.children:
            found.append(f"{type(widget).__name__} at {widget.box}: {before} instead of {after}")
    return found


def upright(driver: Driver, folder: Path, rng: Random) -> Game:
    """A hand in the middle of its auction, or of its play card by card."""
    game = table_games.Game(driver, folder)
    if rng.random() < 0.5:
        return game.auction("3U")
    game.playing().do(game.table.set_detail, rng.choice(("cards", "tricks")))
    return game


def flat(driver: Driver, folder: Path, rng: Random) -> Game:
    """The same on a kiosk lying flat."""
    game = flat_games.Game(driver, folder)
    return game.auction("3U") if rng.random() < 0.5 else game.play(rng.randrange(4), rng.choice(("cards", "tricks")))


def step(game: Game, rng: Random) -> str:
    """Something that people do; what it was."""
    driver = game.driver
    keys = [widget for widget in driver.drawn() if isinstance(widget, Touch) and widget.live]
    keys = [key for key in keys if not any(line.text in ("Close table", "Print") for line in key.written)]
    roll = rng.random()
    if roll < 0.08:
        game.lobby.set_setting("four_colour", not theme.four_colour)
        return "four colours"
    if roll < 0.12:
        driver.resize(*rng.choice(((800, 480), (1280, 800))))
        return "another window"
    key = rng.choice(keys)
    driver.wait(0.45)
    finger = driver.down(*key.to_window(*key.center))
    if roll < 0.2:
        game.kiosk.page.again()  # while a finger is on it
        driver.frames()
    elif roll < 0.3:
        driver.move(finger, 0, Window.height - 1)
    driver.up(finger)
    return key.written[0].text if key.written else type(key).__name__


@pytest.mark.parametrize("start", [upright, flat])
@pytest.mark.parametrize("walk", range(WALKS or 1))
def test_no_picture_is_stale_whatever_is_touched(driver: Driver, tmp_path: Path, start: Start, walk: int) -> None:
    rng = Random(f"{start.__name__} {walk}")
    game = start(driver, tmp_path, rng)
    done = []
    for _ in range(STEPS):
        if game.lobby.table is None:
            break
        done.append(step(game, rng))
        game.settle()
        assert not stale(driver), done
    assert len(done) > 5


@pytest.mark.skipif(not WALKS, reason="WHIST_WALKS says how many")
@pytest.mark.parametrize("walk", range(WALKS))
@pytest.mark.parametrize(
    "plan",
    [
        Plan("Whist", "drive", 4, {"deals": 1}),
        Plan("SoloWhist", "guide", 4, {"deals": 4}),
        Plan("KnockoutWhist", "traditional", 5),
        Plan("GermanWhist", "standard", 2),
    ],
    ids=str,
)
def test_no_picture_is_stale_in_a_whole_table_of_any_game(
    driver: Driver, tmp_path: Path, plan: Plan, walk: int
) -> None:
    class Looking(TableFingers):
        def settle(self) -> None:
            super().settle()
            assert not stale(self.driver), self.trail[-5:]

    fingers = Looking(driver, tmp_path, Random(f"{plan} {walk}"))
    fingers.detail = ("Cards", "Tricks")[walk % 2]
    fingers.open_table(plan)
    fingers.play(4000)


CHANGES = [{"ground": "felt"}, {"off": True}, {"chosen": True}, {"pressed": True}, {"radius": 4}, {"title": "Clubs"}]


@pytest.mark.parametrize("change", [*CHANGES, "four colours", "high contrast", "moved", "back"], ids=str)
def test_a_key_that_looks_otherwise_has_a_picture_of_its_own(driver: Driver, change: dict[str, object] | str) -> None:
    plane = Plane(colour="slate")
    key = plane.put(PadKey(title="9", suit=1) if change == "four colours" else Choice(title="Hearts"), 12, 12, 200, 64)
    driver.show(plane)
    if change == "moved":  # and rebuilt before it was drawn there
        key.place = (12, 200, 200, 64)
        plane.arrange()
    pictures.keep(plane)
    plane.clear_widgets()
    if change == "back":
        plane.add_widget(key)
    theme.four_colour, theme.high_contrast = change == "four colours", change == "high contrast"
    more = change if isinstance(change, dict) else {}
    like = {name: getattr(key, name) for name in (*key.states, *key.shows)}
    plane.put(type(key)(**{**like, **more}), *key.place)
    driver.frames(2)
    assert not stale(driver)


def test_a_picture_taken_over_is_whole_and_no_darker_than_before(driver: Driver) -> None:
    plane = Plane(colour="slate")
    plane.put(Choice(title="Hearts", pressed=True), 12, 12, 200, 64)
    driver.show(plane)
    before = seen(plane.children[0])
    pictures.keep(plane)
    plane.clear_widgets()
    key = plane.put(Choice(title="Hearts", pressed=True), 12, 12, 200, 64)
    driver.frames(2)
    assert seen(key) == before


def test_a_page_that_is_gone_does_not_give_the_window_its_colour(driver: Driver, tmp_path: Path) -> None:
    class Slate(table_games.Home):
        def __init__(self, kiosk: Kiosk) -> None:
            super().__init__(kiosk)
            self.colour = "slate"

    kiosk = table_games.Game(driver, tmp_path).kiosk
    gone = kiosk.page
    kiosk.show(Slate)
    driver.frames(2)
    gone.restyle()
    driver.frames(2)
    assert tuple(Window.clearcolor) == rgba("slate") != rgba(gone.colour or "")


def test_most_of_a_page_built_anew_is_taken_over(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bool] = []
    really = Pictures.take

    def take(self: Pictures, widget: Drawn, looks: object) -> bool:
        taken.append(really(self, widget, looks))
        return taken[-1]

    monkeypatch.setattr(Pictures, "take", take)
    game = table_games.Game(driver, tmp_path).auction("3U")
    game.settle()
    taken.clear()
    game.kiosk.page.again()
    driver.frames(2)
    assert len(taken) > 5 and all(taken)
