"""The installed command in a real window on a virtual screen, touched from outside as a hand would, and looked at.

Where to touch, and what is to be seen after it, is learnt by doing the same off-screen first, with the same records.
"""

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

import mmap
import os
import re
import shutil
import signal
import struct
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic

from kivy.core.window import Window
from PIL import Image, ImageChops

from kiosk.screens.widgets.buttons import REST, Touch
from tests.kiosk.fingers.home import Fingers

MISSING = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
PATIENCE = 60.0
"""Seconds in which whatever is waited for comes, on however busy a machine."""
TOLERANCE = 2
"""By how much of 255 a channel of a pixel may differ. Drawn by the same software, as both are, none does."""
LOST = 5.0
"""Seconds after which a touch that has changed nothing was not taken."""
MOMENTS = 1.5
"""Seconds in which what is shown for a moment only has gone."""
MOMENT = Event()
"""Never set: waiting for it leaves the processor to the kiosk."""
COMMAND = Path(sysconfig.get_path("scripts")) / "whist-kiosk"
TIME = re.compile(r"\d\d:\d\d|(hour|minute)s? ago$|^less than a minute$")
"""What a line tells the time by, or how long something has gone on."""
UNDER_WAY = re.compile(r"ing\b[^.]* …")
"""How pages say that something is being done: “Backing up …”."""

Size = tuple[int, int]
Box = tuple[int, int, int, int]  # left, top, right, bottom


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether the condition came true in time."""
    end = monotonic() + seconds
    while not condition():
        if monotonic() > end:
            return False
        MOMENT.wait(0.02)
    return True


# What is to be seen.


@dataclass(frozen=True)
class Seen:
    """A picture of the screen, and where on it something moves by itself, such as the time of day."""

    image: Image.Image
    moving: tuple[Box, ...] = ()

    def turned(self, quarters: int) -> "Seen":
        """Turned so many quarters counter-clockwise."""
        wide, tall = self.image.size
        boxes = self.moving
        for _ in range(quarters):
            boxes = tuple((top, wide - right, bottom, wide - left) for left, top, right, bottom in boxes)
            wide, tall = tall, wide
        return Seen(self.image.rotate(90 * quarters, expand=True), boxes)

    def differs(self, shown: Image.Image) -> Box | None:
        """The box that holds all in which the other picture differs; None where it is the same."""
        if shown.size != self.image.size:
            return (0, 0, *shown.size)
        difference = ImageChops.difference(self.image, shown)
        for box in self.moving:
            difference.paste((0, 0, 0), box)
        return difference.point(lambda value: 255 * (value > TOLERANCE)).getbbox()


def seen(driver: Driver) -> Seen:
    """What the driver's window shows."""
    image = Image.frombytes("RGB", tuple(map(int, Window.size)), driver.pixels(), "raw", "RGBX", 0, -1)
    times = []
    for widget, line in driver.lines():
        if TIME.search(line.text):
            x, y, wide, tall = line.room
            one, other = widget.to_window(x, y), widget.to_window(x + wide, y + tall)
            across, up = sorted((one[0], other[0])), sorted((one[1], other[1]))
            top, bottom = (round(image.height - each) for each in reversed(up))
            times.append((round(across[0]), top, round(across[1]), bottom))
    return Seen(image, tuple(times))


@dataclass(frozen=True)
class Step:
    """A touch at a place from the window's top left, none before the first picture; and what is seen after it."""

    words: str
    place: tuple[int, int] | None
    seen: Seen


def place_of(key: Touch) -> tuple[int, int]:
    """The middle of a key, from the window's top left."""
    x, y = key.to_window(*key.center)
    return round(x), round(Window.height - 1 - y)


class Rehearsal(Fingers):
    """Fingers that remember where they touched, and what was seen then."""

    def __init__(self, driver: Driver, folder: Path, rng: Random | None = None) -> None:
        self.steps: list[Step] = []
        self._place: tuple[int, int] | None = None
        super().__init__(driver, folder, rng or Random(1))

    clock = staticmethod(datetime.now)  # as it is in the window

    def touch(self, key: Touch) -> None:
        self._place = place_of(key)
        super().touch(key)

    def settle(self) -> None:
        super().settle()
        self.driver.wait(MOMENTS)  # what stays for a moment only is gone then
        if self._working():
            self.driver.until(lambda: not self._working(), what="what the kiosk is doing beside")
            self.driver.wait(MOMENTS)
        self.steps.append(Step(self.trail[-1] if self.trail else "", self._place, seen(self.driver)))

    def _working(self) -> bool:
        """Whether something is read or written in a thread of its own, after which the page may be another."""
        reader = self.kiosk.equipment.devices.reader
        looking = reader is not None and not (reader.connected or reader.why)
        return self.kiosk.lobby.season.busy or looking or any(map(UNDER_WAY.search, self.driver.texts()))


