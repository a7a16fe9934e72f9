"""While a finger is on the screen the kiosk looks more often whether it was lifted, which is when a key acts.

Kivy asks its devices once a frame, so that a lifted finger waits for the next: half a frame on average. More often all
the time would keep the processor busy while nobody plays.
"""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

PACE = 1000
"""Looks a second."""
LONG = 0.5
"""Seconds for which a finger is waited for: whoever rests a hand on the screen is in no hurry."""


class Attentive:
    """Follows the fingers from `start` to `stop`."""

    def __init__(self) -> None:
        self._usual: float | None = None
        self._down: set[int] = set()
        self._calmer = Clock.create_trigger(self._calm, LONG)

    def start(self) -> None:
        """From now on."""
        Window.bind(on_motion=self._moved)

    def stop(self) -> None:
        """Goes back to Kivy's own pace."""
        Window.unbind(on_motion=self._moved)
        self._calm()

    def _moved(self, _window: object, kind: str, touch: MotionEvent) -> None:
        if kind == "begin":
            self._down.add(touch.uid)
            self._calmer.cancel()
            self._calmer()
            if self._usual is None and 0 < getattr(Clock, "_max_fps", 0) < PACE:
                self._usual, Clock._max_fps = Clock._max_fps, PACE
        elif kind == "end":
            self._down.discard(touch.uid)
            if not self._down:
                self._calm()

    def _calm(self, *_: object) -> None:
        self._down.clear()
        self._calmer.cancel()
        if self._usual is not None:
            Clock._max_fps, self._usual = self._usual, None
