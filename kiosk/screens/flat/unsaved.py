"""Something could not be saved: the table stops, and a pad says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.flat import parts, ways
from kiosk.screens.flat.renege import Stop
from kiosk.screens.widgets import Text

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look) -> None:
    seat = look.view.faces if look.view.faces is not None else 2
    parts.rails(page, look, seat, lambda _seat: _("stopped: not saved"), news=True)
    pad = parts.pad(page, seat, edge="red_text")
    pad.put(Stop(words=look.view.trouble), 3, 3, -3, 60)
    lines = [look.view.saved, look.view.unsaved, *(f"{step}, {why}." for step, why in page.table.remedies)]
    words = "\n".join(line for line in lines if line)
    pad.put(Text(line=words, size_dp=22, wrap=True), 18, 76, -18, pad.foot - 84)
    sheet = parts.choosing(_("Score sheet"), lambda: ways.sheet(page), size=24)
    pad.put(sheet, parts.EDGE, -parts.EDGE, 176, parts.FOOT)
    again = parts.acting(_("Try again"), page.try_again)
    pad.put(again, -parts.EDGE, -parts.EDGE, 216, parts.FOOT)
