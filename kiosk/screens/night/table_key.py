"""The key of a table of a round, with what it has told at the right, or where that is long below it."""

from kivy.properties import BooleanProperty

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice
from kiosk.screens.widgets.text import line_width_dp, smaller


class TableKey(Choice):
    """One line, or two; `done`: all its results are in, and it stands back."""

    done = BooleanProperty(False)
    states = (*Choice.states, "done")

    def draw(self) -> None:
        if self.done and not self.chosen:
            self.frame(self.box, "slate", "edge", 2, self.radius)
            first, second = "ivory2", "ivory2"
        else:
            first, second = self._body(ivory=False)
        x, y, width, height = self.inset(14, 0)
        size = min((18, *smaller(18)))
        beside = line_width_dp(self.title, 18, not self.done) + 8
        if self.note and (beside + line_width_dp(self.note, size)) * theme.dp > width:
            half = height / 2 - theme.px(3)
            self.write(self.title, (x, y + height / 2, width, half), 20, not self.done, first, steps=(18,))
            self.write(self.note, (x, y + theme.px(3), width, half), 18, False, second)
            return
        least = min(theme.px(beside), width / 2)  # the note leaves it that
        note = (x + least, y, width - least, height)
        wide = self.write(self.note, note, 20, False, second, "right", steps=(18,), grows=False)
        room = (x, y, width - wide - theme.px(8), height)
        self.write(self.title, room, 24, not self.done, first, steps=(22, 20, 18))
