"""Whether a number pad, or a keyboard that has one, is plugged in; as far as the kernel tells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

LIST = Path("/proc/bus/input/devices")
NODES = Path("/dev/input")
USB, BLUETOOTH = "0003", "0005"
SEVEN = 71
"""The kernel's number of the pad's 7 (KEY_KP7)."""


@dataclass(frozen=True)
class PluggedIn:
    """A device with the keys of a number pad; `since` is local time, None where that is not known."""

    name: str
    since: datetime | None


def number_pad(listed: Path = LIST, nodes: Path = NODES) -> PluggedIn | None:
    """The first that is plugged in, or None. `listed` is the kernel's list of input devices, `nodes` the folder of
    their device files, which are made when something is plugged in."""
    try:
        told = listed.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    for device in told.split("\n\n"):
        bus, name = re.search(r"Bus=(\w+)", device), re.search(r'Name="(.*)"', device)
        event, keys = re.search(r"Handlers=.*\bkbd\b.*\b(event\d+)", device), re.search(r"KEY=([0-9a-f ]+)", device)
        if bus and bus[1] in (USB, BLUETOOTH) and event and keys and _has(SEVEN, keys[1]):
            return PluggedIn(name[1] if name else "", _made(nodes / event[1]))
    return None


def _has(key: int, words: str) -> bool:
    """Whether a key is in a bit mask of hexadecimal words of 64 bits (32 on a 32-bit system), the highest first."""
    masks = words.split()
    wide = 64 if any(len(word) > 8 for word in masks) else 32
    whole = sum(int(word, 16) << wide * place for place, word in enumerate(reversed(masks)))
    return bool(whole >> key & 1)


def _made(node: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(node.stat().st_ctime)
    except OSError:
        return None
