"""A row of a list of tables, which can be chosen with a tap."""

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.base.language import _c
from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.drawn import Box
from kiosk.screens.widgets.text import line_width_dp

LEAST_LIST = 3  # sides from which on they are listed rather than set against each other


class TableRow(Touch):
    """When, which game, who with their scores, how many hands; the winners in bold. In two lines where it is narrow."""

    when = StringProperty("")
    game = StringProperty("")
    names = ListProperty(["", ""])  # by side
    scores = ListProperty([0, 0])
    winners = ListProperty()  # sides
    hands = StringProperty("")
    tall = NumericProperty(64)  # dp
    radius = NumericProperty(8)
    shows = ("when", "game", "names", "scores", "winners", "hands", "tall")
    known_by = ("when", "game", "names")

    def draw(self) -> None:
        if self.chosen:
            self.frame(self.box, "key", "ivory", 2, self.radius)
        else:
            self.rule(self.x + theme.px(8), self.y, self.width - theme.px(16))
        x, y, width, height = self.inset(12, 2)
        if width / theme.dp >= 600:
            first, last = theme.px(140), theme.px(96)
            self.write(self.when, (x, y + height * 0.46, first, height * 0.48), 22, False, "ivory2", steps=(20, 18))
            self.write(self.game, (x, y + height * 0.04, first, height * 0.42), 18, False, "ivory2")
            self.write(self.hands, (x + width - last, y, last, height), 20, False, "ivory2", "right", steps=(18,))
            gap = theme.px(12)
            self._sides((x + first + gap, y, width - first - last - 2 * gap, height))
            return
        upper = (x, y + height * 0.66, width, height * 0.34)
        when = self.write(self.when, upper, 20, False, "ivory2", steps=(18,)) + theme.px(8)
        beside = (x + when, upper[1], width - when, upper[3])
        self.write(f"{self.game}, {self.hands}", beside, 20, False, "ivory2", "right", steps=(18,))
        self._sides((x, y, width, height * 0.66))

    def _sides(self, box: Box) -> None:
        (self._list if len(self.names) >= LEAST_LIST else self._match)(box)

    def _match(self, box: Box) -> None:
        """The two sides with their scores between them."""
        x, y, width, height = box
        middle = theme.px(134)
        side = (width - middle) / 2
        at = x + side
        for n, left in ((0, x), (1, at + middle + theme.px(14))):
            room = side - theme.px(14)
            won = n in self.winners
            self.write(self.names[n], (left, y, room, height), 26, won, "ivory", steps=(24, 22, 20))
        between = _c("between two scores", "to")
        to = theme.px(line_width_dp(between, 22))
        figure = (middle - to) / 2 - theme.px(8)
        one, other = (signed(score) for score in self.scores)
        self.write(one, (at, y, figure, height), 28, True, "ivory", "right", steps=(24, 22))
        self.write(between, (at, y, middle, height), 22, False, "ivory2", "center")
        self.write(other, (at + middle - figure, y, figure, height), 28, True, "ivory", steps=(24, 22))

    def _list(self, box: Box) -> None:
        """Each player's name and score, in one line or two."""
        x, y, width, height = box
        count = len(self.names)
        across = count if count * theme.px(150) <= width else -(-count // 2)
        down = -(-count // across)
        each, tall = width / across, height / down
        size, gap = (24, 14) if down == 1 else (20, 10)
        for n, (name, score) in enumerate(zip(self.names, self.scores, strict=True)):
            row, column = divmod(n, across)
            left, low, won = x + column * each, y + height - (row + 1) * tall, n in self.winners
            points = theme.px(line_width_dp(signed(score), size, True) + gap)
            room = each - points - theme.px(8)
            wide = self.write(name, (left, low, room, tall), size, won, "ivory" if won else "ivory2", steps=(20, 18))
            self.write(signed(score), (left + wide + theme.px(8), low, points, tall), size, True)
