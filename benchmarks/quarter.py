"""The kiosk with a quarter of a core, held against what is wanted of it there: ``python -m benchmarks.quarter
[FILE.json]``.

Everything runs in processes of its own that the kernel lets have a quarter of one core (`benchmarks.share`), off-screen
or on a virtual screen, and drawn by software. The windows are those of `benchmarks.start`, `benchmarks.touches`,
`benchmarks.card_to_screen` and `benchmarks.idle`, with the same clocks. The quarter that shows a card feeds the
emulated reader too. Phones' pages have their quarter in `benchmarks.hall`.

*Standings* are those of 400 people after 24 rounds, from the rounds as they were told. *The season's first read* is of
a thousand nights, *a backup* of the same million facts, with its checks: neither is on the thread of the screen.

*Idle* is held against a bare window too, which looks for touches as rarely, in the same seconds: what a wake from sleep
costs is the machine's doing, and on some it is more than all that is done then. On some virtual machines it is memory
that costs: what was left alone for a second takes many times as long to read. So the pages that an idle second touches
are counted too, of which a machine changes little; and what such a page costs is measured.

Rows say what was found beside what is wanted (``limit``), in the median of the rounds; the 99th percentile is that of
all taps together.
"""

import json
import mmap
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

from benchmarks.alone import alone
from benchmarks.made_season import BUILD, season
from benchmarks.share import share
from benchmarks.side_by_side import Row, measured, report
from benchmarks.start import Stage, screen, used, used_before, whist_kiosk
from benchmarks.touches import SIZES, TOUCHES, WARM, Touched

PART = 0.25
ROUNDS = 3
TAPS = 40
"""Rounds of so many taps as `TOUCHES` says, in each window."""
CARDS = 60
IDLE = 20.0
"""Seconds in which nobody touches anything, after as many in which it settles."""
NIGHTS = 1000
FIRST_PAGE, MEDIAN, SLOW, CARD, MEMORY = 6_000.0, 100.0, 250.0, 120.0, 150.0
"""Milliseconds, and MB."""
THREAD = 100.0
"""Milliseconds that the thread of the screen may take for one thing, with 400 people after 24 rounds: without drawing,
and without the wall, which nobody touches (`benchmarks.large_night`)."""
IDLE_GOAL = 1.0
"""Hundredths of the quarter."""
PAGES_GOAL = 1.5
ALONE = 500
"""Pages, two megabytes."""


def rows() -> Iterator[Row]:
    """Everything, in one quarter of a core after the other."""
    with ExitStack() as after:
        try:
            within = after.enter_context(share(PART))
        except OSError as error:
            print(f"quarter is left out: the kernel gives no part of a core ({error})", file=sys.stderr)
            return
        yield from _start(within)
        for size in SIZES:
            yield from _touched(within, size)
        yield from _card(within)
        yield from _idle(within)
        yield from _large_night()
        for work in WORKS:
            yield from _work(within, work)


def _start(within: Sequence[str]) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="quarter-") as made, screen() as display:
        folder = Path(made)
        stage, data = Stage(folder, display), folder / "data"
        data.mkdir()
        used_before(data)
        command = [whist_kiosk(), "--data-dir", data]
        stage.start(command, settle=True)  # so that all is compiled, and the folder was used before
        starts = [stage.start([*within, *command], settle=True) for _ in range(ROUNDS)]
    yield _limit("start, to the first page", [each.wall for each in starts], FIRST_PAGE, "ms")
    yield _limit("memory, settled", [each.settled[0] for each in starts], MEMORY, "MB")


def _touched(within: Sequence[str], size: str) -> Iterator[Row]:
    found: list[float] = []
    for what in ("table", "night"):
        with Touched(what, size, within) as window:
            window.touch(WARM[what])
            for _ in range(TAPS):
                found += [each.touch for each in window.touch(TOUCHES[what])]
    percentiles = quantiles(found, n=100, method="inclusive")
    yield _limit(f"touch to frame, {size}", [percentiles[49]], MEDIAN, "ms")
    yield _limit(f"touch to frame, p99, {size}", [percentiles[98]], SLOW, "ms")


def _card(within: Sequence[str]) -> Iterator[Row]:
    command = [sys.executable, "-m", "benchmarks.card_to_screen", "--cards", str(CARDS), "--json"]
    card = json.loads(alone([*within, *command]).said)["card"]
    yield _limit("a card on the reader to its frame", [card["p50"]], CARD, "ms")


