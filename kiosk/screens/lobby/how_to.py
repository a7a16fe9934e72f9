"""“How do I …”: questions, and the answer to one with its keys as they look."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from kiosk.base.how_to import EVERYTHING, HowTo, Step, Tap
from kiosk.base.language import _, later
from kiosk.base.words import capital
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Pager, Paragraph, Primary, Row, Strip, Text, on
from kiosk.screens.widgets.drawn import Drawn
from kiosk.screens.widgets.text import line_width_dp

TITLE = later("How do I …")
HIGH, GAP = 56, 34
"""The dp of a key in an answer, and between two of them."""


class KeyPicture(Drawn):
    """A key as it looks; nothing is done by it."""

    title = StringProperty("")
    note = StringProperty("")
    ivory = BooleanProperty(False)
    shows = ("title", "note", "ivory")

    def draw(self) -> None:
        if self.ivory:
            self.fill(self.box, "ivory", 12)
        else:
            self.frame(self.box, "key", "edge", 2, 12)
        x, y, width, height = self.inset(10, 4)
        low = height * 0.38 if self.note else 0
        first, second = ("ink", "ink2") if self.ivory else ("ivory", "ivory2")
        self.write(self.title, (x, y + low, width, height - low), 24, True, first, "center", steps=(22, 20, 18))
        if self.note:
            self.write(self.note, (x, y, width, low), 18, False, second, "center")

    @property
    def wish(self) -> float:
        """How many dp it takes across."""
        return max(96.0, line_width_dp(self.title, 24, True) + 36, line_width_dp(self.note, 18) + 28)


class HowPage(Page[tuple[int, str]]):
    """The questions, what can be printed of the answers, and the way to the rules."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> tuple[int, str]:
        return self.first, self.kiosk.time()

    def question(self, shown: tuple[int, str]) -> object:
        return self.first

    def build(self, shown: tuple[int, str]) -> None:
        first, clock = shown
        self.put(Strip(parts=[_("Help"), _(TITLE)], clock=clock, menu=""), 0, 0, 0, STRIP)
        items = [Item(capital(_(each.title)), "", partial(self._answer, each)) for each in EVERYTHING]
        items.append(Item(_("Print"), _("card, check-list"), self._print))
        rules = on(Primary(title=_("Rules"), note=_("and words")), lambda: self.kiosk.show(route("help", self.kiosk)))
        put_grid(self, items, first, self.turn, self.back_key(), primary=rules)

    def _answer(self, about: HowTo) -> None:
        self.kiosk.show(partial(AnswerPage, about=about))

    def _print(self) -> None:
        self.kiosk.show(route("help.paper"))


class AnswerPage(Page[str]):
    """The answer to one question: what to do, and the keys for it in a row."""

    def __init__(self, kiosk: Shell, about: HowTo) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.about = about

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        self.put(Strip(parts=[_("Help"), _(TITLE)], clock=shown, menu=""), 0, 0, 0, STRIP)
        title = Text(
            line=_("How do I … {what}?", what=_(self.about.title)), size_dp=30, bold=True, steps=(26, 24, 22, 20, 18)
        )
        self.put(title, 16, STRIP + 8, -16, 44)
        rows: list[Step | tuple[Tap, ...]] = []
        for step in self.about.steps:
            rows += [step, *([step.taps] if step.taps else [])]
        pager = Pager(items=rows, make=_row)
        turn = [pager.up_key, pager.down_key] if len(rows) > 4 or theme.tall < 560 and len(rows) > 3 else []
        low = foot(self, [self.back_key(), *turn])
        self.put(pager, 12, STRIP + 56, -12, -low - 4)


def _row(item: Step | tuple[Tap, ...]) -> Row:
    if isinstance(item, Step):
        return Paragraph(cells=[Cell(_(item.words), size=24)], rule_colour="")
    return _keys(item)


def _keys(taps: tuple[Tap, ...]) -> Row:
    """The keys side by side, in as many lines as it takes, each after the first with “then” before it."""
    places: list[tuple[KeyPicture, float, int]] = []
    x, line = 16.0, 0
    for tap in taps:
        key = KeyPicture(title=_(tap.title), note=_(tap.note), ivory=tap.ivory)
        if x > 16 and x + key.wish > theme.wide - 48:
            x, line = 16.0, line + 1
        places.append((key, x, line))
        x += key.wish + GAP
    row = Row(tall=(line + 1) * (HIGH + 10) + 6, rule_colour="")
    for n, (key, left, down) in enumerate(places):
        row.put(key, left, down * (HIGH + 10), key.wish, HIGH)
        if n and left > 16:
            row.put(Text(line="›", size_dp=28, bold=True, halign="center"), left - GAP, down * (HIGH + 10), GAP, HIGH)
    return row
