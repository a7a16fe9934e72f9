"""Tricks given away, by name: what cards cost over the hands that were looked at with all hands open."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import SOURCE, _, later, speaking
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.whole import wrapped_tall
from kiosk.screens.paper import list_paper_page
from kiosk.screens.season.line import FIGURE, LINE, TOTAL, PeopleLine, lines_of
from kiosk.screens.season.page import SeasonScreen, nothing
from kiosk.screens.season.player import player_page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, PageKey, Text, on
from kiosk.season import lists
from kiosk.season.given_away import GivenView
from rules.league import Span

if TYPE_CHECKING:
    from kiosk.screens.shell import PageMaker, Shell

KIND = later(
    "What cards cost with all hands open, over the hands that were replayed. Nobody at a table sees all hands."
)


class GivenAwayPage(SeasonScreen[tuple[GivenView, int]]):
    """A line a player; nobody is ranked."""

    def __init__(self, kiosk: Shell, span: Span) -> None:
        super().__init__(kiosk)
        self.span, self.first = span, 0

    def content(self) -> tuple[GivenView, int]:
        return self.season.given_away(self.span), self.first

    def build_content(self, content: tuple[GivenView, int]) -> None:
        view, at = content
        self.strip(_("Tricks given away"), view.season, view.note)
        up, down = PageKey(way=-1), PageKey(way=1)
        keys = [self.back_key()]
        if view.rows:
            with speaking(SOURCE):
                source = lists.given_away(self.season.given_away(self.span))
            page = list_paper_page(later("Season"), lists.given_away(view), _(KIND), source)
            keys += [up, down, on(Choice(title=_("Print"), title_size=22), lambda: self.kiosk.show(page))]
        low, wide, top = foot(self, keys), theme.wide - 32, STRIP + 4.0
        if not view.rows:
            nothing(self, view.empty, top, wide)
            return
        tall = max(48.0, wrapped_tall(_(KIND), wide, 18))
        self.put(Text(line=_(KIND), size_dp=18, wrap=True, colour="ivory2"), 16, top, wide, tall)
        top += tall + 4
        room = wide - TOTAL - 2 * FIGURE - 8
        lines = [lines_of((row.name,), room) for row in view.rows]
        each = max(LINE, 22 * max(map(len, lines)) + 6)
        for n, head in enumerate((_("a hand"), _("tricks"), _("hands"))):
            x = 16 + wide - TOTAL - n * FIGURE
            self.put(
                Text(line=head, size_dp=18, colour="ivory2", halign="right"), x, top, TOTAL if not n else FIGURE, 28
            )
        fits = max(1, int((theme.tall - top - 30 - low) // each))
        first = min(at, max(0, len(view.rows) - 1) // fits * fits)
        for n, row in enumerate(view.rows[first : first + fits]):
            line = PeopleLine(
                ranked=False,
                lines=list(lines[first + n]),
                figures=[row.hands, row.tricks],
                total=row.each,
                ruled=bool(n),
            )
            self.put(on(line, partial(self._open, row.player)), 16, top + 30 + n * each, wide, each)
        up.off, down.off = not first, first + fits >= len(view.rows)
        on(up, partial(self.turn, max(0, first - fits)))
        on(down, partial(self.turn, first + fits))

    def _open(self, player: str) -> None:
        self.kiosk.show(player_page(player))


def given_away_page(span: Span) -> PageMaker:
    """Tricks given away in a season."""
    return partial(GivenAwayPage, span=span)
