"""The declaration: the declarer's pad of suits, or of the two orders at no trump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, StringProperty

from kiosk.screens.flat import auction, parts
from kiosk.screens.theme import suit_token
from kiosk.screens.widgets import Text, Touch
from kiosk.views import DeclareKey, DeclareStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


class SuitKey(Touch):
    """A suit sign and its name beside it, ivory."""

    suit = NumericProperty(0)
    title = StringProperty("")
    shows = ("suit", "title")

    def draw(self) -> None:
        first, _second = self._body(ivory=True)
        x, y, width, height = self.inset(12, 4)
        sign = min(0.72 * height, 0.34 * width)
        self.sign(int(self.suit), x + 0.22 * width, y + height / 2, sign, suit_token(int(self.suit)))
        name = (x + 0.42 * width, y, 0.58 * width, height)
        self.write(self.title, name, 30, True, first, steps=(28, 24, 22))


def build(page: FlatPage, look: Look) -> None:
    stage = look.view.stage
    assert isinstance(stage, DeclareStage)
    seat = stage.declarer
    parts.rails(page, look, seat, lambda other: other.said)
    auction.high_call(page, look.view, seat)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, stage.call)
    across = 2 if stage.keys[0].suit is not None else 1
    down = -(-len(stage.keys) // across)
    top, gap = 54, parts.GAP
    wide = (pad.wide - 2 * parts.EDGE - gap * (across - 1)) / across
    tall = (pad.foot - top - gap * down) / down
    for i, key in enumerate(stage.keys):
        row, column = divmod(i, across)
        pad.put(_key(page, key), parts.EDGE + column * (wide + gap), top + row * (tall + gap), wide, tall)
    end = parts.foot(pad, page, look, seat)
    note = Text(line=stage.note, size_dp=18, colour="ivory2", wrap=True, halign="right", valign="middle")
    pad.put(note, end, pad.foot, -14, parts.FOOT)


def _key(page: FlatPage, key: DeclareKey) -> Touch:
    if key.suit is not None:
        return parts.tap(SuitKey(suit=key.suit, title=key.label), lambda: page.table.declare(key.contract))
    return parts.acting(key.label, lambda: page.table.declare(key.contract), key.order, 36, align="left", note_size=22)
