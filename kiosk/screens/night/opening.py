"""A night of many tables is opened: how far that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import chain

from kivy.clock import Clock

from kiosk.base.language import _
from kiosk.night.projection import rows_of_night
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.standings import measured
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.tidy import keep
from kiosk.screens.widgets import STRIP, Plane, Strip, Text

NEXT = ("standings", "room", "clock", "batch", "result_pad", "director", "person", "old_results", "audit", "wall")
"""The pages that are opened next: each takes a slow core a while to load."""


class OpeningPage(Page[tuple[float, str]]):
    """Opens a piece of it in each frame, so that the screen answers meanwhile; then the night is shown."""

    def __init__(self, kiosk: Shell, stream: str, pieces: Iterator[float], share: float) -> None:
        """`pieces` is what `Lobby.open_night` gave for the stream, `share` how far it has come."""
        super().__init__(kiosk)
        self.colour = "slate"
        self.stream, self.share = stream, share
        self.pieces = chain(pieces, self._first_pages())
        self._is_shown = False
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
        if not self._is_shown:  # before anything is read
            self._is_shown = True
            self._soon()
            return
        share = next(self.pieces, None)
        keep()
        if share is not None:
            self.share = share
            self.refresh()
            self._soon()
            return
        if self._open is not None:
            self.kiosk.replace(route("night"))
        else:  # it could not be read, which was shown; perhaps it can now
            self.pieces = chain(self.kiosk.lobby.open_night(self.stream), self._first_pages())
            self._soon()

    def _first_pages(self) -> Iterator[float]:
        """All tables are read: prepares what the pages of a large night ask for."""
        if (night := self._open) is not None and night.large:
            while night.foresee():
                yield 1.0
            rows_of_night(night)
            yield 1.0
            rows = standings_view(night).rows
            yield 1.0
            len(rows.names)  # reads them
            yield 1.0
            measured(rows.names)
            for page in NEXT:
                yield 1.0
                import_module(f"kiosk.screens.night.{page}")

    @property
    def _open(self) -> Night | None:
        night = self.kiosk.lobby.night
        return night if night is not None and night.stream == self.stream else None


def opening_page(stream: str, pieces: Iterator[float], share: float) -> PageMaker:
    """A night that is being opened."""
    return partial(OpeningPage, stream=stream, pieces=pieces, share=share)
