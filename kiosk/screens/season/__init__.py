"""The pages of the season: league, ratings, players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page


def season_page(kiosk: Kiosk) -> Page:
    """The league of this season; from there the ratings, and everybody's history."""
    from kiosk.screens.season.league import LeaguePage, kept

    return LeaguePage(kiosk, kept(kiosk))
