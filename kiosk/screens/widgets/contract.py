"""The panel of a hand: what is played, how far it is, and what everybody has."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from kiosk.base.language import _, _n
from kiosk.screens.theme import theme
from kiosk.screens.widgets.bars import Panel
from kiosk.screens.widgets.gone import leave
from kiosk.screens.widgets.race import Race
from kiosk.screens.widgets.text import Dot, Gap, Line, Part, Run, growths, line_width_dp, smaller

LEAST = 18
"""The least dp of its words, where they have not grown in translation."""
FOOT = 84
"""The dp at the foot that are the primary's."""
BID = 114
"""The dp that a side's bid takes of an upright panel."""
BESIDE = 4
"""Rows of a table from which on a lying panel has a second column of them."""


NAMED = 100
"""The dp that names should have beside figures: these become smaller for it."""


class ContractPanel(Panel):
    """The panel of a hand. All of it words and numbers given.

    Where two sides play, `sides` are two of (colour token, name, tricks) and `score` two figures as text. Where more
    do, `heads` and `rows` are a table: each row a colour token ("" for no dot), a name, and a figure for each head.
    `note` says how far it is ("needs 10, has 6"), `pending` what penalties will change ("+3 to E–W"). Wider than 400 dp
    (portrait) it lies down. Where both sides have bid, an upright panel has a race for each of `bids`, which are
    (colour token, label, bid, tricks, how far it is, what stands beside), in place of the table.
    """

    contract = StringProperty("")
    suit = NumericProperty(None, allownone=True)
    by = StringProperty("")
    left_count = NumericProperty(0)
    left_colour = StringProperty("sky")
    right_count = NumericProperty(0)
    right_colour = StringProperty("ivory")
    post = NumericProperty(0)
    total = NumericProperty(13)
    coming = StringProperty("")
    race = BooleanProperty(True)
    note = StringProperty("")
    pending = StringProperty("")
    sides = ListProperty()
    score = ListProperty()
    heads = ListProperty()
    rows = ListProperty()
    bids = ListProperty()
    shows = (
        *Panel.shows, "contract", "suit", "by", "note", "pending", "sides", "score", "race", "heads", "rows", "bids",
    )  # fmt: skip
    writes = True
    _race_names = ("left_count", "left_colour", "right_count", "right_colour", "post", "total", "coming")

    def __init__(self, **kwargs: object) -> None:
        self._boxes = Race()
        self._bid_boxes: list[Race] = []
        super().__init__(**kwargs)
        self.follow(type(self)._feed, *self._race_names, "race", "rows", "bids", "size")
        self._feed()

    def grow(self, part: float) -> None:
        """The box that is coming is filled so far (see `Race`)."""
        self._boxes.grow(part)

    def _feed(self, *_: object) -> None:
        for name in self._race_names:
            setattr(self._boxes, name, getattr(self, name))
        self._boxes.place = (12, 88, -12, 46) if not self._lies() else (16, 56 if self.rows else 66, -16, 48)
        if self.race and self._boxes.parent is None:
            self.add_widget(self._boxes)
        elif not self.race and self._boxes.parent:
            self.remove_widget(self._boxes)
        leave(self._bid_boxes)
        for boxes in self._bid_boxes:
            self.remove_widget(boxes)
        self._bid_boxes = []
        for place, (colour, _label, bid, has, *_words) in enumerate(self.bids if not self._lies() else ()):
            boxes = Race(left_count=has, left_colour=colour, post=bid, place=(12, 40 + BID * place, -12, 38))
            self._bid_boxes.append(boxes)
            self.add_widget(boxes)

    def _lies(self) -> bool:
        return bool(self.width / theme.dp > 400)

    def draw(self) -> None:
        super().draw()
        (self._draw_lying if self._lies() else self._draw_upright)()

    def _draw_upright(self) -> None:
        px, wide = theme.px, self.width / theme.dp - 24
        side = 42
        room = wide - (side + 8 if self.suit is not None else 0)
        if self.bids:
            self._draw_bids(wide)
            return
        self.write(self.contract, self.part(12, 8, room, 46), 36, True, steps=(30, 28, 24, 22, 20))
        if self.suit is not None:
            self.chip(int(self.suit), self.right - px(12 + side), self.top - px(11 + side), px(side))
        below = 53.0
        if self.by or self.pending:
            beside = self._pending(12 + wide, below + 3, wide)
            by = self._by(wide - beside)
            self.write(by, self.part(12, below, wide - beside, 28), 22, False, "ivory2", steps=(20, 18))
            below += 30
        if self.race:
            below = 136
        if self.note:
            self.write(self.note, self.part(12, below, wide, 34), 28, True, steps=(24, 22, 20, 18))
            below += 42
        if self.race:
            below = 178
        if self.rows:
            tall = self.height / theme.dp - FOOT - below
            self._rule(12, below, wide)
            self._table(self.rows, 12, below + 4, wide, tall - 4)
        elif self.sides:
            self._two_sides(below, wide)

    def _by(self, room: float) -> str:
        """Who plays it, as far as that is whole beside what is pending: without the seat, or not at all, as that stands
        at the seat too."""
        if not self.pending:
            return str(self.by)
        before, _comma, name = self.by.rpartition(", ")
        shorter = (self.by, _("by {who}", who=name) if before else "")
        return next((said for said in shorter if line_width_dp(said, 18) <= room), "")

    def _draw_bids(self, wide: float) -> None:
        for place, (_colour, label, bid, has, words_, beside) in enumerate(self.bids):
            top = 4 + BID * place
            colour = self.sides[place][0]
            figures: Line = (Run(str(has), 34, True), Run(" " + _("of {bid}", bid=bid), 22, True))
            room = line_width_dp(figures, 34, True) + 4
            self.write(figures, self.part(12 + wide - room, top, room, 36), 34, True, halign="right")
            named: Line = (Dot(colour), Gap(8), label)
            self.write(named, self.part(12, top, wide - room - 8, 36), 22, False, "ivory2", steps=(20, 18))
            room = line_width_dp(beside, 20) + 4
            self.write(words_, self.part(12, top + 74, wide - room - 6, 28), 22, True, steps=(20, 18))
            self.write(beside, self.part(12 + wide - room, top + 74, room, 28), 20, False, "ivory2", "right")
            self._rule(12, top + 106, wide)
        below = 4.0 + BID * len(self.bids)
        beside = not self.pending or line_width_dp(self.by, 18) + self._pending_wide() <= wide
        lines = bool(self.note) + bool(self.by) + bool(self.pending and not (self.by and beside))
        line = min(31.0, (self.height / theme.dp - FOOT - 40 - below) / max(1, lines))
        if self.note:
            self.write(self.note, self.part(12, below, wide, line), 22, True, steps=(20, 18))
            below += line
        if self.by:
            room = wide - self._pending_wide() if beside else wide
            self.write(self.by, self.part(12, below, room, line), 20, False, "ivory2", steps=(18,))
            below += 0 if self.pending and beside else line
        if self.pending:
            self._pending(12 + wide, below + (line - 28) / 2, wide)
            below += line
        self._rule(12, below + 2, wide)
        self._score(below + 4, wide)

    def _two_sides(self, top: float, wide: float) -> None:
        self._rule(12, top, wide)
        half = wide / 2
        for i, (colour, name, tricks) in enumerate(self.sides):
            x = 12 + i * half
            line = (Dot(colour), Gap(8), name)
            self.write(line, self.part(x, top + 6, half - 4, 29), 22, False, "ivory2", steps=(20, 18))
            taken = self.write(str(tricks), self.part(x, top + 34, half, 60), 60, True) / theme.dp
            if half - taken - 8 >= line_width_dp(_n("trick", "tricks", 2), 18):  # two figures say it well enough
                room = self.part(x + taken + 8, top + 58, half - taken - 14 * theme.grow, 30)
                self.write(_n("trick", "tricks", int(tricks)), room, 20, False, "ivory2", steps=(18,))
        self._rule(12, top + 102, wide)
        if self.score:
            self._score(top + 112, wide)

    def _score(self, top: float, wide: float) -> None:
        words: list[Part] = []
        for (colour, _name, _tricks), figure in zip(self.sides, self.score, strict=True):
            words += [Dot(colour), Gap(6), figure, Gap(20)]
        named = [Run(_("Score"), 22, False, "ivory2"), Gap(16), *words[:-1]]
        line: Line = named if line_width_dp(named, 22, True) <= wide else words[:-1]
        self.write(line, self.part(12, top, wide, 40), 28, True, steps=(24, 22))

    def _draw_lying(self) -> None:
        px, wide = theme.px, self.width / theme.dp - 32
        side = 44 if self.suit is not None else 0
        beside = line_width_dp(self.by, min((LEAST, *smaller(LEAST)))) + side + 26
        room = max(wide * 0.4, min(wide * 0.6, wide - beside))
        named = self.write(self.contract, self.part(16, 8, room, 52), 40, True, steps=(36, 30, 28, 24, 22, 20))
        head = named / theme.dp
        if self.suit is not None:
            self.chip(int(self.suit), self.right - px(16 + side), self.top - px(12 + side), px(side))
        room = wide - head - side - 24
        self.write(self.by, self.part(16 + head + 12, 14, room, 40), 24, False, "ivory2", "right", steps=(22, 20, 18))
        if self.rows:
            top = 100 if self.race else 56
            if self.note or self.pending:
                beside = self._pending(16 + wide, top + 1, wide - line_width_dp(self.note, 20, True) - 8)
                self.write(self.note, self.part(16, top, wide - beside, 32), 26, True, steps=(24, 22, 20))
                top += 34
            self._rule(16, top, wide)
            tall = self.height / theme.dp - FOOT - top - 4
            count = len(self.rows)
            split = -(-count // 2) if count >= BESIDE else count
            half = (wide + 8 - 14) / 2 if split < count else wide
            self._table(self.rows[:split], 12 if split < count else 16, top + 2, half, tall)
            if split < count:
                self._table(self.rows[split:], 12 + half + 14, top + 2, half, tall, lines=split)
            return
        top = 114 if self.race else 60
        beside = self._pending(16 + wide, top + 5, wide)
        self.write(self.note, self.part(16, top, wide - beside, 40), 30, True, steps=(28, 24, 22))
        self._rule(16, top + 48, wide)
        for i, (colour, name, tricks) in enumerate(self.sides):
            line = (Dot(colour), Gap(8), name, Gap(12), _n("{n} trick", "{n} tricks", int(tricks)))
            self.write(line, self.part(16 + i * wide / 2, top + 56, wide / 2 - 8, 36), 24, steps=(22, 20, 18))

    def _pending(self, right: float, top: float, most: float) -> float:
        """The chip with what is pending, up to `right`; the dp that it takes, with a gap before it."""
        if not self.pending:
            return 0.0
        wide = min(most, self._pending_wide() - 8)
        box = self.part(right - wide, top, wide, 28)
        self.fill(box, "key", 8)
        self.write(self.pending, box, 20, True, "ivory", "center", steps=(18,))
        return wide + 8

    def _pending_wide(self) -> float:
        """The dp that the chip takes with a gap before it."""
        return line_width_dp(self.pending, 20, True) + 28 if self.pending else 0.0

    def _rule(self, left: float, top: float, wide: float) -> None:
        self.rule(self.x + theme.px(left), self.top - theme.px(top), theme.px(wide))

    def _table(
        self,
        rows: Sequence[tuple[str, str, Sequence[str]]],
        x: float,
        y: float,
        wide: float,
        tall: float,
        lines: int = 0,
    ) -> None:
        """Heads and rows in a box, in dp from the top left; in one for so many lines, where another has more."""
        pitch = min(40.0 * theme.grow, (tall - 24) / (lines or len(rows)))
        sizes = [*([size for size in (26, 22, 20, LEAST) if pitch >= 1.2 * size] or [LEAST]), *smaller(LEAST)]
        for size, grown in (*((sizes[0], grown) for grown in growths()), *((size, 1.0) for size in sizes)):
            names = max(line_width_dp(name, min(LEAST, size), grown=grown) for _colour, name, _figures in self.rows)
            names += 20 * grown * (grown > 1 or size < LEAST)  # for the dot
            widths = self._figure_widths(size, grown)
            if wide - sum(widths) >= min(names, NAMED * grown):
                break
        right = x + wide
        for head, width in zip(reversed(self.heads), reversed(widths), strict=True):
            self.write(head, self.part(right - width, y, width, 24), min(LEAST, size), False, "ivory2", "right")
            right -= width
        for place, (colour, name, figures) in enumerate(rows):
            top, right = y + 24 + place * pitch, x + wide
            for figure, width in zip(reversed(figures), reversed(widths), strict=True):
                self.write(figure, self.part(right - width, top, width, pitch), size, True, "ivory", "right")
                right -= width
            who: Line = (Dot(colour), Gap(6), name) if colour else name
            self.write(who, self.part(x, top, right - x, pitch), size, steps=(20, 18))

    def _figure_widths(self, size: float, grown: float) -> list[float]:
        """The dp that the columns of figures take, a gap before each included, so much larger than usual."""
        columns = zip(*(figures for _colour, _name, figures in self.rows), strict=True)
        return [
            14
            + max(
                line_width_dp(head, min(LEAST, size), grown=grown),
                *(line_width_dp(each, size, True, grown) for each in column),
            )
            for head, column in zip(self.heads, columns, strict=True)
        ]
