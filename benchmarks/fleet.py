"""How many kiosks one desk serves: ``python -m benchmarks.fleet [KIOSKS…]``; 10, 30, 100 and 300 unless told otherwise.

The desk is real: `whist-kiosk fleet serve` with its broker, and its records on this machine's disk. Tables are
simulated, many in a process and their records in memory (`/dev/shm`), but what carries is the real code: for each an
`Outbox`, a `Sender` and a `NetworkToDesk` with a line, a key and TLS of its own, looked after as often as `join` does.

For each number of kiosks, first all at once catch up with an hour's cut (600 facts each, from the desk's first answer
on). Then each records 10 facts a second, in two commands. A fact's time runs from just before it is saved at the table
until whoever reads the desk's records finds it. Meanwhile one more table, with the real `fleet join`, plays a night
that the desk directs. A hand's time runs from the last thing that its table does until the night as the wall reads it
has the result: the desk's kiosk looks once a second for what has come, and so does the wall.

Everything runs on one machine; the tables' processes give way to the desk's, which has a machine of its own in a hall,
but they still slow each other down.
"""

import json
import logging
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from kiosk.fleet.at_table import AtTable
from kiosk.fleet.carrying import Outbox, Sender
from kiosk.fleet.floor import Floor
from kiosk.fleet.keys import Answer, Keys, Request
from kiosk.fleet.network import NetworkToDesk
from kiosk.journal import Draft, Journal, JournalInUse, new_id
from kiosk.lobby.lobby import Lobby
from kiosk.main.wall_app import Watched
from tests.kiosk.scenes.floor import Floor as Night

MANY = (10, 30, 100, 300)
TOGETHER = 10
"""The tables of a process."""
HOUR, COMMAND, COMMANDS, SECONDS = 600, 5, 2, 20
"""The facts of an hour; those of a command; commands a second; seconds."""
RATE = COMMAND * COMMANDS
HANDS, BETWEEN = 24, 0.9
"""The hands of the night's table, and the seconds between two of them."""
TOLD = "told"
"""Where the night's table notes when each of its hands was over."""
LOOK, SEEN = 0.2, 0.02
PATIENCE = 900.0
_TICKS = os.sysconf("SC_CLK_TCK")

HEAD = f"""
        an hour's cut     table to desk    to the wall    {RATE} facts a second each         a fact's bytes
kiosks  seconds  facts/s    p50    p99    p50    most   desk broker     desk   broker    desk broker"""


class Table:
    """A table's records and its end of the line."""

    def __init__(self, folder: Path) -> None:
        keys = Keys(folder)
        to = keys.answer
        assert to is not None
        self._journal = Journal.open(folder / "journal.db")
        self._reading = Journal.open_to_read(folder / "journal.db")
        self._line = NetworkToDesk(to.kiosk, to.address, to.certificate, keys.seed)
        self._sender, self._connected = Sender(Outbox(self._reading), self._line), False

    def look(self) -> None:
        """What `join` does each time that it looks."""
        if self._line.connected and not self._connected:
            self._sender.ask()
        self._connected = self._line.connected
        self._sender.step()

    def record(self) -> None:
        """People do something."""
        record(self._journal, COMMAND)


def record(journal: Journal, facts: int) -> None:
    at = time.monotonic()
    journal.append_now(new_id(), [Draft("table:1", "call", {"bid": n, "at": at}, "touch", 1) for n in range(facts)])


def tables(folders: list[Path], begin: Event, stop: Event) -> None:
    """Some tables, in a process of their own."""
    os.nice(19)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # as `join` does
    made = [Table(folder) for folder in folders]
    due = [0.0] * len(made)
    while not stop.is_set():
        began = time.monotonic()
        for n, each in enumerate(made):
            if begin.is_set() and began >= due[n]:
                due[n] = (due[n] or began + n / len(made) / COMMANDS) + 1 / COMMANDS
                each.record()
            each.look()
        time.sleep(max(0.0, LOOK - (time.monotonic() - began)))
    os._exit(0)  # lines that are cut and records that are thrown away need no farewell


