"""The tiles of home that tell of tables: the one to go on with or to play again, the first one, who won last."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from kiosk.screens.theme import SIDE_COLOURS, signed, theme
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.drawn import Box
from kiosk.screens.widgets.emblems import CROWN
from kiosk.screens.widgets.text import Dot, Gap, Line, Run, line_width_dp, smaller

CROWN_WIDE = 44
"""The dp of the crown beside a winner's name."""
INSET = 24.0
"""The dp beside what is written."""
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
    kept = NumericProperty(0)
    """The dp at the right that are kept free, for cards."""
    shows = ("title", "game", "news", "names", "scores", "kept")
    known_by = ("title",)

    def leaves(self, wide: float) -> bool:
        """Whether all its words are whole in so many dp across."""
        room = wide - INSET
        rows = zip(self.names, self.scores, strict=True)
        needed = [38 + line_width_dp(name, 22) + line_width_dp(signed(score), 36, True) for name, score in rows]
        return (
            len(self.names) <= LINES
            and max(line_width_dp(self.title, 28, True), line_width_dp(self.news, 22, True), *needed) <= room
        )

    def draw(self) -> None:
        px = theme.px
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(INSET, 0, max(INSET, self.kept), 0)
        few = len(self.names) <= LINES
        rows = len(self.names) if few else -(-len(self.names) // 2)
        head, news = (50, 39) if few else (42, 36)
        news = news if self.news else 8
        line = min(44 if few else 40, (height / theme.dp - 12 - head - news) / max(1, rows))
        top = y + height - max(px(4), (height - px(head + news + line * rows)) / 2)
        upper = (x, top - px(head), width, px(head))
        game = 0.0
        if not self.kept:  # the title comes first
            beside = min(
                width, max(0.4 * width, width - px(line_width_dp(self.title, min((22, *smaller(22))), True) + 12))
            )
            right = (x + width - beside, upper[1], beside, upper[3])
            game = self.write(self.game, right, 22, False, second, "right", steps=(20,)) + px(12)
        room = (upper[0], upper[1], width - game, upper[3])
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


class FirstTile(Touch):
    """The large tile before the first table: what it opens, and which games there are."""

    title = StringProperty("")
    game = StringProperty("")
    radius = NumericProperty(16)
    ground = StringProperty("felt", allownone=True)
    kept = NumericProperty(0)
    """The dp at the right that are kept free, for cards."""
    shows = ("title", "game", "kept")
    known_by = ("title",)

    def draw(self) -> None:
        px = theme.px
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(INSET, 0, max(INSET, self.kept), 0)
        middle = y + height / 2
        self.write(self.title, (x, middle, width, px(64)), 44, True, first, steps=(36, 30, 28, 24, 22))
        self.write_wrapped(self.game, (x, y + px(8), width, height / 2 - px(14)), 22, False, second)


class WinnerTile(Touch):
    """Who won last, with a crown where there is room, or who leads; above the name the first of the lines of `when`
    that fits, below it the figures."""

    when = ListProperty()
    title = StringProperty("")
    note = StringProperty("")
    crown = BooleanProperty(True)
    radius = NumericProperty(16)
    ground = StringProperty("felt", allownone=True)
    shows = ("when", "title", "note", "crown")
    known_by = ("title",)

    def draw(self) -> None:
        px = theme.px
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(20, 0)
        beside = CROWN_WIDE + 16 if self.crown else 0  # what the crown takes of the lines above the figures
        if line_width_dp(self.title, 22, True) + beside > width / theme.dp:
            beside = 0
        left, room = x + px(beside), width - px(beside)
        when = next((said for said in self.when if line_width_dp(said, 18) * theme.dp <= room), self.when[-1])
        small, large = (px(each) * min(1, height / px(90)) for each in (25, 36))
        top = y + (height + 2 * small + large) / 2
        if beside:
            side = px(CROWN_WIDE)
            self.emblem(CROWN, x + side / 2, top - (small + large) / 2, side, "ivory")
        self.write(when, (left, top - small, room, small), 18, False, second)
        self.write(self.title, (left, top - small - large, room, large), 28, True, first, steps=(24, 22, 20, 18))
        if line_width_dp(self.note, 18) * theme.dp > room:  # below the crown
            left, room = x, width
        self.write(self.note, (left, top - 2 * small - large, room, small), 18, False, second)
