"""What the pages of a night share: the night, and that the page on top is always the one that fits it."""

from __future__ import annotations

from kiosk.night.session import Night
from kiosk.screens.page import Page, Shown
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell, ShownPage


def moment(night: Night | None) -> str:
    """What the night is at: ``planning``, ``door``, ``seats``, ``clock``, ``between``."""
    if night is None:
        return "planning"
    if night.current is not None:
        return "clock" if night.current.started else "seats"
    return "between" if night.rounds or night.finished else "door"


class NightPage(Page[Shown]):
    """A page of a night. Where it was opened as the one that `fits` a moment, it gives way when that is over."""

    fits = ""
    of_boards = False
    """Whether it tells what was made of boards, or what is in them."""

    @property
    def private(self) -> bool:
        night = self.kiosk.lobby.night
        return self.of_boards and night is not None and bool(night.plan.format.boards) and not night.finished

    @property
    def much(self) -> bool:
        night = self.kiosk.lobby.night
        return night is not None and night.large

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
            self.kiosk.replace(night_page)
        else:
            super().refresh(force)


FITTING = {
    "door": route("night.door"),
    "seats": route("night.seats"),
    "clock": route("night.clock"),
    "between": route("night.standings"),
}
"""The page that fits each moment of a night that was planned."""


def night_page(kiosk: Shell) -> ShownPage:
    """The page that fits what the night is at: planning, the door, the seats, the clock, the standings."""
    now = moment(kiosk.lobby.night)
    page = (FITTING.get(now) or route("night.new", kiosk))(kiosk)
    if isinstance(page, NightPage):
        page.fits = now
    return page


def says_not_saved(kiosk: Shell) -> bool:
    """Puts a page on top that says so, where something could not be saved."""
    if kiosk.lobby.night is None or kiosk.lobby.night.failure is None:
        return False
    kiosk.show(route("night.not_saved"))
    return True
