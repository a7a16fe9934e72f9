"""Buttons, lights and buzzer at a table, on pins that are not there."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.debounce import SETTLE
from hardware.deck import DEMO_PACK, Known, demo_tag
from hardware.emulators.panel import EmulatedPanel
from kiosk.dealing import Dealing
from kiosk.devices import Reading
from kiosk.lobby import Lobby
from kiosk.panel import EXAMPLE, SeatPanel
from kiosk.readings import Readings
from kiosk.table import Table
from rules.cards import CARDS, Card
from rules.hand import Stage
from tests.kiosk.tables import bid, do, open_table

NORTH, EAST, SOUTH, WEST = range(4)
PATIENCE = 20.0


class Rig:
    """A table with its panel and what hangs on the pins."""

    def __init__(self, table: Table, factory: MockFactory, wiring: object = EXAMPLE) -> None:
        self.table = table
        self.panel = SeatPanel(wiring)
        self.hardware = EmulatedPanel(self.panel.settings, factory)
        self._released = 0.0
        self._woken: SimpleQueue[None] = SimpleQueue()
        self.panel.wake = lambda: self._woken.put(None)
        table.changed = lambda: self.panel.follow(table)
        self.panel.start()
        self.panel.follow(table)

    def until(self, condition: Callable[[], object]) -> None:
        end, pause = time.monotonic() + PATIENCE, threading.Event()
        while not condition():
            assert time.monotonic() < end, "what was waited for did not come"
            pause.wait(0.005)
            self.panel.poll()
            self.table.journal.settle()

    def press(self, seat: int, button: str) -> None:
        """One press, taken up by the table."""
        before = self.panel.last
        self.until(lambda: time.monotonic() > max(self.panel.settled_at, self._released + 2 * SETTLE))
        self.hardware.press(seat, button)
        self.until(lambda: self.panel.last is not before)
        self.hardware.release(seat, button)
        self._released = time.monotonic()
        self.table.journal.settle()


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    lobby = Lobby.open(tmp_path)
    yield open_table(lobby)
    lobby.close()


@pytest.fixture
def rig(table: Table, pins: MockFactory) -> Iterator[Rig]:
    made = Rig(table, pins)
    yield made
    made.panel.stop()


def test_next_says_dealt_and_each_seat_passes_in_its_turn_with_its_light_on(rig: Rig) -> None:
    rig.until(lambda: rig.hardware.lit == {WEST})
    rig.press(EAST, "next")
    assert rig.table.state.dealt
    for seat in (NORTH, EAST, SOUTH):
        rig.until(lambda seat=seat: rig.hardware.lit == {seat})
        rig.press(seat, "pass")
    assert [call.call for call in rig.table.hand.calls] == ["Pass"] * 3
    assert {f.source for f in rig.table.state.facts if f.kind in ("dealt", "call")} == {"button"}


def test_a_pass_out_of_turn_is_not_taken_and_says_whose_turn_it_is(rig: Rig) -> None:
    do(rig.table, rig.table.dealt)
    rig.press(SOUTH, "pass")
    assert not rig.table.hand.calls and rig.table.notice == "Ada calls now."


def test_a_dealer_who_must_bid_cannot_pass_on_the_button(rig: Rig) -> None:
    do(rig.table, rig.table.dealt, *(lambda: rig.table.call("Pass") for _ in range(3)))
    rig.press(WEST, "pass")
    assert len(rig.table.hand.calls) == 3 and rig.table.notice


def test_undo_at_any_seat_takes_back_the_last_thing(rig: Rig) -> None:
    do(rig.table, rig.table.dealt, lambda: rig.table.call("4U"))
    rig.press(WEST, "undo")
    assert not rig.table.hand.calls and rig.table.facts[-1].source == "button"


def test_next_begins_the_play_and_opens_the_next_hand(rig: Rig) -> None:
    bid(rig.table)
    rig.press(NORTH, "next")
    assert rig.table.hand.stage is Stage.PLAY
    do(rig.table, lambda: rig.table.total(10))
    rig.press(SOUTH, "next")
    assert rig.table.state.number == 2 and not rig.table.state.dealt


def test_two_players_who_press_next_for_the_same_step_make_one(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play, lambda: rig.table.total(10))
    rig.until(lambda: time.monotonic() > rig.panel.settled_at)
    for seat in (NORTH, SOUTH):
        rig.hardware.press(seat, "next")
    seen: set[int] = set()

    def both() -> bool:
        if rig.panel.last:
            seen.add(rig.panel.last[0])
        return seen == {NORTH, SOUTH} or rig.table.state.number == 2

    rig.until(both)
    rig.hardware.press(EAST, "next")
    rig.until(lambda: rig.panel.last and rig.panel.last[0] == EAST)
    assert rig.table.state.number == 2 and not rig.table.state.dealt


def test_a_renege_sounds_the_buzzer_and_the_light_goes_to_the_side_that_was_wronged(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    for card in ("HK", "C5", "H8", "H3", "DQ", "H2"):
        do(rig.table, lambda card=card: rig.table.play(int(Card.parse(card))))
    if not rig.table.hand.unruled():
        do(rig.table, lambda: rig.table.play(int(Card.parse("H4"))))
    assert rig.table.hand.unruled()
    rig.until(lambda: rig.hardware.buzzing)
    offender = rig.table.hand.unruled()[0].seat
    rig.until(lambda: rig.hardware.lit and all((seat - (offender or 0)) % 2 for seat in rig.hardware.lit))


def test_a_question_of_the_reader_sounds_the_buzzer(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    readings = Readings(rig.table)
    king = Card.parse("HK")
    reading = Reading(Known(demo_tag(king), king, DEMO_PACK.id))
    readings.reading(reading)
    rig.table.journal.settle()
    readings.reading(reading)
    assert rig.table.question
    rig.until(lambda: rig.hardware.buzzing)


def test_while_the_reader_deals_undo_and_next_are_the_deals_own(rig: Rig) -> None:
    dealing = rig.panel.dealing = Dealing(rig.table)
    for card in CARDS:
        dealing.reading(Reading(Known(demo_tag(card), card, DEMO_PACK.id)))
    rig.press(NORTH, "undo")
    assert len(dealing.dealt) == 53
    rig.press(NORTH, "next")
    assert not rig.table.state.dealt
    dealing.reading(Reading(Known(demo_tag(CARDS[-1]), CARDS[-1], DEMO_PACK.id)))
    rig.press(NORTH, "next")
    assert rig.table.state.dealt and rig.table.hand.given("E")


def test_any_part_may_be_missing(table: Table, pins: MockFactory) -> None:
    rig = Rig(table, pins, {"buttons": {"N": {"pass": 5}}})
    do(table, table.dealt)
    rig.press(NORTH, "pass")
    assert len(table.hand.calls) == 1
    assert rig.panel.state().startswith("ready") and rig.panel.trouble() == ""
    rig.panel.stop()


def test_without_gpio_the_panel_says_so_and_nothing_else_changes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing-like-that")
    monkeypatch.setattr(Device, "pin_factory", None)
    panel = SeatPanel(EXAMPLE)
    panel.start()
    panel.poll()
    assert panel.state() == "not there" and "no GPIO pins" in panel.trouble()
    panel.follow(table)
    panel.stop()


def test_a_wrong_wiring_is_said_in_words_and_nothing_is_started() -> None:
    panel = SeatPanel({"buttons": {"N": {"pass": 5, "undo": 5}, "Q": {}}, "buzzer": 99, "lights": 3})
    panel.start()
    assert panel.problems == (
        "buttons N undo: pin 5 is used by buttons N pass already.",
        "buttons Q: there is no such seat; there are N, E, S, W.",
        "buzzer: 99 is not from 0 to 27.",
        "lights: 3 is not a list of names and values.",
    )
    assert panel.state() == "wired wrongly" and not panel.there


def test_a_pin_of_the_example_is_used_once_and_none_of_the_serial_port() -> None:
    pins = [part.pin for part in SeatPanel(EXAMPLE).settings.parts()]
    assert len(pins) == len(set(pins)) == 17
    assert not {14, 15} & set(pins)
