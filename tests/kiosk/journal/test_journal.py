"""Appending, acknowledging and reading facts."""

import hashlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal import (
    CommandConflict,
    DiskFull,
    Draft,
    Fact,
    Journal,
    JournalClosed,
    JournalError,
    JournalUnwritable,
    new_id,
)
from tests.kiosk.journal.sqlite_steps import Steps

TABLE = "table:1"


def call(bid: int, hand: int | None = 1, stream: str = TABLE) -> Draft:
    return Draft(stream, "call", {"bid": bid}, "touch", hand)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db") as opened:
        yield opened


class Faulty(sqlite3.Connection):
    """A connection whose COMMIT waits for `gate` and then fails with `error`, if there is one."""

    gate = threading.Event()
    error: sqlite3.Error | None = None

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            assert self.gate.wait(30)
            if self.error is not None:
                raise self.error
        return super().execute(sql, *parameters)


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("made up")
    error.sqlite_errorcode = code
    error.sqlite_errorname = "SQLITE_MADE_UP"
    return error


@pytest.fixture
def connections() -> Iterator[list[Faulty]]:
    made: list[Faulty] = []
    Faulty.gate.set()
    yield made
    Faulty.gate.set()


@pytest.fixture
def faulty(tmp_path: Path, connections: list[Faulty]) -> Iterator[Journal]:
    """A journal with connections that fail when told; the writer's is the first."""

    def connect(path: Path) -> sqlite3.Connection:
        connections.append(sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Faulty))
        return connections[-1]

    with Journal.open(tmp_path / "journal.db", connect=connect) as opened:
        yield opened


def contents(journal: Journal, stream: str = TABLE) -> list[int]:
    return [fact.content["bid"] for fact in journal.facts(stream)]


def test_what_is_appended_is_read_back_as_it_was_acknowledged(journal: Journal) -> None:
    told: list[object] = []
    journal.append(new_id(), [call(3), call(4)], told.append)
    assert told == []
    journal.settle()
    assert told == [tuple(journal.facts(TABLE))]
    assert contents(journal) == [3, 4]


def test_facts_are_still_there_when_the_journal_is_opened_again(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as first:
        facts = first.append_now("c1", [call(3)])
    with Journal.open(tmp_path / "journal.db") as second:
        assert tuple(second.facts(TABLE)) == facts
        assert second.kiosk == facts[0].kiosk
        (following,) = second.append_now("c2", [call(4)])
    assert (following.seq, following.previous) == (2, facts[0].hash)


texts = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1)
values = st.recursive(st.none() | st.booleans() | st.integers() | texts, lambda each: st.lists(each, max_size=3))


@given(st.dictionaries(texts, values | st.tuples(values) | st.floats(-9, 9), max_size=3))
def test_a_draft_says_what_will_be_read_back(content: dict[str, Any]) -> None:
    said = Draft(TABLE, "call", content, "touch").content
    assert said == json.loads(json.dumps(content))
    content["more"] = 1
    assert said != content


