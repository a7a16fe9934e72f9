"""Ways from the flat table to the pages that are the same upright, and away from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.routes import route
from kiosk.screens.table.screen import leave_table

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage


def menu(page: FlatPage) -> None:
    """The whole menu of the table."""
    page.opened = None
    page.kiosk.show(route("table.menu"))


def sheet(page: FlatPage) -> None:
    """The score sheet."""
    page.opened = None
    page.kiosk.show(route("table.sheet"))


def reader(page: FlatPage) -> None:
    """What the reader can do before a hand."""
    page.kiosk.show(route("devices.dealing"))


def leave(page: FlatPage) -> None:
    """Home, or to the table's night; the table can be gone on with."""
    leave_table(page.kiosk)
