"""Table kiosks and a desk without screens: what each records, and what of it is at the desk."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kiosk.journal import Draft, Journal, new_id

Placed = tuple[str, int, str]
"""A fact by its kiosk, number and hash."""


def kiosk(folder: Path, days_off: float = 0) -> Journal:
    """A kiosk's journal, whose clock is so many days wrong."""
    then = datetime(2026, 11, 23, 20, tzinfo=UTC) + timedelta(days=days_off)
    return Journal.open(folder / "journal.db", now=lambda: then)


def play(journal: Journal, commands: int, parts: int = 1) -> None:
    """Records so many commands of so many facts."""
    for number in range(commands):
        drafts = [Draft("table:1", "call", {"bid": number, "part": part}, "touch", 1) for part in range(parts)]
        journal.append_now(new_id(), drafts)


def recorded(folder: Path) -> list[Placed]:
    """What a kiosk has recorded itself, read with plain SQL."""
    return _asked(folder, "SELECT kiosk, seq, hash FROM facts ORDER BY kiosk, seq")


def of_others(folder: Path) -> list[Placed]:
    """What a desk has of other kiosks' chains, read with plain SQL."""
    return _asked(folder, "SELECT kiosk, seq, hash FROM facts_of_others ORDER BY kiosk, seq")


def set_aside(folder: Path) -> list[Placed]:
    """What a desk has set aside, read with plain SQL."""
    return _asked(folder, "SELECT kiosk, seq, hash FROM facts_set_aside ORDER BY kiosk, seq")


def _asked(folder: Path, query: str) -> list[Placed]:
    with closing(sqlite3.connect(folder / "journal.db")) as db:
        return db.execute(query).fetchall()
