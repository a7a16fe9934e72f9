"""How many taps people need for what they do most, counted on the real pages."""

from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.table.present import view
from kiosk.table.views import ResultStage
from tests.kiosk.fingers.home import Fingers
from tests.kiosk.fingers.night import NightFingers

A_HAND = ("Dealt", "4", "All pass", "Spades", "Total", "10")


def scored(fingers: Fingers) -> bool:
    stage = view(fingers.table).stage
    return isinstance(stage, ResultStage) and stage.made is True


def type_four(fingers: Fingers) -> None:
    """From home to a table of four whose names are typed."""
    fingers.tap("New table", "Who sits North?")
    for name in ("Ada", "Otis", "Ruby", "Leon"):
        fingers.tap(*name.upper(), name)
    fingers.tap("Leon", "Play now")


def test_from_home_to_the_first_scored_hand_with_four_names_typed_it_is_30_taps(driver: Driver, tmp_path: Path) -> None:
    fingers = Fingers(driver, tmp_path, Random(1))
    type_four(fingers)
    fingers.tap(*A_HAND)
    assert scored(fingers) and fingers.taps <= 30, fingers.trail


def test_with_the_four_of_last_time_it_is_12(driver: Driver, tmp_path: Path) -> None:
    fingers = Fingers(driver, tmp_path, Random(1))
    type_four(fingers)
    fingers.tap("Menu")
    fingers.turn_to("Close table")
    before = fingers.taps
    fingers.tap("Same four", *A_HAND)
    assert scored(fingers) and fingers.taps - before <= 12, fingers.trail[before:]


def test_a_result_of_a_drive_is_on_record_after_3(driver: Driver, tmp_path: Path) -> None:
    fingers = NightFingers(driver, tmp_path, Random(1))
    fingers.plan(12, "Drive", "Whist drive", 1)
    fingers.come_in([f"P{letter}" for letter in "ABCDEFGHIJKL"], [])
    fingers.seat_first()
    fingers.tap("Start round 1")
    before = fingers.taps
    fingers.tap("Table 1", "8", "Enter")
    assert fingers.night.results_at(fingers.night.rounds[-1], 1)
    assert fingers.taps - before <= 3
