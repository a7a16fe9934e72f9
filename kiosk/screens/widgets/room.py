"""The room that words have where text is to be larger than usual: what is free round them."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from kiosk.screens.theme import theme
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.plane import Plane

AIR = 4
"""The dp that stay free between words and what stands beside them."""
SLACK = 1
"""Pixels by which boxes that stand beside each other may overlap."""


def free_room(words: Drawn, halign: str, valign: str) -> Box | None:
    """The box of some words and as much round it as nothing else needs, in pixels; None where they share their box.

    Words in the middle grow to both sides alike, others away from the edge that they stand at.
    """
    page = _page_of(words)
    own, walls = _edges(words.box), _edges((*page.pos, *page.size))
    left, low, right, top = own
    air = theme.px(AIR)
    others: list[tuple[Box, float]] = []
    for widget in _shown(page, words):
        edges = _edges((*widget.pos, *widget.size))
        is_words = bool(getattr(widget, "line", ""))
        if _holds(edges, own) and not is_words:
            if isinstance(widget, Plane) and widget.writes:
                return words.box
            one, under, other, over = edges
            inner = one + air / 2, under + air / 2, other - air / 2, over - air / 2
            walls = (max(walls[0], inner[0]), max(walls[1], inner[1]), min(walls[2], inner[2]), min(walls[3], inner[3]))
        elif _apart(edges, own) < -SLACK:
            return None
        else:
            others.append((edges, 0.5 if is_words else 1.0))  # two share what is between them
    up, down = max(0.0, walls[3] - top), max(0.0, low - walls[1])
    for (one, under, other, over), share in others:
        if one < right and other > left:
            if under >= top - SLACK:
                up = min(up, max(0.0, (under - top - air) * share))
            else:
                down = min(down, max(0.0, (low - over - air) * share))
    up, down = (min(up, down),) * 2 if valign == "middle" else (0.0, down) if valign == "top" else (up, 0.0)
    more, less = max(0.0, walls[2] - right), max(0.0, left - walls[0])
    about = (top - low) / 3  # what stands higher or lower may grow too
    for (one, under, other, over), share in others:
        if under < top + up + about and over > low - down - about:
            if one >= right - SLACK:
                more = min(more, max(0.0, (one - right - air) * share))
            elif other <= left + SLACK:
                less = min(less, max(0.0, (left - other - air) * share))
            else:
                more = less = 0.0
    more, less = (min(more, less),) * 2 if halign == "center" else (more, 0.0) if halign == "left" else (0.0, less)
    return left - less, low - down, right - left + less + more, top - low + up + down


def _edges(box: Box) -> Box:
    """Left, lower, right, upper edge."""
    x, y, width, height = box
    return x, y, x + width, y + height


def _holds(outer: Box, inner: Box) -> bool:
    return all(outer[n] <= inner[n] + SLACK and outer[n + 2] >= inner[n + 2] - SLACK for n in (0, 1))


def _apart(one: Box, other: Box) -> float:
    """The pixels between two boxes in one direction or the other; below zero where they overlap."""
    return max(max(one[n], other[n]) - min(one[n + 2], other[n + 2]) for n in (0, 1))


def _page_of(words: Drawn) -> Widget:
    """What they stand on in the end."""
    page: Widget = words
    while isinstance(page.parent, Plane):
        page = page.parent
    return page


def _shown(widget: Widget, words: Drawn) -> Iterator[Widget]:
    """Everything that shows something where these words are, from a widget on."""
    if widget is words or (isinstance(widget, Drawn) and (widget.width <= 0 or widget.height <= 0)):
        return
    if getattr(widget, "line", None) == "":
        return
    if isinstance(widget, Plane):
        widget.arrange_if_due()
    bare = type(widget) is Plane and not widget.colour
    if not bare:
        yield widget
    if bare or _holds(_edges((*widget.pos, *widget.size)), _edges(words.box)):
        for child in widget.children:
            yield from _shown(child, words)
