"""One player: charts, nights, partners, opponents, contracts; and two players head to head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, _n, later
from kiosk.screens.lobby.foot import foot
from kiosk.screens.season.page import SeasonScreen, nothing
from kiosk.screens.season.pick import pick_page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bookmark, Cell, Choice, LineChart, Pager, Plane, Primary, Row, Series, Text, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.season.players import LEAST_HANDS, ContractLine, HeadView, MeetingLine, NightLine, PeopleLine, PlayerView

PARTS = (later("Charts"), later("Nights"), later("Partners"), later("Opponents"), later("Contracts"))
EMPTY = {
    "Nights": later("No night yet. A night counts once its first round is over."),
    "Partners": later("No partner yet at a table that counts."),
    "Opponents": later("No opponent yet at a table that counts."),
    "Contracts": later("No contract yet. They are known from games with an auction."),
}
HEAD, SMALL = 84, 30
"""The dp of the name with what is below it, and of a column's head."""
Item = NightLine | PeopleLine | ContractLine | MeetingLine
Columns = Sequence[tuple[str, float]]
"""Heads and dp of the columns after the first, which takes what is left."""
COLUMNS: dict[str, Columns] = {
    "Partners": ((later("hands"), 70), (later("tables"), 76), (later("won"), 84), (later("beyond"), 84)),
    "Opponents": ((later("hands"), 70), (later("tables"), 76), (later("won"), 84)),
    "Contracts": ((later("played"), 84), (later("made"), 84)),
}


@dataclass
class Kept(Bookmark):
    """Where a player’s page was turned to, and which part of it is looked at."""

    part: str = PARTS[0]


class PlayerShown(NamedTuple):
    player: PlayerView
    part: str
    start: int


class PlayerPage(SeasonScreen[PlayerShown]):
    """One player, a part at a time."""

    def __init__(self, kiosk: Shell, person: str, kept: Kept) -> None:
        super().__init__(kiosk)
        self.person, self.kept = person, kept
        self._narrow = False  # names and figures find no room in one line

    def content(self) -> PlayerShown:
        return PlayerShown(self.season.player(self.person), self.kept.part, self.season.rating_rules.start)

    def question(self, shown: tuple[str, PlayerShown | None, str]) -> object:
        return super().question(shown), self.kept.part

    def build_content(self, content: PlayerShown) -> None:
        view, part, start = content
        self.strip(_("Season"), view.name, _(part))
        items = {
            "Nights": view.nights, "Partners": view.partners, "Opponents": view.opponents, "Contracts": view.contracts,
        }.get(part, ())  # fmt: skip
        pager = Pager(items=list(items), make=self._row, bookmark=self.kept, thumb=False)
        turn = [pager.up_key, pager.down_key] if items else []
        low = foot(
            self, [self.back_key(), *turn], on(Primary(title=_("Head to head"), note=_("with whom?")), self._other)
        )
        ways = [on(Choice(title=_(p), chosen=p == part, title_size=22), partial(self._show, p)) for p in PARTS]
        top, wide, tall = self.beside(ways, low)
        self._title(view, top, wide)
        top, tall = top + HEAD, tall - HEAD
        if part == "Charts":
            self._charts(view, start, top, wide, tall)
        elif not items:
            nothing(self, _(EMPTY[part]), top, wide)
        else:
            heads = COLUMNS.get(part, ())
            longest = max(line_width_dp(getattr(item, "name", ""), 18, True) for item in items)
            self._narrow = longest > wide - 24 - sum(room for _head, room in heads)
            if heads and not self._narrow:
                _heads(self, heads, top, wide + 16)
                top, tall = top + SMALL, tall - SMALL
            self.put(pager, 8, top, wide + 16, tall)

    def _title(self, view: PlayerView, top: float, wide: float) -> None:
        self.put(Text(line=view.name, size_dp=30, bold=True, steps=(28, 24, 22, 20)), 16, top, wide, 44)
        rated = [
            _("rating {rating}", rating=view.rating),
            view.place,
            _n("{n} table", "{n} tables", view.tables),
            _("{share} won", share=view.won),
        ]
        said = ", ".join([*(rated if view.rating else []), _n("{n} hand", "{n} hands", view.hands)])
        if self.kept.part == "Partners" and view.partners:
            said = _("Wins in 100 above what ratings expect, from {hands} hands.", hands=LEAST_HANDS)
        self.put(Text(line=said, size_dp=22, colour="ivory2", steps=(20, 18, 16)), 16, top + 44, wide, 34)

    def _charts(self, view: PlayerView, start: int, top: float, wide: float, tall: float) -> None:
        """The rating after each night or table, and what each night brought in the league."""
        if not view.ratings and not view.points:
            nothing(self, _("Charts begin with the first night or table that counts."), top, wide)
            return
        charts = []
        if view.ratings:
            heights = tuple(rating - start for rating in view.ratings)
            line = Series(view.rating, "ivory", heights)
            charts.append((_("rating, from {start}, after each night or table", start=start), line))
        if view.points:
            line = Series(f"{view.points[-1]:.0f}", "sky", view.points, shape=1, start=view.points[0])
            charts.append((_("league points of each night"), line))
        each = tall / len(charts)
        for n, (said, line) in enumerate(charts):
            self.put(Text(line=said, size_dp=18, colour="ivory2"), 16, top + n * each, wide, 26)
            self.put(LineChart(series=[line]), 16, top + n * each + 26, wide, each - 30)

    def _row(self, item: object) -> Row:
        assert isinstance(item, NightLine | PeopleLine | ContractLine)
        match item:
            case NightLine():
                cells = [
                    Cell(item.name, 0, "left", 24),
                    Cell(item.place, 140, "right", 24, True),
                    Cell(item.league, 70, "right", 24),
                ]
                return Row(cells=cells, note=", ".join((item.day, item.format, item.made)), tall=64)
            case PeopleLine():
                beyond = [Cell(item.beyond, 84, "right", 24, True)] if self.kept.part == "Partners" else []
                if self._narrow:
                    said = _(
                        "{hands} hands, {tables} tables, {share} won",
                        hands=item.hands, tables=item.tables, share=item.won,
                    )  # fmt: skip
                    return Row(cells=[Cell(item.name, 0, "left", 24, True), *beyond], note=said, tall=64)
                figures = _figures((item.hands, 70), (item.tables, 76), (item.won, 84))
                return Row(cells=[Cell(item.name, 0, "left", 26, True), *figures, *beyond], tall=46)
            case ContractLine():
                figures = _figures((item.times, 84), (item.made, 84))
                return Row(cells=[Cell(item.kind, 0, "left", 26, True), *figures], note=item.game, tall=64)

    def _show(self, part: str) -> None:
        self.kept.part, self.kept.first = part, 0
        self.refresh()

    def _other(self) -> None:
        def others(typed: str) -> list[tuple[str, str]]:
            return [each for each in self.season.people(typed) if each[0] != self.person]

        def choose(other: str) -> None:
            self.kiosk.replace(head_page(self.person, other))

        self.kiosk.show(pick_page(later("Head to head with whom?"), others, choose, typing=True))


