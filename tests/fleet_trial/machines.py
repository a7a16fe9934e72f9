"""Machines of the hall: each has a disk that forgets what was not synced, a wire, and processes that can be killed."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random

from tests.appliance.forgetful import ForgetfulDisk
from tests.fleet_trial.wires import Switch, Wire

ROOT = Path(__file__).parents[2]
MOST_REQUESTS = 150
"""The disk is asked at most so many things until the power goes."""


class Machine:
    """One machine. `roles` are its processes' commands by name, which run while it is `on`."""

    def __init__(
        self, number: int, name: str, root: Path, files: dict[str, bytes], switch: Switch, kiosk: str, seed: int
    ) -> None:
        self.number, self.name, self.kiosk = number, name, kiosk
        self.data, self.outside, self._logs = root / "disks" / name, root / "outside" / name, root / "logs"
        for folder in (self.data, self.outside, self._logs):
            folder.mkdir(parents=True, exist_ok=True)
        (self.outside / "saved").touch()
        self.roles: dict[str, list[str]] = {}
        self.disk = self.new_disk(files)
        self._switch, self._chance = switch, Random(seed)
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def wire(self) -> Wire:
        return self._switch.wires[self.number]

    @wire.setter
    def wire(self, wire: Wire) -> None:
        self._switch.wires[self.number] = wire

    @property
    def now(self) -> dict[str, object]:
        """How far its kiosk is, as that has said."""
        with suppress(FileNotFoundError):
            return dict(json.loads((self.outside / "now").read_text()))
        return {}

    @property
    def acknowledged(self) -> int:
        """How far the desk has its chain, as it was told."""
        with suppress(OSError, ValueError):
            return int(json.loads((self.data / "fleet" / "line.json").read_text())["acknowledged"])
        return 0

    def new_disk(self, files: dict[str, bytes]) -> ForgetfulDisk:
        return ForgetfulDisk(self.data, files)

    def go_on(self) -> None:
        """Starts what does not run."""
        for role, words in self.roles.items():
            runs = self._running.get(role)
            if runs is None or runs.poll() is not None:
                with (self._logs / f"{self.name}-{role}").open("a") as log:
                    self._running[role] = subprocess.Popen(
                        [*self._switch.inside(self.number), sys.executable, "-m", *words],
                        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    )  # fmt: skip

    def kill(self, role: str) -> int:
        """Kills a process; 1 if it ran."""
        process = self._running.pop(role, None)
        if process is None or process.poll() is not None:
            return 0
        process.kill()
        process.wait()
        return 1

    def kill_broker(self) -> int:
        """Kills what its serving process has started; how many these were."""
        killed = 0
        for child in self._children():
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
                killed += 1
        return killed

    def stop(self, role: str) -> None:
        """Ends a process in peace, for good."""
        self.roles.pop(role, None)
        process = self._running.pop(role, None)
        if process is not None:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """`whist-kiosk fleet` on this machine."""
        command = [sys.executable, "-m", "kiosk", "--data-dir", str(self.data), "fleet", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)

    def cut_power(self, told: list["Machine"]) -> str:
        """Pulls the plug at some moment and switches on again; what is missing of what was promised, "" for nothing.

        Promised is what its people were told is saved, and what `told`, the tables of a desk, were told is there."""
        found: list[tuple[dict[str, bytes], set[str], dict[str, int]]] = []
        done, at = threading.Event(), self.disk.requests + self._chance.randrange(1, MOST_REQUESTS)

        def before() -> None:
            if not found and (self.disk.requests >= at or waited.is_set()):
                saved = set((self.outside / "saved").read_text().split())
                heads = {each.kiosk: each.acknowledged for each in told}
                found.append((self.disk.after_a_cut(self._chance), saved, heads))
                done.set()
                dead.wait(60)  # nothing more is written, and so nothing more promised

        waited, dead = threading.Event(), threading.Event()
        self.disk.before = before
        with ExitStack() as left:
            if not done.wait(3):
                waited.set()
                asking = subprocess.Popen(["stat", str(self.data)], stdout=subprocess.DEVNULL)
                left.callback(asking.wait)
                done.wait(30)
            self.off(dead)
        files, saved, heads = found[0]
        self.disk = self.new_disk(files)
        return _missing(files, saved, heads)

    def off(self, dead: threading.Event | None = None) -> None:
        """Kills everything and takes the disk away; `dead` is set once nothing can do anything more."""
        children, running = self._children(), list(self._running.values())
        self._running.clear()
        for pid in [*(process.pid for process in running if process.poll() is None), *children]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if dead is not None:
            dead.set()
        for process in running:
            process.wait()
        self.disk.close()

    def _children(self) -> list[int]:
        process = self._running.get("serve")
        with suppress(OSError):
            if process is not None:
                there = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
                return [int(child) for child in there.split()]
        return []


def _missing(files: dict[str, bytes], saved: set[str], heads: dict[str, int]) -> str:
    with tempfile.TemporaryDirectory() as made:
        for name in ("journal.db", "journal.db-wal"):
            if name in files:
                Path(made, name).write_bytes(files[name])
        with closing(sqlite3.connect(Path(made, "journal.db"))) as db:
            (whole,) = db.execute("PRAGMA integrity_check").fetchone()
            lost = saved - {id for (id,) in db.execute("SELECT id FROM facts")}
            there = set(db.execute("SELECT kiosk, seq FROM facts_of_others"))
            there |= set(db.execute("SELECT kiosk, seq FROM facts_set_aside"))
    behind = [f"{kiosk[:8]} up to {seq}" for kiosk, seq in heads.items() if seq and (kiosk, seq) not in there]
    said = [] if whole == "ok" else [f"the file is damaged: {whole}"]
    said += [f"{len(lost)} saved facts are lost"] if lost else []
    return "; ".join(said + [f"acknowledged and lost: {each}" for each in behind])
