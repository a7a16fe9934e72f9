"""The table on a kiosk lying flat: every pad, question and confirmation turns to the player it is for (look#flat)."""

from kiosk.screens.flat.page import FlatPage, flat_page

__all__ = ["FlatPage", "flat_page"]
