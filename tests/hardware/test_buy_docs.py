"""The drawings in docs/buy.md: the header of a Raspberry Pi with the wiring that the kiosk proposes, and a PN5180's."""

import re
from pathlib import Path

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware.panel_settings import EXAMPLE
from hardware.readers import reader

PI_3, PI_4, PI_5 = 0xA02082, 0xA03111, 0xC04170
GUIDE = (Path(__file__).parents[2] / "docs" / "buy.md").read_text(encoding="utf-8")
DRAWING, PN5180 = re.findall(r"^```\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^(?P<left>.*?)  (?P<odd>[0-9]+) \| +(?P<even>[0-9]+)  (?P<right>.*)$", re.MULTILINE)
NAME = r"GPIO[0-9]+|ground|3\.3 V|5 V"


def drawn() -> dict[int, tuple[str, str]]:
    """What each pin is, and what is wired to it."""
    pins = {}
    for row in ROW.finditer(DRAWING):
        for number, side in ((row["odd"], row["left"]), (row["even"], row["right"])):
            name = re.search(NAME, side)
            assert name is not None, side
            pins[int(number)] = name[0], side.replace(name[0], "").strip()
    return pins


@pytest.mark.parametrize("model", [PI_3, PI_4, PI_5], ids=["Pi 3", "Pi 4", "Pi 5"])
def test_each_pin_is_drawn_where_it_is(model: int) -> None:
    names = {"GND": "ground", "3V3": "3.3 V", "5V": "5 V"}
    header = PiBoardInfo.from_revision(model).headers["J8"].pins
    assert {number: name for number, (name, _) in drawn().items()} == {
        number: names.get(str(pin.name), str(pin.name)) for number, pin in header.items()
    }


def test_buttons_lights_and_buzzer_are_drawn_at_the_pins_that_the_kiosk_proposes() -> None:
    proposed = {EXAMPLE["buzzer"]: "buzzer"}
    proposed |= {pin: f"{button} {place}" for place, pins in EXAMPLE["buttons"].items() for button, pin in pins.items()}
    proposed |= {pin: f"light {place}" for place, pin in EXAMPLE["lights"].items()}
    assert {name: what for name, what in drawn().values() if what and "reader" not in what} == {
        f"GPIO{pin}": what for pin, what in proposed.items()
    }


def test_the_readers_wires_are_drawn_at_the_serial_ports_pins() -> None:
    assert (drawn()[8], drawn()[10]) == (("GPIO14", "to the reader's RXD"), ("GPIO15", "from the reader's TXD"))


def test_a_pn5180s_wires_are_drawn_as_its_description_has_them() -> None:
    wires = dict(re.findall(r"^ (\w+) +[<-]-+[>-] +(\w+)", PN5180, re.MULTILINE))
    told = dict(reader("pn5180").description.wiring)
    pins = {pin: number for names in list(told)[2:] for pin, number in zip(
        names.split(", "), re.findall(r"\d+", told[names]), strict=True)}  # fmt: skip
    assert wires == {name: name for name in ("5V", "3V3", "GND")} | pins
    firmware = Path(__file__).parents[2] / "hardware" / "firmware" / "pn5180" / "src" / "pn5180.h"
    assert dict(re.findall(r"\bPIN_(\w+) = (\d+)", firmware.read_text(encoding="utf-8"))) == pins
