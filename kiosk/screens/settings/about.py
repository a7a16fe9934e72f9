"""What this kiosk is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.settings.form import SettingPage
from kiosk.service.lines import about_lines

if TYPE_CHECKING:
    from kiosk.app import Kiosk


class AboutPage(SettingPage):
    """Version, records, room, licences; as it was when the page was opened."""

    titles = ("Settings", "About")

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.lines = about_lines(kiosk.lobby)

    def content(self) -> Any:
        return tuple(self.lines)

    def build_content(self, content: Any) -> None:
        self.put_lines(content)
