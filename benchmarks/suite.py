"""All comparisons, one subject after the other, each in a process of its own.

So that a subject finds nothing of another in memory, and one that fails costs no row of the others.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection

from benchmarks.side_by_side import Row

SUBJECTS = ("plays", "audit", "durable", "season", "start", "touches", "idle", "hall", "movements", "open_hands")
"""Modules that have `rows()`, in the order in which they are measured."""
LONG = ("quarter", "years")
"""Those that are measured only where somebody asks for them: `quarter` needs root, `years` half an hour."""


class Suite:
    """Runs subjects; `failed` are those of them that have not come to their end, `took` says how many seconds each
    took."""

    def __init__(self, subjects: Sequence[str], package: str = "benchmarks") -> None:
        self.subjects, self._package = subjects, package
        self.failed: list[str] = []
        self.took: dict[str, float] = {}

    def rows(self) -> Iterator[Row]:
        """Each row as soon as it is measured."""
        for subject in self.subjects:
            if find_spec(f"{self._package}.{subject}") is None:
                self._lost(subject, "there is no such module")
            else:
                yield from self._rows(subject)

    def _rows(self, subject: str) -> Iterator[Row]:
        processes, begun = get_context("spawn"), time.monotonic()
        found, given = processes.Pipe(duplex=False)
        process = processes.Process(target=_measure, args=(f"{self._package}.{subject}", given))
        process.start()
        given.close()
        try:
            while True:
                yield found.recv()
        except EOFError:
            process.join()
        finally:
            process.kill()
            self.took[subject] = time.monotonic() - begun
        if process.exitcode:
            self._lost(subject, "it failed, see above" if process.exitcode > 0 else "it was killed")

    def _lost(self, subject: str, why: str) -> None:
        self.failed.append(subject)
        print(f"{subject} is left out, or in part: {why}", file=sys.stderr)


def _measure(module: str, given: Connection) -> None:
    for row in import_module(module).rows():
        given.send(row)
