"""How often the kiosk looks whether it was touched: as often as somebody could have.

A thousand times a second while a finger is on the screen, so that a lifted one, which is when a key acts, does not wait
for a frame; sixty times while something comes from a device that people touch, and for a while after; and else, where
these devices can be heard (`kiosk.screens.stirs`), once a second. Kivy's clock is woken by whatever is scheduled
(`kiosk.screens.setup`), so an event that does nothing is what looks often.
"""

from typing import Any

from kivy.clock import Clock
from kivy.config import Config
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from kiosk.screens.setup import AT_REST
from kiosk.screens.stirs import Stirs

PACE = 1000
"""Looks a second while a finger is down."""
LONG = 0.5
"""Seconds for which it is waited for: whoever rests a hand on the screen is in no hurry."""
USUAL = 60
"""Looks a second while anybody is there."""
QUIET = 1.0
"""Seconds without a sound from the devices until nobody is."""


class Attentive:
    """Follows the fingers from `start` to `stop`."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._quick, self._usual = Looks(PACE, LONG), Looks(USUAL, QUIET)
        self._stirred = Clock.create_trigger(lambda _dt: self._usual.begin())
        self._stirs = Stirs(self._stirred)

    def start(self) -> None:
        """From now on."""
        Window.bind(on_motion=self._moved)
        if Config.getint("graphics", "maxfps") == AT_REST:
            self._usual.begin()
            self._stirs.start()

    def stop(self) -> None:
        """Goes back to the pace of the clock."""
        Window.unbind(on_motion=self._moved)
        self._stirs.stop()
        self._stirred.cancel()
        self._down.clear()
        self._quick.end()
        self._usual.end()

    def _moved(self, _window: object, kind: str, touch: MotionEvent) -> None:
        if kind == "begin":
            self._down.add(touch.uid)
            self._quick.begin()
        elif kind == "end":
            self._down.discard(touch.uid)
            if not self._down:
                self._quick.end()


class Looks:
    """So many looks a second, from `begin` for so many seconds or to `end`."""

    def __init__(self, pace: float, seconds: float) -> None:
        self._look = Clock.create_trigger(_nothing, 1 / pace, interval=True)
        self._over = Clock.create_trigger(self.end, seconds)

    def begin(self) -> None:
        """For so many seconds from now."""
        self._over.cancel()
        self._over()
        self._look()

    def end(self, *_: object) -> None:
        """No more."""
        self._over.cancel()
        self._look.cancel()


def _nothing(_dt: float) -> Any:
    """That it is called is all that is wanted."""
