"""The score as it went: one line a side, a mark a hand; or a bar a round."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.screens.theme import theme
from kiosk.screens.widgets import emblems
from kiosk.screens.widgets.drawn import Box, Drawn
from kiosk.screens.widgets.text import line_width_dp

MARK = 6  # dp, half a mark
ROUND: tuple[tuple[float, float], ...] = ()
SQUARE = ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84))
SHAPES = (
    (ROUND, False), (SQUARE, False), (((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)), False),
    (((-1.1, -0.9), (1.1, -0.9), (0, 1.15)), False), (((-1.1, 0.9), (0, -1.15), (1.1, 0.9)), False),
    (ROUND, True), (SQUARE, True),
)  # fmt: skip
"""The marks, as many as people can play: corners in half marks round the middle, and whether it is hollow."""
KEY = 20
"""The dp that a mark takes before a name, where there are more lines than two."""
CROWN = 30
"""The dp that a crown is wide."""


@dataclass(frozen=True)
class Series:
    """A side's running score after each hand, from `start` before the first; the last mark can have a crown."""

    name: str
    colour: str
    values: tuple[float, ...]
    shape: int = 0  # of its marks, see `SHAPES`
    start: float = 0
    crowned: bool = False


class LineChart(Drawn):
    """`series` between `low` and `high` (0 for none), whose rules carry `low_words` and `high_words`.

    The scale grows where a score goes beyond them.
    """

    series = ListProperty()
    low = NumericProperty(0)
    high = NumericProperty(0)
    low_words = StringProperty("")
    high_words = StringProperty("")
    shows = ("series", "low", "high", "low_words", "high_words")

    def draw(self) -> None:
        px = theme.px
        values = [0.0, self.low, self.high, *(value for one in self.series for value in (one.start, *one.values))]
        bottom, top = min(values), max(values)
        if bottom == top:
            top = bottom + 1
        over = 12 + 0.8 * CROWN * any(one.crowned for one in self.series)
        x, y, width, height = self.inset(0, over, 0, 12)
        names = max((line_width_dp(one.name, 20, True) for one in self.series), default=0)
        names += KEY * (len(self.series) > 2)
        beside = px(20 if over > 12 else 12)
        plot = width - px(names + 12) - beside

        def level(value: float) -> float:
            return y + height * (value - bottom) / (top - bottom)

        for value in (self.high, self.low):
            if value:
                self.rule(x, round(level(value)), width)
        self.rule(x, round(level(0)), plot + px(6), "edge")
        marked = self._lines(x, plot, (x + plot + beside, x + width), level)
        room = px(26)
        # Within the two rules, but outside them where the scale goes so far: beside each other they would have no room.
        above, below = level(top) - level(self.high) >= room, level(self.low) - level(bottom) >= room
        for value, words, over in ((self.high, self.high_words, above), (self.low, self.low_words, not below)):
            if value:
                low = round(level(value)) + (px(2) if over else -room)
                wide = px(line_width_dp(words, 18) + 4)
                ends = (0, round(plot - wide))
                left = next((end for end in ends if not self._crossed(end / plot, wide / plot, low, level)), 0)
                if not marked:  # the lines of many hands lie close
                    self.fill((x + left, low, wide, px(24)), self.ground or "slate")
                self.write(words, (x + left, low, wide, px(24)), 18, False, "ivory2")

    def _lines(self, x: float, plot: float, names: tuple[float, float], level: Callable[[float], float]) -> bool:
        """The lines of all series, from the left edge x on over so many pixels, and their names between two edges;
        `level` gives the height of a score. Whether each hand has a mark: of many only some have one, as marks would
        run together, and those of one line stand between those of another."""
        px = theme.px
        hands = max((len(one.values) for one in self.series), default=0)
        if not hands:
            return True
        marked = plot / hands > px(2 * MARK)
        every = 1 if marked else ceil(len(self.series) * px(3 * MARK) * hands / plot)
        ends: list[tuple[float, Series]] = []
        for one in sorted(self.series, key=lambda s: s.shape, reverse=True):
            points = [(x + plot * i / hands, level(value)) for i, value in enumerate((one.start, *one.values))]
            self.polyline(points, one.colour, 2 * theme.dp)
            between = every * one.shape // len(self.series)
            for at_x, at_y in dict.fromkeys((*points[:0:-1][between::every], points[-1])):
                self._mark(at_x, at_y, one)
            if one.crowned:
                self._crown(*points[-1], one.colour)
            ends.append((points[-1][1], one))
        self._names(ends, *names)
        return marked

    def _crossed(self, left: float, wide: float, low: float, level: Callable[[float], float]) -> bool:
        """Whether a line runs through words as high as 24 dp above `low`, from `left` on over `wide` (parts of 1)."""
        high = low + theme.px(24)
        for one in self.series:
            values = (one.start, *one.values)
            for step in range(25):
                hand, part = divmod((left + wide * step / 24) * (len(values) - 1), 1)
                first, second = values[min(int(hand), len(values) - 1)], values[min(int(hand) + 1, len(values) - 1)]
                if low <= level(first + (second - first) * part) <= high:
                    return True
        return False

    def _mark(self, x: float, y: float, one: Series) -> None:
        corners, hollow = SHAPES[one.shape]
        for size, colour in ((1.15, one.colour), (0.6, self.ground or "slate")) if hollow else ((1.0, one.colour),):
            half = size * theme.px(MARK)
            if corners:
                self.polygon([(x + half * across, y + half * up) for across, up in corners], colour)
            else:
                self.disc(x, y, half, colour)

    def _crown(self, x: float, y: float, colour: str) -> None:
        side = theme.px(CROWN)
        self.emblem(emblems.CROWN, x, y + theme.px(MARK + 3) + 0.36 * side, side, colour)

    def _names(self, ends: list[tuple[float, Series]], left: float, right: float) -> None:
        """Each name beside its line's end, moved apart where they would overlap."""
        step = min(theme.px(24), self.height / len(ends))
        ends = sorted(ends, key=lambda end: end[0], reverse=True)
        middles: list[float] = []
        for y, _one in ends:
            middles.append(min(y, middles[-1] - step) if middles else y)
        least = self.y + step / 2
        for n in reversed(range(len(middles))):
            middles[n] = max(middles[n], least)
            least = middles[n] + step
        marked = len(ends) > 2
        for middle, (_y, one) in zip(middles, ends, strict=True):
            if marked:
                self._mark(left + theme.px(MARK), middle, one)
        left += theme.px(KEY * marked)
        for middle, (_y, one) in zip(middles, ends, strict=True):
            self.write(one.name, (left, middle - step / 2, right - left, step), 20, True, one.colour)


