"""The key of a table of a round, with what it has told at the right."""

from kivy.properties import BooleanProperty

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice
from kiosk.screens.widgets.text import line_width_dp


class TableKey(Choice):
    """One line; `done`: all its results are in, and it stands back."""

    done = BooleanProperty(False)
    states = (*Choice.states, "done")

    def draw(self) -> None:
        if self.done and not self.chosen:
            self.frame(self.box, "slate", "edge", 2, self.radius)
            first, second = "ivory2", "ivory2"
        else:
            first, second = self._body(ivory=False)
        x, y, width, height = self.inset(14, 0)
        least = min(theme.px(line_width_dp(self.title, 18, not self.done) + 8), width / 2)  # the note leaves it that
        note = (x + least, y, width - least, height)
        wide = self.write(self.note, note, 20, False, second, "right", steps=(18,), grows=False)
        room = (x, y, width - wide - theme.px(8), height)
        self.write(self.title, room, 24, not self.done, first, steps=(22, 20, 18))
