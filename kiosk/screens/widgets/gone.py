"""What has gone from the screen for good goes from memory at once.

Left to itself it would stay: what stands on a ground holds it and is held by it. Python then has to look through
everything to find that nobody else holds them, which stops the screen for a tenth of a second on a slow processor. So
it is taken apart, a little at a time, once the screen shows what has come instead.
"""

from collections import deque
from collections.abc import Iterable

from kivy.clock import Clock
from kivy.uix.widget import Widget

from kiosk.screens.widgets.light import Light

AFTER = 0.06
"""Seconds until it is taken apart: its picture may still be wanted (`kiosk.screens.widgets.pictures`)."""
AT_ONCE = 20
"""How many widgets are taken apart before a finger is looked for."""


def leave(widgets: Iterable[Widget]) -> None:
    """These go from the screen, with all that stands on them, and are put nowhere again. One that is on the screen by
    then nevertheless stays as it is."""
    _gone.extend(widgets)
    _later()


def clear(ground: Widget) -> None:
    """All that stands on it goes from the screen for good."""
    leave(ground.children)
    ground.clear_widgets()


def leave_bare(ground: Widget) -> None:
    """The ground goes for good, which was only measured; what stands on it is put on another one."""
    ground.clear_widgets()
    leave((ground,))


def all_gone() -> bool:
    """Whether all that has left is taken apart."""
    return not _gone


def _take_apart(_dt: float) -> None:
    for _each in range(min(AT_ONCE, len(_gone))):
        widget = _gone.popleft()
        if widget.parent is not None:
            continue
        _gone.extend(widget.children)
        widget.clear_widgets()
        if isinstance(widget, Light):
            widget.take_apart()
    if _gone:
        _at_once()


_gone: deque[Widget] = deque()
_later, _at_once = (Clock.create_trigger(_take_apart, seconds) for seconds in (AFTER, 0))
