"""Where the machine is there for the kiosk alone no key of a keyboard, and no finger, leads out of it."""

import signal
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.settings.host_computer import RUN_FOLDER
from kiosk.lobby.lobby import Lobby
from tests.kiosk.fingers.real_window import MISSING, Rehearsal, running, screen

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

PLAIN = (
    *(f"F{n}" for n in range(1, 13)), "space", "Menu", "Super_L", "Print", "Pause", "Scroll_Lock", "XF86PowerOff",
    "XF86Sleep", "XF86Back", "XF86HomePage", "a", "q", "1",
)  # fmt: skip
FOCUS = (
    "Tab", "Down", "Right", "Up", "Left", "Home", "End", "Prior", "Next", "Insert", "Delete", "Return", "Escape",
    "BackSpace", "shift+Tab",
)  # fmt: skip
"""They move over the pages, and open what is there."""
CHORDS = (
    *(f"{one}+{key}" for one, key in product(("ctrl", "alt", "super"), ("F1", "F4", "F11", "Tab", "Escape", "space"))),
    *(f"ctrl+{key}" for key in ("c", "d", "e", "q", "w", "z", "x", "v", "a", "backslash", "Return")),
    *(f"ctrl+alt+{key}" for key in ("F1", "F2", "F7", "Delete", "BackSpace", "t")),
    "alt+Return", "ctrl+shift+Escape", "ctrl+shift+i", "shift+F10", "shift+F12", "alt+Print+b",
)  # fmt: skip
KEYS = (*PLAIN, *CHORDS)
"""Sent in this order and the other way round: what one of them opens the next might close."""


def test_no_key_or_chord_closes_the_kiosk_or_opens_anything_else(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    run.mkdir()
    monkeypatch.setenv(RUN_FOLDER, str(run))
    driver.resize(800, 480)
    for name in ("learnt", "data"):  # it is not the first start
        lobby = Lobby.open(tmp_path / name)
        lobby.set_up()
        lobby.journal.settle()
        lobby.close()
    home = Rehearsal(driver, tmp_path / "learnt")
    (table,) = home.titled("New table")
    x, y = table.to_window(*table.pos)
    plays = (int(x), int(480 - y - table.height), int(x + table.width), int(480 - y))  # cards that are for nobody
    seen = replace(home.steps[0].seen, moving=(*home.steps[0].seen.moving, plays))
    with screen((800, 480), tmp_path) as shown, running(shown, "--data-dir", tmp_path / "data") as process:
        shown.shows(seen, "home")
        shown.keys("mousemove", "400", "470")  # Where nothing can be tapped; the keys go to the window below it.
        shown.keys("key", "--delay", "2", *KEYS, *reversed(KEYS))
        shown.keys("click", "3", "click", "2", "click", "4", "click", "5")
        for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
            process.send_signal(name)
        shown.at_rest()
        shown.shows(seen, "home after every key")
        shown.keys("key", "--delay", "2", *FOCUS, *reversed(FOCUS), *FOCUS)
        shown.at_rest()
        assert process.poll() is None, "the kiosk has ended"
