"""One line of a list of players or pairs: the place, the names, figures, and the total."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from kiosk.base import words
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.text import line_width_dp

LINE, FIGURE, TOTAL, PLACE = 48, 58, 84, 52
"""The dp of a line, and across of a figure, the total and the place."""
LARGE, SMALL = 22, 18
"""The sizes in dp of a name, where it has a line to itself at least, and where it is broken."""


def lines_of(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Names in a room of so many dp: in one line, else each in one of its own, else broken between words."""
    together = words.together(names)
    if line_width_dp(together, LARGE, True) <= room:
        return (together,)
    return tuple(line for name in names for line in _broken(name, room))


def _broken(name: str, room: float) -> list[str]:
    found: list[str] = []
    for word in name.split(" "):
        longer = f"{found[-1]} {word}" if found else word
        if found and line_width_dp(longer, SMALL, True) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return found


class PeopleLine(Touch):
    """One line; `lines` are the names, as they are to be written."""

    rank = StringProperty("")
    lines = ListProperty()
    figures = ListProperty()
    total = StringProperty("")
    ruled = BooleanProperty(True)
    ranked = BooleanProperty(True)  # else there is no room for a place
    shows = ("rank", "lines", "figures", "total", "ruled", "ranked")
    known_by = ("lines",)

    def draw(self) -> None:
        px = theme.px
        x, y, width, height = self.box
        if self.ruled:
            self.rule(x, y + height - px(1), width)
        self.write(self.rank, (x, y, px(PLACE - 14), height), 24, False, "ivory2", "right")
        right = x + width - px(TOTAL)
        self.write(self.total, (right, y, px(TOTAL), height), 32, True, "ivory", "right", steps=(28, 24, 20))
        for figure in reversed(self.figures):
            right -= px(FIGURE)
            self.write(figure, (right, y, px(FIGURE), height), 20, False, "ivory2", "right", steps=(18,))
        left = x + px(PLACE if self.ranked else 0)
        room = right - left - px(6)
        if len(self.lines) == 1:
            self.write(self.lines[0], (left, y, room, height), 28, True, "ivory", steps=(26, 24, LARGE, 20, SMALL))
            return
        each = (height - px(4)) / max(1, len(self.lines))
        for n, line in enumerate(self.lines):
            box = (left, y + px(2) + each * (len(self.lines) - 1 - n), room, each)
            self.write(line, box, 20, True, "ivory", steps=(SMALL,))