class HeadPage(SeasonScreen[HeadView]):
    """Two players: against each other, and together."""

    def __init__(self, kiosk: Shell, one: str, other: str, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.one, self.other, self.bookmark = one, other, bookmark

    def content(self) -> HeadView:
        return self.season.head(self.one, self.other)

    def build_content(self, content: HeadView) -> None:
        view: HeadView = content
        self.strip(_("Season"), _("Head to head"))
        pager = Pager(items=list(view.rows), make=_meeting, bookmark=self.bookmark)
        turn = [pager.up_key, pager.down_key] if view.rows else []
        people = [
            on(Choice(title=name, title_size=22), partial(self._open, person))
            for name, person in zip(view.names, (self.one, self.other), strict=True)
        ]
        low = foot(self, [self.back_key(), *turn])
        top, across = 56.0, 1 if theme.portrait else 2
        wide = (theme.wide - 24 - 8 * (across - 1)) / across
        for n, key in enumerate(people):
            rated = _("rating {rating}", rating=view.ratings[n]) if view.ratings[n] else _("not rated")
            share = view.expected[n]
            key.note = _("{rated}, expected to win {share}", rated=rated, share=share) if share else rated
            self.put(key, 12 + n % across * (wide + 8), top + n // across * 68, wide, 60)
        top += 68 * (2 // across)
        lines = (
            _("Against each other: {score}.", score=view.against)
            if view.against
            else _("Never against each other yet."),
            _("Together: {score}.", score=view.together) if view.together else _("Never together yet."),
        )
        for n, line in enumerate(lines):
            self.put(Text(line=line, size_dp=22, colour="ivory2", steps=(20, 18)), 16, top + n * 32, -16, 32)
        top += 70
        self.put(pager, 8, top, -8, -low - 4)

    def _open(self, person: str) -> None:
        self.kiosk.replace(player_page(person))


def _figures(*figures: tuple[str, float]) -> list[Cell]:
    return [Cell(text, wide, "right", 22, False, "ivory2") for text, wide in figures]


def _heads(page: Plane, heads: Columns, top: float, wide: float) -> None:
    right = wide
    for head, room in reversed(heads):
        page.put(
            Text(line=_(head), size_dp=18, colour="ivory2", halign="right", steps=(16, 14)),
            right - room + 6,
            top,
            room - 6,
            SMALL - 2,
        )
        right -= room


def _meeting(item: object) -> Row:
    assert isinstance(item, MeetingLine)
    cells = [
        Cell(item.what, 0, "left", 24),
        Cell(item.score, 130, "right", 24),
        Cell(item.result, 100, "right", 24, True),
    ]
    return Row(cells=cells, note=f"{item.day}, {item.how}", tall=64)


def player_page(person: str) -> PageMaker:
    """One player’s page."""
    return partial(PlayerPage, person=person, kept=Kept())


def head_page(one: str, other: str) -> PageMaker:
    """Two players head to head."""
    return partial(HeadPage, one=one, other=other, bookmark=Bookmark())
