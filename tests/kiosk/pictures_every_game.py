"""Real tables of every game, brought to their stages by their sessions, for pictures: as people play them, and as bad
as they can get (``-7``, ``-long``: as many players as the game has, names of 40 letters, high scores)."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.kiosk.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby import NewTable
from kiosk.present import view
from kiosk.screens.lobby import HomePage
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.game import game_page
from kiosk.screens.lobby.help import rules_page
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.new_table import new_table_page
from kiosk.screens.table.claim import ClaimPage
from kiosk.screens.table.correct import correct_page
from kiosk.screens.table.replay import replay_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.views import (
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
from tests.kiosk import game_tables
from tests.kiosk.game_tables import AnyGame
from tests.kiosk.players import next_step

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


def at(stage: type, *more: Until) -> Until:
    """A stage, of which more may have to hold."""
    return lambda shown: isinstance(shown.stage, stage) and all(one(shown) for one in more)


def hand(number: int) -> Until:
    return lambda shown: shown.hand >= number


def trick(number: int, cards: int = 0) -> Until:
    """So many cards lie in this trick, or a later one."""
    return lambda shown: (
        shown.stage.number >= number and sum(card is not None for card in shown.stage.cards) >= cards  # type: ignore[union-attr]
    )


def stage(
    name: str, game: str, preset: str, players: int, there: Until, detail: str = "tricks", long: bool = False,
    page: Any = None, mode: str = "", seed: int = 1, points: tuple[int, ...] = (), **rules: Any,
) -> None:  # fmt: skip
    """Keeps a scene: a table played until it is `there`; then a page on top of it, or a mode of its own."""

    def show(driver: Driver, folder: Path) -> Shown:
        usual, game_tables.NAMES = game_tables.NAMES, LONG if long else SHORT
        try:
            made = Shown(driver, folder, game, preset, players, **rules)
        finally:
            game_tables.NAMES = usual
        if points:
            made.do(lambda: made.table.adjust(points))
        made.until(there, seed, detail)
        if page:
            made.kiosk.show(page)
        if mode:
            made.kiosk.page.turn_to(mode)  # type: ignore[attr-defined]
        driver.frames(3)
        return made

    PICTURES[name] = show


def form(name: str, game: str, preset: str, players: int, page: Any, long: bool = False) -> None:
    """Keeps a page of a table that is being set up."""

    def show(driver: Driver, folder: Path) -> Any:
        from kiosk.app import Kiosk
        from kiosk.lobby import Lobby

        made = NewTable.begin(game, preset)
        made.set_players(players)
        for seat in range(players):
            made.set_name(seat, (LONG if long else SHORT)[seat])
        made.dealer = players - 1
        kiosk = Kiosk(Lobby.open(folder), HomePage)
        driver.run(kiosk)
        kiosk.show(page(made))
        driver.frames(3)
        return kiosk

    PICTURES[name] = show


BIG = (1234, -40, 120, 48, -8, 1007, 336)
for short, game, preset, counts in (
    ("contract", "ContractWhist", "oh_hell", (4, 7)),
    ("knockout", "KnockoutWhist", "traditional", (4, 7)),
    ("german", "GermanWhist", "standard", (2,)),
    ("honeymoon", "GermanWhist", "honeymoon", (2,)),
    ("whist", "Whist", "short", (4,)),
    ("dummy", "Whist", "short", (3,)),
    ("solo", "SoloWhist", "britannica", (4,)),
):
    for players in counts:
        for long in (False, True):
            last = players == counts[-1]
            if not last and long:
                continue
            name = f"{short}-{{}}" + (f"-{players}" if len(counts) > 1 else "") + ("-long" if long else "")
            points = BIG[:players] if long and game == "ContractWhist" else ()
            hands = {"ContractWhist": 3, "KnockoutWhist": 2}.get(game, 1)

            def keep(
                what: str, there: Until, detail: str = "tricks", *, name: str = name, game: str = game,
                preset: str = preset, players: int = players, long: bool = long, points: tuple[int, ...] = points,
                **more: Any,
            ) -> None:  # fmt: skip
                stage(name.format(what), game, preset, players, there, detail, long, points=points, **more)

            keep("deal", at(DealStage, hand(hands)), "total")
            keep("turn-up", at(TurnUpStage)) if game != "GermanWhist" else None
            keep("won", at(PlayStage, hand(hands), trick(3)))
            keep("pad", at(PlayStage, hand(hands), trick(2, 2 if players > 2 else 1)), "cards")
            keep("felt", at(PlayStage, hand(hands), trick(2, 2 if players > 2 else 1)), "cards", mode="felt")
            keep("total", at(PlayStage, hand(hands)), "total")
            keep("result", at(ResultStage, hand(hands)))
            keep("over", at(OverStage), "total")
            keep("sheet", at(ResultStage, hand(hands)), "total", page=sheet_page)
            keep("sheet-all", at(OverStage), "total", page=sheet_page)
            keep("correct", at(DealStage, hand(2)), "total", page=correct_page(1)) if game != "GermanWhist" else None
            keep("claim", at(PlayStage, hand(hands), trick(2)), "tricks", page=ClaimPage)
            keep("replay", at(DealStage, hand(2)), "cards", page=replay_page(1)) if game != "GermanWhist" else None
            for what, page in (("form", new_table_page), ("dealer", dealer_page), ("rules", house_rules_page)):
                form(name.format(what), game, preset, players, page, long)

for long in (False, True):
    end = "-long" if long else ""
    stage(f"contract-auction{end}-7", "ContractWhist", "oh_hell", 7,
          at(AuctionStage, lambda v: sum(bool(s.said) for s in v.seats) == 4, hand(5)), long=long)  # fmt: skip
    stage(f"contract-hook{end}-4", "ContractWhist", "oh_hell", 4,
          at(AuctionStage, lambda v: sum(bool(s.said) for s in v.seats) == 3, hand(13)), "total", long)  # fmt: skip
    stage(f"knockout-cut{end}-7", "KnockoutWhist", "traditional", 7, at(NamesStage), "total", long)
    stage(f"knockout-name{end}-7", "KnockoutWhist", "traditional", 7, at(DeclareStage), "total", long, seed=2)
    stage(f"knockout-dog-pad{end}-7", "KnockoutWhist", "traditional", 7,
          at(PlayStage, lambda v: v.stage.keep_words), "cards", long, seed=3)  # fmt: skip
    stage(f"whist-honours{end}", "Whist", "short", 4, at(NamesStage), "total", long)
    stage(f"solo-auction{end}", "SoloWhist", "britannica", 4,
          at(AuctionStage, lambda v: sum(bool(s.said) for s in v.seats) == 3), "total", long, seed=4)  # fmt: skip
    stage(f"solo-trumps{end}", "SoloWhist", "britannica", 4, at(DeclareStage), "total", long, seed=5)
    stage(f"solo-open{end}", "SoloWhist", "guide", 4,
          at(PlayStage, lambda v: v.stage.open_hand), "tricks", long, seed=6)  # fmt: skip
    stage(f"german-stage-2{end}", "GermanWhist", "standard", 2, at(PlayStage, trick(15, 1)), "cards", long)
    stage(f"german-turned{end}", "GermanWhist", "standard", 2,
          at(PlayStage, lambda v: v.stage.ask_turned), "cards", long, mode="turned")  # fmt: skip
    stage(f"whist-renege{end}", "Whist", "short", 4, at(RenegeStage), "cards", long)
    stage(f"contract-renege{end}-7", "ContractWhist", "oh_hell", 7, at(RenegeStage), "cards", long)
form("game", "ContractWhist", "palace", 7, game_page)
for short, game in (("contract", "ContractWhist"), ("knockout", "KnockoutWhist"), ("german", "GermanWhist"),
                    ("whist", "Whist"), ("solo", "SoloWhist")):  # fmt: skip
    form(f"{short}-help", game, "", 4 if game != "GermanWhist" else 2,
         lambda made: rules_page(made.rules, made.game.label, made.count))  # fmt: skip
