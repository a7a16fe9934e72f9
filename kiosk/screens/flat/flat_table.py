"""The table on a kiosk that lies flat in the middle: a builder for each stage of the hand."""

from __future__ import annotations

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
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    PlayedStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    TurnUpStage,
)

STAGES = {
    DealStage: deal.build,
    TurnUpStage: turn_up.build,
    NamesStage: turn_up.names,
    AuctionStage: auction.build,
    DeclareStage: declare.build,
    KittyStage: kitty.build,
    PlayStage: play.build,
    RenegeStage: renege.build,
    QuestionStage: question.build,
    ResultStage: result.build,
    OverStage: over.build,
    PlayedStage: over.played,
}
OPENED = {
    "menu": menu.build,
    "claim": claim.build,
    "kitty": entry.kitty,
    "open": entry.open_hand,
    "turned": entry.turned,
}
"""Pads that somebody opens over the table, whatever its stage."""


class FlatTable(FlatPage):
    """One page, which shows whatever stage the hand is at, or the pad that somebody has opened."""

    def build(self, look: Look | None) -> None:
        if look is None:
            self.put(parts.acting("Home", self.kiosk.home), -12, -12, 216, 64)
        elif look.view.trouble:
            unsaved.build(self, look)
        elif look.opened:
            OPENED[look.opened[0]](self, look)
        else:
            STAGES[type(look.view.stage)](self, look)
        super().build(look)
