"""Work in a thread of its own: how it ends, and what is said where it does not."""

from collections.abc import Iterator
from threading import Event
from threading import enumerate as threads

import pytest

from kiosk.base import task
from kiosk.base.task import Task, stop_all


@pytest.fixture
def hangs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Nobody waits long for what hangs; it goes on once this is set."""
    monkeypatch.setattr(task, "PATIENCE", 0.01)
    go_on = Event()
    yield go_on
    go_on.set()


def until(told: Event) -> None:
    assert told.wait(30)


def test_it_has_its_name_and_is_gone_once_it_was_stopped() -> None:
    made = Task("reading the map", until)
    assert "reading the map" in [each.name for each in threads()] and not made.over
    assert made.stop() and made.over and made.error is None
    assert "reading the map" not in [each.name for each in threads()]


def test_what_it_did_not_expect_is_kept_and_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    name = "Ada"

    def fails(_stopping: Event) -> None:
        raise RuntimeError(name)

    told = Event()
    made = Task("reading the map", fails, told.set)
    made.wait()
    assert isinstance(made.error, RuntimeError) and made.over and told.is_set()
    assert "reading the map ended by an error: RuntimeError" in caplog.text and "Ada" not in caplog.text


def test_one_that_does_not_stop_is_named_and_keeps_nobody(hangs: Event, caplog: pytest.LogCaptureFixture) -> None:
    made = Task("reading the map", lambda _stopping: until(hangs))
    assert not made.stop()
    assert "the thread “reading the map” has not ended" in caplog.text
    hangs.set()
    made.wait()


def test_what_must_not_be_cut_is_waited_for(hangs: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def works(_stopping: Event) -> None:
        until(hangs)
        done.append("all")

    made = Task("drawing the map", works, whole=True)
    monkeypatch.setattr(task.log, "warning", lambda *_: hangs.set())
    assert made.stop() and done == ["all"]


def test_at_the_end_all_that_still_goes_on_is_stopped() -> None:
    made = [Task(f"map {n}", until) for n in range(3)]
    stop_all()
    assert all(each.over for each in made)