def _idle(within: Sequence[str]) -> Iterator[Row]:
    with Touched("table", SIZES[0], within) as window, Touched("resting", SIZES[0], within) as bare:
        window.touch(4)
        found = []
        for _ in range(ROUNDS + 1):
            before = used(window.pid), used(bare.pid)
            time.sleep(IDLE)
            found.append((_part(window, before[0]), _part(bare, before[1])))
        pages = _pages(window.pid), _pages(bare.pid)
    yield _limit("idle, a table open", [ours for ours, _theirs in found[1:]], IDLE_GOAL, "% of it")
    yield measured("a quarter: idle, a table open", "bare, looks as rarely", found[1:], "% of it")
    yield measured("a quarter: memory touched in an idle second", "bare, looks as rarely", [pages], "pages", PAGES_GOAL)
    yield measured("a page left alone for a second", "at once", [_left_alone() for _ in range(ROUNDS)], "µs")


def _part(window: Touched, before: float) -> float:
    """What a window has used of the quarter in `IDLE` seconds, in hundredths."""
    return 100 * (used(window.pid) - before) / IDLE / PART


def _pages(pid: int) -> int:
    """The pages of memory that a process touches in a second in which no minute changes (`clear_refs` and
    `smaps_rollup` of proc(5))."""
    process, found = Path(f"/proc/{pid}"), []
    for _ in range(ROUNDS):
        (process / "clear_refs").write_text("1")
        time.sleep(1)
        referenced = re.search(r"^Referenced: +(\d+) kB$", (process / "smaps_rollup").read_text(), re.MULTILINE)
        assert referenced
        found.append(int(referenced[1]))
    return min(found) * 1024 // mmap.PAGESIZE


def _left_alone() -> tuple[float, float]:
    """Microseconds of the processor to read a byte of a page that nobody has touched for a second, and once more."""
    with mmap.mmap(-1, ALONE * mmap.PAGESIZE) as memory:
        pages = range(0, len(memory), mmap.PAGESIZE)

        def read() -> float:
            begun = time.thread_time()
            for page in pages:
                memory[page]
            return 1e6 * (time.thread_time() - begun) / ALONE

        for page in pages:
            memory[page] = 1
        time.sleep(1)
        return read(), read()


def _large_night() -> Iterator[Row]:
    """The processor's time of a whole core, four times: what others do meanwhile does not count."""
    said = alone([sys.executable, "-m", "benchmarks.large_night", "--json"]).said
    for each in map(json.loads, said.splitlines()):
        touched = {what: took / PART for what, took in each["ms"].items() if what != "the wall"}
        worst = max(touched, key=lambda what: touched[what])
        yield _limit(f"{each['format']}, 400 people: {worst}", [touched[worst]], THREAD, "ms")


def _work(within: Sequence[str], work: str) -> Iterator[Row]:
    season(NIGHTS)
    command = [sys.executable, "-m", "benchmarks.quarter", work]
    found = [float(alone([*within, *command]).said) for _ in range(ROUNDS)]
    whole = float(alone(command).said)
    yield measured(f"a quarter: {WORKS[work][0]}", "a whole core", [(each, whole) for each in found], "s")


def _limit(what: str, found: Sequence[float], limit: float, unit: str) -> Row:
    return measured(f"a quarter: {what}", "limit", [(each, limit) for each in found], unit, 1.0)


def do(work: str) -> float:
    """Does one of `WORKS` in this process, and gives the seconds."""
    with ExitStack() as after:
        done = WORKS[work][1](after)
        begun = time.perf_counter()
        done()
        return time.perf_counter() - begun


def _standings(_after: ExitStack) -> Callable[[], object]:
    from benchmarks.movements import drive
    from rules.movements.drive import Drive
    from rules.standings.standings import standings

    played, ranking = drive(400), Drive().ranking
    return lambda: standings(played, ranking)


def _season(after: ExitStack) -> Callable[[], object]:
    from kiosk.journal import Journal
    from kiosk.season.book import read_book

    journal = after.enter_context(Journal.open_to_read(season(NIGHTS) / "journal.db"))
    return lambda: read_book(journal)


def _backup(after: ExitStack) -> Callable[[], object]:
    from kiosk.appliance.backups.files import back_up

    made = after.enter_context(tempfile.TemporaryDirectory(prefix="quarter-", dir=BUILD))
    return lambda: back_up(season(NIGHTS) / "journal.db", Path(made))


WORKS: dict[str, tuple[str, Callable[[ExitStack], Callable[[], object]]]] = {
    "standings": ("standings of 400", _standings),
    "season": (f"the season's first read, {NIGHTS:,} nights", _season),
    "backup": ("a backup of a million facts", _backup),
}
"""What is done once, each in a process of its own: what its row says, and what makes it ready."""

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in WORKS:
        print(do(sys.argv[1]))
    else:
        report(rows(), sys.argv[1:])
