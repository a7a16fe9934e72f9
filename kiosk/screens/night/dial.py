"""The clock of a round on a felt: figures that go on by themselves, a bar, and what stands below them."""

from kivy.properties import NumericProperty

from kiosk.night.clock import ClockView
from kiosk.night.room import clock_note, clock_words
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Plane, Text
from kiosk.screens.widgets.drawn import Drawn


class Dial:
    """Puts the clock on a felt from `y` down, `wide` across and its figures `size` high (dp), with `note` below them,
    `tall` dp of it. It ends at `low`."""

    def __init__(
        self, felt: Plane, clock: ClockView, y: float, wide: float, size: float, note: str = "", tall: float = 36
    ) -> None:
        self._figures = Text(size_dp=size, bold=True, halign="center", steps=(150, 120, 88, 60))
        self._bar = TimeBar()
        self.show(clock)
        felt.put(self._figures, 0, y, wide, size * 1.12)
        y += size * 1.12 + 10
        felt.put(self._bar, 40, y, wide - 80, 14)
        y += 24
        below = Text(line=note or clock_note(clock), size_dp=22, colour="ivory2", halign="center", steps=(20, 18))
        below.wrap = bool(note)
        felt.put(below, 12, y, wide - 24, tall)
        self.low = y + tall + 8

    def show(self, clock: ClockView) -> None:
        """What is left now; what stands below it stays."""
        self._figures.line = clock_words(clock)
        if clock.length > 0:
            self._bar.left, self._bar.mark = max(0.0, clock.left / clock.length), clock.last_hand / clock.length


class TimeBar(Drawn):
    """How much of a round is left, with a mark where the last hand is called; parts of the whole."""

    left = NumericProperty(0.0)
    mark = NumericProperty(0.0)
    shows = ("left", "mark")

    def draw(self) -> None:
        self.fill(self.box, "rail", self.height / theme.dp / 2)
        x, y, width, height = self.box
        if self.left > 0:
            self.fill((x, y, max(height, width * min(1.0, self.left)), height), "ivory", self.height / theme.dp / 2)
        if 0 < self.mark < 1:
            self.fill(
                (x + width * self.mark - theme.px(1), y - theme.px(6), theme.px(3), height + theme.px(12)), "ivory2"
            )


def steady(clock: ClockView | None) -> object:
    """What a page with a clock has to be built anew for: everything but the figures that go on."""
    return (
        None if clock is None else (clock.running, clock.length, clock.left < 0, clock.last_called, clock.half_called)
    )
