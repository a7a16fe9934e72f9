"""Menu, turned to who tapped it: what belongs to the hand, and the way to the rest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import LANGUAGES, _, spoken
from kiosk.screens.flat import parts, ways
from kiosk.screens.widgets import Choice, Text
from kiosk.screens.widgets.text import Line, line_width_dp
from kiosk.table.present import menu_options
from kiosk.table.views import KittyStage, PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look


def build(page: FlatPage, look: Look) -> None:
    assert look.opened
    seat, view = look.opened[1], look.view
    parts.rails(page, look, seat)
    pad = parts.pad(page, seat, edge="edge")
    parts.head(pad, look, f"{view.table}  ·  {_('Hand {number}', number=view.hand)}", page.kiosk.time(), "ivory")
    line: Line = (*parts.scores(view.sides), "   ", view.preset)
    if line_width_dp(line, 18) > pad.wide - 28:
        line = view.preset
    pad.put(Text(line=line, size_dp=22, steps=[20, 18]), 14, 50, -14, 34)
    keys = _keys(page, look, seat, pad.wide)
    half, rows = (pad.wide - 28) / 2, max(2, -(-len(keys) // 2))
    now = view.stage.detail if isinstance(view.stage, PlayStage | KittyStage) else ""
    end = pad.over_switch if now else pad.foot
    tall = min(72.0, (end - 92 - 8 * rows) / rows)
    if now:
        parts.switch(pad, page, seat, now)
    for i, key in enumerate(keys):
        row, column = divmod(i, 2)
        pad.put(key, parts.EDGE + column * (half + 8), 92 + row * (tall + 8), half, tall)
    pad.put(parts.choosing(_("Back"), page.close, size=26), parts.EDGE, -parts.EDGE, 136, parts.FOOT)
    middle = pad.wide - 2 * (parts.EDGE + 136 + 8)
    language = parts.choosing(LANGUAGES.get(spoken(), spoken()), lambda: page.open("language", seat), _("this pad"), 22)
    pad.put(language, parts.EDGE + 144, -parts.EDGE, middle, parts.FOOT)
    more = parts.choosing(_("More"), lambda: ways.menu(page), parts.shortest(120, _("rules, colours"), ""), 24)
    pad.put(more, -parts.EDGE, -parts.EDGE, 136, parts.FOOT)


def languages(page: FlatPage, look: Look) -> None:
    """Which language the pad of this seat speaks: each by its own name."""
    assert look.opened
    seat = look.opened[1]
    parts.rails(page, look, seat)
    pad = parts.pad(page, seat, edge="edge")
    parts.head(pad, look, _("Language of this pad"), "", "ivory")
    half = (pad.wide - 28) / 2
    tall = min(72.0, (pad.foot - 64) / -(-len(LANGUAGES) // 2) - 8)
    for i, (code, name) in enumerate(LANGUAGES.items()):
        row, column = divmod(i, 2)
        key = parts.choosing(name, partial(page.choose_language, seat, code), size=24)
        key.chosen = code == spoken()
        pad.put(key, parts.EDGE + column * (half + 8), 60 + row * (tall + 8), half, tall)
    pad.put(parts.choosing(_("Back"), page.close, size=26), parts.EDGE, -parts.EDGE, 136, parts.FOOT)


def _keys(page: FlatPage, look: Look, seat: int, pad_wide: float) -> list[Choice]:
    table = page.table
    acts = {
        "sheet": lambda: ways.sheet(page),
        "claim": lambda: page.open("claim", seat),
        "time": lambda: page.close_and(table.call_time),
        "misdeal": lambda: page.close_and(table.misdeal),
        "redo": lambda: page.close_and(table.redo),
    }
    offered = [option for option in menu_options(table) if option.id in acts and not option.why_not]
    room = pad_wide / 2 - 40
    return [parts.choosing(o.label, acts[o.id], parts.shortest(room, o.detail, ""), 22) for o in offered]
