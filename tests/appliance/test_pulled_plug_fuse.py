"""The plug is pulled on a disk that forgets what was not synced, at random moments of a table and of a night.

`WHIST_CUTS=1000` pulls it so often in each (else 150). The kiosk is started again from every tenth cut and plays on.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from tests.appliance.forgetful import ForgetfulDisk, NotPermitted, forgetful

HERE = Path(__file__).parents[2]
CUTS = int(os.environ.get("WHIST_CUTS", "150"))
CUTS_A_RUN = 10
MOST_REQUESTS = 400
"""The disk is asked at most so many things from one cut to the next."""
PATIENCE = 120.0
COUNTED = {"unsynced": 0}


@dataclass
class Run:
    """A kiosk that plays on a disk, and what it has said: the ids of facts that it showed or acknowledged."""

    disk: ForgetfulDisk
    process: "subprocess.Popen[str]"
    confirmed: list[str] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):
                said: dict[str, Any] = json.loads(line)
                self.confirmed += said["made"] if "made" in said else [said["last"]]

    def cut(self, after: int, rng: Random) -> tuple[dict[str, bytes], list[str]]:
        """Pulls the plug after so many requests: what the disk then has, and what was confirmed until then."""
        found: list[tuple[dict[str, bytes], list[str]]] = []
        done = threading.Event()
        at = self.disk.requests + after

        def before() -> None:
            if self.disk.requests >= at and not found:
                confirmed = list(self.confirmed)
                COUNTED["unsynced"] += sum(len(node.pending) for node in self.disk.nodes.values())
                found.append((self.disk.after_a_cut(rng), confirmed))
                done.set()

        self.disk.before = before
        until = monotonic() + PATIENCE
        while not done.wait(1):
            if self.process.poll() is not None:
                said = self.process.stderr.read() if self.process.stderr else ""
                raise AssertionError(f"the kiosk ended by itself: {said[-3000:]}")
            assert monotonic() < until, "the kiosk stands still"
        self.disk.before = lambda: None
        return found[0]


def started(playing: str, mount: Path, seed: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", playing, str(mount), str(seed)]
    return subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def facts_on_disk(folder: Path) -> list[tuple[str, str]]:
    """The ids and commands of all facts, once everything that is to hold after a cut was found to hold."""
    lobby = Lobby.open(folder)
    try:
        assert not lobby.journal.verify().problems
        query = "SELECT id, command FROM facts ORDER BY seq"
        facts: list[tuple[str, str]] = lobby.journal.read(lambda db: db.conn.execute(query).fetchall())
        assert len({id for id, _command in facts}) == len(facts)
        for table in lobby.tables():
            assert all(not state.conflicts for state in lobby.go_on(table.stream).hands)
        for stream in lobby.nights()[:1]:
            assert Night.open(lobby.journal, lobby.director, stream.name).stream == stream.name
        return facts
    finally:
        lobby.journal.close()


@pytest.mark.parametrize("playing", ["tests.kiosk.main.playing", "tests.kiosk.night.playing"], ids=["table", "night"])
def test_wherever_the_plug_is_pulled_everything_confirmed_is_there_and_nothing_twice(
    tmp_path: Path, playing: str
) -> None:
    rng, files, before, cut = Random(17), {}, [], 0
    COUNTED["unsynced"] = 0
    mount = tmp_path / "disk"
    mount.mkdir()
    while cut < CUTS:
        try:
            with forgetful(mount, files) as disk:
                with started(playing, mount, cut) as process:
                    run = Run(disk, process)
                    listener = threading.Thread(target=run.listen, daemon=True)
                    listener.start()
                    try:
                        for _ in range(CUTS_A_RUN):
                            cut += 1
                            files, confirmed = run.cut(rng.randrange(1, MOST_REQUESTS), rng)
                            folder = tmp_path / f"cut-{cut}"
                            folder.mkdir()
                            for name, content in files.items():
                                if name.startswith("journal.db"):
                                    (folder / name).write_bytes(content)
                            after = facts_on_disk(folder)
                            ids = {id for id, _command in after}
                            assert after[: len(before)] == before, "what was there at the start is not"
                            assert {*confirmed} <= ids, "a confirmed fact is missing"
                    finally:
                        process.send_signal(signal.SIGKILL)
                        listener.join()
                before = after
                files = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".db-lock"}
        except NotPermitted as why:
            pytest.skip(f"NOT TESTED: no file system can be mounted here ({why})")
    print(f"{cut} cuts of {playing}: {COUNTED['unsynced']} writes were not synced, {len(before)} facts at the end")
