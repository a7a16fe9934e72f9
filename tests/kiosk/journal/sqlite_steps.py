"""What reading costs, as SQLite counts it: the same on every machine."""

import sqlite3
from pathlib import Path
from typing import Any


class Steps:
    """`taken` are the steps of SQLite's machine in the connections that `connect` has made, as `Journal.open` asks."""

    def __init__(self) -> None:
        self.taken = 0

    def connect(self, path: Path) -> sqlite3.Connection:
        """A connection whose steps are counted."""
        steps = self

        class Counting(sqlite3.Connection):
            def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
                self.set_progress_handler(steps._count, 1)
                return super().execute(sql, *parameters)

        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Counting)

    def _count(self) -> int:
        self.taken += 1
        return 0
