"""A window that is touched, as a process of its own.

    python -m benchmarks.touched bare|resting|table|night|reader WxH FOLDER

It is the bare window with one label, the same with the kiosk's clock, which nobody touches, or the real kiosk with its
records in a folder: at a table, or with a night's results to be told. `benchmarks.touches` says how often to touch it.
The kiosk is touched once all that people open next is loaded, and tidies up as it does at the table. Nothing of it is
changed but that it listens to the finger's device instead of the machine's, and that no 400 ms pass after a new
question in which no touch is taken: those would be waited out by the finger, not by the screen.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import bare_window


def bare(size: tuple[int, int], folder: Path) -> None:
    """The bare window: a touch changes the words of its label."""
    bare_window._configured(size, True, folder)
    from kivy.clock import Clock
    from kivy.core.window import Window

    from benchmarks.finger import Tap, device_in, touch_for_stdin

    def taps() -> Iterator[Tap]:
        while True:
            label = Window.children[0]
            words = label.text
            yield Tap("label", *label.center, partial(_other, label, words), "begin")

    Clock.schedule_once(lambda _dt: touch_for_stdin(taps(), device_in(folder)))
    bare_window._run("")


def resting(size: tuple[int, int], folder: Path) -> None:
    """The bare window, which looks for touches as rarely as the kiosk does while nobody is there."""
    from kiosk.screens.setup import prepare

    prepare(offscreen=True, size=size, data_dir=folder)
    bare_window._run("")


def _other(label: Any, words: str) -> bool:
    return bool(label.text != words)


def kiosk(size: tuple[int, int], folder: Path, what: str) -> None:
    """The kiosk, touched as a script says."""
    from kiosk.screens.setup import prepare

    prepare(offscreen=True, size=size, data_dir=folder)
    from benchmarks.finger import device_in, touch_for_stdin
    from benchmarks.scripts import SCRIPTS
    from kiosk.lobby.lobby import Lobby
    from kiosk.main.app import Kiosk
    from kiosk.screens import stirs
    from kiosk.screens.lobby.home import HomePage
    from kiosk.screens.tidy import tidy_between
    from kiosk.screens.widgets import buttons

    buttons.REST = 0.0
    stirs.DEVICES = folder
    device = device_in(folder)
    lobby = Lobby.open(folder)
    app = Kiosk(lobby, HomePage)

    def loaded() -> None:
        tidy_between(lambda: app.night_so_far)
        touch_for_stdin(SCRIPTS[what](app), device)

    app.on_loaded = loaded
    app.run()


def main() -> None:
    what, size, folder = sys.argv[1:]
    wide, tall = map(int, size.split("x"))
    if what in (alone := {"bare": bare, "resting": resting}):
        alone[what]((wide, tall), Path(folder))
        return
    kiosk((wide, tall), Path(folder), what)


if __name__ == "__main__":
    main()
