"""What can be set for a reader: a row for each setting that it describes; a tap goes on to the next choice."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import NumericProperty

from kiosk.screens.devices.form import DevicePage, on
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager


class _Row(Choice):
    """A setting, as a row of a list."""

    tall = NumericProperty(72)


class SettingsPage(DevicePage):
    """The settings of the reader that was chosen, but its port."""

    titles = ("Devices", "Card reader", "Settings")

    def content(self) -> Any:
        return self.equipment.devices.reader

    def build_content(self, content: Any) -> None:
        if content is None:
            self.bar([])
            return
        rows = [each for each in self.equipment.devices.kinds[content.kind].settings if each.name in content.settings]

        def row(setting: Any) -> _Row:
            value = content.settings[setting.name] or "not used"
            made = _Row(title=f"{setting.label}:  {value}", title_size=24, align="left")
            return on(made, partial(self._next, setting))

        pager = Pager(items=rows, make=row, gap=8)
        low = self.bar([pager.up_key, pager.down_key] if len(rows) * 80 > theme.tall - STRIP - 100 else [])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _next(self, setting: Any) -> None:
        devices = self.equipment.devices
        reader = devices.reader
        if reader is None:
            return
        at = setting.choices.index(reader.settings[setting.name])
        value = setting.choices[(at + 1) % len(setting.choices)]
        devices.choose_reader(reader.kind, reader.port, {**reader.settings, setting.name: value})
