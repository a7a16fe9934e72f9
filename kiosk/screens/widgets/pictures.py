"""The pictures of what goes from the screen, for what comes at once in its place: most of a page built anew."""

from __future__ import annotations

from typing import Protocol, Self

from kivy.clock import Clock
from kivy.uix.widget import Widget

AT_ONCE = 0.05
"""Seconds for which they are kept."""


class Portrayed(Protocol):
    """A widget that has a picture, and can have another one's."""

    portrayed: object
    """How the widget looked when it was drawn; None where it shows nothing."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where it is."""

    def take_picture(self, other: Self) -> None:
        """Shows what the other shows."""

    def get_root_window(self) -> object:
        """The window, where it is on the screen."""


class Pictures:
    """Pictures of widgets that are `same_again`. There is one: `pictures`."""

    def __init__(self) -> None:
        self._left: dict[tuple[object, ...], Portrayed] = {}
        self._forget = Clock.create_trigger(lambda _dt: self._left.clear(), AT_ONCE)

    def keep(self, widget: Widget) -> None:
        """Everything on this widget goes."""
        for each in widget.walk(restrict=True):
            if getattr(each, "same_again", False):
                self._left[type(each), *each.box] = each
        self._forget.cancel()
        self._forget()

    def take(self, widget: Portrayed, looks: object) -> bool:
        """Gives the widget the picture of one of its kind that looked so, in the same place, if there was one."""
        place = type(widget), *widget.box
        left = self._left.get(place)
        if left is None or left is widget or left.portrayed != looks or left.get_root_window() is not None:
            return False  # it is itself, or back on the screen
        del self._left[place]
        widget.take_picture(left)
        return True


pictures = Pictures()
