"""The pages of what can be set at the table, and of service."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page


def settings_page(kiosk: Kiosk) -> Page:
    """All settings at a glance."""
    from kiosk.screens.settings.menu import SettingsPage

    return SettingsPage(kiosk)
