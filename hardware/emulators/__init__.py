"""Emulated devices: each speaks its true protocol on a real pty, so that nobody needs the device to develop or test.

To add one: a module with an `EMULATOR`, and a line here.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol

_MODULES = {
    "pn532": "hardware.emulators.pn532",
}
NAMES = tuple(_MODULES)


class EmulatedReader(Protocol):
    """A reader on a stable path, with tags to lay on it. Tags are UIDs in upper-case hex."""

    def lay(self, tag: str) -> None: ...

    def lift(self, tag: str) -> None: ...

    def reads(self, tag: str) -> int:
        """How often the host was told of a tag since it was laid."""

    def unplug(self) -> None:
        """Hangs up, as a pulled plug does; the path is gone."""

    def plug_in(self) -> None:
        """Comes back on the same path, just switched on; what lay there still does."""

    def noise(self, data: bytes) -> None:
        """Sends bytes that mean nothing."""

    def close(self) -> None: ...


def emulator(name: str) -> Callable[[Path], EmulatedReader]:
    """What makes the emulator of that name on a path. Raises KeyError for a name that is not in `NAMES`."""
    found: Callable[[Path], EmulatedReader] = import_module(_MODULES[name]).EMULATOR
    return found
