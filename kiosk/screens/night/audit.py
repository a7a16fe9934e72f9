"""Every correction of the night, the latest first; and how rounds have ended at their tables."""

from __future__ import annotations

from datetime import datetime

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.times import local
from kiosk.night.audit import Corrected, audit, by_board, ends
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Cell, Choice, Pager, Primary, Row, Text, on

WHO_SIGNS = later("Who signs a sheet, and who won a tied table, stands here with the phone that said so.")
ENDED = later("How rounds ended")
WHY_EMPTY = later("Each change stands here, with its time, who made it and why.")


class AuditPage(DirectorScreen[tuple[Corrected, ...]]):
    """When, where, what it was and is, who changed it and why."""

    of_boards = True

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.bookmark = Bookmark()
        self.by_board = self.ends = False

    def content(self) -> tuple[Corrected, ...]:
        if self.ends:
            return self.night.cached("ends", lambda: ends(self.night))
        return by_board(audit(self.night)) if self.by_board else audit(self.night)

    def build_content(self, content: tuple[Corrected, ...]) -> None:
        plan = self.night.plan
        head(self, plan.name, _(ENDED) if self.ends else _("Corrections"), director=False)
        pager = Pager(items=list(content), make=_row, bookmark=self.bookmark)
        turn = on(Choice(title=_(ENDED), title_size=22, chosen=self.ends), self._turn)
        end = [turn] if plan.conduct.signed or plan.conduct.open_end or plan.format.needs_winners else []
        if not content and self.ends:
            put_empty(self, _("Nothing is signed yet"), _(WHO_SIGNS), foot(self, [self.back_key(), *end]))
            return
        if not content:
            played = any(state.started for state in self.night.rounds)
            change = on(Primary(title=_("Change a result"), note=_("of any round")), self._change) if played else None
            put_empty(self, _("No result was changed"), _(WHY_EMPTY), foot(self, [self.back_key(), *end], change))
            return
        keys = [self.back_key(), pager.up_key, pager.down_key, *end]
        if plan.format.boards:
            keys.append(on(Choice(title=_("By board"), title_size=22, chosen=self.by_board), self._order))
        low = foot(self, keys)
        self.put(pager, 12, STRIP + 4, -12, -low - 4)

    def _change(self) -> None:
        self.kiosk.show(route("night.old_results"))

    def _turn(self) -> None:
        self.ends, self.bookmark.first = not self.ends, 0
        self.refresh(force=True)  # both lists may be empty

    def _order(self) -> None:
        self.by_board, self.bookmark.first = not self.by_board, 0
        self.refresh()


def _row(one: Corrected) -> Row:
    time = local(datetime.fromisoformat(one.time)).strftime("%H:%M")
    if one.place:
        place = _("Round {round}, table {table}, {what}", round=one.round, table=one.place, what=one.hand)
    else:
        place = _("Round {round}, {what}", round=one.round, what=one.hand)
    why = words.colon(one.who, _(one.reason)) if one.reason else one.who
    if theme.wide < 640:
        plane = Row(tall=104)
        result = Text(line=f"{time}   {_change(one)}", size_dp=24, bold=True, steps=(22, 20))
        for n, line in enumerate((result, Text(line=place, size_dp=20), Text(line=why, size_dp=20, colour="ivory2"))):
            plane.put(line, 8, 6 + n * 31, -8, 31)
        return plane
    cells = [Cell(time, 76, size=24, colour="ivory2"), Cell(place, theme.wide * 0.4, size=24)]
    return Row(cells=[*cells, Cell(_change(one), 0, size=26, bold=True)], note=why, tall=72)


def _change(one: Corrected) -> str:
    return f"{one.was} → {one.now}" if one.was else one.now


audit_page = AuditPage
