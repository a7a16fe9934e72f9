"""A key for a preset: what it is called, and in a sentence how it is played."""

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice
from kiosk.screens.widgets.text import Style, balanced

TITLE, LINE, EDGE = 28, 24, 6  # dp: the title, a line of the sentence, what is left free


class PresetKey(Choice):
    """A choice whose `note` goes over as many lines as it needs: `high` dp hold it."""

    def high(self, wide: float) -> float:
        """How high the key has to be where it is so wide, in dp; rounded to pixels it may be a little narrower."""
        lines = len(balanced(self.note, Style(self.note_size), int(theme.px(wide - 2 * EDGE - 2)))) if self.note else 0
        return TITLE + LINE * lines + EDGE

    def draw(self) -> None:
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(EDGE, 0)
        spare = theme.px(max(0.0, height / theme.dp - self.high(self.width / theme.dp) + EDGE) / 2)
        top = y + height - spare - theme.px(TITLE)
        self.write(self.title, (x, top, width, theme.px(TITLE)), 24, self.bold, first, "center", steps=(22, 20, 18))
        rest = (x, y, width, top - y)
        self.write_wrapped(self.note, rest, self.note_size, False, second, "center", leading=LINE / self.note_size)
