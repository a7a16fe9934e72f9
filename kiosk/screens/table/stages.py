"""What the page of the open table shows at each stage of a hand: the one list of stages for both ways in which the
kiosk may stand. How each is drawn is told by the upright page and by the flat one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, assert_never

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
    TableView,
    TurnUpStage,
)

P = TypeVar("P")
L = TypeVar("L")


@dataclass(frozen=True)
class StageBuilders(Generic[P, L]):
    """How each stage is put on a page: a builder each, given the page, all that it shows, and the stage."""

    not_saved: Callable[[P, L], None]
    """Before any stage: something could not be saved."""
    deal: Callable[[P, L, DealStage], None]
    turn_up: Callable[[P, L, TurnUpStage], None]
    names: Callable[[P, L, NamesStage], None]
    auction: Callable[[P, L, AuctionStage], None]
    declare: Callable[[P, L, DeclareStage], None]
    kitty: Callable[[P, L, KittyStage], None]
    play: Callable[[P, L, PlayStage], None]
    renege: Callable[[P, L, RenegeStage], None]
    question: Callable[[P, L, QuestionStage], None]
    result: Callable[[P, L, ResultStage], None]
    over: Callable[[P, L, OverStage], None]
    played: Callable[[P, L, PlayedStage], None]

    def put(self, page: P, shown: L, view: TableView) -> None:
        """Puts what a table is at on the page."""
        if view.trouble:
            self.not_saved(page, shown)
            return
        match view.stage:
            case DealStage() as stage:
                self.deal(page, shown, stage)
            case TurnUpStage() as stage:
                self.turn_up(page, shown, stage)
            case NamesStage() as stage:
                self.names(page, shown, stage)
            case AuctionStage() as stage:
                self.auction(page, shown, stage)
            case DeclareStage() as stage:
                self.declare(page, shown, stage)
            case KittyStage() as stage:
                self.kitty(page, shown, stage)
            case PlayStage() as stage:
                self.play(page, shown, stage)
            case RenegeStage() as stage:
                self.renege(page, shown, stage)
            case QuestionStage() as stage:
                self.question(page, shown, stage)
            case ResultStage() as stage:
                self.result(page, shown, stage)
            case OverStage() as stage:
                self.over(page, shown, stage)
            case PlayedStage() as stage:
                self.played(page, shown, stage)
            case never:
                assert_never(never)
