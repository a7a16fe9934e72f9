"""The open table, upright: what is put on its page at each stage of the hand."""

from __future__ import annotations

from kiosk.base.language import _
from kiosk.screens.table.auction import auction
from kiosk.screens.table.deal import deal
from kiosk.screens.table.declare import declare
from kiosk.screens.table.homing import NOWHERE
from kiosk.screens.table.kitty import kitty
from kiosk.screens.table.names import names
from kiosk.screens.table.not_saved import not_saved
from kiosk.screens.table.over import over, played
from kiosk.screens.table.page import Look, TablePage
from kiosk.screens.table.play import play
from kiosk.screens.table.question import question
from kiosk.screens.table.renege import renege
from kiosk.screens.table.result import result
from kiosk.screens.table.screen import put_primary
from kiosk.screens.table.stages import StageBuilders
from kiosk.screens.table.turn_up import turn_up
from kiosk.screens.widgets import Primary, Text
from kiosk.table.views import TableView

BUILDERS = StageBuilders[TablePage, TableView](
    not_saved=not_saved,
    deal=deal,
    turn_up=turn_up,
    names=names,
    auction=auction,
    declare=declare,
    kitty=kitty,
    play=play,
    renege=renege,
    question=question,
    result=result,
    over=over,
    played=played,
)


class UprightTable(TablePage):
    """One page, which shows whatever stage the hand is at."""

    def build(self, look: Look | None) -> None:
        if look is None:
            self.colour = "felt"
            self.put(Text(line=_("No table is open."), size_dp=28, halign="center"), 12, 100, -12, 48)
            put_primary(self, Primary(title=_("Home"), on_tap=lambda *_: self.kiosk.home()))
            return
        self.colour = "slate"
        self.looking = look
        self.leaving, self.homeward = self.homeward, NOWHERE
        BUILDERS.put(self, look.view, look.view)