class BarChart(Drawn):
    """A bar for each of `values` (None: none), with its words from `figures` and below it one of `labels`; there may be
    more labels than values. A line stands at `average`."""

    values = ListProperty()
    figures = ListProperty()
    labels = ListProperty()
    average = NumericProperty(0)
    shows = ("values", "figures", "labels", "average")

    def draw(self) -> None:
        px = theme.px
        known = [value for value in self.values if value is not None]
        if not known:
            return
        bottom, top = min(0.0, *known, self.average), max(0.0, *known, self.average)
        top = top if top > bottom else bottom + 1
        low, head = px(28), px(26)
        x, y, width, height = self.x, self.y + low, self.width, self.height - low - head

        def level(value: float) -> float:
            return round(y + height * (value - bottom) / (top - bottom))

        pitch = width / len(self.labels)
        wide = min(pitch - px(4), px(56))
        told = all(line_width_dp(figure, 18, True) <= pitch / theme.dp for figure in self.figures)
        every = 1 if all(line_width_dp(label, 18) + 4 <= pitch / theme.dp for label in self.labels) else 2
        self.rule(x, level(self.average), width, "ivory2")
        for n, label in enumerate(self.labels):
            left = x + pitch * n
            value = self.values[n] if n < len(self.values) else None
            if value is None:
                self.fill((left + (pitch - wide) / 2, level(0), wide, px(4)), "key")
            else:
                ends = sorted((level(0), level(value)))
                self.fill((left + (pitch - wide) / 2, ends[0], wide, max(px(3), ends[1] - ends[0])), "sky", 3)
                if told:
                    self._figure(self.figures[n], (left, ends[1], pitch, head))
            if n % every == 0:
                self.write(label, (left, self.y, pitch, low), 18, False, "ivory2", "center")

    def _figure(self, words: str, box: Box) -> None:
        """A bar's figure above it, clear of the line of the average."""
        wide = theme.px(line_width_dp(words, 18, True) + 4)
        self.fill(
            (box[0] + (box[2] - wide) / 2, box[1] + theme.px(1), wide, box[3] - theme.px(2)), self.ground or "slate"
        )
        self.write(words, box, 18, True, "ivory", "center")
