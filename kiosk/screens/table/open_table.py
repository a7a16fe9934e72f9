"""What the page of the open table keeps for itself, whether the kiosk stands upright or lies flat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.screens.page import Page, Shown
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Text
from kiosk.table.views import DealStage, DeclareStage, NamesStage, PlayStage, QuestionStage, RenegeStage, TableView

TAKES_IT = 1.2
"""Seconds for which the winner of a trick is ringed, unless the next card comes sooner."""


@dataclass(frozen=True)
class OpenLook:
    """What the page of the open table shows, upright or flat. `picked`: cards chosen so far of several; `numbers`:
    tricks told so far, by side."""

    view: TableView
    picked: tuple[int, ...]
    numbers: tuple[tuple[int, int], ...]


class OpenTable(Page[Shown]):
    """The page of the open table, with what somebody has begun to tell it."""

    by_ear = True

    @property
    def private(self) -> bool:
        table = self.kiosk.lobby.table
        return table is not None and bool(table.opening.night.get("boards"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.picked: tuple[int, ...] = ()
        """The cards chosen so far of several."""
        self.numbers: dict[int, int] = {}
        """How many tricks each side took, of several numbers, as far as told."""
        self._numbers_at = (0, 0)
        """The hand and the trick at which they were told."""
        self.failure = ""
        """Why something other than the table's own fact could not be saved."""
        self.progress: Text | None = None
        """Where the machine's progress stands while it deals."""
        self._minute = ""
        """The time of day when it was last looked at."""

    def shown(self) -> TableView | None:
        """The open table as it is drawn; None where there is none. Nothing is drawn anew because it is being saved."""
        if self.kiosk.lobby.table is None:
            return None
        view = self.kiosk.view()
        return replace(view, saving=False, trouble=view.trouble or self.failure)

    def enter_card(self) -> None:
        """Opens the pad for a card that the reader did not see."""
        raise NotImplementedError

    def refresh(self, force: bool = False) -> None:
        super().refresh(force)
        self._minute = self.kiosk.time()
        table = self.kiosk.lobby.table
        machine = table.devices.machine if table else None
        if self.progress is not None and machine is not None and machine.progress:
            self.progress.line = machine.progress  # in place, so that a finger on Stop stays on the same key

    def tick(self) -> None:
        """A second has gone by. Whatever changes at a table tells of it, but for the time of day: looking for it each
        second would be nine tenths of all that the kiosk does while nobody is there."""
        if self.kiosk.time() != self._minute:
            super().tick()

    def count_tricks(self, side: int, tricks: int) -> None:
        """Keeps how many tricks somebody took, of several numbers."""
        self.numbers[side] = tricks
        self.refresh()

    def told(self, view: TableView) -> tuple[tuple[int, int], ...]:
        """The numbers told so far; once another trick is played they are forgotten."""
        if isinstance(view.stage, PlayStage) and self._numbers_at != (at := (view.hand, view.stage.number)):
            self._numbers_at, self.numbers = at, {}
        return tuple(self.numbers.items())

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
