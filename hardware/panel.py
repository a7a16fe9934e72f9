"""Buttons and lights at the seats, and a buzzer, through gpiozero.

One thread owns them all. The thread in which gpiozero reports edges only puts them on the panel's queue; so do the
methods that switch lights and sound the buzzer. Missing parts are reported, and the others work: no GPIO, a pin in use
elsewhere, a part that fails while playing. Without hardware: ``Panel(settings, report, factory=MockFactory())``, or
`hardware.emulators.panel`.
"""

import logging
import math
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from gpiozero import LED, BadPinFactory, Buzzer, Device, GPIOPinInUse, InputDevice, PinInvalidPin

from hardware.debounce import Debouncer
from hardware.panel_parts import Button, Output
from hardware.panel_settings import PanelSettings, Part, Pattern


class PartReason(Enum):
    """Why a part of the panel is not available."""

    NO_GPIO = "no GPIO"
    NOT_PERMITTED = "not permitted"
    TAKEN = "pin taken by something else"
    NO_SUCH_PIN = "no such pin"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """Somebody pressed a button, one of `panel_settings.BUTTONS`, at the place `seat`.

    `at` is when its contacts first held.
    """

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """A button has been closed since `since` without a break, longer than anybody presses; `held` is false once it
    opens."""

    part: Part
    held: bool
    since: float
    at: float


@dataclass(frozen=True, slots=True)
class PartAway:
    """A part cannot be used, at start or from now on; `detail` is what the system said, for maintainers."""

    part: Part
    reason: PartReason
    detail: str
    at: float


PanelEvent = ButtonPressed | ButtonHeld | PartAway
Report = Callable[[PanelEvent], None]


