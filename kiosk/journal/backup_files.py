"""The files of backups: their names, their places, and which are kept: the last of each of the recent days, weeks and
months.

They are ordered by the chain of facts, never by the clock, which may be wrong on a kiosk without a battery.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

DAYS, WEEKS, MONTHS = 7, 5, 12
"""For how many days, weeks and months the last backup is kept."""

_PERIODS: tuple[tuple[int, Callable[[datetime], object]], ...] = (
    (DAYS, lambda time: time.date()),
    (WEEKS, lambda time: time.isocalendar()[:2]),
    (MONTHS, lambda time: (time.year, time.month)),
)

FOLDER = "backups"
"""The folder for backups, within the data folder."""
ON_STICK = "whist-kiosk"
"""The folder for backups, on a stick."""
_NAME = re.compile(r"whist-([0-9a-f]{8})-(\d{8}T\d{6}Z)-(\d{9,})\.db")
_TIME = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True)
class Backup:
    """A backup file: the kiosk's id as far as the name has it, the last fact's `seq`, and its time, UTC, by the clock
    of that moment."""

    path: Path
    kiosk: str
    seq: int
    time: datetime


def ordered(backups: Iterable[Backup]) -> list[Backup]:
    """The backups, the one with most facts first."""
    return sorted(backups, key=lambda backup: (backup.seq, backup.time, backup.path.name), reverse=True)


def surplus(backups: Iterable[Backup], newest: Backup) -> list[Backup]:
    """The backups that need not be kept now that `newest` was made and found good: never that one, none of another
    kiosk, and none with more facts than the newest."""
    line = [backup for backup in ordered(backups) if backup.kiosk == newest.kiosk and backup.seq <= newest.seq]
    line = [newest, *(backup for backup in line if backup.path != newest.path)]
    kept = set()
    for most, period in _PERIODS:
        last: dict[object, Backup] = {}
        for backup in line:
            last.setdefault(period(backup.time), backup)
        kept.update(list(last.values())[:most])
    return [backup for backup in line if backup not in kept]


def named(kiosk: str, time: datetime, seq: int) -> str:
    """The name of a backup file: its kiosk, its time, and its last fact."""
    return f"whist-{kiosk[:8]}-{time.strftime(_TIME)}-{seq:09}.db"


def backups(folder: Path) -> list[Backup]:
    """The backups in a folder, by their names, the one with most facts first; none if the folder cannot be read."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            if (backup := _read_name(path)) is not None:
                found.append(backup)
    return ordered(found)


def backups_in(source: Path) -> list[Backup]:
    """The backups in a folder or on a stick, by their names, the one with most facts first."""
    return ordered(each for folder in (source, source / ON_STICK, source / FOLDER) for each in backups(folder))


def _read_name(path: Path) -> Backup | None:
    """The backup that a file's name describes."""
    parts = _NAME.fullmatch(path.name)
    if parts is None:
        return None
    with suppress(ValueError):
        return Backup(path, parts[1], int(parts[3]), datetime.strptime(parts[2], _TIME).replace(tzinfo=UTC))
    return None
