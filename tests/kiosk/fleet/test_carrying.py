"""Whatever happens on the way, the desk comes to have exactly what the tables have recorded.

`WHIST_EXAMPLES` tries so many ways, `WHIST_KILLS` kills the desk so often (the quick suite: 3 and 1)."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.fleet import carrying
from kiosk.fleet.carrying import Desk, Outbox, Sender, collect, offer
from kiosk.fleet.messages import Batch, Have, Unreadable
from kiosk.journal import Head, Journal
from tests.conftest import EXAMPLES
from tests.kiosk.fleet.kiosks import Placed, kiosk, of_others, play, recorded, set_aside

SOME = EXAMPLES if "WHIST_EXAMPLES" in os.environ else 3
CHANCE = st.integers(0, 2**32 - 1).map(Random)
"""Drawn as a number: how much is asked of it depends on texts that are new in each run, with ids in them."""
KILLS = int(os.environ.get("WHIST_KILLS", "1"))


class Unreliable:
    """A carrier that loses, repeats, keeps back, mixes, cuts and damages what it is given, until it is `calm`."""

    def __init__(self, chance: Random) -> None:
        self.calm = False
        self.sent = 0
        """The facts that were sent."""
        self._chance = chance
        self._up: list[str] = []
        self._down: list[str] = []

    @property
    def free(self) -> bool:
        return self.calm or self._chance.random() < 0.5

    def send(self, batch: Batch) -> None:
        self.sent += len(batch.rows)
        self._carry(self._up, batch.text if self.calm else self._spoiled(batch).text)

    def acknowledge(self, have: Have) -> None:
        self._carry(self._down, have.text)

    def receive(self) -> Iterator[Batch]:
        for text in self._taken(self._up):
            with suppress(Unreadable):
                yield Batch.of(text if self.calm or self._chance.random() < 0.9 else self._changed(text))

    def acknowledged(self) -> Iterator[Have]:
        return map(Have.of, self._taken(self._down))

    def _carry(self, way: list[str], text: str) -> None:
        way += [text] * (1 if self.calm else self._chance.choice((0, 1, 1, 1, 2)))

    def _taken(self, way: list[str]) -> list[str]:
        if not self.calm:
            self._chance.shuffle(way)
        taken = len(way) if self.calm else self._chance.randint(0, len(way))
        found, way[:] = way[:taken], way[taken:]
        return found

    def _spoiled(self, batch: Batch) -> Batch:
        rows = list(batch.rows)
        match self._chance.randrange(6):
            case 0:
                rows = rows[: self._chance.randint(0, len(rows))]
            case 1:
                rows = rows[self._chance.randint(0, len(rows)) :]
            case 2:
                self._chance.shuffle(rows)
        return replace(batch, rows=tuple(rows))

    def _changed(self, text: str) -> str:
        at = self._chance.randrange(len(text))
        return text[:at] + self._chance.choice('0a"}] 9') + text[at + 1 :]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[tuple[Path, Journal]]]:
    """Three tables' kiosks, one with its clock a day behind, one with a clock a day ahead."""
    with ExitStack() as opened:
        made = []
        for number, (days_off, commands, parts) in enumerate([(0, 9, 1), (-1, 5, 3), (1, 13, 1)]):
            folder = tmp_path_factory.mktemp(f"table-{number}")
            journal = opened.enter_context(kiosk(folder, days_off))
            play(journal, commands, parts)
            made.append((folder, journal))
        yield made


@pytest.fixture(scope="module", autouse=True)
def small_batches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(carrying, "FACTS", 4)
        yield


def exchange(outboxes: Sequence[Outbox], desk: Desk, chance: Random) -> Iterator[None]:
    """Some restless exchanges, then calm ones until nothing waits; after each one something may be asked."""
    lines = [Unreliable(chance) for _ in outboxes]
    for number in range(10):
        for outbox, line in zip(outboxes, lines, strict=True):
            line.calm = number >= 5
            offer(outbox, line)
        for line in lines:
            for _, have in desk.take(*line.receive()):
                for every in lines:  # everybody hears it, a copy too
                    every.acknowledge(have)
        yield


