"""Kivy made ready before any test module imports it, and the driver of the screens."""

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import TYPE_CHECKING

import pytest
from argon2 import PasswordHasher

from kiosk.appliance.settings import network
from kiosk.base import sticks
from kiosk.base.task import Task
from kiosk.night import director
from kiosk.speech import speaker
from kiosk.table import solver
from tests.kiosk.fingers import offscreen

offscreen.ready()

if TYPE_CHECKING:
    from kiosk.lobby.lobby import Lobby
    from tests.kiosk.fingers.driving import Driver


@pytest.fixture(autouse=True, scope="session")
def quick_pins() -> Iterator[None]:
    """Hashes of PINs that take no time; the real ones are slow on purpose."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(director, "_hasher", lambda: quick)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_search() -> Iterator[None]:
    """Nothing is found of hands that lie open: a process would change pages at times of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "solve", lambda options, record, report: Task("open hands", lambda stopping: None))
        yield


class SilentPrograms:
    """Programs that do nothing."""

    def run(self, command: Sequence[str], given: bytes) -> bytes:
        return b""

    def cut(self) -> None:
        pass


@pytest.fixture(autouse=True, scope="session")
def no_sticks() -> Iterator[None]:
    """No stick is in: those of the machine itself, which a kiosk would write onto, are not seen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sticks, "MOUNTS", Path(os.devnull))
        yield


@pytest.fixture(autouse=True, scope="session")
def no_sound() -> Iterator[None]:
    """No test makes a noise on a machine that could speak."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(speaker, "Programs", SilentPrograms)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """No test asks the machine of its networks, or sets them."""

    def missing(command: Sequence[str], said: str, patience: float) -> str:
        raise FileNotFoundError(command[0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "run_command", missing)
        yield


@pytest.fixture(autouse=True)
def own_zone() -> Iterator[None]:
    """After each test this process is in its own time zone again, whatever place was chosen at a screen."""
    before = os.environ.get("TZ")
    yield
    if os.environ.get("TZ") != before:
        to_zone(before)


@pytest.fixture
def utc(own_zone: None) -> None:
    """This process is in UTC."""
    to_zone("UTC")


def to_zone(zone: str | None) -> None:
    if zone is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = zone
    time.tzset()


@pytest.fixture
def lobby(tmp_path: Path) -> "Iterator[Lobby]":
    """A kiosk's lobby with new records, closed in the end."""
    from kiosk.lobby.lobby import Lobby

    made = Lobby.open(tmp_path)
    yield made
    made.close()


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> "Iterator[Driver]":
    """The window at 800×480, empty before and after.

    It is painted only for a picture: what is written is read from the widgets, and pixels would take most of the time.
    """
    from kivy.core.window import Window

    from tests.kiosk.fingers.driving import Driver

    monkeypatch.setattr(Window, "on_draw", lambda *_: None)
    made = Driver()
    yield made
    made.close()
    left = [thread.name for thread in enumerate_threads() if thread.name == "backups"]
    assert not left, "a kiosk that was not ended writes onto the sticks of every test after this one"
