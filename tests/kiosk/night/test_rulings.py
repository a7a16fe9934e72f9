"""Rulings at duplicate: percentages in the place of results, boards that were not played, penalties."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.journal import Details
from kiosk.lobby.lobby import Lobby
from kiosk.night.audit import audit, by_board
from kiosk.night.entry import ResultEntry
from kiosk.night.lists import listings
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from kiosk.night.travellers import travellers
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.tables import List
from kiosk.paper.usebio import usebio
from rules.house_rules import with_value
from rules.movements.mitchell import Mitchell
from rules.movements.teams import Teams
from tests.kiosk.scenes.duplicate_nights import begin_round, duplicate_night, play_round, tell
from tests.kiosk.scenes.nights import PIN, begin, people, plan


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby.open(tmp_path)
    yield lobby
    lobby.close()


@pytest.fixture
def night(lobby: Lobby) -> Night:
    """Six pairs, three rounds of two boards, all played, by matchpoints; the director is there."""
    format = with_value(with_value(Mitchell(), "scoring", "matchpoints"), "boards_a_round", 2)
    night = duplicate_night(lobby, format=format)
    for _ in range(3):
        play_round(night)
    lobby.director.enter(PIN)
    return night


def totals(night: Night) -> dict[str, float]:
    """The percentage of every pair."""
    return {row.name: float(row.total) for row in standings_view(night).rows if row.entrant}


def points(night: Night, board: int) -> list[tuple[str, str, str]]:
    (found,) = [each for each in travellers(night) if each.board == board]
    return [(row.ns_result, row.ns_points, row.ew_points) for row in found.rows]


def test_a_ruling_takes_the_place_of_a_result_and_the_other_tables_are_compared_without_it(night: Night) -> None:
    before = points(night, 1)
    night.rule(1, 1, 1, (60, 40))
    night.journal.settle()
    after = points(night, 1)
    assert before[0][0].isdigit() and after[0] == ("60%", "2.4", "1.6"), "top 4"
    assert len(after) == 3 and sum(float(ns) + float(ew) for _, ns, ew in after) == 12
    assert Night.open(night.journal, night.director, night.stream).ruled == night.ruled, "as the disk has it"


def test_average_plus_for_both_is_more_than_there_is(night: Night) -> None:
    before = sum(totals(night).values())
    night.rule(1, 1, 1, (60, 60))
    night.journal.settle()
    assert points(night, 1)[0] == ("60%", "2.4", "2.4") and sum(totals(night).values()) > before


def test_a_board_that_was_not_played_counts_for_nobody(night: Night) -> None:
    for place in (1, 2, 3):
        state = night.rounds[0]
        table = state.table(place)
        assert table is not None
        for board in table.boards:
            night.rule(place, board, 1, None)
    night.journal.settle()
    assert night.notice == "" and points(night, 1)[0] == ("–", "0", "0")
    assert all(0 <= total <= 100 for total in totals(night).values())


def test_a_result_counts_again_when_the_ruling_is_lifted_and_undo_is_the_directors(night: Night) -> None:
    before = totals(night)
    night.rule(1, 1, 1, (40, 60))
    night.journal.settle()
    assert totals(night) != before
    night.rule(1, 1, 1, stands=True)
    night.journal.settle()
    assert totals(night) == before
    night.director.leave()
    night.undo()
    night.journal.settle()
    assert "director" in night.notice and totals(night) == before


def test_a_penalty_takes_some_of_a_board_from_one_pair_alone(night: Night) -> None:
    before = totals(night)
    entrant = next(iter(night.entries))
    night.penalise(entrant, 25, 2)
    night.journal.settle()
    changed = {name: total - before[name] for name, total in totals(night).items() if total != before[name]}
    assert changed == {night.label(entrant): pytest.approx(-25 / 6, abs=0.01)}, "a quarter of one of six boards"


def test_a_board_that_nobody_plays_any_more_keeps_no_round_from_being_over(lobby: Lobby) -> None:
    format = with_value(Mitchell(), "boards_a_round", 2)
    night = duplicate_night(lobby, format=format)
    begin_round(night)
    tell(night, (2, 3))
    state = night.round_of()
    table = state.table(1)
    assert table is not None
    night.record_result(1, {"tricks": 7})
    night.journal.settle()
    night.rule(1, table.boards[1], None, (50, 50))
    night.journal.settle()
    assert night.why_not_close() == ""
    night.rule(2, 99, None, (50, 50))
    night.journal.settle()
    assert night.notice == "That board is not played there."


def test_a_match_of_which_every_board_was_ruled_is_won_by_who_got_more(lobby: Lobby) -> None:
    night = begin(lobby, plan(Teams(boards_a_round=2), people=16, hands=2, rounds=3), people(16))
    night.seat()
    night.start()
    lobby.journal.settle()
    state = night.current
    assert state is not None
    for place in (3, 4):
        for tricks in (8, 6):
            night.record_result(place, {"tricks": tricks})
            lobby.journal.settle()
    lobby.director.enter(PIN)
    night.close(without=True)
    ours = state.round.tables[0].seats[0]
    for table in state.round.tables[:2]:
        for board in table.boards:
            night.rule(table.number, board, 1, (60, 40) if table.seats[0] == ours else (40, 60))
    lobby.journal.settle()
    assert {row.entrant: row.won for row in standings_view(night).rows}[ours] == "1"


def test_only_the_director_rules(night: Night) -> None:
    night.director.leave()
    for do in (lambda: night.rule(1, 1, 1, (60, 40)), lambda: night.penalise(1, 10, 1)):
        do()
        night.journal.settle()
        assert night.notice == "Only the director can do that." and not night.ruled and not night.penalties


def test_rulings_stand_among_the_corrections_which_can_be_read_by_board(night: Night) -> None:
    night.rule(2, 4, 1, None)
    night.journal.settle()
    night.rule(1, 1, 1, (60, 40))
    night.penalise(1, 10, 1)
    night.journal.settle()
    found = audit(night)
    assert [one.now for one in found] == ["−10% of a board", "60% to 40%", "not played"]
    assert [one.board for one in by_board(found)] == [1, 4, 0]


def test_usebio_has_a_ruling_as_bridge_programs_write_it(night: Night) -> None:
    night.rule(1, 1, 1, (60, 40))
    night.rule(2, 3, 1, None)
    night.journal.settle()
    made = usebio(night).decode()
    assert "<SCORE>A6040</SCORE>" in made and "<SCORE>NP</SCORE>" in made


def test_the_scorers_sheet_has_pairs_by_number_and_every_board_of_every_round(lobby: Lobby) -> None:
    night = duplicate_night(lobby)
    play_round(night)
    night.rule(1, 1, 1, (60, 40))
    night.journal.settle()
    pairs, *rounds = papers(KINDS["scorer"], night)
    assert isinstance(pairs, List) and {row[0] for row in pairs.rows} == {str(n) for n in night.entries}
    boards = [row for each in rounds for row in each.rows]  # type: ignore[attr-defined]
    assert len(rounds) == 3 and len(boards) == sum(len(t.boards) for s in rounds for t in night.rounds[0].round.tables)
    assert all(row[4:6] == ("", "") for row in boards), "others have still to play these boards"


def test_once_nobody_has_a_board_to_play_its_result_says_what_the_others_made(lobby: Lobby) -> None:
    night = duplicate_night(lobby)
    for _ in range(2):
        play_round(night)
    begin_round(night)
    tell(night, (1, 2))
    state = night.round_of()
    last = state.table(3)
    assert last is not None
    first = ResultEntry(night, 1, 1)
    first.told_here = True
    assert first.view().others, "it was the last table with that board"
    lobby.director.leave()
    entry = ResultEntry(night, 3, 1)
    entry.put("tricks", 7)
    assert entry.view().others == "", "not before one's own is told"
    entry.enter()
    lobby.journal.settle()
    board = last.boards[0]
    made = sorted((night.on_boards(s, t.number)[board][0] for s in night.rounds for t in s.round.tables
                   if board in t.boards and (s.number, t.number) != (3, 3)), reverse=True)  # fmt: skip
    assert entry.view().others == f"With board {board} the others made {made[0]} and {made[1]} for N–S."


def test_usebio_has_the_member_numbers_that_are_known(night: Night) -> None:
    person = night.entries[1].people[0]
    name = night.name(person)
    night.journal.people.keep({person: name}, {person: Details("4711", "Otley")})
    assert "<NATIONAL_ID_NUMBER>4711</NATIONAL_ID_NUMBER>" in usebio(night).decode()
    (people, *_) = listings(night)
    assert people.heads[-2:] == ("member", "club") and ("4711", "Otley") in {row[-2:] for row in people.rows}
