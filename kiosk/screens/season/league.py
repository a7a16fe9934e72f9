"""The league of a season, and the ratings: of players or of pairs; a tap on a line opens a player, or a pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from kiosk.base import words
from kiosk.base.language import SOURCE, _, _c, later, speaking
from kiosk.night.lists import Listing
from kiosk.screens.lobby.foot import foot
from kiosk.screens.paper import list_paper_page
from kiosk.screens.season.given_away import given_away_page
from kiosk.screens.season.line import FIGURE, LINE, PLACE, SMALL, TOTAL, PeopleLine, lines_of
from kiosk.screens.season.page import SeasonScreen, nothing
from kiosk.screens.season.pick import pick_page
from kiosk.screens.season.player import head_page, player_page
from kiosk.screens.season.settings import settings_page
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Choice, PageKey, Primary, Text, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.season import lists
from kiosk.season.views import LeagueView, RatingView
from rules.league import Span
from rules.standings.rating import Who


@dataclass
class Kept:
    """What is looked at: which list, of whom, of which season, and where it was turned to."""

    rated: bool = False
    pairs: bool = False
    span: Span | None = None
    first: int = 0


_KEPT: WeakKeyDictionary[Shell, Kept] = WeakKeyDictionary()


def kept(kiosk: Shell) -> Kept:
    """Where this kiosk's page was left."""
    return _KEPT.setdefault(kiosk, Kept())


@dataclass(frozen=True)
class _Row:
    """A line of either list."""

    who: Who
    place: str
    names: tuple[str, ...]
    figures: tuple[str, ...]
    total: str


class LeagueShown(NamedTuple):
    view: RatingView | LeagueView
    spans: tuple[Span, ...]
    span: Span
    rated: bool
    pairs: bool
    first: int


