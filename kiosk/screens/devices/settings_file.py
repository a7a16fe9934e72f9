"""The file of settings where something is wrong with it: each problem with its line."""

from __future__ import annotations

from kiosk.base.language import _, later
from kiosk.devices.device_settings import NAME
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.widgets import Primary, on


class SettingsFilePage(DevicePage[tuple[str, ...]]):
    """What is wrong, and a key that reads the file again."""

    titles = (later("Devices"), later("Settings file"))

    def content(self) -> tuple[str, ...]:
        return self.equipment.file_trouble

    def build_content(self, content: tuple[str, ...]) -> None:
        known = _("Everything else in it is used. Fix it with any editor, then read it again.")
        what = known if content else _("Nothing is wrong with it.")
        where = _("{file} in the data folder; the command “whist-kiosk devices” shows where that is.", file=NAME)
        lines = [(later("File"), where), *(("", problem) for problem in content), ("", what)]
        again = on(Primary(title=_("Read it again")), self.equipment.read_again)
        self.put_lines(lines, right=again)
