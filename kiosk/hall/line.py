"""The line between the pages' process and the kiosk: a socket in the data folder, a line of JSON each way.

This is the kiosk's end; `kiosk.hall.asking` is the other.
"""

from __future__ import annotations

import json
import os
import selectors
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any

from kiosk.base.bell import Bell
from kiosk.base.task import Task

NAME = "hall.sock"
MOST = 16_384
"""The bytes that a line has at most."""


@contextmanager
def address(folder: Path) -> Iterator[str]:
    """The socket's path, short enough whatever the folder's is."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{fd}/{NAME}"
    finally:
        os.close(fd)


class Line:
    """The kiosk's end. Questions wait here for the thread that owns the state; `wake` is called when there are some."""

    def __init__(self, folder: Path, wake: Callable[[], None]) -> None:
        """Raises OSError where no socket can be made in the folder."""
        self._folder, self._wake = folder, wake
        self._asked: SimpleQueue[tuple[socket.socket, object]] = SimpleQueue()
        self._answers: SimpleQueue[tuple[socket.socket, bytes]] = SimpleQueue()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        (folder / NAME).unlink(missing_ok=True)
        with address(folder) as path:
            self._socket.bind(path)
        (folder / NAME).chmod(0o600)
        self._socket.listen(128)
        self._socket.setblocking(False)
        self._bell = Bell()
        self._task = Task("the hall's line", self._work)

    def asked(self) -> Iterator[tuple[Callable[[Mapping[str, Any]], None], object]]:
        """The questions that have come, each with how it is answered."""
        with suppress(Empty):
            while True:
                client, question = self._asked.get_nowait()
                yield partial(self._answer, client), question

    def stop(self) -> None:
        """Who has not been answered is not: their command is repeated."""
        self._task.ask_to_stop()
        self._bell.ring()
        self._task.stop()

    def _answer(self, client: socket.socket, said: Mapping[str, Any]) -> None:
        self._answers.put((client, json.dumps(said).encode() + b"\n"))
        self._bell.ring()

    def _work(self, stopping: Event) -> None:
        heard: dict[socket.socket, bytes] = {}
        with selectors.DefaultSelector() as looked_at:
            looked_at.register(self._socket, selectors.EVENT_READ)
            looked_at.register(self._bell, selectors.EVENT_READ)
            try:
                while not stopping.is_set():
                    for key, _ in looked_at.select():
                        at: Any = key.fileobj
                        if at is self._socket:
                            self._let_in(looked_at, heard)
                        elif at is self._bell:
                            self._send(heard)
                        elif not self._hear(at, heard):
                            looked_at.unregister(at)
            finally:
                with suppress(OSError):
                    (self._folder / NAME).unlink(missing_ok=True)
                for each in (self._socket, *heard):
                    each.close()
                self._bell.close()

    def _let_in(self, looked_at: selectors.BaseSelector, heard: dict[socket.socket, bytes]) -> None:
        with suppress(OSError):
            client, _ = self._socket.accept()
            client.setblocking(False)
            heard[client] = b""
            looked_at.register(client, selectors.EVENT_READ)

    def _hear(self, client: socket.socket, heard: dict[socket.socket, bytes]) -> bool:
        """Takes what somebody says; whether there is more to come."""
        try:
            more = client.recv(MOST)
        except BlockingIOError:
            return True
        except OSError:
            more = b""
        heard[client] += more
        line, end, _ = heard[client].partition(b"\n")
        if not end and more and len(line) <= MOST:
            return True
        try:
            if not end:
                raise ValueError("no line")
            self._asked.put((client, json.loads(line)))
            self._wake()
        except (ValueError, RecursionError):
            heard.pop(client, None)
            client.close()
        return False

    def _send(self, heard: dict[socket.socket, bytes]) -> None:
        self._bell.hush()
        with suppress(Empty):
            while True:
                client, line = self._answers.get_nowait()
                heard.pop(client, None)
                with suppress(OSError):  # gone meanwhile: it asks again
                    client.sendall(line)
                client.close()
