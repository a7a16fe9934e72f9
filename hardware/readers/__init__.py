"""Readers: one interface, and the list of those there are. To add one: a module with a `READER`, and a line here."""

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from importlib import import_module

from hardware.events import Event
from hardware.line import Answering, Line, Port, Talk, Wire
from hardware.presence import Presence, Sighting, Timing

_MODULES = {
    "pn532": "hardware.readers.pn532",
}
NAMES = tuple(_MODULES)


@dataclass(frozen=True)
class Look:
    """One complete inventory: everything the reader found just now, in no order."""

    sightings: tuple[Sighting, ...]


@dataclass(frozen=True)
class Setting:
    """Something to be set for a device: its name in settings, a label for people, a line of help, what it is unset."""

    name: str
    label: str
    help: str
    default: str = ""


@dataclass(frozen=True)
class Description:
    """A reader for those who choose and connect one; each tuple is a list of short lines."""

    title: str
    summary: str
    wiring: tuple[tuple[str, str], ...]
    """Pairs: a pin of the reader, and where it goes."""
    settings: tuple[Setting, ...]
    can: tuple[str, ...]
    cannot: tuple[str, ...]
    use: tuple[str, ...]
    """How to play with it."""


Looks = Callable[[Port], Iterator[Answering | Look | None]]
"""What a driver is: yields `Answering` once the reader is known, then a `Look` for each inventory, and None at each
beat between. Only a look that the reader really made is yielded: no look says nothing about the tags."""


@dataclass(frozen=True)
class Reader:
    """A kind of reader: what to tell people, how its wire is set, and its driver."""

    description: Description
    wire: Wire
    looks: Looks


def reader(name: str) -> Reader:
    """The reader of that name, its module loaded only now. Raises KeyError for a name that is not in `NAMES`."""
    found: Reader = import_module(_MODULES[name]).READER
    return found


def watch(
    name: str,
    path: str,
    report: Callable[[Event], None],
    timing: Timing | None = None,
    device: str = "reader",
    clock: Callable[[], float] = time.monotonic,
) -> Line:
    """A line, not yet started, on which the reader called `name` at `path` reports tags, and its comings and goings.

    `report` is called in the device's thread: give it a queue's `put`. What lies on the reader outlives its absence.
    """
    kind = reader(name)
    return Line(device, path, kind.wire, _watching(kind.looks, Presence(device, timing), report, clock), report, clock)


def _watching(looks: Looks, presence: Presence, report: Callable[[Event], None], clock: Callable[[], float]) -> Talk:
    def talk(port: Port) -> Generator[Answering | None, None, None]:
        presence.freeze()
        for beat in looks(port):
            if isinstance(beat, Look):
                for event in presence.look(beat.sightings, clock()):
                    report(event)
                yield None
            else:
                yield beat

    return talk