# What is seen.


@dataclass
class Screen:
    """A virtual screen: its display, and the file that holds its pixels, as `xwd` would write it."""

    display: str
    pixels: Path
    folder: Path
    """Where pictures of what went wrong are kept."""
    turned: int = 0
    """The quarters by which the kiosk's picture is turned on it, counter-clockwise."""
    environment: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        kept = {k: v for k, v in kept.items() if not k.startswith("KIVY")}
        self.environment = {**kept, "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}

    def look(self) -> Image.Image:
        """The screen as it is now."""
        with self.pixels.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as held:
            header = struct.unpack_from(">25I", held)
            begin, wide, tall, line, colours = header[0], header[4], header[5], header[12], header[19]
            data = held[begin + 12 * colours :][: line * tall]
        return Image.frombytes("RGB", (wide, tall), data, "raw", "BGRX", line)

    def comes_to_show(self, wanted: Seen, seconds: float = PATIENCE) -> bool:
        """Whether the screen shows this in time."""
        wanted = wanted.turned(self.turned)
        return until(lambda: wanted.differs(self.look()) is None, seconds)

    def shows(self, wanted: Seen, what: str) -> None:
        """Waits until the screen shows this; `AssertionError` with both pictures where it never does."""
        if not self.comes_to_show(wanted):
            wanted = wanted.turned(self.turned)
            shown = self.look()
            files = [self.folder / f"{name}.png" for name in ("wanted", "shown")]
            for file, image in zip(files, (wanted.image, shown), strict=True):
                image.save(file)
            raise AssertionError(f"{what}: it differs in {wanted.differs(shown)}; see {files[0]} and {files[1]}")

    def touch(self, x: int, y: int) -> None:
        """Touches the screen, once keys are taken again after what was shown last."""
        MOMENT.wait(REST)
        self._touch_now(x, y)

    def _touch_now(self, x: int, y: int) -> None:
        wide, tall = self.look().size
        for _ in range(self.turned):
            wide, tall = tall, wide
        for _ in range(self.turned):
            x, y, wide, tall = y, wide - 1 - x, tall, wide
        self.keys("mousemove", str(x), str(y), "click", "1")

    def keys(self, *what: str) -> None:
        """What `xdotool` does with this."""
        subprocess.run(["xdotool", *what], env=self.environment, check=True, timeout=PATIENCE)

    def follows(self, steps: list[Step], moving: Collection[int] = ()) -> None:
        """Every step of a rehearsal is done, and each time what was seen then is seen here; those by whose number
        something `moving` was seen are only waited for."""
        for number, step in enumerate(steps):
            if number in moving:
                if step.place is not None:
                    self.touch(*step.place)
                self.at_rest()
                continue
            if step.place is not None:
                self.touch(*step.place)
                if not self.comes_to_show(step.seen, LOST) and self.comes_to_show(steps[number - 1].seen, 0):
                    # The page was drawn anew just before, with no difference to be seen. At once: where it was only
                    # late, what is shown next would be touched too.
                    self._touch_now(*step.place)
            self.shows(step.seen, f"step {number}, {step.words}")

    def at_rest(self) -> Image.Image:
        """The screen once it has not changed for longer than the kiosk takes no touches after a new question."""
        since, before = monotonic(), self.look()
        while monotonic() < since + REST + 0.2:
            MOMENT.wait(0.02)
            if (now := self.look()).tobytes() != before.tobytes():
                since, before = monotonic(), now
        return before


@contextmanager
def screen(size: Size, folder: Path, turned: int = 0) -> Iterator[Screen]:
    """A virtual screen of this size."""
    frames = folder / "frames"
    frames.mkdir()
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp",
               "-fbdir", str(frames)]  # fmt: skip
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(write)
            with os.fdopen(read) as told:
                number = told.readline().strip()
            assert number, "Xvfb does not start"
            yield Screen(f":{number}", frames / "Xvfb_screen0", folder, turned)
        finally:
            server.terminate()


@contextmanager
def running(on: Screen, *arguments: "str | Path", **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """`whist-kiosk` with these arguments, and the screen as its display, until it is told to end; it has to end as it
    should, and to say nothing of faults."""
    environment = {**on.environment, **environment}
    command = [COMMAND, *arguments]
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(command, env=environment, stdout=said, stderr=said, text=True) as kiosk:
            try:
                yield kiosk
                kiosk.send_signal(signal.SIGTERM)
                kiosk.wait(PATIENCE)
            finally:
                kiosk.kill()
        said.seek(0)
        text = said.read()
    assert kiosk.returncode == 0 and "Traceback" not in text, text
