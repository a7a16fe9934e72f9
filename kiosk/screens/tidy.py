"""When Python looks for what is not needed any more: after the screen has changed, not while somebody waits for it."""

import gc
from collections.abc import Callable, Hashable

from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 2.0
"""Seconds after the last frame until it is done: somebody who taps on comes sooner."""
SOON = 50_000
"""How many more things there are, some 5 MB, when it is done nevertheless."""


def keep() -> None:
    """What has been read until now stays, and is not gone through: a large night is read, piece by piece."""
    gc.freeze()


def tidy_between(lasting: Callable[[], Hashable] = lambda: None) -> None:
    """From now on it happens after each change, whether or not it did before; what was loaded until now stays for good,
    and is not gone through. So does what has come once `lasting` gives something else, such as the night that is open:
    four hundred people in it make four times as much to go through as the kiosk itself.

    Left to itself it comes in the middle of a card: a millisecond of each tap, and now and then a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SOON)
    gc.enable()
    kept = lasting()

    def tidy(_dt: float) -> None:
        nonlocal kept
        gc.collect()
        if (now := lasting()) != kept:
            gc.freeze()
            kept = now

    later = Clock.create_trigger(tidy, QUIET)

    def drawn(_window: object) -> None:
        later.cancel()
        later()

    Window.bind(on_flip=drawn)
