"""A round being played: the time that is left, trumps, and which results are still to come (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c, _n
from kiosk.night.clock import ClockView
from kiosk.night.room import CUT_DUE, SIGN, PlaceView, RoomView, room, trump_words
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.dial import Dial, steady
from kiosk.screens.night.hall import trump_line
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.result import result_page
from kiosk.screens.night.room import RoomPage
from kiosk.screens.night.sign import sign_page
from kiosk.screens.night.strip import head
from kiosk.screens.night.table_key import TableKey
from kiosk.screens.night.whole import wrapped_tall
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, PageKey, Plane, Primary, Text, Undo, on
from kiosk.screens.widgets.text import largest

KEY, GAP = 48, 8
"""The dp of a table's key in the panel, and between keys."""
DIAL = 42
"""The dp of what stands below the figures of the clock, without the line that says how late it is."""


class ClockShown(NamedTuple):
    view: RoomView
    steady: object
    first: int | None
    clock: str


class ClockPage(NightPage[ClockShown]):
    """The clock at the left, the tables that have not told their results at the right."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.turned_to: int | None = None
        """The first table that is shown, once somebody has turned to it."""
        self._dial: Dial | None = None

    def look(self) -> ClockShown:
        state = self.night.current or self.night.rounds[-1]
        return ClockShown(room(self.night, state), steady(self.night.clock()), self.turned_to, self.kiosk.time())

    def question(self, shown: ClockShown) -> object:
        return shown.view.number

    def tick(self) -> None:
        """The figures go on without the page being built anew; a change of what stands below them builds it."""
        clock = self.night.clock()
        if clock is not None and self._dial is not None:
            self._dial.show(clock)
        self.refresh()

    def build(self, shown: ClockShown) -> None:
        view, _steady, _first, _time = shown
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
            panel = self.put_beside(Plane(colour="slate"), theme.wide - wide, STRIP, 0, 0)
            self._results(panel, view, wide, theme.tall - STRIP)

    def _time(self, view: RoomView, clock: ClockView | None, wide: float, tall: float) -> None:
        felt = self.put_beside(Plane(colour="felt"), 0, STRIP, wide, tall)
        self._dial = None
        keys: list[Choice] = [self._undo(view)]
        y = 8.0
        if clock is not None:
            says = 0.0 if view.trumps else wrapped_tall(view.says, wide - 48, 22)
            late = self._late(view, wide)
            waits = max(36.0, wrapped_tall(late, wide - 24, 22))
            trumps = 124 if view.trumps else 92
            room = (tall - y - DIAL - waits - says - trumps) / 1.12  # above the keys
            size = max(60.0, min(176.0, wide * 0.36, (tall - 200) * 0.85, room))
            self._dial = Dial(felt, clock, y, wide, size, late, waits)
            y = self._dial.low
            hold = Choice(title=_("Pause") if clock.running else _("Go on"))
            hold.bind(on_tap=lambda _key: self.night.pause() if clock.running else self.night.resume())
            more = Choice(title=_("+ 1 minute"))
            more.bind(on_tap=lambda _key: self.night.add_minutes(1))
            missing = on(Choice(title=_("Team"), note=_("missing?")), lambda: self.kiosk.show(route("night.missing")))
            keys += [hold, missing if view.unseated else more]  # there is no room for both
        else:
            title = Text(line=view.round, size_dp=60, bold=True, halign="center", steps=(44, 36, 28))
            felt.put(title, 12, y + 24, wide - 24, 88)
            y += 130
            if view.waits:
                late = self._late(view, wide)
                waits = wrapped_tall(late, wide - 24, 22)
                felt.put(Text(line=late, size_dp=22, wrap=True, halign="center"), 12, y, wide - 24, waits)
                y += waits + 8
        if view.trumps:
            trump_line(felt, view, trump_words(view), 12, y + 4, wide - 24)
        elif view.says:
            says = Text(line=view.says, size_dp=22, wrap=True, halign="center", valign="top", steps=(20, 18))
            felt.put(says, 24, y, wide - 48, max(60.0, tall - y - 88))
        if view.notice:
            notice = Text(line=view.notice, size_dp=22, colour="ivory", halign="center", steps=(20, 18))
            felt.put(notice, 12, -84, -12, 34)
        fits = largest(lambda grown: sum(12 + max(120.0, key.wishes(grown)) for key in keys) <= wide - 12)
        widths = [max(120.0, key.wishes(fits)) for key in keys]
        if sum(12 + width for width in widths[1:]) > wide - 24 - 96:  # long words: all have as much
            widths = [(wide - 12) / len(keys) - 12] * len(keys)
        widths[0] = min(widths[0], wide - 12 - sum(12 + width for width in widths[1:]) - 12)  # names can be long
        x = 12.0
        for key, width in zip(keys, widths, strict=True):
            key.ground = "felt"
            felt.put(key, x, -12, width, 64)
            x += width + 12

    @staticmethod
    def _late(view: RoomView, wide: float) -> str:
        """Whom the room waits for: by name, where two lines have room for that."""
        named = f"{words.colon(view.waits[:-1], view.late)}."
        return named if view.waits and view.late and wrapped_tall(named, wide - 24, 22) < 3 * 22 else view.waits

    def _undo(self, view: RoomView) -> Choice:
        key = Undo(title=_("Undo"), note=view.undo) if view.undo else Undo(title=_("Back"))
        key.bind(on_tap=lambda _key: self.night.undo() if view.undo else self.kiosk.back())
        return key

    def _results(self, panel: Plane, view: RoomView, wide: float, tall: float) -> None:
        """How many results are missing; and the tables, each always in its place."""
        missing, count = len(view.missing), len(view.places)
        title = (
            _n("{missing} of {n} result missing", "{missing} of {n} results missing", count, missing=missing)
            if missing
            else _("All results are in")
        )
        panel.put(Text(line=title, size_dp=28, bold=True, steps=(24, 22, 20)), 16, 10, -16, 40)
        self._next(panel, view, wide)
        low = 12 + 64 + 8
        top = 54.0
        rows = max(1, int((tall - top - low - 60 + GAP) // (KEY + GAP)))
        columns = 1 if count <= rows else max(2, int(wide // 150))
        room = rows * columns
        turn = count > room
        room -= 2 if turn else 0
        first = (self._at(view, room) if self.turned_to is None else self.turned_to) // room * room
        each = (wide - 24 - GAP * (columns - 1)) / columns

        def put(n: int, key: Choice) -> None:
            panel.put(key, 12 + n % columns * (each + GAP), top + n // columns * (KEY + GAP), each, KEY)

        for n, place in enumerate(view.places[first : first + room]):
            put(n, self._table(place, columns))
        if turn:
            put(room, on(PageKey(way=-1, off=first == 0), partial(self._turn, first - room)))
            put(room + 1, on(PageKey(way=1, off=first + room >= count), partial(self._turn, first + room)))
        seats = on(Choice(title=_("Where you sit"), title_size=22), lambda: self.kiosk.show(RoomPage))
        told = on(Choice(title=_("All tables"), title_size=22), lambda: self.kiosk.show(TablesPage))
        half = (wide - 24 - 8) / 2
        panel.put(seats, 12, -(low + 4), half, 48)
        panel.put(told, 20 + half, -(low + 4), half, 48)

    def _at(self, view: RoomView, room: int) -> int:
        """The table from which so many are shown: the keys stay where they were as long as one of them is wanted."""
        told = next((fact.content for fact in reversed(self.night.facts) if fact.kind == "told"), None)
        last = [
            n for n, p in enumerate(view.places) if told and (told["round"], told["place"]) == (view.number, p.place)
        ]
        wanted = [n for n, place in enumerate(view.places) if not place.done]
        kept = [n for n in last if any(n // room == other // room for other in wanted)]
        return next(iter([*kept, *wanted]), 0)

    def _turn(self, table: int) -> None:
        self.turned_to = table
        self.refresh()

    def _table(self, place: PlaceView, columns: int) -> TableKey:
        title = self.night.at(place.place) if columns == 1 or place.name else str(place.place)
        key = TableKey(title=title, note="" if columns > 1 and place.name else place.state, done=place.done)
        page = {CUT_DUE: cut_page, SIGN: sign_page}.get(place.asks, result_page)(place.place)
        return on(key, lambda: self.kiosk.show(page))

    def _next(self, panel: Plane, view: RoomView, wide: float) -> None:
        last = view.number >= (self.night.planned_rounds or view.number + 1)
        why_not = view.why_not_close
        then = _("standings") if last else _("standings, then next round")
        if view.can_advance:
            key = Primary(title=_("Next games"), note=_("teams are free"))
            panel.put(on(key, self.night.advance), 12, -12, -12, 64)
            return
        key = Primary(title=_("Round over"), note=why_not or then, off=bool(why_not))
        key.bind(on_tap=lambda _key: self.night.close())
        panel.put(key, 12, -12, -12, 64)


class TablesShown(NamedTuple):
    view: RoomView
    sums: dict[int, tuple[int, ...] | None]
    first: int
    clock: str


class TablesPage(NightPage[TablesShown]):
    """All tables of the round: what each has told, to look at or to change."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> TablesShown:
        state = self.night.current or self.night.rounds[-1]
        view = room(self.night, state)
        hidden = self.night.withheld()
        sums = {
            t.number: self.night.table_sums(state, t.number) if hidden.isdisjoint(t.boards) else None
            for t in state.round.tables
        }
        return TablesShown(view, sums, self.first, self.kiosk.time())

    def build(self, shown: TablesShown) -> None:
        view, sums, first, _time = shown
        head(self, view.night, view.round, _("All tables"))
        up, down = PageKey(way=-1), PageKey(way=1)
        keys = [self.back_key(), up, down]
        if view.started and view.missing:
            keys.append(on(Choice(title=_("One by one"), note=_("on one pad")), self._batch))
        if self.night.plan.format.boards:
            keys.append(on(Choice(title=_("Boards"), title_size=22), self._boards))
        low = foot(self, keys)
        top = STRIP + 8
        across = max(1, int((theme.wide - 16) // 240))
        down_ = max(1, int((theme.tall - top - low) // (64 + 8)))
        places = view.places[first : first + across * down_]
        each = (theme.wide - 24 - 8 * (across - 1)) / across
        for n, place in enumerate(places):
            row, column = divmod(n, across)
            known = sums[place.place]
            there = _c("a result", "in")
            figures = "" if known is None else words.result(known) if len(known) == 2 else there
            said = [figures or (there if place.done else ""), "" if place.done else place.state]
            key = TableKey(title=self.night.at(place.place), note=", ".join(filter(None, said)), done=place.done)
            key.bind(on_tap=lambda _key, n=place.place: self.kiosk.show(result_page(n)))
            self.put(key, 12 + column * (each + 8), top + row * 72, each, 64)
        up.off, down.off = first == 0, first + len(places) >= len(view.places)
        up.bind(on_tap=lambda _key: self.turn(max(0, first - across * down_)))
        down.bind(on_tap=lambda _key: self.turn(first + across * down_))

    def _batch(self) -> None:
        self.kiosk.show(route("night.batch"))

    def _boards(self) -> None:
        self.kiosk.show(route("night.records"))
