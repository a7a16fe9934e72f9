"""A long run: tables and nights, one after the other, at high speed: ``python -m benchmarks.long_run``.

The real kiosk plays off-screen with its own pages, in virtual time, so that hours of play pass in minutes. Between two
tables, on its first page and with nothing open, it looks at what the process holds. The one measure of memory is what
is the process's own and was written to (`Private_Dirty` of ``/proc/self/smaps_rollup``), after everything that is not
needed was given back; its growth is the slope of a straight line through all looks once everything was shown, by least
squares, with its standard error.
"""

import ctypes
import gc
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import linear_regression, median
from typing import Any

import click

from tests.kiosk.fingers import driving  # isort: skip  (prepares Kivy)

from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.devices.overview import devices_page
from kiosk.screens.lobby.history import history_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.night.page import night_page
from kiosk.screens.season.league import season_page
from kiosk.screens.settings.menu import settings_page
from kiosk.screens.table.menu import menu_page
from kiosk.screens.table.page import table_page
from kiosk.screens.table.sheet import sheet_page
from kiosk.screens.tidy import tidy_between
from kiosk.screens.widgets import text
from kiosk.table.new_table import NewTable
from rules.catalogue import GAMES
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.players import next_step

FRAME = 2.5
"""Seconds of virtual time a frame."""
STEP = 4
"""Frames from one thing that people do to the next: as an evening goes, with its deals and its talk."""
HANDS = 2
"""Hands at a table, if its game is not over before."""
ROUNDS = 4
"""Rounds of a night."""
EVERY = 1 / 6
"""Hours from one look to the next, at least."""
WARM = 10.0
"""Hours that are left out of the slope: until all that is kept within bounds is full (the words that were drawn and
their widths, fonts, SQLite's pages at 1 MB a connection), and what was let go meanwhile is the system's again."""
LETTERS = "".join(map(chr, (*range(33, 127), *range(161, 256))))
SLOPE, SLOWER = 64.0, 1.5
"""The KB an hour that are allowed, and how much longer a frame may take at the end than at the start. Not nought: the
records grow, and of each night, here one an hour, the season keeps its results at hand: some 25 KB for eight people and
four rounds."""

_LIBC = ctypes.CDLL(None)


@dataclass(frozen=True)
class Look:
    """After so many hours of play: KB of memory, open files and sockets, threads; `frame` is milliseconds of the
    processor for a frame that shows something new (the median since the last look)."""

    hours: float
    memory: int
    descriptors: int
    threads: int
    frame: float
    facts: int


class LongRun:
    """Plays in a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        driving.FRAME = FRAME
        _whole_fonts()
        self.rng = Random(seed)
        self.driver = driving.Driver((800, 480))
        # Off-screen nobody waits for a picture: the driver would put off its work, and keep all that it wants for it.
        Window.bind(on_flip=lambda _window: glFinish())
        self.lobby = Lobby.open(folder)
        self.kiosk = Kiosk(self.lobby, HomePage)
        self.driver.run(self.kiosk)
        tidy_between()
        self.passed = 0.0
        self.frames: list[float] = []

    def play(self, hours: float) -> Iterator[Look]:
        """A look after each table and night, but not more often than `EVERY`."""
        due = EVERY
        for play in self._evening():
            play()
            if self.passed / 3600 >= due:
                yield self._look()
                due = self.passed / 3600 + EVERY
            if self.passed / 3600 >= hours:
                break

    def close(self) -> None:
        self.driver.close()

    def _evening(self) -> Iterator[Any]:
        """A table of each game in turn, and after each three of them a night; for ever."""
        for number, game in enumerate(cycle(GAMES.values()), 1):
            yield lambda game=game: self._table(game)
            if number % 3 == 0:
                yield self._night

    def _table(self, game: Any) -> None:
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
                self._visit(menu_page, sheet_page)
                self.kiosk.home(table_page)
        self.kiosk.set_flat(self.rng.random() < 0.5)
        self.kiosk.home()
        self.lobby.leave()
        self._settle()
        self._visit(history_page(), devices_page, settings_page, season_page)
        self.kiosk.home()

    def _night(self) -> None:
        night = begin(self.lobby, plan("individual", people=8, rounds=ROUNDS, hands=1), people(8))
        self.kiosk.home(night_page)
        self._settle()
        for _ in range(ROUNDS):
            for command in (night.seat, night.start):
                command()
                self._settle()
            assert night.current is not None
            for table in night.current.round.tables:
                night.record_result(table.number, {"tricks": self.rng.randrange(14)})
                self._settle()
            night.close()
            self._settle()
        self.lobby.director.enter("4711")
        night.finish()
        self._settle()
        self.kiosk.home()

    def _visit(self, *pages: Any) -> None:
        for page in pages:
            self.kiosk.show(page)
            self._settle()

    def _settle(self) -> None:
        """Until all is on the disk; then it is drawn, and some seconds go by."""
        self.lobby.journal.settle()
        start = time.process_time()  # What else the machine does meanwhile is no slow-down.
        self.driver.frames()
        self.frames.append(time.process_time() - start)
        self.driver.frames(STEP - 1)
        self.passed += STEP * FRAME

    def _look(self) -> Look:
        frame, self.frames = median(self.frames), []
        gc.collect()
        self.driver.frames(2)  # Pictures that nobody holds any more are deleted in the next frame.
        facts = self.lobby.journal.read(lambda db: db.conn.execute("SELECT max(seq) FROM facts").fetchone()[0])
        return Look(
            round(self.passed / 3600, 2), own_memory(), len(os.listdir("/proc/self/fd")),
            len(os.listdir("/proc/self/task")), round(1000 * frame, 2), facts,
        )  # fmt: skip


def _whole_fonts() -> None:
    """SDL keeps each letter that was drawn of a font: all are drawn at once when it is first used, for the rare ones
    would go on coming in for a day."""
    fresh, whole = text._fresh, set()

    def made(font: str, px: int, words: str = "") -> Any:
        if (font, px) not in whole:
            whole.add((font, px))
            letters = fresh(font, px, LETTERS)
            letters.refresh()
            letters.render(real=True)
        return fresh(font, px, words)

    text._fresh = made


def own_memory() -> int:
    """KB that are the process's own and were written to. What the C library holds without need is given back first;
    what other processes share, and what can be read from the disk again, is not counted, for it comes and goes."""
    _LIBC.malloc_trim(0)
    return sum(map(int, re.findall(r"^Private_Dirty:\s+(\d+)", Path("/proc/self/smaps_rollup").read_text(), re.M)))


@dataclass(frozen=True)
class Verdict:
    """KB an hour, with the standard error; a frame's time at the end by that at the start; what is wrong."""

    slope: float
    error: float
    slower: float
    wrong: list[str]


