"""The pages' process, as the kiosk keeps it going: phones off and on again."""

from threading import Event
from typing import Self

import pytest

from kiosk.hall import serving
from kiosk.hall.desk import Hall
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes import nights

PATIENCE = 30.0


class Processes:
    """In the place of processes: those that were started. One that is told to end does once it `may_end`."""

    def __init__(self) -> None:
        self.started: list[Process] = []
        self.may_end = Event()
        self.more = Event()

    def __call__(self, *_command: object, **_how: object) -> "Process":
        self.started.append(process := Process(self.may_end))
        self.more.set()
        return process


class Process:
    returncode = 0

    def __init__(self, may_end: Event) -> None:
        self.told, self._may_end = Event(), may_end

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def poll(self) -> None:
        return None

    def terminate(self) -> None:
        self.told.set()

    def wait(self, _seconds: float) -> None:
        assert self._may_end.wait(PATIENCE)

    def kill(self) -> None:
        pass


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    made = Processes()
    monkeypatch.setattr(serving.subprocess, "Popen", made)
    return made


def test_phones_off_does_not_wait_for_the_pages_to_end_and_phones_on_does(lobby: Lobby, processes: Processes) -> None:
    nights.begin(lobby, nights.plan(format="round_robin", hands=1, rounds=3), ["Ada", "Ruby", "Otis", "Leon"])
    hall = Hall(lobby, lambda: None, serve=True)
    lobby.director.enter(nights.PIN)
    hall.let_in()
    assert processes.more.wait(PATIENCE)
    hall.send_off()
    assert not hall.on
    (first,) = processes.started
    processes.more.clear()
    hall.let_in()
    assert first.told.wait(PATIENCE) and processes.started == [first]
    processes.may_end.set()
    assert processes.more.wait(PATIENCE) and len(processes.started) == 2
    hall.stop()
    assert processes.started[1].told.is_set()
