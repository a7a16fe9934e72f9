"""A large file checked while it is used: opening it then takes as long as opening a small one."""

import threading
from collections.abc import Callable
from pathlib import Path

from kiosk.journal import database
from kiosk.journal.errors import JournalDamaged, JournalError, what_is_read

BEGINS = 20.0
"""Seconds after which the check begins: when the kiosk has begun, the disk is free for it."""


class CheckBeside:
    """SQLite looks at the whole file, in a thread of its own, through a connection that only reads.

    `damaged` is called in that thread if something is wrong with it. From then on the file is marked, and is checked
    before it is used the next time.
    """

    def __init__(self, path: Path, damaged: Callable[[JournalDamaged], None]) -> None:
        self._path, self._damaged = path, damaged
        self._ended = threading.Event()
        self._db = database.open_read_only(path)
        self._thread = threading.Thread(target=self._run, name=f"check of {path.name}", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Leaves off, and lets go of the file."""
        self._ended.set()
        while self._thread.is_alive():
            self._db.conn.interrupt()  # which is nothing to a check that is just about to begin
            self._thread.join(0.02)
        self._db.close()

    def _run(self) -> None:
        if self._ended.wait(BEGINS):
            return
        try:
            with what_is_read(self._path):
                found = database.quick_check(self._db)
                if found is not None:
                    raise JournalDamaged(self._path, found)
        except JournalDamaged as damage:
            database.doubt(self._path)
            self._damaged(damage)
        except JournalError:  # it was interrupted, or others kept it from looking
            pass
