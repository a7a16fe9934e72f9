"""A test of the panel, part by part: each light, each pattern of the buzzer, and the presses as they come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, later
from kiosk.base.words import capital
from kiosk.devices.panel_words import button_words, pattern_words, place_words
from kiosk.devices.wiring import PanelSettings, Part
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on
from kiosk.table_io.panel import PanelTrial, Press

GAP = 8.0
ACROSS = 3


class TryPanelShown(NamedTuple):
    settings: PanelSettings
    there: tuple[Part, ...]
    presses: tuple[Press, ...]
    trouble: str


class TryPanelPage(DevicePage[TryPanelShown]):
    """Presses are shown and do nothing at the table."""

    titles = (later("Devices"), later("Seat buttons"), later("Test"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.listener = PanelTrial()

    def content(self) -> TryPanelShown:
        panel = self.equipment.panel
        return TryPanelShown(panel.settings, panel.there, tuple(panel.presses), next(iter(panel.troubles()), ""))

    def build_content(self, content: TryPanelShown) -> None:
        settings, there, presses, trouble = content
        low = self.bar([])
        panel = self.equipment.panel
        lit = {part.seat for part in there if part.kind == "light"}
        keys = []
        for place in sorted(settings.lights):
            note = _("light") if place in lit else _("absent")
            key = Choice(title=place_words(place), note=note, title_size=22, off=place not in lit)
            keys.append(on(key, partial(panel.try_light, place)))
        buzzer = any(part.kind == "buzzer" for part in there)
        if settings.buzzer is not None:
            for name, steps in settings.patterns.items():
                note = _("not there") if not buzzer else _("buzzer") if steps else _("silent")
                key = Choice(title=capital(pattern_words(name)), note=note, title_size=22, off=not (buzzer and steps))
                keys.append(on(key, partial(panel.try_buzzer, name)))
        beside = theme.wide >= 640 and bool(keys)
        room = theme.wide - 24 - (260 if beside else 0)
        rows = max(1, -(-len(keys) // ACROSS))
        height = theme.tall - STRIP - low - GAP
        tall = min(72.0, (height if beside else height - 200) / rows - GAP)
        wide = (room - GAP * (ACROSS - 1)) / ACROSS
        for place, key in enumerate(keys):
            row, column = divmod(place, ACROSS)
            self.put(key, 12 + column * (wide + GAP), STRIP + GAP + row * (tall + GAP), wide, tall)
        left = room + 28 if beside else 16.0
        top = STRIP + GAP if beside or not keys else STRIP + GAP + rows * (tall + GAP)
        self._say(presses, trouble, left, top, theme.tall - low - top)

    def _say(self, presses: Sequence[Press], trouble: str, left: float, top: float, tall: float) -> None:
        self.put(Text(line=_("Last presses"), size_dp=22, bold=True), left, top, -12, 36)
        room = int((tall - 40) // 28) - (6 if trouble else 0)
        lines = [f"{each.at:%H:%M:%S}  {place_words(each.place)}, {button_words(each.button)}" for each in presses][
            : max(1, room)
        ]
        said = lines or [_("Press a button: it is named here, and does nothing at the table.")]
        text = "\n".join([*said, *(["", trouble] if trouble else [])])
        self.put(Text(line=text, size_dp=20, wrap=True, valign="top", colour="ivory2"), left, top + 40, -12, tall - 40)
