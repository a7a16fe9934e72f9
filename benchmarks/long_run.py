"""A long run: tables and nights, one after the other, at high speed: ``python -m benchmarks.long_run``.

The real kiosk plays off-screen with its own pages, in virtual time, so that hours of play pass in
minutes. After each hour it looks at what the process holds: memory, descriptors, threads, objects, and how long a frame
takes. It fails where memory grows by more than `SLOPE` KB an hour once all is warm, or where frames have become slower.
"""

import ctypes
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import linear_regression, median
from typing import Any

import click

from tests.kiosk import driving  # isort: skip  (prepares Kivy)

from kiosk.app import Kiosk
from kiosk.lobby import Lobby
from kiosk.new_table import NewTable
from kiosk.screens.devices import devices_page
from kiosk.screens.lobby import HomePage
from kiosk.screens.lobby.history import history_page
from kiosk.screens.night import night_page
from kiosk.screens.settings import settings_page
from kiosk.screens.table import table_page
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.screens.tidy import tidy_between
from rules.catalogue import GAMES
from tests.kiosk.nights import begin, people, plan
from tests.kiosk.players import next_step

FRAME = 2.5
"""Seconds of virtual time a frame."""
STEP = 4
"""Frames from one thing that people do to the next: as an evening goes, with its deals and its talk."""
HANDS = 2
"""Hands at a table, if its game is not over before."""
ROUNDS = 4
"""Rounds of a night."""
SLOPE, SLOWER = 256.0, 1.5
"""The KB an hour that are allowed, and how much longer a frame may take at the end than at the start."""
WARM = 1 / 3
"""The part of the run that is left out of the slope: until every game was on the screen once."""


