"""What a fact costs until it is on the disk: ``python -m benchmarks.durable [FILE.json]``.

*One fact*: at a table of Whist, in the middle of a hand, `Table.play` is called; the clock stops when the journal's
thread has acknowledged the card and the thread that owns the state has folded it in. In between are the rules, the
chain of hashes, the commit with its indexes, synced, and the way from one thread to the other and back.

*Card seen*: the same, from the last byte of a reader's frame on a pty on. The reader is an ID-12LA, which tells of a
tag once, so that the first frame makes it steady; the path is the kiosk's own: line, codec, presence, pack,
queue, the owner's thread, `Readings`.

The peers commit the same row with the journal's settings (WAL, synchronous FULL), in a file beside it. There are two:

- *commit in a thread*: into the same table with its keys and triggers, as whatever keeps facts that may be told twice
  has to; by a thread of its own that is given the row and says when it is done, as a screen cannot wait for a disk.
  What the kiosk adds to that is what is to be little: session, rules, chain, state.
- *bare commit*: into a plain table, by the thread that asks. On a disk that syncs in a tenth of a millisecond two ways
  between threads cost as much as the disk; the slower the disk, the less there is between the two rows.

A card's frame the peer reads from a pty of its own in a thread that waits for it, and commits there.

Ours and theirs take turns, fact by fact, and what the journal does in idle moments is done before it is theirs. Before
each of them the table is asked what its screen shows, as before a card that a player lays: a processor that comes from
other work takes longer for the same commit than one that has just made one, and that is to be so for all.

*On a slow disk*: both once more, each commit of either side made to wait as long as a memory card may take.

*Growth*: one fact, with a season of a hundred nights on record before it, and with one of ten.
"""

import os
import pty
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import median
from typing import Any

from benchmarks.made_season import season
from benchmarks.side_by_side import Row, measured, report
from hardware.deck import Form, demo_tag
from hardware.readers.rdm6300 import frame
from kiosk.journal import Fact
from kiosk.journal.database import Connect, connect
from kiosk.journal.facts import FIELDS
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.main.demo import players
from kiosk.main.demo.cards import Cards
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.table import Table
from rules.cards import CARDS

ROUNDS, EACH = 5, 50
"""Each round's figure is the median of so many."""
PATIENCE = 30.0
LOG = 5 << 20
"""Bytes that are written first on all sides: a write-ahead log that was full once, as after an hour of play, is
written over from then on and does not have to grow with each commit."""
SLOW = 0.005
"""Seconds that a commit waits besides on the slow disk: what memory cards take lies between one and some tens of
milliseconds [estimate]."""
NIGHTS = (10, 100)
"""The seasons that are on record, to see whether a fact takes longer the more there are."""

INSERT = f"INSERT INTO facts VALUES ({', '.join('?' * len(FIELDS))})"


class SlowDisk(sqlite3.Connection):
    """A connection whose commits take longer."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            time.sleep(SLOW)
        return super().execute(sql, *values)


def slowly(path: Path) -> sqlite3.Connection:
    """As the journal's own `connect`, to a slow disk."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=SlowDisk)


PLAIN = (f"CREATE TABLE facts ({', '.join(FIELDS)})",)


