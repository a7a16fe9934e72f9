"""Buttons, lights and buzzer at a table, on pins that are not there."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.debounce import SETTLE
from hardware.deck import DEMO_PACK, Known, demo_tag
from hardware.emulators.panel import EmulatedPanel
from hardware.panel import ButtonHeld, ButtonPressed
from hardware.panel_settings import EXAMPLE, PATTERNS, Part, read_wiring
from kiosk.devices.devices import Reading
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import DealStage, QuestionStage, ShufflerView
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.panel import GUARD, SeatPanel
from kiosk.table_io.readings import Readings
from rules.cards import CARDS, Card
from rules.hand import Stage
from tests.kiosk.scenes.tables import bid, do, filled, open_table, opened

NORTH, EAST, SOUTH, WEST = range(4)
PATIENCE = 20.0


def follow(panel: SeatPanel, table: Table | None, trouble: str = "") -> None:
    """The panel hears that the table may have gone on."""
    panel.follow(table, view(table) if table else None, trouble)


class Rig:
    """A table with its panel and what hangs on the pins."""

    def __init__(self, table: Table, factory: MockFactory, wiring: Mapping[str, Any] = EXAMPLE) -> None:
        self.table = table
        self.panel = SeatPanel(read_wiring(wiring))
        self.hardware = EmulatedPanel(self.panel.settings, factory)
        self._released = 0.0
        self._woken: SimpleQueue[None] = SimpleQueue()
        self.panel.inbox.wake = lambda: self._woken.put(None)
        table.changed = lambda: follow(self.panel, table)
        self.panel.start()
        follow(self.panel, table)

    def until(self, condition: Callable[[], object]) -> None:
        end, pause = time.monotonic() + PATIENCE, threading.Event()
        while not condition():
            assert time.monotonic() < end, "what was waited for did not come"
            pause.wait(0.005)
            self.panel.poll()
            self.table.journal.settle()

    @property
    def sounded(self) -> bool:
        """Whether the buzzer has sounded, for however short a time."""
        return any(on for _, on in self.hardware.factory.pin(self.panel.settings.buzzer).states)

    def press(self, seat: int, button: str) -> None:
        """One press at a place, taken up by the table."""
        before = self.panel.last
        self.until(
            lambda: (
                time.monotonic() > max(self.panel.settled_at, self.panel.trick_settled_at, self._released + 2 * SETTLE)
            )
        )
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
    rig.until(lambda: {press.place for press in rig.panel.presses} == {NORTH, SOUTH})
    rig.until(lambda: rig.table.state.number == 2)
    rig.panel.take(ButtonPressed(EAST, "next", rig.panel.settled_at - GUARD / 2))
    rig.table.journal.settle()
    assert rig.table.state.number == 2 and not rig.table.state.dealt


def reneged(table: Table) -> int:
    """A renege is proved; the seat that reneged."""
    bid(table)
    do(table, table.start_play)
    for card in ("HK", "C5", "H8", "H3", "DQ", "H2"):
        do(table, lambda card=card: table.play(int(Card.parse(card))))
    if not table.hand.unruled():
        do(table, lambda: table.play(int(Card.parse("H4"))))
    offender = table.hand.unruled()[0].seat
    assert offender is not None
    return offender


def test_a_renege_sounds_the_buzzer_and_flashes_the_light_of_who_reneged_until_it_is_decided(rig: Rig) -> None:
    flashed: list[tuple[int, object]] = []
    rig.panel._panel.flash = lambda seat, pattern: flashed.append((seat, pattern))  # type: ignore[union-attr, method-assign]
    offender = reneged(rig.table)
    rig.until(lambda: rig.sounded)
    rig.until(lambda: rig.hardware.lit == {offender})
    assert flashed == [(offender, "renege")]
    do(rig.table, lambda: rig.table.rule("overrule"))
    rig.until(lambda: rig.hardware.lit == {rig.table.turn})


def test_a_question_of_the_reader_sounds_the_buzzer(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    readings = Readings(rig.table)
    king = Card.parse("HK")
    reading = Reading(Known(demo_tag(king), king, DEMO_PACK.id))
    readings.reading(reading)
    rig.table.journal.settle()
    readings.reading(reading)
    assert rig.table.devices.question
    rig.until(lambda: rig.sounded)


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
    assert rig.panel.state() == "ready  ·  1 seat" and rig.panel.trouble() == ""
    rig.panel.stop()


def test_without_gpio_the_panel_says_so_and_nothing_else_changes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing-like-that")
    monkeypatch.setattr(Device, "pin_factory", None)
    panel = SeatPanel(read_wiring(EXAMPLE))
    panel.start()
    panel.poll()
    assert panel.state() == "not there" and "no GPIO pins" in panel.trouble()
    follow(panel, table)
    panel.stop()


def test_a_pin_of_the_example_is_used_once_and_none_of_the_serial_port() -> None:
    pins = [part.pin for part in SeatPanel(read_wiring(EXAMPLE)).settings.parts()]
    assert len(pins) == len(set(pins)) == 17
    assert not {14, 15} & set(pins)


def heard(rig: Rig) -> list[object]:
    """The patterns that the buzzer is asked for from now on."""
    found: list[object] = []
    rig.panel._panel.buzz = found.append  # type: ignore[union-attr, method-assign]
    return found


def test_the_end_of_a_hand_and_a_device_that_goes_away_are_heard_once(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    sounds = heard(rig)
    do(rig.table, lambda: rig.table.total(10))
    follow(rig.panel, rig.table)
    assert sounds == ["done"]
    for _ in range(2):
        follow(rig.panel, rig.table, "Reader away since 21:40")
    follow(rig.panel, rig.table)
    assert sounds == ["done", "trouble"]


def test_a_second_renege_is_heard_too_and_opening_a_table_is_silent(rig: Rig) -> None:
    sounds = heard(rig)
    reneged(rig.table)
    follow(rig.panel, None)
    follow(rig.panel, rig.table)
    assert sounds == ["renege", "renege"]
    do(rig.table, lambda: rig.table.rule("overrule"))
    follow(rig.panel, None)
    follow(rig.panel, rig.table)
    assert sounds == ["renege", "renege"]


def test_the_turn_and_each_press_are_heard_where_they_have_a_pattern(table: Table, pins: MockFactory) -> None:
    assert PATTERNS["turn"] == PATTERNS["press"] == ()
    rig = Rig(table, pins, {**EXAMPLE, "patterns": {"turn": [0.02], "press": [0.01]}})
    do(table, table.dealt)
    sounds = heard(rig)
    rig.press(NORTH, "pass")
    assert sounds == ["press", "turn"]
    rig.panel.stop()


def test_opening_a_table_is_silent_whoever_is_to_call(table: Table, pins: MockFactory) -> None:
    rig = Rig(table, pins, {**EXAMPLE, "patterns": {"turn": [0.02]}})
    do(table, table.dealt)
    follow(rig.panel, None)
    sounds = heard(rig)
    follow(rig.panel, table)
    assert sounds == []
    rig.panel.stop()


def test_each_of_two_questions_in_a_row_is_heard(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    sounds = heard(rig)
    for card in ("K♥", "Q♥"):
        rig.table.devices.question = QuestionStage(f"{card}: is that right?", "", (), (), None)
        for _ in range(2):
            follow(rig.panel, rig.table)
    assert sounds == ["question", "question"]


def test_a_misdeal_is_heard_once_while_it_is_mended_and_a_machine_in_trouble_too(rig: Rig) -> None:
    shown = view(rig.table)
    assert isinstance(shown.stage, DealStage)
    sounds = heard(rig)

    def sees(misdeal: str, wrong: bool = False) -> None:
        machine = ShufflerView("A card is stuck.", "", wrong, (), False)
        assert isinstance(shown.stage, DealStage)
        rig.panel.follow(rig.table, replace(shown, stage=replace(shown.stage, misdeal=misdeal, machine=machine)))

    for misdeal in ("", "Otis has 13 cards.", "Otis has 14 cards.", ""):
        sees(misdeal)
    assert sounds == ["question"]
    for wrong in (False, True, True):
        sees("", wrong)
    assert sounds == ["question", "trouble"]


def test_a_table_may_say_which_places_are_its_seats(table: Table, pins: MockFactory) -> None:
    rig = Rig(table, pins, {**EXAMPLE, "seats": {"4": ["E", "S", "W", "N"]}})
    do(table, table.dealt)
    rig.until(lambda: rig.hardware.lit == {EAST})
    rig.press(NORTH, "pass")
    assert not table.hand.calls
    rig.press(EAST, "pass")
    assert [call.seat for call in table.hand.calls] == [NORTH]
    rig.panel.stop()


def test_who_took_the_trick_is_said_by_the_winners_button_where_winners_are_kept(
    table: Table, pins: MockFactory
) -> None:
    rig = Rig(table, pins, {"buttons": {"E": {"took": 5}, "S": {"took": 6}}})
    bid(table)
    rig.press(EAST, "took")
    assert not table.hand.tricks
    do(table, table.start_play)
    rig.press(EAST, "took")
    rig.press(SOUTH, "took")
    table.set_detail("cards")
    rig.press(SOUTH, "took")
    assert [trick.winner for trick in table.hand.tricks] == [EAST, SOUTH]
    assert table.facts[-1].source == "button"
    rig.panel.stop()


def test_two_players_who_say_that_they_took_the_trick_make_one_trick(rig: Rig) -> None:
    bid(rig.table)
    do(rig.table, rig.table.start_play)
    at = rig.panel.trick_settled_at + 1
    rig.panel.take(ButtonPressed(EAST, "took", at))
    rig.table.journal.settle()
    rig.panel._trick_began = at + 0.01  # as if that had been its time
    rig.panel.take(ButtonPressed(SOUTH, "took", at + 0.05))
    rig.table.journal.settle()
    assert [trick.winner for trick in rig.table.hand.tricks] == [EAST]


def test_undo_at_two_places_at_once_takes_one_thing_back_and_twice_at_one_place_two(rig: Rig) -> None:
    do(rig.table, rig.table.dealt, *(lambda: rig.table.call("Pass") for _ in range(3)))
    rig.panel.take(ButtonPressed(NORTH, "undo", 100.0))
    rig.panel.take(ButtonPressed(SOUTH, "undo", 100.0 + GUARD / 2))
    rig.table.journal.settle()
    assert len(rig.table.hand.calls) == 2
    rig.panel.take(ButtonPressed(NORTH, "undo", 100.0 + GUARD / 2))
    rig.table.journal.settle()
    assert len(rig.table.hand.calls) == 1


def test_every_button_pressed_at_once_does_no_harm(rig: Rig) -> None:
    do(rig.table, rig.table.dealt)
    rig.until(lambda: time.monotonic() > rig.panel.settled_at)
    for place, button in rig.panel.settings.buttons:
        rig.hardware.press(place, button)
    rig.until(lambda: len(rig.panel.presses) == 12)
    assert rig.table.failure is None and rig.panel.trouble() == ""
    assert len(rig.table.hand.calls) <= 1


def test_while_the_panel_is_tried_presses_are_shown_and_do_nothing(rig: Rig) -> None:
    do(rig.table, rig.table.dealt)
    rig.panel.trying = True
    rig.press(NORTH, "pass")
    assert rig.panel.last and (rig.panel.last.place, rig.panel.last.button) == (NORTH, "pass")
    assert not rig.table.hand.calls


def test_a_button_that_is_stuck_is_said_in_words_until_it_is_free() -> None:
    panel = SeatPanel(read_wiring(EXAMPLE), clock=lambda: datetime(2026, 3, 4, 21, 40))
    part = Part("button", 23, WEST, "pass")
    panel.take(ButtonHeld(part, True, 0.0, 60.0))
    assert panel.trouble() == "West’s pass button has been held since 21:40."
    assert panel.troubles() == (
        "West’s pass button, pin 23, has been held since 21:40. Check that nothing rests on it, and that its wires do "
        "not touch.",
    )
    panel.take(ButtonHeld(part, False, 0.0, 70.0))
    assert panel.trouble() == ""


@pytest.mark.parametrize("count", range(2, 8))
def test_seats_of_a_table_of_any_number_have_their_places_buttons_and_lights(
    tmp_path: Path, pins: MockFactory, count: int
) -> None:
    lobby = Lobby.open(tmp_path)
    table = opened(lobby, filled("ContractWhist" if count > 2 else "KnockoutWhist", players=count))
    places = {2: (0, 2)}.get(count, tuple(range(count)))
    names = "NESW567"
    free = iter(range(2, 28))
    wiring = {
        "buttons": {name: {"undo": next(free)} for name in names}, "lights": {name: next(free) for name in names},
    }  # fmt: skip
    rig = Rig(table, pins, wiring)
    do(table, table.dealt)
    shown = view(table)
    lit = shown.faces if all(not seat.turn for seat in shown.seats) else next(s.seat for s in shown.seats if s.turn)
    assert lit is not None
    rig.until(lambda: rig.hardware.lit == {places[lit]})
    nobody = next((place for place in range(7) if place not in places), None)
    if nobody is not None:
        rig.press(nobody, "undo")
        assert table.state.dealt
    rig.press(places[-1], "undo")
    assert not table.state.dealt
    rig.panel.stop()
    lobby.close()
