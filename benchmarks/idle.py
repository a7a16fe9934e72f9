"""The processor's time while nothing happens, against a bare window: ``python -m benchmarks.idle [FILE.json]``.

The windows are those of `benchmarks.touches`: a bare one with one label, the kiosk with a table open whose first bid
was made, and the same with a reader that looks for cards and finds none (emulated in this process, on a pty), which
the bare window has no like of. All three run at the same time as processes of their own, off-screen, in windows of one
size. Each was touched a few times; then nobody touches anything. Measured is what all threads of each process use of
the processor in the same seconds, as a part of one core.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

from benchmarks.side_by_side import Row, measured, report
from benchmarks.start import used
from benchmarks.touches import PEER, SIZES, Touched
from hardware.emulators import emulator

ROUNDS, EACH, SETTLED = 3, 6.0, 8.0
"""Rounds, seconds of each, and seconds from the last touch to the first of them."""
TOUCHES = 4
"""How often each is touched before: the menu and back, dealt, a bid."""
GOAL = 1.2


def rows() -> Iterator[Row]:
    """The table, without a reader and with one."""
    with ExitStack() as left_behind:
        windows = {what: left_behind.enter_context(Touched(what, SIZES[0])) for what in ("bare", "table", "reader")}
        left_behind.enter_context(closing(emulator("pn532")(windows["reader"].folder / "reader")))
        for window in windows.values():
            window.touch(TOUCHES)
        time.sleep(SETTLED)
        rounds = [_used(windows) for _ in range(ROUNDS)]
    for what, work, goal in (("table", "a table open", GOAL), ("reader", "a table open and a reader on", None)):
        pairs = [(used[what], used["bare"]) for used in rounds]
        yield measured(f"idle: {work}", PEER, pairs, "% of core", goal)


def _used(windows: dict[str, Touched]) -> dict[str, float]:
    """Parts of a core in hundredths."""

    def now() -> dict[str, float]:
        return {what: used(window.pid) for what, window in windows.items()}

    begun, before = time.monotonic(), now()
    time.sleep(EACH)
    spent, after = time.monotonic() - begun, now()
    return {what: 100 * (after[what] - before[what]) / spent for what in windows}


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
