"""Something of a night could not be saved: what to do, and trying again."""

from __future__ import annotations

from kiosk.journal.troubles import trouble
from kiosk.screens.lobby.trouble import TroublePage
from kiosk.screens.shell import Shell


class NotSavedPage(TroublePage):
    """Stays until it is saved; what was tapped last is then done."""

    def __init__(self, kiosk: Shell) -> None:
        night = kiosk.lobby.night
        assert night is not None and night.failure is not None
        super().__init__(kiosk, trouble(night.failure), lambda: None)

    def refresh(self, force: bool = False) -> None:
        night = self.kiosk.lobby.night
        if night is None or (night.failure is None and not night.saving):
            self.kiosk.back()
        else:
            super().refresh(force)

    def _try(self) -> None:
        night = self.kiosk.lobby.night
        if night is not None:
            night.retry()
