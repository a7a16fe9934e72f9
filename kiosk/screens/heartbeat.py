"""A sign of life that only a screen that is really drawn can give."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window


def after_first_frame(call: Callable[[], None]) -> None:
    """Calls once, when the first frame is on the display."""

    def shown(_window: object) -> None:
        Window.unbind(on_flip=shown)
        call()

    Window.bind(on_flip=shown)


def heartbeat(every: float, beat: Callable[[], None]) -> None:
    """Has a frame drawn every so many seconds, changed or not, and calls `beat` each time it is on the display.

    A thread that hangs, a display that no longer takes frames, and a loop that only spins all end the beat.
    """
    due = False

    def ask(_dt: float) -> None:
        nonlocal due
        due = True
        Window.canvas.ask_update()

    def shown(_window: object) -> None:
        nonlocal due
        if due:
            due = False
            beat()

    Window.bind(on_flip=shown)
    Clock.schedule_interval(ask, every)
    # At once too: there are graphics cards that show the first frame only with the second.
    ask(0)
