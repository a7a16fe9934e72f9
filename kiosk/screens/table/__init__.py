"""All screens of a table, upright; a kiosk lying flat between four has its own look of the table itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.page import Page
from kiosk.screens.table.page import TablePage
from kiosk.screens.table.replay import replay_page
from kiosk.screens.table.sheet import sheet_page

if TYPE_CHECKING:
    from kiosk.app import Kiosk

__all__ = ["TablePage", "replay_page", "sheet_page", "table_page"]


def table_page(kiosk: Kiosk) -> Page:
    """The page of the open table. A pad can face four edges: with other than four seats it stays upright."""
    table = kiosk.lobby.table
    if kiosk.flat and (table is None or table.opening.seating.count == 4):
        from kiosk.screens.flat import flat_page

        return flat_page(kiosk)
    return TablePage(kiosk)