@settings(max_examples=SOME)
@given(chance=CHANCE)
def test_whatever_is_lost_repeated_cut_or_out_of_order_the_desk_has_exactly_the_union_in_the_end(
    tmp_path_factory: pytest.TempPathFactory, tables: list[tuple[Path, Journal]], chance: Random
) -> None:
    folder = tmp_path_factory.mktemp("desk")
    outboxes = [Outbox(journal) for _, journal in tables]
    with kiosk(folder) as journal:
        play(journal, 1)
        own = recorded(folder)
        for _ in exchange(outboxes, Desk(journal.others), chance):
            there = len(of_others(folder))
            assert sum(outbox.acknowledged for outbox in outboxes) <= there, "told only of what is on the disk"
        assert [outbox.waiting for outbox in outboxes] == [0, 0, 0]
        assert not journal.verify().problems
    assert of_others(folder) == sorted(fact for table, _ in tables for fact in recorded(table))
    assert not set_aside(folder) and recorded(folder) == own


@settings(max_examples=SOME)
@given(chance=CHANCE, common=st.integers(0, 9))
def test_of_two_kiosks_with_a_copied_card_the_desk_has_all_of_both_one_of_them_set_aside(
    tmp_path_factory: pytest.TempPathFactory, chance: Random, common: int
) -> None:
    root = tmp_path_factory.mktemp("copied")
    with kiosk(root / "one") as one:
        play(one, common)
    shutil.copytree(root / "one", root / "two")
    with kiosk(root / "one") as one, kiosk(root / "two") as two, kiosk(root / "desk") as journal:
        play(one, 6)
        play(two, 9)
        outboxes = [Outbox(one), Outbox(two)]
        for _ in exchange(outboxes, Desk(journal.others), chance):
            pass
        assert [outbox.waiting for outbox in outboxes] == [0, 0]
        assert sorted(outbox.contradicted for outbox in outboxes) == [False, True]
        (other,) = journal.others.all()
        assert (other.kiosk, other.parts) == (one.kiosk, common + 1)
        assert not journal.verify().problems
    kept, aside = of_others(root / "desk"), set_aside(root / "desk")
    both: set[Placed] = {*recorded(root / "one"), *recorded(root / "two")}
    assert sorted(kept + aside) == sorted(both) and kept in (recorded(root / "one"), recorded(root / "two"))


def test_a_copy_of_the_desk_s_own_card_adds_nothing_to_the_desk_s_own_chain(tmp_path: Path) -> None:
    with kiosk(tmp_path / "desk") as journal:
        play(journal, 3)
    shutil.copytree(tmp_path / "desk", tmp_path / "copy")
    with kiosk(tmp_path / "copy") as copy, kiosk(tmp_path / "desk") as journal:
        play(copy, 2)
        own = recorded(tmp_path / "desk")
        (batch,) = Outbox(copy).batches(after=1)
        ((taken, _),) = Desk(journal.others).take(batch)
        assert (taken.new, taken.known, taken.aside) == (0, 2, 2)
        play(journal, 1)
        assert not journal.verify().problems
    assert recorded(tmp_path / "desk")[:3] == own and len(set_aside(tmp_path / "desk")) == 2


def test_a_desk_that_lost_its_disk_says_so_and_gets_everything_again(tmp_path: Path) -> None:
    with kiosk(tmp_path / "table") as table:
        play(table, 9)
        outbox = Outbox(table)
        for disk in ("first", "second"):
            with kiosk(tmp_path / disk) as journal:
                ((_, have),) = Desk(journal.others).take(Batch(table.kiosk, ()))
                outbox.hear(have)
                assert outbox.waiting == 9
                for batch in list(outbox.batches()):
                    outbox.hear(Desk(journal.others).take(batch)[0][1])
                assert outbox.waiting == 0
            assert of_others(tmp_path / disk) == recorded(tmp_path / "table")


def test_a_full_disk_at_the_desk_acknowledges_nothing(tmp_path: Path) -> None:
    class Full(sqlite3.Connection):
        pages = 0

    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Full)

    with kiosk(tmp_path / "table") as table, Journal.open(tmp_path / "desk" / "journal.db", connect=connect) as journal:
        play(table, 4, parts=9)
        journal.write(lambda db: db.conn.execute("PRAGMA max_page_count = 1"))
        with pytest.raises(Exception, match="full"):
            Desk(journal.others).take(Batch(table.kiosk, tuple(fact.row for fact in table.chain())))
    assert of_others(tmp_path / "desk") == []


