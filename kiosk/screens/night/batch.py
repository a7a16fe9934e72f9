"""Results one after the other: one pad that keeps its place, and the tables with what they have told (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.night.batch import Batch, BatchRow, BatchView
from kiosk.night.room import CUT_DUE, SIGN
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.result_pad import GAP, asks, put_pad, put_tabs
from kiosk.screens.night.sign import sign_page
from kiosk.screens.night.strip import head
from kiosk.screens.night.table_key import TableKey
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Text, on
from kiosk.screens.widgets.text import line_width_dp

ROW = 52
"""The dp of a table's key."""


class BatchShown(NamedTuple):
    view: BatchView
    asked: str
    clock: str


class BatchPage(NightPage[BatchShown | None]):
    """A tap on a number tells it and asks for the next; a tap on a table asks for that one."""

    of_boards = True

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.batch = Batch(self.night)
        self.asked = ""

    def look(self) -> BatchShown | None:
        try:
            return BatchShown(self.batch.view(), self.asked, self.kiosk.time())
        except NotNow:
            return None

    def question(self, shown: BatchShown | None) -> object:
        return (shown.view.place, shown.view.hand, shown.view.entry is None) if shown else None

    def refresh(self, force: bool = False) -> None:
        if self.look() is None:  # the round is over
            self.kiosk.back()
        else:
            super().refresh(force)

    def build(self, shown: BatchShown | None) -> None:
        if shown is None:
            return
        view, asked, _time = shown
        head(self, view.night, view.round, _("Results"))
        low = foot(self, self._keys(view), self._primary(view))
        if theme.portrait:
            beneath = round((theme.tall - STRIP - low) * 0.4)
            self._rows(view, 0, theme.tall - low - beneath, theme.wide, beneath)
            self._ask(view, asked, theme.wide, theme.tall - STRIP - low - beneath)
        else:
            panel = round(theme.wide * 0.34)
            self._rows(view, theme.wide - panel, STRIP, panel, theme.tall - STRIP - low)
            self._ask(view, asked, theme.wide - panel, theme.tall - STRIP - low)

    # The result that is told.

    def _ask(self, view: BatchView, asked: str, wide: float, tall: float) -> None:
        entry, area = view.entry, wide - 32
        if entry is None or entry.withheld:
            said = view.why_not or (entry and entry.withheld) or self.night.why_not_close() or _("All results are in.")
            self.put(Text(line=said, size_dp=28, bold=True, wrap=True, valign="top"), 16, STRIP + 16, area, tall - 32)
            return
        title = Text(line=entry.table, size_dp=28, bold=True, steps=(24, 22, 20))
        self.put(title, 16, STRIP + 8, area, 38)
        current = next((f for f in entry.fields if f.id == (asked or entry.asked)), entry.fields[0])
        line = view.notice or entry.why_not or asks(entry, current)
        two = 28 if line_width_dp(line, 22) > area else 0
        self.put(Text(line=line, size_dp=22, wrap=bool(two), valign="top"), 16, STRIP + 46, area, 30 + two)
        top = STRIP + 82.0 + two
        if len(entry.fields) > 1:
            top = put_tabs(self, entry, current, self._tap_field, area, top)
        box = (16.0, top, area, STRIP + tall - top - 8)
        told = (view.place, view.hand, current.id)
        put_pad(self, current, entry.values.get(current.id), box, partial(self._put, current.id), told)

    def _tap_field(self, id: str) -> None:
        self.asked = id
        self.refresh()

    def _put(self, id: str, value: int | str) -> None:
        self.night.notice = ""
        self.asked = ""
        self.batch.put(id, value)
        self.refresh()

    # The tables.

    def _rows(self, view: BatchView, x: float, y: float, wide: float, tall: float) -> None:
        """As many tables as fit, each always in its place; the page that has the one that is told."""
        panel = self.put(Plane(colour="ink"), x, y, wide, tall)
        across = max(1, int((wide - 16 + GAP) // (200 + GAP)))
        room = across * max(1, int((tall - 16 + GAP) // (ROW + GAP)))
        waits = self._waits(view)
        place = waits[0].place if waits else view.place
        at = next((n for n, row in enumerate(view.rows) if row.place == place), 0)
        each = (wide - 24 - GAP * (across - 1)) / across
        for n, row in enumerate(view.rows[at // room * room :][:room]):
            down, column = divmod(n, across)
            key = TableKey(title=row.title, note=row.said, done=row.done, chosen=row.place == view.place)
            panel.put(
                on(key, partial(self._choose, row)), 12 + column * (each + GAP), 8 + down * (ROW + GAP), each, ROW
            )

    def _asked_apart(self, row: BatchRow) -> tuple[str, PageMaker] | None:
        """What a table that has told all its hands still waits for, and the page that asks for it."""
        if row.asks == CUT_DUE:
            return _("Who won?"), cut_page(row.place)
        return (_("Sign"), sign_page(row.place)) if row.asks == SIGN else None

    def _waits(self, view: BatchView) -> tuple[BatchRow, str, PageMaker] | None:
        """The first table that waits for more than numbers, once all numbers are told."""
        if view.entry is not None or view.why_not:
            return None
        return next(((row, *apart) for row in view.rows if (apart := self._asked_apart(row))), None)

    def _choose(self, row: BatchRow) -> None:
        apart = self._asked_apart(row)
        if apart is not None:
            self.kiosk.show(apart[1])
            return
        self.asked = ""
        self.batch.choose(row.place)
        self.refresh()

    # What is done.

    def _keys(self, view: BatchView) -> list[Choice]:
        keys: list[Choice] = [self.back_key()]
        if view.undo or (view.entry is not None and self.batch.begun):
            note = "" if self.batch.begun else view.undo
            keys.append(on(Choice(title=_("Undo"), note=note), self._undo))
        if view.missing > 1 and view.entry is not None:
            keys.append(on(Choice(title=_("Later"), note=_("the next table")), self._skip))
        return keys

    def _primary(self, view: BatchView) -> Primary | None:
        waits = self._waits(view)
        if waits is not None:
            row, title, page = waits
            return on(Primary(title=title, note=row.title), lambda: self.kiosk.show(page))
        if view.missing:
            return None
        return on(Primary(title=_("Done"), note=_("all results are in")), lambda: self.kiosk.home(route("night")))

    def _undo(self) -> None:
        self.asked = ""
        self.batch.undo()
        self.refresh()

    def _skip(self) -> None:
        self.asked = ""
        self.batch.skip()
        self.refresh()
