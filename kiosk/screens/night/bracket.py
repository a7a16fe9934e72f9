"""The playoff: a column a level, who meets whom and who goes on (look#night)."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.bracket import Level, Meeting, bracket
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Text, on
from kiosk.screens.widgets.text import line_width_dp

COLUMN, GAP, SMALL = 180, 12, 18
"""The least dp of a column, between columns, and of the smallest letters."""


class BracketShown(NamedTuple):
    levels: tuple[Level, ...]
    first: int | None
    clock: str


class BracketPage(NightPage[BracketShown]):
    """As many levels as there is room for, the last ones at first."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.level: int | None = None

    def look(self) -> BracketShown:
        return BracketShown(bracket(self.night), self.level, self.kiosk.time())

    def build(self, shown: BracketShown) -> None:
        head(self, self.night.plan.name, _("The playoff"))
        margin = 16.0
        wide = theme.wide - 2 * margin
        fits = max(1, int((wide + GAP) // (COLUMN + GAP)))
        last = max(0, len(shown.levels) - fits)
        first = last if shown.first is None else min(shown.first, last)
        keys = [self.back_key()]
        if last:
            keys.append(on(Choice(title=_("Before"), off=first == 0), lambda: self._turn(first - 1)))
            keys.append(on(Choice(title=_("After"), off=first == last), lambda: self._turn(first + 1)))
        low = foot(self, keys)
        levels = shown.levels[first : first + fits]
        each = (wide + GAP) / max(1, len(levels)) - GAP
        for n, level in enumerate(levels):
            plane = self.put(Plane(), margin + n * (each + GAP), STRIP + 4, each, theme.tall - STRIP - 8 - low)
            self._level(plane, level, each, theme.tall - STRIP - 8 - low)

    def _level(self, plane: Plane, level: Level, wide: float, tall: float) -> None:
        plane.put(Text(line=level.title, size_dp=22, colour="ivory2"), 0, 0, wide, 30)
        line = min(34.0, (tall - 34) / sum(max(2, len(meeting.teams)) for meeting in level.meetings))
        between = (tall - 34) / len(level.meetings)
        for n, meeting in enumerate(level.meetings):
            top = 34 + n * between + (between - max(2, len(meeting.teams)) * line) / 2
            for place, team in enumerate(meeting.teams):
                self._team(plane, meeting, place, team, top + place * line, wide, line)
            if len(meeting.teams) == 1:
                plane.put(Text(line=_("bye"), size_dp=18, colour="ivory2"), 0, top + line, wide, line)

    @staticmethod
    def _team(plane: Plane, meeting: Meeting, place: int, team: str, top: float, wide: float, line: float) -> None:
        won = place in meeting.on
        size = 22 if line > 26 else SMALL
        name = Text(line=_fitting(team, wide - 30), size_dp=size, bold=won, colour="ivory" if won else "ivory2")
        name.steps = (20, SMALL)
        plane.put(name, 0, top, wide - 30, line)
        if meeting.games:
            games = Text(line=meeting.games[place], size_dp=20 if line > 26 else SMALL, bold=won, halign="right")
            plane.put(games, wide - 26, top, 26, line)

    def _turn(self, level: int) -> None:
        self.level = level
        self.refresh()


def _fitting(team: str, wide: float) -> str:
    """A team with its names no longer than there is room for."""
    names = words.apart(team)
    most = max(map(len, names))
    while most > 4 and line_width_dp(team, SMALL, True) > wide:
        most -= 1
        team = words.together([words.shortened(name, most) for name in names])
    return team
