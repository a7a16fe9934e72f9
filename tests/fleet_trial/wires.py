"""The hall's network: a namespace for each machine, and a switch between them that can lose, keep back, mix, repeat and
cut.

Each namespace has one network device, a tunnel (`/dev/net/tun`) whose other end is in this process, which carries
packets from one to the other. That needs no more of the kernel than containers do; few have what `tc netem` needs.
"""

import ctypes
import fcntl
import heapq
import os
import select
import struct
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

NETWORK = "10.77.0"
_TUNSETIFF = 0x400454CA
_TUN, _NO_HEAD = 0x0001, 0x1000
_LARGEST = 65536


@dataclass
class Wire:
    """How a machine's wire is now: whether it is `cut`, what share of packets it loses, repeats and lets others
    overtake, and how many seconds it keeps each."""

    cut: bool = False
    lost: float = 0.0
    repeated: float = 0.0
    overtaken: float = 0.0
    delay: float = 0.0

    @classmethod
    def bad(cls, chance: Random) -> "Wire":
        """A wire with faults."""
        return cls(
            False, chance.uniform(0, 0.2), chance.uniform(0, 0.1), chance.uniform(0, 0.2), chance.uniform(0, 0.2)
        )


class Switch:
    """Machines by number, 1 to 250: each in a namespace of its own, with an address that ends in its number."""

    def __init__(self, machines: int, seed: int) -> None:
        self.wires = [Wire() for _ in range(machines + 1)]
        self.carried = self.lost = self.repeated = 0
        self._chance = Random(seed)
        self._ends: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._stopping = threading.Event()
        for machine in range(1, machines + 1):
            self._add(machine)
        self._thread = threading.Thread(target=self._carry, name="switch", daemon=True)
        self._thread.start()

    def address(self, machine: int) -> str:
        return f"{NETWORK}.{machine}"

    def inside(self, machine: int) -> list[str]:
        """What a command begins with that is to run on this machine."""
        return ["nsenter", f"--net=/run/netns/{self._names[machine]}", "--"]

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        for end in self._ends.values():
            os.close(end)
        for name in self._names.values():
            subprocess.run(["ip", "netns", "delete", name], check=False)

    def _add(self, machine: int) -> None:
        name = f"whist-{os.getpid()}-{machine}"
        subprocess.run(["ip", "netns", "add", name], check=True)
        self._names[machine] = name
        libc, ours = ctypes.CDLL(None, use_errno=True), os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        there = os.open(f"/run/netns/{name}", os.O_RDONLY)
        try:
            if libc.setns(there, 0):
                raise OSError(ctypes.get_errno(), "setns")
            end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
            fcntl.ioctl(end, _TUNSETIFF, struct.pack("16sH22x", b"hall", _TUN | _NO_HEAD))
        finally:
            libc.setns(ours, 0)
            os.close(ours)
            os.close(there)
        self._ends[machine] = end
        within = ["ip", "-n", name]
        subprocess.run([*within, "address", "add", f"{self.address(machine)}/24", "dev", "hall"], check=True)
        for device in ("hall", "lo"):
            subprocess.run([*within, "link", "set", device, "up"], check=True)

    def _carry(self) -> None:
        poll = select.poll()
        machines = {}
        for machine, end in self._ends.items():
            poll.register(end, select.POLLIN)
            machines[end] = machine
        kept: list[tuple[float, int, int, bytes]] = []
        number = 0
        while not self._stopping.is_set():
            due = 1000 * (kept[0][0] - time.monotonic()) if kept else 200
            for end, _ in poll.poll(max(0, min(200, due))):
                with suppress(BlockingIOError):
                    while packet := os.read(end, _LARGEST):
                        for delay in self._delays(machines[end], packet):
                            number += 1
                            heapq.heappush(kept, (time.monotonic() + delay, number, packet[19], packet))
            while kept and kept[0][0] <= time.monotonic():
                *_, to, packet = heapq.heappop(kept)
                with suppress(OSError):
                    os.write(self._ends[to], packet)

    def _delays(self, machine: int, packet: bytes) -> list[float]:
        """The delay of each copy of a packet that arrives; none where it is lost."""
        if packet[0] >> 4 != 4 or packet[19] not in self._ends:
            return []
        delays, chance = [0.0], self._chance
        for wire in (self.wires[machine], self.wires[packet[19]]):
            if wire.cut or chance.random() < wire.lost:
                self.lost += 1
                return []
            if chance.random() < wire.repeated:
                self.repeated += 1
                delays.append(delays[0])
            delays = [each + (0 if chance.random() < wire.overtaken else wire.delay) for each in delays]
        self.carried += len(delays)
        return delays


def missing() -> str:
    """Why there can be no such network here; "" where there can."""
    if os.geteuid():
        return "it needs root"
    for path in ("/dev/net/tun", "/dev/fuse"):
        if not Path(path).exists():
            return f"there is no {path}"
    for words in (["ip", "netns", "list"], ["nsenter", "--version"]):
        try:
            done = subprocess.run(words, capture_output=True, text=True)
        except OSError:
            return f"there is no {words[0]}: apt-get install iproute2 util-linux"
        if done.returncode:
            return f"{' '.join(words)}: {done.stderr.strip()}"
    return ""
