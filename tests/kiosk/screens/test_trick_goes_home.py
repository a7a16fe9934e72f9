"""The trick goes home: its cards travel to the winner's plate, in nobody's way."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import FRAME, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.routes import route
from kiosk.screens.table.homing import SETTING, TAKES, Homing, fresh, homeward, travelled
from kiosk.screens.table.open_table import TAKES_IT
from kiosk.screens.widgets import CardFace, Choice, Plane, Race, SeatPlate
from kiosk.screens.widgets.drawn import Drawn
from kiosk.table.views import Race as RaceView
from tests.kiosk.scenes.flat_games import Game as FlatGame
from tests.kiosk.scenes.table_games import EAST, NORTH, Game

TRICK = "SA S3 S4 S5"


@pytest.fixture
def felt(driver: Driver, tmp_path: Path) -> Game:
    """A table that keeps cards, before its first trick, on the felt."""
    game = Game(driver, tmp_path).playing()
    game.do(game.table.set_detail, "cards").settle()
    game.tap("Table")
    return game


def homing(driver: Driver) -> list[Homing]:
    return [widget for widget in driver.drawn() if isinstance(widget, Homing)]


def race(driver: Driver) -> Race:
    return next(widget for widget in driver.drawn() if isinstance(widget, Race))


def set_out(game: Game) -> Homing:
    """A trick is played and looked at; then it is on its way."""
    game.cards(TRICK).settle()
    assert not homing(game.driver), "it is looked at first"
    game.driver.until(lambda: homing(game.driver), what="the trick to set out")
    return homing(game.driver)[0]


# What it comes to, without a window.


def test_every_card_goes_to_the_middle_of_the_winners_plate() -> None:
    places = [(100.0, 0.0, 50.0, 70.0), (200.0, 100.0, 50.0, 70.0), (100.0, 200.0, 50.0, 70.0)]
    leaving = homeward((1, 4), (8, None, 9), places, (300, 200, 100, 30))
    assert [each.card for each in leaving.cards] == [8, 9]
    for each in leaving.cards:
        x, y, wide, tall = each.box
        assert (x + wide / 2 + each.by[0], y + tall / 2 + each.by[1]) == (350, 215)


def test_it_is_there_in_time_and_never_turns_back() -> None:
    way = [travelled(TAKES * n / 20) for n in range(30)]
    assert way[0] == 0 and way[20:] == [1.0] * 10
    assert way == sorted(way)


@pytest.mark.parametrize(
    ("now", "end"), [((4, 2), "left"), ((3, 3), "right"), ((3, 2), ""), ((5, 2), ""), ((2, 2), "")]
)
def test_the_box_that_fills_is_the_one_that_is_new(now: tuple[int, int], end: str) -> None:
    had, has = RaceView(3, 2, 0, 1, 10), RaceView(*now, 0, 1, 10)
    assert fresh(had, has) == end
    assert fresh(None, has) == fresh(had, None) == ""


# On the table.


def test_the_cards_travel_to_the_winners_plate_while_the_race_fills_and_then_they_are_gone(felt: Game) -> None:
    driver = felt.driver
    going = set_out(felt)
    assert race(driver).coming in ("left", "right")
    winner = felt.table.hand.tricks[-1].winner
    plate = next(
        w for w in driver.drawn() if isinstance(w, SeatPlate) and w.seat == ("North", "East", "South", "West")[winner]
    )
    driver.until(lambda: not homing(driver), what="the trick to be home")
    assert race(driver).coming == ""
    for shift, _each in going._shifts:
        face = next(
            card for (other, _), card in zip(going._shifts, reversed(going.children), strict=True) if other is shift
        )
        assert abs(face.center_x + shift.x - plate.center_x) <= 2 and abs(face.center_y + shift.y - plate.center_y) <= 2


def test_nothing_is_laid_out_or_drawn_anew_while_they_travel(felt: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    going = set_out(felt)
    felt.driver.frames(2)
    before = [shift.x for shift, _ in going._shifts]
    done: list[str] = []
    monkeypatch.setattr(Plane, "arrange", lambda *_: done.append("laid out"))
    monkeypatch.setattr(Drawn, "draw_over", lambda self: done.append(type(self).__name__))
    felt.driver.frames(5)
    assert done == [] and homing(felt.driver)
    assert [shift.x for shift, _ in going._shifts] != before


def test_a_tap_meanwhile_acts_at_once_on_what_is_shown(felt: Game) -> None:
    set_out(felt)
    felt.driver.tap("Total", rest=0)
    assert felt.table.detail == "total" and not homing(felt.driver)


def test_the_next_card_sends_it_home_at_once(felt: Game) -> None:
    felt.cards(TRICK).settle()
    felt.cards("HK").settle()
    faces = [w for w in felt.driver.drawn() if isinstance(w, CardFace) and not isinstance(w.parent, Homing)]
    assert len(faces) == 1 and homing(felt.driver)


def test_where_it_is_switched_off_in_the_settings_nothing_moves(felt: Game) -> None:
    felt.kiosk.show(route("settings"))
    felt.driver.frames(3)
    felt.tap("Eyes and hands")
    key = next(k for k in felt.driver.drawn() if isinstance(k, Choice) and k.stands_for == SETTING)
    felt.driver.tap(key)
    felt.tap("Back", "Back", "Table")
    assert felt.kiosk.lobby.setting(SETTING) is False
    felt.cards(TRICK).settle()
    for _ in range(round((TAKES_IT + TAKES) / FRAME)):
        felt.driver.frames()
        assert not homing(felt.driver) and race(felt.driver).coming == ""


def test_a_card_that_is_taken_back_sends_nothing_home(felt: Game) -> None:
    felt.cards(TRICK).settle()
    felt.do(felt.table.undo).settle()
    assert not homing(felt.driver)


@pytest.mark.parametrize("seat", [NORTH, EAST])
def test_flat_it_goes_to_the_winners_rail(driver: Driver, tmp_path: Path, seat: int) -> None:
    game = FlatGame(driver, tmp_path).play(EAST, "cards")
    game.page.enter_cards(False)
    game.cards("SA", "S3", "S4", "S5")
    driver.until(lambda: homing(driver), what="the trick to set out")
    driver.until(lambda: not homing(driver), what="the trick to be home")
