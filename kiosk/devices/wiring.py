"""The panel's wiring, for changing it part by part: what is on which pin."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hardware.panel_settings import BUTTONS, PINS, PLACES, place_of
from hardware.panel_settings import PanelSettings as PanelSettings
from hardware.panel_settings import Part as Part
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.devices.panel_words import button_words

_ALSO: Mapping[int, str] = {
    **dict.fromkeys((2, 3), later("also I²C")),
    **dict.fromkeys(range(7, 12), later("also SPI")),
    **dict.fromkeys((14, 15), later("serial")),
}


@dataclass(frozen=True)
class Pin:
    """A pin of the header: its number, a note (what has it, or may need it), and whether it is taken by something else
    or by the part in question."""

    number: int
    note: str
    taken: bool
    own: bool


def parts_of(place: int) -> tuple[Part, ...]:
    """All parts that a place can have, and the buzzer; without pins (0)."""
    buttons = (Part("button", 0, place, button) for button in BUTTONS)
    return (*buttons, Part("light", 0, place), Part("buzzer", 0))


def pin_of(settings: PanelSettings, part: Part) -> int | None:
    """The pin a part is on; None where it is on none."""
    return next((each.pin for each in settings.parts() if _same(each, part)), None)


def pins_for(settings: PanelSettings, part: Part) -> tuple[Pin, ...]:
    """All pins, to choose one for this part."""
    users = {each.pin: each for each in settings.parts()}

    def pin(number: int) -> Pin:
        user = users.get(number)
        own = user is not None and _same(user, part)
        also = _ALSO.get(number)
        note = short_name(user) if user is not None else _(also) if also else ""
        return Pin(number, note, user is not None and not own, own)

    return tuple(map(pin, PINS))


def short_name(part: Part) -> str:
    """A part in a word or two: ``N pass``, ``5 light``, ``buzzer``."""
    return name_of(part) if part.seat is None else f"{words.seat_letter(PLACES[part.seat])} {name_of(part)}"


def name_of(part: Part) -> str:
    """A part in a word, without its place: ``pass``, ``light``."""
    return button_words(part.button or part.kind)


def rewired(data: Mapping[str, Any], part: Part, pin: int | None) -> dict[str, Any]:
    """A wiring (in the form of `hardware.panel_settings`) with a part on another pin, or on none. Its names stay."""
    made = {key: deepcopy(data[key]) for key in ("buttons", "lights", "buzzer") if key in data}
    inner: dict[str, Any] = made
    name: str = part.kind
    if part.seat is not None:
        inner = made.setdefault(f"{part.kind}s", {})
        name = next((each for each in inner if place_of(each) == part.seat), PLACES[part.seat])
    if part.button is not None:
        inner, name = inner.setdefault(name, {}), part.button
    if pin is None:
        inner.pop(name, None)
    else:
        inner[name] = pin
    return made


def _same(one: Part, other: Part) -> bool:
    return (one.kind, one.seat, one.button) == (other.kind, other.seat, other.button)
