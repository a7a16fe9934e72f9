"""Buttons, lights and buzzer on gpiozero's mock pins: what is pressed is told, what is asked for shines and sounds."""

import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from random import Random
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.debounce import HOLD, SETTLE
from hardware.emulators.panel import EmulatedPanel
from hardware.panel import ButtonHeld, ButtonPressed, Panel, PanelEvent, PartAway, PartReason
from hardware.panel_settings import PanelSettings, Part, read_wiring
from tests.hardware.switches import SWITCHES, presses
from tests.hardware.waiting import PATIENCE, until

WIRING = read_wiring(
    {
        "buttons": {"N": {"pass": 5, "undo": 6, "next": 13}, "E": {"pass": 19}},
        "lights": {"N": 17, "E": 27, "S": 22},
        "buzzer": 18,
    }
)
LONG = (10.0,) * 99


class Time:
    """A clock that a test sets, and pins that tell its time."""

    def __init__(self) -> None:
        self.now = 100.0
        time = self

        class Pin(MockPin):  # type: ignore[misc]
            def _call_when_changed(self) -> None:
                super(MockPin, self)._call_when_changed(time.stamp(), self._state)

        class Factory(MockFactory):  # type: ignore[misc]
            def ticks(self) -> float:
                return time.now

        self.stamp: Callable[[], float] = lambda: self.now
        self.factory = Factory(pin_class=Pin)

    def __call__(self) -> float:
        return self.now


class Rig:
    """A panel at work, its hardware, and what it reported."""

    def __init__(self, settings: PanelSettings = WIRING, factory: Any = None) -> None:
        self.time = Time()
        self.hardware = EmulatedPanel(settings, factory or self.time.factory)
        self.reports: SimpleQueue[PanelEvent] = SimpleQueue()
        self.panel = Panel(settings, self.reports.put, self.hardware.factory, self.time)
        self.panel.start()

    def next(self) -> PanelEvent:
        return self.reports.get(timeout=PATIENCE)

    def press(self, seat: int, button: str) -> None:
        self.time.now += 1
        self.hardware.press(seat, button)
        self.time.now += HOLD

    def reported_before(self, seat: int, button: str) -> list[PanelEvent]:
        """Presses a button, which shows that all before it has been dealt with; what was reported until then."""
        self.press(seat, button)
        found = []
        while not isinstance(event := self.next(), ButtonPressed) or (event.seat, event.button) != (seat, button):
            found.append(event)
        return found


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    rig.panel.stop()


def test_a_pressed_button_is_reported_with_seat_name_and_time(rig: Rig) -> None:
    for seat, button in WIRING.buttons:
        rig.press(seat, button)
        assert rig.next() == ButtonPressed(seat, button, rig.time.now - HOLD)
    assert rig.panel.away == ()


def test_chattering_buttons_are_reported_once_for_each_press(rig: Rig) -> None:
    truth, wave = presses(Random(1), SWITCHES["microswitch"], 40, (0.03, 0.1), (0.05, 0.2))
    start, pin = rig.time.now, rig.hardware.factory.pin(5)
    for closes, opens in truth:
        for t, closed in wave:
            if closes <= t <= opens:
                rig.time.now = start + t
                (pin.drive_low if closed else pin.drive_high)()
        event = rig.next()
        assert isinstance(event, ButtonPressed)
        assert start + closes <= event.at <= start + opens
    assert rig.reported_before(1, "pass") == []


def test_an_edge_that_comes_late_counts_when_it_happened(rig: Rig) -> None:
    rig.time.stamp = lambda: rig.time.now - 0.05
    rig.press(0, "pass")
    rig.time.now += 1
    rig.hardware.release(0, "pass")
    assert rig.next() == ButtonPressed(0, "pass", 101 - 0.05)


