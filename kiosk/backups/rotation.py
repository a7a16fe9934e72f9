"""Which backups are kept: those of the last days, weeks and months on which one was made.

Their order is that of the chain of facts, never that of the clock, which a kiosk without a battery may have wrong.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

DAYS, WEEKS, MONTHS = 7, 5, 12
"""Of how many days, weeks and months the last backup is kept."""

_PERIODS: tuple[tuple[int, Callable[[datetime], object]], ...] = (
    (DAYS, lambda time: time.date()),
    (WEEKS, lambda time: time.isocalendar()[:2]),
    (MONTHS, lambda time: (time.year, time.month)),
)


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
