"""The serial ports of this computer, by their most lasting names."""

import os
from pathlib import Path

_PLACES = ("serial/by-id/*", "whist-*", "serial0", "ttyUSB*", "ttyACM*")


def ports(root: Path = Path("/dev")) -> tuple[str, ...]:
    """The paths of the ports, each once: names that stay the same when something is plugged in come first."""
    found: dict[str, str] = {}
    for place in _PLACES:
        for path in sorted(root.glob(place)):
            found.setdefault(os.path.realpath(path), str(path))
    return tuple(found.values())
