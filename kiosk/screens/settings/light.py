"""How bright the screen is: by day, in the evening, and when nobody touches it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kiosk.appliance.settings.light import HOURS, IDLE, LEAST, MORNING, STEP, Light
from kiosk.base.language import _, later
from kiosk.screens.routes import route
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Stepper, Text, on

WIDE, NARROW = 268, 210  # dp of a stepper


class _Row(NamedTuple):
    """A setting with its stepper: where that stands and can go, the words for a place, and what is set there."""

    id: str
    name: str
    detail: str
    place: int
    range: tuple[int, int]
    words: Callable[[int], str]
    value: Callable[[int], object]


class LightPage(SettingPage[tuple[Light, str]]):
    """A stepper for each; what is set is seen at once."""

    titles = (later("Settings"), later("Brightness"))

    def content(self) -> tuple[Light, str]:
        return self.settings.light, self.settings.light_trouble

    def question(self, shown: tuple[tuple[Light, str], str, str]) -> object:
        return type(self)

    def build_content(self, content: tuple[Light, str]) -> None:
        light, trouble = content
        least, most = LEAST // STEP, 100 // STEP
        begins = 0 if light.begins is None else 1 + HOURS.index(light.begins) if light.begins in HOURS else 1
        dim = light.evening // STEP
        dims = (least, most) if begins else (dim, dim)
        until = _("until {clock}", clock=f"{MORNING:%H:%M}")
        rows = (
            _Row("day", _("By day"), "", light.day // STEP, (least, most), _percent, lambda steps: steps * STEP),
            _Row(
                "begins", _("The evening begins"), until, begins, (0, len(HOURS)), _hour,
                lambda place: HOURS[place - 1] if place else None,
            ),
            _Row(
                "evening", _("In the evening"), "" if begins else _("there is none"), dim, dims, _percent,
                lambda steps: steps * STEP,
            ),
            _Row(
                "idle", _("Go dark after"), _("touch to light up"), IDLE.index(light.idle), (0, len(IDLE) - 1), _idle,
                lambda place: IDLE[place],
            ),
        )  # fmt: skip
        turned = on(
            Choice(title=_("Upside down?"), note=_("or mirrored")), lambda: self.kiosk.show(route("settings.screen"))
        )
        low = self.bar([turned] if self.kiosk.screen is not None else [])
        margin, note = 16, 64
        pitch = min(96.0, (theme.tall - STRIP - low - note - 20) / len(rows))
        right = WIDE if theme.wide >= 640 else NARROW
        for place, row in enumerate(rows):
            y = STRIP + 10 + place * pitch
            self.put(
                Text(line=row.name, size_dp=26, bold=True, steps=(24, 22, 20)),
                margin,
                y,
                -right - 24,
                pitch * 0.5 if row.detail else pitch - 2,
            )
            self.put(Text(line=row.detail, size_dp=20, colour="ivory2"), margin, y + pitch * 0.48, -right - 24, 28)
            stepper = Stepper(
                value=row.place, least=row.range[0], most=row.range[1], words=row.words,
                figure_size=30 if right == WIDE else 22, stands_for=row.id,
            )  # fmt: skip
            stepper.bind(value=partial(self._change, row))
            tall = pitch - 10 if right == WIDE else 58
            self.put(stepper, -margin, y + (pitch - tall) / 2 - 5, right, tall)
        here = self.settings.machine.light is not None
        said = _(trouble) or (
            _("Sets this screen’s own light.")
            if here
            else _("This screen’s own light cannot be set here: the picture gets darker.")
        )
        colour = "red_text" if trouble else "ivory2"
        self.put(Text(line=said, size_dp=22, colour=colour, wrap=True), margin, -low - 4, -margin, note)

    def _change(self, row: _Row, _stepper: Stepper, place: float) -> None:
        self.settings.set_light(**{row.id: row.value(int(place))})
        self.kiosk.refresh()


def _percent(steps: int) -> str:
    return f"{steps * STEP} %"


def _hour(place: int) -> str:
    return f"{HOURS[place - 1]:%H:%M}" if place else _("never")


def _idle(place: int) -> str:
    return _("{n} min", n=IDLE[place]) if IDLE[place] else _("never")
