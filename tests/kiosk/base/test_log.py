"""What the kiosk says of itself: levels for the system journal, plain lines for a terminal, no names."""

import io
import logging
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from kiosk.base import log

NAME = "Ada Lovelace"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The logging of the other tests is left as it was."""
    root, hooks = logging.getLogger(), (threading.excepthook, sys.excepthook, sys.unraisablehook)
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    log.log.setLevel(logging.NOTSET)
    logging.captureWarnings(False)
    threading.excepthook, sys.excepthook, sys.unraisablehook = hooks


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
            log.log_exception(caught, "a fault")
    return stream.getvalue().splitlines()


def test_the_system_journal_gets_a_priority_on_every_line_of_a_fault() -> None:
    lines = said(True, ValueError("two\nlines"))
    assert lines[:2] == ["<6>it begins", "<4>the reader is away"]
    assert lines[2] == "<3>a fault: ValueError"
    assert len(lines) > 4 and all(line.startswith("<3>") for line in lines[2:])


def test_a_terminal_gets_no_marks_and_nothing_that_is_as_it_should_be() -> None:
    assert said(False) == ["whist-kiosk: the reader is away"]


def in_a_thread() -> None:
    thread = threading.Thread(target=fails, name="reader")
    thread.start()
    thread.join()


def at_last() -> None:
    try:
        fails()
    except LookupError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def in_passing() -> None:
    class Fails:
        def __del__(self) -> None:
            fails()

    Fails()


def of_a_library() -> None:
    try:
        fails()
    except LookupError:
        logging.getLogger("somewhere").exception("it went wrong")


def fails() -> None:
    raise LookupError(NAME)


@pytest.mark.parametrize("fail", [in_a_thread, at_last, in_passing, of_a_library])
def test_a_fault_is_logged_with_its_way_and_no_name_that_its_words_may_have(fail: Callable[[], None]) -> None:
    stream = io.StringIO()
    log.set_up(stream, True)
    log.last.clear()
    fail()
    for told in (stream.getvalue(), "\n".join(log.last)):
        assert "LookupError" in told and "test_log.py" in told and "in fails" in told and NAME not in told


def test_what_the_system_says_of_a_file_is_logged_without_its_path() -> None:
    lines = said(True, OSError(28, "No space left on device", "/media/ada.pdf"))
    assert lines[2] == "<3>a fault: OSError: No space left on device" and not any("ada.pdf" in line for line in lines)


def test_setting_up_again_says_nothing_twice() -> None:
    log.set_up(io.StringIO(), True)
    assert said(True) == ["<6>it begins", "<4>the reader is away"]
