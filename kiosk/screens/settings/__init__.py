"""The pages of what can be set at the table, and of service."""

from kiosk.screens.settings.menu import settings_page

__all__ = ["settings_page"]
