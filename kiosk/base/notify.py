"""What the kiosk tells the supervisor that started it: that it is on screen, and that it still draws.

This is systemd's protocol (sd_notify): datagrams to the socket that NOTIFY_SOCKET names. Where nobody supervises,
nothing is told.
"""

import faulthandler
import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

PINGS = 5
"""How often a ping is due within the time after which its absence is taken for a hang."""


class Supervisor:
    """Whoever started the kiosk, and starts it again should it stop to answer. Telling it never raises or blocks."""

    def __init__(self, address: str, patience: float | None) -> None:
        """`address` is a path, or @ and a name. `patience` is the seconds without a ping until it starts us again."""
        self.patience = patience
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)

    @classmethod
    def found(cls, environment: MutableMapping[str, str] = os.environ) -> "Supervisor | None":
        """The supervisor that the environment tells of, which is taken out of it: a child is not supervised.

        WATCHDOG_PID is not looked at: under a compositor it is that one's.
        """
        address = environment.pop("NOTIFY_SOCKET", "")
        microseconds = environment.pop("WATCHDOG_USEC", "")
        environment.pop("WATCHDOG_PID", None)
        if address[:1] not in ("/", "@") or not hasattr(socket, "AF_UNIX"):
            return None
        patience = int(microseconds) / 1e6 if microseconds.isdecimal() and int(microseconds) else None
        return cls(address, patience)

    @property
    def ping_every(self) -> float | None:
        """Seconds from ping to ping; None where nobody waits for any."""
        return self.patience / PINGS if self.patience else None

    def explain_hangs(self) -> None:
        """From now on what every thread is doing goes to stderr when the supervisor ends us for not answering."""
        faulthandler.enable()

    def ready(self, status: str) -> None:
        """The first page is on screen. `status` is what is shown beside the service."""
        self._tell(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """A frame was drawn."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The kiosk was asked to end and does."""
        self._tell("STOPPING=1\nSTATUS=Ending.")
        self._socket.close()

    def _tell(self, text: str) -> None:
        with suppress(OSError):  # gone, or full: then it hears the next one, or starts us again
            self._socket.sendto(text.encode(), self._address)
