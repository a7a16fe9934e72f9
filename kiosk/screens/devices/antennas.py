"""The antennas as they lie: a plate for each place of the table, with how many cards are read there just now."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.properties import ListProperty, NumericProperty, StringProperty

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.devices.reader import TryPage
from kiosk.screens.shell import Shell
from kiosk.screens.table.round import EDGES
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Drawn, Text, on
from kiosk.screens.widgets.text import Gap, Run, Style, wrap
from kiosk.table_io.antennas import Laid, Place, laid

GAP = 8.0
SMALL, LARGE = 18, 24  # dp
NO_ANTENNA = later("no antenna")
LOW, NARROW = 80, 160
"""The dp inside a plate under which it is low, or narrow."""
Box = tuple[float, float, float, float]


class LaidPlate(Drawn):
    """A place of the table: what it is and whose, how many cards lie there, and below that what they are."""

    title = StringProperty("")
    name = StringProperty("")
    figure = StringProperty("")
    notes = ListProperty()
    cards = ListProperty()
    size_dp = NumericProperty(SMALL)
    shows = ("title", "name", "figure", "notes", "cards", "size_dp")

    def draw(self) -> None:
        px = theme.px
        if self.figure:
            self.fill(self.box, "rail", 10)
        else:
            self.frame(self.box, "felt", "seam", 1, 10)
        x, y, width, height = self.inset(12, 6)
        top = y + height
        low, narrow = height < px(LOW), width < px(NARROW)  # then one line says whose it is, or all of the first what
        figure = (x + width - px(60), top - px(66 if narrow else 46), px(60), px(46))
        taken = self.write(self.figure, figure, 44, True, halign="right", steps=(36, 30)) + px(8) if self.figure else 0
        if low:
            whose = (Run(self.title, 20, False, "ivory2"), Gap(10), Run(self.name))
            self.write(whose, (x, top - px(28), width - taken, px(28)), 24, True, steps=(22, 20, 18))
            room = (x, y, width - taken, height - px(30))
        else:
            right = 0 if narrow else taken
            below = SMALL * 1.2 if self.notes or self.cards else 0
            grown = 1.0 if narrow else theme.grown(48 + below, height)
            upper, lower = px(22 * grown), px(26 * grown)
            self.write(self.title, (x, top - upper, width - right, upper), 20, False, "ivory2", steps=(18,))
            self.write(self.name, (x, top - upper - lower, width - taken, lower), 24, True, steps=(22, 20, 18))
            room = (x, y, width, height - upper - lower - px(22 if narrow else 2))
        said = self._said(room[2], room[3])
        colour = "ivory" if self.figure else "ivory2"
        self.write_wrapped(said, room, self.size_dp, bool(self.notes and self.figure), colour, leading=1.2)

    def _said(self, width: float, height: float) -> str:
        """As much as there is room for."""
        step = theme.px(self.size_dp * 1.2)
        style = Style(self.size_dp, bool(self.notes and self.figure), "ivory")
        for said in self._wordings():
            if len(wrap(said, style, int(width))) * step <= height + theme.px(4):
                return said
        return ""

    def _wordings(self) -> Iterator[str]:
        parts = [*self.notes, *([" ".join(map(words.card, self.cards))] if self.cards else [])]
        yield ". ".join(parts)
        if self.notes:
            yield ". ".join(self.notes)
            yield self.notes[0]
            return
        for shown in reversed(range(1, len(self.cards))):
            named = " ".join(map(words.card, self.cards[:shown]))
            more = len(self.cards) - shown
            yield _("{names} and {n} more", names=named, n=more)


class AntennasPage(DevicePage[tuple[Laid, bool]]):
    """What the reader sees now. While a hand is open there are counts, no faces."""

    titles = (later("Devices"), later("On the table"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "felt"

    def content(self) -> tuple[Laid, bool]:
        devices = self.equipment.devices
        shown = laid(devices, self.kiosk.lobby.table, self.equipment.hidden)
        return shown, devices.reader is not None and devices.reader.connected

    def build_content(self, content: tuple[Laid, bool]) -> None:
        shown, connected = content
        test = on(Choice(title=_("Test"), title_size=22), lambda: self.kiosk.show(TryPage))
        low = self.bar([test])
        said = [_("Faces are shown when the hand is over.")] if shown.hidden else []
        said += [] if connected else [_("How it was before the reader went away.")]
        line = Text(line=" ".join(said), size_dp=20, colour="ivory2", halign="right", steps=(18,))
        top = STRIP + GAP
        if said and theme.portrait:
            line.halign, line.wrap = "left", True
            self.put(line, 12, top, -12, 56)
            top += 60
        elif said:
            line.wrap = True
            self.put(line, 400, -12, -16, 64)
        for place, box in _placed(shown, top, theme.tall - low - GAP):
            alone = not shown.seats
            read = bool(place.antennas or place.count) or alone
            title, name = (place.title, place.name) if place.name else (_numbers(place), place.title)
            plate = LaidPlate(
                title=title,
                name=name,
                figure=str(place.count) if read else "",
                notes=list(place.notes) if read else [_(NO_ANTENNA)],
                cards=list(place.cards),
                size_dp=LARGE if alone else SMALL,
            )
            self.put(plate, *box)


def _numbers(place: Place) -> str:
    """The antennas of a place that is nobody's."""
    if not place.antennas:
        return ""
    numbers = ", ".join(map(str, place.antennas))
    return _n("antenna {numbers}", "antennas {numbers}", len(place.antennas), numbers=numbers)


def _placed(shown: Laid, top: float, bottom: float) -> Iterator[tuple[Place, Box]]:
    """Each place and its box: the seats at their edges, the trick between them, the rest in the corners."""
    if not shown.seats:
        yield shown.middle[0], (12, top, -12, bottom - top)
        return
    count = len(shown.seats)
    _below, left, above, _right = EDGES.get(count, (1, 1, 1, 1))
    sides = max(left, 1)
    first = 1 if above or len(shown.middle) > 3 else 0
    low = first + sides  # the row of the seat below
    spare = [*([(first, 0), (first, 2)] if not left else []), *([(0, 0), (0, 2)] if first and above < 2 else [])]
    spare += [(0, 1)] if first and not above else []
    below_all = -(-max(0, len(shown.middle) - 3 - len(spare)) // 3)
    rows = low + 1 + below_all
    spare += [(low + 1 + row, column) for row in range(below_all) for column in range(3)]
    wide = (theme.wide - 24 - 2 * GAP) / 3
    tall = min(150.0 if theme.portrait else 130.0, (bottom - top + GAP) / rows - GAP)
    top += (bottom - top + GAP - rows * (tall + GAP)) / 2

    def box(row: float, column: float) -> Box:
        return 12 + column * (wide + GAP), top + row * (tall + GAP), wide, tall

    lefts = [box(first + row, 0) for row in reversed(range(left))]
    rights = [box(first + row, 2) for row in range(left)]
    tops = [box(0, 1)] if above == 1 else [box(0, 0.5), box(0, 1.5)][:above]
    below = box(low, 1)
    seats = [*tops, *rights, below, *lefts] if count == 4 else [below, *lefts, *tops, *rights]
    yield from zip(shown.seats, seats, strict=True)
    free = [box(first + (sides - 1) / 2, 1), box(low, 0), box(low, 2), *(box(*cell) for cell in spare)]
    yield from zip(shown.middle, free, strict=False)
