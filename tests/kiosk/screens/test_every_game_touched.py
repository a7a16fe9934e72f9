"""Every game on the real kiosk, from home to home, by touch alone."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.kiosk.fingers.driving import EVERY_SIZE, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.lobby.home import HomePage
from kiosk.table.views import RenegeStage
from rules.cards import Card
from rules.catalogue import GAMES
from tests.kiosk.fingers.home import NAMES, Plan
from tests.kiosk.fingers.table import TableFingers

SHORT = (
    (Plan("BidWhist", "classic", 4, {"max_hands": 1}), "Tricks"),
    (Plan("Whist", "drive", 4, {"deals": 1}), "Cards"),
    (Plan("Whist", "drive", 3, {"deals": 2}), "Tricks"),
    (Plan("SoloWhist", "guide", 4, {"deals": 4}), "Total"),
    (Plan("ContractWhist", "oh_hell", 7, {"most_cards": 2}), "Cards"),
    (Plan("ContractWhist", "palace", 3, {"most_cards": 3}), "Total"),
    (Plan("KnockoutWhist", "traditional", 5), "Tricks"),
    (Plan("GermanWhist", "standard", 2), "Cards"),
)
"""One table or two a game that are soon over, and how they are kept mostly."""
NEARER = {"Spades": {"target": 100, "floor": 200}}
"""Ends that those who play at random come to: they win points at Spades about as often as they lose them."""
WHOLE = [
    Plan(game.id, preset.id, players, NEARER.get(game.id, {}))
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
]
"""Every preset of every game with every number of players."""
MANY = int(os.environ.get("WHIST_TOUCHED", "0"))
"""How many whole tables of each are played, sizes and details by turns; 0: only the short ones."""
DETAILS = ("Cards", "Tricks", "Total")
MOST = 8000
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


@pytest.mark.parametrize(("plan", "detail"), SHORT, ids=str)
def test_a_short_table_of_every_game_goes_from_home_to_home_by_touch(
    driver: Driver, tmp_path: Path, plan: Plan, detail: str
) -> None:
    assert touched(driver, tmp_path, plan, str(plan), detail).taps > 10


class AtOnce(Random):
    """Does whatever is done now and then."""

    def random(self) -> float:
        return 0.0


def test_fingers_look_for_no_menu_where_a_renege_is_judged(driver: Driver, tmp_path: Path) -> None:
    fingers = TableFingers(driver, tmp_path, Random(0))
    fingers.open_table(Plan("GermanWhist", "standard", 2))
    fingers.tap("Dealt")
    fingers.table.turn_up("", int(Card.parse("S2")))
    for card in ("D4", "DT", "S5", "SQ", "S7", "D5"):  # whoever took the first trick holds a spade
        fingers.settle()
        fingers.table.play(int(Card.parse(card)))
    fingers.settle()
    fingers.tap("Overrule")
    fingers.rng = AtOnce()
    fingers._undo()
    assert isinstance(fingers.stage, RenegeStage)
    fingers.step()  # takes back the card too, and there is a menu again
    assert fingers.trail[-1].endswith("Redo")


FIRST_HAND = ("4", "All pass", "Spades", "Play", "Total", "10")
"""What the first hand of Bid Whist takes to be scored once it is dealt."""


def first_hand_of_the_next_table(driver: Driver, folder: Path, size: tuple[int, int], typed: bool) -> TableFingers:
    """From home to the first hand that is scored: four who type their names, or the four of last time."""
    driver.resize(*size)
    fingers = TableFingers(driver, folder, Random(1))
    if typed:
        fingers.tap("New table", "Who sits North?")
        for name in NAMES[:4]:
            fingers.tap(*name.upper(), name)
        fingers.tap(NAMES[3], "Play now")
    else:
        fingers.tap("Same four")
    fingers.tap("Dealt", *FIRST_HAND)
    assert sorted(fingers.table.totals()) == [0, 4] and not fingers.wrong, fingers.wrong
    return fingers


@pytest.mark.parametrize("size", EVERY_SIZE if MANY else EVERY_SIZE[:2], ids=str)
def test_four_who_type_their_names_have_scored_a_hand_in_thirty_taps_and_the_next_time_in_twelve(
    driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    first = first_hand_of_the_next_table(driver, tmp_path, size, typed=True)
    assert first.taps <= 30, first.trail
    first.tap("Menu", "Close table")
    driver.close()
    again = first_hand_of_the_next_table(driver, tmp_path, size, typed=False)
    assert again.taps <= 12, again.trail


@pytest.mark.skipif(not MANY, reason="WHIST_TOUCHED says how many times")
@pytest.mark.parametrize("plan", WHOLE, ids=str)
def test_whole_tables_of_every_game_go_from_home_to_home_by_touch_at_any_size(
    driver: Driver, tmp_path: Path, plan: Plan
) -> None:
    for seed in range(MANY):
        driver.resize(*EVERY_SIZE[seed % 3])
        touched(driver, tmp_path / str(seed), plan, f"{plan} {seed}", DETAILS[seed // 3 % 3])
        driver.close()