def test_names_are_in_nothing_that_is_sent(tmp_path: Path) -> None:
    samples = Path(__file__).parents[1] / "journal"
    for sample in ("bid_whist_journal.sql", "night_journal.sql"):
        folder = tmp_path / sample
        folder.mkdir()
        with closing(sqlite3.connect(folder / "journal.db")) as db:
            db.executescript((samples / sample).read_text(encoding="utf-8"))
        with Journal.open_to_read(folder / "journal.db") as journal:
            names = [str(person.name) for person in journal.people.recent()]
            sent = "".join(batch.text for batch in Outbox(journal).batches())
        assert names and sent and not [name for name in names if name in sent]


@settings(max_examples=SOME)
@given(chance=CHANCE)
def test_over_a_network_that_comes_and_goes_everything_arrives_and_never_too_much_is_on_its_way(
    tmp_path_factory: pytest.TempPathFactory, tables: list[tuple[Path, Journal]], chance: Random
) -> None:
    folder, now, (table, journal) = tmp_path_factory.mktemp("desk"), [0.0], tables[1]
    line = Unreliable(chance)
    sender = Sender(Outbox(journal), line, clock=lambda: now[0])
    with kiosk(folder) as desk, pytest.MonkeyPatch.context() as patch:
        patch.setattr(carrying, "WINDOW", 5)
        for number in range(400):
            line.calm = number > 100
            line.sent = 0
            sender.step()
            assert line.sent <= 5 + carrying.FACTS
            list(collect(Desk(desk.others), line))
            now[0] += 1.0
            if line.calm and sender.heard and not sender.outbox.waiting:
                break
        assert sender.outbox.waiting == 0
    assert of_others(folder) == recorded(table)


class Slow(Unreliable):
    """A carrier that keeps everything in order, from which the desk gets one batch at a time."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.calm = True

    def receive(self) -> Iterator[Batch]:
        waiting, self._up[:] = self._up[1:], self._up[:1]
        yield from super().receive()
        self._up[:] = waiting

    def forget(self) -> None:
        """What is on its way is lost."""
        self._up.clear()


def test_a_desk_that_is_slow_is_sent_nothing_twice_and_what_was_lost_on_the_way_is_sent_again(
    tmp_path: Path, tables: list[tuple[Path, Journal]]
) -> None:
    now, (table, journal), line = [0.0], tables[1], Slow()
    sender = Sender(Outbox(journal), line, clock=lambda: now[0])
    with kiosk(tmp_path) as desk:

        def go_on(seconds: int) -> None:
            for _ in range(seconds):
                sender.step()
                if now[0] % 40 == 0:  # others are before it
                    list(collect(Desk(desk.others), line))
                now[0] += 1.0

        go_on(900)
        assert (line.sent, sender.outbox.waiting) == (len(recorded(table)), 0)
        play(journal, 5)
        sender.step()
        line.forget()
        go_on(900)
        assert (line.sent, sender.outbox.waiting) == (len(recorded(table)) + 5, 0)
    assert of_others(tmp_path) == recorded(table)


def test_what_is_recorded_while_the_line_is_busy_goes_over_together(tables: list[tuple[Path, Journal]]) -> None:
    journal, sent = tables[0][1], list[Batch]()

    class Busy(Slow):
        free = True

        def send(self, batch: Batch) -> None:
            sent.append(batch)

    line = Busy()
    sender = Sender(Outbox(journal), line)
    sender.step()
    line.acknowledge(Have("0" * 32, journal.kiosk, journal.others.heads(journal.kiosk)))
    sender.step()
    sent.clear()
    line.free = False
    for _ in range(3):
        play(journal, 1)
        sender.step()
    assert not sent
    line.free = True
    sender.step()
    assert [len(batch.rows) for batch in sent] == [3]


def test_a_copied_card_comes_to_the_desk_though_more_is_common_to_both_than_is_on_its_way_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "WINDOW", 4)
    with kiosk(tmp_path / "one") as one:
        play(one, 20)
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    now = 0.0
    with kiosk(tmp_path / "one") as one, kiosk(tmp_path / "two") as two, kiosk(tmp_path / "desk") as desk:
        play(one, 3)
        play(two, 3)
        list(map(Desk(desk.others).take, Outbox(one).batches()))
        line = Slow()
        sender = Sender(Outbox(two), line, clock=lambda: now)
        for _ in range(200):
            sender.step()
            list(collect(Desk(desk.others), line))
            now += 1.0
        assert sender.outbox.waiting == 0 and sender.outbox.contradicted
    assert of_others(tmp_path / "desk") == recorded(tmp_path / "one")
    assert set_aside(tmp_path / "desk") == recorded(tmp_path / "two")[20:]


def test_what_a_broker_makes_up_is_no_acknowledgement_and_what_it_acknowledges_falsely_is_sent_in_the_end(
    tmp_path: Path,
) -> None:
    with kiosk(tmp_path / "table") as table, kiosk(tmp_path / "desk") as desk:
        play(table, 6)
        outbox, last = Outbox(table), table.chain()[-1]
        outbox.hear(Have(desk.kiosk, table.kiosk, (Head(6, "0" * 64),)))
        assert outbox.waiting == 6 and outbox.contradicted
        outbox.hear(Have(desk.kiosk, "f" * 32, (Head(6, last.hash),)))
        assert outbox.waiting == 6
        outbox.hear(Have(desk.kiosk, table.kiosk, (Head(6, last.hash),)))
        assert outbox.waiting == 0, "it has seen the table's facts, and kept them to itself"
        outbox.hear(Desk(desk.others).take(outbox.question)[0][1])
        assert outbox.waiting == 6 and not outbox.contradicted
        list(map(Desk(desk.others).take, outbox.batches()))
    assert of_others(tmp_path / "desk") == recorded(tmp_path / "table")


# Takes what a table has, batch by batch, and says how far it is once that is on the disk.
TAKING = """
import sys
from kiosk.fleet import carrying
from kiosk.fleet.carrying import Desk, Outbox
from kiosk.journal import Journal

