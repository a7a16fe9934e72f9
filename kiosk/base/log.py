"""The kiosk's log, on stderr: for the system journal with levels, for a terminal as plain lines.

One line says what happened, with numbers and ids. It never has a player's name or a PIN. So for an error it has the
kind and the stack, but not the message, which may quote any text. The last `KEPT` lines are also kept for a problem
report.
"""

import logging
import os
import sys
import threading
import traceback
from collections import deque
from types import TracebackType
from typing import TextIO

KEPT = 500
"""How many lines are kept for a report."""
_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (logging.DEBUG, 7))
"""The least level for each syslog priority."""

log = logging.getLogger("kiosk")
last: deque[str] = deque(maxlen=KEPT)
"""The last lines with their times, latest last."""


class _Lines(logging.Handler):
    """Writes each line of a message, with its priority if the system journal reads it."""

    def __init__(self, stream: TextIO, marked: bool) -> None:
        super().__init__()
        self._stream, self._marked = stream, marked
        self._times = logging.Formatter()

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING and not record.name.startswith(log.name):
            return  # What libraries find worth mentioning.
        try:
            said = record.getMessage()
            if record.exc_info and record.exc_info[1] is not None:
                said += f"\n{_told(record.exc_info[1])}"
            last.extend(f"{self._times.formatTime(record)} {record.levelname} {said}".splitlines())
            mark = f"<{_priority(record.levelno)}>" if self._marked else "whist-kiosk: "
            self._stream.write("".join(f"{mark}{line}\n" for line in said.splitlines()))
            self._stream.flush()
        except Exception:  # The log itself failed: there is nobody left to tell.
            return


def set_up(stream: TextIO | None = None, marked: bool | None = None, least: int | None = None) -> None:
    """Sends everything that is logged to `stream` (stderr), with priorities if `marked`.

    By default it is marked if the system journal reads (``JOURNAL_STREAM``); then everything from INFO on is written,
    on a terminal everything from WARNING on. Uncaught exceptions of the main thread and of others, and Python's
    warnings, are logged too.
    """
    marked = bool(os.environ.get("JOURNAL_STREAM")) if marked is None else marked
    root = logging.getLogger()
    for handler in [each for each in root.handlers if isinstance(each, _Lines)]:
        root.removeHandler(handler)
    root.addHandler(_Lines(stream or sys.stderr, marked))
    root.setLevel(logging.WARNING)
    log.setLevel(least or (logging.INFO if marked else logging.WARNING))
    logging.captureWarnings(True)
    threading.excepthook = _in_thread
    sys.excepthook = _at_last
    sys.unraisablehook = _in_passing


def log_exception(error: BaseException, what: str) -> None:
    """Logs an error without its message."""
    log.error("%s: %s", what, _told(error))


def _told(error: BaseException) -> str:
    """The kind of an error and its stack. For an error of a file or device, also what the system says, without the
    path."""
    words = error.strerror if isinstance(error, OSError) else None
    way = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    return f"{type(error).__name__}{f': {words}' if words else ''}\n{way}"


def _in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        log_exception(args.exc_value, f"{args.thread.name if args.thread else 'a thread'} ended by an error")


def _at_last(_kind: type[BaseException], error: BaseException, _way: TracebackType | None) -> None:
    log_exception(error, "the kiosk ended by a fault of its own")


def _in_passing(args: "sys.UnraisableHookArgs") -> None:
    if args.exc_value is not None:
        log_exception(args.exc_value, "an error was passed over")


def _priority(level: int) -> int:
    return next((priority for least, priority in _PRIORITIES if level >= least), 7)
