"""What scripts for all emulated devices share: meaningless lines, waiting, and each device's own part."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from kiosk.base.language import _

PAUSE = 0.02
"""Seconds between two looks at whether the command is to end."""

IsStopped = Callable[[], bool]


class MalformedLine(ValueError):
    """A meaningless line of a script; the message says why."""


class Emulated(Protocol):
    """A device on a path, until `close`."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class Script:
    """How to make a device on a path (raises `PathTaken` or OSError), what a line means (None: nothing; raises
    `MalformedLine`), and how to do it."""

    make: Callable[[Path], Emulated]
    parse: Callable[[str], Any]
    do: Callable[[Any, Any, IsStopped], None]


def seconds_of(text: str) -> float:
    """A time in a script. Raises `MalformedLine`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise MalformedLine(_("{text} is not a time; write seconds, such as: wait 0.5", text=repr(text)))
    return seconds


def pause(seconds: float, stopped: IsStopped) -> None:
    """Waits, unless the command is to end."""
    end = time.monotonic() + seconds
    while not stopped() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, PAUSE))