carrying.FACTS = 3
with Journal.open(sys.argv[1]) as desk, Journal.open_to_read(sys.argv[2]) as table:
    outbox = Outbox(table)
    while True:
        for batch in outbox.batches(after=0):
            ((taken, have),) = Desk(desk.others).take(batch)
            print(have.heads[0].seq, flush=True)
"""


def test_after_every_kill_the_desk_has_all_that_it_acknowledged_and_nothing_twice(tmp_path: Path) -> None:
    with kiosk(tmp_path / "table") as table:
        play(table, 5 * KILLS, parts=6)
    chain, chance, said = recorded(tmp_path / "table"), Random(5), 0
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", TAKING, tmp_path / "desk" / "journal.db", tmp_path / "table" / "journal.db"],
            stdout=subprocess.PIPE,
            text=True,
        ) as desk:
            assert desk.stdout is not None
            for _ in range(chance.randrange(1, 12)):
                said = max(said, int(desk.stdout.readline()))
            desk.kill()
            lines = [int(line) for line in desk.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            said = max([said, *lines])
        with kiosk(tmp_path / "desk") as journal:
            assert not journal.verify().problems
        there = of_others(tmp_path / "desk")
        assert len(there) >= said and there == chain[: len(there)]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", '{"kiosk":"../x","facts":[]}', '{"kiosk":"' + "a" * 32 + '","facts":[1]}', "[" * 9999],
)
def test_what_says_nothing_is_not_taken_for_facts(text: str) -> None:
    with pytest.raises(Unreadable):
        Batch.of(text)
    with pytest.raises(Unreadable):
        Have.of(text)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        (2, 2.0),
        (2, True),
        (2, 2**64),
        (2, 0),
        (4, "0"),
        (7, None),
        (10, "{} "),
        (10, "[]"),
        (12, "0" * 64),
        (0, "\ud800"),
    ],
)
def test_a_row_that_no_journal_has_written_is_not_taken(tmp_path: Path, column: int, value: object) -> None:
    with kiosk(tmp_path / "table") as table, kiosk(tmp_path / "desk") as journal:
        play(table, 1)
        row = list(table.chain()[0].row)
        row[column] = value
        ((taken, have),) = Desk(journal.others).take(Batch(table.kiosk, (tuple(row), tuple(row[:5]))))
        assert (taken.new, taken.wrong) == (0, 2) and have.heads[0].seq == 0
