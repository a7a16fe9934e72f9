"""What all of the director's pages share: they close by themselves when nobody has touched them for five minutes."""

from __future__ import annotations

from typing import Generic, TypeVar

from kiosk.screens.night.page import NightPage, night_page
from kiosk.screens.shell import Shell

Content = TypeVar("Content")
"""Everything that such a page shows, beside the clock and what could not be done."""


class DirectorScreen(NightPage[tuple[Content, str, str]], Generic[Content]):
    """A page only the director sees. A subclass says with `content` what it shows, and puts it with `build_content`."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def content(self) -> Content:
        """Everything the page shows beside the clock and what could not be done."""
        raise NotImplementedError

    def build_content(self, content: Content) -> None:
        raise NotImplementedError

    def look(self) -> tuple[Content, str, str]:
        return self.content(), self.night.notice, self.kiosk.time()

    def build(self, shown: tuple[Content, str, str]) -> None:
        self.build_content(shown[0])

    def refresh(self, force: bool = False) -> None:
        if self.kiosk.lobby.director.here:
            super().refresh(force)
            return
        self.kiosk.home(night_page)

    def used(self) -> None:
        self.kiosk.lobby.director.stay()
