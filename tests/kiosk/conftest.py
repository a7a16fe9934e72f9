"""Kivy made ready before any test module imports it, and the driver of the screens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.kiosk import offscreen

offscreen.ready()

if TYPE_CHECKING:
    from tests.kiosk.driving import Driver


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> "Iterator[Driver]":
    """The window at 800×480, empty before and after.

    It is painted only for a picture: what is written is read from the widgets, and pixels would take most of the time.
    """
    from kivy.core.window import Window

    from tests.kiosk.driving import Driver

    monkeypatch.setattr(Window, "on_draw", lambda *_: None)
    made = Driver()
    yield made
    made.close()