class Bare:
    """A database with the journal's settings, and a table of facts: a plain one, or made by this SQL."""

    def __init__(self, path: Path, schema: Iterable[str] = PLAIN, connecting: Connect = connect) -> None:
        self._db = connecting(path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        for sql in schema:
            self._db.execute(sql)
        self._db.execute("CREATE TABLE log (text)")
        self._db.execute("INSERT INTO log VALUES (?)", ("x" * LOG,))

    def commit(self, row: tuple[Any, ...]) -> None:
        """Commits one row."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute(INSERT, row)
        self._db.execute("COMMIT")

    def blocking(self, fact: Fact) -> float:
        """The seconds that a commit takes whoever asks for it."""
        row = fact.row
        begun = time.perf_counter()
        self.commit(row)
        return time.perf_counter() - begun

    def close(self) -> None:
        self._db.close()


class BareThread(threading.Thread):
    """A thread that commits what it is given."""

    def __init__(self, bare: Bare) -> None:
        super().__init__(daemon=True)
        self._bare = bare
        self._given: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        self._done: SimpleQueue[None] = SimpleQueue()
        self.start()

    def run(self) -> None:
        while row := self._given.get():
            self._bare.commit(row)
            self._done.put(None)

    def commit(self, fact: Fact) -> float:
        """The seconds until it is known that a row is on the disk."""
        row = fact.row
        begun = time.perf_counter()
        self._given.put(row)
        self._done.get(timeout=PATIENCE)
        return time.perf_counter() - begun

    def close(self) -> None:
        self._given.put(())
        self.join(PATIENCE)


class AtTable:
    """A kiosk without a window, at whose table card after card falls. Belongs to the thread that made it."""

    def __init__(self, folder: Path, connecting: Connect = connect) -> None:
        self._woken: SimpleQueue[None] = SimpleQueue()
        self.lobby = Lobby.open(folder, on_ack=self._wake, connect=connecting)
        self.lobby.journal.texts.add("x" * LOG)
        self.equipment = Equipment(self.lobby)
        self.equipment.start(self._wake, lambda: None)
        self._rng, self._dealt, self._left = Random(1), Cards([], []), 0

    def _wake(self) -> None:
        self._woken.put(None)

    def close(self) -> None:
        self.equipment.stop()
        self.lobby.close()

    def until(self, holds: Callable[[], bool]) -> None:
        """Takes what has come, and what is being saved then, until that holds: as the kiosk does before it draws."""
        while not holds():
            self._woken.get(timeout=PATIENCE)
            self.lobby.poll()
            self.equipment.poll()
            self.lobby.journal.settle(PATIENCE)

    def do(self, command: Callable[[], object]) -> None:
        """Does it, and what follows from it."""
        command()
        self.lobby.journal.settle(PATIENCE)
        self.equipment.follow()

    def rest(self) -> None:
        """Lets the table and the journal do what they do in idle moments."""
        while self.lobby.table is not None and self.lobby.table.foresee():
            pass
        done = threading.Event()
        self.lobby.journal.write_when_idle("everything before", lambda _db: done.set())
        done.wait(PATIENCE)

    def show(self) -> None:
        """Asks what the screen is to show."""
        assert self.lobby.table is not None
        view(self.lobby.table)

    def next_card(self) -> tuple[Table, int]:
        """What is played next, after the screen has asked what to show: a finger comes to a pad that is drawn. Never
        the last card of a hand, which ends more than a trick."""
        if self._left <= 1:
            self._deal()
        self._left -= 1
        table = self.lobby.table
        assert table is not None and table.turn is not None
        card = self._rng.choice(players.may_play(table.hand, self._dealt.held(table.hand)[table.turn]))
        self.show()
        return table, card

    def _deal(self) -> None:
        form = NewTable.begin("Whist")
        for seat, name in enumerate(("Ada", "Otis", "Ruby", "Leon")):
            form.set_name(seat, name)
        form.dealer = 3
        self.do(lambda: self.lobby.open_table(form, lambda _: None))
        devices = self.equipment.devices
        self.until(lambda: not any(devices.lying().values()))  # the cards are taken up
        table = self.lobby.table
        assert table is not None
        self._dealt, self._left = Cards.deal(table.hand, self._rng), 52
        self.do(table.dealt)
        self.do(partial(table.turn_up, "", self._dealt.turned(table.hand)))  # type: ignore[arg-type]


class Pty:
    """The far end of a serial line."""

    def __init__(self) -> None:
        self.far, self._near = pty.openpty()
        tty.setraw(self._near)
        self.path = os.ttyname(self._near)

    def write(self, data: bytes) -> None:
        os.write(self.far, data)

    def close(self) -> None:
        os.close(self.far)
        os.close(self._near)


class BareReader(threading.Thread):
    """Reads frames from a pty of its own and commits a row for each."""

    def __init__(self, bare: Bare) -> None:
        super().__init__(daemon=True)
        self._bare, self.line = bare, Pty()
        self._awaited: tuple[Fact, int] | None = None
        self._done: SimpleQueue[None] = SimpleQueue()
        self.start()

    def run(self) -> None:
        near = os.open(self.line.path, os.O_RDONLY | os.O_NOCTTY)
        got = 0
        while self._awaited is None or self._awaited[1]:
            got += len(os.read(near, 64))
            if self._awaited and got >= self._awaited[1] > 0:
                got = 0
                self._bare.commit(self._awaited[0].row)
                self._done.put(None)
        os.close(near)

    def see(self, fact: Fact, data: bytes) -> float:
        """The seconds from the last byte until a row of this fact's size is on the disk."""
        self._awaited = fact, len(data)
        begun = time.perf_counter()
        self.line.write(data)
        self._done.get(timeout=PATIENCE)
        return time.perf_counter() - begun

    def close(self) -> None:
        assert self._awaited is not None
        self._awaited = self._awaited[0], 0
        self.line.write(b".")
        self.join(PATIENCE)
        self.line.close()


def one_fact(at: AtTable) -> tuple[float, Fact]:
    """The seconds that a card takes by touch, and what became of it."""
    table, card = at.next_card()
    begun = time.perf_counter()
    table.play(card)
    at.lobby.journal.settle(PATIENCE)
    return time.perf_counter() - begun, _played(table, card)


def card_seen(at: AtTable, line: Pty) -> tuple[float, Fact, bytes]:
    """The seconds that a card takes from its last byte on, what became of it, and the bytes."""
    table, card = at.next_card()
    data, count = _frame(card), len(table.facts)
    begun = time.perf_counter()
    line.write(data)
    at.until(lambda: len(table.facts) > count)
    return time.perf_counter() - begun, _played(table, card), data


def _frame(card: int) -> bytes:
    return frame(demo_tag(CARDS[card], Form.KHZ125), line_end=True)


def _played(table: Table, card: int) -> Fact:
    fact = table.facts[-1]
    said = fact, table.notice, table.devices.question
    assert fact.kind == "play" and fact.content["card"] == str(CARDS[card]), said
    return fact


def medians(times: Callable[[], Sequence[float]], each: int = EACH) -> list[list[float]]:
    """Rounds of medians in milliseconds of what is measured together, after a round that does not count."""
    rounds = [[times() for _ in range(each)] for _ in range(ROUNDS + 1)]
    return [[1000 * median(each) for each in zip(*together, strict=True)] for together in rounds[1:]]


@contextmanager
def on_the_disk() -> Iterator[Path]:
    """A folder on the disk on which the project lies."""
    build = Path("build")
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="durable-", dir=build) as folder:
        yield Path(folder)


