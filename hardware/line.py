"""A serial line that recovers: one thread a device, which opens the port, talks, and starts again when the line is
lost.

Each device has its own *talk*: a generator over an open `Port` that yields an `Answering` once it has recognised its
device, and None at every other beat, at least every `TICK` or so. Between beats the thread can be stopped. A talk that
cannot go on raises `DeviceLost`.
"""

import errno
import logging
import os
import re
import select
import stat
import termios
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

import serial

from hardware.events import DeviceAway, DeviceBack, Event, Reason

TICK = 0.05
"""Seconds a read waits for the first byte."""
RECONNECT = 0.5
"""Seconds between two tries to open a port: a device that returns is back in use well within two seconds."""
_AT_ONCE = 4096
"""The most bytes that one read returns."""
WRITE_WAIT = 1.0
"""Seconds after which a device that takes no bytes counts as silent."""

ADDRESS = re.compile(r"[\w.-]+:\d{1,5}")
"""A device on the network instead of a serial port: ``192.168.1.20:1234``."""

_GONE = (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO, errno.ENOTDIR, errno.ELOOP)
_REASONS = {
    **dict.fromkeys(_GONE, Reason.NO_PORT),
    **dict.fromkeys((errno.EACCES, errno.EPERM), Reason.NOT_PERMITTED),
    **dict.fromkeys((errno.EBUSY, errno.EAGAIN), Reason.TAKEN),
}


class DeviceLost(Exception):
    """The device cannot be used: the `reason`, and `detail` in the words of the system or the device."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason, self.detail = reason, detail


@dataclass(frozen=True)
class Wire:
    """The line's parameters: `baud` in bits a second, `parity` one of N, E, O; always 8 data bits and 1 stop bit."""

    baud: int
    parity: str = "N"


@dataclass(frozen=True)
class Answering:
    """The device has answered and is the right kind; `identity` is the name it gives."""

    identity: str


Talk = Callable[["Port"], Generator[Answering | None, None, None]]


class Port:
    """An open serial port; every failure is a `DeviceLost`. Get one from `open_port`."""

    def __init__(self, line: serial.Serial) -> None:
        self._line = line
        self.heard = b""
        """The last bytes read, some tens at most, which show what is at the other end."""

    def read(self) -> bytes:
        """The bytes that have arrived; none if none arrives within `TICK`."""
        with _failing_as(Reason.WENT_AWAY):
            if not select.select([self._line], (), (), TICK)[0]:
                return b""
            try:
                data = os.read(self._line.fileno(), _AT_ONCE)
            except BlockingIOError:  # somebody else has read them
                return b""
        if not data:
            raise DeviceLost(Reason.WENT_AWAY, "it gives no more bytes")
        self.heard = (self.heard + data)[-32:]
        return data

    def write(self, data: bytes) -> None:
        """Sends everything, or raises."""
        with _failing_as(Reason.WENT_AWAY):
            try:
                self._line.write(data)
            except serial.SerialTimeoutException as error:
                raise DeviceLost(Reason.SILENT, "it takes no bytes") from error


@contextmanager
def _failing_as(reason: Reason) -> Iterator[None]:
    """Turns failures of the line into `DeviceLost`; pyserial lets `termios.error` through, which is no OSError."""
    try:
        yield
    except (OSError, termios.error) as error:
        raise DeviceLost(reason, str(error)) from error


@contextmanager
def open_port(path: str, wire: Wire) -> Iterator[Port]:
    """Opens the port at `path` for this program alone (following a stable link afresh), or the device at an `ADDRESS`.
    Raises `DeviceLost`."""
    if ADDRESS.fullmatch(path):
        with closing(_on_network(path)) as line:
            yield Port(line)
        return
    try:
        if not stat.S_ISCHR(os.stat(path).st_mode):
            raise DeviceLost(Reason.NOT_A_PORT, "it is a file or folder")
        # A pty has no parity: asking for some raises once nothing else changes, as when it is opened again.
        parity = "N" if os.path.realpath(path).startswith("/dev/pts/") else wire.parity
        line = serial.Serial(path, wire.baud, parity=parity, timeout=TICK, write_timeout=WRITE_WAIT, exclusive=True)
    except (OSError, termios.error) as error:
        number = error.errno if isinstance(error, OSError) else None
        raise DeviceLost(_REASONS.get(number or 0, Reason.NOT_A_PORT), str(error)) from error
    with closing(line):
        yield Port(line)


def _on_network(address: str) -> serial.Serial:
    try:
        return serial.serial_for_url(f"socket://{address}", timeout=TICK, write_timeout=WRITE_WAIT)
    except (OSError, ValueError) as error:
        raise DeviceLost(Reason.NO_PORT, str(error)) from error


@dataclass(frozen=True)
class Status:
    """Whether a device is `connected`, `since` when (seconds of the line's clock), and details."""

    connected: bool
    since: float
    identity: str = ""
    reason: Reason | None = None
    detail: str = ""


class Line:
    """Keeps one device talking, in a thread of its own, from `start` to `stop`; reports when it is lost and when it is
    back."""

    def __init__(
        self,
        device: str,
        path: str,
        wire: Wire,
        talk: Talk,
        report: Callable[[Event], None],
        clock: Callable[[], float] = time.monotonic,
        reconnect: float = RECONNECT,
    ) -> None:
        """`report` is called in the device's thread: pass a queue's `put`."""
        self.device, self.path = device, path
        self._reconnect = reconnect
        self._wire, self._talk, self._report, self._clock = wire, talk, report, clock
        self._status = Status(connected=False, since=clock())
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"device {device}", daemon=True)

    @property
    def status(self) -> Status:
        """The status now; any thread may ask."""
        return self._status

    def start(self) -> None:
        self._thread.start()

    def stop(self, wait: float = 1.0) -> None:
        """Ends the talk and closes the port; returns when that is done, after at most `wait` seconds."""
        self._stopping.set()
        self._thread.join(wait)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with open_port(self.path, self._wire) as port, closing(self._talk(port)) as talk:
                    for beat in talk:
                        if self._stopping.is_set():
                            return
                        if beat is not None:
                            self._back(beat)
            except DeviceLost as lost:
                self._away(lost.reason, lost.detail)
            except Exception as error:  # A device's thread never dies: the table goes on without the device.
                logging.getLogger(__name__).exception("device %s", self.device)
                self._away(Reason.DEFECT, repr(error))
            self._stopping.wait(self._reconnect)

    def _back(self, answering: Answering) -> None:
        if self._status.connected:
            return
        now = self._clock()
        self._status = Status(connected=True, since=now, identity=answering.identity)
        self._report(DeviceBack(self.device, now, answering.identity))

    def _away(self, reason: Reason, detail: str) -> None:
        before, now = self._status, self._clock()
        since = now if before.connected else before.since
        self._status = Status(connected=False, since=since, reason=reason, detail=detail)
        if before.reason is not reason:
            self._report(DeviceAway(self.device, now, since, reason, self.path, detail))
