"""Emulated seat buttons, lights and buzzer, on the emulated pins of a Raspberry Pi."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

import click

from hardware.emulators.panel import EmulatedPanel
from hardware.emulators.pigpiod import Pigpiod
from hardware.panel_settings import EXAMPLE, PLACES, PanelSettings, place_of, read_wiring
from kiosk.base.language import _
from kiosk.base.task import Task
from kiosk.devices.device_settings import NAME as FILE
from kiosk.devices.device_settings import DeviceFile
from kiosk.main.commands.emulate_script import PAUSE, IsStopped, MalformedLine, Script, pause, seconds_of

NAME = "panel"
_PRESSED = 0.15
"""Seconds of a button press."""


class Panel:
    """A panel on emulated pins; prints what its lights and its buzzer do, until `close`."""

    def __init__(self, link: Path, wiring: PanelSettings) -> None:
        """`link` is the TCP port. Raises OSError."""
        if not link.name.isdecimal() or not 0 < int(link.name) < 65536:
            raise OSError(None, _("a panel is found at a TCP port, such as 8888"))
        self.pins = Pigpiod(int(link.name))
        self.wiring = wiring
        self.parts = EmulatedPanel(wiring, self.pins)
        for seat, button in wiring.buttons:
            self.parts.release(seat, button)
        self._watching = Task("lights and buzzer", self._watch)

    def close(self) -> None:
        self._watching.stop()
        self.pins.close()
        if self._watching.error is not None:
            click.echo(_("Its lights and its buzzer could not be followed to the end. Start it again."), err=True)

    def _watch(self, stopping: Event) -> None:
        lit: frozenset[int] = frozenset()
        buzzing = False
        while not stopping.wait(PAUSE):
            now, sounds = self.parts.lit, self.parts.buzzing
            for seat in sorted(now ^ lit):
                click.echo(f"{PLACES[seat]} {'lit' if seat in now else 'dark'}")
            if sounds != buzzing:
                click.echo(f"buzzer {'on' if sounds else 'off'}")
            lit, buzzing = now, sounds


def script(data_dir: Path) -> Script:
    """For the wiring of the kiosk with its data there; without one, that of the guide."""
    file = DeviceFile(data_dir / FILE)
    with suppress(OSError):  # there is none yet
        file.read()
    own = read_wiring(file.panel)
    wiring = own if any(own.parts()) else read_wiring(EXAMPLE)
    make, parse = partial(Panel, wiring=wiring), partial(parse_line, wiring=wiring)
    return Script(make, parse, lambda step, panel, stopped: step(panel, stopped))


Step = Callable[[Panel, IsStopped], None]


def parse_line(text: str, wiring: PanelSettings) -> Step | None:
    """The meaning of a line; None for an empty one. Raises `MalformedLine`."""
    match text.partition("#")[0].split():
        case []:
            return None
        case ["wait", seconds]:
            time = seconds_of(seconds)
            return lambda _, stopped: pause(time, stopped)
        case ["+", place, button]:
            return _press(place, button, wiring)
        case ["-", place, button]:
            return _release(place, button, wiring)
        case [place, button]:
            down, up = _press(place, button, wiring), _release(place, button, wiring)

            def tap(panel: Panel, stopped: IsStopped) -> None:
                down(panel, stopped)
                pause(_PRESSED, stopped)
                up(panel, stopped)

            return tap
    line = repr(text.strip())
    raise MalformedLine(_("{line} is not a line of a script for a panel; write such as N pass, or wait 0.5", line=line))


def _press(place: str, button: str, wiring: PanelSettings) -> Step:
    seat = _seat(place, button, wiring)
    return lambda panel, _: panel.parts.press(seat, button)


def _release(place: str, button: str, wiring: PanelSettings) -> Step:
    seat = _seat(place, button, wiring)
    return lambda panel, _: panel.parts.release(seat, button)


def _seat(place: str, button: str, wiring: PanelSettings) -> int:
    seat = place_of(place)
    if seat is None or (seat, button) not in wiring.buttons:
        there = ", ".join(f"{PLACES[at]} {name}" for at, name in wiring.buttons)
        raise MalformedLine(
            _(
                "{place} {button} is not a button here; there are {buttons}",
                place=place,
                button=button,
                buttons=there or _("none"),
            )  # fmt: skip
        )
    return seat
