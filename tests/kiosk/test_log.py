"""What the kiosk says of itself: levels for the system journal, plain lines for a terminal, no names."""

import io
import logging
import threading
from collections.abc import Iterator

import pytest

from kiosk import log


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The logging of the other tests is left as it was."""
    root, hook = logging.getLogger(), threading.excepthook
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    log.log.setLevel(logging.NOTSET)
    logging.captureWarnings(False)
    threading.excepthook = hook


def said(marked: bool, *what: object) -> list[str]:
    stream = io.StringIO()
    log.set_up(stream, marked)
    log.log.info("it begins")
    log.log.warning("the reader is away")
    for error in what:
        assert isinstance(error, Exception)
        try:
            raise error
        except Exception as caught:
            log.tripped(caught, "a fault", log.without(["Ada Lovelace", "Ada"]))
    return stream.getvalue().splitlines()


def test_the_system_journal_gets_a_priority_on_every_line_of_a_fault() -> None:
    lines = said(True, ValueError("two\nlines"))
    assert lines[:2] == ["<6>it begins", "<4>the reader is away"]
    assert lines[2] == "<3>a fault: ValueError: two"
    assert len(lines) > 4 and all(line.startswith("<3>") for line in lines[2:])


def test_a_terminal_gets_no_marks_and_nothing_that_is_as_it_should_be() -> None:
    assert said(False) == ["whist-kiosk: the reader is away"]


def test_a_player_s_name_in_an_error_does_not_reach_the_log() -> None:
    lines = said(True, LookupError("no seat for Ada Lovelace, nor for Ada"))
    assert lines[2] == "<3>a fault: LookupError: no seat for somebody, nor for somebody"
    assert not any("Ada" in line for line in log.last if "somebody" in line)


def test_what_a_thread_trips_over_is_logged_with_its_way() -> None:
    stream = io.StringIO()
    log.set_up(stream, True)
    thread = threading.Thread(target=lambda: 1 // 0, name="reader")
    thread.start()
    thread.join()
    first, *way = stream.getvalue().splitlines()
    assert first.startswith("<3>reader ended by an error: ZeroDivisionError") and "test_log.py" in "".join(way)


def test_setting_up_again_says_nothing_twice() -> None:
    log.set_up(io.StringIO(), True)
    assert said(True) == ["<6>it begins", "<4>the reader is away"]
