"""The far end of a serial line: a pty on a stable path, a thread that reads it, and bytes sent at their time."""

import os
import pty
import select
import termios
import threading
import time
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path

_DRAIN = 2.0
"""Seconds the host has to read the last bytes before the line is hung up; unread bytes are lost."""


class PathTaken(Exception):
    """Something at `path` is not an emulator's link, so it is left alone."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Terminal:
    """A pty whose host side is linked from `link`; plugged in from the start.

    `hear` is called with what the host wrote, in the terminal's thread and under its `lock`. Raises `PathTaken`, or
    OSError if there can be no link.
    """

    def __init__(self, link: Path, hear: Callable[[bytes], None]) -> None:
        self.lock = threading.RLock()
        self._link, self._hear = link, hear
        self._master = self._slave = -1
        self._due: deque[tuple[float, bytes]] = deque()
        self._woken, self._wake = os.pipe()
        self._closing = False
        try:
            self.plug_in()
        except BaseException:
            os.close(self._woken)
            os.close(self._wake)
            raise
        self._thread = threading.Thread(target=self._run, name=f"emulator at {link}", daemon=True)
        self._thread.start()

    def plug_in(self) -> None:
        """Makes a new pty at the same link, unless there is one."""
        with self.lock:
            if self._master >= 0:
                return
            self._master, self._slave = pty.openpty()
            try:
                tty.setraw(self._slave)  # Before anyone opens it: a fresh pty echoes, and waits for line ends.
                os.set_blocking(self._master, False)
                self._make_link()
            except BaseException:
                self._close_pty()
                raise
        self._stir()

    def hang_up(self) -> None:
        """Lets the host read what was sent, then removes pty and link, if any."""
        self._drain()
        with self.lock:
            if self._master < 0:
                return
            if self._links_here():
                self._link.unlink()
            self._due.clear()
            self._close_pty()
        self._stir()

    def close(self) -> None:
        """Hangs up for good."""
        self.hang_up()
        self._closing = True
        self._stir()
        self._thread.join()
        os.close(self._woken)
        os.close(self._wake)

    def send(self, data: bytes, delay: float = 0.0) -> None:
        """Sends bytes after `delay` seconds, and after everything sent before; nobody gets them while it is
        unplugged."""
        with self.lock:
            if self._master < 0:
                return
            self._due.append((time.monotonic() + delay, data))
        self._stir()

    @property
    def plugged(self) -> bool:
        with self.lock:
            return self._master >= 0

    @property
    def rate(self) -> int:
        """The speed the host has set, as a termios constant (`termios.B115200`)."""
        with self.lock:
            return int(termios.tcgetattr(self._slave)[4])

    def _make_link(self) -> None:
        if self._link.is_symlink():
            if os.path.lexists(target := os.readlink(self._link)) and not target.startswith("/dev/pts/"):
                raise PathTaken(self._link)
        elif self._link.exists():
            raise PathTaken(self._link)
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._slave))
        fresh.replace(self._link)

    def _links_here(self) -> bool:
        return self._link.is_symlink() and os.readlink(self._link) == os.ttyname(self._slave)

    def _close_pty(self) -> None:
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1

    def _stir(self) -> None:
        os.write(self._wake, b"!")

    def _drain(self) -> None:
        end, pause = time.monotonic() + _DRAIN, threading.Event()
        while time.monotonic() < end and self._undelivered():
            pause.wait(0.005)

    def _undelivered(self) -> bool:
        with self.lock:
            if self._master < 0:
                return False
            # Asking whether it can be read brings over what was written; the number of unread bytes lags behind.
            return bool(self._due or select.select([self._slave], (), (), 0)[0])

    def _run(self) -> None:
        while not self._closing:
            with self.lock:
                master = self._master
                wait = self._write_due()
            try:
                readable, _, _ = select.select([self._woken, *([master] if master >= 0 else [])], [], [], wait)
            except OSError:  # Hung up between the lock and here.
                continue
            if self._woken in readable:
                os.read(self._woken, 4096)
            if master in readable:
                self._read(master)

    def _read(self, master: int) -> None:
        with self.lock:
            if master != self._master:
                return
            try:
                data = os.read(master, 4096)
            except OSError:  # There is nothing after all.
                return
            self._hear(data)

    def _write_due(self) -> float | None:
        """Writes what is due. Returns the seconds until more is, None if nothing waits."""
        while self._due and self._master >= 0:
            at, data = self._due[0]
            if (wait := at - time.monotonic()) > 0:
                return wait
            self._due.popleft()
            try:
                written = os.write(self._master, data)
            except BlockingIOError:  # The host does not read, and 18 KB wait for it: a real line would lose bytes too.
                continue
            if written < len(data):
                self._due.appendleft((at, data[written:]))
        return None
