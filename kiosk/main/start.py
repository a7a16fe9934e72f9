"""Starts the kiosk: opens the records, chooses the first page, and runs the screen until it is ended."""

import gc
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

from kiosk.appliance.settings import HostComputer
from kiosk.base.log import log, log_exception, set_up
from kiosk.base.notify import Supervisor
from kiosk.base.task import Task, stop_all
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.opening import open_lobby
from kiosk.screens.opening import begin_again, first_pages
from kiosk.screens.routes import route

if TYPE_CHECKING:
    from kiosk.main.app import Kiosk

SIZE = (800, 480)
"""The window's size in pixels by default: the 7-inch panel's."""


def run(
    data_dir: Path,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    picture: Path | None = None,
    demo_pace: float | None = None,
    rotation: int = 0,
    touch: str = "",
) -> int:
    """Runs the kiosk with its data in `data_dir` until it is closed or ended by a signal; returns the exit status.

    `size` is the window in pixels. `picture` names a file that is kept as the screen looks; without a display one is
    kept anyway. Trouble with the records is shown on the screen and printed on stderr. With a `demo_pace` (seconds from
    card to card) it is a demo: it plays by itself, in a temporary folder. `rotation` turns the picture by 0, 90, 180 or
    270 degrees; `touch` says how a panel's touches map onto it, as in `kiosk.screens.setup.prepare`.
    """
    gc.disable()  # It would only scan what is being loaded, again and again: see `tidy_between`.
    set_up()
    ended = _Ending(only_the_system=HostComputer().is_ours)
    with ExitStack() as left_behind:
        supervisor = Supervisor.found()
        if supervisor is not None:
            supervisor.explain_hangs()
            left_behind.callback(supervisor.stopping)
        if demo_pace is not None:
            data_dir = Path(left_behind.enter_context(tempfile.TemporaryDirectory(prefix="whist-demo-")))
        scratch = _writable(data_dir, left_behind)
        offscreen = not has_display()
        if not offscreen and not has_window_system():
            os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
            fullscreen = size is None
        if offscreen:
            picture = picture or scratch / "screen.png"
            print(f"There is no display: the kiosk draws off-screen. Its picture is in {picture}", flush=True)
        whole = fullscreen and not offscreen
        app = _prepared(data_dir, scratch, offscreen, None if whole else size or SIZE, rotation, touch)
        if app is None:
            print("The display does not answer: the window could not be opened.", file=sys.stderr)
            return 1
        from kivy.clock import Clock

        from kiosk.screens.tidy import tidy_between

        ended.then(Clock.create_trigger(lambda _dt: app.stop()))
        if picture is not None:
            from kiosk.screens.picture import keep_picture

            keep_picture(picture)
        if demo_pace is not None:
            from kiosk.main.demo.show import Show

            show = Show(app, demo_pace)
            show.start()
            left_behind.callback(show.stop)
        if supervisor is not None:
            _supervised(supervisor)
        app.on_loaded = lambda: tidy_between(lambda: app.night_so_far)
        left_behind.callback(stop_all)
        return _run(app)


def _run(app: "Kiosk") -> int:
    """Runs the app until it ends; returns the exit status. Its own faults are logged, and it goes on if it can."""
    from kiosk.screens.crash import Crashes
    from kiosk.screens.heartbeat import after_first_frame

    app.closable = app.serves_phones = not HostComputer().is_ours
    crashes = Crashes(app)
    crashes.start()
    after_first_frame(lambda: _say_version(app.records))
    try:
        app.run()
    except Exception as error:
        log_exception(error, "the kiosk ended by a fault of its own")
        print(
            "The kiosk stopped because of a fault of its own. Nothing saved is lost: start it again.", file=sys.stderr
        )
        return 1
    finally:
        crashes.stop()
    log.info("it has ended as it should")
    return 0


def _say_version(records: str) -> None:
    from kiosk.appliance.service.about import version

    log.info("version %s begins with the records in %s", version() or "unknown", records)


def has_display() -> bool:
    """Whether there is a screen to draw on: a window system, or the graphics card itself."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return os.environ["SDL_VIDEODRIVER"] not in ("offscreen", "dummy")
    return has_window_system() or any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*"))


def has_window_system() -> bool:
    """Whether windows can be opened. An X display must exist: otherwise SDL would draw where nobody looks."""
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    here = re.fullmatch(r":(\d+)(\.\d+)?", display)
    return Path(f"/tmp/.X11-unix/X{here[1]}").exists() if here else bool(display)


def _writable(data_dir: Path, left_behind: ExitStack) -> Path:
    """The data folder, or if it is not writable a temporary one."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data_dir):
            return data_dir
    except OSError:
        scratch = Path(tempfile.mkdtemp(prefix="whist-kiosk-"))
        left_behind.callback(shutil.rmtree, scratch, ignore_errors=True)
        return scratch


def _supervised(supervisor: Supervisor) -> None:
    """Tells the supervisor of the first page, and then of frames that were really drawn."""
    from kiosk.screens.heartbeat import after_first_frame, heartbeat

    def on_screen() -> None:
        supervisor.ready("On screen.")
        if supervisor.ping_every is not None:
            heartbeat(supervisor.ping_every, supervisor.alive)

    after_first_frame(on_screen)


def _prepared(
    data_dir: Path, scratch: Path, offscreen: bool, size: tuple[int, int] | None, rotation: int, touch: str
) -> "Kiosk | None":
    """The app with its window; None if there can be no window."""
    from kiosk.appliance.settings.screen import Screen, ScreenLie, kept
    from kiosk.screens.setup import prepare

    given, ours = Screen(rotation, touch), HostComputer().is_ours
    screen, seen_so = kept(data_dir, given) if ours else (given, True)
    prepare(offscreen, size, scratch, screen.rotation, screen.touch)
    from kivy.core.window import Window

    if Window is None:
        return None
    from kiosk.main.app import Kiosk

    opened = open_lobby(data_dir)
    if isinstance(opened, Lobby):
        first, *on_top = first_pages(opened)
        if ours and (opened.is_new or not seen_so):  # what lies wrong could not be touched
            on_top.append(route("settings.screen"))
        app = Kiosk(opened, first, on_top=on_top)
        if ours:
            app.screen = ScreenLie(screen, given, os.environ.get("SDL_VIDEODRIVER") == "kmsdrm")
        return app
    from kiosk.screens.lobby.trouble import trouble_page

    app = Kiosk(None, trouble_page(opened, lambda: begin_again(app, data_dir)))
    return app


class _Ending:
    """Whether somebody has asked the process to end: SIGTERM, SIGINT or SIGHUP. With `only_the_system` no key of a
    keyboard does: what a terminal sends for Ctrl+C and the like is ignored."""

    def __init__(self, only_the_system: bool = False) -> None:
        self._wanted = False
        self._waiting: Task | None = None
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, self._heard)
        if only_the_system:
            for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
                signal.signal(name, signal.SIG_IGN)

    def then(self, end: Callable[[], None]) -> None:
        """Calls this once somebody has: in a thread, for it may need a lock that is held where the signal is heard."""
        self._waiting = Task("waiting to be ended", _wait, end)
        if self._wanted:
            self._waiting.ask_to_stop()

    def _heard(self, _signal: int, _frame: FrameType | None) -> None:
        self._wanted = True
        if self._waiting is not None:
            self._waiting.ask_to_stop()


def _wait(stopping: Event) -> None:
    stopping.wait()
