"""A number pad on the real command in a real window: with Num Lock on and off, its keys lead where they led off-screen.

The environment variable `WHIST_WINDOW` lets it run.
"""

import os
import shutil
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from tests.kiosk.fingers.real_window import MISSING, MOMENT, Rehearsal, Seen, running, screen, seen
from tests.kiosk.scenes.pad import Blind

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(not os.environ.get("WHIST_WINDOW"), reason="WHIST_WINDOW lets a window be opened"),
]

SIZE = (800, 480)
OFF = {"6": "KP_Right", "4": "KP_Left", "8": "KP_Up", "2": "KP_Down", "3": "KP_Next", "5": "KP_Begin"}
"""What X calls the keys while Num Lock is off; while it is on, KP_6 and so on."""


# For KP_6 xdotool presses Num Lock before and after the key, as some pads do: it names no key then.


def name_of(key: str, num: bool) -> str:
    """A key as xdotool takes it."""
    if key in ("Enter", "Num"):
        return {"Enter": "KP_Enter", "Num": "Num_Lock"}[key]
    return f"KP_{key}" if num else OFF[key]


def walked(blind: Blind) -> list[tuple[str, bool, Seen]]:
    """From home to the settings, over them, and back; then with Num Lock: each key, whether that was on, and what was
    to be seen then."""
    steps: list[tuple[str, bool, Seen]] = []
    num = False

    def press(key: str) -> str:
        said = blind.press(key, num=num)
        blind.driver.wait(1)
        steps.append((key, num, seen(blind.driver)))
        return said

    while "Settings" not in press("6"):
        pass
    press("Enter")
    for key in ("6", "2", "2", "6", "8", "4", "5", "3", "Enter"):
        press(key)
    press("Num")
    press("4")
    num = True
    for key in ("6", "6", "6", "2"):
        press(key)
    return steps


def test_its_keys_lead_where_they_led_off_screen(driver: Driver, tmp_path: Path) -> None:
    data, learnt = tmp_path / "data", tmp_path / "learnt"
    lobby = Lobby.open(data)
    lobby.journal.people.add("Ada")
    lobby.close()
    shutil.copytree(data, learnt)
    driver.resize(*SIZE)
    fingers = Rehearsal(driver, learnt)
    first = seen(driver)
    steps = walked(Blind(driver, fingers.kiosk))
    with screen(SIZE, tmp_path) as on, running(on, "--data-dir", data, "--size", "800x480"):
        on.shows(first, "the first page")
        for number, (key, num, then) in enumerate(steps):
            MOMENT.wait(0.5)
            on.keys("key", name_of(key, num))
            on.shows(then, f"step {number}, {key}")
