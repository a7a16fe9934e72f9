"""A large file checked while it is used: opening it then takes as long as opening a small one."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from kiosk.base.task import Task
from kiosk.journal import database
from kiosk.journal.errors import JournalDamaged, JournalError, reading_errors

BEGINS = 20.0
"""Seconds after which the check begins: when the kiosk has begun, the disk is free for it."""


class BackgroundCheck:
    """SQLite looks at the whole file, in a thread of its own, through a connection that only reads.

    `damaged` is called in that thread if something is wrong with it. From then on the file is marked, and is checked
    before it is used the next time.
    """

    def __init__(self, path: Path, damaged: Callable[[JournalDamaged], None]) -> None:
        self._path, self._damaged = path, damaged
        self._db = database.open_read_only(path)
        self._task = Task(f"check of {path.name}", self._run)

    def end(self) -> None:
        """Leaves off, and lets go of the file."""
        self._task.ask_to_stop()
        while not self._task.wait(0.02):
            self._db.conn.interrupt()  # which is nothing to a check that is just about to begin
        self._db.close()

    def _run(self, stopping: Event) -> None:
        if stopping.wait(BEGINS):
            return
        try:
            with reading_errors(self._path):
                found = database.quick_check(self._db)
                if found is not None:
                    raise JournalDamaged(self._path, found)
        except JournalDamaged as damage:
            database.doubt(self._path)
            self._damaged(damage)
        except JournalError:  # it was interrupted, or others kept it from looking
            pass
