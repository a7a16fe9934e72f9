"""A trial of many kiosks: real processes that record and send, while lines are cut and processes killed.

The records of all are left in a folder, so that anybody can compare them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from kiosk.base.language import _, _n
from kiosk.base.task import Task
from kiosk.fleet.broker import FOLDER as BROKER
from kiosk.fleet.keys import Keys
from kiosk.fleet.messages import Answer, Request
from kiosk.journal import Draft, Journal, new_id

LOCAL = "127.0.0.1"
PATIENCE = 300.0
"""Seconds in which something more has arrived once nothing is disturbed any more."""
LOOK = 1.0
_PLAYED = "SELECT kiosk, seq, hash FROM facts"


@dataclass(frozen=True)
class Result:
    """What a trial has come to: the facts of all tables, the facts of them at the desk, those that are only on one
    side, and how many cuts and kills there were."""

    recorded: int
    arrived: int
    astray: int
    aside: int
    cuts: int
    kills: int

    @property
    def good(self) -> bool:
        return self.recorded == self.arrived > 0 and not self.astray and not self.aside


class Cable:
    """The way from a table to the desk: it can be pulled out and put back."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._socket = socket.create_server((LOCAL, 0))
        self.port: int = self._socket.getsockname()[1]
        self.out = False
        self._task = Task(f"cable {self.port}", lambda stopping: asyncio.run(self._carry(stopping)))

    def stop(self) -> None:
        self._task.stop()
        self._socket.close()

    async def _carry(self, stopping: Event) -> None:
        there: set[asyncio.StreamWriter] = set()

        async def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if self.out:
                writer.close()
                return
            try:
                far_reader, far_writer = await asyncio.open_connection(LOCAL, self._to)
            except OSError:
                writer.close()
                return
            there.update((writer, far_writer))
            await asyncio.gather(_pipe(reader, far_writer), _pipe(far_reader, writer), return_exceptions=True)
            there.difference_update((writer, far_writer))

        async with await asyncio.start_server(called, sock=self._socket.dup()):
            while not stopping.is_set():
                if self.out:
                    for each in there:
                        each.transport.abort()
                await asyncio.sleep(0.1)
            for each in there:
                each.transport.abort()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()


