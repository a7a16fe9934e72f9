"""A hand by number pad in the window of the kiosk: the pad serves the table, the menu and the end of the game are the
page's, and back again."""

from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.routes import route
from kiosk.screens.table.menu import MenuPage
from kiosk.table.present import view
from kiosk.table.views import OverStage, PlayStage, ResultStage
from tests.kiosk.pictures.lobby import open_one, show
from tests.kiosk.scenes.pad import Blind


@pytest.fixture
def lobby(tmp_path: Path) -> Lobby:
    made = Lobby.open(tmp_path)
    open_one(made)
    return made


@pytest.fixture
def kiosk(driver: Driver, lobby: Lobby) -> Kiosk:
    return show(driver, lobby, HomePage, route("table"))


@pytest.fixture
def blind(driver: Driver, kiosk: Kiosk) -> Blind:
    return Blind(driver, kiosk)


def test_a_hand_is_played_to_its_score_and_the_next_begins(blind: Blind, kiosk: Kiosk) -> None:
    blind.do("Dealt")
    blind.do("4 uptown", "6")
    blind.do("All pass")
    blind.do("Spades")
    blind.do("Play.")
    assert isinstance(view(kiosk.table).stage, PlayStage)
    blind.do("Something else", "4")
    blind.do("Claim")
    blind.do("11 of the tricks")
    assert isinstance(view(kiosk.table).stage, ResultStage)
    blind.do("Next hand")
    assert kiosk.table.state.number == 2


def test_the_menu_opens_on_the_screen_and_the_pad_serves_the_table_again_after_it(blind: Blind, kiosk: Kiosk) -> None:
    blind.do("Something else", "4")
    blind.do("The menu", "4")
    assert isinstance(kiosk.page, MenuPage)
    assert "Score sheet" in blind.go_to("Score sheet")
    assert "Back" in blind.press("3")
    blind.press("Enter")
    assert kiosk.page.by_ear
    assert blind.press("7") == "Leon deals."


def test_at_the_end_of_a_game_the_keys_are_those_of_the_page(blind: Blind, kiosk: Kiosk) -> None:
    table = kiosk.table
    for step in (table.dealt, lambda: table.call("7U"), table.others_pass, lambda: table.declare("7US"),
                 table.start_play, lambda: table.total(3), table.next_hand):  # fmt: skip
        step()
        kiosk.lobby.journal.settle()
    blind.settle()
    assert isinstance(view(table).stage, OverStage)
    assert "The score" in blind.press("/")
    assert "Rematch" in blind.go_to("Rematch")
    assert "win" in blind.press("1"), "and what the table is asked is still answered"
