"""How long the kiosk's clock sleeps before it looks again whether somebody has touched the screen."""

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.clock import Clock

from kiosk.screens import stirs
from kiosk.screens.attentive import PACE, QUIET, USUAL, Attentive
from kiosk.screens.stirs import Stirs
from tests.kiosk.fingers.driving import Driver


def sleeps() -> float:
    """Seconds that the clock would sleep now."""
    return float(Clock.get_min_timeout() - Clock.get_time())


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A device that people touch, to write into."""
    monkeypatch.setattr(stirs, "DEVICES", tmp_path)
    monkeypatch.setattr(stirs, "FOUND_AFTER", 0.01)
    os.mkfifo(tmp_path / "event0")
    file = os.open(tmp_path / "event0", os.O_RDWR)
    yield file
    os.close(file)


@pytest.fixture
def attentive(driver: Driver, device: int) -> Iterator[Attentive]:
    """One that follows the fingers, and has heard nothing for a while."""
    made = Attentive()
    made.start()
    driver.wait(QUIET + 0.5)
    yield made
    made.stop()


def test_the_clock_sleeps_longer_than_a_frame_while_nobody_is_there(attentive: Attentive, driver: Driver) -> None:
    driver.until(lambda: sleeps() > 2 / USUAL)


def test_what_comes_from_a_device_ends_its_sleep_for_a_while(attentive: Attentive, driver: Driver, device: int) -> None:
    os.write(device, b"a touch")
    driver.until(lambda: sleeps() < 1.5 / USUAL)
    driver.until(lambda: sleeps() > 2 / USUAL)


def test_a_finger_that_is_down_is_looked_for_more_often_but_no_longer_than_half_a_second(
    attentive: Attentive, driver: Driver
) -> None:
    found = []
    for held in (0.1, 1.0):
        finger = driver.down(400, 240)
        found.append(sleeps() < 2 / PACE)
        driver.wait(held)
        found.append(sleeps() < 2 / PACE)
        driver.up(finger)
        found.append(sleeps() < 2 / PACE)
    assert found == [True, True, False, True, False, False]


def test_of_two_fingers_the_last_one_is_waited_for_too(attentive: Attentive, driver: Driver) -> None:
    one, other = driver.down(100, 100), driver.down(700, 400)
    found = []
    for finger in (one, other):
        driver.up(finger)
        found.append(sleeps() < 2 / PACE)
    assert found == [True, False]


@pytest.fixture
def heard() -> Iterator[threading.Event]:
    """Set when something was heard."""
    event = threading.Event()
    listening = Stirs(event.set)
    listening.start()
    yield event
    listening.stop()


def test_a_device_that_is_put_in_later_is_heard(
    device: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, heard: threading.Event
) -> None:
    os.write(device, b"it looks for others after this")
    assert heard.wait(10)
    heard.clear()
    os.mkfifo(tmp_path / "event1")
    file = os.open(tmp_path / "event1", os.O_RDWR)
    os.write(file, b"a key")
    assert heard.wait(10)
    os.close(file)


def test_a_device_that_is_pulled_out_leaves_the_others_heard(
    device: int, tmp_path: Path, heard: threading.Event
) -> None:
    os.mkfifo(tmp_path / "event1")
    file = os.open(tmp_path / "event1", os.O_RDWR)
    os.write(file, b"a key")
    assert heard.wait(10)
    (tmp_path / "event1").unlink()
    os.close(file)
    for _ in range(3):
        heard.clear()
        os.write(device, b"a touch")
        assert heard.wait(10)


def test_where_a_device_may_not_be_listened_to_the_kiosk_looks_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stirs, "DEVICES", tmp_path)
    with socket.socket(socket.AF_UNIX) as shut:
        shut.bind(str(tmp_path / "event0"))
        event = threading.Event()
        listening = Stirs(event.set)
        listening.start()
        for _ in range(3):
            event.clear()
            assert event.wait(10)
        listening.stop()


def test_a_machine_without_devices_is_quiet_until_one_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stirs, "DEVICES", tmp_path / "input")
    monkeypatch.setattr(stirs, "FOUND_AFTER", 0.01)
    event = threading.Event()
    listening = Stirs(event.set)
    listening.start()
    assert not event.is_set()
    (tmp_path / "input").mkdir()
    os.mkfifo(tmp_path / "input" / "event0")
    file = os.open(tmp_path / "input" / "event0", os.O_RDWR)
    os.write(file, b"a touch")
    assert event.wait(10)
    listening.stop()
    os.close(file)
