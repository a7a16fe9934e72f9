"""Emulated devices. Each speaks its true protocol on a real pty, so that nobody needs the device to develop or test.

To add one: a module with an `EMULATOR`, and a line here.
"""

from importlib import import_module
from pathlib import Path
from typing import ClassVar, Protocol

from hardware.deck import Form

_MODULES = {
    "pepper": "hardware.emulators.pepper",
    "pn532": "hardware.emulators.pn532",
    "pn5180": "hardware.emulators.pn5180",
    "rdm6300": "hardware.emulators.rdm6300",
    "id12la": "hardware.emulators.id12la",
    "feig": "hardware.emulators.feig",
}
NAMES = tuple(_MODULES)


class EmulatedReader(Protocol):
    """A reader on a stable path, with tags to lay on it. Tags are UIDs in upper-case hex."""

    form: ClassVar[Form]
    """The tags it can read."""
    uid_sizes: ClassVar[frozenset[int]]
    """How many bytes the UIDs may have."""
    antennas: ClassVar[int]
    tap_reads: ClassVar[int]
    """How often a tapped card is read before it is lifted."""

    def __init__(self, link: Path) -> None:
        """Raises `PathTaken`, or OSError if no link can be made."""

    def lay(self, tag: str, antenna: int | None = None) -> None:
        """Lays a tag on an antenna, from 1 to `antennas`; by default the first."""

    def lift(self, tag: str) -> None:
        """Lifts a tag, wherever it lies; nothing if it does not."""

    def reads(self, tag: str) -> int:
        """How often the host has received a tag since it was laid."""

    def unplug(self) -> None:
        """Hangs up, as a pulled plug does; the path is gone."""

    def plug_in(self) -> None:
        """Comes back on the same path, just switched on, with the same tags on it."""

    def noise(self, data: bytes) -> None:
        """Sends bytes that mean nothing."""

    def close(self) -> None: ...


def emulator(name: str) -> type[EmulatedReader]:
    """The emulator of that name, to be made on a path. Raises KeyError for a name that is not in `NAMES`."""
    found: type[EmulatedReader] = import_module(_MODULES[name]).EMULATOR
    return found
