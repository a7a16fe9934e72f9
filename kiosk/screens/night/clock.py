"""A round being played: the time that is left, trumps, and which results are still to come (look#night)."""

from __future__ import annotations

from typing import Any

from kiosk.base import words
from kiosk.night.clock import ClockView
from kiosk.night.room import THE_CUT, PlaceView, RoomView, room, trump_words
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.dial import Dial, steady
from kiosk.screens.night.hall import trump_line
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.result import result_page
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.strip import head
from kiosk.screens.night.whole import wrapped_tall
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Text, Undo, on

KEY = 52
"""The dp of a table's key in the panel."""
DIAL = 78
"""The dp of what stands below the figures of the clock."""


class ClockPage(NightPage):
    """The clock at the left, the tables that have not told their results at the right."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.first = 0
        self._dial: Dial | None = None

    def look(self) -> Any:
        state = self.night.current or self.night.rounds[-1]
        return room(self.night, state), steady(self.night.clock()), self.first, self.kiosk.time()

    def question(self, look: Any) -> Any:
        return look[0].number

    def tick(self) -> None:
        """The figures go on without the page being built anew; a change of what stands below them builds it."""
        clock = self.night.clock()
        if clock is not None and self._dial is not None:
            self._dial.show(clock)
        self.refresh()

    def build(self, look: Any) -> None:
        view, _steady, _first, _time = look
        head(self, view.night, view.round)
        clock = self.night.clock()
        if theme.portrait:
            half = round((theme.tall - STRIP) * 0.52)
            self._time(view, clock, theme.wide, half)
            panel = self.put(Plane(colour="slate"), 0, STRIP + half, 0, 0)
            self._results(panel, view, theme.wide, theme.tall - STRIP - half)
        else:
            wide = round(theme.wide * 0.3775)
            self._time(view, clock, theme.wide - wide, theme.tall - STRIP)
            panel = self.put(Plane(colour="slate"), theme.wide - wide, STRIP, 0, 0)
            self._results(panel, view, wide, theme.tall - STRIP)

    def _time(self, view: RoomView, clock: ClockView | None, wide: float, tall: float) -> None:
        felt = self.put(Plane(colour="felt"), 0, STRIP, wide, tall)
        self._dial = None
        keys: list[Choice] = [self._undo(view)]
        y = 8.0
        if clock is not None:
            says = 0.0 if view.trumps else wrapped_tall(view.says, wide - 48, 22)
            room = (tall - y - DIAL - says - 92) / 1.12  # above the keys
            self._dial = Dial(felt, clock, y, wide, max(60.0, min(176.0, wide * 0.36, (tall - 200) * 0.85, room)))
            y = self._dial.low
            hold = Choice(title="Pause" if clock.running else "Go on")
            hold.bind(on_tap=lambda _key: self.night.pause() if clock.running else self.night.resume())
            more = Choice(title="+ 1 minute")
            more.bind(on_tap=lambda _key: self.night.add_minutes(1))
            keys += [hold, more]
        else:
            title = Text(line=view.round, size_dp=60, bold=True, halign="center", steps=(44, 36, 28))
            felt.put(title, 12, y + 24, wide - 24, 88)
            y += 130
        if view.trumps:
            trump_line(felt, view, trump_words(view), 12, y + 4, wide - 24)
        elif view.says:
            says = Text(line=view.says, size_dp=22, wrap=True, halign="center", valign="top", steps=(20, 18))
            felt.put(says, 24, y, wide - 48, max(60.0, tall - y - 88))
        if view.notice:
            notice = Text(line=view.notice, size_dp=22, colour="ivory", halign="center", steps=(20, 18))
            felt.put(notice, 12, -84, -12, 34)
        widths = [max(120.0, key.wish) for key in keys]
        widths[0] = min(widths[0], wide - 12 - sum(12 + width for width in widths[1:]) - 12)  # names can be long
        x = 12.0
        for key, width in zip(keys, widths, strict=True):
            key.ground = "felt"
            felt.put(key, x, -12, width, 64)
            x += width + 12

    def _undo(self, view: RoomView) -> Choice:
        key = Undo(title="Undo", note=view.undo) if view.undo else Undo(title="Back")
        key.bind(on_tap=lambda _key: self.night.undo() if view.undo else self.kiosk.back())
        return key

    def _results(self, panel: Plane, view: RoomView, wide: float, tall: float) -> None:
        missing, there = view.missing, len(view.places) - len(view.missing)
        title = f"{there} of {words.count(len(view.places), 'result')} in"
        panel.put(Text(line=title, size_dp=28, bold=True, steps=(24, 22)), 16, 10, -16, 40)
        seats = Choice(title="Where you sit", title_size=22)
        seats.bind(on_tap=lambda _key: self.kiosk.show(RoomPage))
        self._next(panel, view, wide)
        low = 12 + 64 + 8
        top = 52.0
        if missing:
            panel.put(Text(line="still to come:", size_dp=22, colour="ivory2", steps=(20,)), 16, top, -16, 30)
            top += 34
        columns = 2 if len(missing) > int((tall - top - low - KEY) // (KEY + 8)) else 1
        rows = max(1, int((tall - top - low - KEY - 8) // (KEY + 8)))
        shown = missing[self.first : self.first + rows * columns]
        each = (wide - 24 - 8 * (columns - 1)) / columns
        for n, place in enumerate(shown):
            row, column = divmod(n, columns)
            panel.put(self._table(place, columns), 12 + column * (each + 8), top + row * (KEY + 8), each, KEY)
        rest = len(missing) - len(shown)
        below: list[Choice] = [seats]
        told = Choice(title="All tables" if there or rest else "", title_size=22)
        if there or rest:
            told.bind(on_tap=lambda _key: self.kiosk.show(TablesPage))
            below.append(told)
        half = (wide - 24 - 8 * (len(below) - 1)) / len(below)
        for n, key in enumerate(below):
            panel.put(key, 12 + n * (half + 8), -(low + 4), half, 48)

    def _table(self, place: PlaceView, columns: int) -> Choice:
        title: Any = self.night.at(place.place) if columns == 1 or place.name else f"{place.place}"
        key = _Line(title=title, note="" if columns > 1 and place.name else place.state)
        page = cut_page(place.place) if place.state == THE_CUT else result_page(place.place)
        key.bind(on_tap=lambda _key: self.kiosk.show(page))
        return key

    def _next(self, panel: Plane, view: RoomView, wide: float) -> None:
        last = view.number >= (self.night.planned_rounds or view.number + 1)
        why_not = view.why_not_close
        then = "standings" if last else "standings, then the next"
        key = Primary(title="Round over", note=why_not or then, off=bool(why_not))
        key.bind(on_tap=lambda _key: self.night.close())
        panel.put(key, 12, -12, -12, 64)


class _Line(Choice):
    """A key with its second line at the right."""

    def draw(self) -> None:
        first, second = self._body(ivory=False)
        x, y, width, height = self.inset(16, 0)
        wide = self.write(self.note, (x, y, width, height), 20, False, second, "right", steps=(18,))
        self.write(self.title, (x, y, width - wide - theme.px(8), height), 24, True, first, steps=(22, 20, 18))


class TablesPage(NightPage):
    """All tables of the round: what each has told, to look at or to change."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.first = 0

    def look(self) -> Any:
        state = self.night.current or self.night.rounds[-1]
        view = room(self.night, state)
        hidden = self.night.withheld()
        sums = {
            t.number: self.night.table_sums(state, t.number) if hidden.isdisjoint(t.boards) else None
            for t in state.round.tables
        }
        return view, sums, self.first, self.kiosk.time()

    def build(self, look: Any) -> None:
        view, sums, first, _time = look
        head(self, view.night, view.round, "All tables")
        up, down = Choice(title="Up"), Choice(title="Down")
        keys = [self.back_key(), up, down]
        if self.night.plan.format.boards:
            keys.append(on(Choice(title="Boards", title_size=22), self._boards))
        low = foot(self, keys)
        top = STRIP + 8
        across = max(1, int((theme.wide - 16) // 240))
        down_ = max(1, int((theme.tall - top - low) // (64 + 8)))
        shown = view.places[first : first + across * down_]
        each = (theme.wide - 24 - 8 * (across - 1)) / across
        for n, place in enumerate(shown):
            row, column = divmod(n, across)
            known = sums[place.place]
            figures = "" if known is None else " to ".join(words.score(p) for p in known) if len(known) == 2 else "in"
            said = [figures or ("in" if place.done else ""), "" if place.done else place.state]
            key = _Line(title=self.night.at(place.place), note=", ".join(filter(None, said)))
            key.bind(on_tap=lambda _key, n=place.place: self.kiosk.show(result_page(n)))
            self.put(key, 12 + column * (each + 8), top + row * 72, each, 64)
        up.off, down.off = first == 0, first + len(shown) >= len(view.places)
        up.bind(on_tap=lambda _key: self._turn(max(0, first - across * down_)))
        down.bind(on_tap=lambda _key: self._turn(first + across * down_))

    def _boards(self) -> None:
        self.kiosk.show(route("night.records"))

    def _turn(self, first: int) -> None:
        self.first = first
        self.refresh()
