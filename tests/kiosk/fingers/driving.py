# ruff: noqa: E402  Kivy must be prepared before it is imported.
"""Driving the kiosk's screens in this process: off-screen, in virtual time, with touches that go the hardware's way."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic
from zlib import crc32

from tests.kiosk.fingers import offscreen

offscreen.ready()

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider
from kivy.uix.widget import Widget

from kiosk.base.language import SOURCE, speak
from kiosk.screens.theme import theme
from kiosk.screens.widgets.buttons import steady
from kiosk.screens.widgets.drawn import Drawn, Written
from kiosk.screens.widgets.gone import all_gone, leave
from tests.kiosk.fingers.faults import faults, too_near

FRAME, SLOW_FRAME = 1 / 60, 1 / 20
EVERY_SIZE = ((800, 480), (720, 1280), (1280, 800), (480, 800), (1920, 1080))


class _InTurn(tuple[tuple[int, int], ...]):
    """Gives each test one of these windows, always the same one."""

    def __iter__(self) -> Iterator[tuple[int, int]]:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]
        return iter((self[crc32(test.encode()) % len(self)],))


def by_turns(*sizes: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """One of these windows for each test; all of them where the environment variable `WHIST_SCREENS` is set."""
    return sizes if os.environ.get("WHIST_SCREENS") else _InTurn(sizes)


SIZES = EVERY_SIZE if os.environ.get("WHIST_SCREENS") else by_turns(*EVERY_SIZE[:2])
"""The windows in which pages are looked at: all where the environment variable `WHIST_SCREENS` is set."""

_now = Clock.time()
_moment = Event()


def _virtual_time() -> float:
    return _now


class _Finger(MotionEvent):
    """One touch, as a device would report it: coordinates 0 … 1 of the window."""

    def depack(self, args: tuple[float, float]) -> None:
        self.is_touch = True
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class _Hand(MotionEventProvider):
    """A device whose touches the tests make."""

    def __init__(self) -> None:
        super().__init__("hand", "")
        self._events: deque[tuple[str, _Finger, tuple[float, float]]] = deque()
        self._made = 0

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def begin(self, x: float, y: float) -> _Finger:
        self._made += 1
        at = self._scaled(x, y)
        finger = _Finger("hand", self._made, at, is_touch=True, type_id="touch")
        self._events.append(("begin", finger, at))
        return finger

    def change(self, kind: str, finger: _Finger, x: float, y: float) -> None:
        self._events.append((kind, finger, self._scaled(x, y)))

    @staticmethod
    def _scaled(x: float, y: float) -> tuple[float, float]:
        # A device counts to width - 1, as the window does when it scales back.
        return x / max(1, Window.width - 1), y / max(1, Window.height - 1)

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        while self._events:
            kind, finger, at = self._events.popleft()
            if kind != "begin":
                finger.move(at)
            if kind == "end":
                finger.update_time_end()
            dispatch_fn(kind, finger)


_hand = _Hand()


class NotThere(AssertionError):
    """What was looked for is not on the screen; the message lists what is."""


class Driver:
    """The window with one App or one widget in it.

    Everything waits for conditions over frames of virtual time (1/60 s each): nothing sleeps.
    """

    def __init__(self, size: tuple[int, int] = (800, 480)) -> None:
        Clock.time = _virtual_time
        Clock._max_fps = 0
        self._app: App | None = None
        if _hand not in EventLoop.input_providers:
            EventLoop.ensure_window()
            EventLoop.add_input_provider(_hand)
        theme.follow(Window)
        self.resize(*size)

    # the window

    def resize(self, width: int, height: int) -> None:
        """Give the window this size in pixels."""
        if tuple(Window.size) != (width, height):
            Window.size = (width, height)
            Window._size = (width, height)
        if EventLoop.status == "started":
            self.frames(3)

    def run(self, app: App) -> App:
        """Start a real App without its main loop; gives the app. The one before it ends."""
        self._end()
        self._app = app
        app._run_prepare()
        self._start()
        return app

    def show(self, widget: Widget) -> Widget:
        """Put a bare widget into the window, alone; gives the widget."""
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.add_widget(widget)
        self._start()
        return widget

    def _start(self) -> None:
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.frames(4)

    def _end(self) -> None:
        if self._app is not None:
            self._app.dispatch("on_stop")
            self._app.root = None
            App._running_app = None
            self._app = None
        leave(Window.children)
        for child in list(Window.children):
            Window.remove_widget(child)

    def close(self) -> None:
        """Stop the app, empty the window."""
        self._end()
        theme._subscribers.clear()  # else every widget that waits to be collected is restyled with the next window
        theme.four_colour = theme.high_contrast = theme.dimmed = theme.left_handed = theme.translated = False
        theme.text = 1.0
        steady(False)
        speak(SOURCE)
        self.clear_away()  # nothing stays guarded either

    # time

    def frames(self, count: int = 1) -> None:
        """Let so many frames pass."""
        global _now
        for _ in range(count):
            _now += FRAME
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let virtual time pass, in frames as long as those of a slow machine: twenty a second."""
        global _now
        for _ in range(max(1, round(seconds / SLOW_FRAME))):
            _now += SLOW_FRAME
            EventLoop.idle()

    def clear_away(self) -> None:
        """Let pass until all that has left the screen is taken apart, and nothing is guarded any more."""
        self.wait(0.5)
        while not all_gone():
            self.frames()

    def frame_later(self) -> None:
        """A frame, once real threads have had a moment: what they wait for does not come sooner for a busy loop."""
        _moment.wait(0.004)
        self.frames()

    def until(self, condition: Callable[[], object], seconds: float = 30, what: str = "") -> None:
        """Frames until the condition holds; AssertionError after so many seconds, both virtual and real: a disk or a
        device has its own time."""
        end, frames = monotonic() + seconds, round(seconds / FRAME)
        soon = frames - 60
        while frames > 0 or monotonic() < end:
            if condition():
                return
            self.frames() if frames > soon else self.frame_later()
            frames -= 1
        raise AssertionError(f"waited {seconds} s for {what or condition}; on the screen: {self.texts()}")

    # what is on the screen

    def drawn(self) -> Iterator[Drawn]:
        """Every drawing widget in the window, in drawing order."""
        for root in reversed(Window.children):
            for widget in _walk(root):
                if isinstance(widget, Drawn) and widget.width > 0 and widget.height > 0:
                    yield widget

    def lines(self) -> Iterator[tuple[Drawn, Written]]:
        for widget in self.drawn():
            for line in widget.written:
                yield widget, line

    def texts(self) -> list[str]:
        """All text on the screen, in drawing order."""
        return [line.text for _widget, line in self.lines()]

    def find(self, wanted: str, exact: bool = True, nth: int = 0) -> Drawn:
        """The widget that shows a text (whole line, or part of one if not `exact`)."""
        found = [w for w, line in self.lines() if (line.text == wanted if exact else wanted in line.text)]
        # One that can be tapped goes before one that can only be read.
        found.sort(key=lambda w: not hasattr(w, "on_tap"))
        if len(found) <= nth:
            raise NotThere(f"{wanted!r} is not on the screen: {self.texts()}")
        return found[nth]

    def shown(self, wanted: str) -> bool:
        """Whether a text is part of any line on the screen."""
        return any(wanted in text for text in self.texts())

    # touching

    def down(self, x: float, y: float) -> _Finger:
        """A finger touches window pixel (x, y), y up; it must be lifted with `up`."""
        finger = _hand.begin(x, y)
        self.frames()
        return finger

    def move(self, finger: _Finger, x: float, y: float) -> None:
        _hand.change("update", finger, x, y)
        self.frames()

    def up(self, finger: _Finger, x: float | None = None, y: float | None = None) -> None:
        _hand.change("end", finger, finger.x if x is None else x, finger.y if y is None else y)
        self.frames(2)

    def type(self, text: str) -> None:
        """On a keyboard that is plugged in: letters; ``\\b`` is its backspace, ``\\n`` its Enter."""
        for letter in text:
            code = {"\b": 8, "\n": 13}.get(letter, ord(letter.lower()))
            Window.dispatch("on_key_down", code, 0, letter, [])
            if letter.isprintable():
                Window.dispatch("on_textinput", letter)
            Window.dispatch("on_key_up", code, 0)
            self.frames(1)

    def tap(self, target: "Widget | str", exact: bool = True, nth: int = 0, rest: float = 0.45) -> None:
        """Tap the middle of a widget, or of the one showing a text; `rest` s pass first, so that nothing is guarded."""
        if rest:
            self.wait(rest)
        widget = self.find(target, exact, nth) if isinstance(target, str) else target
        x, y = widget.to_window(*widget.center)
        if not (0 <= x < Window.width and 0 <= y < Window.height):
            raise NotThere(f"{target!r} lies outside the window, at {x:.0f}, {y:.0f}")
        self.up(self.down(x, y), x, y)

    def faults(self) -> list[str]:
        """What is wrong with the screen at a glance: text cut, small, pale, covered, without glyphs; small targets."""
        self.frames(2)
        return faults(list(self.drawn()))

    def too_near(self) -> list[str]:
        """Keys that stand so close to each other that an unsteady finger takes one for the other."""
        self.frames(2)
        return too_near(list(self.drawn()))

    def paint(self) -> None:
        """Paint the window now."""
        self.frames(2)
        Window.canvas.ask_update()
        type(Window).on_draw(Window)

    def pixels(self) -> bytes:
        """What the window shows, painted now: four bytes a pixel, the lowest line first."""
        self.paint()
        width, height = map(int, Window.size)
        return bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))

    def picture(self, path: "Path | str") -> Path:
        """Keep a picture of the window as PNG."""
        pixels = self.pixels()
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        texture = Texture.create(size=tuple(map(int, Window.size)), colorfmt="rgba")
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        texture.save(str(path), flipped=True)
        return path


def _walk(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in reversed(widget.children):
        yield from _walk(child)
