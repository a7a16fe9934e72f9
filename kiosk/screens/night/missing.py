"""Teams that were not seated in time: the director says who has lost the game by that."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.night.room import seat_names
from kiosk.screens.grid import Item
from kiosk.screens.night.old_results import Choosing
from kiosk.screens.night.pin import pin_page
from kiosk.screens.shell import Shell, ShownPage


class MissingPage(Choosing):
    """Both teams of each table that has told nothing; a tap on the one that is missing."""

    def titles(self) -> tuple[str, ...]:
        costs = self.night.plan.conduct.missing_costs
        asked = _n("Who is missing? Game lost, {n} point.", "Who is missing? Game lost, {n} points.", costs)
        return self.night.plan.name, self.night.notice or (asked if costs else _("Who is missing? Game lost."))

    def items(self) -> list[Item]:
        night, state = self.night, self.night.current
        if state is None or not state.started:
            return []
        found = []
        for table in state.round.tables:
            if night.results_at(state, table.number) or table.number in state.forfeits:
                continue
            names, seating = seat_names(night, table), night.plan.seating
            for side in (0, 1):
                who = words.together([names[seat] for seat in seating.members(side)])
                found.append(Item(who, night.at(table.number), partial(self._lost, table.number, side)))
        return found

    def _lost(self, place: int, side: int) -> None:
        self.night.forfeit(place, side)
        self.kiosk.back()


def missing_page(kiosk: Shell) -> ShownPage:
    """The PIN first, unless the director is here."""
    if kiosk.lobby.director.here:
        return MissingPage(kiosk)
    return pin_page(later("to say which team is missing"), lambda: kiosk.replace(missing_page))(kiosk)
