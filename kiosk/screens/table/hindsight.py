"""What pages of hands that lie open share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.hindsight import SETTING, Shown

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell


def shown_at(kiosk: Shell) -> Shown:
    """At which tables hands are shown with all hands open."""
    return Shown.of(kiosk.lobby.setting(SETTING))
