"""Every game on the screens of a table, by its real session."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.devices.dealing import dealing_page
from kiosk.screens.flat.page import FlatPage
from kiosk.screens.table.adjust import AdjustPage
from kiosk.screens.table.claim import ClaimPage
from kiosk.screens.table.correct import choose_page, correct_page
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.page import TablePage
from kiosk.screens.table.replace_player import ReplacePage
from kiosk.screens.table.replay import replay_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.screens.widgets import SeatPlate
from kiosk.table.views import OverStage, PlayStage
from kiosk.table_io.dealing import Dealing
from tests.kiosk.scenes.game_tables import NAMES, TABLES, AnyGame
from tests.kiosk.scenes.players import next_step

LOOKED_AT = SIZES if len(SIZES) > 2 else SIZES[:1]
"""The windows for what looks much the same in each."""


def allowed(fault: str) -> bool:
    """A long name steps down and then ends in an ellipsis (look#parts)."""
    return (fault.endswith("is cut") and any(name[:3] in fault for name in NAMES)) or "'Score" in fault


def walked(driver: Driver, made: AnyGame, seed: str, sizes: Iterable[tuple[int, int]]) -> tuple[set[object], list[str]]:
    """The kinds of stages that three hands come to, kept in three ways, and what is wrong with the first of each."""
    rng, seen, wrong = Random(seed), set[object](), list[str]()
    for hands, detail in enumerate(("cards", "tricks", "total"), 1):
        for kind in made.walk(rng, detail, hands):
            if kind in seen:
                continue
            seen.add(kind)
            made.settle()
            for size in sizes:
                driver.resize(*size)
                wrong += [f"{kind} {size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    return seen, wrong


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_nothing_is_wrong_with_any_stage_of_a_game(
    driver: Driver, tmp_path: Path, game: str, preset: str, players: int
) -> None:
    made = AnyGame(driver, tmp_path, game, preset, players)
    seen, wrong = walked(driver, made, f"{game} {preset} {players}", SIZES)
    assert len(seen) > 3
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_nothing_is_wrong_with_the_pages_beside_a_table_of_any_game(
    driver: Driver, tmp_path: Path, game: str, preset: str, players: int
) -> None:
    made = AnyGame(driver, tmp_path, game, preset, players)
    for _ in made.walk(Random(f"{game} {preset} {players}"), "tricks", 1):
        pass
    while made.stage and not isinstance(made.stage, (PlayStage, OverStage)):
        made.do(next_step(made.table, Random(3), "tricks"))  # type: ignore[arg-type]
    wrong = []
    pages = [correct_page(1), replay_page(1), choose_page, menu_page, AdjustPage, ReplacePage, sheet_page]
    for page in [*pages, *([ClaimPage] if isinstance(made.stage, PlayStage) else [])]:
        made.kiosk.show(page)
        for size in LOOKED_AT:
            driver.resize(*size)
            name = type(made.kiosk.page).__name__
            wrong += [f"{name} {size}: {fault}" for fault in driver.faults() if not allowed(fault)]
        made.kiosk.back()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "preset", "players"), [each for each in TABLES if each[2] == 4 or each[0] == "Whist"])
def test_nothing_is_wrong_with_any_stage_of_a_game_of_four_on_a_kiosk_that_lies_flat(
    driver: Driver, tmp_path: Path, game: str, preset: str, players: int
) -> None:
    made = AnyGame(driver, tmp_path, game, preset, players, flat=True)
    assert isinstance(made.kiosk.page, FlatPage)
    _seen, wrong = walked(driver, made, f"{game} {preset} {players}", LOOKED_AT)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "players"), [("GermanWhist", 2), ("KnockoutWhist", 7)])
def test_with_other_than_four_a_kiosk_that_lies_flat_has_the_upright_page(
    driver: Driver, tmp_path: Path, game: str, players: int
) -> None:
    made = AnyGame(driver, tmp_path, game, players=players, flat=True)
    assert isinstance(made.kiosk.page, TablePage)
    driver.tap("Dealt")
    made.settle()
    assert not driver.shown("Dealt")


@pytest.mark.parametrize("players", range(3, 8))
def test_the_page_of_a_deal_shows_every_seat_of_a_table(driver: Driver, tmp_path: Path, players: int) -> None:
    made = AnyGame(driver, tmp_path, "ContractWhist", players=players)
    made.kiosk.show(dealing_page(Dealing.drawn(made.table, Random(3))))
    made.settle()
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        plates = [widget for widget in driver.drawn() if isinstance(widget, SeatPlate)]
        assert len(plates) == players
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
    assert not wrong, "\n".join(wrong)
