"""Ways from the flat table to the pages that are the same upright, and away from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.night import leave_table

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage


def menu(page: FlatPage) -> None:
    """The whole menu of the table."""
    from kiosk.screens.table.menu import menu_page

    page.opened = None
    page.kiosk.show(menu_page)


def sheet(page: FlatPage) -> None:
    """The score sheet."""
    from kiosk.screens.table.sheet import sheet_page

    page.opened = None
    page.kiosk.show(sheet_page)


def reader(page: FlatPage) -> None:
    """What the reader can do before a hand."""
    from kiosk.screens.devices.dealing import HowPage

    page.kiosk.show(HowPage)


def leave(page: FlatPage) -> None:
    """Home, or to the table's night; the table can be gone on with."""
    leave_table(page.kiosk)
