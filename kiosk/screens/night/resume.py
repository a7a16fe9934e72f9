"""The first page after a start in the middle of a night: where it stands."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base.language import _
from kiosk.night.room import room, round_title
from kiosk.night.session import Night
from kiosk.night.summary import NightSummary
from kiosk.screens.lobby.home import open_night
from kiosk.screens.lobby.resume import resumed
from kiosk.screens.page import Page
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane, Primary, Text, on


class NightResumeShown(NamedTuple):
    night: NightSummary | None
    wide: float
    tall: float


class NightResumePage(Page[NightResumeShown]):
    """Offers the night that was on when the kiosk went off."""

    def look(self) -> NightResumeShown:
        return NightResumeShown(self.kiosk.lobby.night_to_resume(), theme.wide, theme.tall)

    def build(self, shown: NightResumeShown) -> None:
        night, wide, _tall = shown
        if night is None:
            return
        narrow = wide < 640
        margin = 16 if narrow else 40
        title, line = resumed(self.kiosk, night.name, night.last)
        self.put(Text(line=title, size_dp=48, bold=True, steps=(40, 36, 30)), margin, 28, -margin, 62)
        under = Text(line=line, size_dp=28, colour="ivory2", steps=(24, 22, 20), wrap=narrow)
        self.put(under, margin, 90, -margin, 76 if narrow else 42)
        plate = self.put(Plane(colour="rail", radius=16), margin, 176 if narrow else 148, -margin, -120)
        plate.put(Text(line=night.name, size_dp=36, bold=True, steps=(30, 28, 24)), 24, 12, -12, 46)
        for n, said in enumerate(_where(self.kiosk.lobby.go_on_with_night(night.stream))):
            size, colour = (32, "brass") if n == 0 else (24, "ivory2")
            text = Text(line=said, size_dp=size, bold=n == 0, colour=colour, steps=(28, 24, 22, 20))
            plate.put(text, 24, 62 + n * 46 - (4 if n > 1 else 0), -12, 42)
        home = on(Choice(title=_("Home"), ground="felt"), lambda: self.kiosk.home())
        self.put(home, 12 if narrow else 160, -12, 170, 64)
        go = on(Primary(title=_("Go on"), note=night.now, title_size=30, ground="felt"), lambda: open_night(self.kiosk))
        self.put(go, -12, -12, 260 if narrow else 300, 64)


def _where(night: Night) -> list[str]:
    """Where a night stands, in a few lines."""
    state = night.current
    if state is None:
        rounds = len(night.rounds)
        return [
            _("Round {number} is over", number=rounds)
            if rounds
            else _("Check-in: {n} here", n=len(night.field().entrants))
        ]
    view = room(night, state)
    if not state.started:
        return [round_title(night, state), _("Everybody is seated. The round has not begun.")]
    told = len(view.places) - len(view.missing)
    clock = night.clock()
    lines = [round_title(night, state), _("{n} of {all} results in", n=told, all=len(view.places))]
    if clock is not None:
        lines.append(_("The clock kept running.") if clock.running else _("The clock is paused."))
    return lines
