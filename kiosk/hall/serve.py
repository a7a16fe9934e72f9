"""Serves the pages to the hall's own network."""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import socket
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kiosk.base.language import _, later
from kiosk.hall.networks import own_address
from kiosk.hall.web import Pages

PORT = 8080
PATIENCE = 10.0
"""Seconds in which a phone has asked for something, once it has called."""
GONE = 30_000
"""Milliseconds after which a phone that does not take what is sent to it has left."""
MOST = 1500
"""Connections at once: a stream and a page for each phone, and some to spare."""
ANY = "0.0.0.0"
"""The host by which every network of this machine is served."""


NOWHERE = later("This machine is in no network yet. Phones find the pages as soon as it is.")


class Impatient(H11Protocol):
    """Hangs up on who calls and does not say what for: slow lines cannot use up all there are."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
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


def where(host: str, port: int) -> str:
    """Where phones find pages that are served so; "" while this machine is in no network."""
    address = own_address() if host == ANY else host
    return f"{address}{'' if port == 80 else f':{port}'}" if address else ""


def _let_all_in() -> None:
    """A connection is an open file: as many as there may be, where the system lets us."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + 100 if most == resource.RLIM_INFINITY else min(most, MOST + 100)
    if resource.RLIM_INFINITY != now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


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
    _let_all_in()
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # who sends nonsense fills no log
    with socket.create_server((host, port), backlog=512, reuse_port=False) as listening:
        port = listening.getsockname()[1]
        server: Any = None

        def end() -> None:
            server.should_exit = True

        def here() -> dict[str, str]:
            return {"address": address or where(host, port), "wifi": wifi[0], "password": wifi[1]}

        pages = Pages(folder, here, end if while_on else None, lambda: server is not None and server.should_exit)
        given = address.rpartition(":")[0] or address
        config = uvicorn.Config(
            pages.app((*names, socket.gethostname(), f"{socket.gethostname()}.local", *filter(None, (given,)))),
            http=Impatient, loop="asyncio", ws="none", lifespan="on", log_config=None, access_log=False,
            server_header=False, limit_concurrency=MOST, timeout_keep_alive=5, timeout_graceful_shutdown=2,
        )  # fmt: skip
        server = uvicorn.Server(config)
        at = here()["address"]
        print(_("Phones find the pages at {url}", url=f"http://{at}") if at else _(NOWHERE), flush=True)
        gc.freeze()  # What is loaded stays: a page would wait a quarter of a second for Python to go through it.
        server.run(sockets=[listening])
        return 0 if server.started else 1
