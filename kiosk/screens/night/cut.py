"""A level table is cut for: who has won the cut."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.room import round_title, seat_names
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on
from kiosk.screens.widgets.text import line_width_dp

GAP = 12


class CutShown(NamedTuple):
    title: str
    sides: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...] | None
    notice: str
    clock: str


class CutPage(NightPage[CutShown]):
    """Both sides of a level table, to tap the one that has won. `number` is the round, None for the one in play; the
    page is about that one, though it is over meanwhile."""

    def __init__(self, kiosk: Shell, place: int, number: int | None = None) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.at, self.number = place, self.night.round_of(number).number

    def look(self) -> CutShown:
        night = self.night
        state = night.round_of(self.number)
        table = state.table(self.at)
        assert table is not None
        names, seating = seat_names(night, table), night.plan.seating
        sides = tuple(tuple(names[seat] for seat in seating.members(side)) for side in (0, 1))
        return CutShown(
            round_title(night, state), sides, night.table_sums(state, self.at), night.notice, self.kiosk.time()
        )

    def build(self, shown: CutShown) -> None:
        title, sides, sums, notice, _time = shown
        head(self, self.night.plan.name, title, self.night.at(self.at))
        told = on(Choice(title=_("The result"), title_size=22), self._result)
        low = foot(self, [self.back_key(), told])
        margin = 24 if theme.wide >= 640 else 16
        at, level, who = self.night.at(self.at), words.result(sums) if sums else "", self.night.plan.who_won
        tied = _("{table} is tied, {score}", table=at, score=level) if level else _("{table} is tied", table=at)
        line = notice or words.colon(tied, words.lower_first(who))
        self.put(Text(line=line, size_dp=28, bold=True, wrap=True, valign="top"), margin, STRIP + 16, -margin, 84)
        top = STRIP + 112
        tall = min(112.0, (theme.tall - top - low - 2 * GAP) / 2)
        for side, names in enumerate(sides):
            label, both = words.side(side), words.together(names)
            fits = line_width_dp(both, 22, True) <= theme.wide - 2 * margin - 40
            note = label if fits else _("and {name}", name=names[1])
            key = Choice(title=both if fits else names[0], note=note, title_size=28)
            self.put(on(key, partial(self._won, side)), margin, top + side * (tall + GAP), -margin, tall)

    def _won(self, side: int) -> None:
        self.night.cut(self.at, side, self.number)
        self.kiosk.back()

    def _result(self) -> None:
        """It was told wrong, and is told anew."""
        state = self.night.round_of(self.number)
        last = max(self.night.results_at(state, self.at), default=1)
        self.kiosk.replace(route("night.result", self.at, last, self.number))


def cut_page(place: int, number: int | None = None) -> PageMaker:
    """Who has won the cut at a level table."""
    return partial(CutPage, place=place, number=number)
