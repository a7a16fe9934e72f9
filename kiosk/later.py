"""What the first page does not need is loaded while people look at it."""

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import Event, RLock, Thread
from types import ModuleType

from kiosk.log import tripped

BESIDE = (
    "rules.catalogue",
    "kiosk.games.faces",
    "kiosk.table",
    "hardware.readers",
    "kiosk.device_settings",
    "kiosk.equipment",
    "kiosk.backups.session",
)
"""What works beside the tables from the first page on, in pieces: a tap waits for the one that is being loaded."""
NEXT = (
    "kiosk.screens.settings.stick",
    "kiosk.screens.lobby.new_table",
    "kiosk.screens.table",
    "kiosk.screens.table.menu",
    "kiosk.screens.flat",
    "kiosk.night.plan",
    "kiosk.night.session",
    "kiosk.screens.night.setup",
    "kiosk.screens.night.checkin",
    "kiosk.screens.lobby.help",
    "kiosk.screens.settings.menu",
    "kiosk.screens.devices.overview",
    "kiosk.screens.season.league",
)
"""The pages that are opened next, with what they show: a tap does not wait for them."""


PATIENCE = 5.0
"""Seconds that a thread waits at most until another one has loaded its module."""
WAY = 0.001
"""Seconds between two modules in which whoever waits gets its turn."""

Step = tuple[Sequence[str], Callable[[], object]]
"""Modules, and what is called in the thread beside once they are loaded."""


class Loading:
    """Loads modules one after the other in a thread beside.

    One that cannot be loaded is left to whoever opens it. Where all are loaded already, as where a kiosk begins anew in
    the same process, all is called at once.
    """

    def __init__(self, *steps: Step) -> None:
        self._steps, self._ended = steps, Event()
        self._thread: Thread | None = None
        if all(name in sys.modules for names, _ in steps for name in names):
            for _, then in steps:
                then()
            return
        self._thread = Thread(target=self._load, name="loading", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends, after the module that is being loaded."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _load(self) -> None:
        with _Turns() as turns:
            for names, then in self._steps:
                for name in names:
                    if self._ended.wait(WAY):
                        return
                    try:
                        with turns.mine():
                            import_module(name)
                    except Exception as error:
                        tripped(error, f"{name} was not loaded")
                then()


class _Turns:
    """As long as it lasts threads that load modules do so one after the other.

    Of modules that need each other two threads could each have one and wait for the one that the other has; Python then
    gives both of them modules that are half loaded. What is loaded already can be had meanwhile.
    """

    def __init__(self) -> None:
        self._turn = RLock()
        self._import = builtins.__import__

    def __enter__(self) -> "_Turns":
        builtins.__import__ = self._in_turn
        return self

    def __exit__(self, *_: object) -> None:
        builtins.__import__ = self._import

    @contextmanager
    def mine(self) -> Iterator[None]:
        """Waits for this thread's turn."""
        has_it = self._turn.acquire(timeout=PATIENCE)  # who has it may need what this thread is half through with
        try:
            yield
        finally:
            if has_it:
                self._turn.release()

    def _in_turn(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if not level and _is_loaded(name, fromlist):
            return self._import(name, globals, locals, fromlist, level)
        with self.mine():
            return self._import(name, globals, locals, fromlist, level)


def _is_loaded(name: str, wanted: Sequence[str] | None) -> bool:
    """Whether a module is there, and what is wanted of it, which may be a module too."""
    module = sys.modules.get(name)
    loading = module is None or getattr(getattr(module, "__spec__", None), "_initializing", False)
    return not loading and all(hasattr(module, each) for each in wanted or ())