class LeaguePage(SeasonScreen[LeagueShown]):
    """Who is where, in the season or by rating."""

    def __init__(self, kiosk: Shell, kept: Kept) -> None:
        super().__init__(kiosk)
        self.kept = kept

    @property
    def span(self) -> Span:
        spans = self.season.spans()
        return self.kept.span if self.kept.span in spans else spans[0]

    def content(self) -> LeagueShown:
        at = self.kept
        return LeagueShown(self._view(), self.season.spans(), self.span, at.rated, at.pairs, at.first)

    def _view(self) -> RatingView | LeagueView:
        at = self.kept
        return self.season.ratings(at.pairs) if at.rated else self.season.league(self.span, at.pairs)

    def question(self, shown: tuple[str, LeagueShown | None, str]) -> object:
        return super().question(shown), shown[1] and shown[1][2:]

    def build_content(self, content: LeagueShown) -> None:
        view = content.view
        if isinstance(view, LeagueView):
            self.strip(_("Season"), view.season, view.note)
            heads, unit = view.heads, _("points")
            rows = [_Row(r.who, r.place, r.names, r.figures, r.total) for r in view.rows]
        else:
            self.strip(_("Season"), _("Ratings"), view.note)
            heads, unit = (_("hands"), _("tables"), _c("share of tables", "won"), _("last")), _("rating")
            rows = [_Row(r.who, r.place, r.names, (r.hands, r.tables, r.won, r.change), r.rating) for r in view.rows]
        turn = [PageKey(way=-1), PageKey(way=1)]
        counts = on(Choice(title=_("What counts"), title_size=22), lambda: self.kiosk.show(settings_page()))
        low = foot(self, [self.back_key(), *(turn if rows else []), counts], self._primary())
        top, wide, tall = self.beside([*self._ways(), *([self._paper(view)] if rows else [])], low)
        if not rows:
            nothing(self, view.empty, top, wide)
            return
        columns = self._columns(rows, heads, wide)
        room = wide - PLACE - TOTAL - columns * FIGURE - 8
        lines = [lines_of(row.names, room) for row in rows]
        each = max(LINE, 22 * max(map(len, lines)) + 6)
        self._heads(heads[len(heads) - columns :] if columns else (), unit, top, wide)
        fits = max(1, int((tall - 30) // each))
        first = min(self.kept.first, max(0, len(rows) - 1) // fits * fits)
        for n, row in enumerate(rows[first : first + fits]):
            line = PeopleLine(rank=row.place, lines=list(lines[first + n]), total=row.total, ruled=bool(n))
            line.figures = list(row.figures[len(row.figures) - columns :]) if columns else []
            self.put(on(line, partial(self._open, row.who)), 16, top + 30 + n * each, wide, each)
        up, down = turn
        up.off, down.off = not first, first + fits >= len(rows)
        on(up, lambda: self._turn(max(0, first - fits)))
        on(down, lambda: self._turn(first + fits))

    def _columns(self, rows: Sequence[_Row], heads: Sequence[str], wide: float) -> int:
        """How many of the last figures there is room for beside the names, a pair's one below the other."""
        least = max(line_width_dp(name, SMALL, True) for row in rows for name in row.names)
        usual = max(line_width_dp(words.together(row.names), 24, True) for row in rows)
        room = wide - PLACE - TOTAL - 8 - max(least, min(max(usual, 150.0), wide * 0.5))
        return max(0, min(len(heads), int(room // FIGURE)))

    def _heads(self, heads: Sequence[str], unit: str, top: float, wide: float) -> None:
        look: dict[str, object] = {"size_dp": 18, "colour": "ivory2", "halign": "right", "steps": (16, 14)}
        self.put(Text(line=unit, **look), 16 + wide - TOTAL, top, TOTAL, 28)
        for n, head in enumerate(reversed(heads)):
            self.put(Text(line=head, **look), 16 + wide - TOTAL - (n + 1) * FIGURE, top, FIGURE, 28)

    def _ways(self) -> list[Choice]:
        """The keys that choose which list."""
        at = self.kept
        look = {"title_size": 22}
        keys = [
            on(Choice(title=_("League"), chosen=not at.rated, **look), lambda: self._show(rated=False)),
            on(Choice(title=_("Ratings"), chosen=at.rated, **look), lambda: self._show(rated=True)),
            on(Choice(title=_("Players"), chosen=not at.pairs, **look), lambda: self._show(pairs=False)),
            on(Choice(title=_("Pairs"), chosen=at.pairs, **look), lambda: self._show(pairs=True)),
        ]
        if at.rated and self.season.says_given_away:
            page = given_away_page(self.span)
            keys.append(on(Choice(title=_("Given away"), **look), lambda: self.kiosk.show(page)))
        if not at.rated:
            several = len(self.season.spans()) > 1
            keys.append(on(Choice(title=_("Other season"), off=not several, **look), self._seasons))
        return keys

    def _paper(self, view: LeagueView | RatingView) -> Choice:
        def listing(view: LeagueView | RatingView) -> Listing:
            return lists.league(view) if isinstance(view, LeagueView) else lists.ratings(view)

        with speaking(SOURCE):
            source = listing(self._view())
        page = list_paper_page(later("Season"), listing(view), view.note, source)
        return on(Choice(title=_("Print"), title_size=22), lambda: self.kiosk.show(page))

    def _primary(self) -> Primary:
        people = self.season.people()
        if not people:
            return Primary(title=_("A player"), note=_("nobody has played yet"), off=True)
        return on(Primary(title=_("A player"), note=_("nights, partners, charts")), self._find)

    def _show(self, **changes: bool) -> None:
        for name, value in changes.items():
            setattr(self.kept, name, value)
        self._turn(0)

    def _turn(self, first: int) -> None:
        self.kept.first = first
        self.refresh()

    def _open(self, who: Who) -> None:
        self.kiosk.show(player_page(who[0]) if len(who) == 1 else head_page(who[0], who[1]))

    def _seasons(self) -> None:
        def choose(name: str) -> None:
            self.kept.span = next(span for span in self.season.spans() if span.name == name)
            self.kept.first = 0
            self.kiosk.back()

        self.kiosk.show(
            pick_page(later("Which season?"), lambda _typed: [(s.name, _(s.name)) for s in self.season.spans()], choose)
        )

    def _find(self) -> None:
        def choose(person: str) -> None:
            self.kiosk.replace(player_page(person))

        self.kiosk.show(pick_page(later("Which player?"), self.season.people, choose, typing=True))


def season_page(kiosk: Shell) -> LeaguePage:
    """The league of this season, as its page was left; from there the ratings, and everybody's history."""
    return LeaguePage(kiosk, kept(kiosk))
