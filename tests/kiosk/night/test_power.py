"""The plug is pulled at random moments of a night. `WHIST_KILLS=200` pulls it so often (the quick suite: 2)."""

import json
import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from tests.kiosk.judges.duplicate import judge_of
from tests.kiosk.judges.night_differences import differences
from tests.kiosk.night.playing import Day

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("WHIST_KILLS", "2"))
LATER = 50
"""Seconds until the power is back."""


def play_until_killed(data_dir: Path, seed: int, after: int) -> list[dict[str, Any]]:
    """Starts a night, or goes on with it, and kills it after so many lines; the whole lines that it had said."""
    command = [sys.executable, "-m", "tests.kiosk.night.playing", str(data_dir), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as kiosk:
        assert kiosk.stdout is not None and kiosk.stderr is not None
        said: list[str] = []
        while len(said) < after:
            line = kiosk.stdout.readline()
            assert line, kiosk.stderr.read()
            said.append(line)
        kiosk.send_signal(signal.SIGKILL)
        said += kiosk.stdout.read().splitlines(keepends=True)
    return [json.loads(line) for line in said if line.endswith("\n")]


def facts_on_disk(lobby: Lobby) -> list[tuple[str, str]]:
    """The id and the command of every fact, in their order."""
    query = "SELECT id, command FROM facts ORDER BY seq"
    return lobby.journal.read(lambda db: db.conn.execute(query).fetchall())  # type: ignore[no-any-return]


def test_after_the_plug_was_pulled_in_a_night_nothing_acknowledged_is_missing_and_nothing_is_there_twice(
    tmp_path: Path,
) -> None:
    rng = Random(9)
    acknowledged: list[str] = []
    before: list[tuple[str, str]] = []
    clocks = 0
    for kill in range(KILLS):
        said = play_until_killed(tmp_path, kill, rng.randint(1, 80))
        acknowledged += [id for line in said for id in line["made"]]
        day = Day(datetime.fromisoformat(said[-1]["wall"]) + timedelta(seconds=LATER))
        lobby = Lobby.open(tmp_path, now=day.now)
        try:
            assert not lobby.last_run.clean
            facts = facts_on_disk(lobby)
            ids = [id for id, _command in facts]
            assert len({*ids}) == len(ids) and len({*acknowledged}) == len(acknowledged)
            assert not {*acknowledged} - {*ids}
            unheard = {command for id, command in facts if id not in {*acknowledged}}
            assert len(unheard) <= 1, "more than the command that was on its way"
            assert facts[: len(before)] == before
            acknowledged, before = ids, facts
            assert not lobby.journal.verify().problems
            night = Night.open(lobby.journal, lobby.director, lobby.nights()[0].name, monotonic=day.monotonic)
            judge = judge_of(tmp_path / "journal.db", night.stream)
            assert judge.wrong_seats() + differences(night, judge) == []
            clock = night.clock()
            judged = judge.clock(day.now())
            assert (clock is None) == (judged is None)
            if clock and judged:
                assert (clock.left, clock.running) == (pytest.approx(judged[0], abs=0.01), judged[1])
                clocks += clock.running
            if clock and not unheard:
                left, running = said[-1]["clock"]
                assert clock.left == pytest.approx(left - LATER * running, abs=0.01)
        finally:
            lobby.journal.close()
    print(f"{KILLS} kills, {len(before)} facts, the clock went on {clocks} times")