def rows() -> Iterator[Row]:
    """One fact, a card seen, both on a slow disk, and the growth."""
    yield from beside_commits()
    yield from beside_commits(slowly, ", slow disk", promised=False)
    yield growth()


def beside_commits(connecting: Connect = connect, where: str = "", promised: bool = True) -> Iterator[Row]:
    """One fact and a card seen beside their peers; goals only where they were `promised`."""
    each = EACH if promised else EACH // 2
    with ExitStack() as opened:
        folder = opened.enter_context(on_the_disk())
        at = opened.enter_context(closing(AtTable(folder, connecting)))
        made = "SELECT sql FROM sqlite_master WHERE tbl_name = 'facts'"
        schema = [sql for (sql,) in at.lobby.journal.read(lambda db: db.conn.execute(made).fetchall())]
        keyed = opened.enter_context(closing(Bare(folder / "keyed.db", schema, connecting)))
        plain = opened.enter_context(closing(Bare(folder / "plain.db", connecting=connecting)))
        thread = opened.enter_context(closing(BareThread(keyed)))

        def touched() -> tuple[float, float, float]:
            ours, fact = one_fact(at)
            at.rest()
            at.show()
            in_thread = thread.commit(fact)
            at.show()
            return ours, in_thread, plain.blocking(fact)

        found = medians(touched, each)
        work, goal = f"one fact{where}: session, rules, journal, durable", 1.3 if promised else None
        yield measured(work, "commit in a thread", [(ours, theirs) for ours, theirs, _ in found], "ms", goal)
        yield measured(work, "bare commit", [(ours, theirs) for ours, _, theirs in found], "ms")
        line = opened.enter_context(closing(Pty()))
        devices = at.equipment.devices
        devices.choose_reader("id12la", line.path, {})
        at.until(lambda: devices.reader is not None and devices.reader.connected)
        at.equipment.follow()
        reader = opened.enter_context(closing(BareReader(keyed)))

        def seen() -> tuple[float, float]:
            ours, fact, data = card_seen(at, line)
            at.rest()
            at.show()
            return ours, reader.see(fact, data)

        work, goal = f"card seen{where}: last byte on the pty, fact durable", 1.5 if promised else None
        yield measured(work, "bare pty + commit", [(ours, theirs) for ours, theirs in medians(seen, each)], "ms", goal)


def growth() -> Row:
    """One fact after many, and after few."""
    least, most = NIGHTS
    with ExitStack() as opened:
        folder = opened.enter_context(on_the_disk())
        tables = []
        for nights in NIGHTS:
            copied = shutil.copytree(season(nights), folder / str(nights))
            tables.append(opened.enter_context(closing(AtTable(copied))))

        def each() -> list[float]:
            taken = []
            for at in tables:
                taken.append(one_fact(at)[0])
                at.rest()
            return taken

        pairs = [(many, few) for few, many in medians(each)]
        return measured(f"growth: one fact, after {most:,} nights", f"after {least} nights", pairs, "ms", 1.2)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
