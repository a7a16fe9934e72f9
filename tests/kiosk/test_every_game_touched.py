"""Every game on the real kiosk, from home to home, by touch alone."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.driving import SIZES, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.lobby import HomePage
from rules.catalogue import GAMES
from tests.kiosk.fingers import Plan
from tests.kiosk.table_fingers import TableFingers

SHORT = (
    Plan("BidWhist", "classic", 4, {"max_hands": 1}),
    Plan("Whist", "drive", 4, {"deals": 2}),
    Plan("SoloWhist", "guide", 4, {"deals": 4}),
    Plan("ContractWhist", "oh_hell", 3, {"most_cards": 2}),
    Plan("KnockoutWhist", "single", 5),
    Plan("GermanWhist", "standard", 2),
)
"""One table a game that is soon over."""
WHOLE = [
    Plan(game.id, preset.id, players) for game in GAMES.values() for preset in game.presets for players in game.players
]
"""Every preset of every game with every number of players."""
MANY = int(os.environ.get("WHIST_TOUCHED", "0"))
"""How many times all whole tables are played; 0: only the short ones."""
MOST = 4000
"""More taps than any table needs."""


def touched(driver: Driver, folder: Path, plan: Plan, seed: str, detail: str, every: bool = False) -> TableFingers:
    """A table of this plan, played to its end."""
    fingers = TableFingers(driver, folder, Random(seed), every)
    fingers.detail = detail
    try:
        fingers.open_table(plan)
        fingers.play(MOST)
    except Exception as error:
        error.add_note("touched last: " + " | ".join(fingers.trail[-15:]))
        raise
    assert isinstance(fingers.kiosk.page, HomePage)
    assert not fingers.wrong, "\n".join(fingers.wrong)
    return fingers


@pytest.mark.parametrize("plan", SHORT, ids=str)
def test_a_short_table_of_every_game_goes_from_home_to_home_by_touch(
    driver: Driver, tmp_path: Path, plan: Plan
) -> None:
    assert touched(driver, tmp_path, plan, str(plan), "Tricks").taps > 10


@pytest.mark.skipif(not MANY, reason="WHIST_TOUCHED says how many times")
@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("plan", WHOLE, ids=str)
def test_whole_tables_of_every_game_at_every_size_by_touch(
    driver: Driver, tmp_path: Path, plan: Plan, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    for seed in range(MANY):
        for detail in ("Cards", "Tricks", "Total"):
            touched(driver, tmp_path / f"{seed}-{detail}", plan, f"{plan} {seed} {detail}", detail)
            driver.close()
