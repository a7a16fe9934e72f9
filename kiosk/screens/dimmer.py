"""The light of the screen as time goes by; a touch on a dark screen only lights it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent

from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme

UNLIT = 0.88
"""How much of a picture is taken away where a screen with no light of its own is dark: it can still be found."""
DIM = 0.35
"""How much at most where it is only dim: in strong colours words keep a contrast of 4.5 even then, outlines of 3."""


def veil(percent: int) -> float:
    """How much of a picture is taken away where it is to be so bright."""
    return DIM * (1 - percent / 100) if percent else UNLIT


class Dimmer:
    """Follows the clock and the touches, from `start` to `stop`."""

    def __init__(self, kiosk: Shell) -> None:
        self._kiosk = kiosk
        self._stirred = Clock.get_time()
        self._veil: Rectangle | None = None
        self._shade: Color | None = None
        self._waking: object = None
        self.percent = 100

    def start(self) -> None:
        """From now on; as bright as it was set."""
        Window.bind(on_touch_down=self._touched, on_touch_move=self._goes_on, on_touch_up=self._goes_on)
        self.follow()

    def stop(self) -> None:
        """Leaves the screen as bright as by day."""
        Window.unbind(on_touch_down=self._touched, on_touch_move=self._goes_on, on_touch_up=self._goes_on)
        self._draw(100)
        if self.percent != 100:
            self._kiosk.settings.shine_full()

    def stir(self) -> None:
        """Something has happened at the table: it can be seen."""
        self._stirred = Clock.get_time()
        self.follow()

    def follow(self) -> None:
        """Time has gone by, or the light was set otherwise."""
        settings, lobby = self._kiosk.settings, self._kiosk.lobby
        self.percent = settings.shine(self._kiosk.clock().time(), Clock.get_time() - self._stirred, lobby.night_on)
        if self.percent < 100 or self._veil is not None:
            self._draw(100 if settings.machine.light is not None else self.percent)

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        dark = self.percent == 0
        self.stir()
        if dark:
            self._waking = touch.uid
        return dark

    def _goes_on(self, _window: object, touch: MotionEvent) -> bool:
        """The touch that has lit the screen does nothing else."""
        return bool(touch.uid == self._waking)

    def _draw(self, percent: int) -> None:
        """Darkens the picture itself."""
        alpha = veil(percent)
        if percent:  # in the dark it stays as it was
            theme.dimmed = bool(alpha)
        if self._shade is None or self._veil is None:
            if not alpha:
                return
            with Window.canvas.after:
                self._shade = Color(0, 0, 0, alpha)
                self._veil = Rectangle(pos=(0, 0), size=Window.size)
            return
        if not alpha:
            Window.canvas.after.remove(self._shade)
            Window.canvas.after.remove(self._veil)
            self._shade = self._veil = None
            return
        self._veil.size = Window.size
        self._shade.a = alpha