def verdict(looks: Sequence[Look]) -> Verdict:
    """Whether it could go on for ever."""
    warm = [look for look in looks if look.hours >= WARM]
    slope, error = line([look.hours for look in warm], [look.memory for look in warm])
    third, half = len(looks) // 3, len(warm) // 2
    slower = median(look.frame for look in looks[-third:]) / median(look.frame for look in looks[:third])
    wrong = []
    if slope - 2 * error > SLOPE:
        wrong.append(f"memory grows by {slope:.0f} KB an hour; {SLOPE:.0f} are allowed")
    if slower > SLOWER:
        wrong.append(f"a frame takes {slower:.2f} times as long as at the start; {SLOWER} are allowed")
    for what in ("descriptors", "threads"):  # A thread that reads the records comes and goes.
        first, last = (median(getattr(look, what) for look in part) for part in (warm[:half], warm[half:]))
        if last > first:
            wrong.append(f"{last:g} {what}; there were {first:g}")
    return Verdict(round(slope, 1), round(error, 1), round(slower, 2), wrong)


def line(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """The slope of the straight line through these points, by least squares, and its standard error."""
    slope, start = linear_regression(x, y)
    middle = sum(x) / len(x)
    off = sum((v - start - slope * u) ** 2 for u, v in zip(x, y, strict=True)) / (len(x) - 2)
    return slope, (off / sum((u - middle) ** 2 for u in x)) ** 0.5


@click.command()
@click.option("--hours", type=click.FloatRange(min=WARM + 2), default=24.0, show_default=True, help="Of play.")
@click.option("--seed", default=1, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="A folder on the disk to play in.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one line of JSON.")
def main(hours: float, seed: int, folder: Path | None, as_json: bool) -> None:
    """Play for hours at high speed, and see that nothing grows and nothing gets slower. The exit status is 1 where
    something does."""
    looks: list[Look] = []
    with tempfile.TemporaryDirectory(prefix="long-run-", dir=folder) as made:
        run = LongRun(Path(made), seed)
        try:
            for look in run.play(hours):
                looks.append(look)
                if not as_json:
                    print(
                        f"{look.hours:6.2f} h  {look.memory:7} KB  {look.descriptors:3} descriptors"
                        f"  {look.threads:2} threads  {look.frame:6.2f} ms a frame  {look.facts:6} facts",
                        flush=True,
                    )
        finally:
            run.close()
    found = verdict(looks)
    if as_json:
        print(json.dumps({**asdict(found), "looks": [asdict(look) for look in looks]}))
    else:
        print(f"after {WARM:.0f} hours: {found.slope:+.1f} ± {found.error:.1f} KB an hour")
        print(f"a frame of the last third takes {found.slower:.2f} times one of the first")
        print("\n".join(found.wrong) or "Nothing grows and nothing gets slower.")
    sys.exit(1 if found.wrong else 0)


if __name__ == "__main__":
    main()
