"""The shuffler of `whist-kiosk emulate`: what a line of a script does to it, and a deal with it over its path."""

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.emulators.shuffler import Shuffler as Emulated
from hardware.events import DealDone, DealHalted, Event, Fault, ShufflerFault
from hardware.shuffler.machine import Shuffler
from hardware.shuffler.pattern import Pattern
from kiosk.devices.emulated_shuffler import EVERY_CARD, pack_in
from kiosk.main.commands.emulate_script import MalformedLine
from kiosk.main.commands.emulate_shuffler import SCRIPT, made, parse
from tests.hardware.test_reader_commands import running

PATTERN = Pattern.parse("NESW:1x12 K:6")


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Emulated]:
    emulated = made(tmp_path / "machine")
    yield emulated
    emulated.close()


def played(machine: Emulated, *lines: str) -> Emulated:
    for line in lines:
        if step := parse(line):
            SCRIPT.do(step, machine, lambda: False)
    return machine


def test_what_goes_wrong_goes_wrong_as_the_script_says(machine: Emulated) -> None:
    trouble = played(machine, "jam E  # at East", "double 3", "unread 2", "power 5", "pace 0.25", "").works.trouble
    assert (trouble.jam_at, trouble.double_at, trouble.unread, trouble.power_after) == ("E", "3", 2, 5)
    assert machine.works.seconds_a_card == 0.25


def test_cards_are_taken_out_and_packs_are_put_in_and_gathered_each_in_its_bay(machine: Emulated) -> None:
    works = machine.works
    assert works.bays == {1: pack_in(1, EVERY_CARD), 2: pack_in(2, EVERY_CARD)}
    played(machine, "take 3", "pack 52 @2")
    assert [len(works.bays[bay]) for bay in (1, 2)] == [51, 52]
    works.table = [(1, 1, "N", works.bays[1].pop()), (1, 2, "E", works.bays[2].pop())]
    played(machine, "gather")
    assert [len(works.bays[bay]) for bay in (1, 2)] == [51, 51]


@pytest.mark.parametrize("text", ["jam", "jam Q", "unread x", "take -1", "pack 40", "pace", "wait long", "SA"])
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(MalformedLine):
        parse(text)


def test_a_script_makes_the_machine_jam_for_whoever_deals_with_it(tmp_path: Path) -> None:
    path, script, events = tmp_path / "machine", tmp_path / "script", SimpleQueue[Event]()
    script.write_text("jam K\npace 0.01\n")
    with running("emulate", "shuffler", "--link", path, "--cards", script) as command:
        command.says("shuffler on")
        driver = Shuffler(events.put)
        line = driver.line(str(path))
        line.start()
        driver.deal(7, PATTERN, 54)
        heard = [events.get(timeout=20)]
        while not isinstance(heard[-1], DealHalted):
            heard.append(events.get(timeout=20))
        assert any(isinstance(e, ShufflerFault) and (e.fault, e.where) == (Fault.JAM, "kitty") for e in heard)
        driver.clear()
        driver.deal(7, PATTERN, 54)
        while not isinstance(heard[-1], DealDone):
            heard.append(events.get(timeout=20))
        line.stop()
