"""What is wired to which pin, as plain data, and what may be wrong with that.

A wiring reads, all of it optional::

    {"buttons": {"N": {"pass": 5, "undo": 6, "next": 13}, "E": {"pass": 19}},
     "lights": {"N": 17, "E": 27},
     "buzzer": 18,
     "settle_ms": 20,
     "patterns_ms": {"renege": [600, 150, 600]},
     "lights_active_low": False, "buzzer_active_low": False}

Pins are numbered as the chip numbers them (GPIO5 is 5). Buttons connect their pin to ground.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from hardware.debounce import SETTLE

BUTTONS = ("pass", "undo", "next")
PINS = range(28)

Pattern = tuple[float, ...]
"""Seconds on, off, on and so forth."""

PATTERNS: Mapping[str, Pattern] = {
    "notice": (0.08,),
    "question": (0.08, 0.08, 0.08),
    "renege": (0.6, 0.15, 0.6, 0.15, 0.6),
}

_KEYS = ("buttons", "lights", "buzzer", "settle_ms", "patterns_ms", "lights_active_low", "buzzer_active_low")
_SETTLE_MS = (5, 200)
_STEP_MS = (10, 10_000)
_STEPS = (1, 99)

Where = tuple[str, ...]
"""The keys that lead to a value."""

Kind = Literal[
    "unknown_key",
    "unknown_seat",
    "unknown_button",
    "not_a_table",
    "not_a_list",
    "not_a_number",
    "not_a_whole_number",
    "not_true_or_false",
    "out_of_range",
    "pin_used_twice",
]


@dataclass(frozen=True)
class Problem:
    """What is wrong with the `value` found at `where`. `allowed`: the names, or the least and the greatest number, that
    may stand there; `other`: where the same pin is used already."""

    where: Where
    kind: Kind
    value: object
    allowed: tuple[object, ...] = ()
    other: Where = ()

    def __str__(self) -> str:
        facts = [f"{name} {value}" for name, value in (("allowed", self.allowed), ("other", self.other)) if value]
        return f"{'.'.join(self.where)}: {self.kind} {self.value!r}" + "".join(f", {fact}" for fact in facts)


class BadWiring(ValueError):
    """A wiring that cannot be used. `problems`: all that is wrong with it, in its own order."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Part:
    """One thing on one pin. The buzzer has no seat; only buttons have a name (one of `BUTTONS`)."""

    kind: Literal["button", "light", "buzzer"]
    pin: int
    seat: int | None = None
    button: str | None = None


@dataclass(frozen=True)
class PanelSettings:
    """What the panel is made of. Seats are indexes; `settle` is in seconds (see `Debouncer`)."""

    buttons: Mapping[tuple[int, str], int] = field(default_factory=dict)
    lights: Mapping[int, int] = field(default_factory=dict)
    buzzer: int | None = None
    settle: float = SETTLE
    patterns: Mapping[str, Pattern] = field(default_factory=lambda: PATTERNS)
    lights_active_low: bool = False
    buzzer_active_low: bool = False

    def parts(self) -> Iterator[Part]:
        for (seat, button), pin in self.buttons.items():
            yield Part("button", pin, seat, button)
        for seat, pin in self.lights.items():
            yield Part("light", pin, seat)
        if self.buzzer is not None:
            yield Part("buzzer", self.buzzer)


def read_wiring(data: Mapping[str, Any], seats: Sequence[str] = "NESW") -> PanelSettings:
    """The settings that plain data (a dict, a table of a TOML file) describes; `seats` are the seats' names in order.

    Raises `BadWiring` with everything that is wrong.
    """
    reader = _Reader([name.upper() for name in seats])
    settings = reader.settings(data)
    if reader.problems:
        raise BadWiring(reader.problems)
    return settings


class _Reader:
    """Reads a wiring to its end, whatever is wrong with it, and collects `problems`."""

    def __init__(self, seats: list[str]) -> None:
        self.seats = seats
        self.problems: list[Problem] = []
        self.used: dict[int, Where] = {}

    def settings(self, data: object) -> PanelSettings:
        found: dict[str, Any] = {"buttons": {}, "lights": {}, "patterns": dict(PATTERNS)}
        for key, value in self.table((), data):
            match key:
                case "buttons":
                    for seat, where, buttons in self.by_seat(key, value):
                        for button, pin in self.table(where, buttons):
                            if button in BUTTONS:
                                found[key][seat, button] = self.pin((*where, button), pin)
                            else:
                                self.problem((*where, button), "unknown_button", button, BUTTONS)
                case "lights":
                    for seat, where, pin in self.by_seat(key, value):
                        found[key][seat] = self.pin(where, pin)
                case "buzzer":
                    found[key] = self.pin((key,), value)
                case "settle_ms":
                    found["settle"] = self.number((key,), value, _SETTLE_MS) / 1000
                case "patterns_ms":
                    for name, steps in self.table((key,), value):
                        found["patterns"][name] = self.pattern((key, name), steps)
                case "lights_active_low" | "buzzer_active_low":
                    found[key] = value
                    if not isinstance(value, bool):
                        self.problem((key,), "not_true_or_false", value)
                case _:
                    self.problem((key,), "unknown_key", key, _KEYS)
        return PanelSettings(**found)

    def problem(self, where: Where, kind: Kind, value: object, allowed: Sequence[object] = ()) -> None:
        self.problems.append(Problem(where, kind, value, tuple(allowed)))

    def table(self, where: Where, value: object) -> Iterator[tuple[str, object]]:
        if isinstance(value, Mapping):
            yield from ((str(key), each) for key, each in value.items())
        else:
            self.problem(where, "not_a_table", value)

    def by_seat(self, key: str, value: object) -> Iterator[tuple[int, Where, object]]:
        for name, each in self.table((key,), value):
            if name.upper() in self.seats:
                yield self.seats.index(name.upper()), (key, name), each
            else:
                self.problem((key, name), "unknown_seat", name, self.seats)

    def number(self, where: Where, value: object, allowed: tuple[int, int]) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.problem(where, "not_a_number", value, allowed)
        elif not allowed[0] <= value <= allowed[1]:
            self.problem(where, "out_of_range", value, allowed)
        else:
            return value
        return 0

    def pin(self, where: Where, value: object) -> int:
        before = len(self.problems)
        number = self.number(where, value, (PINS[0], PINS[-1]))
        pin = int(number)
        if len(self.problems) > before:
            return 0
        if pin != number:
            self.problem(where, "not_a_whole_number", value, (PINS[0], PINS[-1]))
        elif pin in self.used:
            self.problems.append(Problem(where, "pin_used_twice", pin, other=self.used[pin]))
        else:
            self.used[pin] = where
        return pin

    def pattern(self, where: Where, value: object) -> Pattern:
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.problem(where, "not_a_list", value)
            return ()
        if not _STEPS[0] <= len(value) <= _STEPS[1]:
            self.problem(where, "out_of_range", len(value), _STEPS)
        return tuple(self.number((*where, str(n)), step, _STEP_MS) / 1000 for n, step in enumerate(value, 1))
