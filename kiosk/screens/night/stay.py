"""Whether somebody stays seated, and at which table."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base.language import _
from kiosk.night.replan import make, stays_seated
from kiosk.night.stays import stays_if, tables_to_stay_at
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.night.whole import whole
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP
from rules.movements.military import Military
from rules.rounds import Entrant


class StayShown(NamedTuple):
    names: tuple[str, ...]
    table: int
    says: str
    stays: bool
    taken: frozenset[int]
    tables: int
    notice: str
    first: int
    clock: str


class StayPage(NightPage[StayShown]):
    """What becomes of it, and a key for each table; in a night that has begun the director's."""

    def __init__(self, kiosk: Shell, entrant: Entrant) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.entrant = entrant

    def look(self) -> StayShown:
        night = self.night
        own = night.stays.get(self.entrant, 0)
        said = stays_if(night, self.entrant, own) if own and self.entrant in night.entries else None
        says = said.says if said is not None else _(night.plan.format.who_stays)
        can = said is not None and own in said.tables
        taken = frozenset(table for who, table in night.stays.items() if who != self.entrant)
        names = tuple(map(night.name, night.entries[self.entrant].people)) if self.entrant in night.entries else ()
        return StayShown(
            names, own, says, can, taken, tables_to_stay_at(night), night.notice, self.first, self.kiosk.time()
        )

    def question(self, shown: StayShown) -> object:
        return shown.first

    def refresh(self, force: bool = False) -> None:
        begun = self.night.rounds and not self.kiosk.lobby.director.here
        if begun or self.entrant not in self.night.entries:
            self.kiosk.back()
            return
        super().refresh(force)

    def build(self, shown: StayShown) -> None:
        head(self, *filter(None, (self.night.label(self.entrant), _("Stays seated"), shown.notice)))
        wide = theme.wide - 32
        how = whole(shown.says, wide, (24, 22, 20))
        self.put(how.text(shown.says), 16, STRIP + 8, wide, how.tall)
        moves = Item(_("Changes tables"), _("as all do"), partial(self._choose, 0), chosen=not shown.table)
        items = [moves]
        for table in range(1, shown.tables + 1):
            why_not = _("taken") if table in shown.taken else ""
            note = (_("stays here") if shown.stays else _("asked for")) if table == shown.table else ""
            choose = partial(self._choose, table)
            items.append(Item(self.night.at(table), note, choose, why_not, chosen=table == shown.table))
        items += self._holders(shown.names)
        put_grid(self, items, shown.first, self.turn, self.back_key(), top=STRIP + 18 + how.tall)

    def _holders(self, names: tuple[str, ...]) -> list[Item]:
        """Of a fort two stay and two travel: before the night each of these can stay instead."""
        if not isinstance(self.night.plan.format, Military) or self.night.rounds or len(names) != 4:
            return []
        first, second, *others = names
        orders = [(one, [second, one, first, other]) for one, other in (others, others[::-1])]
        return [
            Item(_("{name} holds the fort", name=one), _("instead of {name}", name=first), partial(self._hold, order))
            for one, order in orders
        ]

    def _hold(self, order: list[str]) -> None:
        self.night.set_people(self.entrant, order)

    def _choose(self, table: int) -> None:
        if self.night.stays.get(self.entrant, 0) != table:
            make(self.night, stays_seated(self.night, self.entrant, table))


def stay_page(entrant: Entrant) -> PageMaker:
    """Whether one on the list stays seated."""
    return partial(StayPage, entrant=entrant)
