"""What scripts for all emulated devices share: lines that mean nothing, waiting, and what a device makes of its own."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

PAUSE = 0.02
"""Seconds between two looks at whether the command is to end."""

Stopped = Callable[[], bool]


class MalformedLine(ValueError):
    """A line of a script that means nothing; the message says why."""


class Emulated(Protocol):
    """A device on a path, from its making to `close`."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class Script:
    """How a device is made on a path (raises `PathTaken` or OSError), what a line asks for (None: nothing; raises
    `MalformedLine`), and how that is done."""

    make: Callable[[Path], Emulated]
    parse: Callable[[str], Any]
    do: Callable[[Any, Any, Stopped], None]


def seconds_of(text: str) -> float:
    """A time in a script. Raises `MalformedLine`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise MalformedLine(f"{text!r} is not a time; write seconds, such as: wait 0.5")
    return seconds


def pause(seconds: float, stopped: Stopped) -> None:
    """Waits, unless the command is to end."""
    end = time.monotonic() + seconds
    while not stopped() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, PAUSE))
