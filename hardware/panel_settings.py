"""What is wired to which pin, as plain data, and what may be wrong with that.

A wiring reads, all of it optional::

    {"buttons": {"N": {"pass": 5, "undo": 6, "next": 13}, "E": {"pass": 19}},
     "lights": {"N": 17, "E": 27},
     "buzzer": 18,
     "settle": 0.02, "held_after": 60,
     "patterns": {"renege": [0.6, 0.15, 0.6]},
     "seats": {"3": ["N", "E", "W"]},
     "lights_active_low": False, "buzzer_active_low": False}

Pins are numbered as the chip numbers them (GPIO5 is 5), times are seconds. Buttons connect their pin to ground.

A *place* is where buttons and a light are mounted, an index clockwise from 0. The first four are called N, E, S, W (or
1 to 4), the others 5 to 7; `seats` says at which places those sit who are fewer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from hardware.debounce import SETTLE

BUTTONS = ("pass", "undo", "next", "took")
PINS = range(2, 28)
"""The free pins of the header; 0 and 1 are for boards that identify themselves."""
PLACES = ("N", "E", "S", "W", "5", "6", "7")
"""The places' names, clockwise; the first four may also be called by number."""
PLAYERS = range(2, len(PLACES) + 1)

Pattern = tuple[float, ...]
"""Seconds on, off, on and so forth; empty is silence."""

PATTERNS: Mapping[str, Pattern] = {
    "renege": (0.6, 0.15, 0.6, 0.15, 0.6),
    "question": (0.08, 0.08, 0.08),
    "trouble": (0.3, 0.3, 0.3),
    "done": (0.08, 0.08, 0.3),
    "turn": (),
    "press": (),
}
"""The buzzer's patterns: for a renege, a question to the table, something not saved or a device lost, the end of a
hand, a new turn, a pressed button."""

HELD = 60.0
"""Seconds after which a held button counts as stuck."""

SETTLE_RANGE = (0.005, 0.2)
HELD_RANGE = (5, 3600)
STEP_RANGE = (0.01, 10)
MOST_STEPS = 99

EXAMPLE: Mapping[str, Any] = {
    "buttons": {
        "N": {"pass": 5, "undo": 6, "next": 13},
        "E": {"pass": 19, "undo": 26, "next": 16},
        "S": {"pass": 20, "undo": 21, "next": 12},
        "W": {"pass": 23, "undo": 24, "next": 25},
    },
    "lights": {"N": 17, "E": 27, "S": 22, "W": 4},
    "buzzer": 18,
}
"""The wiring of docs/hardware.md. It leaves the pins of the serial port, I²C and SPI free."""

_SEATS: Mapping[int, tuple[int, ...]] = {2: (0, 2)}
_KEYS = (
    "buttons", "lights", "buzzer", "settle", "held_after", "patterns", "seats", "lights_active_low",
    "buzzer_active_low",
)  # fmt: skip

Where = tuple[str, ...]
"""The keys that lead to a value."""

Kind = Literal[
    "unknown_key",
    "unknown_place",
    "unknown_button",
    "unknown_pattern",
    "unknown_players",
    "not_a_table",
    "not_a_list",
    "not_a_number",
    "not_a_whole_number",
    "not_true_or_false",
    "not_as_many",
    "out_of_range",
    "too_long",
    "pin_used_twice",
    "said_twice",
]


@dataclass(frozen=True)
class Problem:
    """What is wrong with the `value` at `where`. `allowed`: the possible names, or the least and the greatest number;
    `other`: where the same pin or place is used already."""

    where: Where
    kind: Kind
    value: object
    allowed: tuple[object, ...] = ()
    other: Where = ()

    def __str__(self) -> str:
        facts = [f"{name} {value}" for name, value in (("allowed", self.allowed), ("other", self.other)) if value]
        return f"{'.'.join(self.where)}: {self.kind} {self.value!r}" + "".join(f", {fact}" for fact in facts)


