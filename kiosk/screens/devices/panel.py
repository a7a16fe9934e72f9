"""Seat buttons, lights and buzzer: how they are, by places."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.base.language import _, later
from kiosk.devices.panel_words import place_words
from kiosk.devices.wiring import PanelSettings, Part, name_of
from kiosk.lobby.equipment import DeviceStatus
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.devices.panel_try import TryPanelPage
from kiosk.screens.devices.panel_wires import WiresPage
from kiosk.screens.widgets import Choice, Primary, on


class PanelShown(NamedTuple):
    standing: DeviceStatus
    settings: PanelSettings
    there: tuple[Part, ...]
    troubles: tuple[str, ...]


class PanelPage(DevicePage[PanelShown]):
    """The panel that was wired."""

    titles = (later("Devices"), later("Seat buttons"))

    def content(self) -> PanelShown:
        panel = self.equipment.panel
        standing = next(each for each in self.equipment.statuses() if each.id == "panel")
        return PanelShown(standing, panel.settings, panel.there, panel.troubles())

    def build_content(self, content: PanelShown) -> None:
        standing, settings, there, troubles = content
        lines = [(later("State"), standing.state), *(("", trouble) for trouble in troubles or [standing.detail])]
        wires = on(Choice(title=_("Wires"), title_size=22), lambda: self.kiosk.show(WiresPage))
        if not self.equipment.panel.wired:
            lines.append(
                (
                    later("Wiring"),
                    _("Each button goes from its pin to ground. The guide in docs/hardware.md has all pins."),
                )
            )
            use = on(Primary(title=_("Use these pins"), note=_("from the guide")), self.equipment.wire_example)
            self.put_lines([line for line in lines if line[1]], wires, right=use)
            return
        places = sorted({part.seat for part in there if part.seat is not None})
        for place in places:
            parts = [f"{name_of(part)} {part.pin}" for part in there if part.seat == place]
            lines.append((place_words(place), _("pins: {pins}", pins=", ".join(parts))))
        lines += [(later("Buzzer"), _("pin {pin}", pin=part.pin)) for part in there if part.seat is None]
        forget = on(Choice(title=_("Forget"), title_size=22), self._forget)
        test = on(Primary(title=_("Test"), note=_("part by part")), lambda: self.kiosk.show(TryPanelPage))
        self.put_lines([line for line in lines if line[1]], wires, forget, right=test)

    def _forget(self) -> None:
        self.kiosk.with_pin(CHANGE, lambda: self.equipment.wire(None))
