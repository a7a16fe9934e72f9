"""Where the machine is there for the kiosk alone no key of a keyboard, and no finger, leads out of it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from kiosk.settings.machine import RUN_FOLDER
from tests.kiosk.test_real_window import MISSING, at_rest, display, until

assert display  # the fixture
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

STRIP = 48  # pixels, with the clock in it
PLAIN = (
    *(f"F{n}" for n in range(1, 13)), "Escape", "Tab", "Return", "BackSpace", "Delete", "Insert", "Home", "End",
    "Prior", "Next", "Up", "Down", "Left", "Right", "space", "Menu", "Super_L", "Print", "Pause", "Scroll_Lock",
    "XF86PowerOff", "XF86Sleep", "XF86Back", "XF86HomePage", "a", "q", "1",
)  # fmt: skip
CHORDS = (
    *(f"{one}+{key}" for one, key in product(("ctrl", "alt", "super"), ("F1", "F4", "F11", "Tab", "Escape", "space"))),
    *(f"ctrl+{key}" for key in ("c", "d", "e", "q", "w", "z", "x", "v", "a", "backslash", "Return")),
    *(f"ctrl+alt+{key}" for key in ("F1", "F2", "F7", "Delete", "BackSpace", "t")),
    "alt+Return", "ctrl+shift+Escape", "ctrl+shift+i", "shift+F10", "shift+F12", "alt+Print+b",
)  # fmt: skip
KEYS = (*PLAIN, *CHORDS)
"""Sent in this order and the other way round: what one of them opens the next might close."""


@pytest.fixture
def kiosk(tmp_path: Path, display: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str], Path]]:
    run, picture = tmp_path / "run", tmp_path / "screen.png"
    run.mkdir()
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(tmp_path / "data"), "--picture", str(picture)]
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "LIBGL_ALWAYS_SOFTWARE": "1", RUN_FOLDER: str(run)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert until(picture.exists, 30), "the kiosk has shown nothing"
            yield process, environment, picture
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)


def below_the_strip(picture: Path) -> bytes:
    at_rest(picture)
    with Image.open(picture) as image:
        return image.convert("RGB").crop((0, STRIP, *image.size)).tobytes()


def test_no_key_or_chord_closes_the_kiosk_or_opens_anything_else(
    kiosk: tuple[subprocess.Popen[str], dict[str, str], Path],
) -> None:
    process, environment, picture = kiosk
    before = below_the_strip(picture)
    move = ["xdotool", "mousemove", "400", "470"]  # Where nothing can be tapped; the keys go to the window below it.
    clicks = ["click", "3", "click", "2", "click", "4", "click", "5"]
    subprocess.run([*move, "key", "--delay", "2", *KEYS, *reversed(KEYS), *clicks], env=environment, check=True)
    for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        process.send_signal(name)
    assert below_the_strip(picture) == before, "another page is shown than before"
    assert process.poll() is None, "the kiosk has ended"
