"""What is on which pin: a place, then a button or light of it, then a free pin; each with one tap."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _, later
from kiosk.base.words import capital
from kiosk.devices.panel_words import PLACE_COUNT, part_name, place_words
from kiosk.devices.wiring import PanelSettings, Part, name_of, parts_of, pin_of, pins_for
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Text, on

GAP = 8.0


class WiresPage(DevicePage[tuple[PanelSettings, int]]):
    """A key for each place, and below them the parts that can be at the one that is chosen."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Seat buttons"), later("Wires"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.chosen = 0

    def content(self) -> tuple[PanelSettings, int]:
        return self.equipment.panel.settings, self.chosen

    def build_content(self, content: tuple[PanelSettings, int]) -> None:
        settings, chosen = content
        low = self.bar([])
        across = PLACE_COUNT if theme.wide >= 640 else 4
        places = [
            on(Choice(title=place_words(each), title_size=20, chosen=each == chosen), partial(self._choose, each))
            for each in range(PLACE_COUNT)
        ]
        top = self._grid(places, across, STRIP + GAP, 56)
        words = _("With fewer or more than four players North is seat 1, and so on clockwise.")
        self.put(Text(line=words, size_dp=20, colour="ivory2", wrap=True), 16, top, -16, 30 if across > 4 else 56)
        top += 38 if across > 4 else 64
        keys = []
        for part in parts_of(chosen):
            pin = pin_of(settings, part)
            title = capital(name_of(part))
            key = Choice(
                title=title, note=_("no pin") if pin is None else _("pin {pin}", pin=pin), chosen=pin is not None
            )
            keys.append(on(key, partial(self._wire, part)))
        self._grid(keys, 3, top, min(96.0, (theme.tall - low - top) / 2 - GAP))

    def _grid(self, keys: list[Choice], across: int, top: float, tall: float) -> float:
        """Puts the keys in rows; where the next row would begin."""
        wide = (theme.wide - 24 - GAP * (across - 1)) / across
        for place, key in enumerate(keys):
            row, column = divmod(place, across)
            self.put(key, 12 + column * (wide + GAP), top + row * (tall + GAP), wide, tall)
        return top + -(-len(keys) // across) * (tall + GAP)

    def _choose(self, place: int) -> None:
        self.chosen = place
        self.refresh()

    def _wire(self, part: Part) -> None:
        self.kiosk.show(pin_page(part))


class PinPage(DevicePage[PanelSettings]):
    """All pins: the free ones can be chosen, of the others it is said what they are used for."""

    pin_for = CHANGE

    def __init__(self, kiosk: Shell, part: Part) -> None:
        super().__init__(kiosk)
        self.wanted = part
        self.titles = (later("Devices"), capital(part_name(part)), later("Which pin?"))

    def content(self) -> PanelSettings:
        return self.equipment.panel.settings

    def build_content(self, content: PanelSettings) -> None:
        pins = pins_for(content, self.wanted)
        wired = any(pin.own for pin in pins)
        off = [on(Choice(title=_("No pin"), note=_("not wired")), partial(self._take, None))] if wired else []
        low = self.bar(off)
        across = 7 if theme.wide >= 640 else 4
        rows = -(-len(pins) // across)
        wide = (theme.wide - 24 - GAP * (across - 1)) / across
        tall = min(84.0, (theme.tall - STRIP - low - GAP) / rows - GAP)
        for place, pin in enumerate(pins):
            row, column = divmod(place, across)
            key = Choice(title=str(pin.number), note=pin.note, chosen=pin.own, off=pin.taken)
            left = 12 + column * (wide + GAP)
            self.put(on(key, partial(self._take, pin.number)), left, STRIP + GAP + row * (tall + GAP), wide, tall)

    def _take(self, pin: int | None) -> None:
        self.equipment.wire_part(self.wanted, pin)
        self.kiosk.back()


def pin_page(part: Part) -> PageMaker:
    """Asks for the pin of a part."""
    return partial(PinPage, part=part)
