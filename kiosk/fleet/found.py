"""How a table finds the desk: it announces its night in the hall's network by DNS-SD over multicast, while a kiosk may
join. Where that is not installed, or the network carries no multicast, the desk's address is typed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any

from kiosk.base.language import later
from kiosk.base.log import log
from kiosk.base.task import Task
from kiosk.fleet.messages import called
from kiosk.fleet.pairing import Offer, shown_name

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo

TYPE = "_whist-kiosk._tcp.local."
LOOK = 0.5
MISSING = later("Tables cannot find this desk by themselves. Type its address there.")
NO_NIGHT = later("No night can be looked for here. Type the desk’s address.")
"""What the process beside writes down, in English."""


@dataclass(frozen=True)
class Found:
    """A night that a kiosk may join: its name, and where its desk is."""

    night: str
    host: str
    port: int

    @property
    def address(self) -> str:
        """As it can be typed."""
        return f"{self.host}:{self.port}"


class Announced:
    """The desk's end. Belongs to the loop of the door."""

    def __init__(self, addresses: Callable[[], tuple[str, ...]], only: str = "") -> None:
        """`addresses` are those of this machine; `only` is that of the one network that hears of it, if not all do."""
        self._addresses, self._only = addresses, only
        self._line: Any = None
        self._said: object = None

    async def follow(self, offer: Offer | None, port: int) -> str:
        """Announces this, or nothing any more; why it cannot, "" where it can."""
        addresses = self._addresses() if offer is not None else ()
        said = (offer, port, addresses) if offer is not None else None
        if said == self._said:
            return MISSING if offer is not None and self._line is None else ""
        await self.stop()
        self._said = said
        if offer is None:
            return ""
        try:
            from zeroconf.asyncio import AsyncServiceInfo

            info = AsyncServiceInfo(
                TYPE, f"{called(offer.desk)}.{TYPE}", port=port, server=f"whist-{offer.desk[:8]}.local.",
                addresses=[socket.inet_aton(each) for each in addresses],
                properties={"night": offer.night.encode()[:200], "v": b"1"},
            )  # fmt: skip
            self._line = _line(self._only)
            await self._line.async_register_service(info, allow_name_change=True)
        except Exception as error:  # whatever the library trips over, or that it is not there: an address can be typed
            log.warning("the night cannot be announced: %r", error)
            await self.stop()
            self._said = said
            return MISSING
        return ""

    async def stop(self) -> None:
        """Announces nothing any more."""
        line, self._line, self._said = self._line, None, None
        if line is not None:
            with suppress(Exception):
                await line.async_unregister_all_services()
                await line.async_close()


class Nights:
    """A table's end: the nights that can be joined, looked for in a thread of its own until `stop`."""

    def __init__(self, only: str = "") -> None:
        self.trouble = ""
        """Why none can be found."""
        self._only = only
        self._found: dict[str, Found] = {}
        self._task = Task("looking for a night", self._work)

    def found(self) -> tuple[Found, ...]:
        """The nights found, by name."""
        return tuple(sorted(self._found.values(), key=lambda each: (each.night, each.address)))

    def stop(self) -> None:
        self._task.stop()

    def _work(self, stopping: Event) -> None:
        try:
            asyncio.run(self._look(stopping))
        except Exception as error:  # as above
            log.warning("no night can be looked for: %r", error)
            self.trouble = NO_NIGHT

    async def _look(self, stopping: Event) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

        names: set[str] = set()

        def changed(zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
            if state_change.name == "Removed":
                names.discard(name)
                self._found.pop(name, None)
            else:
                names.add(name)

        line = _line(self._only)
        browser = AsyncServiceBrowser(line.zeroconf, TYPE, handlers=[changed])
        try:
            while not stopping.is_set():
                for name in tuple(names):
                    info = AsyncServiceInfo(TYPE, name)
                    if await info.async_request(line.zeroconf, 1000) and name in names:
                        self._keep(name, info)
                await asyncio.sleep(LOOK)
        finally:
            await browser.async_cancel()
            await line.async_close()

    def _keep(self, name: str, info: AsyncServiceInfo) -> None:
        addresses, night = info.parsed_addresses(), (info.properties or {}).get(b"night")
        if addresses and info.port:
            self._found[name] = Found(shown_name((night or b"").decode(errors="replace")), addresses[0], info.port)


def _line(only: str) -> Any:
    """Multicast in every network, or in that of this address alone."""
    from zeroconf import InterfaceChoice, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    return AsyncZeroconf(interfaces=[only] if only else InterfaceChoice.All, ip_version=IPVersion.V4Only)
