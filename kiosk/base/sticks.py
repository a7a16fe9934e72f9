"""The USB sticks that are in, and when that may have changed."""

import re
import select
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.base.bell import Bell
from kiosk.base.language import _

MOUNTS = Path("/proc/self/mounts")
"""The kernel's list of what is mounted."""
_MOUNTED = ("/media/", "/run/media/")


@dataclass(frozen=True)
class Store:
    """A place for files, on a stick or here: its name, and its path. It is the same one in whatever language it is
    called."""

    title: str = field(compare=False)
    path: Path


def sticks() -> list[Store]:
    """The sticks that are mounted now, under /media or /run/media."""
    found = {}
    with suppress(OSError):
        for line in MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
            fields = line.split(" ")
            if len(fields) > 1 and fields[1].startswith(_MOUNTED):
                path = Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[1]))
                # Once, however often it is mounted.
                found[path] = Store(_("The stick “{stick}”", stick=path.name), path)
    return list(found.values())


def stores(here: Path) -> list[Store]:
    """Where files may lie: this folder of the data folder, and every stick."""
    return [Store(_("The data folder"), here), *sticks()]


class StickWatch:
    """Has a thread sleep until a stick may have been put in or taken out, or until another thread wakes it. The kernel
    tells of each change of its list of what is mounted; to read that again and again was a good part of all that a
    kiosk did while nobody was there."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._bell = Bell()
        self._open.callback(self._bell.close)
        self._events = select.poll()
        self._events.register(self._bell, select.POLLIN)
        with suppress(OSError):  # there is no list, so there are no sticks
            self._events.register(self._open.enter_context(MOUNTS.open("rb")), select.POLLPRI)

    def wake(self) -> None:
        """Ends the present `wait`, or the next one."""
        self._bell.ring()

    def wait(self, seconds: float) -> bool:
        """Sleeps, but no longer than this; whether it was ended sooner."""
        happened = self._events.poll(1000 * seconds)
        self._bell.hush()
        return bool(happened)

    def close(self) -> None:
        """Nobody waits any more, and nobody wakes."""
        self._open.close()
