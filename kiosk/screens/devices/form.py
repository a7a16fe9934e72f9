"""What the pages of the devices share: the strip, the bar, and lines of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kiosk import words
from kiosk.antennas import in_hand
from kiosk.equipment import Equipment
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Pager, Paragraph, Primary, Strip, on

if TYPE_CHECKING:
    from kiosk.app import Kiosk


CHANGE = "to change the devices"
"""What the director’s PIN is asked for where devices are set otherwise."""


class DevicePage(Page):
    """A page about devices. A subclass says with `content` what it shows, and puts it with `build_content`."""

    titles: tuple[str, ...] = ("Devices",)

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    @property
    def equipment(self) -> Equipment:
        return self.kiosk.equipment

    def content(self) -> Any:
        """Everything the page shows below the strip."""
        return None

    def look(self) -> Any:
        return self.content(), self.trouble_words(), self.kiosk.time()

    def question(self, look: Any) -> Any:
        return type(self)

    def build(self, look: Any) -> None:
        content, chip, clock = look
        strip = Strip(parts=list(self.titles), trouble=chip, clock=clock, menu="")
        self.put(strip, 0, 0, 0, STRIP)
        self.build_content(content)

    def build_content(self, content: Any) -> None:
        raise NotImplementedError

    def trouble_words(self) -> str:
        """What is wrong, in the strip."""
        wrong = len(self.equipment.file.problems)
        unread = f"Settings file: {words.count(wrong, 'problem')}" if wrong else ""
        return self.equipment.notice or unread or self.equipment.devices.trouble

    def told(self, notice: str) -> str:
        """What came of a card that was laid; not while a hand is open, when it could tell who has which card."""
        return "A hand is open. Go back to the table." if notice and in_hand(self.kiosk.lobby.table) else notice

    def bar(self, left: Sequence[Choice], right: Primary | None = None) -> float:
        """The bar at the foot, Back first; how many dp it takes."""
        return foot(self, [self.back_key(), *left], right)

    def emulated_key(self, lay: Callable[[], object]) -> list[Choice]:
        """A key that lays a card, where the reader is emulated here."""
        return [on(Choice(title="Lay a card", title_size=22), lay)] if self.equipment.emulated else []

    def put_lines(self, lines: Sequence[tuple[str, str]], *keys: Choice, right: Primary | None = None) -> None:
        """Pairs of a word and what is said about it, in pages, with the bar below."""
        wide = 104 if theme.wide < 640 else 150

        def row(line: tuple[str, str]) -> Paragraph:
            label, said = line
            cells = [Cell(label, wide, size=22, colour="ivory2"), Cell(said, size=22)]
            return Paragraph(cells=cells)

        pager = Pager(items=list(lines), make=row)
        turn = [] if self._fits(pager, lines) else [pager.up_key, pager.down_key]
        low = self.bar([*turn, *keys], right)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    @staticmethod
    def _fits(pager: Pager, lines: Sequence[tuple[str, str]]) -> bool:
        return sum(18 + 29 * (1 + len(said) * 10 // (theme.wide - 190)) for _, said in lines) < theme.tall - STRIP - 100
