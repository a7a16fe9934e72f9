"""Checks a large file while it is used, so that opening it takes no longer than opening a small one."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from kiosk.base.task import Task
from kiosk.journal import database
from kiosk.journal.errors import JournalDamaged, JournalError, reading_errors

BEGINS = 20.0
"""Seconds until the check begins: by then the kiosk has started, and the disk is free."""


class BackgroundCheck:
    """SQLite checks the whole file, in a thread of its own, through a read-only connection.

    If something is wrong, `damaged` is called in that thread. The file is then marked, and is checked before it is next
    used.
    """

    def __init__(self, path: Path, damaged: Callable[[JournalDamaged], None]) -> None:
        self._path, self._damaged = path, damaged
        self._db = database.open_read_only(path)
        self._task = Task(f"check of {path.name}", self._run)

    def end(self) -> None:
        """Stops checking, and closes the file."""
        self._task.ask_to_stop()
        while not self._task.wait(0.02):
            self._db.conn.interrupt()  # which has no effect on a check that is only about to begin
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
        except JournalError:  # it was interrupted, or others kept it from reading
            pass