class _Mallinfo(ctypes.Structure):
    """What glibc tells of its heap, in bytes (mallinfo2)."""

    _fields_ = [
        *((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks")),
        *((name, ctypes.c_size_t) for name in ("uordblks", "fordblks", "keepcost")),
    ]


_LIBC = ctypes.CDLL(None)
_LIBC.mallinfo2.restype = _Mallinfo


@dataclass(frozen=True)
class Hour:
    """After so many hours of play: KB resident, the least KB in use, and so on; `frame` is milliseconds of the
    processor for a frame that shows something new (the median)."""

    hours: float
    resident: int
    used: int
    descriptors: int
    threads: int
    objects: int
    facts: int
    frame: float
    acts: int


class LongRun:
    """Plays for so many hours of virtual time in a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        driving.FRAME = FRAME
        self.rng = Random(seed)
        self.driver = driving.Driver((800, 480))
        self.lobby = Lobby.open(folder)
        self.kiosk = Kiosk(self.lobby, HomePage)
        self.driver.run(self.kiosk)
        tidy_between()
        self.steps = 0
        self.passed = 0.0
        self.frames: list[float] = []
        self.floor = sys.maxsize

    def play(self, hours: float) -> Iterator[Hour]:
        """What is held after each hour."""
        acts, due = self._acts(), 1.0
        last = self.steps
        while self.passed < hours * 3600:
            next(acts)
            self.steps += 1
            if self.passed >= due * 3600:
                yield self._look(due, self.steps - last)
                due, last = due + 1, self.steps

    def close(self) -> None:
        self.driver.close()

    def _acts(self) -> Iterator[None]:
        """Things that people do, for ever: a table of each game in turn, and after each three of them a night."""
        for number, game in enumerate(cycle(GAMES.values()), 1):
            yield from self._table(game)
            if number % 3 == 0:
                yield from self._night()

    def _table(self, game: Any) -> Iterator[None]:
        form = NewTable.begin(game.id, self.rng.choice(game.presets).id)
        form.set_players(min(game.players, key=lambda count: abs(count - 4)))
        for seat, name in enumerate(self.rng.sample(people(28), form.count)):
            form.set_name(seat, name)
        form.dealer = 0
        self.lobby.open_table(form, lambda _table: None)
        self._settle()
        self.kiosk.home(table_page)
        table = self.kiosk.table
        while table.state.number <= HANDS:
            step = next_step(table, self.rng, undo=0.03)
            if step is None:
                break
            step()
            self._settle()
            if self.rng.random() < 0.03:
                self._look_around()
            yield
        self.kiosk.set_flat(self.rng.random() < 0.5)
        self.kiosk.home()
        self.lobby.leave()
        self._settle()
        for page in (history_page(), devices_page, settings_page):
            self.kiosk.show(page)
            self._settle()
        self.kiosk.home()

    def _look_around(self) -> None:
        for page in (menu_page, sheet_page):
            self.kiosk.show(page)
            self._settle()
        self.kiosk.home(table_page)

    def _night(self) -> Iterator[None]:
        night = begin(self.lobby, plan("individual", people=8, rounds=ROUNDS, hands=1), people(8))
        self.kiosk.home(night_page)
        self._settle()
        for _ in range(ROUNDS):
            for command in (night.seat, night.start):
                command()
                self._settle()
                yield
            assert night.current is not None
            for table in night.current.round.tables:
                night.tell(table.number, {"tricks": self.rng.randrange(14)})
                self._settle()
                yield
            night.close()
            self._settle()
        self.lobby.director.enter("4711")
        night.finish()
        self._settle()
        self.kiosk.home()
        self.lobby.leave_night()
        self._settle()
        yield

    def _settle(self) -> None:
        """Until all is on the disk; then it is drawn, and some seconds go by."""
        self.lobby.journal.settle()
        start = time.process_time()  # What else the machine does meanwhile is no slow-down.
        self.driver.frames()
        self.frames.append(time.process_time() - start)
        self.driver.frames(STEP - 1)
        self.passed += STEP * FRAME
        self.floor = min(self.floor, in_use())

    def _look(self, hours: float, steps: int) -> Hour:
        frame, self.frames = median(self.frames), []
        used, self.floor = self.floor, sys.maxsize
        gc.collect()
        _LIBC.malloc_trim(0)  # What is free and was only not given back is no leak.
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        facts = self.lobby.journal.read(lambda db: db.conn.execute("SELECT max(seq) FROM facts").fetchone()[0])
        return Hour(
            hours, pages * os.sysconf("SC_PAGE_SIZE") // 1024, used, descriptors(),
            len(os.listdir("/proc/self/task")), len(gc.get_objects()), facts, round(1000 * frame, 2), steps,
        )  # fmt: skip


def in_use() -> int:
    """KB that the C library has handed out: Kivy's, SQLite's, the graphics driver's and Python's larger objects."""
    found = _LIBC.mallinfo2()
    return (found.uordblks + found.hblkhd) // 1024


def descriptors() -> int:
    """How many files, sockets and pipes are open, but for fonts: one each for a font and size, and kept for good."""
    held = (Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd"))
    return sum(not (each.is_symlink() and os.readlink(each).endswith(".ttf")) for each in held)


@dataclass(frozen=True)
class Verdict:
    """KB an hour once warm, resident and in use; a frame's time at the end by that at the start; what is wrong."""

    resident: float
    used: float
    slower: float
    wrong: list[str]


def verdict(hours: list[Hour]) -> Verdict:
    """Whether it could go on for ever. Memory in use decides: what is resident swings by ten MB and more."""
    warm = hours[int(len(hours) * WARM) :]
    resident, used = (_slope(warm, what) for what in ("resident", "used"))
    third = max(1, len(hours) // 3)  # Games differ in what they draw: several hours against several.
    slower = median(hour.frame for hour in hours[-third:]) / median(hour.frame for hour in hours[:third])
    wrong = []
    if used > SLOPE:
        wrong.append(f"memory grows by {used:.0f} KB an hour; {SLOPE:.0f} are allowed")
    if slower > SLOWER:
        wrong.append(f"a frame takes {slower:.2f} times as long as at the start; {SLOWER} are allowed")
    for what in ("descriptors", "threads"):
        first, last = getattr(warm[0], what), getattr(hours[-1], what)
        if last > first:
            wrong.append(f"{last} {what}; there were {first}")
    return Verdict(resident, used, slower, wrong)


def _slope(hours: list[Hour], what: str) -> float:
    if len(hours) < 2:
        return 0.0
    return linear_regression([hour.hours for hour in hours], [getattr(hour, what) for hour in hours]).slope


@click.command()
@click.option("--hours", default=6.0, show_default=True, help="Hours of play.")
@click.option("--full", is_flag=True, help="24 hours of play.")
@click.option("--seed", default=1, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="A folder on the disk to play in.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one line of JSON.")
def main(hours: float, full: bool, seed: int, folder: Path | None, as_json: bool) -> None:
    """Play for hours at high speed, and see that nothing grows and nothing gets slower. The exit status is 1 where
    something does."""
    seen: list[Hour] = []
    with tempfile.TemporaryDirectory(prefix="long-run-", dir=folder) as made:
        run = LongRun(Path(made), seed)
        try:
            for hour in run.play(24 if full else hours):
                seen.append(hour)
                if not as_json:
                    print(
                        f"{hour.hours:4.0f} h  {hour.resident:8} KB  {hour.used:8} used"
                        f"  {hour.descriptors:4} fds  {hour.threads:3} threads"
                        f"  {hour.objects:8} objects  {hour.facts:7} facts  {hour.frame:7.2f} ms a frame",
                        flush=True,
                    )
        finally:
            run.close()
    found = verdict(seen)
    if as_json:
        print(json.dumps({**asdict(found), "hours": [asdict(hour) for hour in seen]}))
    else:
        print(f"{found.used:+.1f} KB in use an hour, {found.resident:+.1f} KB resident")
        print(f"a frame of the last third takes {found.slower:.2f} times one of the first")
        print("\n".join(found.wrong) or "Nothing grows and nothing gets slower.")
    sys.exit(1 if found.wrong else 0)


if __name__ == "__main__":
    main()
