"""What must be decided before Kivy is first imported: the video driver, the window, the fonts, the input, the styles.

Whatever shows pages of the kiosk calls `prepare`: people, tests, pictures and benchmarks see the same.
"""

import os
import sys
from pathlib import Path

AT_REST = 1
"""Frames a second, drawn or not, where nothing happens and nobody is there."""
PRECISE = 0.0003
"""Seconds by which an event may come too soon. Kivy would have it a third of a frame, which is long where one lasts a
second."""


def prepare(offscreen: bool, size: tuple[int, int] | None, data_dir: Path, rotation: int = 0, touch: str = "") -> None:
    """Makes Kivy ready for the kiosk: as `configure` says, with a clock that sleeps, and without Kivy's own styles."""
    configure(offscreen, size, data_dir, rotation, touch)
    _with_a_clock_that_sleeps()
    _without_styles()


def configure(
    offscreen: bool, size: tuple[int, int] | None, data_dir: Path, rotation: int = 0, touch: str = ""
) -> None:
    """Set the environment and Kivy's Config.

    `size` is the window in pixels, None for the whole display. `data_dir` is where Kivy may keep its own folder.
    `rotation` turns the picture by 0, 90, 180 or 270 degrees. `touch` has what is set for a panel's touches where they
    are read from the device, such as ``invert_x=1,rotation=90,max_position_x=4095``. Raises RuntimeError if Kivy is
    already imported, because none of this would take effect.
    """
    if "kivy" in sys.modules:
        raise RuntimeError("this must be called before kivy is imported")
    home = data_dir / "kivy"
    home.mkdir(parents=True, exist_ok=True)
    os.environ["KIVY_HOME"] = str(home)
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
        os.environ[name] = "1"
    # Kivy would otherwise take over stderr, and a traceback would vanish.
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    os.environ["KIVY_WINDOW"] = "sdl2"
    os.environ["KIVY_TEXT"] = "sdl2"
    os.environ["KIVY_IMAGE"] = "sdl2"
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"

    from kivy.config import Config

    fullscreen = size is None and not offscreen
    width, height = size or (800, 480)
    graphics = {
        "width": width,
        "height": height,
        "rotation": rotation,
        "fullscreen": "auto" if fullscreen else 0,
        "show_cursor": 0 if fullscreen else 1,
        "resizable": 0 if fullscreen else 1,
        "multisamples": 0,
        "allow_screensaver": 0,
        "minimum_width": 480,
        "minimum_height": 320,
    }
    kivy = {
        "exit_on_escape": 0,
        "pause_on_minimize": 0,
        "keyboard_mode": "system",
        "log_level": "warning",
        "window_icon": "",
    }
    for section, values in (("graphics", graphics), ("kivy", kivy)):
        for option, value in values.items():
            Config.set(section, option, str(value))
    # Without this a right click would leave a red dot that stands for a second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if os.environ.get("SDL_VIDEODRIVER") == "kmsdrm":
        # The panel is read as a touch device there; as a mouse too, every tap would arrive twice.
        Config.remove_option("input", "mouse")
        if touch:
            probe = Config.getdefault("input", "%(name)s", "probesysfs")
            Config.set("input", "%(name)s", ",param=".join([probe, *touch.split(",")]))
    else:
        Config.remove_option("input", "%(name)s")


def _with_a_clock_that_sleeps() -> None:
    """Has Kivy's clock sleep until something is due or another thread schedules something. Where windows come from a
    window system, only a look says whether one was touched: it sleeps no longer than a frame there."""
    from kivy.config import Config

    Config.set("kivy", "kivy_clock", "interrupt")
    if os.environ.get("SDL_VIDEODRIVER") in ("kmsdrm", "offscreen"):
        Config.set("graphics", "maxfps", AT_REST)
    from kivy.clock import Clock

    Clock.clock_resolution = PRECISE


def _without_styles() -> None:
    """Has Kivy leave out the styles of its own widgets, none of which is ever shown: to read them takes as long as to
    open the journal. The kiosk's widgets draw themselves; one that builds on a widget with a style would lack it."""
    import kivy
    import kivy.resources  # it looks for fonts where Kivy's data really are

    real = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(Path(__file__).parent)  # the builder reads the ``style.kv`` that is there
    try:
        import kivy.lang.builder  # noqa: F401
    finally:
        kivy.kivy_data_dir = real
