"""When Python looks for what is not needed any more: after the screen has changed, not while somebody waits for it."""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 0.3
"""Seconds after the last frame until it is done."""


def tidy_between() -> None:
    """From now on it happens after each change, whether or not it did before; what was loaded until now stays for good,
    and is not gone through.

    Left to itself it comes in the middle of a card, and takes a tenth of a second and more.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    later = Clock.create_trigger(lambda _dt: gc.collect(), QUIET)

    def drawn(_window: object) -> None:
        later.cancel()
        later()

    Window.bind(on_flip=drawn)
