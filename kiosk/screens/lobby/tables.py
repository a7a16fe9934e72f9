"""Going to a table, and the page that lists the tables that can be gone on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import NamedTuple, Protocol

from kiosk.base.language import _, _n, later
from kiosk.base.times import day, moment
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.rows import TableRow
from kiosk.screens.page import Page, put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Primary, Strip, on
from kiosk.table.summaries import Summary


def go_on(kiosk: Shell, stream: str) -> None:
    """Opens a table where it was left, with home one step back."""
    kiosk.lobby.go_on(stream)
    kiosk.home(route("table"))


@dataclass
class Chosen(Bookmark):
    """Where a list of tables was turned to, and which of them is chosen."""

    stream: str = ""


class Tables(Protocol):
    """Tables in their order, that are read when somebody looks at them."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> Summary: ...

    def place_of(self, stream: str) -> int:
        """Where a table stands in the list; the first, where it does not."""


@dataclass(frozen=True)
class OpenTables:
    """The tables that can be gone on with: few."""

    tables: tuple[Summary, ...]

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, place: int) -> Summary:
        return self.tables[place]

    def place_of(self, stream: str) -> int:
        return next((place for place, table in enumerate(self.tables) if table.stream == stream), 0)


class TableListShown(NamedTuple):
    tables: Tables
    stream: str
    clock: str


class TableList(Page[TableListShown]):
    """A list of tables, one of which is chosen, and opened with the primary. Subclasses say which tables and words."""

    title = ""
    empty = ""
    why_empty = ""

    def __init__(self, kiosk: Shell, chosen: Chosen) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.chosen = chosen

    def tables(self) -> Tables:
        """The tables, in their order."""
        raise NotImplementedError

    def titles(self) -> list[str]:
        """What stands in the strip."""
        return [_(self.title)]

    def look(self) -> TableListShown:
        return TableListShown(self.tables(), self.chosen.stream, self.kiosk.time())

    def primary(self, table: Summary) -> Primary:
        """The key that opens the chosen table."""
        raise NotImplementedError

    def ways(self, table: Summary) -> list[Choice]:
        """What else can be done with the chosen table."""
        return []

    def other(self) -> tuple[str, Callable[[], object]]:
        """What the key in the strip says and does; "" where there is none."""
        return "", lambda: None

    def build(self, shown: TableListShown) -> None:
        tables, stream, clock = shown
        now = self.kiosk.clock()
        other, show_other = self.other()
        strip = Strip(parts=self.titles(), clock=clock, menu=other)
        strip.bind(on_menu_tap=lambda _strip: show_other())
        self.put(strip, 0, 0, 0, STRIP)
        chosen = tables.place_of(stream) if len(tables) else None

        def row(place: int) -> TableRow:
            table = tables[place]
            made = TableRow(
                when=self.when(table, now),
                game=_(table.label),
                names=[", ".join(names) for names in table.names],
                scores=list(table.scores),
                winners=list(table.winners),
                hands=self.hands(table),
                chosen=place == chosen,
                tall=96 if theme.wide < 640 else 64,
            )
            made.bind(on_tap=lambda _row: self._choose(table))
            return made

        pager = Pager(items=range(len(tables)), make=row, bookmark=self.chosen)
        back = self.back_key()
        left = [back]
        if chosen is not None:
            left += [pager.up_key, pager.down_key, *self.ways(tables[chosen])]
        right = (
            self.primary(tables[chosen])
            if chosen is not None
            else on(Primary(title=_("New table"), note=_("choose a game")), self._new_table)
        )
        low = foot(self, left, right)
        self.put(pager, 8, STRIP + 6, -8, -low - 4)
        if chosen is None:
            put_empty(self, _(self.empty), _(self.why_empty), low)

    def when(self, table: Summary, now: datetime) -> str:
        return day(table.last, now)

    def hands(self, table: Summary) -> str:
        return _n("{n} hand", "{n} hands", table.hands)

    def _new_table(self) -> None:
        self.kiosk.show(route("new_table", self.kiosk.lobby.new_table()))

    def _choose(self, table: Summary) -> None:
        self.chosen.stream = table.stream
        self.refresh()


class OpenTablesPage(TableList):
    """The tables that can be gone on with, the latest first."""

    title = later("Open tables")
    empty = later("No open tables")
    why_empty = later("A table stands here until its game is over, to go on with at any time.")

    def tables(self) -> OpenTables:
        return OpenTables(tuple(self.kiosk.lobby.tables(over=False)))

    def when(self, table: Summary, now: datetime) -> str:
        return moment(table.last, now).replace(", ", " ")

    def hands(self, table: Summary) -> str:
        return _("table {number}", number=table.number)

    def primary(self, table: Summary) -> Primary:
        key = Primary(title=_("Go on"), note=_("table {number}, hand {hand}", number=table.number, hand=table.hand))
        key.bind(on_tap=lambda _key: go_on(self.kiosk, table.stream))
        return key


def open_tables_page() -> PageMaker:
    """The list of tables that can be gone on with."""
    return partial(OpenTablesPage, chosen=Chosen())
