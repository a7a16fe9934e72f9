"""A table's kiosk in a night that another kiosk directs: who sits here in the round, and the way to its table."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.not_now import NotNow
from kiosk.fleet.at_table import TableView
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Plane, Primary, Row, Strip, Text, on
from kiosk.screens.widgets.text import line_width_dp

GAP, MOST = 12, 84
"""The dp between things, and of a line of the seats at most."""
KEYS = {"play": later("Play this round"), "go on": later("Go on"), "look": later("Look again")}


class AtTableShown(NamedTuple):
    view: TableView | None
    minutes: str
    trouble: str
    clock: str


class AtTablePage(Page[AtTableShown]):
    """Who sits at this table in the round, and what can be done."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "ink"
        self.trouble = ""

    def look(self) -> AtTableShown:
        at_table = self.kiosk.at_table
        view = at_table.view() if at_table is not None else None
        return AtTableShown(view and view.still, _minutes(view), self.trouble, self.kiosk.time())

    def question(self, shown: AtTableShown) -> object:
        return shown.view and (shown.view.title, shown.view.key, shown.view.seats)

    def build(self, shown: AtTableShown) -> None:
        view, minutes, trouble, clock = shown
        if view is None:
            self.put(Strip(parts=[_("Card table")], clock=clock, menu=""), 0, 0, 0, STRIP)
            said = _("Who sits here comes from the desk.")
            put_empty(self, _("The desk has told nothing yet"), said, foot(self, [self.back_key()]))
            return
        strip = Strip(parts=[view.night, view.title], clock=clock, menu="")
        room = theme.wide - 16 - strip.taken
        if line_width_dp(f"{view.night}   {view.title}", 22) > room:
            strip.parts = [view.title]
        self.put(strip, 0, 0, 0, STRIP)
        low = foot(self, [self.back_key()], self._primary(view))
        said = trouble or ("" if view.key == "play" else view.said)  # then its key says so
        lines = [words.capital(line) for line in (minutes, view.trumps, view.boards, said, view.line) if line]
        if not view.seats:
            put_empty(self, words.capital(view.title), " ".join(filter(None, (trouble or view.said, view.line))), low)
            return
        if theme.portrait:
            end = self._seats(view, (GAP, STRIP + GAP, theme.wide - 2 * GAP))
            self._lines(lines, (24, end + GAP, theme.wide - 48), theme.tall - low - end - 2 * GAP)
            return
        wide = 0.6 * theme.wide
        self._seats(view, (GAP, STRIP + GAP, wide))
        self._lines(lines, (wide + 2 * GAP + 8, STRIP + GAP, -16), theme.tall - low - STRIP - 2 * GAP)

    def _seats(self, view: TableView, place: tuple[float, float, float]) -> float:
        """Who sits where, a line each; where the last one ends."""
        x, y, wide = place
        tall = min(float(MOST), (theme.tall - STRIP - 2 * GAP - 100) / 4)
        box = self.put(Plane(colour="felt", radius=12), x, y, wide, len(view.seats) * tall)
        number = max((line_width_dp(seat.number, 34, True) for seat in view.seats), default=0.0) + 8
        for n, seat in enumerate(view.seats):
            cells = [Cell(seat.way, 92, "left", 22, False, "ivory2"), Cell(seat.number, number, "right", 34, True)]
            box.put(Row(cells=cells, margin=16, rule_colour="seam" if n else ""), 0, n * tall, wide, tall)
            left = 16 + 92 + number + 22
            name = "" if seat.name == seat.number else seat.name
            long = line_width_dp(name, 24) > wide - left - 12
            text = Text(line=name, size_dp=20 if long else 28, wrap=long, valign="middle", steps=(24, 22, 20, 18))
            box.put(text, left, n * tall, wide - left - 12, tall)
        return y + len(view.seats) * tall

    def _lines(self, lines: list[str], place: tuple[float, float, float], tall: float) -> None:
        x, y, wide = place
        each = min(76.0, tall / max(1, len(lines)))
        for n, line in enumerate(lines):
            text = Text(line=line, size_dp=24, bold=not n, wrap=True, valign="middle", steps=(22, 20, 18))
            self.put(text, x, y + n * each, wide, each)

    def _primary(self, view: TableView) -> Choice | None:
        if not view.key:
            return None
        kind = Choice if view.key == "look" else Primary
        return on(kind(title=_(KEYS[view.key]), note=view.said if view.key == "play" else view.place), self._play)

    def _play(self) -> None:
        def done(table: object) -> None:
            reason = getattr(table, "reason", "")
            self.trouble = _("Not saved: {reason}", reason=reason) if reason else ""
            if not self.trouble and self.kiosk.page is self:
                self.kiosk.show(route("table"))
            else:
                self.refresh()

        at_table = self.kiosk.at_table
        try:
            if at_table is not None:
                at_table.play(done)
        except NotNow as why:
            self.trouble = str(why)
            self.refresh()


def _minutes(view: TableView | None) -> str:
    """How long the round still lasts, in whole minutes: ``7 minutes left``."""
    if view is None or view.left is None:
        return ""
    if not view.running:
        return _("The clock is paused.")
    left = int(view.left // 60) + 1
    return _("Time is up: finish the hand.") if view.left < 0 else _n("{n} minute left", "{n} minutes left", left)