class Panel:
    """All buttons and lights of one table. `report` should only put on a queue: it is called in the panel's thread
    (and by `start`, for parts that are not there).

    Times are seconds of `clock`. `factory` is gpiozero's, its default if None. Methods may be called from any thread;
    none of them waits (but `start` and `stop`) or raises.
    """

    def __init__(
        self,
        settings: PanelSettings,
        report: Report,
        factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings, self._report, self._factory, self._clock = settings, report, factory, clock
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._works: dict[Part, Button | Output] = {}
        self._away: tuple[PartAway, ...] = ()
        self._thread = Thread(target=self._run, name="panel", daemon=True)
        self._running = True

    @property
    def there(self) -> tuple[Part, ...]:
        """The parts that work."""
        return tuple(self._works.copy())

    @property
    def away(self) -> tuple[PartAway, ...]:
        """The parts that do not work, and why."""
        return self._away

    def start(self) -> None:
        """Takes the pins; `there` and `away` then show the result. Call it at most once."""
        parts = tuple(self._settings.parts())
        try:
            factory = self._factory or (_default_factory() if parts else None)
        except Exception as error:
            for part in parts:
                self._lose(part, error)
            parts = ()
        for part in parts:
            try:
                self._works[part] = self._open(part, factory)
            except Exception as error:
                self._lose(part, error)
        self._thread.start()

    def stop(self, wait: float = 1.0) -> None:
        """Switches everything off and gives the pins back; returns when that is done, after at most `wait` seconds."""
        if self._thread.is_alive():
            self._jobs.put(self._end)
            self._thread.join(wait)

    def turn(self, seat: int | None) -> None:
        """Lights this seat and no other."""
        self._jobs.put(partial(self._turn, seat))

    def flash(self, seat: int, pattern: str | Pattern) -> None:
        """Blinks a seat's light in a pattern, then restores it."""
        self._jobs.put(partial(self._play, "light", seat, pattern))

    def buzz(self, pattern: str | Pattern) -> None:
        """Sounds a pattern: a name in the settings (an unknown one is silent) or the pattern itself."""
        self._jobs.put(partial(self._play, "buzzer", None, pattern))

    def _changed(self, part: Part, ticks: Any, high: bool) -> None:
        """Called in gpiozero's thread."""
        self._jobs.put(partial(self._edge, part, ticks, high))

    # In the panel's thread

    def _run(self) -> None:
        while self._running:
            due = min((work.due for work in self._works.values()), default=math.inf)
            try:
                job = self._jobs.get(timeout=None if due == math.inf else max(0.0, due - self._clock()))
                while True:
                    self._try(job)
                    job = self._jobs.get_nowait()
            except Empty:
                pass
            now = self._clock()
            if any(work.due <= now for work in self._works.values()):  # then all: so it wakes no more than one needs
                for part, work in list(self._works.items()):
                    self._try(partial(work.work, now), part)
        while self._works:
            self._try(self._works.popitem()[1].close)

    def _try(self, job: Callable[[], None], part: Part | None = None) -> None:
        try:
            job()
        except Exception as error:  # The thread never dies: the table goes on without the part.
            if part in self._works:
                work = self._works.pop(part)
                self._try(work.close)
                self._lose(part, error)
            else:
                logging.getLogger(__name__).exception("panel")

    def _end(self) -> None:
        self._running = False

    def _turn(self, seat: int | None) -> None:
        for part, work in list(self._works.items()):
            if part.kind == "light" and isinstance(work, Output):
                self._try(partial(work.rest, part.seat == seat), part)

    def _play(self, kind: str, seat: int | None, pattern: str | Pattern) -> None:
        if isinstance(pattern, str):
            pattern = self._settings.patterns.get(pattern, ())
        steps = tuple(map(float, pattern))
        for part, work in list(self._works.items()):
            if part.kind == kind and part.seat == seat and isinstance(work, Output):
                self._try(partial(work.play, steps, self._clock()), part)

    def _edge(self, part: Part, ticks: Any, high: bool) -> None:
        work = self._works.get(part)
        if isinstance(work, Button):
            self._try(partial(work.edge, ticks, high, self._clock()), part)

    def _pressed(self, part: Part, at: float) -> None:
        assert part.seat is not None and part.button is not None
        self._tell(ButtonPressed(part.seat, part.button, at))

    def _held(self, part: Part, held: bool, since: float) -> None:
        self._tell(ButtonHeld(part, held, since, self._clock()))

    # Parts that come and go

    def _open(self, part: Part, factory: Any) -> Button | Output:
        match part.kind:
            case "button":
                device = InputDevice(part.pin, pull_up=True, pin_factory=factory)
                debouncer = Debouncer(device.is_active, self._clock(), self._settings.settle)
                changed, pressed = partial(self._changed, part), partial(self._pressed, part)
                held = partial(self._held, part)
                return Button(device, debouncer, self._clock(), changed, pressed, held, self._settings.held_after)
            case "light":
                return Output(LED(part.pin, active_high=not self._settings.lights_active_low, pin_factory=factory))
            case "buzzer":
                return Output(Buzzer(part.pin, active_high=not self._settings.buzzer_active_low, pin_factory=factory))

    def _lose(self, part: Part, error: Exception) -> None:
        away = PartAway(part, _reason(error), str(error) or repr(error), self._clock())
        self._away += (away,)
        self._tell(away)

    def _tell(self, event: PanelEvent) -> None:
        self._try(partial(self._report, event))


def _default_factory() -> Any:
    """gpiozero's own choice. Raises `BadPinFactory`, or whatever the chosen factory raises."""
    with warnings.catch_warnings(record=True) as tried:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:
            raise BadPinFactory("; ".join(str(each) for each in (error, *(one.message for one in tried)))) from error
    return Device.pin_factory


def _reason(error: Exception) -> PartReason:
    if isinstance(error, GPIOPinInUse) or "busy" in str(error).lower():
        return PartReason.TAKEN
    for kind, reason in (
        (BadPinFactory, PartReason.NO_GPIO),
        (PinInvalidPin, PartReason.NO_SUCH_PIN),
        (PermissionError, PartReason.NOT_PERMITTED),
    ):
        if isinstance(error, kind):
            return reason
    return PartReason.FAILED