def test_a_press_without_any_usable_edge_is_found_by_looking(rig: Rig) -> None:
    rig.time.stamp = lambda: 1.7e9  # as if of another clock
    rig.press(0, "undo")
    while rig.reports.empty():
        rig.time.now += SETTLE
        threading.Event().wait(0.001)
    event = rig.next()
    assert isinstance(event, ButtonPressed)
    assert (event.seat, event.button) == (0, "undo")


def test_pressing_and_releasing_at_the_clock_of_the_machine_is_reported_too() -> None:
    hardware, reports = EmulatedPanel(WIRING), SimpleQueue[PanelEvent]()
    panel = Panel(WIRING, reports.put, hardware.factory)
    panel.start()
    hardware.press(0, "next")
    event = reports.get(timeout=PATIENCE)
    hardware.release(0, "next")
    panel.stop()
    assert isinstance(event, ButtonPressed)
    assert (event.seat, event.button) == (0, "next")


def test_a_button_held_at_the_start_is_not_pressed() -> None:
    class Held(MockPin):  # type: ignore[misc]
        def _get_state(self) -> bool:
            return False

    time = Time()
    time.factory.pin(5, pin_class=Held)
    rig = Rig(WIRING, time.factory)
    time.now += 1
    assert rig.reported_before(0, "undo") == []
    rig.panel.stop()


def test_a_button_that_is_held_for_a_minute_is_told_once_and_again_when_it_opens(rig: Rig) -> None:
    rig.hardware.press(0, "pass")
    begun = rig.time.now
    while rig.reports.empty():
        rig.time.now += SETTLE
        threading.Event().wait(0.001)
    assert isinstance(rig.next(), ButtonPressed)
    rig.time.now = begun + WIRING.held_after - 2
    assert rig.reported_before(0, "undo") == []
    part = Part("button", 5, 0, "pass")
    for held in (True, False):
        while rig.reports.empty():
            rig.time.now += SETTLE
            threading.Event().wait(0.001)
        told = rig.next()
        assert isinstance(told, ButtonHeld)
        assert (told.part, told.held) == (part, held)
        assert abs(told.since - begun) < 0.1 and told.at >= begun + WIRING.held_after
        rig.hardware.release(0, "undo")
        rig.time.now += 1
        assert rig.reported_before(1, "pass") == [], "said once"
        rig.hardware.release(1, "pass")
        rig.hardware.release(0, "pass")
        rig.time.now += 1


def test_presses_at_all_seats_at_once_are_all_told(rig: Rig) -> None:
    for seat, button in WIRING.buttons:
        rig.hardware.press(seat, button)
    rig.time.now += HOLD
    told = {
        (event.seat, event.button) for event in (rig.next() for _ in WIRING.buttons) if isinstance(event, ButtonPressed)
    }
    assert told == set(WIRING.buttons)


def test_gpiozeros_thread_only_queues_and_reports_come_from_the_panels(rig: Rig) -> None:
    names: list[str] = []
    panel = Panel(WIRING, lambda event: names.append(threading.current_thread().name), MockFactory())
    panel.start()
    panel._factory.pin(5).drive_low()
    until(lambda: len(names) == 1)
    panel.stop()
    assert names == ["panel"]


def test_the_light_of_the_turn_shines_alone(rig: Rig) -> None:
    for seat in (0, 1, 2, 0):
        rig.panel.turn(seat)
        until(lambda seat=seat: rig.hardware.lit == {seat})  # type: ignore[misc]
    rig.panel.turn(3)  # has no light
    until(lambda: rig.hardware.lit == frozenset())
    rig.panel.turn(1)
    until(lambda: rig.hardware.lit == {1})
    rig.panel.turn(None)
    until(lambda: rig.hardware.lit == frozenset())


def test_the_buzzer_sounds_its_pattern_and_ends(rig: Rig) -> None:
    rig.panel.buzz((1.0, 2.0, 3.0))
    for seconds, sounds in ((0, True), (1.0, False), (2.0, True), (3.0, False), (10, False)):
        rig.time.now += seconds
        until(lambda sounds=sounds: rig.hardware.buzzing is sounds)  # type: ignore[misc]


