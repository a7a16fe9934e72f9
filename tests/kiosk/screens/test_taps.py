"""How many taps people need for what they do most, counted on the real pages."""

from pathlib import Path
from random import Random

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.night.standings import StandingsPage
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


def test_a_round_of_a_drive_is_entered_and_over_with_a_tap_a_result_and_4_more(driver: Driver, tmp_path: Path) -> None:
    fingers = NightFingers(driver, tmp_path, Random(1))
    fingers.plan(8, "Drive", "Whist drive", 1)
    fingers.come_in([f"P{letter}" for letter in "ABCDEFGH"], [])
    fingers.seat_first()
    fingers.tap("Start round 1")
    before = fingers.taps
    fingers.tap("All tables", "One by one", "8", "7", "Done", "Round over")
    assert isinstance(fingers.kiosk.page, StandingsPage)
    assert fingers.taps - before <= 6, fingers.trail[before:]


def test_from_home_to_a_mitchell_of_8_pairs_before_its_pin_it_is_8(driver: Driver, tmp_path: Path) -> None:
    fingers = Fingers(driver, tmp_path, Random(1))
    fingers.tap("Night", "Duplicate", "Mitchell", "24", "1", "6", "Take 16")
    assert driver.shown("3 rounds of 2 boards, 4 tables, nobody sits out")
    fingers.tap("Check in")
    assert driver.shown("Director’s PIN") and fingers.taps <= 8


def test_from_home_a_pack_is_put_on_a_reader_for_trial_after_4(driver: Driver, tmp_path: Path) -> None:
    fingers = Fingers(driver, tmp_path, Random(1))
    fingers.tap("Devices", "Try without a reader")
    driver.until(lambda: driver.shown("ready since"), what="the emulated reader")
    fingers.tap("Enrol", "Enrol “Red”")
    assert driver.shown("2 of spades") and fingers.taps <= 4
