"""Kivy made ready before any test module imports it, and the driver of the screens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.kiosk import offscreen

offscreen.ready()

if TYPE_CHECKING:
    from tests.kiosk.driving import Driver


@pytest.fixture
def driver() -> "Iterator[Driver]":
    """The window at 800×480, empty before and after."""
    from tests.kiosk.driving import Driver

    made = Driver()
    yield made
    made.close()
