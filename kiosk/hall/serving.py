"""The pages' process, kept going by the kiosk while phones are on. An appliance has a unit of its own for it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event

from kiosk.base.log import log
from kiosk.base.task import Task

FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
"""Seconds until it is started again after it has ended by itself: longer each time."""
LOOK = 0.2


class Serving:
    """Starts the process, and again where it ends by itself."""

    def __init__(self, folder: Path, before: Serving | None = None) -> None:
        """`before` has been asked to end its process, which may still have the port: it is waited for."""
        self._folder, self._before = folder, before
        self._task = Task("the hall's pages", self._work)

    def ask_to_stop(self) -> None:
        """Ends the process, which takes a moment while phones wait for news."""
        self._task.ask_to_stop()

    def stop(self) -> None:
        """Ends the process, and waits until it has ended."""
        self._task.stop()

    def _work(self, stopping: Event) -> None:
        if self._before is not None:
            self._before.stop()
            self._before = None
        wait = FIRST_WAIT
        command = [sys.executable, "-m", "kiosk", "--data-dir", str(self._folder), "hall", "--while-on"]
        while not stopping.is_set():
            with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
                while process.poll() is None and not stopping.wait(LOOK):
                    pass
                if stopping.is_set():
                    process.terminate()
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(3)
                    process.kill()
                    return
            log.warning("the hall's pages have ended with status %d; they begin again", process.returncode)
            stopping.wait(wait)
            wait = min(LONGEST_WAIT, 2 * wait)