def test_a_new_pattern_takes_the_place_of_the_old_and_none_ends_it(rig: Rig) -> None:
    rig.panel.buzz(LONG)
    until(lambda: rig.hardware.buzzing)
    rig.panel.buzz((0.5,))
    rig.panel.turn(0)
    until(lambda: rig.hardware.lit == {0})
    rig.time.now += 0.5
    until(lambda: not rig.hardware.buzzing)
    rig.panel.buzz(LONG)
    until(lambda: rig.hardware.buzzing)
    rig.panel.buzz(())
    until(lambda: not rig.hardware.buzzing)


def test_a_flashing_light_returns_to_what_it_was(rig: Rig) -> None:
    rig.panel.turn(0)
    until(lambda: rig.hardware.lit == {0})
    rig.panel.flash(0, (1.0, 1.0, 1.0))
    rig.panel.flash(2, (1.5,))
    for seconds, lit in ((0, {2}), (1.0, {0, 2}), (1.0, set()), (1.0, {0})):
        rig.time.now += seconds
        until(lambda lit=lit: rig.hardware.lit == lit)  # type: ignore[misc]
    rig.panel.flash(0, (1.0,))
    until(lambda: rig.hardware.lit == frozenset())
    rig.panel.turn(2)
    rig.time.now += 1.0
    until(lambda: rig.hardware.lit == {2})


def test_lights_and_buzzers_that_are_low_when_on_are_off_at_rest() -> None:
    settings = read_wiring({"lights": {"N": 17}, "buzzer": 18, "lights_active_low": True, "buzzer_active_low": True})
    rig = Rig(settings)
    assert rig.hardware.factory.pin(17).state and rig.hardware.factory.pin(18).state
    rig.panel.turn(0)
    rig.panel.buzz((10.0,))
    until(lambda: rig.hardware.lit == {0} and rig.hardware.buzzing)
    assert not rig.hardware.factory.pin(17).state and not rig.hardware.factory.pin(18).state
    rig.panel.stop()


def test_asking_for_what_makes_no_sense_harms_nothing(rig: Rig) -> None:
    rig.panel.buzz(LONG)
    until(lambda: rig.hardware.buzzing)
    rig.panel.buzz("no such pattern")
    until(lambda: not rig.hardware.buzzing)
    nonsense: Any = [None, 7, ["loud"]]
    for each in nonsense:
        rig.panel.buzz(each)
        rig.panel.flash(0, each)
        rig.panel.turn(each)
    rig.panel.turn(0)
    until(lambda: rig.hardware.lit == {0})
    assert rig.panel.away == ()


def test_without_gpio_nothing_is_there_and_all_of_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing of this name")
    reports = SimpleQueue[PanelEvent]()
    panel = Panel(WIRING, reports.put)
    panel.start()
    panel.turn(0)
    panel.buzz("done")
    panel.stop()
    assert panel.there == ()
    assert [away.part for away in panel.away] == list(WIRING.parts())
    assert {away.reason for away in panel.away} == {PartReason.NO_GPIO}
    assert [reports.get(timeout=PATIENCE) for _ in panel.away] == list(panel.away)


def test_the_usual_mock_factory_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    panel = Panel(WIRING, SimpleQueue[PanelEvent]().put)
    panel.start()
    panel.stop()
    assert panel.away == ()


