"""From a touch to the frame that shows what it did, against a bare window.

    python -m benchmarks.touches [FILE.json]

Ours is the real kiosk with its journal on the disk, at a table of Bid Whist (bids, tricks by who won them, cards on the
pad, undo, totals, pages opened and left, steppers) and in a night of 28 (results told and agreed to). Theirs is a
window with one label, whose words change when it is touched (`benchmarks.bare_window`). All are processes of their own
that run at the same time, off-screen and drawn by software, in windows of one size and with one configuration of Kivy;
they are touched in turn, round after round, after a round that does not count.

The clock starts when the finger has done what acts, at any moment between two frames: lifted on the kiosk, come down on
the label. It stops when a frame is drawn, to the end (`glFinish`), that shows the effect: where the touch puts a fact
on record, only once that is durable in the journal and taken in. What is shown then may not change any more. "From
dispatch" is without the wait until a window asks for touches: a bare one does that 60 times a second, the kiosk more
often while a finger is down.

All windows go before the other work of the machine where the system lets them: it would slow the kiosk, which computes,
but hardly the bare window, which waits for its next frame.

*A hand solved beside.* One table, touched in turn alone and while the kiosk's own process works out what could have
been made of a deal.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event

from benchmarks.side_by_side import Row, measured, report
from kiosk.table.solver import solve
from rules.cards import cards_in, format_hand
from tests.rules.open_play import dealt

SIZES = ("800x480", "1280x800")
ROUNDS = 3
TOUCHES = {"bare": 8, "table": 15, "night": 4}
"""How often each window is touched in a round."""
WARM = {"bare": 10, "table": 40, "night": 8}
"""How often before the first: each kind of tap once."""
PEER = "bare Kivy window"
GOAL, LIMIT = 1.5, 50.0  # times theirs at the median; ms at p99
UNDISTURBED = 1.1


@dataclass(frozen=True)
class Latency:
    """One tap: milliseconds to the frame that shows its effect, from the touch and from its dispatch."""

    kind: str
    touch: float
    dispatch: float


def first() -> list[str]:
    """What a command begins with, so that it goes before other work; nothing where the system lets nobody do that."""
    before = ["chrt", "--rr", "10"]
    with suppress(OSError):
        if not subprocess.run([*before, "true"], stderr=subprocess.DEVNULL).returncode:
            return before
    print("the windows share the processor with other work: they may not go before it", file=sys.stderr)
    return []


class Touched:
    """A window in a process of its own, from entering to leaving."""

    def __init__(self, what: str, size: str, within: Sequence[str] = ()) -> None:
        """`within` is what its command begins with (`benchmarks.share`)."""
        self._made = tempfile.TemporaryDirectory(prefix="touched-")
        self.folder = Path(self._made.name)
        command = [*within, sys.executable, "-m", "benchmarks.touched", what, size, self.folder]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def __enter__(self) -> "Touched":
        return self

    @property
    def pid(self) -> int:
        return self._process.pid

    def touch(self, times: int) -> list[Latency]:
        """Touches it so often. Raises `RuntimeError` where it has ended."""
        assert self._process.stdin and self._process.stdout
        print(times, file=self._process.stdin, flush=True)
        for line in self._process.stdout:
            if line.startswith("["):
                return [Latency(*each) for each in json.loads(line)]
        raise RuntimeError(f"{self._process.args} has ended")

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._made.cleanup()


def rows() -> Iterator[Row]:
    """Every size of window: all taps, the slowest, from dispatch; each kind of tap in the small one."""
    for size in SIZES:
        theirs, ours = _rounds(size)
        yield from _all(size, theirs, ours)
        if size == SIZES[0]:
            for kind in sorted({each.kind for found in ours for each in found}):
                yield _row(f"touch to frame: {kind}", theirs, [[e for e in found if e.kind == kind] for found in ours])
    yield beside_solver()


def beside_solver() -> Row:
    """A table's taps while a deal is solved beside it, and alone."""
    pairs, begun, pack = [], Event(), list(range(52))
    Random(0).shuffle(pack)
    hands = " ".join(format_hand(cards_in(hand)) for hand in dealt(pack, 4, 13))
    with Touched("table", SIZES[0]) as window:
        window.touch(WARM["table"])
        for _ in range(ROUNDS):
            alone = window.touch(TOUCHES["table"])
            begun.clear()
            task = solve((), f'[Board "1"]\n[Deal "N:{hands}"]\n', lambda _: begun.set())
            begun.wait()
            during = window.touch(TOUCHES["table"])
            task.stop()
            pairs.append((median(each.touch for each in during), median(each.touch for each in alone)))
    return measured("touch to frame: a hand solved beside", "the table alone", pairs, "ms", UNDISTURBED)


def _rounds(size: str) -> tuple[list[list[Latency]], list[list[Latency]]]:
    """What was found in each round, theirs and ours."""
    theirs, ours, before = [], [], first()
    with ExitStack() as open_windows:
        windows = {what: open_windows.enter_context(Touched(what, size, before)) for what in TOUCHES}
        for what, window in windows.items():
            window.touch(WARM[what])
        for _ in range(ROUNDS):
            found = {what: window.touch(TOUCHES[what]) for what, window in windows.items()}
            theirs.append(found.pop("bare"))
            ours.append([each for taps in found.values() for each in taps])
    return theirs, ours


def _all(size: str, theirs: list[list[Latency]], ours: list[list[Latency]]) -> Iterator[Row]:
    yield _row(f"touch to frame: all taps, {size}", theirs, ours, GOAL)
    slow = quantiles([each.touch for found in ours for each in found], n=100, method="inclusive")[98]
    yield measured(f"touch to frame: p99, {size}", "limit", [(slow, LIMIT)], "ms", 1.0)
    pairs = [
        (median(each.dispatch for each in our), median(each.dispatch for each in their))
        for our, their in zip(ours, theirs, strict=True)
    ]
    yield measured(f"touch to frame: from dispatch, {size}", PEER, pairs, "ms")


def _row(work: str, theirs: list[list[Latency]], ours: list[list[Latency]], goal: float | None = None) -> Row:
    """The medians of each round in which there is anything of ours."""
    pairs = [
        (median(each.touch for each in our), median(each.touch for each in their))
        for our, their in zip(ours, theirs, strict=True)
        if our
    ]
    return measured(work, PEER, pairs, "ms", goal)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
