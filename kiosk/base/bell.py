"""Wakes a thread that waits for files."""

from contextlib import suppress
from socket import socketpair


class Bell:
    """Is waited for like a file (`select`, `selectors`), and rung by another thread."""

    def __init__(self) -> None:
        self._ear, self._hand = socketpair()
        for each in (self._ear, self._hand):
            each.setblocking(False)

    def fileno(self) -> int:
        """What the system calls it, as for any file."""
        return self._ear.fileno()

    def ring(self) -> None:
        """Ends the present wait, or else the next one. After `close` nobody hears it."""
        with suppress(OSError):  # it has been rung so often that no more is kept, or is closed
            self._hand.send(b".")

    def hush(self) -> None:
        """However often it was rung, the next wait is for the next ring."""
        with suppress(BlockingIOError):
            while self._ear.recv(4096):
                pass

    def close(self) -> None:
        """Nobody waits any more."""
        self._ear.close()
        self._hand.close()
