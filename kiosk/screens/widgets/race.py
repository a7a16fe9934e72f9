"""The race of the two sides to a contract: thirteen boxes and a post."""

from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.properties import NumericProperty, StringProperty

from kiosk.screens.theme import rgba, theme
from kiosk.screens.widgets.drawn import Drawn

POST_OUT = 8  # dp that the post stands out above and below


class Race(Drawn):
    """`left_count` boxes filled from the left in `left_colour`, `right_count` from the right in `right_colour`.

    `post` is how many boxes left must fill; 0 shows none, and more than there are (partners may bid 7 and 12) the end.
    The widget's box includes 8 dp above and below for the post.
    `coming` is the end, ``left`` or ``right``, whose last box is still empty and filled by `grow`.
    """

    total = NumericProperty(13)
    left_count = NumericProperty(0)
    left_colour = StringProperty("sky")
    right_count = NumericProperty(0)
    right_colour = StringProperty("ivory")
    post = NumericProperty(0)
    empty = StringProperty("key")
    coming = StringProperty("")
    shows = ("total", "left_count", "left_colour", "right_count", "right_colour", "post", "empty", "coming")

    def __init__(self, **kwargs: object) -> None:
        self._scale: Scale | None = None
        super().__init__(**kwargs)

    def grow(self, part: float) -> None:
        """The box that is coming is filled so far; all of it is as any other."""
        if part >= 1:
            self.coming = ""
        elif self._scale is not None:
            self._scale.y = part

    def draw(self) -> None:
        x, y, width, height = self.inset(0, POST_OUT)
        gap = max(2, theme.px(3))
        total = int(self.total)
        edges = [round(x + i * (width + gap) / total) for i in range(total + 1)]
        coming = {"left": self.left_count - 1, "right": total - self.right_count}.get(self.coming)
        self._scale = None
        for i in range(total):
            if i < self.left_count:
                colour = self.left_colour
            else:
                colour = self.right_colour if i >= total - self.right_count else self.empty
            box = (edges[i], y, edges[i + 1] - gap - edges[i], height)
            if i == coming:
                self.frame(box, self.empty, colour, 2, 3)
                self._scale = Scale(1, 0, 1, origin=(edges[i], y))
                self._pen.add(PushMatrix())
                self._pen.add(self._scale)
                self.paint(box, rgba(colour), 3)
                self._pen.add(PopMatrix())
            else:
                self.fill(box, colour, 3)
        if self.post:
            thick = max(2, theme.px(3))
            middle = x + width - thick / 2 if self.post >= total else edges[int(self.post)] - gap / 2
            left = round(middle - thick / 2)
            self.fill((left - gap, y, thick + 2 * gap, height), "ink")  # or it would be one with ivory boxes
            self.fill((left, self.y, thick, self.height), "ivory")