def play(folder: Path, begin: Event, stop: Event) -> None:
    """The night's table, in a process of its own."""
    begin.wait()
    lobby, opened = Lobby.open(folder), list[Any]()
    AtTable(lobby).play(opened.append)
    lobby.journal.settle()
    (table,), chance = opened, Random(1)
    with (folder / TOLD).open("w") as told:
        for hand in range(1, HANDS + 1):
            if stop.wait(chance.uniform(0.5, 1.5) * BETWEEN):
                break
            if hand > 1:
                table.next_hand()
            table.dealt()
            lobby.journal.settle()
            print(time.monotonic(), file=told, flush=True)
            table.total(chance.randrange(14))
            lobby.journal.settle()
    stop.wait()
    lobby.close()


def direct(folder: Path, stop: Event) -> None:
    """The desk's kiosk, in a process of its own: it puts on record what has come, when it looks and once that is saved,
    as its window does."""
    lobby = None
    while lobby is None:
        with suppress(JournalInUse):  # `serve` looks after it for a moment when it starts
            lobby = Lobby.open(folder)
    lobby.go_on_with_night(lobby.nights()[0].name)
    floor = Floor(lobby)
    while not stop.wait(1.0):
        while floor.poll():
            lobby.journal.settle()
    lobby.close()


class Wall:
    """The night as the wall reads it, and when it first had each hand."""

    def __init__(self, desk: Path, table: Path) -> None:
        self._table = table
        self._watched = Watched(Journal.open_to_read(desk / "journal.db"))
        self._seen: list[float] = []
        self._due = 0.0

    def look(self) -> None:
        """Once a second, what the wall does."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + 1.0
        self._watched.look()
        night = self._watched.night
        assert night is not None
        there = len(night.results_at(night.rounds[0], 1))
        self._seen += [time.monotonic()] * (there - len(self._seen))

    @property
    def took(self) -> list[float]:
        """The seconds that each hand has taken."""
        told = map(float, (self._table / TOLD).read_text().split())
        return [seen - at for at, seen in zip(told, self._seen, strict=False)]


class Desk:
    """The desk's process and its broker's, and its records as a reader sees them."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        words = ["-m", "kiosk", "--data-dir", str(folder), "fleet", "serve", "--host", "127.0.0.1", "--port", str(port)]
        self.process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
        self._db = sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True, timeout=60)
        self._last = 0

    def new(self) -> list[str]:
        """The contents of what has come since this was last asked."""
        found = self._db.execute("SELECT rowid, content FROM facts_of_others WHERE rowid > ?", (self._last,)).fetchall()
        self._last = found[-1][0] if found else self._last
        return [content for _, content in found]

    @property
    def pids(self) -> list[int]:
        """The desk's process and the broker's."""
        own = self.process.pid
        (broker,) = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        return [own, int(broker)]

    def cpu(self) -> list[float]:
        """The seconds of the processor that both have had."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in self.pids]
        return [(int(each[11]) + int(each[12])) / _TICKS for each in fields]

    def memory(self) -> list[float]:
        """The MB that both hold."""
        texts = [Path(f"/proc/{pid}/status").read_text() for pid in self.pids]
        return [int(text.split("VmRSS:")[1].split()[0]) / 1024 for text in texts]

    def bytes_of_a_fact(self) -> list[float]:
        """What a fact takes in the records and in the broker's store."""
        pages = [self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")]
        (facts,) = self._db.execute("SELECT count(*) FROM facts_of_others").fetchone()
        store = [path.stat().st_size for path in (self._folder / "fleet" / "broker").rglob("*") if path.is_file()]
        return [pages[0] * pages[1] / facts, sum(store) / facts]

    def close(self) -> None:
        self._db.close()
        self.process.terminate()
        self.process.wait()


@contextmanager
def hall(kiosks: int) -> Iterator[tuple[Desk, Wall, Event]]:
    """A desk and so many tables that were cut off for an hour; the event has them go on recording."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with ExitStack() as left:
        disk = Path(left.enter_context(tempfile.TemporaryDirectory(prefix="fleet-desk-", dir="build")))
        with Night(disk, hands=HANDS):
            desk, playing = disk / "desk", disk / "table-1"
        memory = Path(left.enter_context(tempfile.TemporaryDirectory(prefix="fleet-tables-", dir="/dev/shm")))
        with Journal.open(desk / "journal.db") as journal:
            at = journal.kiosk
        keys, folders = Keys(desk), [memory / f"{n}" for n in range(kiosks)]
        for folder in (playing, *folders):
            with Journal.open(folder / "journal.db") as journal:
                own, kiosk = Keys(folder), journal.kiosk
                for _ in range(HOUR // COMMAND if folder is not playing else 0):
                    record(journal, COMMAND)
            keys.admit(Request(kiosk, own.public))
            own.keep(Answer(kiosk, at, f"127.0.0.1:{port}", keys.certificate))
        context = get_context("spawn")
        begin, stop = context.Event(), context.Event()
        several = [folders[n : n + TOGETHER] for n in range(0, kiosks, TOGETHER)]
        processes = [context.Process(target=tables, args=(some, begin, stop)) for some in several]
        processes += [
            context.Process(target=direct, args=(desk, stop)), context.Process(target=play, args=(playing, begin, stop))
        ]  # fmt: skip
        for process in processes:
            process.start()
            left.callback(process.join)
        left.callback(stop.set)
        serving = Desk(desk, port)
        left.callback(serving.close)
        joining = [sys.executable, "-m", "kiosk", "--data-dir", str(playing), "fleet", "join"]
        left.callback(subprocess.Popen(joining, stdout=subprocess.DEVNULL).terminate)
        yield serving, Wall(desk, playing), begin


def caught_up(desk: Desk, facts: int) -> float:
    """The seconds from the first fact's coming to the last's."""
    end, came, first = time.monotonic() + PATIENCE, 0, 0.0
    while came < facts:
        came += len(desk.new())
        first = first or (time.monotonic() if came else 0.0)
        if time.monotonic() > end:
            raise TimeoutError(f"{came} of {facts} facts have come")
        time.sleep(SEEN)
    return time.monotonic() - first


def latencies(desk: Desk, wall: Wall, seconds: float) -> list[float]:
    """How long each fact has taken that comes within so many seconds."""
    end, found = time.monotonic() + seconds, []
    while (now := time.monotonic()) < end:
        found += [now - at for content in desk.new() if (at := json.loads(content).get("at"))]
        wall.look()
        time.sleep(SEEN)
    return found


def measured(kiosks: int) -> str:
    """A line of the table."""
    with hall(kiosks) as (desk, wall, begin):
        catching_up = caught_up(desk, kiosks * HOUR)
        begin.set()
        latencies(desk, wall, 5)
        before, began = desk.cpu(), time.monotonic()
        took = latencies(desk, wall, SECONDS)
        spent = [
            100 * (after - cpu) / (time.monotonic() - began) for cpu, after in zip(before, desk.cpu(), strict=True)
        ]
        memory = desk.memory()
        sizes, hands = desk.bytes_of_a_fact(), wall.took
    cuts = quantiles(took, n=100, method="inclusive")
    return (
        f"{kiosks:6} {catching_up:8.1f} {kiosks * HOUR / catching_up:8,.0f} {cuts[49]:5.2f}s {cuts[98]:5.2f}s"
        f" {median(hands):5.2f}s {max(hands):5.2f}s {spent[0]:6.0f}% {spent[1]:4.0f}%"
        f" {memory[0]:7.0f} MB {memory[1]:4.0f} MB {sizes[0]:7.0f} {sizes[1]:6.0f}"
    )


def main() -> None:
    Path("build").mkdir(exist_ok=True)
    print(HEAD)
    for kiosks in map(int, sys.argv[1:] or MANY):
        print(measured(kiosks), flush=True)


if __name__ == "__main__":
    main()
