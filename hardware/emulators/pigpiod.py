"""The pins of a Raspberry Pi on the network, as pigpiod serves them: the part of its socket protocol that gpiozero
uses.

A request is four 32-bit numbers, little-endian: command, two parameters, and the length of what follows (nothing here).
The answer repeats the first three and adds a result, negative on failure. A client that wants to hear of changes asks
for a handle on a second connection, names the pins by a mask on the first, and gets twelve bytes for each change:
sequence, flags, microseconds, all levels.
"""

import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

PORT = 8888
"""The usual one."""
PINS = range(32)
_REQUEST, _CHANGE = struct.Struct("<IIII"), struct.Struct("<HHII")
_SET_MODE, _MODE, _PULL, _READ, _WRITE, _BANK = 0, 1, 2, 3, 4, 10
_TICK, _REVISION, _WATCH, _END_WATCH, _VERSION, _GLITCH, _HANDLE = 16, 17, 19, 21, 26, 97, 99
_BAD_GPIO, _BAD_LEVEL, _BAD_HANDLE, _NO_SUCH = -3, -5, -25, -88
_OUTPUT, _DOWN, _UP = 1, 1, 2
_OF_A_PIN = {_SET_MODE, _MODE, _PULL, _READ, _WRITE, _GLITCH}
_PI_4 = 0xC03111
_SERVED = 79
"""The version of pigpiod whose commands these are."""
_BIT = 1 << 32


def _ticks() -> int:
    return int(time.monotonic() * 1e6) % _BIT


@dataclass
class _Watcher:
    """A client that hears of changes, and of which pins."""

    line: socket.socket
    known: int
    """The levels that it was last sent."""
    pins: int = 0
    told: int = 0

    def tell(self, levels: int) -> None:
        """Sends the levels if they have changed."""
        if (levels ^ self.known) & self.pins:
            _send(self.line, _CHANGE.pack(self.told, 0, _ticks(), levels))
            self.known, self.told = levels, (self.told + 1) % 0x10000


@dataclass
class Pin:
    """One pin, and what happens to it outside; named like gpiozero's mock pins."""

    number: int
    served: "Pigpiod" = field(repr=False)

    @property
    def state(self) -> bool:
        """Whether it is high."""
        return bool(self.served.levels >> self.number & 1)

    def drive_low(self) -> None:
        """Connects it to ground."""
        self.served.drive(self.number, False)

    def drive_high(self) -> None:
        """Lets go of it, with its resistor to 3.3 V."""
        self.served.drive(self.number, True)


class Pigpiod:
    """Serves pins that do not exist, until `close`. Raises OSError if the port is taken."""

    def __init__(self, port: int = 0) -> None:
        """`port` 0: any that is free; it is then `port`."""
        self.levels = 0
        self._modes = [0] * len(PINS)
        self._grounded = 0
        self._watchers: dict[int, _Watcher] = {}
        self._lock = threading.Lock()
        self._commands: dict[int, Callable[[socket.socket, int, int], int]] = {
            _SET_MODE: lambda _, pin, mode: self._set_mode(pin, mode),
            _MODE: lambda _, pin, __: self._modes[pin],
            _PULL: lambda _, pin, way: self._pull(pin, way),
            _READ: lambda _, pin, __: self.levels >> pin & 1,
            _WRITE: lambda _, pin, level: self._write(pin, level),
            _GLITCH: lambda *_: 0,  # a press here does not bounce
            _BANK: lambda *_: self.levels,
            _TICK: lambda *_: _ticks(),
            _REVISION: lambda *_: _PI_4,
            _VERSION: lambda *_: _SERVED,
            _HANDLE: lambda line, *_: self._handle(line),
            _WATCH: lambda _, handle, pins: self._watch(handle, pins),
            _END_WATCH: lambda _, handle, __: self._end_watch(handle),
        }
        self._lines: list[socket.socket] = []
        self._server = socket.create_server(("127.0.0.1", port))
        self.port: int = self._server.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, name="emulated pins", daemon=True)
        self._thread.start()

    def pin(self, number: int) -> Pin:
        """The pin with the chip's number."""
        return Pin(number, self)

    @property
    def watched(self) -> frozenset[int]:
        """The pins whose changes somebody watches."""
        with self._lock:
            return frozenset(n for n in PINS if any(each.pins >> n & 1 for each in self._watchers.values()))

    def drive(self, number: int, high: bool) -> None:
        """Connects a pin from outside; an output keeps its level."""
        with self._lock:
            self._grounded = self._grounded & ~(1 << number) | (not high) << number
            if self._modes[number] != _OUTPUT:
                self._level(number, high)

    def close(self) -> None:
        """Hangs up."""
        with self._lock:
            for line in (self._server, *self._lines):
                with suppress(OSError):  # nobody is there any more
                    line.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._server.close()

    def _serve(self) -> None:
        callers: list[threading.Thread] = []
        while True:
            try:
                line, _ = self._server.accept()
            except OSError:
                break
            with self._lock:
                self._lines.append(line)
            callers.append(threading.Thread(target=self._hear, args=(line,), daemon=True))
            callers[-1].start()
        for each in callers:
            each.join()

    def _hear(self, line: socket.socket) -> None:
        held = b""
        with line:
            while data := _received(line):
                held += data
                while len(held) >= _REQUEST.size:
                    command, one, other, more = _REQUEST.unpack_from(held)
                    if len(held) < _REQUEST.size + more:
                        break
                    held = held[_REQUEST.size + more :]
                    with self._lock:
                        result = self._obey(line, command, one, other)
                        _send(line, _REQUEST.pack(command, one, other, result % _BIT))
        with self._lock:
            self._lines.remove(line)
            self._watchers = {handle: each for handle, each in self._watchers.items() if each.line is not line}

    def _obey(self, line: socket.socket, command: int, one: int, other: int) -> int:
        if command in _OF_A_PIN and one not in PINS:
            return _BAD_GPIO
        known = self._commands.get(command)
        return _NO_SUCH if known is None else known(line, one, other)

    def _set_mode(self, pin: int, mode: int) -> int:
        self._modes[pin] = mode
        return 0

    def _pull(self, pin: int, way: int) -> int:
        if way in (_UP, _DOWN) and self._modes[pin] != _OUTPUT:
            self._level(pin, way == _UP and not self._grounded >> pin & 1)
        return 0

    def _write(self, pin: int, level: int) -> int:
        if level not in (0, 1):
            return _BAD_LEVEL
        self._modes[pin] = _OUTPUT
        self._level(pin, bool(level))
        return 0

    def _handle(self, line: socket.socket) -> int:
        handle = next(n for n in range(len(self._watchers) + 1) if n not in self._watchers)
        self._watchers[handle] = _Watcher(line, self.levels)
        return handle

    def _watch(self, handle: int, pins: int) -> int:
        if handle not in self._watchers:
            return _BAD_HANDLE
        self._watchers[handle].pins = pins
        self._watchers[handle].tell(self.levels)  # what has changed before it looked
        return 0

    def _end_watch(self, handle: int) -> int:
        self._watchers.pop(handle, None)
        return 0

    def _level(self, number: int, high: bool) -> None:
        """Sets a pin's level and sends it to its watchers."""
        self.levels = self.levels & ~(1 << number) | high << number
        for watcher in self._watchers.values():
            watcher.tell(self.levels)


def _received(line: socket.socket) -> bytes:
    try:
        return line.recv(4096)
    except OSError:
        return b""


def _send(line: socket.socket, data: bytes) -> None:
    with suppress(OSError):  # nobody is there any more
        line.sendall(data)
