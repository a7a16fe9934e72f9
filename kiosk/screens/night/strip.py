"""The strip of a night's pages: what one looks at, the clock, and the way to the director's page."""

from __future__ import annotations

from kiosk.base.language import _
from kiosk.screens.page import Page, Shown
from kiosk.screens.routes import route
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Strip
from kiosk.screens.widgets.bars import BETWEEN
from kiosk.screens.widgets.text import line_width_dp


def head(page: Page[Shown], *parts: str, director: bool = True, first: bool = False) -> Strip:
    """Puts the strip on a page; “Director” opens the director's page, or asks for the PIN first. Where not all finds
    room the night's name gives way to what one looks at; that is the last part, or with `first` the first."""
    strip = Strip(parts=list(parts), clock=page.kiosk.time(), menu=_("Director") if director else "")
    room = theme.wide - 16 - strip.taken
    shorter = [list(parts[: len(parts) - n] if first else parts[n:]) for n in range(len(parts))]
    strip.parts = next((each for each in shorter if line_width_dp(BETWEEN.join(each), 22) <= room), shorter[-1])

    def open_director(_strip: Strip) -> None:
        page.kiosk.show(route("night.director"))

    strip.bind(on_menu_tap=open_director)
    page.put(strip, 0, 0, 0, STRIP)
    return strip
