"""Since when the reader is there or away, and what was the matter, also after it is back."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from hardware.events import DeviceAway, DeviceBack, Reason
from kiosk.lobby.equipment import DeviceStatus, Equipment
from kiosk.lobby.lobby import Lobby

PORT = "/dev/serial/by-id/usb-Maker_Chip_1-if00"
LONGEST = 60
"""Letters that a row has room for on the smallest screen."""


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 4, 21, 40)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def equipment(tmp_path: Path, clock: Clock) -> Iterator[Equipment]:
    lobby = Lobby.open(tmp_path)
    made = Equipment(lobby, clock)
    made.devices.choose_reader("pepper", PORT)
    made.devices.stop()
    yield made
    lobby.close()


def away(equipment: Equipment, reason: Reason, detail: str = "") -> None:
    equipment.devices.take(DeviceAway("reader", 2.0, 2.0, reason, PORT, detail))


def row(equipment: Equipment) -> DeviceStatus:
    return next(standing for standing in equipment.statuses() if standing.id == "reader")


def test_a_reader_that_was_never_away_says_since_when_it_is_there_and_what_it_is(equipment: Equipment) -> None:
    assert row(equipment).state == "looking for it  ·  Pepper C1 / MUX"
    equipment.devices.take(DeviceBack("reader", 1.0, "Pepper 1.24"))
    assert (row(equipment).state, row(equipment).detail) == ("ready since 21:40  ·  Pepper C1 / MUX", "Pepper 1.24")
    assert not row(equipment).fault


def test_a_reader_that_came_back_says_when_it_was_away_and_why(equipment: Equipment, clock: Clock) -> None:
    equipment.devices.take(DeviceBack("reader", 1.0, "Pepper 1.24"))
    clock.now += timedelta(minutes=5)
    away(equipment, Reason.WENT_AWAY)
    clock.now += timedelta(minutes=1)
    away(equipment, Reason.NO_PORT)
    assert row(equipment).fault and row(equipment).state == "away since 21:45  ·  Pepper C1 / MUX"
    clock.now += timedelta(minutes=2)
    equipment.devices.take(DeviceBack("reader", 9.0, "Pepper 1.24"))
    assert row(equipment).state == "ready since 21:48  ·  Pepper C1 / MUX" and not row(equipment).fault
    assert row(equipment).detail == "Last away 21:45–21:48: went away."
    away(equipment, Reason.SILENT)
    equipment.devices.take(DeviceBack("reader", 12.0, "Pepper 1.24"))
    assert row(equipment).detail == "Last away 21:48: nothing answers."


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_that_a_row_has_room_for(equipment: Equipment, reason: Reason) -> None:
    away(equipment, reason)
    said = row(equipment).detail
    assert said.endswith(".") and said.count(". ") == 1 and len(said) <= LONGEST, "what is, then what to do"


def test_what_the_reader_itself_says_of_its_fault_is_repeated(equipment: Equipment) -> None:
    away(equipment, Reason.FAULT, "antenna 3 is out of tune.")
    assert equipment.devices.reader and equipment.devices.reader.why.endswith("It says: antenna 3 is out of tune.")
    away(equipment, Reason.NO_PORT, "[Errno 2] No such file")
    assert equipment.devices.reader and "Errno" not in equipment.devices.reader.why
