"""Phones in the hall, against a bare Starlette page and what is promised: ``python -m benchmarks.hall [FILE.json]``.

A night of 100 tables is served to 400 phones, each with its stream of news open. The pages' process has a quarter of a
core: it is halted for three quarters of each 20 ms, so that nothing of it is as quick as it could be, busy or not. The
bare page is one line of text from Starlette in uvicorn, slowed in the same way, with as many streams open. A page is
timed from the call to its last byte, at 20 a second whatever comes back; a result from its form's sending until the
answer that it is saved, its fact on the kiosk's disk. The kiosk's own tap is a result told on its pad, until it is
durable and folded in; it is never slowed, and timed in turns with the phones busy and with the pages' process halted.
"""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from threading import Event
from urllib.parse import urlencode

from benchmarks.side_by_side import Row, measured, report

PHONES, TABLES = 400, 100
RATE, PAGES, RESULTS, TAPS, ROUNDS = 20, 150, 100, 40, 2
"""Pages a second; pages, results and taps of a round; rounds."""
SHARE, PERIOD = 0.25, 0.02
PAGE_LIMIT, RESULT_LIMIT, TAP_GOAL = 300.0, 500.0, 1.1
WARM = 20
PEER = "bare Starlette"

_BARE = """
import sys, uvicorn, asyncio
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
async def page(request):
    return PlainTextResponse("Whist")
async def news(request):
    async def marks():
        yield "data: here\\n\\n"
        await asyncio.sleep(3600)
    return StreamingResponse(marks(), media_type="text/event-stream")
app = Starlette(routes=[Route("/", page), Route("/news", news)])
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), loop="asyncio", http="h11", log_level="error")
"""
_SLOWED = """
import os, signal, sys, time
pid, share, period = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
while True:
    os.kill(pid, signal.SIGCONT); time.sleep(share * period)
    os.kill(pid, signal.SIGSTOP); time.sleep((1 - share) * period)
"""


@dataclass(frozen=True)
class Night:
    """What phones know of the night: the pass of each, and whether it sits north."""

    passes: tuple[str, ...]
    north: tuple[int, ...]


def rows() -> Iterator[Row]:
    """The table."""
    with tempfile.TemporaryDirectory(prefix="hall-") as made, ExitStack() as left_behind:
        kiosk, given = left_behind.enter_context(_kiosk(Path(made)))
        hall = left_behind.enter_context(_served(["-m", "kiosk", "--data-dir", made, "hall", "--host", "127.0.0.1"]))
        bare = left_behind.enter_context(_served(["-c", _BARE]))
        yield from asyncio.run(_measured(kiosk, given, hall, bare))


async def _measured(kiosk: Connection, night: Night, hall: "Served", bare: "Served") -> list[Row]:
    async with Phones(hall.port, night.passes) as phones, Phones(bare.port, night.passes) as others:
        for each in (phones, others):
            await each.pages(WARM)
        pages, results, taps = [], [], []
        for _ in range(ROUNDS):
            with hall.slowed():
                ours = await phones.pages(PAGES)
                results.append(await phones.results(night.north, RESULTS))
            with bare.slowed():
                pages.append((_p99(ours), _p99(await others.pages(PAGES))))
            with hall.slowed():
                busy = asyncio.create_task(phones.until_cancelled())
                with_phones = await asyncio.to_thread(_taps, kiosk)
                busy.cancel()
                with suppress(asyncio.CancelledError):
                    await busy
            with hall.halted():
                taps.append((with_phones, await asyncio.to_thread(_taps, kiosk)))
            await phones.pages(WARM)  # it takes in what was put on record meanwhile
    slowest = [(ours, PAGE_LIMIT) for ours, _ in pages]
    saved = [(_p99(each), RESULT_LIMIT) for each in results]
    many = f"{PHONES} streams open"
    return [
        measured(f"hall: a page, p99, {many}", PEER, pages, "ms"),
        measured(f"hall: a page, p99, {many}", "limit", slowest, "ms", 1.0),
        measured(f"hall: a result, tap to saved, p99, {many}", "limit", saved, "ms", 1.0),
        measured("hall: a tap at the kiosk, phones busy", "no phones", taps, "ms", TAP_GOAL),
    ]


def _p99(seconds: list[float]) -> float:
    """In milliseconds."""
    return 1000 * quantiles(seconds, n=100, method="inclusive")[98]


def _taps(kiosk: Connection) -> float:
    kiosk.send(TAPS)
    return 1000 * median(kiosk.recv())


