"""A page of plain content: a strip with titles, what there is to say, and a bar at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from kiosk.base.language import _, later
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Cell, Choice, Pager, Paragraph, Primary, Strip
from kiosk.screens.widgets.text import line_width_dp

PROBLEM = later("Problem")
"""The word before what is wrong, which is written in red."""
LEAST = 20
"""The smallest size in dp of the words before lines."""

Content = TypeVar("Content")
"""Everything that such a page shows below the strip."""


class PlainPage(Page[tuple[Content, str, str]], Generic[Content]):
    """A subclass says with `content` what it shows, and puts it with `build_content`."""

    titles: tuple[str, ...] = ()
    """What stands in the strip, in English: it is looked up where it is shown."""
    labels: tuple[int, int] = (116, 190)
    """The dp of the words before lines, where it is narrow and where it is wide."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.bookmark = Bookmark()
        """Where its list was turned to."""

    def content(self) -> Content:
        """Everything the page shows below the strip."""
        raise NotImplementedError

    def trouble_words(self) -> str:
        """What is wrong, in the strip; "" for nothing."""
        return ""

    def look(self) -> tuple[Content, str, str]:
        return self.content(), self.trouble_words(), self.kiosk.time()

    def build(self, shown: tuple[Content, str, str]) -> None:
        content, trouble, clock = shown
        self.put(
            Strip(parts=[_(title) for title in self.titles], trouble=trouble, clock=clock, menu=""), 0, 0, 0, STRIP
        )
        self.build_content(content)

    def build_content(self, content: Content) -> None:
        raise NotImplementedError

    def bar(self, left: Sequence[Choice] = (), right: Primary | None = None) -> float:
        """The bar at the foot, Back first; how many dp it takes."""
        return foot(self, [self.back_key(), *left], right)

    def put_lines(self, lines: Sequence[tuple[str, str]], *keys: Choice, right: Primary | None = None) -> None:
        """Pairs of a word and what is said about it, in pages, with the bar below."""
        wide = self._before(lines, theme.wide >= 640)

        def row(line: tuple[str, str]) -> Paragraph:
            label, said = line
            colour = "red_text" if label == PROBLEM else "ivory"
            return Paragraph(cells=[Cell(_(label), wide, size=22, colour="ivory2"), Cell(said, size=22, colour=colour)])

        pager = Pager(items=list(lines), make=row, bookmark=self.bookmark)
        turn = [] if self._fit(lines) else [pager.up_key, pager.down_key]
        low = self.bar([*turn, *keys], right)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    def _before(self, lines: Sequence[tuple[str, str]], wide: bool) -> float:
        """The dp of the words before lines: what the longest needs at least, but not half of the page."""
        needed = max((line_width_dp(_(label), LEAST) + 9 for label, _said in lines), default=0.0)
        return max(self.labels[wide], min(needed, 0.45 * theme.wide))

    def _fit(self, lines: Sequence[tuple[str, str]]) -> bool:
        """Whether they surely fit on one page, by their letters."""
        room = theme.wide - self._before(lines, wide=True) - 40
        return sum(18 + 29 * (1 + len(said) * 10 // room) for _, said in lines) < theme.tall - STRIP - 100
