"""A page in the order in which it is read: from the top, each row from the left; what stands together stays together.

No page does anything for this: it follows from where the keys and texts are. What was drawn is read, so a page that has
just been built is read once its frame is on the display.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from kiosk.base.language import _
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Drawn, Plane, Strip, Touch, Turned
from kiosk.screens.widgets.drawn import Box
from kiosk.speech.aloud import aloud, joined

OVERLAP = 6
"""The dp by which boxes of texts may reach into each other and still stand apart."""


@dataclass(frozen=True)
class Stop:
    """A key or a text that is read. `row` counts the rows of the page; keys that face somebody have rows of their
    own."""

    widget: Drawn
    row: int

    @property
    def key(self) -> Touch | None:
        """The key that it is, whether or not it can be tapped now; None for what is only read."""
        return _key(self.widget)

    @property
    def named(self) -> object:
        """By what it is known again on a page that was built anew."""
        return self.widget.named if isinstance(self.widget, Touch) and self.key else (type(self.widget), self.words)

    @property
    def words(self) -> str:
        """Its own words, as they are spoken; of a key in a row of a list first what the row is about."""
        own = joined(map(aloud, self.widget.spoken_lines))
        row = self.widget.parent
        about = aloud(row.keys_about) if self.key is not None and isinstance(row, Plane) else ""
        return own if not about or about in own else _("{about}: {key}", about=about, key=own)

    @property
    def box(self) -> Box:
        """Where it is in the window, in pixels: x, y, width, height."""
        return in_window(self.widget)

    def told(self, keys: Sequence[Touch]) -> str:
        """All that is said of it, on a page with these keys."""
        key = self.key
        if key is None:
            return self.words
        place = _("{n} of {count}", n=keys.index(key) + 1, count=len(keys)) if key in keys else ""
        return joined([self.words, _("chosen") if key.chosen else "", _("not now") if key.off else "", place])


def stops(root: Widget) -> list[Stop]:
    """Everything on a page, or in a window, that can be read or tapped, in order."""
    found: list[Stop] = []
    for widget in (each for layer in _blocks(root.children) for each in layer.widgets):
        if not found or not _beside(found[-1].widget, widget):
            row = found[-1].row + 1 if found else 0
        found.append(Stop(widget, row))
    return found


def keys_of(read: Sequence[Stop]) -> list[Touch]:
    """The keys among them."""
    return [each.key for each in read if each.key is not None]


def page_name(read: Sequence[Stop]) -> str:
    """What a page calls itself in its strip; "" where it has none."""
    strip = next((each.widget for each in read if isinstance(each.widget, Strip)), None)
    return joined(map(aloud, strip.parts)) if strip is not None else ""


def facing(widget: Widget) -> int | None:
    """Which way a widget is turned, in quarters; None where it faces whoever stands before the screen."""
    turned = _turned(widget)
    return None if turned is None else int(turned.turn)


def in_window(widget: Widget) -> Box:
    """The box of a widget in pixels of the window, whichever way it is turned."""
    x, y, width, height = widget.x, widget.y, widget.width, widget.height  # some have a `right` that is something else
    one, other = widget.to_window(x, y), widget.to_window(x + width, y + height)
    (left, right), (low, high) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return left, low, right - left, high - low


def _key(widget: Widget) -> Touch | None:
    return widget if isinstance(widget, Touch) and (widget.live or widget.off) else None


@dataclass(frozen=True)
class _Block:
    """What stands together, with the box that holds it."""

    widgets: tuple[Drawn, ...]
    left: float
    low: float
    right: float
    high: float


def _block(widget: Widget) -> _Block | None:
    own = [widget] if isinstance(widget, Drawn) and widget.width > 0 < widget.height and _speaks(widget) else []
    on_it = [] if isinstance(widget, Touch) else _blocks(widget.children)
    if not own and not on_it:
        return None
    whole = own or isinstance(widget, Turned)
    left, low, right, high = (
        (widget.x, widget.y, widget.x + widget.width, widget.y + widget.height)
        if whole
        else (
            min(each.left for each in on_it),
            min(each.low for each in on_it),
            max(each.right for each in on_it),
            max(each.high for each in on_it),
        )
    )
    return _Block((*own, *(each for block in _in_order(on_it) for each in block.widgets)), left, low, right, high)


def _speaks(widget: Drawn) -> bool:
    return _key(widget) is not None or any(aloud(line) for line in widget.spoken_lines)


def _blocks(widgets: Sequence[Widget]) -> list[_Block]:
    return [block for each in reversed(widgets) if (block := _block(each)) is not None]


def _in_order(blocks: list[_Block]) -> list[_Block]:
    """Parted into rows where a line can be drawn between them, else into columns, and each part again."""
    if len(blocks) < 2:
        return blocks
    for span in (lambda each: (-each.high, -each.low)), (lambda each: (each.left, each.right)):
        parts = _parted(blocks, span)
        if len(parts) > 1:
            return [each for part in parts for each in _in_order(part)]
    return sorted(blocks, key=lambda each: (-each.high, each.left))


def _parted(blocks: list[_Block], span: Callable[[_Block], tuple[float, float]]) -> list[list[_Block]]:
    """Blocks in groups of which each ends, by its `span`, before the next begins."""
    reach, parts, end = theme.px(OVERLAP), list[list[_Block]](), float("-inf")
    for each in sorted(blocks, key=lambda each: span(each)[0]):
        begins, ends = span(each)
        if begins < end - reach:
            parts[-1].append(each)
        else:
            parts.append([each])
        end = max(end, ends)
    return parts


def _beside(one: Widget, other: Widget) -> bool:
    """Whether the other goes on the row of the one, for the same reader."""
    low, high = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    return _turned(one) is _turned(other) and other.x > one.x and high - low > min(one.height, other.height) / 2


def _turned(widget: Widget) -> Widget | None:
    """What turns it to its reader."""
    while isinstance(widget, Widget) and not isinstance(widget, Turned):
        widget = widget.parent
    return widget if isinstance(widget, Turned) else None
