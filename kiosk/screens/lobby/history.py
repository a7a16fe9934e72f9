"""Past tables, the latest first; one is opened to see its sheet, and each of its hands again."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _, later
from kiosk.base.times import day
from kiosk.screens.lobby.tables import Chosen, TableList
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker
from kiosk.screens.widgets import Choice, Primary
from kiosk.table.summaries import Summary


class HistoryPage(TableList):
    """The tables that are over."""

    title = later("History")
    empty = later("No past tables yet")
    why_empty = later("A table stands here once its game is over, with its score sheet and every hand to replay.")

    def tables(self) -> tuple[Summary, ...]:
        # Nothing is added to the past while somebody looks at it.
        if not self.chosen.tables:
            self.chosen.tables = tuple(self.kiosk.lobby.tables(over=True))
        return self.chosen.tables

    def primary(self, table: Summary) -> Primary:
        winners = ", ".join(name for side in table.winners for name in table.names[side])
        key = Primary(
            title=_("Score sheet"), note=f"{day(table.last, self.kiosk.clock())}, {winners or _(table.label)}"
        )
        key.bind(on_tap=lambda _key: self._sheet(table))
        return key

    def ways(self, table: Summary) -> list[Choice]:
        key = Choice(title=_("Replay"), note=_("hand by hand"), title_size=22)
        key.bind(on_tap=lambda _key: self._replay(table))
        return [key]

    def _sheet(self, table: Summary) -> None:
        self.kiosk.lobby.go_on(table.stream)
        self.kiosk.show(route("table.sheet"))

    def _replay(self, table: Summary) -> None:
        self.kiosk.lobby.go_on(table.stream)
        self.kiosk.show(route("table.replay"))


def history_page() -> PageMaker:
    """The past tables."""
    return partial(HistoryPage, chosen=Chosen())
