"""The large tile at home: the table that can be gone on with, or played again."""

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.screens.theme import SIDE_COLOURS, signed, theme
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.drawn import Box
from kiosk.screens.widgets.text import Dot, Gap, Line, Run

LINES = 2  # sides that have a line each, large; more go into two columns


class TableTile(Touch):
    """Which table and game, `news` in brass where there are any, and each side's `names` with its score."""

    title = StringProperty("")
    game = StringProperty("")
    news = StringProperty("")
    names = ListProperty()  # by side
    scores = ListProperty()
    radius = NumericProperty(16)
    ground = StringProperty("felt", allownone=True)
    shows = ("title", "game", "news", "names", "scores")
    known_by = ("title",)

    def draw(self) -> None:
        px = theme.px
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(24, 0)
        few = len(self.names) <= LINES
        rows = len(self.names) if few else -(-len(self.names) // 2)
        head, news = (50, 39) if few else (42, 36)
        news = news if self.news else 8
        line = min(44 if few else 40, (height / theme.dp - 12 - head - news) / max(1, rows))
        top = y + height - max(px(4), (height - px(head + news + line * rows)) / 2)
        upper = (x, top - px(head), width, px(head))
        game = self.write(self.game, upper, 22, False, second, "right", steps=(20,))
        room = (upper[0], upper[1], width - game - px(12), upper[3])
        self.write(self.title, room, 40 if few else 34, True, first, steps=(36, 30, 28, 24, 22))
        top -= px(head + news)
        self.write(self.news, (x, top, width, px(news)), 28, True, "brass", steps=(24, 22, 20, 18))
        across = 1 if few else 2
        each = (width + px(28)) / across
        for side in range(len(self.names)):
            row, column = divmod(side, across)
            cell = (x + column * each, top - px(line) * (row + 1), each - px(28), px(line))
            self._side(side, cell, line, few)

    def _side(self, side: int, box: Box, line: float, large: bool) -> None:
        """A side's names and score."""
        x, y, width, height = box
        colour = SIDE_COLOURS[side]
        size = 28 if large else 24 if line >= 30 else 22
        taken = self.write(signed(self.scores[side]), box, 36 if large else size, True, colour, "right")
        words: Line = (Dot(colour, 16 if large else 14), Gap(10), Run(self.names[side]))
        self.write(words, (x, y, width - taken - theme.px(12), height), size, steps=(24, 22, 20, 18))
