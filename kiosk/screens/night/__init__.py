"""The pages of a tournament night: planning, the door, the hall, results, the director's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.night.page import NightPage
    from kiosk.screens.page import Page


def night_page(kiosk: Kiosk) -> Page:
    """The page that fits what the night is at: planning, the door, the seats, the clock, the standings."""
    from kiosk.screens.night.page import moment

    now = moment(kiosk.lobby.night)
    page = _page(kiosk, now)
    page.fits = now
    return page


def leave_table(kiosk: Kiosk) -> None:
    """Away from the open table, which can be gone on with: to the night it belongs to, or home."""
    kiosk.home(*[night_page] if kiosk.lobby.at_night else [])
    kiosk.lobby.leave()


def _page(kiosk: Kiosk, now: str) -> NightPage:
    match now:
        case "planning":
            from kiosk.screens.night.setup import new_night, setup_page

            return setup_page(new_night(kiosk))(kiosk)
        case "door":
            from kiosk.screens.night.checkin import checkin_page

            return checkin_page(kiosk)
        case "seats":
            from kiosk.screens.night.room import RoomPage

            return RoomPage(kiosk)
        case "clock":
            from kiosk.screens.night.clock import ClockPage

            return ClockPage(kiosk)
    from kiosk.screens.night.standings import StandingsPage

    return StandingsPage(kiosk)
