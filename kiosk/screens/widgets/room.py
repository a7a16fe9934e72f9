"""The room that words have where text is to be larger than usual: what is free round them."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from kiosk.screens.theme import theme
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.plane import Plane

AIR = 4
"""The dp that stay free between words and what stands beside them."""


def free_room(words: Drawn, halign: str, valign: str) -> Box:
    """The box of some words and as much round it as nothing else needs, in pixels. What stands in the middle grows to
    both sides alike, and keeps its middle; other words keep the edge that they stand at."""
    if getattr(words.parent, "writes", False):
        return words.box
    x, y, width, height = words.box
    left, low, right, top = x, y, x + width, y + height
    walls = [-1e6, -1e6, 1e6, 1e6]  # left, low, right, top
    air = theme.px(AIR)
    beside: list[tuple[float, float, float, float, float]] = []
    for box, shared in _others(words):
        one, under, other, over = box[0], box[1], box[0] + box[2], box[1] + box[3]
        if one <= left + 1 and under <= low + 1 and other >= right - 1 and over >= top - 1:
            inside = air / 2
            walls = [max(walls[0], one + inside), max(walls[1], under + inside),
                     min(walls[2], other - inside), min(walls[3], over - inside)]  # fmt: skip
        else:
            beside.append((one, under, other, over, 0.5 if shared else 1.0))
    up, down = max(0.0, walls[3] - top), max(0.0, low - walls[1])
    for one, under, other, over, share in beside:
        if one < right and other > left:
            if under >= top - 1:
                up = min(up, max(0.0, (under - top - air) * share))
            elif over <= low + 1:
                down = min(down, max(0.0, (low - over - air) * share))
            else:
                up = down = 0.0
    if valign == "middle":
        up = down = min(up, down)
    elif valign == "top":
        up = 0.0
    else:
        down = 0.0
    low, top = low - down, top + up
    more, less = max(0.0, walls[2] - right), max(0.0, left - walls[0])
    for one, under, other, over, share in beside:
        if under < top and over > low:
            if one >= right - 1:
                more = min(more, max(0.0, (one - right - air) * share))
            elif other <= left + 1:
                less = min(less, max(0.0, (left - other - air) * share))
            else:
                more = less = 0.0
    if halign == "center":
        more = less = min(more, less)
    elif halign == "left":
        less = 0.0
    else:
        more = 0.0
    return left - less, low, right - left + less + more, top - low


def _others(words: Drawn) -> Iterator[tuple[Box, bool]]:
    """What else there is where these words are, from the page down: the boxes of all widgets that show something, and
    whether they are words too, which share what is free between them."""
    page: Widget = words
    above: set[Widget] = {words}
    while isinstance(page.parent, Plane):
        page = page.parent
        above.add(page)
    yield from _shown(page, above, isinstance(page, Plane))


def _shown(widget: Widget, above: set[Widget], bare: bool) -> Iterator[tuple[Box, bool]]:
    inside = widget in above
    if isinstance(widget, Drawn) and (bare or not _is_bare(widget)) and not (inside and not isinstance(widget, Plane)):
        yield widget.box, bool(getattr(widget, "line", ""))
    elif not isinstance(widget, Drawn):
        yield (*widget.pos, *widget.size), False
    if inside or _is_bare(widget):
        for child in widget.children:
            yield from _shown(child, above, False)


def _is_bare(widget: Widget) -> bool:
    """Whether it only holds others."""
    return type(widget) is Plane and not widget.colour
