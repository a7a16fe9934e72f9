"""The USB sticks that are in, and when that may have changed."""

import select
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import socketpair

from kiosk.devices.pack_files import MOUNTS, Store, stores


def sticks() -> list[Store]:
    """The sticks that are mounted now, under /media or /run/media."""
    return stores(Path())[1:]


class StickWatch:
    """Has a thread sleep until a stick may have been put in or taken out, or until another thread wakes it. The kernel
    tells of each change of its list of what is mounted; to read that again and again was a good part of all that a
    kiosk did while nobody was there."""

    def __init__(self) -> None:
        self._open = ExitStack()
        bell, ring = socketpair()
        self._bell, self._ring = self._open.enter_context(bell), self._open.enter_context(ring)
        self._events = select.poll()
        self._events.register(self._bell, select.POLLIN)
        with suppress(OSError):  # there is no list, so there are no sticks
            self._events.register(self._open.enter_context(MOUNTS.open("rb")), select.POLLPRI)

    def wake(self) -> None:
        """Ends the present `wait`, or the next one."""
        self._ring.send(b".")

    def wait(self, seconds: float) -> bool:
        """Sleeps, but no longer than this; whether it was ended sooner."""
        happened = dict(self._events.poll(1000 * seconds))
        if self._bell.fileno() in happened:
            self._bell.recv(4096)
        return bool(happened)

    def close(self) -> None:
        """Nobody waits any more, and nobody wakes."""
        self._open.close()
