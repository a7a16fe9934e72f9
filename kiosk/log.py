"""What the kiosk says of itself, on stderr: to the system journal with levels, to a terminal as plain lines.

One line says what happened, with numbers and ids; no name of a player and no PIN is ever in it. `LEAST` of each level
goes there; the last `KEPT` lines are also kept for a problem report.
"""

import logging
import os
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from typing import TextIO

KEPT = 500
"""Lines that are kept for a report."""
_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (logging.DEBUG, 7))
"""From which level on which priority of syslog holds."""

log = logging.getLogger("kiosk")
last: deque[str] = deque(maxlen=KEPT)
"""The last lines, each with its time, the latest last."""


class _Lines(logging.Handler):
    """Writes each line of a message with its priority where the system journal reads, else as it is."""

    def __init__(self, stream: TextIO, marked: bool) -> None:
        super().__init__()
        self._stream, self._marked = stream, marked
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING and not record.name.startswith(log.name):
            return  # What libraries think worth mentioning.
        try:
            last.extend(self.format(record).splitlines())
            mark = f"<{_priority(record.levelno)}>" if self._marked else "whist-kiosk: "
            said = record.getMessage()
            if record.exc_info:
                said += "\n" + "".join(traceback.format_exception(*record.exc_info)).rstrip()
            self._stream.write("".join(f"{mark}{line}\n" for line in said.splitlines()))
            self._stream.flush()
        except Exception:  # There is nobody to tell that nothing can be told.
            return


def set_up(stream: TextIO | None = None, marked: bool | None = None, least: int | None = None) -> None:
    """From now on everything that is logged goes to `stream` (stderr), with priorities where it is `marked`.

    Unless told it is marked where the system journal reads (``JOURNAL_STREAM``); then all from INFO on is said, on a
    terminal what is from WARNING on. What a thread trips over, and Python's warnings, are logged too.
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


def without(names: Iterable[str]) -> Callable[[str], str]:
    """Takes these names out of a text: each becomes “somebody”."""
    longest = sorted({name for name in names if name.strip()}, key=len, reverse=True)

    def cleaned(text: str) -> str:
        for name in longest:
            text = text.replace(name, "somebody")
        return text

    return cleaned


def tripped(error: BaseException, what: str, cleaned: Callable[[str], str]) -> None:
    """Logs an error with its way through the program; its own words go through `cleaned`."""
    way = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s: %s\n%s", what, type(error).__name__, cleaned(str(error)), way)


def _in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        name = args.thread.name if args.thread else "a thread"
        tripped(args.exc_value, f"{name} ended by an error", lambda text: text)


def _priority(level: int) -> int:
    return next((priority for least, priority in _PRIORITIES if level >= least), 7)
