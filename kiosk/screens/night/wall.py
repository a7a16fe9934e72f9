"""The wall: what a whole room reads from afar. Nothing to tap but the way back; 36 px least on a large screen.

See look#sizes.

While seats are shown the hall, or by name; while a round runs the clock with the standings; at the end the prizes.
It turns its pages by itself where not all fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c, _n
from kiosk.hall import qr
from kiosk.hall.access import KEY, Access
from kiosk.night.room import RoomView, room, trump_words
from kiosk.night.standings import PrizeRow, StandingsView, moved, prize_rows, standings_view
from kiosk.screens.night.dial import Dial, steady
from kiosk.screens.night.hall import fit_names, put_map, put_names, shape_of, trump_line
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.whole import Whole, whole, wrapped_tall
from kiosk.screens.page import Page
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import EDGE, Cell, Plane, Row, Text, Touch
from kiosk.screens.widgets.code import Code
from kiosk.screens.widgets.text import widest_dp
from rules.rounds import Entrant

TURN = 10
"""Seconds that a page of the list or of the hall stands."""
LINE = 44
PAGE = 36
"""The dp below the standings that say which places are shown, where not all are."""
LEAST = (200, 112)
"""The dp that a table takes at least on the map, across and down."""
NAME, MOVED, TOTAL = 66, 80, 104
"""The dp of the standings: where names begin, and across of the places moved and of the figures."""
WITH_CODE, CODE = 900, 214
"""How wide a wall is at least that has the code for phones beside all else, and of what that takes (dp)."""


class WallShown(NamedTuple):
    seen: RoomView | None
    steady: object
    table: StandingsView
    moved: Mapping[Entrant, str]
    prizes: tuple[PrizeRow, ...]
    access: Access
    page: int


class WallPage(NightPage[WallShown]):
    """The wall view of the night as it is now. A tap anywhere goes back."""

    def __init__(self, kiosk: Shell, prizes: bool = False) -> None:
        super().__init__(kiosk)
        self.colour = "ink"
        self.prizes = prizes
        self._seconds = 0
        self._dial: Dial | None = None
        self._pages = 1
        self._across = theme.wide
        """The dp across that the code for phones leaves."""

    def look(self) -> WallShown:
        night = self.night
        page = self._seconds // TURN % max(1, self._pages)
        state = night.rounds[-1] if night.rounds else None
        seen = room(night, state) if state else None
        prizes = prize_rows(night) if night.over else ()
        access = Access.of(self.kiosk.lobby.setting(KEY))
        table, ways = standings_view(night, public=True), moved(night, public=True)
        return WallShown(seen, steady(night.clock()), table, ways, prizes, access, page)

    def question(self, shown: WallShown) -> object:
        return type(self)

    def tick(self) -> None:
        self._seconds += 1
        clock = self.night.clock()
        if clock is not None and self._dial is not None:
            self._dial.show(clock)
        self.refresh()

    def build(self, shown: WallShown) -> None:
        seen, _steady, table, ways, prizes, access, page = shown
        self._dial, self._pages, self._across = None, 1, theme.wide
        if access.on and access.address and WITH_CODE <= theme.wide > theme.tall and not self.night.over:
            self._across -= CODE
            self._code(access)
        if prizes and self.prizes:
            self._prizes(table, prizes, page)
        elif seen is not None and self.night.current is not None and not seen.started:
            self._seats(seen, page)
        else:
            self._round(seen, table, ways, page)
        cover = _Anywhere(aloud=_("Back"))
        cover.bind(on_tap=self.kiosk.back)
        self.put(cover, 0, 0, 0, 0)

    def _code(self, access: Access) -> None:
        """How phones come in, at the right: the code, what it opens, and the hall's own network. None of a table."""
        panel, x = self.put(Plane(colour="slate"), self._across, 0, 0, 0), 14
        wide = CODE - 2.0 * x
        panel.put(Text(line=_("Follow on your phone"), size_dp=26, bold=True, wrap=True, valign="top"), x, 16, wide, 74)
        panel.put(Code(modules=[list(row) for row in qr.code(access.url)]), x, 96, wide, wide)
        y = 96 + wide + 12
        for line, strong in (
            *((_("in the Wi-Fi"), False), (access.wifi, True), (access.password, False)) * bool(access.wifi),
            (access.address, True),
            (_("then the code on your table"), False),
        ):
            colour, tall = "ivory" if strong else "ivory2", wrapped_tall(line, wide, 20, strong) if line else 0.0
            panel.put(
                Text(line=line, size_dp=20, bold=strong, colour=colour, wrap=True, valign="top"), x, y, wide, tall
            )
            y += tall

    # Between the rounds.

    def _seats(self, view: RoomView, page: int) -> None:
        """All by name, and the hall after it."""
        title = Text(line=_("{round}: where you sit", round=view.round), size_dp=36, bold=True, steps=(30, 28, 24))
        at = 24.0 if theme.portrait else self._across * 0.62
        self.put(title, 24, 8, (self._across - 48 if theme.portrait or not view.trumps else at - 36), 56)
        top = 72.0
        if view.trumps:
            trump_line(self, view, trump_words(view), at, 66 if theme.portrait else 19, self._across - at - 24, 28)
            top += 48 if theme.portrait else 0
        box = (24.0, top, self._across - 48, theme.tall - top - 18)
        tables = shape_of(view, box[2], box[3], LEAST).places - 1
        maps, lines = -(-len(view.places) // tables), fit_names(view.where, box)
        lists = -(-len(view.where) // lines)
        self._pages = lists + maps
        page %= self._pages
        if page < lists:
            put_names(self, view.where, box, page * lines)
        else:
            put_map(self, view, box, (page - lists) * tables, LEAST)

    # While one is played.

    def _round(self, seen: RoomView | None, table: StandingsView, ways: Mapping[Entrant, str], page: int) -> None:
        """The clock and what is still to come, then the standings: at the right, or below; how hands count stands
        with the clock where there is room, else under the standings."""
        wide = theme.wide if theme.portrait else round(self._across * 0.395)
        tall = round(theme.tall * 0.46) if theme.portrait else theme.tall
        felt = self.put(Plane(colour="felt"), 0, 0, wide, tall)
        says = self._left(felt, seen, table, wide, tall)
        x, y = (24.0, tall + 8.0) if theme.portrait else (wide + 28.0, 8.0)
        across, down = self._across - x - (24 if theme.portrait else 28), theme.tall - y - 8
        if says:
            low = whole(says, across, (22,)).tall + 8
            text = Text(line=says, size_dp=22, colour="ivory2", wrap=True, valign="top")
            self.put(text, x, theme.tall - low - 4, across, low - 4)  # under the standings, for either hand
            down -= low
        self._list(self.put(Plane(), x, y, across, down), table, ways, across, down, page)

    def _left(self, felt: Plane, seen: RoomView | None, table: StandingsView, wide: float, tall: float) -> str:
        """The felt with the clock; how the hands count, where that found no room on it."""
        clock, in_play = self.night.clock(), seen is not None and self.night.current is not None
        y = min(24.0, tall * 0.03)
        title = seen.round if seen else table.night
        felt.put(Text(line=title, size_dp=32, bold=True, steps=(28, 24)), 28, y, wide - 56, 48)
        y += 56
        missing = _missing(seen, wide - 56) if seen is not None and in_play else ""
        waiting = wrapped_tall(missing, wide - 56, 24) if missing else 0.0
        needs = 44.0 + 48 + waiting + (64 if seen is not None and seen.trumps else 0)  # below the clock
        if clock is not None and seen is not None:
            self._dial = Dial(felt, clock, y, wide, max(60.0, min(176.0, wide * 0.36, (tall - y - needs - 86) / 1.12)))
            y = self._dial.low + 4
        if seen is None or not in_play:
            if not self.night.rounds:
                felt.put(Text(line=_("The first round comes soon."), size_dp=28, wrap=True), 28, y, wide - 56, 100)
            felt.put(Text(line=table.night, size_dp=22, colour="ivory2"), 28, -10, wide - 56, 32)
            return ""
        says = seen.says if not seen.trumps else ""
        if seen.trumps:
            trump_line(felt, seen, trump_words(seen), 16, y, wide - 32, 30 if wide >= 360 else 26)
            y += 60
        elif says and y + (room := wrapped_tall(says, wide - 56, 24)) + needs <= tall:
            felt.put(Text(line=says, size_dp=24, colour="ivory2", wrap=True, valign="top"), 28, y, wide - 56, room)
            y, says = y + room + 8, ""
        there = len(seen.places) - len(seen.missing)
        if missing and y + 42 + waiting > tall:  # in as few words as there are
            missing = _missing(seen, wide - 56, 0)
            waiting = wrapped_tall(missing, wide - 56, 24)
        felt.put(
            Text(line=_("{n} of {all} results in", n=there, all=len(seen.places)), size_dp=28, bold=True),
            28,
            y,
            wide - 56,
            40,
        )
        if missing:
            line = Text(line=missing, size_dp=24, colour="ivory2", wrap=True, valign="top")
            felt.put(line, 28, y + 42, wide - 56, waiting)
        if y + 42 + waiting <= tall - 42:
            felt.put(Text(line=table.night, size_dp=22, colour="ivory2"), 28, -10, wide - 56, 32)
        return says

    def _list(
        self, plane: Plane, view: StandingsView, ways: Mapping[Entrant, str], wide: float, tall: float, page: int
    ) -> None:
        room = wide >= 600 or widest_dp(view.rows.names, 20, True) <= 180
        went = MOVED if ways and room else 0
        plane.put(Text(line=view.short, size_dp=30, bold=True, steps=(28, 24)), 0, 0, wide - TOTAL - went - 8, 44)
        if went:
            head = Text(line=_("moved"), size_dp=22, colour="ivory2", halign="right", steps=(20,))
            plane.put(head, wide - TOTAL - went, 0, went, 44)
        unit = _c("rounds", "won") if view.by_rounds else view.unit
        plane.put(Text(line=unit, size_dp=22, colour="ivory2", halign="right"), wide - 100, 0, 100, 44)
        if view.hidden and not view.rows:
            plane.put(Text(line=view.hidden, size_dp=28, wrap=True, valign="top"), 0, 60, wide, 120)
            return
        across = wide - NAME - went - TOTAL - 8
        lines = [whole(name, across) for name in view.rows.names]
        y, pages = 50.0, _paged(lines, view.rows.headed, tall - 52)
        if len(pages) > 1:
            pages = _paged(lines, view.rows.headed, tall - 52 - PAGE)
        self._pages = max(1, len(pages))
        if self._pages > 1:
            self._which(plane, view, pages[page % self._pages], page % self._pages, tall)
        for n, how in pages[page % self._pages] if pages else ():
            row = view.rows[n]
            cells = [
                Cell(row.place, 52, "right", 24, False, "ivory2"),
                Cell("", 0),
                *([Cell(ways.get(row.entrant, ""), went, "right", 22, False, "ivory2")] if went else []),
                Cell(row.won if view.by_rounds else row.total, TOTAL, "right", 30, True),
            ]
            high = _high(how)
            plane.put(Row(cells=cells, margin=0), 0, y, wide, high)
            plane.put(
                how.text(row.name), NAME, y + (6 if how.several else 0), across + 4, high - (6 if how.several else 0)
            )
            y += high

    def _which(
        self, plane: Plane, view: StandingsView, shown: Sequence[tuple[int, Whole]], page: int, tall: float
    ) -> None:
        """Which places stand here of how many, and which page it is."""
        heads, end = view.rows.heads.values(), shown[-1][0]
        last = end + 1 - sum(head <= end for head in heads)
        first = last + 1 - sum(n not in heads for n, _how in shown)
        said = _("places {first} to {last} of {all}", first=first, last=last, all=len(view.rows) - len(heads))
        plane.put(Text(line=said, size_dp=22, colour="ivory2", steps=(20,)), 0, tall - PAGE + 4, -140, PAGE - 4)
        where = Text(
            line=_("page {n} of {all}", n=page + 1, all=self._pages),
            size_dp=22,
            colour="ivory2",
            halign="right",
            steps=(20,),
        )
        plane.put(where, EDGE, tall - PAGE + 4, 136, PAGE - 4)

    # At the end.

    def _prizes(self, view: StandingsView, rows: tuple[PrizeRow, ...], page: int) -> None:
        """Each prize with its winner, whose name is whole; below each other where the window is upright."""
        self.put(
            Text(line=_("{night}: prizes", night=view.night), size_dp=36, bold=True, steps=(30, 28)), 28, 10, -28, 56
        )
        wide, upright = theme.wide - 56, theme.portrait
        what, name = (0.0, wide * 0.7) if upright else (wide * 0.3, wide * 0.48)
        looks = [whole(row.winner, name - 12, (36, 32, 28, 24)) for row in rows]
        room, above = theme.tall - 84, 32.0 if upright else 0.0
        each = min(84.0 + above, room / max(1, len(rows)))
        y, last = 74.0, 0
        for row, how in zip(rows, looks, strict=True):
            high = max(min(each, 84.0 + above), how.tall + 14 + above)
            if y + high > theme.tall - 4 and y > 74:  # the page is full
                last, y = last + 1, 74.0
            if last == page:
                self._prize(row, how, (what, name, above), y, high)
            y += high
        self._pages = last + 1

    def _prize(self, row: PrizeRow, how: Whole, across: tuple[float, float, float], y: float, high: float) -> None:
        what, name, above = across
        points = Cell(row.points, theme.wide - 56 - what - name, "right", 26)
        if above:
            self.put(Row(cells=[Cell("", 0)], margin=0), 28, y, -28, high)
            said = Text(line=row.prize, size_dp=22, colour="ivory2", steps=(20,))
            self.put(said, 28, y + 6, -28, above - 4)
            self.put(Row(cells=[Cell("", 0), points], margin=0, rule_colour=""), 28, y + above, -28, high - above)
        else:
            note = row.why if high >= 76 and not how.several else ""
            raised = 22 if note and theme.grow > 1 else 0  # larger points have the note below them
            cells = [Cell(row.prize, what, "left", 26, False, "ivory2"), Cell("", 0)]
            self.put(Row(cells=cells, margin=0), 28, y, -28, high)
            self.put(Row(cells=[Cell("", 0), points], margin=0, rule_colour=""), 28, y, -28, high - raised)
            if note:
                self.put(Text(line=note, size_dp=18, colour="ivory2", halign="right"), 28, y + high - 28, -28, 26)
        self.put(how.text(row.winner), 28 + what, y + above + (high - above - how.tall) / 2, name - 8, how.tall)


def _missing(view: RoomView, wide: float, lines: int = 2) -> str:
    """Which tables the room waits for, by their names where that takes so many lines at most; "" for none."""
    names = [place.name for place in view.missing]
    said = _("waiting for {tables}", tables=words.together(names)) if names and all(names) else ""
    if said and wrapped_tall(said, wide, 24) <= lines * 24 * 1.3:
        return said
    numbers = [str(place.place) for place in view.missing]
    if not numbers:
        return ""
    tables = ", ".join(numbers)
    return _n("waiting for table {tables}", "waiting for tables {tables}", len(numbers), tables=tables)


def _high(how: Whole) -> float:
    """The dp of a line of the list."""
    return max(float(LINE), how.tall + 12)


def _paged(lines: Sequence[Whole], headed: Sequence[int], tall: float) -> list[list[tuple[int, Whole]]]:
    """The lines of a list by pages of so many dp, each with its index. What stands above the lines of a direction,
    at the place that `headed` says, stands on each of its pages."""
    pages: list[list[tuple[int, Whole]]] = []
    left = 0.0
    for n, how in enumerate(lines):
        if not pages or _high(how) > left:
            pages.append([])
            left = tall
            if (head := headed[n]) != n:
                pages[-1].append((head, lines[head]))
                left -= _high(lines[head])
        pages[-1].append((n, how))
        left -= _high(how)
    return pages


def prizes_page(kiosk: Shell) -> WallPage:
    """The wall with the prizes."""
    return WallPage(kiosk, prizes=True)


class _NothingYet(Page[None]):
    """No night was begun."""

    def look(self) -> None:
        """There is but one thing to say."""

    def build(self, shown: None) -> None:
        line = Text(line=_("No night has begun."), size_dp=36, bold=True, halign="center")
        self.put(line, 24, theme.tall / 2 - 40, -24, 80)


def nothing_yet(kiosk: Shell) -> Page[None]:
    """What the wall shows before there is a night."""
    page = _NothingYet(kiosk)
    page.colour = "ink"
    return page


class _Anywhere(Touch):
    """Takes a tap wherever it comes."""

    def draw(self) -> None:
        pass
