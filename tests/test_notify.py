"""What the kiosk tells the supervisor that started it."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.base.notify import Supervisor


@pytest.fixture
def hearing(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(10)
        yield ear


def told(ear: socket.socket) -> set[str]:
    return set(ear.recv(4096).decode().split("\n"))


def test_a_supervisor_hears_that_the_kiosk_is_on_screen_that_it_draws_and_that_it_ends(hearing: socket.socket) -> None:
    environment = {"NOTIFY_SOCKET": hearing.getsockname(), "WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "1"}
    supervisor = Supervisor.found(environment)
    assert supervisor is not None and supervisor.patience == 15 and supervisor.ping_every == 3
    supervisor.ready("On screen.")
    assert told(hearing) == {"READY=1", "STATUS=On screen."}
    supervisor.alive()
    assert told(hearing) == {"WATCHDOG=1"}
    supervisor.stopping()
    assert "STOPPING=1" in told(hearing)


def test_a_child_does_not_inherit_the_supervisor(hearing: socket.socket) -> None:
    environment = {"NOTIFY_SOCKET": hearing.getsockname(), "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1", "HOME": "/"}
    supervisor = Supervisor.found(environment)
    assert supervisor is not None
    assert environment == {"HOME": "/"}
    supervisor.stopping()


def test_an_abstract_socket_is_told_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("")
        ear.settimeout(10)
        name = ear.getsockname()
        supervisor = Supervisor.found({"NOTIFY_SOCKET": "@" + name[1:].decode()})
        assert supervisor is not None
        supervisor.alive()
        assert told(ear) == {"WATCHDOG=1"}
        supervisor.stopping()


def test_without_a_watchdog_no_ping_is_due(hearing: socket.socket) -> None:
    for usec in ({}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}):
        supervisor = Supervisor.found({"NOTIFY_SOCKET": hearing.getsockname(), **usec})
        assert supervisor is not None and supervisor.ping_every is None
        supervisor.stopping()


@pytest.mark.parametrize("address", ["", "vsock:2:1", "relative"])
def test_nobody_is_told_where_nobody_supervises(address: str) -> None:
    assert Supervisor.found({"NOTIFY_SOCKET": address} if address else {}) is None


def test_a_supervisor_that_is_gone_or_does_not_listen_never_stops_the_kiosk(hearing: socket.socket) -> None:
    gone = Supervisor.found({"NOTIFY_SOCKET": "/nowhere/at/all"})
    deaf = Supervisor.found({"NOTIFY_SOCKET": hearing.getsockname()})
    assert gone is not None and deaf is not None
    gone.ready("On screen.")
    for _ in range(5000):  # more than a socket holds: a call that blocked would never come back
        deaf.alive()
    gone.stopping()
    deaf.stopping()
    deaf.alive()


def test_the_kiosk_tells_of_its_first_frame_then_that_it_draws_and_at_last_that_it_ends(
    hearing: socket.socket, tmp_path: Path
) -> None:
    hearing.settimeout(60)
    watched = {"NOTIFY_SOCKET": hearing.getsockname(), "WATCHDOG_USEC": "500000", "SDL_VIDEODRIVER": "offscreen"}
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "KIVY" not in name}
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(tmp_path / "data")]
    with subprocess.Popen(command, env=kept | watched, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as kiosk:
        try:
            assert told(hearing) == {"READY=1", "STATUS=On screen."}
            for _ in range(3):  # nobody touches it: nothing but these pings has it drawn
                assert told(hearing) == {"WATCHDOG=1"}
            kiosk.terminate()
            while "STOPPING=1" not in told(hearing):
                pass
            assert kiosk.wait(60) == 0
        finally:
            kiosk.kill()
