"""The networks that this machine is in."""

from __future__ import annotations

import fcntl
import socket
import struct
from dataclasses import dataclass
from pathlib import Path

from kiosk.base.language import later

_SIOCGIFFLAGS, _SIOCGIFADDR = 0x8913, 0x8915
_UP, _RUNNING = 0x1, 0x40
CABLE, RADIO, OTHER = later("cable"), later("Wi-Fi"), later("network")


@dataclass(frozen=True)
class Network:
    """One of them. `kind` is of the three above, `address` "" where it has none; `linked`: something is at its other
    end."""

    name: str
    kind: str
    address: str
    linked: bool

    @property
    def useful(self) -> bool:
        return bool(self.address) and self.linked


def networks() -> list[Network]:
    """This machine's networks, but for the one within: the ones of use first, of these cables first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        found = [_network(asked.fileno(), name) for _, name in socket.if_nameindex()]
    kinds = (CABLE, RADIO, OTHER)
    there = [each for each in found if not each.address.startswith("127.")]
    return sorted(there, key=lambda each: (not each.useful, kinds.index(each.kind), each.name))


def own_address() -> str:
    """The address by which phones reach this machine; "" where it is in no network."""
    return next((each.address for each in networks() if each.useful), "")


def _network(asked: int, name: str) -> Network:
    request = struct.pack("256s", name.encode()[:15])
    try:
        flags = struct.unpack_from("H", fcntl.ioctl(asked, _SIOCGIFFLAGS, request), 16)[0]
        address = socket.inet_ntoa(fcntl.ioctl(asked, _SIOCGIFADDR, request)[20:24])
    except OSError:  # it has none
        flags, address = 0, ""
    radio = Path("/sys/class/net", name, "wireless").exists()
    kind = RADIO if radio else CABLE if name.startswith("e") else OTHER
    return Network(name, kind, address, flags & (_UP | _RUNNING) == _UP | _RUNNING)
