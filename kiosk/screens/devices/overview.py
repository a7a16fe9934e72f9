"""All devices at a glance: what is there, what is wrong and since when, and the way to each."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base.language import _
from kiosk.lobby.equipment import DeviceStatus
from kiosk.screens.devices.antennas import AntennasPage
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.devices.packs import PacksPage, enrol_form_page
from kiosk.screens.devices.panel import PanelPage
from kiosk.screens.devices.reader import ReaderPage, ports_page
from kiosk.screens.devices.settings_file import SettingsFilePage
from kiosk.screens.devices.shuffler import shuffler_page
from kiosk.screens.routes import route
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Text, on


class DevicesShown(NamedTuple):
    standings: tuple[DeviceStatus, ...]
    at_table: bool
    wrong: tuple[str, ...]


class DevicesPage(DevicePage[DevicesShown]):
    """A row for each kind of device."""

    def content(self) -> DevicesShown:
        return DevicesShown(self.equipment.statuses(), self.kiosk.lobby.table is not None, self.equipment.file_trouble)

    def build_content(self, content: DevicesShown) -> None:
        standings, at_table, wrong = content
        keys = []
        if wrong:
            keys.append(on(Choice(title=_("Settings file"), title_size=22), lambda: self.kiosk.show(SettingsFilePage)))
        if self.equipment.devices.reader is None:
            keys.append(on(Choice(title=_("Try without a reader"), title_size=22), self.equipment.try_emulated))
        elif self.equipment.emulated:
            keys.append(on(Choice(title=_("Place cards"), title_size=22), self._lay_cards))
        if self.equipment.devices.reader is not None:
            keys.append(on(Choice(title=_("On the table"), title_size=22), lambda: self.kiosk.show(AntennasPage)))
        primary = on(Primary(title=_("Go on"), note=_("at the table")), self._go_on) if at_table else None
        if primary and self.equipment.devices.trouble:
            primary.title, primary.note = _("Go on by touch"), _("nothing is lost")
        low = self.bar(keys, primary)
        room = theme.tall - STRIP - low - 16
        tall = min(130.0 if theme.wide >= 640 else 150.0, room / len(standings) - 8)
        for place, standing in enumerate(standings):
            box = self.put(Plane(colour="fault" if standing.fault else "key", radius=10), 12, 0, -12, tall)
            box.place = (12, STRIP + 8 + place * (tall + 8), -12, tall)
            self._row(box, standing, tall)

    def _row(self, box: Plane, standing: DeviceStatus, tall: float) -> None:
        narrow = theme.wide < 640
        right = 152.0
        colour = "red_text" if standing.fault else "ivory"
        first = 188 if not narrow else 0
        title = Text(line=standing.title, size_dp=26, bold=True, steps=(24, 22))
        box.put(title, 16, 6, first - 10 if first else -right, 36)
        state = Text(line=standing.state, size_dp=22, colour=colour, steps=(20, 18))
        if narrow:
            state.wrap, state.size_dp = True, 18
            box.put(state, 16, 38, -right, 46)
        else:
            box.put(state, 16 + first, 6, -right, 36)
        top = 42 if not narrow else 84
        detail = Text(line=standing.detail, size_dp=20 if not narrow else 18, colour="ivory2", wrap=True)
        box.put(detail, 16, top, -right, tall - top - 2)
        key = on(
            Choice(title=standing.key, title_size=22, ground=box.colour, stands_for=standing.id),
            lambda: self._open(standing),
        )
        box.put(key, -12, (tall - 56) / 2, 128, 56)

    def _open(self, standing: DeviceStatus) -> None:
        pages = {
            "reader": ReaderPage if self.equipment.devices.reader else ports_page(),
            "panel": PanelPage,
            "packs": PacksPage if self.equipment.devices.packs else enrol_form_page(),
            "shuffler": shuffler_page(self.kiosk),
        }
        self.kiosk.show(pages[standing.id])

    def _lay_cards(self) -> None:
        self.kiosk.show(route("devices.emulated"))

    def _go_on(self) -> None:
        self.kiosk.home(route("table"))


devices_page = DevicesPage
