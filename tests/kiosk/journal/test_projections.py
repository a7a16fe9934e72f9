"""Projections: computed tables that follow the log and can be rebuilt from it."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal import Draft, Fact, Journal, Projection, Reading, Rows, effective, new_id, retraction
from tests.kiosk.journal.sqlite_steps import Steps

HANDS = Projection("results", {"hand": int, "bid": int}, key=("hand",))
TABLES = Projection("tables", {"hands": int, "best": int})
BOTH = (HANDS, TABLES)


def projector(stream: str, read: Reading) -> Rows:
    return rows_of(effective(read()))


def rows_of(facts: list[Fact]) -> Rows:
    last = {fact.hand: fact.content["bid"] for fact in facts}
    return {
        "results": [{"hand": hand, "bid": bid} for hand, bid in last.items()],
        "tables": [{"hands": len(last), "best": max(last.values(), default=None)}],
    }


def rows(path: Path, table: str) -> list[tuple[Any, ...]]:
    """What an everyday tool sees."""
    tool = sqlite3.connect(path)
    found = tool.execute(f"SELECT * FROM {table}").fetchall()
    tool.close()
    return sorted(found, key=str)


def bid(journal: Journal, stream: str, hand: int, bid: int) -> None:
    journal.append_now(new_id(), [Draft(stream, "call", {"bid": bid}, "touch", hand)])


def follow(journal: Journal, stream: str) -> None:
    facts = journal.facts(stream)
    journal.projections.update(stream, facts[-1].seq, rows_of(effective(facts)))


def test_rows_follow_the_log_and_can_be_queried_with_other_tools(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        bid(journal, "table:1", 2, 5)
        bid(journal, "table:2", 1, 3)
        follow(journal, "table:1")
        follow(journal, "table:2")
        bid(journal, "table:1", 2, 6)
        follow(journal, "table:1")
    assert rows(path, "results") == [("table:1", 1, 4), ("table:1", 2, 6), ("table:2", 1, 3)]
    assert rows(path, "tables") == [("table:1", 2, 6), ("table:2", 1, 3)]


def test_a_row_whose_fact_is_retracted_goes(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        follow(journal, "table:1")
        journal.append_now("undo", [retraction(journal.facts("table:1")[0], "touch")])
        follow(journal, "table:1")
    assert rows(path, "results") == []
    assert rows(path, "tables") == [("table:1", 0, None)]


def test_what_was_not_projected_before_the_power_went_is_known_and_caught_up(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    progress: list[tuple[int, int]] = []
    with Journal.open(path, tables=BOTH) as journal:
        for stream in ("table:1", "table:2", "table:3"):
            bid(journal, stream, 1, 4)
            follow(journal, stream)
        bid(journal, "table:1", 2, 5)
        bid(journal, "table:2", 2, 5)
    with Journal.open(path, tables=BOTH) as journal:
        assert sorted(journal.projections.lagging()) == ["table:1", "table:2"]
        assert journal.projections.catch_up(projector, lambda *now: progress.append(now)) == 2
        assert not journal.projections.lagging()
    assert progress == [(0, 2), (1, 2)]
    assert len(rows(path, "results")) == 5


def test_looking_for_what_lags_costs_the_same_in_a_large_journal(tmp_path: Path) -> None:
    steps = Steps()

    def cost(streams: int) -> int:
        path = tmp_path / f"{streams}.db"
        with Journal.open(path, tables=BOTH) as journal:
            drafts = [Draft(f"table:{n}", "call", {"bid": 4}, "touch", 1) for n in range(streams)]
            journal.append_now(new_id(), drafts)
            journal.projections.catch_up(projector)
            bid(journal, "table:new", 1, 4)
        with Journal.open(path, tables=BOTH, connect=steps.connect) as journal:
            journal.projections.lagging()
            steps.taken = 0
            assert list(journal.projections.lagging()) == ["table:new"]
            return steps.taken

    assert cost(500) <= cost(5) + 10


def test_where_the_rows_were_lost_every_stream_lags_although_all_had_been_caught_up(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        bid(journal, "table:2", 1, 4)
        journal.projections.catch_up(projector)
        assert not journal.projections.lagging()
    tool = sqlite3.connect(path)
    for table in ("projected", "results", "tables"):
        tool.execute(f"DELETE FROM {table}")
    tool.commit()
    tool.close()
    with Journal.open(path, tables=BOTH) as journal:
        assert sorted(journal.projections.lagging()) == ["table:1", "table:2"]
        journal.projections.catch_up(projector)
    assert len(rows(path, "results")) == 2


def test_a_stream_that_cannot_be_projected_is_tried_again_whenever_the_journal_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"

    def tripping(stream: str, read: Reading) -> Rows:
        if stream == "table:1":
            raise ValueError("made up")
        return projector(stream, read)

    for _ in range(2):
        with Journal.open(path, tables=BOTH) as journal:
            bid(journal, "table:1", 1, 4)
            bid(journal, "table:2", 1, 4)
            journal.projections.catch_up(tripping)
            assert journal.projections.unreadable == {"table:1"}
    with Journal.open(path, tables=BOTH) as journal:
        assert list(journal.projections.lagging()) == ["table:1"]


def test_what_can_no_longer_be_projected_is_known_at_every_start_though_all_had_been_caught_up_with(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        journal.projections.catch_up(projector)

    def tripping(stream: str, read: Reading) -> Rows:
        if stream == "table:1":
            raise ValueError("made up")
        return projector(stream, read)

    with closing(sqlite3.connect(path)) as tool, tool:  # as where records were rescued
        tool.execute("DELETE FROM projected")
    for start in range(3):
        with Journal.open(path, tables=BOTH) as journal:
            journal.projections.catch_up(tripping)
            assert journal.projections.unreadable == {"table:1"}
            bid(journal, f"table:new {start}", 1, 4)


def test_rows_that_stay_as_they_are_are_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        for hand in range(1, 4):
            bid(journal, "table:1", hand, 4)
        journal.projections.catch_up(projector)
    before = rowids(path)
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 2, 6)
        journal.projections.catch_up(projector)
    after = rowids(path)
    assert (before[1], before[3]) == (after[1], after[3]) and after[2] > max(before.values())


def rowids(path: Path) -> dict[int, int]:
    return {hand: rowid for rowid, hand in rows(path, "(SELECT rowid, hand FROM results)")}


def test_a_table_that_is_declared_otherwise_is_made_anew_and_filled_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        journal.projections.catch_up(projector)
    wider = Projection("results", {"hand": int, "bid": int, "note": str}, key=("hand",))
    with Journal.open(path, tables=(wider, TABLES)) as journal:
        assert list(journal.projections.lagging()) == ["table:1"]
        journal.projections.catch_up(projector)
    assert rows(path, "results") == [("table:1", 1, 4, None)]
    with Journal.open(path, tables=(wider, TABLES)) as journal:
        assert not journal.projections.lagging()


def test_an_index_that_is_declared_later_is_made_and_nothing_else_changes(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        journal.projections.catch_up(projector)
    indexed = (HANDS, replace(TABLES, index=("best",)))
    for _ in range(2):
        with Journal.open(path, tables=indexed) as journal:
            assert not journal.projections.lagging()
    made = [name for _, name, *_ in rows(path, "pragma_index_list('tables')")]
    assert "idx_tables_best" in made and len(made) == 2 and rows(path, "tables") == [("table:1", 1, 4)]


def test_a_rebuild_puts_right_what_another_tool_changed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        journal.projections.catch_up(projector)
    tool = sqlite3.connect(path)
    tool.execute("UPDATE results SET bid = 7")
    tool.execute("INSERT INTO results VALUES ('table:9', 1, 7)")
    tool.commit()
    tool.close()
    with Journal.open(path, tables=BOTH) as journal:
        assert journal.projections.rebuild(projector) == 1
    assert rows(path, "results") == [("table:1", 1, 4)]


@pytest.mark.parametrize("wrong", [{"scores": []}, {"results": [{"hand": 1, "bids": 4}]}])
def test_rows_for_undeclared_tables_and_columns_are_refused_at_once(tmp_path: Path, wrong: Rows) -> None:
    with Journal.open(tmp_path / "journal.db", tables=BOTH) as journal, pytest.raises(ValueError):
        journal.projections.update("table:1", 1, wrong)


@pytest.mark.parametrize("name", ["facts", "people", "settings"])
def test_a_projection_cannot_take_the_place_of_the_journals_own_tables(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError):
        Journal.open(tmp_path / "journal.db", tables=[Projection(name, {"hand": int})])
    Journal.open(tmp_path / "journal.db").close()


def test_a_projection_that_fails_costs_no_fact_and_is_caught_up_later(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        twice: Rows = {"results": [{"hand": 1, "bid": 4}, {"hand": 1, "bid": 5}]}
        journal.projections.update("table:1", 1, twice)
        bid(journal, "table:1", 2, 5)
        assert list(journal.projections.lagging()) == ["table:1"]
        journal.projections.catch_up(projector)
        assert not journal.verify().problems
    assert rows(path, "results") == [("table:1", 1, 4), ("table:1", 2, 5)]


steps = st.lists(
    st.one_of(
        st.tuples(st.just("bid"), st.integers(1, 3), st.integers(1, 3)),
        st.tuples(st.just("undo"), st.integers(1, 3), st.integers(0, 9)),
        st.tuples(st.just("follow"), st.integers(1, 3), st.just(0)),
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(steps)
def test_a_rebuild_gives_what_following_gave(
    tmp_path_factory: pytest.TempPathFactory, steps: Sequence[tuple[str, int, int]]
) -> None:
    path = tmp_path_factory.mktemp("projections") / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        for what, table, number in steps:
            stream = f"table:{table}"
            facts = journal.facts(stream)
            if what == "bid":
                bid(journal, stream, number, 3 + number)
            elif what == "undo" and facts:
                journal.append_now(new_id(), [retraction(facts[number % len(facts)], "touch")])
            elif facts:
                follow(journal, stream)
        for each in journal.streams():
            follow(journal, each.name)
    followed = [rows(path, table.name) for table in BOTH]
    with Journal.open(path, tables=BOTH) as journal:
        assert not journal.projections.lagging()
        journal.projections.rebuild(projector)
    assert [rows(path, table.name) for table in BOTH] == followed


def test_rows_of_fewer_facts_never_take_the_place_of_rows_of_more(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, tables=BOTH) as journal:
        bid(journal, "table:1", 1, 4)
        before = journal.facts("table:1")
        bid(journal, "table:1", 2, 5)
        follow(journal, "table:1")
        journal.write(lambda _db: None)
        journal.projections.update("table:1", before[-1].seq, rows_of(before))
    assert rows(path, "results") == [("table:1", 1, 4), ("table:1", 2, 5)]
