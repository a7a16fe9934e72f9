"""The plug is pulled at random moments of a playing table. `WHIST_KILLS=200` pulls it so often (the quick suite: 3)."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view
from kiosk.table.table import Table

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("WHIST_KILLS", "3"))


def play_until_killed(data_dir: Path, seed: int, after: int) -> dict[str, object]:
    """Starts the kiosk and kills it after so many lines; the last whole line that it had said."""
    command = [sys.executable, "-m", "tests.kiosk.main.playing", str(data_dir), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as kiosk:
        assert kiosk.stdout is not None and kiosk.stderr is not None
        said: list[str] = []
        while len(said) < after:
            line = kiosk.stdout.readline()
            assert line, kiosk.stderr.read()
            said.append(line)
        kiosk.send_signal(signal.SIGKILL)
        rest = kiosk.stdout.read().splitlines(keepends=True)
    whole = [line for line in said + rest if line.endswith("\n")]
    last: dict[str, object] = json.loads(whole[-1])
    return last


def test_after_the_plug_was_pulled_everything_shown_is_there_to_the_card_and_nothing_twice(tmp_path: Path) -> None:
    rng = Random(8)
    for kill in range(KILLS):
        shown = play_until_killed(tmp_path, kill, rng.randint(1, 60))
        lobby = Lobby.open(tmp_path)
        try:
            table = lobby.go_on(str(shown["stream"]))
            count = int(str(shown["facts"]))
            assert len(table.facts) >= count
            assert table.facts[count - 1].id == shown["last"]
            assert len({fact.id for fact in table.facts}) == len(table.facts)
            assert all(not state.conflicts for state in table.hands)
            assert not lobby.journal.verify().problems
            assert view(Table.open(lobby.journal, table.stream)) == view(table)
            assert any(each.stream == table.stream for each in lobby.tables())
        finally:
            lobby.close()
