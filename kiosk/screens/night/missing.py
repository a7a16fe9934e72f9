"""Teams that were not seated in time: the director says who has lost the game by that, and puts it right later."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.night.room import round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from kiosk.screens.grid import Item
from kiosk.screens.night.old_results import Choosing, hands_page
from kiosk.screens.night.pin import pin_page
from kiosk.screens.shell import PageMaker, Shell, ShownPage
from rules.rounds import Seated


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
        return [
            Item(who, night.at(table.number), partial(self._lost, table.number, side))
            for table in state.round.tables
            if not night.results_at(state, table.number) and table.number not in state.forfeits
            for side, who in enumerate(_sides(night, table))
        ]

    def _lost(self, place: int, side: int) -> None:
        self.night.forfeit(place, side)
        self.kiosk.back()


class WasMissingPage(Choosing):
    """Which team of a table was missing, or neither: then its result is told."""

    def __init__(self, kiosk: Shell, number: int, place: int) -> None:
        super().__init__(kiosk)
        self.number, self.at = number, place

    @property
    def state(self) -> RoundState:
        """The round."""
        return self.night.rounds[self.number - 1]

    def titles(self) -> tuple[str, ...]:
        return round_title(self.night, self.state), self.night.at(self.at), _("Who was missing?")

    def items(self) -> list[Item]:
        table = self.state.table(self.at)
        lost = self.state.forfeits.get(self.at, (None, 0))[0]
        sides = _sides(self.night, table) if table else []
        return [
            *(
                Item(who, _("was missing"), partial(self._lost, side), chosen=side == lost)
                for side, who in enumerate(sides)
            ),
            Item(_("Both were there"), _("tell the result"), self._both),
        ]

    def _lost(self, side: int) -> None:
        self.night.forfeit(self.at, side, self.number)
        self.kiosk.back()

    def _both(self) -> None:
        if self.at in self.state.forfeits:
            self.night.forfeit(self.at, None, self.number)
        self.kiosk.replace(hands_page(self.night, self.number, self.at))


def was_missing_page(number: int, place: int) -> PageMaker:
    """A table of a round, of which it was said, or may be, that a team was missing."""
    return partial(WasMissingPage, number=number, place=place)


def _sides(night: Night, table: Seated) -> list[str]:
    """Who sits on each side of a table."""
    names, seating = seat_names(night, table), night.plan.seating
    return [words.together([names[seat] for seat in seating.members(side)]) for side in (0, 1)]


def missing_page(kiosk: Shell) -> ShownPage:
    """The PIN first, unless the director is here."""
    if kiosk.lobby.director.here:
        return MissingPage(kiosk)
    return pin_page(later("to say which team is missing"), lambda: kiosk.replace(missing_page))(kiosk)