class _Process:
    """A process that is started again after it was killed."""

    def __init__(self, *words: str) -> None:
        self._command = [sys.executable, *words]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def kill_children(self) -> int:
        """Kills what it has started; returns how many. It starts them again."""
        killed = 0
        if self._process is not None:
            with suppress(OSError):
                pid = self._process.pid
                for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
                    os.kill(int(child), signal.SIGKILL)
                    killed += 1
        return killed

    def ask_to_end(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def end(self, kill: bool = False) -> None:
        if self._process is not None:
            (self._process.kill if kill else self._process.terminate)()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(20)
            self._process.kill()
            self._process.wait()


def record(path: Path, seed: int, days_off: int, pace: float) -> None:
    """Records facts as a table's kiosk, by a clock so many days wrong, until it is killed."""
    chance = Random(seed ^ os.getpid())
    with Journal.open(path, now=lambda: datetime.now(UTC) + timedelta(days=days_off)) as journal:
        while True:
            parts = range(chance.choice((1, 1, 1, 3)))
            drafts = [Draft("trial", "call", {"bid": chance.randrange(99), "part": part}, "touch", 1) for part in parts]
            journal.append_now(new_id(), drafts)
            time.sleep(chance.expovariate(1 / pace))


def trial(folder: Path, kiosks: int, seconds: float, seed: int, say: Callable[[str], object]) -> Result:
    """Tries so many tables for so long, then waits until everything has arrived, and compares. Raises OSError."""
    chance, port = Random(seed), _free_port()
    desk, tables = folder / "desk", [folder / f"table-{number:02}" for number in range(1, kiosks + 1)]
    with Journal.open(desk / "journal.db") as journal:
        at = journal.kiosk
    keys, cables, cuts, kills = Keys(desk), [Cable(port) for _ in tables], 0, 0
    for table, cable in zip(tables, cables, strict=True):
        with Journal.open(table / "journal.db") as journal:
            own, kiosk = Keys(table), journal.kiosk
        keys.admit(Request(kiosk, own.public))
        own.keep(Answer(kiosk, at, f"{LOCAL}:{cable.port}", keys.certificate))
    serve = _Process("-m", "kiosk", "--data-dir", str(desk), "fleet", "serve", "--host", LOCAL, "--port", str(port))
    sending = [_Process("-m", "kiosk", "--data-dir", str(table), "fleet", "join") for table in tables]
    recording = [
        _Process("-m", "kiosk.fleet.trial", str(table / "journal.db"), str(seed + n), str(chance.choice((-1, 0, 0, 1))))
        for n, table in enumerate(tables)
    ]
    every = [serve, *sending, *recording]
    try:
        begun, lost = time.monotonic(), False
        while (now := time.monotonic() - begun) < seconds:
            time.sleep(chance.uniform(0.2, 1.5))
            for each in every:
                each.start()
            match chance.randrange(8):
                case 0 | 1 | 2:
                    cable = chance.choice(cables)
                    cuts += not cable.out
                    cable.out = not cable.out
                case 3:
                    chance.choice(sending).end(kill=True)
                    kills += 1
                case 4:
                    chance.choice(recording).end(kill=True)
                    kills += 1
                case 5:
                    serve.end(kill=True)
                    kills += 1
                case 6:
                    kills += serve.kill_children()
            if now > seconds / 2 and not lost:
                serve.end()
                shutil.rmtree(keys.folder / BROKER, ignore_errors=True)
                lost = True
                say(_("The broker’s store was removed."))
        for each in (*recording, *sending):
            each.end(kill=True)
        for table in tables:  # what a killed process has written and nobody was told is on record from now on, or never
            Journal.open(table / "journal.db").close()
        for cable in cables:
            cable.out = False
        say(
            _(
                "{cuts} and {kills}; nothing is disturbed any more.",
                cuts=_n("{n} line cut", "{n} lines cut", cuts),
                kills=_n("{n} process killed", "{n} processes killed", kills),
            )
        )
        wanted, there, since = sum(_many(table, "facts") for table in tables), -1, time.monotonic()
        while there < wanted and time.monotonic() - since < PATIENCE:
            for each in (serve, *sending):
                each.start()
            time.sleep(LOOK)
            if (now := _many(desk, "facts_of_others")) > there:
                there, since = now, time.monotonic()
    finally:
        for each in every:
            each.ask_to_end()
        for each in every:
            each.end()
        for cable in cables:
            cable.stop()
    return compared(folder, cuts, kills)


def _free_port() -> int:
    """One that nothing uses, and that the system gives to no line by itself while the server is started again."""
    while True:
        port = Random().randrange(20_000, 32_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind((LOCAL, port))
            return port


def compared(folder: Path, cuts: int = 0, kills: int = 0) -> Result:
    """The tables' records beside the desk's, with plain SQL."""
    recorded = [fact for table in sorted(folder.glob("table-*")) for fact in _asked(table, _PLAYED)]
    arrived = _asked(folder / "desk", "SELECT kiosk, seq, hash FROM facts_of_others")
    aside = _asked(folder / "desk", "SELECT kiosk, seq, hash FROM facts_set_aside")
    return Result(len(recorded), len(arrived), len({*recorded} ^ {*arrived}), len(aside), cuts, kills)


def _many(folder: Path, table: str) -> int:
    ((count,),) = _asked(folder, f"SELECT count(*) FROM {table}")
    return int(count)


def _asked(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{(folder / 'journal.db').absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as db:
        return db.execute(query).fetchall()


if __name__ == "__main__":
    record(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), pace=0.1)
