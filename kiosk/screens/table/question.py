"""Something that the reader saw and only the table can explain: the cards, and what it may have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.table.renege import put_options
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Plane, Text
from kiosk.table.views import QuestionStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

HEAD = 84


def question(page: TablePage, view: TableView, stage: QuestionStage) -> None:
    page.colour = "felt"
    head = page.put(Plane(colour="rail"), 0, 0, 0, HEAD)
    head.put(Text(line=stage.headline, size_dp=36, bold=True, steps=(30, 28, 24)), 24, 0, -24, 0)
    foot = 160 if theme.portrait else 88
    room = theme.tall - HEAD - foot
    words = 96.0
    card = min(180.0, (room - words - 40) / 1.4, (theme.wide - 72) / 2)
    count = len(stage.cards)
    left = (theme.wide - count * card - max(0, count - 1) * 24) / 2
    top = HEAD + (room - words - 1.4 * card) / 2 + 8 if count else HEAD
    for place, face in enumerate(stage.cards):
        page.put(CardFace(card=face), left + place * (card + 24), top, card, 1.4 * card)
    below = -(foot + 4) if count else -(foot + (room - words) / 2)
    said = Text(line=stage.detail, size_dp=28, halign="center", valign="middle", wrap=True)
    page.put(said, 24, below, -24, words - 8)
    page.put_undo(view)
    put_options(page, stage.options, page.answer)
