"""The first page after a start in the middle of a table: where it stopped, to the card."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from kiosk.base.language import _
from kiosk.base.times import moment
from kiosk.screens.lobby.tables import go_on, open_tables_page
from kiosk.screens.page import Page
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Choice, Plane, Primary, Text
from kiosk.table.resume import ResumePoint
from kiosk.table.summaries import Summary

LEAST_WORDS = 330  # dp beside the cards


class ResumeShown(NamedTuple):
    table: Summary | None
    at: ResumePoint | None
    unfinished: int
    wide: float
    tall: float


class ResumePage(Page[ResumeShown]):
    """Offers the table that was being played when the kiosk went off."""

    def look(self) -> ResumeShown:
        lobby = self.kiosk.lobby
        table = lobby.to_resume()
        return ResumeShown(
            table, lobby.resume_point(table) if table else None, len(lobby.tables(over=False)), theme.wide, theme.tall
        )

    def build(self, shown: ResumeShown) -> None:
        table, at, count, wide, tall = shown
        if table is None or at is None:
            return
        narrow = wide < 640
        margin = 16 if narrow else 40
        title, line = resumed(self.kiosk, _("Table {number}", number=table.number), table.last)
        self.put(Text(line=title, size_dp=48, bold=True, steps=(40, 36)), margin, 28, -margin, 62)
        under = Text(line=line, size_dp=28, colour="ivory2", steps=(24, 22, 20), wrap=narrow)
        self.put(under, margin, 90, -margin, 76 if narrow else 42)
        top, low = (176 if narrow else 148), 140 if narrow else 120
        plate = self.put(Plane(colour="rail", radius=16), margin, top, -margin, -low)
        cards, room = len(at.cards), tall - top - low
        if narrow:
            self._words(plate, at, -8)
            size = min(126, (wide - 80) / max(1, cards) - 8)
            self._cards(plate, at, 24, max(240, (room - size * 1.4 - 28) / 2 + 90), size)
        else:
            size = min((room - 36) / 1.4, 126 * (1 if cards < 2 else 0.73) * max(1, room / 212))
            size = min(size, (wide - 2 * margin - 40 - LEAST_WORDS) / max(1, cards) - 8)
            taken = cards * (size + 8) + (94 if cards == 1 else 16)
            self._words(plate, at, -taken - 16 if cards else -8)
            left = wide - 2 * margin - 16 - cards * (size + 8)
            self._cards(plate, at, left, (room - size * 1.4 - 28) / 2 + 2, size)
            if cards == 1:
                for n, word in enumerate(_("on the\ntable").split("\n")):
                    text = Text(line=word, size_dp=22, colour="ivory2", halign="right", steps=(20, 18))
                    plate.put(text, left - 84, room / 2 - 30 + 26 * n, 74, 28)
        if count > 1:
            other = Choice(title=_("Other table"), ground="felt")
            other.bind(on_tap=lambda _key: self._other())
        else:
            other = Choice(title=_("Home"), ground="felt")
            other.bind(on_tap=lambda _key: self.kiosk.home())
        self.put(other, 160 if wide >= 640 else 12, -12, 200 if wide >= 640 else 170, 64)
        go = Primary(title=_("Go on"), note=at.next, title_size=30, ground="felt")
        go.bind(on_tap=lambda _key: go_on(self.kiosk, table.stream))
        self.put(go, -12, -12, 300 if wide >= 640 else 260, 64)

    def _words(self, plate: Plane, at: ResumePoint, right: float) -> None:
        plate.put(Text(line=at.title, size_dp=36, bold=True, steps=(30, 28, 24)), 24, 8, right, 46)
        y = 54.0
        if at.news:
            plate.put(Text(line=at.news, size_dp=32, bold=True, colour="brass", steps=(28, 24, 22)), 24, y, right, 44)
            y += 50
        for line in (at.table, *at.lines):
            plate.put(Text(line=line, colour="ivory2", steps=(22, 20)), 24, y, right, 32)
            y += 32

    def _cards(self, plate: Plane, at: ResumePoint, left: float, top: float, size: float) -> None:
        """The cards on the table from the left, `size` dp wide each, with the place each fell at."""
        for n, (place, card) in enumerate(at.cards):
            x, tall = left + n * (size + 8), size * 1.4
            plate.put(CardFace(card=card), x, top, size, tall)
            plate.put(Text(line=place, size_dp=20, colour="ivory2", halign="center"), x, top + tall, size, 28)

    def _other(self) -> None:
        self.kiosk.home(open_tables_page())


def resumed(kiosk: Shell, what: str, last: datetime) -> tuple[str, str]:
    """Why one finds the kiosk so, and up to when all is saved."""
    lobby, now = kiosk.lobby, kiosk.clock()
    saved = moment(last, now)
    if lobby.last_run.clean:
        return _("{what} goes on", what=what), _("Left at {time}.", time=saved)
    began = moment(lobby.began, now)
    line = _("Saved up to {saved}, on again at {began}. Nothing is lost.", saved=saved, began=began)
    return _("The power was off"), line
