"""A row of a list of tables, which can be chosen with a tap."""

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import Touch
from kiosk.screens.widgets.drawn import Box
from kiosk.screens.widgets.text import line_width_dp


class TableRow(Touch):
    """When, who, the score between them, how many hands; the winner in bold. In two lines where it is narrow."""

    when = StringProperty("")
    names = ListProperty(["", ""])
    scores = ListProperty([0, 0])
    winner = NumericProperty(-1)  # the side, -1 for none
    hands = StringProperty("")
    tall = NumericProperty(64)  # dp
    radius = NumericProperty(8)
    shows = ("when", "names", "scores", "winner", "hands", "tall")

    def draw(self) -> None:
        if self.chosen:
            self.frame(self.box, "key", "ivory", 2, self.radius)
        else:
            self.rule(self.x + theme.px(8), self.y, self.width - theme.px(16))
        x, y, width, height = self.inset(12, 2)
        when, hands = theme.px(148), theme.px(104)
        if width / theme.dp >= 600:
            self.write(self.when, (x, y, when - theme.px(8), height), 22, False, "ivory2", steps=(20, 18))
            self.write(self.hands, (x + width - hands, y, hands, height), 22, False, "ivory2", "right", steps=(20, 18))
            self._match((x + when, y, width - when - hands - theme.px(8), height))
            return
        upper = (x, y + height * 0.6, width, height * 0.4)
        self.write(self.when, upper, 20, False, "ivory2", steps=(18,))
        self.write(self.hands, upper, 20, False, "ivory2", "right", steps=(18,))
        self._match((x, y, width, height * 0.6))

    def _match(self, box: Box) -> None:
        """The two sides with their scores between them."""
        x, y, width, height = box
        middle = theme.px(134)
        side = (width - middle) / 2
        at = x + side
        for n, left in ((0, x), (1, at + middle + theme.px(14))):
            room = side - theme.px(14)
            won = n == self.winner
            self.write(self.names[n], (left, y, room, height), 26, won, "ivory", steps=(24, 22, 20))
        to = theme.px(line_width_dp("to", 22))
        figure = (middle - to) / 2 - theme.px(8)
        one, other = (signed(score) for score in self.scores)
        self.write(one, (at, y, figure, height), 28, True, "ivory", "right", steps=(24, 22))
        self.write("to", (at, y, middle, height), 22, False, "ivory2", "center")
        self.write(other, (at + middle - figure, y, figure, height), 28, True, "ivory", steps=(24, 22))
