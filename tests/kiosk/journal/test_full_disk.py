"""A disk that is really full, which takes the right to mount one small enough to fill."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.journal import DiskFull, Draft, Journal


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MB."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(tmp_path)]
    try:
        made = subprocess.run(mount, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("no mount command to make a small disk with")
    if made.returncode:
        pytest.skip(f"no right to mount a small disk: {made.stderr.strip()}")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def fill(disk: Path) -> Path:
    ballast = disk / "ballast"
    with pytest.raises(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    return ballast


def call(bid: int) -> Draft:
    return Draft("table:1", "call", {"bid": bid, "padding": "x" * 4000}, "touch", 1)


def test_a_full_disk_is_said_and_loses_nothing_and_the_game_goes_on_when_there_is_room(disk: Path) -> None:
    path, said = disk / "journal.db", 0
    with Journal.open(path) as journal:
        journal.append_now("c0", [call(0)])
        ballast = fill(disk)
        with pytest.raises(DiskFull):
            for said in range(1, 2000):
                journal.append_now(f"c{said}", [call(said)])
        assert len(journal.facts("table:1")) == said
        ballast.unlink()
        journal.append_now(f"c{said}", [call(said)])
        assert [fact.content["bid"] for fact in journal.facts("table:1")] == list(range(said + 1))
        assert not journal.verify().problems


def test_a_journal_on_a_full_disk_is_refused_and_is_whole_when_there_is_room(disk: Path) -> None:
    path = disk / "journal.db"
    with Journal.open(path) as journal:
        journal.append_now("c0", [call(0)])
    ballast = fill(disk)
    with pytest.raises(DiskFull):
        Journal.open(path)
    with pytest.raises(DiskFull):
        Journal.open(disk / "another.db")
    ballast.unlink()
    with Journal.open(path) as journal:
        assert len(journal.facts("table:1")) == 1
        journal.append_now("c1", [call(1)])
        assert not journal.verify().problems
