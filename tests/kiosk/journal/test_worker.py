"""A thread for slow work: what is asked of it while it ends, and what nobody waits for and fails."""

import gc
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import cast
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal.thread import Worker


@pytest.fixture
def worker() -> Iterator[Worker]:
    with closing(Worker("work")) as made:
        yield made


def done_by_now(worker: Worker) -> None:
    """Returns once nothing that waits for an idle moment is left."""
    idle = threading.Event()
    worker.when_idle("the last one", idle.set)
    assert idle.wait(20)


def test_what_is_asked_by_who_hears_of_something_is_done_before_the_end() -> None:
    heard: list[object] = []
    worker = Worker("work")

    def next_one(result: object) -> None:
        heard.append(result)
        if len(heard) < 3:
            worker.submit(lambda: len(heard), next_one)

    worker.submit(lambda: 0, next_one)
    worker.close()
    assert heard == [0, 1, 2] and worker.pending == 0


def test_the_thread_ends_though_who_hears_of_something_fails() -> None:
    worker = Worker("at its end")

    def fails(_result: object) -> None:
        raise ZeroDivisionError

    worker.submit(lambda: 0, fails)
    with pytest.raises(ZeroDivisionError):
        worker.close()
    assert worker.closed and "at its end" not in [thread.name for thread in threading.enumerate()]


def test_an_error_goes_from_memory_with_who_handles_it() -> None:
    class Full(Exception):
        pass

    def fails() -> None:
        raise Full

    worker = Worker("work")
    gc.disable()
    try:
        errors: list[ref[Full]] = []
        try:
            worker.now(fails)
        except Full as error:
            errors.append(ref(error))
        worker.submit(fails, lambda error: errors.append(ref(cast(Full, error))))
        worker.settle()
        worker.close()
        assert len(errors) == 2 and not any(error() for error in errors)
    finally:
        gc.enable()


def test_what_failed_in_an_idle_moment_is_done_once_something_else_was(worker: Worker) -> None:
    full, tries, done = True, 0, threading.Event()

    def needs_room() -> None:
        nonlocal tries
        tries += 1
        if full:
            raise OSError("no room")
        done.set()

    worker.when_idle("rows", needs_room)
    worker.now(lambda: None)
    done_by_now(worker)
    done_by_now(worker)
    assert tries > 1 and not done.is_set()
    full = False
    done_by_now(worker)
    assert done.wait(20)
    before = tries
    done_by_now(worker)
    assert tries == before, "it was done"


def test_what_failed_never_takes_the_place_of_what_came_later(worker: Worker) -> None:
    made: list[str] = []

    def fails() -> None:
        made.append("failed")
        raise OSError("no room")

    worker.when_idle("rows", fails)
    worker.now(lambda: None)
    done_by_now(worker)
    worker.when_idle("rows", lambda: made.append("later"))
    done_by_now(worker)
    made.clear()
    done_by_now(worker)
    assert made == []


def test_at_the_end_what_fails_is_tried_once_and_left() -> None:
    tries: list[int] = []

    def fails() -> None:
        tries.append(1)
        raise OSError("no room")

    worker = Worker("work")
    worker.when_idle("rows", fails)
    worker.close()
    assert tries == [1]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(st.sampled_from(("submit", "idle", "poll", "now")), st.integers(0, 2), st.booleans())),
)
def test_whatever_is_asked_each_job_is_heard_of_once_in_order_and_the_last_of_each_kind_is_done(
    asked: list[tuple[str, int, bool]],
) -> None:
    worker, heard, rows = Worker("work"), list[int](), dict[int, int]()
    submitted, wanted = list[int](), dict[int, int]()

    def put(key: int, value: int) -> None:
        rows[key] = value

    def job(number: int, fails: bool) -> int:
        if fails:
            raise OSError(number)
        return number

    for number, (what, key, fails) in enumerate(asked):
        if what == "submit":
            submitted.append(number)
            worker.submit(
                lambda number=number, fails=fails: job(number, fails),  # type: ignore[misc]
                lambda result: heard.append(result.args[0] if isinstance(result, OSError) else result),
            )
        elif what == "idle":
            wanted[key] = number
            worker.when_idle(str(key), lambda key=key, number=number: put(key, number))  # type: ignore[misc]
        elif what == "now":
            assert worker.now(lambda number=number: number) == number  # type: ignore[misc]
        else:
            worker.poll()
    worker.close()
    assert heard == submitted and rows == wanted and worker.pending == 0
