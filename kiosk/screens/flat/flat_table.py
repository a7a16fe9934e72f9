"""The table on a kiosk that lies flat in the middle: a builder for each stage of the hand."""

from __future__ import annotations

from kiosk.base.language import _
from kiosk.screens.flat import (
    auction,
    claim,
    deal,
    declare,
    entry,
    kitty,
    menu,
    over,
    parts,
    play,
    question,
    renege,
    result,
    turn_up,
    unsaved,
)
from kiosk.screens.flat.page import FlatPage, Look
from kiosk.screens.table.homing import NOWHERE
from kiosk.screens.table.stages import StageBuilders

BUILDERS = StageBuilders[FlatPage, Look](
    not_saved=unsaved.build,
    deal=deal.build,
    turn_up=turn_up.build,
    names=turn_up.names,
    auction=auction.build,
    declare=declare.build,
    kitty=kitty.build,
    play=play.build,
    renege=renege.build,
    question=question.build,
    result=result.build,
    over=over.build,
    played=over.played,
)
OPENED = {
    "menu": menu.build,
    "language": menu.languages,
    "claim": claim.build,
    "kitty": entry.kitty,
    "open": entry.open_hand,
    "turned": entry.turned,
}
"""Pads that somebody opens over the table, whatever its stage."""


class FlatTable(FlatPage):
    """One page, which shows whatever stage the hand is at, or the pad that somebody has opened."""

    def build(self, look: Look | None) -> None:
        self.leaving, self.homeward = self.homeward, NOWHERE
        self.faced.clear()
        if look is None:
            self.put(parts.acting(_("Home"), self.kiosk.home), -12, -12, 216, 64)
        elif look.opened and not look.view.trouble:
            OPENED[look.opened[0]](self, look)
        else:
            BUILDERS.put(self, look, look.view)
        super().build(look)
