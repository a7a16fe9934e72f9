"""What pages of hands that lie open share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.page import Shown as OnScreen
from kiosk.screens.table.screen import TableScreen
from kiosk.table.hindsight import SETTING, Shown

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell


def shown_at(kiosk: Shell) -> Shown:
    """At which tables hands are shown with all hands open."""
    return Shown.of(kiosk.lobby.setting(SETTING))


class HindsightPage(TableScreen[OnScreen]):
    """A page about a hand that is over, by its number. Once it has left the screen nothing is looked for any more."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number
        self.follow(_leave, "parent")

    def question(self, shown: OnScreen) -> object:
        return self.number


def _leave(page: HindsightPage[OnScreen], parent: object) -> None:
    if parent is None:
        page.kiosk.peripherals.hindsight.leave()
