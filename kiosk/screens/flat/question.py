"""Something that the reader saw and only the table can explain: asked of whose turn it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts
from kiosk.screens.table.renege import at_once
from kiosk.screens.widgets import CardFace, Text
from kiosk.table.views import QuestionStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look, stage: QuestionStage) -> None:
    seat = stage.faces if stage.faces is not None else 2
    parts.rails(page, look, seat, lambda _seat: _("a question"), news=True)
    parts.to_all(page, seat, stage.headline, "", 28)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, colour="ivory")
    room = pad.foot - 60
    card = min((room - 12) / 1.4, 150.0)
    for i, face in enumerate(stage.cards):
        pad.put(CardFace(card=face), 14 + i * (card + 12), 54, card, 1.4 * card)
    left = 14 + len(stage.cards) * (card + 12)
    said = Text(line=stage.detail, size_dp=24, wrap=True, valign="middle")
    pad.put(said, left + 4, 54, -14, room - 8)
    wide = (pad.wide - 2 * parts.EDGE - parts.GAP * len(stage.options)) / (1 + len(stage.options))
    keys = [parts.undo_key(page, look, wide)]
    for option in stage.options:
        make = parts.acting if at_once(option, stage.options) else parts.choosing
        keys.append(make(option.label, partial(page.answer, option.id), _short(wide, option.detail), 22))
    for i, key in enumerate(keys):
        pad.put(key, parts.EDGE + i * (wide + parts.GAP), -parts.EDGE, wide, parts.FOOT)


def _short(wide: float, detail: str) -> str:
    return parts.shortest(wide - 16, detail, "")
