"""What the season's pages share: they show what has been read, or how far the reading is; keys beside a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from kivy.clock import Clock

from kiosk.base.language import _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, put_across
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Strip, Text
from kiosk.season.session import Season

SOON = 0.1
"""Seconds after which a page looks again whether the records are read."""


Content = TypeVar("Content")
"""Everything that such a page shows once the records are read, beside the clock."""


class SeasonScreen(Page[tuple[str, Content | None, str]], Generic[Content]):
    """A page about the season. A subclass says what it shows with `content`, and puts its widgets with `build_content`;
    both are only asked once there is something to show."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self._soon = Clock.create_trigger(self._look_again, SOON)

    @property
    def season(self) -> Season:
        return self.kiosk.lobby.season

    def content(self) -> Content:
        """Everything it shows, beside the clock."""
        raise NotImplementedError

    def build_content(self, content: Content) -> None:
        """Puts the widgets."""
        raise NotImplementedError

    def look(self) -> tuple[str, Content | None, str]:
        season = self.season
        ready = season.poll()
        if season.busy:
            self._soon()
        waiting = "" if ready else season.trouble or _how_far(*season.progress)
        return waiting, self.content() if ready else None, self.kiosk.time()

    def question(self, shown: tuple[str, Content | None, str]) -> object:
        return type(self), not shown[0]

    def build(self, shown: tuple[str, Content | None, str]) -> None:
        waiting, content, _time = shown
        if content is not None:
            self.build_content(content)
            return
        self.strip(_("Season"))
        self.put(Text(line=waiting, size_dp=28, wrap=True, valign="top"), 24, STRIP + 24, -24, 200)
        foot(self, [self.back_key()])

    def strip(self, *parts: str) -> None:
        """Puts the strip with these parts."""
        self.put(Strip(parts=list(filter(None, parts)), clock=self.kiosk.time(), menu=""), 0, 0, 0, STRIP)

    def beside(self, keys: Sequence[Choice], low: float) -> tuple[float, float, float]:
        """Puts keys at the right, or on top where it is upright; where what is beside them begins, in dp from the top,
        how wide it is, and how tall."""
        if theme.portrait:
            top = put_across(self, keys)
            return top, theme.wide - 32, theme.tall - low - top - 4
        panel = round(theme.wide * 0.25)
        plane = self.put(Plane(), theme.wide - panel - 12, STRIP + 8, -12, -low)
        high = min(64.0, (theme.tall - STRIP - low - 16) / len(keys) - 8)
        for n, key in enumerate(keys):
            plane.put(key, 0, n * (high + 8), 0, high)
        return STRIP + 4.0, theme.wide - panel - 40, theme.tall - STRIP - low - 8

    def _look_again(self, _dt: float) -> None:
        if self.parent is not None:
            self.refresh()


def nothing(page: Plane, said: str, top: float, wide: float) -> None:
    """Says on a page why there is nothing, and what to do."""
    page.put(Text(line=said, size_dp=26, wrap=True, valign="top"), 16, top + 16, wide, 180)


def _how_far(done: int, of: int) -> str:
    if not of:
        return _("Reading the records.")
    return _("Reading the records: {share}.", share=f"{done / of:.0%}")
