"""The power goes in the middle of a commit: of what was being written any sectors are there, and all else holds.

`WHIST_CUTS=300` tries so many cuts of a table and as many of a night (the quick suite: 4). The same on a disk that
forgets is in tests/appliance.
"""

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

import pytest

from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from tests.kiosk.night import playing as night_playing
from tests.kiosk.pictures.lobby import open_one
from tests.kiosk.scenes.nights import begin, people, plan
from tests.kiosk.scenes.players import next_step

CUTS = int(os.environ.get("WHIST_CUTS", "4"))
SECTOR = 512
FILES = ("journal.db", "journal.db-wal")
Disk = dict[str, bytes]


def files(folder: Path) -> Disk:
    return {name: (folder / name).read_bytes() for name in FILES}


def facts(journal: Journal) -> list[tuple[str]]:
    return journal.read(lambda db: db.conn.execute("SELECT id FROM facts ORDER BY seq").fetchall())


def torn(before: Disk, after: Disk, rng: Random) -> Disk:
    """What the disk may have when the power goes while it gets from one state to the other: of all sectors that differ
    some are as they were, and some as they are to be. The log is synced before it is brought into the database, and
    the database before the log is begun anew."""
    made = dict(after)
    database, log = FILES
    anew = before[log][16:24] != after[log][16:24]
    for name in [log] if anew or before[database] == after[database] else [database]:
        new = after[name]
        old = before[name].ljust(len(new), b"\0")
        kept = rng.random()
        sectors = (new if rng.random() < kept else old for _ in range(0, len(new), SECTOR))
        made[name] = b"".join(source[n * SECTOR : (n + 1) * SECTOR] for n, source in enumerate(sectors))
    return made


def table(folder: Path) -> tuple[Lobby, Callable[[Random], object]]:
    lobby = Lobby.open(folder)
    open_one(lobby)

    def move(rng: Random) -> None:
        assert lobby.table is not None
        step = next_step(lobby.table, rng, "mixed", undo=0.05)
        if step is None:
            lobby.table = None
            open_one(lobby)
        else:
            step()

    return lobby, move


def night(folder: Path) -> tuple[Lobby, Callable[[Random], object]]:
    day, names = night_playing.Day(datetime(2026, 11, 20, 19, tzinfo=UTC)), people(20)
    lobby = Lobby.open(folder, now=day.now)
    held = begin(lobby, plan(people=9, rounds=5), names[:9])
    more = (f"{name} {n}" for n in count() for name in people(20))
    return lobby, lambda rng: night_playing.move(held, rng, more)


@pytest.mark.parametrize("play", [table, night])
def test_a_commit_torn_anywhere_leaves_all_that_was_confirmed_before_it(
    tmp_path: Path, play: Callable[[Path], tuple[Lobby, Callable[[Random], object]]]
) -> None:
    rng, folder, cut = Random(11), tmp_path / "data", tmp_path / "cut"
    lobby, move = play(folder)
    try:
        for _ in range(CUTS):
            for _ in range(rng.randrange(1, 8)):
                lobby.journal.settle()
                before = files(folder)
                confirmed = lobby.journal.read(
                    lambda db: db.conn.execute("SELECT id FROM facts ORDER BY seq").fetchall()
                )
                move(rng)
            lobby.journal.settle()
            shutil.rmtree(cut, ignore_errors=True)
            cut.mkdir()
            for name, content in torn(before, files(folder), rng).items():
                (cut / name).write_bytes(content)
            with Journal.open(cut / "journal.db") as journal:
                assert not journal.verify().problems
                assert facts(journal)[: len(confirmed)] == confirmed
    finally:
        lobby.close()
