"""What can be set for a reader: a key for each setting that it describes, and then one for each value."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.devices.devices import ANTENNA, ReaderState, Role, Setting
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on
from kiosk.table_io.antennas import role_words, seat_of

ROLES = ANTENNA.format("")
"""How the names of settings begin whose values are roles."""


def label(setting: Setting) -> str:
    """What a setting is called."""
    if _is_role(setting):
        return _("Antenna {number}", number=setting.name.removeprefix(ROLES))
    return _(setting.label)


def _is_role(setting: Setting) -> bool:
    """Whether it is the role of an antenna."""
    return setting.name.startswith(ROLES)


class _Keys(DevicePage[ReaderState | None]):
    """Keys in columns, below a line of text where there is one."""

    def put_keys(self, keys: Sequence[Choice], columns: int, said: str = "") -> None:
        low = self.bar([])
        top = STRIP + 8.0
        if said:
            tall = 56.0 if theme.wide >= 640 else 84.0
            self.put(Text(line=said, size_dp=20, colour="ivory2", wrap=True), 12, top, -12, tall)
            top += tall + 4
        rows = -(-len(keys) // columns)
        wide = (theme.wide - 24 - 8 * (columns - 1)) / columns
        tall = min(72.0, (theme.tall - low - top) / max(1, rows) - 8)
        for place, key in enumerate(keys):
            column, row = divmod(place, rows)
            self.put(key, 12 + column * (wide + 8), top + row * (tall + 8), wide, tall)

    def words(self, setting: Setting, value: str) -> str:
        """A value in words."""
        if not value:
            return _("not used")
        table = self.kiosk.lobby.table
        return role_words(Role(value), table.seating().count if table else 4) if _is_role(setting) else _(value)

    def sits(self, setting: Setting, value: str) -> str:
        """Who sits where an antenna has this role; "" if nobody does, or the value of the setting is none."""
        table = self.kiosk.lobby.table
        seat = seat_of(Role(value), len(table.names())) if table and value and _is_role(setting) else None
        return table.names()[seat] if table and seat is not None else ""


class SettingsPage(_Keys):
    """The settings of the reader that was chosen, but its port."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Card reader"), later("Settings"))

    def content(self) -> ReaderState | None:
        return self.equipment.devices.reader

    def build_content(self, content: ReaderState | None) -> None:
        kind, now = (content.kind, content.settings) if content else ("", {})
        keys = []
        for setting in self.equipment.devices.kinds[kind].settings if kind else ():
            if setting.name in now:
                title = words.colon(label(setting), f" {self.words(setting, now[setting.name])}")
                key = Choice(title=title, title_size=24, align="left")
                keys.append(on(key, partial(self.kiosk.show, partial(ValuePage, setting=setting))))
        self.put_keys(keys, 2 if theme.wide >= 640 else 1)


class ValuePage(_Keys):
    """The values that a setting may have, one tap each."""

    pin_for = CHANGE

    def __init__(self, kiosk: Shell, setting: Setting) -> None:
        super().__init__(kiosk)
        self.setting = setting
        self.titles = (later("Devices"), later("Card reader"), label(setting))

    def content(self) -> ReaderState | None:
        return self.equipment.devices.reader

    def build_content(self, content: ReaderState | None) -> None:
        now = content.settings.get(self.setting.name) if content else None
        keys = [
            on(
                Choice(title=self.words(self.setting, value), note=self.sits(self.setting, value), chosen=value == now),
                partial(self._choose, value),
            )
            for value in self.setting.choices
        ]
        self.put_keys(keys, 3 if theme.wide >= 640 else 2, _(self.setting.help))

    def _choose(self, value: str) -> None:
        devices = self.equipment.devices
        if devices.reader:
            settings = {**devices.reader.settings, self.setting.name: value}
            devices.choose_reader(devices.reader.kind, devices.reader.port, settings)
        self.kiosk.back()
