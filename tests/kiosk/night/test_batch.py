"""Results one after the other: a number goes on to the next table, and nothing lands where it was not meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.batch import Batch
from kiosk.night.room import room
from kiosk.night.session import Night
from rules.house_rules import with_value
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.nights import begin, people, plan


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby.open(tmp_path)
    yield lobby
    lobby.close()


def started(lobby: Lobby, count: int = 16, format: str = "drive", **changes: object) -> Night:
    night = begin(lobby, plan(format, **changes), people(count))
    night.seat()
    night.start()
    lobby.journal.settle()
    return night


def told(night: Night) -> dict[int, list[tuple[int, ...] | None]]:
    """What each table has told, hand by hand."""
    state = night.current
    assert state is not None
    return {
        table.number: [night.by_side(result.outcome) for result in night.results_at(state, table.number).values()]
        for table in state.round.tables
    }


def test_a_number_is_told_and_the_next_table_is_asked(lobby: Lobby) -> None:
    night = started(lobby)
    batch = Batch(night)
    for n, tricks in enumerate((7, 8, 9, 10, 3, 2, 1, 13)):
        view = batch.view()
        assert (view.place, view.hand) == (1 + n // 2, 1 + n % 2)
        batch.put("tricks", tricks)
        lobby.journal.settle()
    assert told(night) == {1: [(7, 6), (8, 5)], 2: [(9, 4), (10, 3)], 3: [(3, 10), (2, 11)], 4: [(1, 12), (13, 0)]}
    view = batch.view()
    assert view.entry is None and view.missing == 0 and [row.said for row in view.rows][0] == "15 to 11"


def test_numbers_that_come_faster_than_the_disk_land_one_after_the_other(lobby: Lobby) -> None:
    night = started(lobby, hands=1)
    batch = Batch(night)
    for tricks in (7, 8, 9, 10):
        batch.put("tricks", tricks)
    assert batch.view().entry is None
    lobby.journal.settle()
    assert told(night) == {1: [(7, 6)], 2: [(8, 5)], 3: [(9, 4)], 4: [(10, 3)]} and batch.view().entry is None


def test_the_tables_keep_their_places_when_results_come_in(lobby: Lobby) -> None:
    night = started(lobby, hands=1)
    batch = Batch(night)
    batch.choose(3)
    batch.put("tricks", 7)
    lobby.journal.settle()
    view = batch.view()
    assert [(row.place, row.done) for row in view.rows] == [(1, False), (2, False), (3, True), (4, False)]
    assert view.place == 4, "on from where it was, and then to those that were left out"
    batch.put("tricks", 7)
    lobby.journal.settle()
    assert batch.view().place == 1


def test_a_table_can_be_left_for_later_and_what_was_told_wrong_told_anew(lobby: Lobby) -> None:
    night = started(lobby, hands=1)
    batch = Batch(night)
    batch.skip()
    assert batch.view().place == 2
    batch.put("tricks", 7)
    lobby.journal.settle()
    batch.choose(2)
    batch.put("tricks", 6)
    lobby.journal.settle()
    assert told(night)[2] == [(6, 7)] and batch.view().place == 3


def test_undo_asks_again_for_what_it_took_back(lobby: Lobby) -> None:
    night = started(lobby)
    batch = Batch(night)
    batch.put("tricks", 7)
    lobby.journal.settle()
    assert batch.view().undo == "table 1, hand 1"
    batch.undo()
    lobby.journal.settle()
    view = batch.view()
    assert told(night)[1] == [] and (view.place, view.hand) == (1, 1)


def test_where_a_result_is_several_things_each_is_asked_and_the_last_tells_it(lobby: Lobby) -> None:
    night = started(lobby, format="swiss", game="BidWhist", preset="palace", counting="points", hands=1)
    batch = Batch(night)
    for id, value in (("declarer", "N"), ("bid", "4U"), ("trumps", "S")):
        entry = batch.view().entry
        assert entry is not None and entry.asked == id
        batch.put(id, value)
    batch.undo()
    entry = batch.view().entry
    assert entry is not None and entry.asked == "trumps"
    batch.put("trumps", "H")
    batch.put("tricks", 10)
    lobby.journal.settle()
    assert len(told(night)[1]) == 1 and batch.view().place == 2


def test_a_meeting_that_is_decided_asks_for_no_hand_more(lobby: Lobby) -> None:
    format = with_value(FORMATS["elimination"](), "best_of", 3)
    night = begin(lobby, plan(format), people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    batch = Batch(night)
    for tricks in (9, 9):
        batch.put("tricks", tricks)
        lobby.journal.settle()
    assert batch.view().place == 2 and len(told(night)[1]) == 2


def test_once_time_is_up_it_is_said_whom_the_room_waits_for_and_for_how_long(lobby: Lobby) -> None:
    night = started(lobby, hands=1)
    state = night.current
    assert state is not None
    assert room(night, state).waits == ""
    night.add_minutes(-17)
    batch = Batch(night)
    for tricks, said in (
        (7, "The room has waited 3 minutes for tables 2, 3 and 4."),
        (7, "The room has waited 3 minutes for tables 3 and 4."),
        (7, "The room has waited 3 minutes for table 4."),
        (7, ""),
    ):
        batch.put("tricks", tricks)
        lobby.journal.settle()
        assert room(night, state).waits == said


def test_without_a_clock_the_room_waits_once_most_of_it_is_done(lobby: Lobby) -> None:
    night = started(lobby, hands=1, minutes=0)
    state = night.current
    assert state is not None
    batch = Batch(night)
    for said in ("", "The room waits for tables 3 and 4.", "The room waits for table 4."):
        batch.put("tricks", 7)
        lobby.journal.settle()
        assert room(night, state).waits == said
