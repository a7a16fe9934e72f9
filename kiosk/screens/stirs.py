"""Hears that somebody touches the screen, or presses a key, while the thread that would look for it sleeps.

Every input device of the machine is listened to beside whoever reads it (each reader of one gets everything): what it
says is thrown away, that it says something is all that counts.
"""

import os
from collections.abc import Callable, Collection
from pathlib import Path
from select import select

from kiosk.base.bell import Bell
from kiosk.base.task import Task

DEVICES = Path("/dev/input")
FOUND_AFTER = 10.0
"""Seconds until a device that is put in is heard; until then a touch of it is seen when the kiosk looks next."""
PAUSE = 0.25
"""Seconds in which what comes after the first sound says nothing new."""


class Stirs:
    """Calls `heard`, in a thread of its own, when something has come from a device, and again while more comes. Where
    one may not be listened to it is called all the time."""

    def __init__(self, heard: Callable[[], object]) -> None:
        self._heard = heard
        self._listening: tuple[Task, Bell] | None = None

    def start(self) -> None:
        """From now on."""
        end = Bell()
        self._listening = Task("listening for touches", lambda _stopping: self._listen(end)), end

    def stop(self) -> None:
        """No more."""
        if self._listening is not None:
            task, end = self._listening
            end.ring()
            task.stop()
            end.close()
            self._listening = None

    def _listen(self, end: Bell) -> None:
        devices = _Devices()
        try:
            while True:
                all_heard = devices.look()
                awaited: list[Bell | int] = [end, *devices.files]
                ready, _, _ = select(awaited, [], [], FOUND_AFTER if all_heard else PAUSE)
                if end in ready:
                    return
                devices.drain(ready)
                if ready or not all_heard:
                    self._heard()
                    select([end], [], [], PAUSE)
        finally:
            devices.close()


class _Devices:
    """The input devices that are open."""

    def __init__(self) -> None:
        self._open: dict[str, int] = {}

    @property
    def files(self) -> list[int]:
        return [*self._open.values()]

    def look(self) -> bool:
        """Opens those that have come; whether all there are may be opened."""
        for name in os.listdir(DEVICES) if DEVICES.is_dir() else ():
            if name.startswith("event") and name not in self._open:
                try:
                    self._open[name] = os.open(DEVICES / name, os.O_RDONLY | os.O_NONBLOCK)
                except FileNotFoundError:  # it has just gone
                    pass
                except OSError:
                    return False
        return True

    def drain(self, files: Collection[object]) -> None:
        """Reads what lies in these, and lets go of those that are gone."""
        for name, file in [*self._open.items()]:
            if file in files and not _drained(file):
                os.close(self._open.pop(name))

    def close(self) -> None:
        for file in self._open.values():
            os.close(file)


def _drained(file: int) -> bool:
    """Reads all that lies in a device; whether more may come."""
    try:
        while os.read(file, 4096):
            pass
    except BlockingIOError:
        return True
    except OSError:  # it was pulled out
        return False
    return False
