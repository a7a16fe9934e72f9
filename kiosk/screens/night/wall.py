"""The wall: what a whole room reads from afar. Nothing to tap but the way back; 36 px least on a large screen (UI §6).

While seats are shown the hall, or by name; while a round runs the clock with the standings; at the end the prizes.
It turns its pages by itself where not all fits.
"""

from __future__ import annotations

from typing import Any

from kiosk.app import Kiosk
from kiosk.night.room import RoomView, room, trump_words
from kiosk.night.standings import PrizeRow, StandingsView, prize_rows, standings_view
from kiosk.screens.night.dial import Dial, steady
from kiosk.screens.night.hall import put_map, shape_of, trump_line
from kiosk.screens.night.page import NightPage
from kiosk.screens.page import Page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Cell, Plane, Row, Text, Touch

TURN = 10
"""Seconds that a page of the list or of the hall stands."""
LINE = 44
LEAST = (200, 112)
"""The dp that a table takes at least on the map, across and down."""
SAYS = 120
"""The dp for how the hands of a round count."""


class WallPage(NightPage):
    """The wall view of the night as it is now. A tap anywhere goes back."""

    def __init__(self, kiosk: Kiosk, prizes: bool = False) -> None:
        super().__init__(kiosk)
        self.colour = "ink"
        self.prizes = prizes
        self._seconds = 0
        self._dial: Dial | None = None
        self._pages = 1

    def look(self) -> Any:
        night = self.night
        page = self._seconds // TURN % max(1, self._pages)
        state = night.rounds[-1] if night.rounds else None
        seen = room(night, state) if state else None
        prizes = prize_rows(night) if night.over else ()
        return seen, steady(night.clock()), standings_view(night, public=True), prizes, page

    def question(self, look: Any) -> Any:
        return type(self)

    def tick(self) -> None:
        self._seconds += 1
        clock = self.night.clock()
        if clock is not None and self._dial is not None:
            self._dial.show(clock)
        self.refresh()

    def build(self, look: Any) -> None:
        seen, _steady, table, prizes, page = look
        self._dial, self._pages = None, 1
        if prizes and self.prizes:
            self._prizes(table, prizes)
        elif seen is not None and self.night.current is not None and not seen.started:
            self._seats(seen, page)
        else:
            self._round(seen, table, page)
        cover = _Anywhere()
        cover.bind(on_tap=self.kiosk.back)
        self.put(cover, 0, 0, 0, 0)

    # Between the rounds.

    def _seats(self, view: RoomView, page: int) -> None:
        title = f"{view.round}: where you sit"
        self.put(Text(line=title, size_dp=36, bold=True, steps=(30, 28, 24)), 24, 8, theme.wide * 0.6, 56)
        if view.trumps:
            at = theme.wide * 0.62
            trump_line(self, view, trump_words(view), at, 18, theme.wide - at - 24, 28)
        box = (24.0, 72.0, theme.wide - 48, theme.tall - 90)
        fits = shape_of(view, box[2], box[3], LEAST).places - 1
        self._pages = max(1, -(-len(view.places) // fits))
        put_map(self, view, box, (page % self._pages) * fits, LEAST)

    # While one is played.

    def _round(self, seen: RoomView | None, table: StandingsView, page: int) -> None:
        wide = theme.wide if theme.portrait else round(theme.wide * 0.395)
        tall = round(theme.tall * 0.4) if theme.portrait else theme.tall
        felt = self.put(Plane(colour="felt"), 0, 0, wide, tall)
        self._left(felt, seen, table, wide, tall)
        if theme.portrait:
            list_ = self.put(Plane(), 24, tall + 8, -24, -8)
            self._list(list_, table, theme.wide - 48, theme.tall - tall - 16, page)
        else:
            list_ = self.put(Plane(), wide + 28, 8, -28, -8)
            self._list(list_, table, theme.wide - wide - 56, theme.tall - 16, page)

    def _left(self, felt: Plane, seen: RoomView | None, table: StandingsView, wide: float, tall: float) -> None:
        clock = self.night.clock()
        y = tall * 0.03
        title = seen.round if seen else table.night
        felt.put(Text(line=title, size_dp=32, bold=True, steps=(28, 24)), 28, y, wide - 56, 48)
        y += 60
        if clock is not None and seen is not None:
            self._dial = Dial(felt, clock, y, wide, min(176.0, wide * 0.36))
            y = self._dial.low + 8
        if seen is not None and seen.trumps and self.night.current is not None:
            trump_line(felt, seen, trump_words(seen), 16, y, wide - 32, 30)
            y += 64
        elif seen is not None and seen.says and self.night.current is not None and tall - y >= SAYS + 150:
            felt.put(Text(line=seen.says, size_dp=24, wrap=True, valign="top"), 28, y, wide - 56, SAYS)
            y += SAYS + 8
        if seen is not None and self.night.current is not None:
            there = len(seen.places) - len(seen.missing)
            felt.put(
                Text(line=f"{there} of {len(seen.places)} results in", size_dp=28, bold=True), 28, y, wide - 56, 40
            )
            missing = [str(place.place) for place in seen.missing]
            if missing:
                words = "waiting for table" + ("s " if len(missing) > 1 else " ") + ", ".join(missing)
                line = Text(line=words, size_dp=24, colour="ivory2", wrap=True, valign="top")
                felt.put(line, 28, y + 42, wide - 56, max(40.0, tall - y - 90))
        elif not self.night.rounds:
            felt.put(Text(line="The first round comes soon.", size_dp=28, wrap=True), 28, y, wide - 56, 100)
        felt.put(Text(line=table.night, size_dp=22, colour="ivory2"), 28, -10, wide - 56, 32)

    def _list(self, plane: Plane, view: StandingsView, wide: float, tall: float, page: int) -> None:
        plane.put(Text(line=view.title, size_dp=30, bold=True, steps=(28, 24)), 0, 0, wide - 110, 44)
        unit = "won" if view.by_rounds else view.unit
        plane.put(Text(line=unit, size_dp=22, colour="ivory2", halign="right"), wide - 100, 0, 100, 44)
        if view.hidden and not view.rows:
            plane.put(Text(line=view.hidden, size_dp=28, wrap=True, valign="top"), 0, 60, wide, 120)
            return
        fits = max(1, int((tall - 52) // LINE))
        self._pages = max(1, -(-len(view.rows) // fits))
        first = (page % self._pages) * fits
        for n, row in enumerate(view.rows[first : first + fits]):
            cells = [
                Cell(row.place, 52, "right", 24, False, "ivory2"),
                Cell("  " + row.name, 0, "left", 28, True),
                Cell(row.last, 76, "right", 22, False, "ivory2"),
                Cell(row.won if view.by_rounds else row.total, 90, "right", 30, True),
            ]
            plane.put(Row(cells=cells, margin=0), 0, 50 + n * LINE, wide, LINE)

    # At the end.

    def _prizes(self, view: StandingsView, rows: tuple[PrizeRow, ...]) -> None:
        self.put(Text(line=f"{view.night}: prizes", size_dp=36, bold=True, steps=(30, 28)), 28, 10, -28, 56)
        each = min(84.0, (theme.tall - 84) / max(1, len(rows)))
        for n, row in enumerate(rows):
            cells = [
                Cell(row.prize, (theme.wide - 56) * 0.3, "left", 26, False, "ivory2"),
                Cell(row.winner, 0, "left", 36, True),
                Cell(row.points, (theme.wide - 56) * 0.22, "right", 26),
            ]
            self.put(Row(cells=cells, note=row.why if each >= 76 else "", margin=0), 28, 74 + n * each, -28, each)


class _NothingYet(Page):
    """No night was begun."""

    def build(self, look: Any) -> None:
        line = Text(line="No night has begun.", size_dp=36, bold=True, halign="center")
        self.put(line, 24, theme.tall / 2 - 40, -24, 80)


def nothing_yet(kiosk: Any) -> Page:
    """What the wall shows before there is a night."""
    page = _NothingYet(kiosk)
    page.colour = "ink"
    return page


class _Anywhere(Touch):
    """Takes a tap wherever it comes."""

    def draw(self) -> None:
        pass
