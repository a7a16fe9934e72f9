"""Somebody else takes a seat in the middle of a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.name import NamePage
from kiosk.screens.routes import route
from kiosk.screens.table.screen import TableScreen
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Strip
from kiosk.table.present import view
from kiosk.table.views import SeatView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell
    from kiosk.table.table import Table


class Seats:
    """What the page that asks for a name needs of a table that is open: who sits, and somebody sitting down."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        names = list(table.player_names())
        self.count = len(names)
        # Whoever goes is not asked to come, and does not stand in the way of the next empty seat.
        self.names = [*names[:seat], "", *names[seat + 1 :], names[seat]]

    def set_name(self, seat: int, name: str) -> None:
        """The new player sits down."""
        self.names[seat] = name
        self.table.replace_player(seat, name)


class NewPlayerPage(NamePage):
    """The keyboard for the new player's name."""

    def __init__(self, kiosk: Shell, seat: int) -> None:
        super().__init__(kiosk, Seats(kiosk.table, seat), seat)

    def build(self, shown: str) -> None:
        super().build(shown)
        table = self.kiosk.table
        strip = next(child for child in self.children if isinstance(child, Strip))
        strip.parts = [view(table).table, _("Instead of {who}", who=table.player_names()[self.seat])]


class ReplacePage(TableScreen[tuple[SeatView, ...]]):
    """Whose seat it is."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> tuple[SeatView, ...]:
        return view(self.table).seats

    def build(self, shown: tuple[SeatView, ...]) -> None:
        self.head(view(self.table).table, _("Who is leaving?"), menu=False)
        seating = self.table.seating()
        items = [
            Item(
                seat.name,
                seat.place if theme.portrait else _("{place}; pick a replacement", place=seat.place),
                partial(self._ask, player),
            )
            for seat in shown
            if (player := seating.player_of(seat.seat)) is not None
        ]
        put_grid(self, items, 0, lambda _first: None, self.back_key())

    def _ask(self, seat: int) -> None:
        self.kiosk.home(route("table"), partial(NewPlayerPage, seat=seat))
