"""No press lost, none doubled, whatever the contacts and the way to them do."""

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import HOLD, PATIENCE, SETTLE, Debouncer
from tests.hardware.switches import SWITCHES, Way, counted, presses, spikes

PRESSES, FEWER = int(os.environ.get("WHIST_PRESSES", "1500")), 2_000
"""The environment variable `WHIST_PRESSES` sets another number."""
QUICK, HUMAN = (0.008, 0.06), (0.045, 0.25)  # seconds firmly closed
GAP, LONG_GAP = (0.045, 0.3), (0.07, 0.3)  # seconds firmly open


def open_line() -> Debouncer:
    return Debouncer(closed=False, t=0.0)


def check_each_counted_once(
    truth: list[tuple[float, float]], found: list[tuple[float, float]], early: float = 0.0
) -> None:
    assert len(found) == len(truth)
    for (closes, opens), (t, _) in zip(truth, found, strict=True):
        assert closes - early <= t <= opens


@pytest.mark.parametrize("make", SWITCHES)
def test_of_thousands_of_quick_presses_none_is_lost_or_doubled(make: str) -> None:
    random = Random(make)
    truth, wave = presses(random, SWITCHES[make], PRESSES, QUICK, GAP)
    found = counted(random, wave, Way(), open_line())
    check_each_counted_once(truth, found)


@pytest.mark.parametrize("make", SWITCHES)
def test_of_thousands_of_quick_presses_none_is_lost_or_doubled_when_edges_come_late(make: str) -> None:
    random = Random(make)
    truth, wave = presses(random, SWITCHES[make], PRESSES, QUICK, GAP)
    found = counted(random, wave, Way(late=(0.0005, PATIENCE)), open_line())
    check_each_counted_once(truth, found)


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("make", SWITCHES)
def test_no_press_is_lost_or_doubled_when_buffers_overflow(make: str, newest: bool) -> None:
    random = Random(make)
    truth, wave = presses(random, SWITCHES[make], FEWER, HUMAN, LONG_GAP)
    found = counted(random, wave, Way(stall=PATIENCE, newest=newest), open_line())
    check_each_counted_once(truth, found)


@pytest.mark.parametrize("lost", [0.05, 0.3, 1.0])
@pytest.mark.parametrize("make", SWITCHES)
def test_no_press_is_lost_or_doubled_when_any_edge_may_be_lost(make: str, lost: float) -> None:
    random = Random(make)
    truth, wave = presses(random, SWITCHES[make], FEWER, HUMAN, LONG_GAP)
    found = counted(random, wave, Way(lost=lost), open_line())
    check_each_counted_once(truth, found)


def test_presses_are_counted_right_when_our_own_thread_wakes_late() -> None:
    random = Random("late")
    truth, wave = presses(random, SWITCHES["worn"], PRESSES, QUICK, GAP)
    found = counted(random, wave, Way(), open_line(), wakes=(0, 0.2))
    check_each_counted_once(truth, found)


def test_spikes_on_the_wire_are_no_presses() -> None:
    random = Random("spikes")
    truth, wave = presses(random, SWITCHES["microswitch"], PRESSES, QUICK, GAP)
    found = counted(random, spikes(random, truth, wave, HOLD * 0.9), Way((0.0005, 0.02)), open_line())
    check_each_counted_once(truth, found, early=0.02)  # a spike just before a press may lend it its time


def test_a_press_is_known_soon_after_contacts_hold_and_long_before_they_settle() -> None:
    random = Random("latency")
    truth, wave = presses(random, SWITCHES["microswitch"], 1000, HUMAN, GAP)
    found = counted(random, wave, Way(), open_line())
    delays = sorted(known - t for t, known in found)
    assert delays[len(delays) // 2] < HOLD + 0.002
    assert delays[-1] < SETTLE


def test_a_press_bears_the_time_of_the_first_edge_that_holds() -> None:
    line = open_line()
    assert line.edge(True, 1.0) + line.edge(False, 1.0005) + line.edge(True, 1.001) == []
    assert line.look(True, 1.001 + HOLD) == [1.001]


def test_a_tap_that_is_over_before_anybody_looks_counts_by_its_edges() -> None:
    line = open_line()
    line.edge(True, 1.0)
    assert line.edge(False, 1.008) == [1.0]


def test_a_line_closed_from_the_start_must_open_first() -> None:
    line = Debouncer(closed=True, t=0.0)
    assert line.look(True, 5.0) == []
    line.edge(False, 6.0)
    line.edge(True, 6.0 + SETTLE)
    assert line.look(True, 6.5) == [6.0 + SETTLE]


def test_a_held_button_counts_once() -> None:
    line = open_line()
    line.edge(True, 1.0)
    assert [line.look(True, 1.0 + n / 10) for n in range(1, 100)] == [[1.0]] + [[]] * 98


def test_edges_that_come_after_looks_have_settled_the_matter_change_nothing() -> None:
    line, found = open_line(), list[float]()
    for n in range(10):
        found += line.look(True, 1.0 + n * SETTLE)
    assert found == [1.0]
    assert line.edge(True, 0.99) + line.edge(False, 0.995) == []
    for n in range(10, 20):
        assert line.look(True, 1.0 + n * SETTLE) == []


def test_chatter_of_which_only_the_end_is_seen_keeps_a_released_line_busy() -> None:
    line = open_line()
    assert line.edge(True, 1.0) + line.edge(False, 1.1) + line.edge(False, 1.1 + SETTLE * 0.8) == [1.0]
    assert line.edge(True, 1.1 + SETTLE * 1.2) + line.edge(False, 1.1 + SETTLE * 1.4) == []


def test_an_edge_that_comes_after_a_look_is_looked_at_again_without_waiting() -> None:
    line = open_line()
    line.look(True, 1.005)
    line.edge(True, 1.0)
    assert line.due <= 1.005
    assert line.look(True, 1.006) == [1.0]


def test_settling_and_holding_times_can_be_set() -> None:
    line = Debouncer(closed=False, t=0.0, settle=0.1, hold=0.03)
    line.edge(True, 1.0)
    assert line.edge(False, 1.02) == []
    line.edge(True, 2.0)
    assert line.edge(False, 2.03) == [2.0]
    line.edge(True, 2.1)
    assert line.edge(False, 2.15) == []


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.floats(0, 0.05)), max_size=60))
def test_whatever_is_said_presses_come_in_order_a_settling_time_apart_and_looking_never_stalls(
    said: list[tuple[bool, bool, float]],
) -> None:
    line, now, found = open_line(), 0.0, list[float]()
    for is_edge, closed, pause in said:
        now += pause
        found += line.edge(closed, now) if is_edge else line.look(closed, now)
        now = max(now, line.due)
        found += line.look(closed, now)
        assert line.due > now
    assert all(later - earlier >= SETTLE for earlier, later in zip(found, found[1:], strict=False))
    assert all(press <= now for press in found)
