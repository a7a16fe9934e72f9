"""A thread of its own for slow work, done in order; results are delivered on the owner's thread."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_log = logging.getLogger("kiosk")

Hearer = Callable[[Any], None]
Given = tuple[Callable[[], Any], "Hearer | Future[Any]"]


class Worker:
    """Does jobs in order; `poll`, called by the owner, delivers their results. `on_ack` is called in the worker's
    thread whenever a result is ready."""

    def __init__(self, name: str, on_ack: Callable[[], None] | None = None) -> None:
        self.on_ack = on_ack
        self._jobs: SimpleQueue[Given | None] = SimpleQueue()  # None: something else has changed
        self._spare: dict[str, Callable[[], object]] = {}
        self._failed: dict[str, Callable[[], object]] = {}
        """The spare jobs that failed; used by the worker's thread."""
        self._sparing = threading.Lock()
        self._acks: SimpleQueue[tuple[Hearer, Any]] = SimpleQueue()
        self._pending = 0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """How many submitted jobs the owner has no result of yet."""
        return self._pending

    @property
    def closed(self) -> bool:
        return self._closing

    def submit(self, job: Callable[[], T], done: Callable[[T | Exception], None]) -> None:
        """Does `job` in its turn; `done` gets its result, or its exception, from `poll`."""
        self._pending += 1
        self._jobs.put((job, done))

    def now(self, job: Callable[[], T]) -> T:
        """Does `job` after all submitted before, waits, and returns or raises its result."""
        future: Future[T] = Future()
        self._jobs.put((job, future))
        try:
            return future.result()
        finally:
            del future  # with an error, it would hold this call and all that have led to it

    def when_idle(self, key: str, job: Callable[[], object]) -> None:
        """Does `job` once nothing submitted waits, unless a later one with the same key replaces it.

        Its result is not reported; if it fails, it is tried again after another one has succeeded.
        """
        with self._sparing:
            self._spare[key] = job
        self._jobs.put(None)

    def poll(self) -> int:
        """Calls `done` for finished jobs; returns their number. For the owner's thread, once a frame."""
        ready = self._acks.qsize()
        for _ in range(ready):
            self._hear(*self._acks.get())
        return ready

    def settle(self, timeout: float = 10.0) -> None:
        """Polls until nothing is pending. Raises TimeoutError after `timeout` seconds without a result."""
        while self._pending:
            try:
                ack = self._acks.get(timeout=timeout)
            except Empty:
                raise TimeoutError(f"{self._thread.name}: no result within {timeout} s") from None
            self._hear(*ack)

    def close(self) -> None:
        """Does everything submitted, also by callbacks, and ends the thread."""
        try:
            while self._pending:
                self._hear(*self._acks.get())
        finally:
            self._closing = True
            self._jobs.put(None)
            self._thread.join()

    def _hear(self, done: Hearer, result: Any) -> None:
        self._pending -= 1
        done(result)

    def _run(self) -> None:
        while given := self._next():
            job, done = given
            result: Any
            try:
                result = job()
            except Exception as error:  # whatever it is, the owner gets it, and the next job is due
                result = error
            self._hand_over(done, result)
            del given, job, done, result  # an error holds this call, which would hold the error

    def _next(self) -> Given | None:
        """The next job, once there is one; None if the worker is closed and nothing is left."""
        while True:
            try:
                given = self._jobs.get(block=not (self._spare or self._closing))
            except Empty:
                with self._sparing:
                    key = next(iter(self._spare), None)
                    return None if key is None else (partial(self._do_spare, key, self._spare.pop(key)), _nobody)
            if given is not None:
                return given

    def _do_spare(self, key: str, job: Callable[[], object]) -> None:
        try:
            job()
        except Exception as error:  # the disk may be full, and spare work can wait until it is not
            _log.warning("%s: %r", key, error)
            self._failed[key] = job
            return
        self._failed.pop(key, None)
        with self._sparing:
            self._spare = {**self._failed, **self._spare}
        self._failed.clear()

    def _hand_over(self, done: Hearer | Future[Any], result: Any) -> None:
        if isinstance(done, Future):
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)
        elif done is not _nobody:
            self._acks.put((done, result))
            if self.on_ack is not None:
                self.on_ack()


def _nobody(result: object) -> None:
    """The callback for work whose result nobody needs."""