class BadWiring(ValueError):
    """A wiring that cannot be used. `problems`: everything wrong with it, in its own order."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Part:
    """One thing on one pin. The buzzer has no place; only buttons have a name (one of `BUTTONS`)."""

    kind: Literal["button", "light", "buzzer"]
    pin: int
    seat: int | None = None
    button: str | None = None


@dataclass(frozen=True)
class PanelSettings:
    """The parts of the panel. Places are indexes; `settle` (see `Debouncer`) and `held_after` are in seconds. `seats`
    gives, by number of players, the place of each seat, where it differs from `usual_seats`."""

    buttons: Mapping[tuple[int, str], int] = field(default_factory=dict)
    lights: Mapping[int, int] = field(default_factory=dict)
    buzzer: int | None = None
    settle: float = SETTLE
    held_after: float = HELD
    patterns: Mapping[str, Pattern] = field(default_factory=lambda: PATTERNS)
    seats: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    lights_active_low: bool = False
    buzzer_active_low: bool = False

    def parts(self) -> Iterator[Part]:
        for (seat, button), pin in self.buttons.items():
            yield Part("button", pin, seat, button)
        for seat, pin in self.lights.items():
            yield Part("light", pin, seat)
        if self.buzzer is not None:
            yield Part("buzzer", self.buzzer)

    def places(self, players: int) -> tuple[int, ...]:
        """The place of each seat, for so many players."""
        return self.seats.get(players) or usual_seats(players)


def usual_seats(players: int) -> tuple[int, ...]:
    """The default places of the seats: the first ones, clockwise; two players sit opposite each other."""
    return _SEATS.get(players) or tuple(range(players))


def place_of(name: str) -> int | None:
    """The place of that name, in either case; None if there is none."""
    names = [name.upper(), *((PLACES[int(name) - 1],) if name in ("1", "2", "3", "4") else ())]
    return next((PLACES.index(each) for each in names if each in PLACES), None)


def read_wiring(data: Mapping[str, Any]) -> PanelSettings:
    """The settings in plain data (a dict, a table of a TOML file). Raises `BadWiring` with everything that is wrong."""
    reader = _Reader()
    settings = reader.settings(data)
    if reader.problems:
        raise BadWiring(reader.problems)
    return settings


class _Reader:
    """Reads a whole wiring, whatever is wrong with it, and collects `problems`."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.used: dict[int, Where] = {}
        self.said: dict[tuple[object, ...], Where] = {}

    def settings(self, data: object) -> PanelSettings:
        found: dict[str, Any] = {"buttons": {}, "lights": {}, "patterns": dict(PATTERNS), "seats": {}}
        for key, value in self.table((), data):
            match key:
                case "buttons":
                    for place, where, buttons in self.by_place(key, value):
                        for button, pin in self.table(where, buttons):
                            if self.known((*where, button), "unknown_button", BUTTONS):
                                found[key][place, button] = self.pin((*where, button), pin, (key, place, button))
                case "lights":
                    for place, where, pin in self.by_place(key, value):
                        found[key][place] = self.pin(where, pin, (key, place))
                case "buzzer":
                    found[key] = self.pin((key,), value, (key,))
                case "settle":
                    found[key] = self.number((key,), value, SETTLE_RANGE)
                case "held_after":
                    found[key] = self.number((key,), value, HELD_RANGE)
                case "patterns":
                    for name, steps in self.table((key,), value):
                        if self.known((key, name), "unknown_pattern", tuple(PATTERNS)):
                            found[key][name] = self.pattern((key, name), steps)
                case "seats":
                    for players, places in self.table((key,), value):
                        if self.known((key, players), "unknown_players", tuple(map(str, PLAYERS))):
                            found[key][int(players)] = self.seats((key, players), places)
                case "lights_active_low" | "buzzer_active_low":
                    found[key] = value
                    if not isinstance(value, bool):
                        self.problem((key,), "not_true_or_false", value)
                case _:
                    self.problem((key,), "unknown_key", key, _KEYS)
        return PanelSettings(**found)

    def problem(self, where: Where, kind: Kind, value: object, allowed: Sequence[object] = ()) -> None:
        self.problems.append(Problem(where, kind, value, tuple(allowed)))

    def known(self, where: Where, kind: Kind, names: Sequence[str]) -> bool:
        """Whether the last key of `where` is one of these."""
        if where[-1] not in names:
            self.problem(where, kind, where[-1], names)
        return where[-1] in names

    def table(self, where: Where, value: object) -> Iterator[tuple[str, object]]:
        if isinstance(value, Mapping):
            yield from ((str(key), each) for key, each in value.items())
        else:
            self.problem(where, "not_a_table", value)

    def by_place(self, key: str, value: object) -> Iterator[tuple[int, Where, object]]:
        for name, each in self.table((key,), value):
            place = place_of(name)
            if place is None:
                self.problem((key, name), "unknown_place", name, PLACES)
            else:
                yield place, (key, name), each

    def number(self, where: Where, value: object, allowed: tuple[float, float]) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.problem(where, "not_a_number", value, allowed)
        elif not allowed[0] <= value <= allowed[1]:
            self.problem(where, "out_of_range", value, allowed)
        else:
            return value
        return 0

    def pin(self, where: Where, value: object, part: tuple[object, ...]) -> int:
        before = len(self.problems)
        number = self.number(where, value, (PINS[0], PINS[-1]))
        pin = int(number)
        if len(self.problems) > before:
            return 0
        if pin != number:
            self.problem(where, "not_a_whole_number", value, (PINS[0], PINS[-1]))
        elif pin in self.used:
            self.problems.append(Problem(where, "pin_used_twice", pin, other=self.used[pin]))
        elif part in self.said:  # under both names of a place
            self.problems.append(Problem(where, "said_twice", pin, other=self.said[part]))
        else:
            self.used[pin] = self.said[part] = where
        return pin

    def pattern(self, where: Where, value: object) -> Pattern:
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.problem(where, "not_a_list", value)
            return ()
        if len(value) > MOST_STEPS:
            self.problem(where, "too_long", len(value), (0, MOST_STEPS))
        return tuple(self.number((*where, str(n)), step, STEP_RANGE) for n, step in enumerate(value, 1))

    def seats(self, where: Where, value: object) -> tuple[int, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.problem(where, "not_a_list", value)
            return ()
        places = [place_of(str(each)) for each in value]
        for n, (place, each) in enumerate(zip(places, value, strict=True), 1):
            if place is None:
                self.problem((*where, str(n)), "unknown_place", each, PLACES)
        if not len(places) == len(set(places)) == int(where[-1]):
            self.problem(where, "not_as_many", list(value), (int(where[-1]),))
        return tuple(place for place in places if place is not None)
