"""The files of backups: what they are called, where they lie, and which are kept: those of the last days, weeks and
months on which one was made.

Their order is that of the chain of facts, never that of the clock, which a kiosk without a battery may have wrong.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

DAYS, WEEKS, MONTHS = 7, 5, 12
"""Of how many days, weeks and months the last backup is kept."""

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
    """A file with a backup: the kiosk's id as far as the name has it, the last fact's `seq`, and when it was made, UTC,
    by the clock of that moment."""

    path: Path
    kiosk: str
    seq: int
    time: datetime


def ordered(backups: Iterable[Backup]) -> list[Backup]:
    """The backups, the one that goes furthest first."""
    return sorted(backups, key=lambda backup: (backup.seq, backup.time, backup.path.name), reverse=True)


def surplus(backups: Iterable[Backup], newest: Backup) -> list[Backup]:
    """Which of these backups need not be kept now that `newest` was made and found good.

    Never that one, none of another kiosk, and none that goes further: it has facts that the newest has not.
    """
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
    """The name of the file of a backup: of which kiosk, from when, and as far as which fact."""
    return f"whist-{kiosk[:8]}-{time.strftime(_TIME)}-{seq:09}.db"


def backups(folder: Path) -> list[Backup]:
    """The backups in a folder, by their names, the one that goes furthest first; none where it cannot be read."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            if (backup := _read_name(path)) is not None:
                found.append(backup)
    return ordered(found)


def backups_in(source: Path) -> list[Backup]:
    """The backups in a folder or on a stick, the one that goes furthest first; by their names."""
    return ordered(each for folder in (source, source / ON_STICK, source / FOLDER) for each in backups(folder))


def _read_name(path: Path) -> Backup | None:
    """What the name of a file says of the backup in it."""
    parts = _NAME.fullmatch(path.name)
    if parts is None:
        return None
    with suppress(ValueError):
        return Backup(path, parts[1], int(parts[3]), datetime.strptime(parts[2], _TIME).replace(tzinfo=UTC))
    return None
