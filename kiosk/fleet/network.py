"""NATS JetStream as a carrier: an asyncio loop in a thread of its own, which finds its way back after every cut.

What is told to it and what it has heard wait in queues, so that both ends stay as they are for a stick.
"""

from __future__ import annotations

import asyncio
import math
import ssl
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js.api import AckPolicy, ConsumerConfig, StorageType, StreamConfig

from kiosk.base.log import log
from kiosk.base.task import Task
from kiosk.fleet.broker import BYTES, CONSUMER, DAYS, STREAM, facts_of, here_of, inbox, night_of, told
from kiosk.fleet.messages import Batch, Have, Here, Unreadable, called
from kiosk.fleet.seats import Seats

PAUSE = 1.0
"""Seconds until a way that was cut is tried again."""
LOOK = 0.1
PATIENCE = 5.0
"""Seconds in which the broker has answered."""
TRIED = 10.0
"""Seconds between two tries whether the broker keeps what it is given."""
SAID = 60.0
"""Seconds until it is said again that a kiosk sends what cannot be taken."""
KEPT = 64
"""The batches that wait for the desk at once, about."""


class _Line:
    """One end. `wake` is set when something has come; `connected` is whether the broker can be reached now."""

    def __init__(self, name: str, address: str, certificate: str, seed: str, answers: str) -> None:
        self.wake = Event()
        self.connected = False
        self.why = ""
        """Why it cannot be reached."""
        trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusted.check_hostname = False  # the desk is known by its certificate, wherever it is
        trusted.load_verify_locations(cadata=certificate)
        self._how: dict[str, Any] = {
            "servers": f"tls://{address}", "tls": trusted, "tls_hostname": "whist-kiosk", "nkeys_seed_str": seed,
            "inbox_prefix": answers, "allow_reconnect": False, "connect_timeout": int(PATIENCE), "ping_interval": 5,
            "error_cb": self._failed,
        }  # fmt: skip
        self._loop: asyncio.AbstractEventLoop | None = None
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        self._task = Task(name, self._work)

    def stop(self) -> None:
        self._task.stop()

    def _tell(self, what: object) -> None:
        """Has something carried, if the broker can be reached now: else it is asked for again."""
        if self.connected and self._loop is not None:
            with suppress(RuntimeError):  # the loop has just ended
                self._loop.call_soon_threadsafe(self._out.put_nowait, what)

    def _work(self, stopping: Event) -> None:
        asyncio.run(self._stay(stopping))

    async def _stay(self, stopping: Event) -> None:
        self._loop = asyncio.get_running_loop()
        while not stopping.is_set():
            client = Client()
            try:
                async with asyncio.timeout(2 * PATIENCE):
                    await client.connect(**self._how)
                await self._talk_until(client, stopping)
            except Exception as error:  # whatever the client trips over, the way is tried again
                self.why = self.why or str(error) or type(error).__name__
            finally:
                self.connected = False
                with suppress(OSError, Error, TimeoutError):
                    async with asyncio.timeout(PATIENCE / 2):  # it waits without end for a line that was cut
                        await client.close()
            if not stopping.is_set():
                await asyncio.sleep(PAUSE)

    async def _talk_until(self, client: Client, stopping: Event) -> None:
        self._out = asyncio.Queue()
        talks = [asyncio.ensure_future(each) for each in await self._begin(client)]
        self.connected, self.why = True, ""
        self.wake.set()
        try:
            while not stopping.is_set() and client.is_connected:
                done, _ = await asyncio.wait(talks, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
                for each in done:
                    each.result()
        finally:
            for each in talks:
                each.cancel()
            await asyncio.gather(*talks, return_exceptions=True)

    async def _begin(self, client: Client) -> list[Coroutine[Any, Any, None]]:
        raise NotImplementedError

    async def _failed(self, error: Exception) -> None:
        self.why = str(error)


class NetworkToDesk(_Line):
    """A table's end."""

    def __init__(self, kiosk: str, address: str, certificate: str, seed: str) -> None:
        self._kiosk = kiosk
        self._heard: SimpleQueue[Have] = SimpleQueue()
        self._seats: SimpleQueue[Seats] = SimpleQueue()
        self._told = 0
        self.free = True
        super().__init__("the way to the desk", address, certificate, seed, inbox(kiosk))

    def send(self, batch: Batch) -> None:
        self._tell(batch)

    def is_here(self, last: int) -> None:
        """Says that this kiosk is there, and which fact is its last."""
        self._tell(Here(self._kiosk, last))

    def acknowledged(self) -> Iterator[Have]:
        with suppress(Empty):
            while True:
                yield self._heard.get_nowait()

    def seats(self) -> Iterator[Seats]:
        """What the desk has told this kiosk to know since this was last asked."""
        with suppress(Empty):
            while True:
                yield self._seats.get_nowait()

    async def _begin(self, client: Client) -> list[Coroutine[Any, Any, None]]:
        self.free, self._told = True, 0  # a desk that has lost its disk begins anew, and so does its server
        await client.subscribe(told(self._kiosk), cb=self._hear)
        await client.subscribe(night_of(self._kiosk), cb=self._hear_seats)
        await client.flush()
        return [self._send(client)]

    async def _hear(self, message: Msg) -> None:
        with suppress(Unreadable):
            self._heard.put(Have.of(message.data))
            self.wake.set()

    async def _hear_seats(self, message: Msg) -> None:
        with suppress(Unreadable):
            seats = Seats.of(message.data)
            if seats.kiosk == self._kiosk and seats.seq >= self._told:  # else it is another's, or old, and told again
                self._told = seats.seq
                self._seats.put(seats)
                self.wake.set()

    async def _send(self, client: Client) -> None:
        stream = client.jetstream(timeout=PATIENCE)
        while True:
            what = await self._out.get()
            if isinstance(what, Here):
                await client.publish(here_of(self._kiosk), what.text.encode())
            else:
                self.free = False
                await stream.publish(facts_of(self._kiosk), what.text.encode())
            if self._out.empty() and not self.free:
                self.free = True
                self.wake.set()


class NetworkFromTables(_Line):
    """The desk's end."""

    def __init__(self, desk: str, address: str, certificate: str, seed: str) -> None:
        self._desk = desk
        self._kept = time.monotonic()
        self._came: SimpleQueue[Msg] = SimpleQueue()
        self._open: defaultdict[str, list[Msg]] = defaultdict(list)
        self._here: SimpleQueue[Here] = SimpleQueue()
        self._said: defaultdict[str, float] = defaultdict(lambda: -math.inf)
        super().__init__("the way from the tables", address, certificate, seed, inbox(desk))

    @property
    def silent(self) -> float:
        """The seconds since the broker last kept something that it was given."""
        return time.monotonic() - self._kept

    def receive(self) -> Iterator[Batch]:
        with suppress(Empty):
            while True:
                message = self._came.get_nowait()
                kiosk = message.subject.removeprefix(facts_of(""))
                try:
                    batch = Batch.of(message.data)
                    if batch.kiosk != kiosk:
                        raise Unreadable("of another kiosk")
                except Unreadable as error:
                    if time.monotonic() - self._said[kiosk] >= SAID:
                        self._said[kiosk] = time.monotonic()
                        log.warning("%s has sent what cannot be taken: %s", called(kiosk), error)
                    self._tell(("", "", [message]))
                    continue
                self._open[kiosk].append(message)
                yield batch

    def acknowledge(self, have: Have) -> None:
        self._tell((told(have.kiosk), have.text, self._open.pop(have.kiosk, [])))

    def announce(self, seats: Seats) -> None:
        """Tells a table's kiosk what it is to know."""
        self._tell((night_of(seats.kiosk), seats.text, []))

    def here(self) -> Iterator[Here]:
        """Who has said that they are there since this was last asked."""
        with suppress(Empty):
            while True:
                yield self._here.get_nowait()

    async def _begin(self, client: Client) -> list[Coroutine[Any, Any, None]]:
        stream = client.jetstream(timeout=PATIENCE)
        kept = StreamConfig(
            name=STREAM, subjects=[facts_of("*")], storage=StorageType.FILE, max_bytes=BYTES, max_age=DAYS * 24 * 3600
        )
        await stream.add_stream(kept)
        how = ConsumerConfig(ack_policy=AckPolicy.EXPLICIT, ack_wait=30, max_ack_pending=2 * KEPT)
        waiting = await stream.pull_subscribe(facts_of("*"), durable=CONSUMER, stream=STREAM, config=how)
        await client.subscribe(here_of("*"), cb=self._hear)
        return [self._fetch(waiting), self._answer(client), self._try(stream)]

    async def _hear(self, message: Msg) -> None:
        with suppress(Unreadable):
            here = Here.of(message.data)
            if here_of(here.kiosk) == message.subject:
                self._here.put(here)
                self.wake.set()

    async def _fetch(self, waiting: Any) -> None:
        while True:
            if self._came.qsize() >= KEPT:
                await asyncio.sleep(LOOK)
                continue
            with suppress(TimeoutError):
                for message in await waiting.fetch(KEPT // 2, timeout=PATIENCE):
                    self._came.put(message)
                    self.wake.set()

    async def _try(self, stream: Any) -> None:
        question = Batch(self._desk, ()).text.encode()
        while True:
            await stream.publish(facts_of(self._desk), question, timeout=TRIED)
            self._kept = time.monotonic()
            await asyncio.sleep(TRIED)

    async def _answer(self, client: Client) -> None:
        while True:
            subject, text, messages = await self._out.get()
            if subject:
                await client.publish(subject, text.encode())
            for message in messages:
                await message.ack()
