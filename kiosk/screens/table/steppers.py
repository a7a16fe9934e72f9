"""Numbers for several players at once: a name and a stepper each, in as many columns as the room needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kiosk.screens.widgets import Plane, Stepper, Text
from kiosk.screens.widgets.text import Line

LEAST, MOST, GAP = 49, 72, 8
"""The dp that a line is high at least and at most, and between two lines; between columns twice that."""
KEY, FIGURE = 49, 32
"""The dp that a key of a stepper has at least, and the number between them."""


@dataclass(frozen=True)
class StepperEntry:
    """One number: `id` is what a change of it is told by; `note` stands small under the name."""

    id: str
    name: Line
    note: Line
    value: int
    least: int
    most: int
    words: Callable[[int], str] | None = None


def rows_that_fit(tall: float) -> int:
    """How many lines fit into so many dp."""
    return max(1, int((tall + GAP) // (LEAST + GAP)))


def put_steppers(
    ground: Plane, entries: Sequence[StepperEntry], size: tuple[float, float], change: Callable[[str, int], object]
) -> None:
    """Puts all entries on a ground of this size in dp; `change` is given id and value."""
    wide, tall = size
    rows = rows_that_fit(tall)
    columns = 2 if len(entries) > rows or (wide >= 600 and len(entries) > 4) else 1
    rows = -(-len(entries) // columns)
    pitch = min(MOST + GAP, (tall + GAP) / rows)
    each = (wide - 2 * GAP * (columns - 1)) / columns
    stepper_wide = max(2 * KEY + FIGURE, min(0.5 * each, 2 * (pitch - GAP) + 76))
    side = max(KEY, min(pitch - GAP, (stepper_wide - FIGURE) / 2))
    for place, entry in enumerate(entries):
        column, row = divmod(place, rows)
        x, y = column * (each + 2 * GAP), row * pitch
        room = each - stepper_wide - GAP
        if entry.note:
            half = side / 2
            ground.put(Text(line=entry.name, size_dp=24, bold=True, steps=(22, 20)), x, y, room, half + 4)
            ground.put(Text(line=entry.note, size_dp=20, colour="ivory2", steps=(18,)), x, y + half, room, half)
        else:
            ground.put(Text(line=entry.name, size_dp=26, bold=True, steps=(24, 22, 20)), x, y, room, side)
        stepper = Stepper(value=entry.value, least=entry.least, most=entry.most, words=entry.words, figure_size=36)
        stepper.stands_for = entry.id
        stepper.bind(value=partial(_changed, change, entry.id))
        ground.put(stepper, x + each - stepper_wide, y, stepper_wide, side)


def _changed(change: Callable[[str, int], object], id: str, _stepper: Stepper, value: float) -> None:
    change(id, int(value))
