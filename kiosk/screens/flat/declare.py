"""The declaration: the declarer's pad of suits, or of the two orders at no trump."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, StringProperty

from kiosk.screens.flat import auction, parts
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.theme import suit_token
from kiosk.screens.widgets import Text, Touch
from kiosk.screens.widgets.buttons import on
from kiosk.table.views import DeclareKey, DeclareStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


class SuitKey(Touch):
    """A suit sign and its name beside it, ivory."""

    suit = NumericProperty(0)
    title = StringProperty("")
    shows = ("suit", "title")
    known_by = ("title",)

    def draw(self) -> None:
        first, _second = self._body(ivory=True)
        x, y, width, height = self.inset(12, 4)
        sign = min(0.72 * height, 0.34 * width)
        self.sign(int(self.suit), x + 0.22 * width, y + height / 2, sign, suit_token(int(self.suit)))
        name = (x + 0.42 * width, y, 0.58 * width, height)
        self.write(self.title, name, 30, True, first, steps=(28, 24, 22))


def build(page: FlatPage, look: Look, stage: DeclareStage) -> None:
    seat = stage.declarer
    parts.rails(page, look, seat, lambda other: other.said)
    auction.high_call(page, look.view, seat)
    pad = parts.pad(page, seat)
    parts.head(pad, look, stage.headline, stage.call)
    put_keys(pad, stage.keys, page.table.declare)
    end = parts.foot(pad, page, look, seat)
    note = Text(line=stage.note, size_dp=18, colour="ivory2", wrap=True, halign="right", valign="middle")
    pad.put(note, end, -parts.EDGE, -14, parts.FOOT)


def put_keys(pad: FlatPad, keys: tuple[DeclareKey, ...], pick: Callable[[str], object]) -> None:
    """The ways to complete a bid, or the suits; `pick` is given the key's contract."""
    across = 2 if keys[0].suit is not None else 1
    down = -(-len(keys) // across)
    top, gap = 54, parts.GAP
    wide = (pad.wide - 2 * parts.EDGE - gap * (across - 1)) / across
    tall = (pad.foot - top - gap * down) / down
    for i, key in enumerate(keys):
        row, column = divmod(i, across)
        pad.put(_key(key, pick), parts.EDGE + column * (wide + gap), top + row * (tall + gap), wide, tall)


def _key(key: DeclareKey, pick: Callable[[str], object]) -> Touch:
    if key.suit is not None:
        return on(SuitKey(suit=key.suit, title=key.label), lambda: pick(key.contract))
    return parts.acting(key.label, lambda: pick(key.contract), key.order, 36, align="left", note_size=22)
