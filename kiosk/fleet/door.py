"""Where a kiosk that the desk does not know yet asks to be let in, and how it asks: a line over the hall's network, at
both ends in a thread of its own. What is said on it is `fleet/pairing.py`."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event

from kiosk.base.disk_words import why_not
from kiosk.base.language import later
from kiosk.base.log import log
from kiosk.base.task import Task
from kiosk.fleet.found import Announced
from kiosk.fleet.messages import Request
from kiosk.fleet.pairing import (
    ANSWERS,
    BUSY,
    CLOSED,
    GONE,
    LASTS,
    LATE,
    LONGEST,
    NOT_OURS,
    UNSAVED,
    Offer,
    Refused,
    agreed,
    ask,
    asked,
    refused,
)  # fmt: skip

LOOK = 0.1
MOST, A_MINUTE = 6, 20
"""How many may ask at once, and begin to in a minute."""


@dataclass(frozen=True)
class Asking:
    """A kiosk that asks to be let in. `same`: people there say that the desk's digits are theirs."""

    token: str
    kiosk: str
    digits: str
    same: bool = False


class _Streams:
    """A line of TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, text: str) -> None:
        self._writer.write(text.encode() + b"\n")
        await self._writer.drain()

    async def receive(self) -> str:
        try:
            return (await self._reader.readuntil()).decode(errors="replace")
        except asyncio.LimitOverrunError as error:
            raise EOFError from error

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._writer.wait_closed()


class Door:
    """At the desk. Nobody is let in before `opened` says so, and nobody of whom `decide` has not said it.

    `admit` puts on the disk who may come in, in the door's thread; it may raise OSError. Methods belong to one thread.
    """

    def __init__(
        self, host: str, port: int, offer: Callable[[], Offer], admit: Callable[[Request], None],
        addresses: Callable[[], tuple[str, ...]] = tuple,
        lasts: float = LASTS, clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.port = port
        """Where it listens; another one where that was 0."""
        self.trouble = ""
        """Why it does not listen, or cannot be found."""
        self.opened = False
        self._host, self._offer, self._admit, self._lasts, self._clock = host, offer, admit, lasts, clock
        self._addresses = addresses
        self._began: deque[float] = deque()
        self._asking: dict[str, Asking] = {}
        self._decided: dict[str, asyncio.Future[str]] = {}
        self._places: dict[str, str] = {}
        self._talks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.listens = Event()
        self._task = Task("the door", self._work)

    def stop(self) -> None:
        self._task.stop()

    def asking(self) -> tuple[Asking, ...]:
        """Who asks, in the order in which they came."""
        return tuple(self._asking.values())

    def decide(self, token: str, place: str | None) -> None:
        """The director lets a kiosk in that asks, for a table ("": none yet), or with None does not. It comes in only
        if people there have said that the digits are the same."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has just ended
                self._loop.call_soon_threadsafe(self._decide, token, place)

    def _decide(self, token: str, place: str | None) -> None:
        found, decided = self._asking.get(token), self._decided.get(token)
        if found is None or decided is None or decided.done() or (place is not None and not found.same):
            return
        self._places[token] = place or ""
        decided.set_result("" if place is not None else NOT_OURS)

    def _work(self, stopping: Event) -> None:
        asyncio.run(self._stay(stopping))

    async def _stay(self, stopping: Event) -> None:
        self._loop = asyncio.get_running_loop()
        announced = Announced(self._addresses)
        server: asyncio.Server | None = None
        try:
            while not stopping.is_set():
                if server is None:
                    server = await self._listening()
                if not self.opened:
                    for decided in self._decided.values():
                        if not decided.done():
                            decided.set_result(CLOSED)
                if server is not None:
                    self.trouble = await announced.follow(self._offer() if self.opened else None, self.port)
                await asyncio.sleep(LOOK)
        finally:
            if server is not None:
                server.close()
            for each in tuple(self._talks):
                each.cancel()
            await asyncio.gather(*self._talks, return_exceptions=True)
            await announced.stop()

    async def _listening(self) -> asyncio.Server | None:
        try:
            server = await asyncio.start_server(self._come, self._host, self.port, limit=LONGEST)
        except OSError as error:
            self.trouble = PORT_TAKEN.format(port=self.port, why=error.strerror or error)
            return None
        self.port = server.sockets[0].getsockname()[1]
        self.listens.set()
        return server

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody has come to the door."""
        own = asyncio.current_task()
        assert own is not None
        self._talks.add(own)
        wire, token = _Streams(reader, writer), os.urandom(8).hex()
        try:
            try:
                await self._talk(wire, token)
            except TimeoutError:
                raise Refused(LATE) from None
            finally:  # the desk shows nobody who was told that it is over
                for each in (self._asking, self._decided, self._places):
                    each.pop(token, None)
        except Refused as why:
            with suppress(OSError):
                await refused(wire, why.why)
        except (OSError, EOFError):  # it has gone
            pass
        finally:
            self._talks.discard(own)
            await wire.close()

    async def _talk(self, wire: _Streams, token: str) -> None:
        now = self._clock()
        while self._began and now - self._began[0] >= 60:
            self._began.popleft()
        if not self.opened:
            raise Refused(CLOSED)
        if len(self._talks) > MOST or len(self._began) >= A_MINUTE:
            raise Refused(BUSY)
        self._began.append(now)
        self._decided[token] = decided = asyncio.get_running_loop().create_future()

        def shown(request: Request, digits: str) -> None:
            silent.reschedule(asyncio.get_running_loop().time() + self._lasts)
            self._asking[token] = Asking(token, request.kiosk, digits)

        def same() -> None:
            self._asking[token] = replace(self._asking[token], same=True)

        async with asyncio.timeout(min(ANSWERS, self._lasts)) as silent:
            request = await asked(wire, self._offer(), shown, same, decided)
        try:
            self._admit(request)
        except OSError as error:
            log.error("who was let in could not be saved: %s", error)
            raise Refused(UNSAVED) from error
        await agreed(wire, self._places[token])


PORT_TAKEN = later("Port {port} cannot be listened at: {why}.")
NO_DESK_SAID = later("There is no desk at {address} ({why}).")
NO_DESK = later("There is no desk at {address}.")
UNSAVED_HERE = later("The desk has agreed, but that could not be saved here: {why}.")
"""What the process beside writes down, in English."""
LOOKS, COMPARES, WAITS, LET_IN, ENDED = "looks", "compares", "waits", "let in", "ended"
"""How far a table has come: it looks for the desk, people compare the digits, the director is waited for, it is let in,
it has come to nothing."""


@dataclass(frozen=True)
class Asked:
    """How far a table has come with a desk; `why` it has come to nothing."""

    at: str = LOOKS
    night: str = ""
    digits: str = ""
    place: str = ""
    why: str = ""


class Knock:
    """At a table: asks one desk once. `keep` puts on the disk what the desk has answered; it may raise OSError."""

    def __init__(
        self, host: str, port: int, request: Request, keep: Callable[[Offer], None], lasts: float = LASTS
    ) -> None:
        self.state = Asked()
        """How far it has come."""
        self._to, self._request, self._keep, self._lasts = (host, port), request, keep, lasts
        self._same = Event()
        self._task = Task("asking to be let in", self._work)

    def same(self) -> None:
        """People here say that the desk shows the same digits."""
        self._same.set()

    def stop(self) -> None:
        """Asks no more."""
        self._task.stop()

    @property
    def over(self) -> bool:
        """Whether nothing more comes of it."""
        return self._task.over

    def _work(self, stopping: Event) -> None:
        try:
            asyncio.run(self._until(stopping))
        except Refused as why:
            self._end(str(why))
        except TimeoutError:
            self._end(str(Refused(LATE if self.state.digits else GONE)))
        except OSError as error:
            self._end(NO_DESK_SAID.format(address=self._to[0], why=error.strerror or error))
        except UnicodeError:  # what was typed can be no machine's name
            self._end(NO_DESK.format(address=self._to[0]))
        except EOFError:
            self._end(str(Refused(GONE)))

    def _end(self, why: str) -> None:
        self.state = replace(self.state, at=ENDED, why=why)

    async def _until(self, stopping: Event) -> None:
        talk = asyncio.ensure_future(self._talk())
        while not talk.done() and not stopping.is_set():
            await asyncio.wait((talk,), timeout=LOOK)
        if not talk.done():
            talk.cancel()
            await asyncio.gather(talk, return_exceptions=True)
            return
        talk.result()

    async def _talk(self) -> None:
        async with asyncio.timeout(ANSWERS) as silent:
            reader, writer = await asyncio.open_connection(*self._to, limit=LONGEST)
            wire = _Streams(reader, writer)

            async def shown(offer: Offer, digits: str) -> None:
                silent.reschedule(asyncio.get_running_loop().time() + self._lasts + ANSWERS)
                self.state = Asked(COMPARES, offer.night, digits)
                while not self._same.is_set():
                    await asyncio.sleep(LOOK)
                self.state = replace(self.state, at=WAITS)

            try:
                offer, place = await ask(wire, self._request, shown)
            finally:
                await wire.close()
        try:
            self._keep(offer)
        except OSError as error:
            self._end(UNSAVED_HERE.format(why=why_not(error)))
            return
        self.state = replace(self.state, at=LET_IN, place=place)
