"""The deal, in words: who deals, how, and how many cards go where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.table.screen import STRIP, on, put_primary
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plate, Primary, Text
from kiosk.screens.widgets.text import line_width_dp
from kiosk.views import DealStage, TableView

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page
    from kiosk.screens.table.page import TablePage


def how_page(kiosk: Kiosk) -> Page:
    """What the reader can do before a hand."""
    from kiosk.screens.devices.dealing import HowPage

    return HowPage(kiosk)


def deal(page: TablePage, view: TableView, stage: DealStage) -> None:
    table = page.table
    page.colour = "felt"
    page.head(view.table, f"Hand {view.hand}", view.preset)
    room = theme.tall - STRIP - 88
    top = STRIP + (room - 344) / 3 + 20
    headline = Text(line=stage.headline, size_dp=60, bold=True, colour="brass", halign="center", steps=(44, 36, 28))
    page.put(headline, 12, top, -12, 72)
    page.put(Text(line=stage.pattern, size_dp=28, halign="center", steps=(24, 22)), 12, top + 76, -12, 44)
    top += 138
    _counts(page, stage, top)
    page.put(Text(line=stage.note, colour="ivory2", halign="center", steps=(22, 20)), 12, top + 138, -12, 40)
    page.put_undo(view)
    # A long second line of Dealt needs the room that Misdeal has beside it in a portrait window.
    long = theme.portrait and line_width_dp(stage.next, 18) > theme.wide - 294 - 16
    again = Choice(title="Misdeal", note="deal again", ground="felt", title_size=22)
    x, y = (12, -84) if long else (160, -12)
    page.put(on(again, table.misdeal), x, y, 110 if theme.portrait and not long else 136, 64)
    if view.reading:
        reader = Choice(title="Reader", note="deal or check", ground="felt", title_size=22)
        x, y = (156 if long else 12, -84) if theme.portrait else (308, -12)
        page.put(on(reader, lambda: page.kiosk.show(how_page)), x, y, 136, 64)
    dealt = on(Primary(title="Dealt", title_size=30, note=stage.next), table.dealt)
    put_primary(page, dealt, theme.wide - (172 if long else 294) if theme.portrait else 260)


def _counts(page: TablePage, stage: DealStage, top: float) -> None:
    """How many cards go where, on plates."""
    count = len(stage.counts)
    gap = 24 if theme.wide > 600 else 12 if count < 4 else 8
    wide = min(204.0, (theme.wide - 24 - gap * (count - 1)) / count)
    left = (theme.wide - count * wide - gap * (count - 1)) / 2
    for place, (figure, words) in enumerate(stage.counts):
        page.put(Plate(figure=str(figure), words=words), left + place * (wide + gap), top, wide, 128)
