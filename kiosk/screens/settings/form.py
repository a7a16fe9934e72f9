"""What the pages of the settings share: the strip, the bar, and a page that says one thing and does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Pager, Paragraph, Primary, Strip, Text
from kiosk.settings import Settings

if TYPE_CHECKING:
    from kiosk.app import Kiosk


class SettingPage(Page):
    """A page about settings. A subclass says with `content` what it shows, and puts it with `build_content`."""

    titles: tuple[str, ...] = ("Settings",)

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    @property
    def settings(self) -> Settings:
        return self.kiosk.settings

    def content(self) -> Any:
        """Everything the page shows below the strip."""
        return None

    def look(self) -> Any:
        return self.content(), self.kiosk.time()

    def build(self, look: Any) -> None:
        content, clock = look
        self.put(Strip(parts=list(self.titles), clock=clock, menu=""), 0, 0, 0, STRIP)
        self.build_content(content)

    def build_content(self, content: Any) -> None:
        raise NotImplementedError

    def bar(self, left: Sequence[Choice] = (), right: Primary | None = None) -> float:
        """The bar at the foot, Back first; how many dp it takes."""
        return foot(self, [self.back_key(), *left], right)

    def say(self, title: str, said: str, fault: str = "") -> float:
        """A heading and what is to be known below it, and in red what could not be done; where they end, in dp."""
        margin = 24 if theme.wide >= 640 else 16
        self.put(Text(line=title, size_dp=36, bold=True, steps=(30, 28, 24)), margin, STRIP + 12, -margin, 54)
        colour = "red_text" if fault else "ivory2"
        size = 26 if theme.wide >= 640 else 22
        text = Text(line=fault or said, size_dp=size, colour=colour, wrap=True, valign="top")
        tall = 150 if theme.wide >= 640 else 220
        self.put(text, margin, STRIP + 74, -margin, tall)
        return STRIP + 74 + tall

    def put_lines(self, lines: Sequence[tuple[str, str]], *keys: Choice, right: Primary | None = None) -> None:
        """Pairs of a word and what is said about it, in pages, with the bar below."""
        wide = 116 if theme.wide < 640 else 190

        def row(line: tuple[str, str]) -> Paragraph:
            label, said = line
            return Paragraph(cells=[Cell(label, wide, size=22, colour="ivory2"), Cell(said, size=22)])

        pager = Pager(items=list(lines), make=row, first=min(self.first, len(lines) - 1))
        pager.fbind("first", lambda _pager, first: setattr(self, "first", int(first)))
        low = self.bar([pager.up_key, pager.down_key, *keys], right)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    first = 0
    """The line with which `put_lines` begins."""
