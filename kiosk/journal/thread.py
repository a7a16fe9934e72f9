"""A thread of its own for slow work, done in order; the results come back on the owner's thread."""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """Jobs are done one after the other; `poll`, called by the owner, hands over what has become of them.

    `on_ack` is called in the worker's thread whenever a result is ready to be polled.
    """

    def __init__(self, name: str, on_ack: Callable[[], None] | None = None) -> None:
        self.on_ack = on_ack
        self._jobs: deque[tuple[Callable[[], Any], Callable[[Any], None] | Future[Any]]] = deque()
        self._spare: dict[str, Callable[[], object]] = {}
        self._acks: deque[tuple[Callable[[Any], None], Any]] = deque()
        self._pending = 0
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """How many submitted jobs the owner has not yet heard of."""
        return self._pending

    @property
    def closed(self) -> bool:
        return self._closing

    def submit(self, job: Callable[[], T], done: Callable[[T | Exception], None]) -> None:
        """Does `job` in its turn; `done` gets its result, or the exception it ended with, from `poll`."""
        self._pending += 1
        self._add(job, done)

    def now(self, job: Callable[[], T]) -> T:
        """Does `job` after all submitted before, waits for it, and returns or raises what became of it."""
        future: Future[T] = Future()
        self._add(job, future)
        return future.result()

    def when_idle(self, key: str, job: Callable[[], object]) -> None:
        """Does `job` once nothing submitted waits, unless a later one with the same key takes its place.

        Nobody hears what becomes of it.
        """
        with self._changed:
            self._spare[key] = job
            self._changed.notify_all()

    def poll(self) -> int:
        """Calls `done` of what is finished; how many there were.  For the owner's thread, once a frame."""
        ready = len(self._acks)
        for _ in range(ready):
            done, result = self._acks.popleft()
            self._pending -= 1
            done(result)
        return ready

    def settle(self, timeout: float = 10.0) -> None:
        """Polls until nothing is pending.  TimeoutError after `timeout` seconds without a result."""
        while self._pending:
            with self._changed:
                if not self._changed.wait_for(lambda: self._acks, timeout):
                    raise TimeoutError(f"{self._thread.name}: no result within {timeout} s")
            self.poll()

    def close(self) -> None:
        """Does all that was asked for, ends the thread, and polls once more."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        self.poll()

    def _add(self, job: Callable[[], Any], done: Callable[[Any], None] | Future[Any]) -> None:
        with self._changed:
            self._jobs.append((job, done))
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._jobs or self._spare or self._closing)
                if self._jobs:
                    job, done = self._jobs.popleft()
                elif self._spare:
                    job, done = self._spare.pop(next(iter(self._spare))), _nobody
                else:
                    return
            result: Any
            try:
                result = job()
            except Exception as error:  # whatever it is, it is the owner's to hear, and the next job's turn
                result = error
            self._hand_over(done, result)

    def _hand_over(self, done: Callable[[Any], None] | Future[Any], result: Any) -> None:
        if isinstance(done, Future):
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)
        elif done is not _nobody:
            with self._changed:
                self._acks.append((done, result))
                self._changed.notify_all()
            if self.on_ack is not None:
                self.on_ack()


def _nobody(result: object) -> None:
    """The hearer of work nobody waits for."""