@given(texts, texts, st.none() | st.integers(), st.dictionaries(texts, values, max_size=3))
def test_a_fact_s_hash_is_that_of_the_canonical_json_of_all_its_other_fields(
    stream: str, kind: str, hand: int | None, content: dict[str, Any]
) -> None:
    fact = Fact("id", "kiosk", 3, 'c\u00e7\u2660"', 0, stream, hand, "2026", "touch", kind, content, "before", "")
    others = {name: value for name, value in fact._asdict().items() if name != "hash"}
    text = json.dumps(others, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert fact.seal == hashlib.sha256(text.encode()).hexdigest()


def test_facts_of_all_streams_form_one_chain_without_gaps(journal: Journal) -> None:
    facts = [
        journal.append_now(new_id(), [call(n, stream=f"table:{n % 3}"), call(n, stream="night")]) for n in range(5)
    ]
    chain = [fact for group in facts for fact in group]
    assert [fact.seq for fact in chain] == list(range(1, 11))
    assert [fact.previous for fact in chain] == ["", *(fact.hash for fact in chain[:-1])]
    assert len({fact.id for fact in chain}) == 10


def test_acknowledgements_come_in_order_on_the_thread_that_polls(journal: Journal) -> None:
    told: list[tuple[int, int]] = []

    def hear(bid: int) -> Callable[[object], None]:
        return lambda result: told.append((bid, threading.get_ident()))

    for bid in range(50):
        journal.append(new_id(), [call(bid)], hear(bid))
    assert journal.pending == 50
    journal.settle()
    assert told == [(bid, threading.get_ident()) for bid in range(50)]
    assert journal.pending == 0
    assert journal.poll() == 0


def test_the_owner_is_woken_from_the_journals_thread_and_only_then_finds_something_to_poll(
    tmp_path: Path,
) -> None:
    woken, threads, told = threading.Event(), [], []

    def wake() -> None:
        threads.append(threading.get_ident())
        woken.set()

    with Journal.open(tmp_path / "journal.db", on_ack=wake) as journal:
        journal.append("c1", [call(3)], told.append)
        assert woken.wait(30)
        assert journal.poll() == 1
    assert len(told) == 1
    assert threads[0] != threading.get_ident()


def test_a_command_may_be_appended_from_within_an_acknowledgement(journal: Journal) -> None:
    journal.append("c1", [call(3)], lambda result: journal.append("c2", [call(4)], lambda result: None))
    journal.settle()
    assert contents(journal) == [3, 4]


def test_an_acknowledgement_that_fails_does_not_swallow_the_next(journal: Journal) -> None:
    told: list[object] = []

    def fail(result: object) -> None:
        raise RuntimeError("in the session")

    journal.append("c1", [call(3)], fail)
    journal.append("c2", [call(4)], told.append)
    with pytest.raises(RuntimeError):
        journal.settle()
    journal.settle()
    assert len(told) == 1


def test_a_repeated_command_is_acknowledged_as_the_first_time_and_writes_nothing(journal: Journal) -> None:
    first = journal.append_now("c1", [call(3), call(4)], names={"p1": "Ann"})
    journal.people.erase("p1")
    assert journal.append_now("c1", [call(3), call(4)], names={"p1": "Ann"}) == first
    assert contents(journal) == [3, 4]
    assert journal.people.name("p1") is None


@pytest.mark.parametrize("other", [[call(5)], [call(3), call(4)], [call(3, hand=2)]])
def test_a_command_id_used_for_something_else_is_refused(journal: Journal, other: list[Draft]) -> None:
    journal.append_now("c1", [call(3)])
    with pytest.raises(CommandConflict):
        journal.append_now("c1", other)
    assert contents(journal) == [3]


def test_a_command_without_drafts_is_refused_at_once(journal: Journal) -> None:
    with pytest.raises(ValueError):
        journal.append("c1", [], lambda result: None)


def test_names_and_texts_come_with_the_facts_or_not_at_all(faulty: Journal, connections: list[Faulty]) -> None:
    connections[0].error = sqlite_error(sqlite3.SQLITE_IOERR)
    with pytest.raises(JournalUnwritable):
        faulty.append_now("c1", [call(3)], names={"p1": "Ann"}, texts={"t1": "wrong card"})
    assert (faulty.people.name("p1"), faulty.texts.get("t1")) == (None, None)
    connections[0].error = None
    faulty.append_now("c1", [call(3)], names={"p1": "Ann"}, texts={"t1": "wrong card"})
    assert (faulty.people.name("p1"), faulty.texts.get("t1")) == ("Ann", "wrong card")


def test_facts_can_be_read_by_hand_and_from_a_place_on(journal: Journal) -> None:
    facts = journal.append_now("c1", [call(1, None), call(2, 1), call(3, 2), call(4, 1)])
    assert journal.facts(TABLE, hand=1) == [facts[1], facts[3]]
    assert journal.facts(TABLE, after=2) == [facts[2], facts[3]]
    assert journal.facts("table:2") == []


def test_streams_are_listed_by_their_last_fact_with_their_times(tmp_path: Path) -> None:
    minutes = iter(range(10))
    clock = lambda: datetime(2026, 11, 21, 20, next(minutes), tzinfo=UTC)  # noqa: E731
    with Journal.open(tmp_path / "journal.db", now=clock) as journal:
        assert journal.streams() == []
        for stream in ("table:1", "table:2", "night:1", "table:1"):
            journal.append_now(new_id(), [call(3, stream=stream)])
        listed = [(s.name, s.first_time[11:16], s.last_time[11:16], s.last_seq) for s in journal.streams()]
        assert listed == [
            ("table:1", "20:00", "20:03", 4),
            ("night:1", "20:02", "20:02", 3),
            ("table:2", "20:01", "20:01", 2),
        ]
        assert [s.name for s in journal.streams("table:")] == ["table:1", "table:2"]
        assert all(journal.streams(p) == [s for s in journal.streams() if s.name.startswith(p)]
                   for p in ("t", "table", "table:1", "tabled", "z", ""))  # fmt: skip


def test_times_are_utc_and_the_order_does_not_depend_on_them(tmp_path: Path) -> None:
    start = datetime(2026, 11, 21, 20, 0, tzinfo=timezone(timedelta(hours=1)))
    backwards = iter(start - timedelta(days=n) for n in range(10))
    with Journal.open(tmp_path / "journal.db", now=lambda: next(backwards)) as journal:
        for bid in (3, 4, 5):
            journal.append_now(new_id(), [call(bid)])
        assert journal.facts(TABLE)[0].time == "2026-11-21T19:00:00.000Z"
        assert contents(journal) == [3, 4, 5]


def test_a_time_is_written_as_iso_8601_has_it_in_utc_with_milliseconds(tmp_path: Path) -> None:
    now = [datetime(2026, 11, 21, tzinfo=UTC)]
    with Journal.open(tmp_path / "journal.db", now=lambda: now[0]) as journal:

        @given(st.datetimes(datetime(1970, 1, 2), datetime(2200, 1, 1), timezones=st.timezones()), st.integers(0, 2000))
        def holds(time: datetime, later: int) -> None:
            for now[0] in (time, time + timedelta(milliseconds=later), time.replace(fold=1)):
                expected = now[0].astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
                assert journal.time() == expected

        holds()


def test_reading_a_stream_costs_the_same_in_a_large_journal(tmp_path: Path) -> None:
    steps = Steps()

    def cost(journal: Journal) -> int:
        steps.taken = 0
        assert len(journal.facts(TABLE)) == 20
        return steps.taken

    with Journal.open(tmp_path / "journal.db", connect=steps.connect) as journal:
        journal.append_now("c1", [call(3) for _ in range(20)] + [call(3, stream="table:9")])
        cost(journal)  # the first look reads what tables there are
        alone = cost(journal)
        journal.append_now("c2", [call(3, stream=f"table:{n % 7 + 2}") for n in range(2000)])
        assert cost(journal) <= alone


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE facts SET content = '{}'",
        "UPDATE facts SET seq = seq + 1",
        "DELETE FROM facts",
        "DELETE FROM facts WHERE seq = 1",
        "INSERT OR REPLACE INTO facts SELECT * FROM facts WHERE seq = 1",
        "INSERT OR REPLACE INTO facts SELECT 'new', kiosk, seq, 'new', part, stream, hand, time, source,"
        " kind, content, previous, hash FROM facts WHERE seq = 1",
        "INSERT OR REPLACE INTO facts SELECT 'new', kiosk, 9, command, part, stream, hand, time, source,"
        " kind, content, previous, hash FROM facts WHERE seq = 1",
    ],
)
def test_facts_can_neither_be_changed_nor_removed_with_other_tools(tmp_path: Path, change: str) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.append_now("c1", [call(3), call(4)])
        facts = journal.facts(TABLE)
    tool = sqlite3.connect(tmp_path / "journal.db")
    with pytest.raises(sqlite3.IntegrityError, match="only appended"):
        tool.execute(change)
    tool.close()
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.facts(TABLE) == facts


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, DiskFull),
        (sqlite3.SQLITE_IOERR_FSYNC, JournalUnwritable),
        (sqlite3.SQLITE_READONLY_DIRECTORY, JournalUnwritable),
    ],
)
def test_a_failed_commit_changes_nothing_and_can_be_repeated(
    faulty: Journal, connections: list[Faulty], code: int, kind: type[JournalError]
) -> None:
    faulty.append_now("c1", [call(3)])
    told: list[tuple[Fact, ...] | JournalError] = []
    connections[0].error = sqlite_error(code)
    faulty.append("c2", [call(4), call(5)], told.append)
    faulty.settle()
    (error,) = told
    assert type(error) is kind
    assert error.path == faulty.path
    assert contents(faulty) == [3]
    connections[0].error = None
    faulty.append("c2", [call(4), call(5)], told.append)
    faulty.settle()
    assert told[1] == tuple(faulty.facts(TABLE)[1:])
    assert contents(faulty) == [3, 4, 5]
    assert not faulty.verify().problems


