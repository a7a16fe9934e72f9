"""Loads what the first page does not need, while people look at it."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import Event

from kiosk.base.log import log_exception
from kiosk.base.task import Task

BACKGROUND_WORK = (
    "rules.catalogue",
    "kiosk.table.games.faces",
    "kiosk.table.table",
    "hardware.readers",
    "kiosk.devices.device_settings",
    "kiosk.lobby.equipment",
    "kiosk.appliance.backups.session",
)
"""What runs beside the tables from the first page on, in pieces: a tap waits for the module being loaded."""
NEXT_PAGES = (
    "kiosk.screens.settings.stick",
    "kiosk.screens.lobby.new_table",
    "kiosk.screens.table.upright",
    "kiosk.screens.table.menu",
    "kiosk.screens.flat.flat_table",
    "kiosk.night.plan",
    "kiosk.night.session",
    "kiosk.screens.night.setup",
    "kiosk.screens.night.checkin",
    "kiosk.screens.night.clock",
    "kiosk.screens.night.standings",
    "kiosk.screens.lobby.help",
    "kiosk.screens.settings.menu",
    "kiosk.screens.devices.overview",
    "kiosk.screens.season.league",
)
"""The pages opened next, with what they show, so that a tap does not wait for them."""

YIELD_SECONDS = 0.001
"""Seconds between two modules, in which waiting threads get their turn."""

Step = tuple[Sequence[str], Callable[[], object]]
"""Modules, and what to call once they are loaded, in that thread."""


class Preload:
    """Loads modules one after the other in a thread of its own.

    A thread that needs the module being loaded waits for it, as always in Python; `tests/kiosk/main/import_locks.py`
    checks that no two threads can wait for each other. A module that cannot be loaded is left to whoever opens it. If
    all are loaded already, as when a kiosk starts again in the same process, everything is called at once.
    """

    def __init__(self, *steps: Step) -> None:
        self._steps = steps
        self._task: Task | None = None
        if all(name in sys.modules for names, _ in steps for name in names):
            for _, then in steps:
                then()
            return
        self._task = Task("loading", self._load, whole=True)

    def stop(self) -> None:
        """Stops after the module being loaded."""
        if self._task is not None:
            self._task.stop()

    def _load(self, stopping: Event) -> None:
        for names, then in self._steps:
            for name in names:
                if stopping.wait(YIELD_SECONDS):
                    return
                try:
                    import_module(name)
                except Exception as error:
                    log_exception(error, f"{name} was not loaded")
            then()
