"""Real tables of every game, brought to their stages by their sessions, for pictures: as people play them, and as bad
as they can get (``-long``: names of 40 letters, high scores)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.game import game_page
from kiosk.screens.lobby.help import rules_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.shell import PageMaker
from kiosk.screens.table.claim import ClaimPage
from kiosk.screens.table.correct import correct_page
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.replay import replay_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    NamesStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    TableView,
    TurnUpStage,
)
from tests.kiosk.scenes.game_tables import AnyGame
from tests.kiosk.scenes.players import next_step

SHORT = ("Ada", "Otis", "Ruby", "Leon", "Bess", "Max", "Ines")
LONG = (
    "Bartholomew-Maximilian Featherstonehaugh", "Wilhelmina Charlotte van der Groenendael", "Alexandra-Konstantina P",
    "Christopher Montgomery-Wetherington-Smyt", "Maria del Carmen Hernández y Villanueva",
    "Guðmundur Þorvaldsson frá Hvítárvöllum", "Ottilie von Hohenzollern-Sigmaringen-Reu",
)  # fmt: skip
Scene = Callable[[Driver, Path], Any]
PICTURES: dict[str, Scene] = {}
Until = Callable[[TableView], object]


class Shown(AnyGame):
    """A table whose players do what comes until something is on the screen."""

    def until(self, there: Until, seed: int, detail: str, most: int = 4000) -> "Shown":
        rng = Random(seed)
        for _ in range(most):
            if there(view(self.table)):
                break
            self.table.set_detail(detail)
            step = next_step(self.table, rng, detail)
            assert step is not None, "the game is over before"
            self.do(step)
        else:
            raise AssertionError("it never comes to that")
        self.table.set_detail(detail)
        self.settle()
        return self


def at(stage: type | tuple[type, ...], *more: Until) -> Until:
    """A stage, of which more may have to hold."""
    return lambda shown: isinstance(shown.stage, stage) and all(one(shown) for one in more)


def hand(number: int) -> Until:
    return lambda shown: shown.hand >= number


def after(number: int) -> Until:
    """Once so many hands are over."""
    return lambda shown: shown.hand > number or isinstance(shown.stage, OverStage)


def said(count: int) -> Until:
    """So many have called."""
    return lambda shown: sum(bool(seat.said) for seat in shown.seats) == count


def trick(number: int, cards: int = 0) -> Until:
    """So many cards lie in this trick, or a later one."""
    return lambda shown: (
        shown.stage.number >= number and sum(card is not None for card in shown.stage.cards) >= cards  # type: ignore[union-attr]
    )


@dataclass(frozen=True)
class Table:
    """A table that is kept in pictures, each made of a table of its own; a picture is of hand `hand` where nothing else
    is said. `long`: as bad as it gets."""

    name: str
    game: str
    preset: str
    players: int
    hand: int = 1
    long: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return LONG if self.long else SHORT

    def at(
        self, what: str, there: Until, detail: str = "tricks", page: Any = None, mode: str = "", seed: int = 1
    ) -> None:
        """A picture of the table once it is `there`, of a page on top of it, or of what its page has opened."""

        def show(driver: Driver, folder: Path) -> Shown:
            made = Shown(driver, folder, self.game, self.preset, self.players, names=self.names)
            if self.long and made.table.hand.parties > 2:
                made.do(lambda: made.table.adjust(BIG[: self.players]))
            made.until(there, seed, detail)
            if page:
                made.kiosk.show(page)
            if mode:
                made.kiosk.page.turn_to(mode)  # type: ignore[attr-defined]
            driver.frames(3)
            return made

        PICTURES[f"{self.name}-{what}"] = show

    def form(self, what: str, page: Callable[[NewTable], PageMaker]) -> None:
        """A picture of a page of the table while it is set up."""

        def show(driver: Driver, folder: Path) -> Kiosk:
            made = NewTable.begin(self.game, self.preset)
            made.set_players(self.players)
            for seat in range(self.players):
                made.set_name(seat, self.names[seat])
            made.dealer = self.players - 1
            kiosk = Kiosk(Lobby.open(folder), HomePage)
            driver.run(kiosk)
            kiosk.show(page(made))
            driver.frames(3)
            return kiosk

        PICTURES[f"{self.name}-{what}"] = show

    def usual(self) -> None:
        """What every game has."""
        now, lie = hand(self.hand), min(2, self.players - 1)
        self.at("deal", at(DealStage, now), "total")
        self.at("won", at(PlayStage, now, trick(3)))
        self.at("pad", at(PlayStage, now, trick(2, lie)), "cards")
        self.at("felt", at(PlayStage, now, trick(2, lie)), "cards", mode="felt")
        self.at("total", at(PlayStage, now), "total")
        self.at("result", at(ResultStage, now))
        self.at("over", at(OverStage), "total")
        self.at("sheet", at(OverStage), "total", page=sheet_page)
        self.at("correct", at((DealStage, OverStage), after(1)), "total", page=correct_page(1))
        self.at("replay", at((DealStage, OverStage), after(1)), "cards", page=replay_page(1))
        self.at("claim", at(PlayStage, now, trick(2)), page=ClaimPage)
        self.form("form", new_table_page)
        if not self.long:
            self.form("dealer", dealer_page)
            self.form("house-rules", house_rules_page)
            self.form("help", lambda made: rules_page(made.rules, made.game.label, made.count))


BIG = (1234, -40, 120, 48, -8, 1007, 336)
CONTRACT = Table("contract-7", "ContractWhist", "oh_hell", 7, hand=3)
KNOCKOUT = Table("knockout-7", "KnockoutWhist", "traditional", 7, hand=2)
GERMAN = Table("german", "GermanWhist", "standard", 2)
HONEYMOON = Table("honeymoon", "GermanWhist", "honeymoon", 2)
WHIST = Table("whist", "Whist", "short", 4)
DUMMY = Table("dummy", "Whist", "short", 3)
SOLO = Table("solo", "SoloWhist", "britannica", 4, hand=2)
SPADES = Table("spades", "Spades", "classic", 4, hand=3)
JJDA = Table("spades-board", "Spades", "jjda", 4, hand=2)
COLUMBUS = Table("columbus", "BidWhist", "columbus", 4)
DETROIT = Table("detroit", "BidWhist", "detroit", 4)
FAHRENHEIT = Table("fahrenheit", "BidWhist", "fahrenheit", 4)
GAME_DEFAULTS = (CONTRACT, KNOCKOUT, GERMAN, WHIST, DUMMY, SOLO, SPADES)
LONG_ONES = [replace(each, name=f"{each.name}-long", long=True) for each in (CONTRACT, KNOCKOUT, SOLO, SPADES)]
for each in (*GAME_DEFAULTS, *LONG_ONES):
    each.usual()
for each in (CONTRACT, LONG_ONES[0]):
    each.at("auction", at(AuctionStage, said(4), hand(5)))
    each.at("turn-up", at(TurnUpStage))
    each.at("renege", at(RenegeStage), "cards")
replace(CONTRACT, name="contract-4", players=4).at("hook", at(AuctionStage, said(3), hand(13)), "total")
for each in (KNOCKOUT, LONG_ONES[1]):
    each.at("cut", at(NamesStage), "total")
    each.at("name", at(DeclareStage), "total", seed=2)
    each.at("dog", at(PlayStage, lambda view: view.stage.keep_words), "cards", seed=3)
for each in (SOLO, LONG_ONES[2]):
    each.at("auction", at(AuctionStage, said(3)), "total", seed=4)
    each.at("trumps", at(DeclareStage), "total", seed=5)
replace(SOLO, preset="guide").at("open", at(PlayStage, lambda view: view.stage.open_hand), seed=6)
for each in (SPADES, LONG_ONES[3]):
    each.at("bid", at(AuctionStage, said(2), hand(3)), "total")
    each.at("play", at(PlayStage, hand(3), trick(5, 3)), "cards", mode="felt", seed=3)
JJDA.at("bid", at(AuctionStage, said(2), hand(2)), "total")
JJDA.at("result", at(ResultStage), "total")
JJDA.at("sheet", at((DealStage, OverStage), after(1)), "total", page=sheet_page)
WHIST.at("turn-up", at(TurnUpStage))
WHIST.at("honours", at(NamesStage), "total")
WHIST.at("renege", at(RenegeStage), "cards")
GERMAN.at("stage-2", at(PlayStage, trick(15, 1)), "cards")
GERMAN.at("turned", at(PlayStage, lambda view: view.stage.may_be_turned), "cards", mode="turned")
HONEYMOON.at("pad", at(PlayStage, trick(2, 1)), "cards")
HONEYMOON.at("total", at(PlayStage), "total")
HONEYMOON.at("claim", at(PlayStage, trick(2)), page=ClaimPage)
CONTRACT.form("game", game_page)
for each in (COLUMBUS, replace(COLUMBUS, name="columbus-long", long=True), FAHRENHEIT):
    each.at("over", at(OverStage), "total")
    each.at("last-result", at(ResultStage, lambda view: view.stage.over), "total")
    each.at("sheet", at(OverStage), "total", page=sheet_page)
    each.form("form", new_table_page)
COLUMBUS.at("close", at(AuctionStage, lambda view: view.stage.advice), "total", seed=2)
COLUMBUS.form("dealer", dealer_page)
COLUMBUS.form("help", lambda made: rules_page(made.rules, made.game.label, made.count))
FAHRENHEIT.at("deal", at(DealStage), "total")
FAHRENHEIT.at("order", at(DeclareStage, lambda view: len(view.stage.keys) == 2), "total", seed=2)
DETROIT.at("bid", at(AuctionStage, said(2)), "total")
DETROIT.at("felt", at(PlayStage, trick(3, 2)), "cards", mode="felt")
DETROIT.at("menu", at(PlayStage, trick(2)), page=menu_page)
DETROIT.form("house-rules", house_rules_page)
