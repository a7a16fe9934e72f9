"""What a season on record costs: ``python -m benchmarks.season [FILE.json]``.

A season is a thousand nights at a table, a million facts (`benchmarks.made_season`). Two things are measured on it:

*Whole rebuild*: the ordinary tables of results are emptied and made anew from every fact. The peer reads every row of
facts with bare sqlite3, in the order in which they lie, and does nothing with them.

*Opening*: from the closed file to the table that was left in the middle of a hand, with the view that a screen shows:
what is behind is caught up, home asks which table goes on, the table is folded. The peer reads the rows of that table
with bare sqlite3. It is done in seasons of 10, 100 and 1,000 nights; one row compares the longest with the shortest: 1
is "it does not depend on how long it is". That SQLite looks through the whole file is not in it: the kiosk has that
done beside, once it has begun (`kiosk.journal.checking`).
"""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from statistics import median

from benchmarks.made_season import season
from benchmarks.side_by_side import Row, measured, report
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.projections import PROJECTIONS, rows_for
from kiosk.table.present import view
from kiosk.table.views import PlayStage

NIGHTS = (10, 100, 1000)
ROUNDS, EACH = 5, 9
"""Of openings each round's figure is the median of so many."""
REBUILDS = 3


def opening(folder: Path) -> tuple[float, str]:
    """The seconds in which the kiosk opens its records and goes on with the table that was left; that table."""
    begun = time.perf_counter()
    with closing(Lobby.open(folder)) as lobby:
        left = lobby.tables(over=False, limit=1)[0]  # that of the last run, whoever has used the file since
        table = lobby.go_on(left.stream)
        assert isinstance(view(table).stage, PlayStage)
        return time.perf_counter() - begun, table.stream


def rebuild(folder: Path) -> None:
    """Empties the ordinary tables and makes them anew."""
    with Journal.open(folder / "journal.db", tables=PROJECTIONS) as journal:
        journal.projections.rebuild(rows_for)


def reading(folder: Path, stream: str = "") -> None:
    """Every row of facts, or those of one table."""
    with closing(sqlite3.connect(folder / "journal.db")) as db:
        rows = (
            db.execute("SELECT * FROM facts WHERE stream = ?", (stream,))
            if stream
            else db.execute("SELECT * FROM facts")
        )
        for _row in rows:
            pass


def seconds(do: Callable[..., object], *what: object) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    do(*what)
    return time.perf_counter() - begun


def rows() -> Iterator[Row]:
    """Opening, how it grows, and the rebuild."""
    folders = {nights: season(nights) for nights in NIGHTS}
    left = {nights: opening(folder)[1] for nights, folder in folders.items()}
    rounds = [_opened(folders, left) for _ in range(ROUNDS)]
    for nights in NIGHTS:
        work = f"replay of a season: opening, {nights:,} nights"
        yield measured(work, "sqlite3, its rows", [each[nights] for each in rounds], "ms")
    least, most = NIGHTS[0], NIGHTS[-1]
    growth = [(each[most][0], each[least][0]) for each in rounds]
    yield measured(f"growth: opening, {most:,} nights", f"{least} nights", growth, "ms", 1.2)
    for nights in NIGHTS:
        folder = folders[nights]
        pairs = [(seconds(rebuild, folder), seconds(reading, folder)) for _ in range(REBUILDS)]
        work = f"replay of a season: rebuild, {nights:,} nights"
        yield measured(work, "sqlite3, all rows", pairs, "s", 5.0 if nights == most else None)


def _opened(folders: Mapping[int, Path], left: Mapping[int, str]) -> dict[int, tuple[float, float]]:
    """By nights, in milliseconds: the kiosk, to the table that was left; bare sqlite3, that table's rows. Medians of
    some, all seasons in turn."""
    ours: dict[int, list[float]] = {nights: [] for nights in folders}
    theirs: dict[int, list[float]] = {nights: [] for nights in folders}
    for _ in range(EACH):
        for nights, folder in folders.items():
            ours[nights].append(opening(folder)[0])
            theirs[nights].append(seconds(reading, folder, left[nights]))
    return {nights: (1000 * median(ours[nights]), 1000 * median(theirs[nights])) for nights in folders}


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