def test_a_database_that_may_not_grow_is_a_full_disk_and_loses_nothing(
    faulty: Journal, connections: list[Faulty]
) -> None:
    writer = connections[0]
    faulty.append_now("c1", [call(3)])
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    large = [Draft(TABLE, "call", {"bid": 4, "padding": "x" * 20_000}, "touch", 1)]
    with pytest.raises(DiskFull):
        faulty.append_now("c2", large)
    assert contents(faulty) == [3]
    writer.execute("PRAGMA max_page_count = 1000000").fetchall()
    faulty.append_now("c2", large)
    assert contents(faulty) == [3, 4]
    assert not faulty.verify().problems


def test_nothing_counts_as_saved_in_a_file_that_is_not_at_its_place_any_more(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        journal.append_now("c1", [call(3)])
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(JournalUnwritable):
            journal.append_now("c2", [call(4)])
        path.write_bytes(b"another file")
        with pytest.raises(JournalUnwritable):
            journal.people.add("Ada")
        assert contents(journal) == [3] and not journal.people.recent()
        (tmp_path / "elsewhere.db").replace(path)
        journal.append_now("c2", [call(4)])
        assert contents(journal) == [3, 4] and not journal.verify().problems


def test_appending_does_not_wait_for_a_slow_disk(faulty: Journal) -> None:
    told: list[object] = []
    Faulty.gate.clear()
    faulty.append("c1", [call(3)], told.append)
    assert faulty.poll() == 0
    assert (faulty.pending, told) == (1, [])
    assert contents(faulty) == []
    with pytest.raises(TimeoutError):
        faulty.settle(timeout=0.01)
    Faulty.gate.set()
    faulty.settle()
    assert (faulty.pending, len(told)) == (0, 1)


def test_closing_commits_and_acknowledges_what_was_handed_in(tmp_path: Path) -> None:
    told: list[object] = []
    journal = Journal.open(tmp_path / "journal.db")
    for bid in range(20):
        journal.append(new_id(), [call(bid)], told.append)
    journal.close()
    assert len(told) == 20
    with Journal.open(tmp_path / "journal.db") as again:
        assert contents(again) == list(range(20))
    journal.close()  # harmless


def test_a_closed_journal_says_so(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.db")
    journal.close()
    with pytest.raises(JournalClosed):
        journal.append("c1", [call(3)], lambda result: None)
    with pytest.raises(JournalClosed):
        journal.append_now("c1", [call(3)])
    with pytest.raises(JournalClosed):
        journal.facts(TABLE)
