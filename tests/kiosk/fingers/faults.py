"""What a person would find wrong with a screen at a glance, found by walking what its widgets have drawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.screens.theme import contrast, theme
from kiosk.screens.widgets import text as lettering
from kiosk.screens.widgets.buttons import Touch
from kiosk.screens.widgets.drawn import Box, Drawn, Written

LEAST_TARGET = 48  # dp
LEAST_GAP = 8  # dp
LEAST_TYPE = 18  # dp
LEAST_CONTRAST = 4.5
LOOSE = 1.5  # px by which boxes may touch


@dataclass(frozen=True)
class _Seen:
    """A line as it stands in the window."""

    order: int
    widget: Drawn
    line: Written
    box: Box


def in_window(widget: Widget, box: Box) -> Box:
    """A box in a widget's coordinates as the window sees it, turned widgets included."""
    x, y, width, height = box
    one, other = widget.to_window(x, y), widget.to_window(x + width, y + height)
    left, low = min(one[0], other[0]), min(one[1], other[1])
    return left, low, abs(one[0] - other[0]), abs(one[1] - other[1])


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than their edges."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > LOOSE and down > LOOSE


def outside(box: Box, room: Box) -> bool:
    """Whether a box sticks out of a room."""
    return (
        box[0] < room[0] - LOOSE
        or box[1] < room[1] - LOOSE
        or box[0] + box[2] > room[0] + room[2] + LOOSE
        or box[1] + box[3] > room[1] + room[3] + LOOSE
    )


@lru_cache(maxsize=4096)
def missing(character: str, font: str) -> bool:
    """Whether a font has no glyph for a character: it looks like one that no font has."""
    return not character.isspace() and _look(character, font) == _look("\U0010fffe", font)


def _look(character: str, font: str) -> object:
    return lettering.rendered(character, font, 32)


def faults(drawn: list[Drawn]) -> list[str]:
    """All faults of these widgets, given in drawing order."""
    seen = [
        _Seen(order, widget, line, in_window(widget, line.box))
        for order, widget in enumerate(drawn)
        for line in widget.written
    ]
    found = [fault for one in seen for fault in _of_line(one)]
    found += _overlaps(seen)
    fills = [[in_window(widget, box) for box, _colour in widget.filled] for widget in drawn]
    found += _covered(seen, drawn, fills)
    found += _straddling(seen, drawn, fills)
    found += _of_targets([widget for widget in drawn if isinstance(widget, Touch) and (widget.live or widget.off)])
    return found


def _of_line(one: _Seen) -> Iterator[str]:
    line, name = one.line, f"{type(one.widget).__name__} {one.line.text!r}"
    if line.cut:
        yield f"{name} is cut"
    x, _y, wide, _tall = line.box
    if not line.cut and (x < line.room[0] - LOOSE or x + wide > line.room[0] + line.room[2] + LOOSE):
        yield f"{name} is wider than its room"
    if outside(one.box, (0, 0, *Window.size)):
        yield f"{name} sticks out of the window"
    for piece in line.pieces:
        if piece.px < theme.px(LEAST_TYPE) - 1:
            yield f"{name} is set in {piece.px / theme.dp:.0f} dp"
        tofu = {c for c in piece.text if missing(c, piece.font)}
        if tofu:
            yield f"{name} has no glyph for {sorted(tofu)} in {piece.font}"
        ground = line.ground or ground_under(one.widget, line.box)
        if piece.text.strip() and ground:
            ratio = contrast(piece.colour, ground)
            if ratio < LEAST_CONTRAST:
                yield f"{name} in {piece.colour} on {ground} has a contrast of {ratio:.1f}"


def ground_under(widget: Drawn, box: Box) -> str | None:
    """The colour token of the ancestors' fill on which a box of the widget lies."""
    at = in_window(widget, box)
    middle = (at[0] + at[2] / 2, at[1] + at[3] / 2, 0, 0)
    parent = widget.parent
    while isinstance(parent, Widget):
        for fill, colour in reversed(getattr(parent, "filled", [])):
            if not outside(middle, in_window(parent, fill)):
                return str(colour)
        if parent.parent is parent:
            break
        parent = parent.parent
    return None


def _overlaps(seen: list[_Seen]) -> Iterator[str]:
    for i, one in enumerate(seen):
        for other in seen[i + 1 :]:
            if overlap(one.box, other.box):
                yield f"{one.line.text!r} and {other.line.text!r} overlap"


def _covered(seen: list[_Seen], drawn: list[Drawn], fills: list[list[Box]]) -> Iterator[str]:
    for one in seen:
        for order in range(one.order + 1, len(drawn)):
            if any(overlap(one.box, fill) for fill in fills[order]):
                yield f"{one.line.text!r} lies under {type(drawn[order]).__name__}"
                break


def _straddling(seen: list[_Seen], drawn: list[Drawn], fills: list[list[Box]]) -> Iterator[str]:
    """Words that lie half on and half off a plate drawn before them."""
    for one in seen:
        for widget, places in zip(drawn[: one.order], fills, strict=False):
            if any(overlap(one.box, place) and outside(one.box, place) for place in places):
                yield f"{one.line.text!r} lies half on {type(widget).__name__}"
                break


def _of_targets(keys: list[Touch]) -> Iterator[str]:
    boxes = [in_window(key, key.target()) for key in keys]
    least = theme.px(LEAST_TARGET) - 1
    for i, (key, box) in enumerate(zip(keys, boxes, strict=True)):
        words = key.written[0].text if key.written else ""
        name = f"{type(key).__name__} {words!r}"
        if min(box[2:]) < least:
            yield f"{name} is {box[2] / theme.dp:.0f} × {box[3] / theme.dp:.0f} dp, too small to tap"
        if outside(box, (0, 0, *Window.size)):
            yield f"{name} sticks out of the window"
        for other, place in zip(keys[i + 1 :], boxes[i + 1 :], strict=True):
            if overlap(box, place):
                yield f"{name} and {type(other).__name__} share a place to tap"


def too_near(drawn: list[Drawn]) -> list[str]:
    """Keys less than 8 dp apart, but for a pixel of rounding. The lines of a list touch each other."""
    keys = [key for key in drawn if isinstance(key, Touch) and (key.live or key.off)]
    boxes = [in_window(key, key.box) for key in keys]
    found = []
    for i, (key, one) in enumerate(zip(keys, boxes, strict=True)):
        for other, box in zip(keys[i + 1 :], boxes[i + 1 :], strict=True):
            gap = max(max(one[n], box[n]) - min(one[n] + one[n + 2], box[n] + box[n + 2]) for n in (0, 1))
            lines = type(key) is type(other) and one[::2] == box[::2] and abs(gap) <= LOOSE
            if gap < theme.px(LEAST_GAP) - LOOSE and not lines:
                names = [each.written[0].text if each.written else type(each).__name__ for each in (key, other)]
                found.append(f"{names[0]!r} and {names[1]!r} are {gap / theme.dp:.0f} dp apart")
    return found
