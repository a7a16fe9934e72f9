"""What the kiosk tells its supervisor: that it is on screen, and that it still draws.

This is systemd's protocol (sd_notify): datagrams to the socket in NOTIFY_SOCKET. Without a supervisor nothing is sent.
"""

import faulthandler
import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

PINGS = 5
"""How many pings are due within the time after which the supervisor assumes a hang."""


class Supervisor:
    """The program that started the kiosk, and restarts it if it hangs. Its methods never raise or block."""

    def __init__(self, address: str, patience: float | None) -> None:
        """`address` is a path, or @ and a name. After `patience` seconds without a ping the supervisor restarts the
        kiosk."""
        self.patience = patience
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)

    @classmethod
    def found(cls, environment: MutableMapping[str, str] = os.environ) -> "Supervisor | None":
        """The supervisor named in the environment. It is removed from there: a child is not supervised. WATCHDOG_PID is
        ignored: under a compositor it is the compositor's."""
        address = environment.pop("NOTIFY_SOCKET", "")
        microseconds = environment.pop("WATCHDOG_USEC", "")
        environment.pop("WATCHDOG_PID", None)
        if address[:1] not in ("/", "@") or not hasattr(socket, "AF_UNIX"):
            return None
        patience = int(microseconds) / 1e6 if microseconds.isdecimal() and int(microseconds) else None
        return cls(address, patience)

    @property
    def ping_every(self) -> float | None:
        """Seconds between two pings; None if nobody expects any."""
        return self.patience / PINGS if self.patience else None

    def explain_hangs(self) -> None:
        """If the supervisor ends us for not answering, what every thread is doing goes to stderr."""
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
        with suppress(OSError):  # gone, or full: it hears the next one, or restarts us
            self._socket.sendto(text.encode(), self._address)
