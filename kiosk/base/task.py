"""Work in a thread of its own, with a name. It can be stopped, and is waited for at the end."""

import threading
from collections.abc import Callable

from kiosk.base.log import log, log_exception

PATIENCE = 5.0
"""Seconds in which a thread should end after it is asked to stop; the system gives the whole kiosk ten."""

_running: set["Task"] = set()


class Task:
    """Runs `work` in a thread that starts at once.

    `work` gets an event that is set when it should stop. An unexpected exception is logged and kept in `error`, for the
    owner to explain. `ended` is called in the thread at the end. A `whole` task is never abandoned halfway: stopping it
    waits for it.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[threading.Event], None],
        ended: Callable[[], object] = lambda: None,
        whole: bool = False,
    ) -> None:
        self.name = name
        self.error: Exception | None = None
        self._work, self._ended, self._whole = work, ended, whole
        self._stopping, self._over = threading.Event(), threading.Event()
        # A thread that hangs for good, perhaps on a stick, does not keep the process alive.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        _running.add(self)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether it has ended, well or not."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until it has ended, but at most so many seconds; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def ask_to_stop(self) -> None:
        """Asks it to stop, without waiting."""
        self._stopping.set()

    def stop(self) -> bool:
        """Asks it to stop and waits; whether it has ended. One that has not is named in the log."""
        self.ask_to_stop()
        if self.wait(PATIENCE):
            return True
        log.warning("the thread “%s” has not ended within %g seconds", self.name, PATIENCE)
        return self._whole and self.wait()

    def _run(self) -> None:
        try:
            self._work(self._stopping)
        except Exception as error:
            self.error = error
            log_exception(error, f"{self.name} ended by an error")
        finally:
            _running.discard(self)
            self._over.set()
        self._ended()


def stop_all() -> None:
    """Stops all running tasks and waits for them, at the end of the process."""
    left = tuple(_running)
    for task in left:
        task.ask_to_stop()
    for task in left:
        task.stop()
