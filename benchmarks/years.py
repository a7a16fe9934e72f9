"""What ten years of a busy club cost: ``python -m benchmarks.years [FILE.json]``.

A hundred nights, a thousand, and ten thousand (`benchmarks.made_season`): a hundred thousand facts, a million, ten
million in some five gigabytes. In each, by the clock on the wall, in a process of its own:

*Start*: the command ``whist-kiosk``, to the first page that can be touched, on a virtual screen. *A table*: from the
closed file to the table that was left in the middle of a hand. *History*: the list of past tables, its first page, its
last, and that of one player, in an open kiosk. *Names*: who of the known people fits each of three letters, as check-in
and a new table ask; they are twenty, two hundred, two thousand. *Backup*, *verify*, *restore*: the commands, with their
checks.

Each row compares a size with the hundred nights. *Memory* is the most that the process had; of a start, what it has
once it has settled.
"""

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.alone import Run, alone
from benchmarks.made_season import BUILD, season
from benchmarks.season import opening
from benchmarks.side_by_side import Row, measured, report
from benchmarks.start import Stage, screen, whist_kiosk
from kiosk.journal import new_id
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.nights import people

NIGHTS = (100, 1000, 10000)
NAMES = 5
"""A known name for so many nights."""
STARTS = 3


def rows() -> Iterator[Row]:
    """Every work at every size."""
    yield from _grown("start", _start)
    for work in WORKS:
        yield from _grown(work, partial(_inside, work))
    with ExitStack() as after:
        made = {nights: Path(after.enter_context(TemporaryDirectory(prefix="years-", dir=BUILD))) for nights in NIGHTS}
        yield from _grown("backup", lambda nights: _command(season(nights), "backup", made[nights]))
        yield from _grown("verify", lambda nights: _command(season(nights), "verify"))
        yield from _grown("restore", lambda nights: _command(made[nights] / "new", "restore", made[nights]))


def _command(folder: Path, *words: str | Path) -> Run:
    return alone([whist_kiosk(), "--data-dir", folder, *words])


def _grown(work: str, do: Callable[[int], Run]) -> Iterator[Row]:
    runs = {nights: do(nights) for nights in NIGHTS}
    least = runs[NIGHTS[0]]
    for nights in NIGHTS[1:]:
        peer = f"{NIGHTS[0]} nights"
        yield measured(f"years: {work}, {nights:,} nights", peer, [(runs[nights].seconds, least.seconds)], "s")
        yield measured(f"years: {work}, memory, {nights:,} nights", peer, [(runs[nights].memory, least.memory)], "MB")


def _start(nights: int) -> Run:
    with TemporaryDirectory(prefix="years-", dir=BUILD) as made, screen() as display:
        folder = Path(made).resolve()
        stage = Stage(folder, display)
        records = shutil.copytree(season(nights), folder / "records")  # a start notes how it ended
        command = [whist_kiosk(), "--data-dir", records]
        stage.start(command, settle=True)  # so that all is compiled
        starts = [stage.start(command, settle=True) for _ in range(STARTS)]
    return Run(median(each.wall for each in starts) / 1000, median(each.settled[0] for each in starts), "")


def _inside(work: str, nights: int) -> Run:
    """One of `WORKS`, which says how many seconds of it count."""
    run = alone([sys.executable, "-m", "benchmarks.years", work, str(nights)])
    return run._replace(seconds=float(run.said))


def a_table(nights: int) -> float:
    """From the closed file to the table that was left."""
    return opening(season(nights))[0]


def history(nights: int) -> float:
    """The lists of past tables."""
    with closing(Lobby.open(season(nights))) as lobby:
        begun = time.perf_counter()
        for past in (lobby.past(), lobby.past(lobby.names()[0])):
            assert past[0].over and past[len(past) - 1].over
        spent = time.perf_counter() - begun
        lobby.go_on(lobby.tables(over=False, limit=1)[0].stream)  # so that others find it there
        return spent


def names(nights: int) -> float:
    """Known names that fit a letter."""
    with TemporaryDirectory(prefix="years-") as made, closing(Lobby.open(Path(made))) as lobby:
        lobby.journal.people.keep({new_id(): name for name in people(nights // NAMES)}, {})
        lobby.journal.settle()
        begun = time.perf_counter()
        for letter in "ako":
            lobby.name_hints(letter)
        return time.perf_counter() - begun


WORKS = {"a table": a_table, "history": history, "names": names}

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in WORKS:
        print(WORKS[sys.argv[1]](int(sys.argv[2])))
    else:
        report(rows(), sys.argv[1:])
