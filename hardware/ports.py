"""The serial ports of this computer, by their most lasting names."""

import os
from pathlib import Path

_LASTING = ("serial/by-id/*", "whist-*")
_OTHERS = ("serial0", "ttyUSB*", "ttyACM*")


def ports(root: Path = Path("/dev")) -> tuple[str, ...]:
    """The paths of the ports, each once: names that stay the same when something is plugged in come first."""
    pi5 = (root / "serial0").resolve().name == "ttyAMA10"  # where serial0 is a socket beside the pins
    found: dict[str, str] = {}
    for place in (*_LASTING, *(("ttyAMA0",) if pi5 else ()), *_OTHERS):
        for path in sorted(root.glob(place)):
            found.setdefault(os.path.realpath(path), str(path))
    return tuple(found.values())
