"""What a process beside the kiosk has heard over the line, kept in files where the kiosk reads it.

The records have one owner, the kiosk; what passes with the night is no part of them. A file is put in place whole.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from kiosk.base.whole_file import write_whole
from kiosk.fleet.folder import FOLDER, SEATS
from kiosk.fleet.messages import Unreadable, said_in
from kiosk.fleet.seats import Seats

_LINE, _TABLES = "line.json", "tables.json"
_BOOT = Path("/proc/sys/kernel/random/boot_id")
NOTED = 5.0
"""Seconds between two notes of who is there."""
DRIFT = 2.0
"""Seconds by which a clock may be off before it is written again."""


@dataclass(frozen=True)
class Heard:
    """A table's kiosk, as the desk hears of it: whether it is `here`, when it was last heard of (UTC, ISO 8601), and
    the number of its last fact."""

    here: bool
    time: str
    last: int


class Notes:
    """The files of a kiosk's data folder. Writing raises OSError."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER

    # At a table.

    def keep_seats(self, seats: Seats) -> bool:
        """Keeps what the desk has told, if it is not what was told before; whether it was something else."""
        now, before = time.monotonic(), self.seats()
        if before is not None and before.lasting == seats.lasting and _near(before.left, seats.left):
            return False
        self.keep(SEATS, {"boot": boot(), "at": now, "seats": seats.text})
        return True

    def seats(self) -> Seats | None:
        """What the desk has told last, its clock as it is now; None where it has told nothing."""
        with suppress(FileNotFoundError, Unreadable):
            said = said_in((self.folder / SEATS).read_bytes())
            text, at = said.get("seats"), said.get("at")
            if not isinstance(text, str) or not isinstance(at, float):
                return None
            seats = Seats.of(text)
            if seats.left is None or said.get("boot") != boot():
                return replace(seats, left=None)
            return replace(seats, left=seats.left - (time.monotonic() - at)) if seats.running else seats
        return None

    @property
    def mark(self) -> object:
        """Changes with what the desk has told."""
        with suppress(FileNotFoundError):
            found = (self.folder / SEATS).stat()
            return found.st_mtime_ns, found.st_ino
        return None

    def keep_line(self, connected: bool, acknowledged: int) -> None:
        """Keeps how far the desk has this kiosk's facts."""
        if self.line() != (connected, acknowledged):
            self.keep_of_process(_LINE, {"connected": connected, "acknowledged": acknowledged})

    def line(self) -> tuple[bool, int] | None:
        """Whether the desk can be reached, and up to which fact it has everything; None where nothing is sent over a
        line."""
        said = self.of_a_process(_LINE)
        return (bool(said.get("connected")), int(said.get("acknowledged", 0))) if said else None

    # At the desk.

    def keep_tables(self, tables: Mapping[str, Heard]) -> None:
        """Keeps what is heard of the tables' kiosks."""
        self.keep_of_process(_TABLES, {"tables": {kiosk: asdict(heard) for kiosk, heard in tables.items()}})

    def tables(self) -> dict[str, Heard] | None:
        """What is heard of the tables' kiosks; None where nobody listens."""
        said = self.of_a_process(_TABLES)
        with suppress(TypeError, AttributeError):
            return {kiosk: Heard(**heard) for kiosk, heard in said["tables"].items()} if said else None
        return None

    def forget(self) -> None:
        """The process beside ends: nothing is heard any more."""
        for name in (_LINE, _TABLES):
            (self.folder / name).unlink(missing_ok=True)

    # For all.

    def of_a_process(self, name: str) -> Mapping[str, Any]:
        """What a process has written that still runs; nothing else."""
        with suppress(OSError, Unreadable):
            said = said_in((self.folder / name).read_bytes())
            if Path(f"/proc/{said.get('pid')}").exists():
                return said
        return {}

    def keep_of_process(self, name: str, said: Mapping[str, Any]) -> None:
        """Keeps what holds for as long as this process runs."""
        self.keep(name, {"pid": os.getpid(), **said})

    def keep(self, name: str, said: Mapping[str, Any]) -> None:
        """Keeps a note."""
        path = self.folder / name
        for folder in (self.folder, path.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, json.dumps(said))
        path.chmod(0o600)


def _near(one: float | None, other: float | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) < DRIFT


def boot() -> str:
    """Which start of this machine it is: a steady clock is compared within one alone."""
    with suppress(OSError):
        return _BOOT.read_text().strip()
    return ""
