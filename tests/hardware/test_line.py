"""A serial line that comes back: what it says of ports that cannot be used, and of what answers there."""

import fcntl
import os
import subprocess
import sys
import termios
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from hardware import line
from hardware.emulators.pn532 import PN532
from hardware.emulators.terminal import PathTaken, Terminal
from hardware.events import DeviceAway, DeviceBack, Event, Reason
from hardware.line import Answering, DeviceLost, Line, Port, Wire, open_port
from tests.hardware.waiting import Watched, until

WIRE = Wire(9600)


def lost(path: object) -> DeviceLost:
    with pytest.raises(DeviceLost) as raised, open_port(str(path), WIRE):
        pass
    return raised.value


def test_ports_that_cannot_be_opened_say_why(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no port")
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nothing")
    assert lost(tmp_path / "none").reason is Reason.NO_PORT
    assert lost(file / "below").reason is Reason.NO_PORT
    assert lost(dangling).reason is Reason.NO_PORT
    assert lost(file).reason is Reason.NOT_A_PORT
    assert lost(tmp_path).reason is Reason.NOT_A_PORT
    assert lost("/dev/null").reason is Reason.NOT_A_PORT


def test_a_port_that_another_program_holds_is_taken(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "port", lambda data: None)
    try:
        with open_port(str(tmp_path / "port"), WIRE):
            assert lost(tmp_path / "port").reason is Reason.TAKEN
        holder = os.open(tmp_path / "port", os.O_RDWR | os.O_NOCTTY)
        fcntl.flock(holder, fcntl.LOCK_EX)
        assert lost(tmp_path / "port").reason is Reason.TAKEN
        os.close(holder)
    finally:
        terminal.close()


def test_a_pty_is_opened_again_and_again_though_it_has_no_parity(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "port", lambda data: None)
    try:
        for _ in range(3):
            with open_port(str(tmp_path / "port"), Wire(38400, "E")) as port:
                assert port.read() == b""
        assert terminal.rate == termios.B38400
    finally:
        terminal.close()


def test_any_other_port_gets_the_parity_of_its_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def refuse(path: str, rate: int, **given: object) -> None:
        asked.update(given, rate=rate)
        raise OSError("no port after all")

    monkeypatch.setattr(line.serial, "Serial", refuse)
    with pytest.raises(DeviceLost), open_port("/dev/null", Wire(38400, "E")):
        pass
    assert (asked["rate"], asked["parity"], asked["exclusive"]) == (38400, "E", True)


_OPENS = """
import os, sys
from hardware.line import DeviceLost, Wire, open_port
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    with open_port(sys.argv[1], Wire(9600)):
        print("opened")
except DeviceLost as lost:
    print(lost.reason.name)
"""


def test_a_port_that_may_not_be_opened_says_so() -> None:
    master, slave = os.openpty()
    try:
        os.chmod(os.ttyname(slave), 0)
        found = subprocess.run(
            [sys.executable, "-c", _OPENS, os.ttyname(slave)], capture_output=True, text=True, timeout=60, check=True
        )
        assert found.stdout.strip() == "NOT_PERMITTED"
    finally:
        os.close(master)
        os.close(slave)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path / "port", lambda data: None)
    yield made
    made.close()


def test_a_port_on_which_nothing_answers_is_silent(terminal: Terminal, tmp_path: Path) -> None:
    watched = Watched(tmp_path / "port")
    try:
        assert watched.next(DeviceAway).reason is Reason.SILENT
    finally:
        watched.line.stop()


def test_a_port_on_which_something_else_talks_is_foreign(tmp_path: Path) -> None:
    other = Terminal(tmp_path / "port", lambda data: other.send(b"echo:Unknown command\nok\n"))
    watched = Watched(tmp_path / "port")
    try:
        assert watched.next(DeviceAway).reason is Reason.FOREIGN
    finally:
        watched.line.stop()
        other.close()


def test_a_port_that_only_gives_back_what_it_is_told_is_foreign(tmp_path: Path) -> None:
    mirror = Terminal(tmp_path / "port", lambda data: mirror.send(data))
    watched = Watched(tmp_path / "port")
    try:
        assert watched.next(DeviceAway).reason is Reason.FOREIGN
    finally:
        watched.line.stop()
        mirror.close()


def test_a_port_that_is_there_only_later_is_used_then(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "late")
    try:
        assert watched.next(DeviceAway).reason is Reason.NO_PORT
        chip = PN532(tmp_path / "late")
        try:
            watched.next(DeviceBack)
            assert watched.line.status.identity == "PN532 firmware 1.6"
        finally:
            watched.line.stop()
            chip.close()
    finally:
        watched.line.stop()


def test_a_defect_in_a_talk_is_reported_and_the_line_tried_again(terminal: Terminal, tmp_path: Path) -> None:
    tries = 0

    def talk(port: Port) -> Generator[Answering | None, None, None]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ZeroDivisionError("a defect")
        while True:
            yield Answering("at last")

    events: list[Event] = []
    line = Line("device", str(tmp_path / "port"), WIRE, talk, events.append)
    line.start()
    try:
        until(lambda: line.status.connected)
        assert [type(event) for event in events] == [DeviceAway, DeviceBack]
        assert isinstance(events[0], DeviceAway) and events[0].reason is Reason.DEFECT
    finally:
        line.stop()


def test_an_emulator_replaces_its_old_link_and_nothing_else(tmp_path: Path) -> None:
    stale = tmp_path / "stale"
    stale.symlink_to("/dev/pts/999999")
    Terminal(stale, lambda data: None).close()
    assert not stale.is_symlink(), "the link goes with the emulator"
    for name, make in {"file": lambda p: p.touch(), "device": lambda p: p.symlink_to("/dev/null")}.items():
        make(tmp_path / name)
        with pytest.raises(PathTaken):
            Terminal(tmp_path / name, lambda data: None)
        assert os.path.lexists(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        Terminal(tmp_path / "no folder" / "port", lambda data: None)


def test_what_was_sent_before_a_hang_up_can_still_be_read(terminal: Terminal, tmp_path: Path) -> None:
    with open_port(str(tmp_path / "port"), WIRE) as port:
        terminal.send(b"the last words")
        hanging = threading.Thread(target=terminal.hang_up)
        hanging.start()
        heard = b""
        with pytest.raises(DeviceLost) as raised:
            while len(heard) < 1000:
                heard += port.read()
        hanging.join()
    assert heard == b"the last words"
    assert raised.value.reason is Reason.WENT_AWAY
