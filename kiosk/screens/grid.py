"""A grid of choices, as many as fit, in pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Choice, Plane, Touch, on
from kiosk.screens.widgets.bars import BAR, STRIP
from kiosk.screens.widgets.text import Line

GAP, TALL = 8, 58  # dp: between keys, and what a key has at least


@dataclass(frozen=True)
class Item:
    """One choice; `why_not` is the reason why it cannot be made now, "" where it can."""

    title: Line
    note: Line
    do: Callable[[], object]
    why_not: str = ""


def put_grid(page: Plane, items: Sequence[Item], first: int, turn: Callable[[int], object], *left: Touch) -> None:
    """Puts the choices from the item `first` on, and the bar with the keys `left`, and Up and Down where not all fit;
    `turn` is given the item to begin with."""
    across = 2 if theme.wide < 640 else 3
    top = STRIP + 10
    space = theme.tall - BAR - top
    down = int(space // (TALL + GAP))
    room = across * down
    tall = min(96.0, space / max(4, min(down, -(-len(items) // across))) - GAP)
    wide = (theme.wide - 24 - GAP * (across - 1)) / across
    for place, item in enumerate(items[first : first + room]):
        row, column = divmod(place, across)
        key = Choice(
            title=item.title, note=item.why_not or item.note, title_size=24, align="left", off=bool(item.why_not)
        )
        page.put(on(key, item.do), 12 + column * (wide + GAP), top + row * (tall + GAP), wide, tall)
    keys = [*left]
    if len(items) > room:
        keys.append(on(Choice(title="Up", off=first == 0), lambda: turn(max(0, first - room))))
        keys.append(on(Choice(title="Down", off=first + room >= len(items)), lambda: turn(first + room)))
    page.add_widget(Bar(left=keys))
