"""The strip of a night's pages: what one looks at, the clock, and the way to the director's page."""

from __future__ import annotations

from kiosk.screens.page import Page, Shown
from kiosk.screens.routes import route
from kiosk.screens.widgets import STRIP, Strip


def head(page: Page[Shown], *parts: str, director: bool = True) -> Strip:
    """Puts the strip on a page; “Director” opens the director's page, or asks for the PIN first."""
    strip = Strip(parts=list(parts), clock=page.kiosk.time(), menu="Director" if director else "")

    def open_director(_strip: Strip) -> None:
        page.kiosk.show(route("night.director"))

    strip.bind(on_menu_tap=open_director)
    page.put(strip, 0, 0, 0, STRIP)
    return strip
