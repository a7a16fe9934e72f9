"""Readers: one interface, and the list of all.

To add one: a module with a `READER`, and a line here.
"""

import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib import import_module

from hardware.events import Event
from hardware.line import Answering, Line, Port, Talk, Wire
from hardware.presence import Presence, Sighting, Timing

_MODULES = {
    "pepper": "hardware.readers.pepper",
    "pn532": "hardware.readers.pn532",
    "pn5180": "hardware.readers.pn5180",
    "rdm6300": "hardware.readers.rdm6300",
    "id12la": "hardware.readers.id12la",
    "feig": "hardware.readers.feig",
}
NAMES = tuple(_MODULES)


@dataclass(frozen=True)
class Look:
    """One complete inventory: everything the reader found, in no order. `blind` antennas are unknown, except that what
    was sighted there is there."""

    sightings: tuple[Sighting, ...]
    blind: Collection[int | None] = ()


@dataclass(frozen=True)
class Setting:
    """One setting of a device: its name, a label for people, a line of help, its default. With `choices` it is one of
    them; "" among them means none."""

    name: str
    label: str
    help: str
    default: str = ""
    choices: tuple[str, ...] = ()


class MalformedSetting(ValueError):
    """A setting that does not exist (`choices` is empty), or a value that it cannot have."""

    def __init__(self, name: str, value: str, choices: tuple[str, ...] = ()) -> None:
        each = ", ".join(choice or '"" (nothing)' for choice in choices)
        allowed = f"it is one of {each}" if choices else "no such setting"
        super().__init__(f"{name} = {value!r}: {allowed}")
        self.name, self.value, self.choices = name, value, choices


class Role(Enum):
    """What lies on an antenna: a seat's cards, the trick, the kitty, the discards.

    Unless there are four seats, they are counted clockwise from North; two sit at North and South.
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    FIFTH = "5"
    SIXTH = "6"
    SEVENTH = "7"
    TRICK = "trick"
    KITTY = "kitty"
    DISCARDS = "discards"

    @property
    def seat(self) -> int | None:
        """The seat's index, clockwise from North; None if nobody sits there."""
        return None if self in (Role.TRICK, Role.KITTY, Role.DISCARDS) else list(Role).index(self)


ANTENNA = "antenna{}"
"""The name of the setting for an antenna's role, by the antenna's number from 1."""


@dataclass(frozen=True)
class Description:
    """A reader, for people who choose and connect one; each tuple is a list of short lines."""

    title: str
    summary: str
    wiring: tuple[tuple[str, str], ...]
    """Pairs: a pin of the reader, and where it goes."""
    settings: tuple[Setting, ...]
    can: tuple[str, ...]
    cannot: tuple[str, ...]
    use: tuple[str, ...]
    """How to play with it."""


Settings = Mapping[str, str]
Looks = Callable[[Port, Settings], Iterator[Answering | Look | None]]
"""A driver. It yields `Answering` once it knows the reader, then a `Look` for each inventory, and None at each beat
between.

It yields only looks that the reader really made: without a look, nothing is known about the tags. It takes every
setting of its description except the port.
"""


@dataclass(frozen=True)
class Reader:
    """A kind of reader: its description, its line, its driver, and its default timing."""

    description: Description
    wire: Wire
    looks: Looks
    timing: Timing = Timing()

    def settings(self, given: Settings) -> dict[str, str]:
        """All settings except the port, given or default. Raises `MalformedSetting`."""
        there = {setting.name: setting for setting in self.description.settings if setting.name != "port"}
        for name, value in given.items():
            if name not in there:
                raise MalformedSetting(name, value)
            if there[name].choices and value not in there[name].choices:
                raise MalformedSetting(name, value, there[name].choices)
        return {name: given.get(name, setting.default) for name, setting in there.items()}

    def roles(self, given: Settings) -> dict[int, Role]:
        """The antennas in use and what lies on each; none on a reader with one. Raises `MalformedSetting`."""
        return antennas(self.settings(given))


def antennas(settings: Settings) -> dict[int, Role]:
    """The antennas that have a role in complete settings."""
    roles = {number: settings.get(ANTENNA.format(number), "") for number in range(1, 9)}
    return {number: Role(role) for number, role in roles.items() if role}


def reader(name: str) -> Reader:
    """The reader of that name; its module is loaded now. Raises KeyError for a name that is not in `NAMES`."""
    found: Reader = import_module(_MODULES[name]).READER
    return found


def watch(
    name: str,
    path: str,
    report: Callable[[Event], None],
    timing: Timing | None = None,
    device: str = "reader",
    clock: Callable[[], float] = time.monotonic,
    settings: Settings | None = None,
) -> Line:
    """A line, not yet started, on which the reader `name` at `path` reports tags, and when it comes and goes.

    `report` is called in the device's thread: pass a queue's `put`. Tags that lie on the reader outlive its absence.
    Missing `settings` take their defaults. Raises `MalformedSetting`.
    """
    kind = reader(name)
    timing = timing or kind.timing
    presence = Presence(device, timing)
    talk = _watching(kind.looks, kind.settings(settings or {}), presence, report, clock)
    return Line(device, path, kind.wire, talk, report, clock, timing.reconnect)


def _watching(
    looks: Looks,
    settings: Settings,
    presence: Presence,
    report: Callable[[Event], None],
    clock: Callable[[], float],
) -> Talk:
    def talk(port: Port) -> Generator[Answering | None, None, None]:
        presence.freeze()
        for beat in looks(port, settings):
            if isinstance(beat, Look):
                for event in presence.look(beat.sightings, clock(), beat.blind):
                    report(event)
                yield None
            else:
                yield beat

    return talk
