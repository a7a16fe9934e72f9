"""What the page of the open table keeps for itself, whether the kiosk stands upright or lies flat."""

from __future__ import annotations

from kiosk.screens.page import Page, Shown
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Text
from kiosk.table.views import DealStage, DeclareStage, NamesStage, QuestionStage, RenegeStage

TAKES_IT = 1.2
"""Seconds for which the winner of a trick is ringed, unless the next card comes sooner."""


class OpenTable(Page[Shown]):
    """The page of the open table, with what somebody has begun to tell it."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.picked: tuple[int, ...] = ()
        """The cards chosen so far of several."""
        self.failure = ""
        """Why something other than the table's own fact could not be saved."""
        self.progress: Text | None = None
        """Where the machine's progress stands while it deals."""

    def enter_card(self) -> None:
        """Opens the pad for a card that the reader did not see."""
        raise NotImplementedError

    def refresh(self, force: bool = False) -> None:
        super().refresh(force)
        table = self.kiosk.lobby.table
        machine = table.devices.machine if table else None
        if self.progress is not None and machine is not None and machine.progress:
            self.progress.line = machine.progress  # in place, so that a finger on Stop stays on the same key

    def pick(self, cards: tuple[int, ...]) -> None:
        """Keeps the cards chosen so far."""
        self.picked = cards
        self.refresh()

    def fail(self, reason: str) -> None:
        """Something other than the table's own fact could not be saved; "" when that is past."""
        self.failure = reason
        self.refresh()

    def answer(self, option: str) -> None:
        """What the table says about something that the reader saw."""
        readings = self.kiosk.equipment.readings
        if readings:
            readings.answer(option)
        if option == "enter":
            self.enter_card()

    @staticmethod
    def asked(stage: object) -> object:
        """What a tap answers at a stage, where both looks of the table ask the same."""
        match stage:
            case DealStage():
                return stage.machine and (stage.machine.keys, stage.machine.by_hand)
            case NamesStage() | DeclareStage() | RenegeStage() | QuestionStage():
                return stage
        return None
