"""Serves the pages to the hall's own network."""

from __future__ import annotations

import asyncio
import fcntl
import socket
import struct
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kiosk.hall.web import Pages

PORT = 8080
PATIENCE = 10.0
"""Seconds in which a phone has asked for something, once it has called."""
MOST = 1500
"""Connections at once: a stream and a page for each phone, and some to spare."""
_SIOCGIFADDR = 0x8915


class Impatient(H11Protocol):
    """Hangs up on who calls and does not say what for: slow lines cannot use up all there are."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._silent = False
        self._look_again()

    def connection_lost(self, exc: Exception | None) -> None:
        self._looking.cancel()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        self._looking = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self._silent:
            self.transport.close()
        else:
            self._silent = idle
            self._look_again()


def addresses() -> list[str]:
    """This machine's addresses in networks of its own, those by cable first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in sorted(socket.if_nameindex(), key=lambda each: (not each[1].startswith("e"), each[0])):
            try:
                said = fcntl.ioctl(asked.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has none
                continue
            address = socket.inet_ntoa(said[20:24])
            if not address.startswith("127."):
                found.append(address)
    return found


def serve(
    folder: Path,
    host: str,
    port: int,
    address: str = "",
    wifi: tuple[str, str] = ("", ""),
    names: tuple[str, ...] = (),
    while_on: bool = False,
) -> int:
    """Serves until it is ended, or with `while_on` until phones are off; the exit status. Raises OSError where the port
    cannot be had. `wifi` is the name and the password of the hall's own network."""
    with socket.create_server((host, port), backlog=512, reuse_port=False) as listening:
        port = listening.getsockname()[1]
        if not address:
            address = f"{next(iter(addresses()), '127.0.0.1')}{'' if port == 80 else f':{port}'}"
        server: Any = None

        def end() -> None:
            server.should_exit = True

        here = {"address": address, "wifi": wifi[0], "password": wifi[1]}
        pages = Pages(folder, here, end if while_on else None)
        config = uvicorn.Config(
            pages.app((*names, socket.gethostname(), f"{socket.gethostname()}.local", address.rpartition(":")[0])),
            http=Impatient, loop="asyncio", ws="none", lifespan="on", log_config=None, access_log=False,
            server_header=False, limit_concurrency=MOST, timeout_keep_alive=5, timeout_graceful_shutdown=2,
        )  # fmt: skip
        server = uvicorn.Server(config)
        print(f"Phones find the pages at http://{address}", flush=True)
        server.run(sockets=[listening])
        return 0 if server.started else 1
