"""The real command in a real window on a virtual screen, touched from outside as a hand would.

Where to touch is learnt by doing the same in this process first.
"""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from kiosk.lobby import Lobby
from kiosk.screens.lobby import HomePage
from tests.kiosk.driving import Driver
from tests.kiosk.pictures_lobby import show

SIZE = (800, 480)
MISSING = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


class Learner(Driver):
    """A driver that remembers where it tapped, from the window's top left."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.places: list[tuple[int, int]] = []

    def down(self, x: float, y: float):  # type: ignore[no-untyped-def]
        self.places.append((round(x), round(SIZE[1] - y)))
        return super().down(x, y)


def a_hand_by_its_result(driver: Driver, settled: Callable[[], None]) -> None:
    """Four people sit down and keep one hand by its result."""
    driver.tap("New table")
    driver.tap("Who sits North?")
    for name in ("AL", "BO", "CY", "ED"):
        for letter in name:
            driver.tap(letter)
        driver.tap(name.capitalize())
    driver.tap("Who deals?")
    driver.tap("Ed")
    driver.tap("House rules")
    driver.tap("Open table")
    settled()
    for key in ("Dealt", "4", "All pass", "Spades", "Total", "10"):
        driver.tap(key)
        settled()


MOMENT = Event()
"""Never set: waiting for it leaves the processor to the kiosk."""


def picture_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def at_rest(path: Path) -> str:
    """The picture once it has not changed for longer than the kiosk takes no touches after a new question."""
    since, seen = monotonic(), picture_of(path)
    while monotonic() < since + 0.6:
        MOMENT.wait(0.02)
        if (now := picture_of(path)) != seen:
            since, seen = monotonic(), now
    return seen


def until(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether the condition came true in time."""
    end = monotonic() + seconds
    while not condition():
        if monotonic() > end:
            return False
        MOMENT.wait(0.02)
    return True


@pytest.fixture
def display() -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
        server.terminate()


def test_a_table_is_opened_and_a_hand_kept_by_touching_the_real_window(tmp_path: Path, display: str) -> None:
    learner = Learner()
    lobby = Lobby.open(tmp_path / "learnt")
    app = show(learner, lobby, HomePage)
    try:
        a_hand_by_its_result(learner, lambda: learner.until(lambda: not app.lobby.journal.pending) or learner.frames(2))
        assert app.table.hand.outcome is not None
    finally:
        learner.close()

    data, picture = tmp_path / "real", tmp_path / "screen.png"
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(data), "--size", "800x480", "--picture", str(picture)]
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as kiosk:
        try:
            assert until(picture.exists, 30), "the kiosk has shown nothing"
            for x, y in learner.places:
                before = at_rest(picture)
                click = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
                for _ in range(3):  # on a busy machine a picture may come so late that the first one is not taken
                    subprocess.run(click, env=environment, check=True)
                    if until(lambda before=before: picture_of(picture) != before, 10):  # type: ignore[misc]
                        break
                else:
                    raise AssertionError(f"nothing happens at {x}, {y}")
        finally:
            kiosk.send_signal(signal.SIGTERM)
            _, said = kiosk.communicate(timeout=20)
    assert kiosk.returncode == 0 and "Traceback" not in said
    with closing(sqlite3.connect(data / "journal.db")) as journal:
        rows = journal.execute(
            "SELECT seat, tricks, made, score FROM results JOIN result_players USING (stream, hand) ORDER BY seat"
        ).fetchall()
    assert [row for row in rows if row[0] in "NS"] == [("N", 10, 1, 4), ("S", 10, 1, 4)]
