"""A night of many tables is opened: how far that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.clock import Clock

from kiosk.base.language import _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Plane, Strip, Text


class OpeningPage(Page[tuple[float, str]]):
    """Opens a piece of it in each frame, so that the screen answers meanwhile; then the night is shown."""

    def __init__(self, kiosk: Shell, stream: str, pieces: Iterator[float], share: float) -> None:
        """`pieces` is what `Lobby.open_night` gave for the stream, `share` how far it has come."""
        super().__init__(kiosk)
        self.colour = "slate"
        self.stream, self.pieces, self.share = stream, pieces, share
        self._soon = Clock.create_trigger(self._go_on, 0)

    def look(self) -> tuple[float, str]:
        return self.share, self.kiosk.time()

    def build(self, shown: tuple[float, str]) -> None:
        share, clock = shown
        self.put(Strip(parts=[_("Night")], clock=clock, menu=""), 0, 0, 0, STRIP)
        said = _("Reading the records: {share}.", share=f"{share:.0%}")
        middle = theme.tall / 2
        self.put(Text(line=said, size_dp=30, halign="center", steps=(26, 22)), 16, middle - 60, -16, 50)
        bar = self.put(Plane(colour="rail", radius=6), 16, middle, -16, 12)
        bar.put(Plane(colour="brass", radius=6), 0, 0, share * (theme.wide - 32), 12)
        foot(self, [self.back_key()])
        self._soon()

    def _go_on(self, _dt: float) -> None:
        if self.parent is None:
            return
        share = next(self.pieces, None)
        if share is not None:
            self.share = share
            self.refresh()
            self._soon()
            return
        night = self.kiosk.lobby.night
        if night is not None and night.stream == self.stream:
            self.kiosk.replace(route("night"))
        else:  # it could not be read, which was shown; perhaps it can now
            self.pieces = self.kiosk.lobby.open_night(self.stream)
            self._soon()


def opening_page(stream: str, pieces: Iterator[float], share: float) -> PageMaker:
    """A night that is being opened."""
    return partial(OpeningPage, stream=stream, pieces=pieces, share=share)