def test_a_pin_that_is_taken_and_one_that_does_not_exist_are_named_and_the_rest_works() -> None:
    time = Time()
    other = gpiozero.LED(17, pin_factory=time.factory)
    settings = PanelSettings({(0, "pass"): 5, (0, "undo"): 99}, {0: 17, 1: 27})
    rig = Rig(settings, time.factory)
    assert [(away.part, away.reason) for away in rig.panel.away] == [
        (Part("button", 99, 0, "undo"), PartReason.NO_SUCH_PIN),
        (Part("light", 17, 0), PartReason.TAKEN),
    ]
    assert set(rig.panel.there) == {Part("button", 5, 0, "pass"), Part("light", 27, 1)}
    rig.panel.turn(1)
    until(lambda: bool(time.factory.pin(27).state))
    rig.panel.stop()
    other.close()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Exception("'GPIO busy'"), PartReason.TAKEN),
        (PermissionError(13, "denied"), PartReason.NOT_PERMITTED),
        (OSError(5, "broken"), PartReason.FAILED),
    ],
)
def test_why_a_pin_cannot_be_had_is_told(error: Exception, reason: PartReason) -> None:
    class Refusing(MockFactory):  # type: ignore[misc]
        def pin(self, name: Any, pin_class: Any = None, **kwargs: Any) -> Any:
            if name == 18:
                raise error
            return super().pin(name, pin_class, **kwargs)

    rig = Rig(WIRING, Refusing())
    assert rig.next() == rig.panel.away[0]
    assert [(away.part.kind, away.reason) for away in rig.panel.away] == [("buzzer", reason)]
    assert str(error) in rig.panel.away[0].detail
    rig.panel.stop()


def test_a_part_that_fails_while_playing_is_told_once_and_the_rest_goes_on() -> None:
    class Failing(MockPin):  # type: ignore[misc]
        def _set_state(self, value: Any) -> None:
            raise OSError(5, "came off")

    time = Time()
    rig = Rig(WIRING, time.factory)
    rig.hardware.factory.pin(17).__class__ = Failing
    for seat in (0, 1, 0, 1):
        rig.panel.turn(seat)
    until(lambda: rig.hardware.lit == {1})
    event = rig.next()
    assert isinstance(event, PartAway)
    assert (event.part, event.reason) == (Part("light", 17, 0), PartReason.FAILED)
    assert rig.panel.away == (event,)
    assert event.part not in rig.panel.there
    assert rig.reports.empty()
    rig.panel.stop()


def test_where_edges_cannot_be_had_buttons_work_by_looking() -> None:
    class Mute(MockPin):  # type: ignore[misc]
        def _enable_event_detect(self) -> None:
            raise gpiozero.PinEdgeDetectUnsupported

    reports = SimpleQueue[PanelEvent]()
    factory = MockFactory(pin_class=Mute)
    panel = Panel(WIRING, reports.put, factory)
    panel.start()
    factory.pin(5)._change_state(False)
    event = reports.get(timeout=PATIENCE)
    panel.stop()
    assert isinstance(event, ButtonPressed)
    assert (panel.away, event.seat, event.button) == ((), 0, "pass")


def test_a_receiver_that_fails_does_not_stop_the_panel() -> None:
    told = SimpleQueue[PanelEvent]()

    def report(event: PanelEvent) -> None:
        told.put(event)
        raise RuntimeError("full")

    factory = MockFactory()
    panel = Panel(WIRING, report, factory)
    panel.start()
    for pin in (5, 6):
        factory.pin(pin).drive_low()
        told.get(timeout=PATIENCE)
    panel.stop()
    assert panel.away == ()


def test_stopping_puts_all_out_and_gives_the_pins_back(rig: Rig) -> None:
    rig.panel.turn(0)
    rig.panel.buzz(LONG)
    until(lambda: rig.hardware.lit == {0} and rig.hardware.buzzing)
    rig.panel.stop(PATIENCE)
    assert rig.hardware.lit == frozenset() and not rig.hardware.buzzing
    assert rig.panel.there == ()
    again = Rig(WIRING, rig.hardware.factory)
    assert again.panel.away == ()
    again.panel.stop()


def test_a_panel_may_be_stopped_twice_or_before_it_was_started() -> None:
    panel = Panel(WIRING, print, MockFactory())
    panel.stop()
    panel.start()
    panel.stop()
    panel.stop()
    panel.turn(0)
    panel.buzz("done")


def test_an_empty_panel_needs_no_gpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing of this name")
    panel = Panel(PanelSettings(), print)
    panel.start()
    panel.turn(0)
    panel.stop()
    assert panel.away == panel.there == ()
