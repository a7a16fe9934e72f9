"""What the pages of a night share: the night, and that the page on top is always the one that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.night.session import Night
from kiosk.screens.page import Page

if TYPE_CHECKING:
    from kiosk.app import Kiosk


def moment(night: Night | None) -> str:
    """What the night is at: ``planning``, ``door``, ``seats``, ``clock``, ``between``."""
    if night is None:
        return "planning"
    if night.current is not None:
        return "clock" if night.current.started else "seats"
    return "between" if night.rounds or night.finished else "door"


class NightPage(Page):
    """A page of a night. Where it was opened as the one that `fits` a moment, it gives way when that is over."""

    fits = ""

    @property
    def night(self) -> Night:
        """The night that is open."""
        night = self.kiosk.lobby.night
        assert night is not None
        return night

    def refresh(self, force: bool = False) -> None:
        if says_not_saved(self.kiosk):
            return
        if self.fits and self.kiosk.lobby.night is not None and moment(self.kiosk.lobby.night) != self.fits:
            from kiosk.screens.night import night_page

            self.kiosk.replace(night_page)
        else:
            super().refresh(force)


def says_not_saved(kiosk: Kiosk) -> bool:
    """Puts a page on top that says so, where something could not be saved."""
    if kiosk.lobby.night is None or kiosk.lobby.night.failure is None:
        return False
    from kiosk.screens.night.not_saved import NotSavedPage

    kiosk.show(NotSavedPage)
    return True