class Phones:
    """Phones with their streams open, each with an address of its own."""

    def __init__(self, port: int, passes: tuple[str, ...]) -> None:
        self._port, self._passes, self._next = port, passes, 0
        self._streams: list[asyncio.StreamWriter] = []
        self._reading: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Phones":
        for number in range(len(self._passes)):
            reader, writer = await self._call(number, "GET", "/news")
            await reader.readuntil(b"data:")
            self._streams.append(writer)
            self._reading.append(asyncio.create_task(_read_on(reader)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._reading:
            task.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
        for writer in self._streams:
            writer.close()

    async def _call(
        self, number: int, method: str, path: str, form: dict[str, str] | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address = (f"127.1.{number // 250}.{number % 250 + 1}", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=address)
        host = f"127.0.0.1:{self._port}"
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {host}",
            f"Cookie: hall={self._passes[number]}",
            "Connection: close",
        ]
        body = "" if form is None else urlencode(form)
        if form is not None:
            kind = "application/x-www-form-urlencoded"
            lines += [f"Origin: http://{host}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", body]).encode())
        return reader, writer

    async def _ask(self, number: int, method: str, path: str, form: dict[str, str] | None = None) -> tuple[float, str]:
        """How long it took, and what was answered."""
        begun = time.monotonic()
        reader, writer = await self._call(number, method, path, form)
        try:
            answer = (await reader.read()).decode()
            return time.monotonic() - begun, answer
        finally:
            writer.close()

    async def _page(self) -> float:
        self._next = (self._next + 1) % len(self._passes)
        spent, answer = await self._ask(self._next, "GET", "/")
        if not answer.startswith("HTTP/1.1 200"):
            raise ValueError(answer[:200])
        return spent

    async def pages(self, count: int) -> list[float]:
        """So many pages at an even pace."""
        async with asyncio.TaskGroup() as asked:  # who stops waiting ends those on their way too
            pages = []
            for _ in range(count):
                pages.append(asked.create_task(self._page()))
                await asyncio.sleep(1 / RATE)
        return [page.result() for page in pages]

    async def until_cancelled(self) -> None:
        while True:
            await self.pages(RATE)

    async def results(self, north: tuple[int, ...], count: int) -> list[float]:
        """So many results, told by those who sit north one after the other."""
        found = []
        for n in range(count):
            number = north[n % len(north)]
            tricks = (n + os.getpid() + int(time.time())) % 14
            _, page = await self._ask(number, "GET", f"/tell?hand=1&tricks={tricks}")
            form = re.findall(r'<form method="post" action="/tell".*?</form>', page, re.S)[0]
            fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form))
            spent, answer = await self._ask(number, "POST", "/tell", fields)
            if "location: /hand/1" not in answer:
                raise ValueError(answer[:300])
            found.append(spent)
        return found


async def _read_on(reader: asyncio.StreamReader) -> None:
    while await reader.read(4096):
        pass


class Served:
    """A process that serves pages."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    @contextmanager
    def slowed(self) -> Iterator[None]:
        """It has a part of a core."""
        command = [sys.executable, "-S", "-c", _SLOWED, str(self.pid), str(SHARE), str(PERIOD)]
        with subprocess.Popen(command) as slower:
            try:
                yield
            finally:
                slower.kill()
                slower.wait()
                os.kill(self.pid, signal.SIGCONT)

    @contextmanager
    def halted(self) -> Iterator[None]:
        """It does nothing."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)


@contextmanager
def _served(arguments: list[str]) -> Iterator[Served]:
    with socket.create_server(("127.0.0.1", 0)) as at:
        port = at.getsockname()[1]
    more = [str(port)] if arguments[0] == "-c" else ["--port", str(port)]
    with subprocess.Popen([sys.executable, *arguments, *more], stdout=subprocess.DEVNULL) as process:
        try:
            while process.poll() is None:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.05)
            yield Served(process.pid, port)
        finally:
            process.kill()


@contextmanager
def _kiosk(folder: Path) -> Iterator[tuple[Connection, Night]]:
    """The kiosk's side, in a process of its own; and what its night is."""
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=_run, args=(folder, theirs), daemon=True)
    process.start()
    try:
        yield ours, ours.recv()
    finally:
        process.kill()


def _run(folder: Path, asked: Connection) -> None:
    from kiosk.hall.desk import Hall
    from kiosk.hall.sitting import sittings
    from kiosk.lobby.lobby import Lobby
    from tests.kiosk.scenes import nights

    lobby, bell = Lobby.open(folder), Event()
    night = nights.begin(lobby, nights.plan("individual", hands=1, rounds=4), nights.people(PHONES))
    night.seat()
    night.start()
    lobby.journal.settle()
    lobby.director.enter(nights.PIN)
    hall = Hall(lobby, bell.set)
    hall.let_in()
    lobby.journal.settle()
    state = night.rounds[-1]
    people = sorted(sittings(night, state), key=lambda each: (each.place, each.seat))
    passes = tuple(hall.access.pass_of(night.stream, each.entrant, each.person) for each in people)
    north = tuple(n for n, each in enumerate(people) if each.seat == 0 and each.place <= TABLES // 2)
    asked.send(Night(passes, north))
    done = 0

    def go_on() -> None:
        hall.poll()
        lobby.poll()

    while True:
        bell.wait(0.005)
        bell.clear()
        go_on()
        if not asked.poll():
            continue
        spent = []
        for _ in range(asked.recv()):
            done += 1
            place = TABLES // 2 + 1 + done % (TABLES // 2)
            for _ in range(10):  # the pace of a quick director
                bell.wait(0.005)
                bell.clear()
                go_on()
            before, begun = len(night.logs.get(state.streams.get(place, ""), ())), time.monotonic()
            night.record_result(place, {"tricks": done % 14}, 1)
            while len(night.logs.get(state.streams.get(place, ""), ())) == before:
                bell.wait(0.0005)
                go_on()
            spent.append(time.monotonic() - begun)
        asked.send(spent)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
