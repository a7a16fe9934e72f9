"""Duplicate nights: boards at tables, results by board, standings and travellers, late and leaving pairs."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.audit import audit
from kiosk.night.entry import ResultEntry
from kiosk.night.form import NightForm
from kiosk.night.lists import listings
from kiosk.night.plan import Plan
from kiosk.night.replan import comes, goes_home, make, preview
from kiosk.night.room import clock_note, room
from kiosk.night.session import Night
from kiosk.night.standings import player_view, prize_rows, standings_view
from kiosk.night.summary import summary
from kiosk.night.travellers import travellers
from rules.house_rules import with_value
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.duplicate_nights import begin_round, draw_all, duplicate_night
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round


def planned(id: str, scoring: str = "differences", boards: int = 2, **changes: object) -> Plan:
    format = with_value(with_value(FORMATS[id](), "scoring", scoring), "boards_a_round", boards)
    return plan(format, **{"rounds": None, **changes})


def tell(night: Night, *tricks: int) -> None:
    """Results of the round, hand after hand, table after table, as the tricks of north and south."""
    state = night.current
    assert state is not None
    left = iter(tricks)
    for table in state.round.tables:
        for _ in table.boards:
            night.record_result(table.number, {"tricks": next(left)})
            night.journal.settle()
    assert night.notice == ""


def started(lobby: Lobby, chosen: Plan, count: int) -> Night:
    night = begin(lobby, chosen, people(count * chosen.format.together))
    night.seat()
    night.start()
    lobby.journal.settle()
    return night


def test_a_table_plays_a_hand_for_each_board_which_says_who_deals_and_what_trumps_are(lobby: Lobby) -> None:
    night = started(lobby, planned("mitchell"), 10)
    state = night.rounds[0]
    table = state.table(3)
    assert table is not None and table.boards == (5, 6)
    for hand, (board, trumps) in enumerate(((5, "hearts"), (6, "clubs")), 1):
        entry = ResultEntry(night, 3, hand)
        view = entry.view()
        assert view.table == f"Table 3, board {board}, {night_trumps(night, board)}" and trumps
        assert view.hand_names == ("Board 5", "Board 6")
        night.record_result(3, {"tricks": 8})
        lobby.journal.settle()
    begun = [fact.content for fact in night.logs[state.streams[3]] if fact.kind == "next"]
    assert [(each["dealer"], each["round"]) for each in begun] == [(0, 4), (1, 5)]
    assert night.complete(state, 3) and night.on_boards(state, 3) == {5: (8, 5), 6: (8, 5)}
    night.record_result(3, {"tricks": 8}, 3)
    lobby.journal.settle()
    assert night.notice == "Table 3 plays 2 boards."


def night_trumps(night: Night, board: int) -> str:
    """Hearts, diamonds, spades, clubs go round by the board, as the preset has them."""
    order = ("hearts", "diamonds", "spades", "clubs")
    rules = night.plan.rules.values()["trumps"]
    assert rules == "cycle"
    suits: Mapping[int, str] = dict(enumerate(order))
    return suits[(board - 1) % 4]


def test_the_room_the_clock_and_undo_speak_of_boards(lobby: Lobby) -> None:
    night = begin(lobby, planned("howell"), people(16))
    night.seat()
    lobby.journal.settle()
    state = night.current
    assert state is not None
    view = room(night, state)
    for table, place in zip(state.round.tables, view.places, strict=True):
        assert place.boards == f"boards {min(table.boards)}–{max(table.boards)}"
        assert {each.boards for each in view.where if each.place == place.place} == {place.boards}
    assert not view.trumps, "each board has its own"
    night.start()
    lobby.journal.settle()
    night.record_result(1, {"tricks": 8})
    lobby.journal.settle()
    view, first = room(night, state), state.round.tables[0].boards
    assert view.places[0].state == f"board {first[1]}" and view.undo == f"table 1, board {first[0]}"
    clock = night.clock()
    assert clock is not None and clock_note(clock) == "last board is called at 5:00"
    night.undo()
    lobby.journal.settle()
    assert room(night, state).places[0].state == f"board {first[0]}"


def test_a_board_that_is_told_anew_counts_anew_and_the_audit_names_it(lobby: Lobby) -> None:
    night = started(lobby, planned("mitchell", boards=1), 6)
    tell(night, 9, 7, 5)
    night.close()
    night.seat()
    night.start()
    lobby.journal.settle()
    tell(night, 7, 7, 7)
    night.close()
    lobby.journal.settle()
    before = {row.entrant: row.total for row in standings_view(night).rows}
    lobby.director.enter(PIN)
    table = night.rounds[0].table(1)
    assert table is not None
    night.record_result(1, {"tricks": 12}, 1, 1, why="miscounted")
    lobby.journal.settle()
    assert {row.entrant: row.total for row in standings_view(night).rows} != before
    assert [(one.hand, one.was, one.now) for one in audit(night)] == [("board 1", "9 to 4", "12 to 1")]
    assert [each.ns_result for each in travellers(night)[0].rows][0] == "12"


def test_standings_are_by_direction_with_percentages_that_travellers_add_up_to(lobby: Lobby) -> None:
    night = begin(lobby, planned("mitchell", "matchpoints"), people(20))
    for number in range(5):
        play_round(night, Random(number))
    assert night.over
    view = standings_view(night)
    heads = [row.name for row in view.rows if not row.entrant]
    assert heads == ["North–south", "East–west"] and view.unit == "%" and not view.by_rounds
    named = {night.label(row.entrant): row for row in view.rows if row.entrant}
    points = dict.fromkeys(named, 0.0)
    for one in travellers(night):
        assert len(one.rows) == 5 and one.scoring == "matchpoints"
        for row in one.rows:
            ns, ew = (night.label(night.find(each.split(" and ")[0]).number) for each in (row.ns, row.ew))  # type: ignore[union-attr]
            points[ns] += float(row.ns_points)
            points[ew] += float(row.ew_points)
            better = sum((int(row.ns_result) > int(o.ns_result)) * 2 + (row.ns_result == o.ns_result) for o in one.rows)
            assert float(row.ns_points) == better - 1 and float(row.ew_points) == 8 - float(row.ns_points)
    for name, row in named.items():
        assert float(row.matchpoints) == points[name]
        assert float(row.total) == pytest.approx(100 * points[name] / 80, abs=0.006)
    for direction in ("north–south", "east–west"):
        places = [(row.place, row.total) for row in view.rows if row.entrant and row.direction == direction]
        assert len(places) == 5 and places[0][0] == "1"
        assert [total for _, total in places] == sorted((total for _, total in places), key=float, reverse=True)
    assert [row.prize for row in prize_rows(night)][:2] == ["Highest north–south", "Highest east–west"]
    first = next(row for row in view.rows if row.entrant)
    assert player_view(night, first.entrant).place == "1st of 5"
    assert standings_view(night, "role1").rows == tuple(
        r for r in view.rows if r.entrant and r.direction == "east–west"
    )


def test_a_match_of_teams_is_won_by_what_both_tables_made_of_the_same_boards(lobby: Lobby) -> None:
    night = started(lobby, planned("teams", boards=1), 2)
    state = night.rounds[0]
    one, other = state.round.tables
    assert one.boards == other.boards == (1,) and one.seats == other.seats[::-1]
    view = room(night, state)
    sat = [{each.name for each in view.where if each.place == n} for n in (1, 2)]
    assert not sat[0] & sat[1] and set.union(*sat) == set(people(8))
    log = night.logs[state.streams[1]]
    opened = next(fact.content for fact in log if fact.kind == "open")
    ns, ew = (night.entries[seat].people for seat in one.seats)
    assert opened["players"] == [ns[0], ew[2], ns[1], ew[3]]
    tell(night, 9, 7)
    night.close()
    lobby.journal.settle()
    rows = {row.entrant: (row.place, row.won, row.figures) for row in standings_view(night).rows}
    assert rows == {one.seats[0]: ("1", "1", ("+2",)), one.seats[1]: ("2", "0", ("−2",))}


def test_a_pair_that_goes_leaves_a_half_table_and_one_that_comes_takes_its_place(lobby: Lobby) -> None:
    night = begin(lobby, planned("mitchell"), people(12))
    play_round(night, Random(1))
    lobby.director.enter(PIN)
    kept = night.rounds[0].round
    gone = preview(night, goes_home(night, [5]))
    assert ("Tables", "3", "2 and 1 sitting out") in [(c.label, c.before, c.after) for c in gone.compared]
    make(night, goes_home(night, [5]))
    lobby.journal.settle()
    come = preview(night, comes(night, ["Zoe", "Zack"]))
    assert ("Tables", "2 and 1 sitting out", "3") in [(c.label, c.before, c.after) for c in come.compared]
    make(night, comes(night, ["Zoe", "Zack"]))
    lobby.journal.settle()
    late = preview(night, comes(night, ["Yves", "Yan"]))
    assert ("Sits out", "nobody", "at most twice, some in a row") in [
        (c.label, c.before, c.after) for c in late.compared
    ]
    play_round(night, Random(2))
    assert night.notice == "" and night.rounds[0].round == kept
    zoe = night.find("Zoe")
    assert zoe is not None and zoe.number in {seat for table in night.rounds[1].round.tables for seat in table.seats}


def test_travellers_are_kept_from_players_as_long_as_the_standings_are(lobby: Lobby) -> None:
    night = begin(lobby, planned("howell", hidden=None), people(12))
    play_round(night, Random(3))
    lobby.director.leave()
    assert travellers(night) == () and not standings_view(night).rows
    lobby.director.enter(PIN)
    assert len(travellers(night)) == 2 and travellers(night, public=True) == ()
    assert {row.round for one in travellers(night) for row in one.rows} == {1}
    lobby.director.leave()
    night = begin(lobby, planned("howell"), people(12))
    play_round(night, Random(3))
    night.seat()
    night.start()
    lobby.journal.settle()
    tell(night, *range(7, 13))
    lobby.director.leave()
    assert {row.round for one in travellers(night) for row in one.rows} == {1}
    assert begin(lobby, plan("swiss"), people(8)) is not None and travellers(lobby.night) == ()  # type: ignore[arg-type]


def test_lists_and_tables_name_the_boards(lobby: Lobby, tmp_path: Path) -> None:
    night = begin(lobby, planned("mitchell", "matchpoints"), people(12))
    play_round(night, Random(1))
    lists = {each.id: each for each in listings(night)}
    assert all(len(row) == len(each.heads) for each in lists.values() for row in each.rows)
    assert "boards" in lists["seats"].heads and lists["results"].heads[3] == "board"
    assert [row[3] for row in lists["results"].rows] == ["1", "2", "3", "4", "5", "6"]
    assert lists["standings"].heads[:4] == ("place", "name", "direction", "matchpoints")
    assert len(lists["standings"].rows) == 6 and len(lists["travellers"].rows) == 6
    lobby.journal.settle()
    with sqlite3.connect(tmp_path / "journal.db") as db:
        found = db.execute("SELECT place, hand, board FROM night_boards ORDER BY board").fetchall()
        roles = dict(db.execute("SELECT entrant, role FROM night_entrants").fetchall())
    db.close()
    assert found == [(1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4), (3, 1, 5), (3, 2, 6)]
    seats = {seat: side for table in night.rounds[0].round.tables for side, seat in enumerate(table.seats)}
    assert {e: ("north–south", "east–west")[side] for e, side in seats.items()} == roles


def test_boards_count_also_where_the_table_is_played_on_this_kiosk(lobby: Lobby) -> None:
    night = started(lobby, planned("teams"), 2)
    table = lobby.play_here(2)
    assert table.title == "Table 2, board 2", "the second table of a match begins with the other board"
    for number in (8, 9):
        for step in (table.dealt, lambda number=number: table.total(number), table.next_hand):
            step()
            lobby.journal.settle()
    assert night.on_boards(night.rounds[0], 2) == {2: (8, 5), 1: (9, 4)}
    assert night.missing(night.rounds[0]) == (1,)
    lobby.leave()


def test_the_form_asks_for_boards_and_plans_no_more_rounds_than_the_movement_has() -> None:
    form = NightForm.begin("Friday night")
    form.choose_format("mitchell")
    for id, value in (("people", 20), ("hands", 3), ("half_hours", 8), ("rounds", 9)):
        form.set_rule(id, value)
    assert form.sentence() == "5 rounds of 3 boards, 5 tables, nobody sits out"
    made = form.plan()
    assert (made.rounds, made.most_hands, made.format.boards) == (5, 3, 3)
    assert Plan.of(made.content()) == made
    form.choose_format("teams")
    assert form.plan().rounds == 9 and form.plan().format.boards == 3
    assert replace(form).family == "Duplicate"


def test_where_fewer_pairs_come_than_planned_the_night_has_the_rounds_that_these_can_play(lobby: Lobby) -> None:
    night = begin(lobby, planned("mitchell", rounds=7, hidden=2), people(12))  # six pairs, three tables
    rng = Random(1)
    play_round(night, rng)
    assert room(night, night.rounds[0]).round == "Round 1 of 3"
    play_round(night, rng)
    view = standings_view(night, public=True)
    assert view.rounds == (1,) and "last 2 rounds" in view.hidden
    play_round(night, rng)
    assert night.over and summary(night).over and standings_view(night).rounds == (1, 2, 3)
    first = standings_view(night, "first")
    assert first.rounds == (1, 2)


def test_the_suit_that_a_boards_deal_turns_up_is_not_asked_for(lobby: Lobby) -> None:
    night = duplicate_night(lobby, preset="short")
    draw_all(night)
    begin_round(night)
    entry = ResultEntry(night, 1)
    board = night.boards[1]
    assert board.turned_up is not None
    suit = "SHDC"[board.turned_up.suit]
    assert entry.view().values["trump"] == suit and entry.view().asked == "tricks"
    entry.put("tricks", 8)
    entry.enter()
    night.journal.settle()
    assert night.notice == "" and entry.view().told and entry.view().values["trump"] == suit


def test_who_goes_home_early_with_a_good_score_wins_no_prize(lobby: Lobby) -> None:
    night = begin(lobby, planned("howell", rounds=5, boards=1), people(12))
    for number in range(1, 6):
        night.seat()
        night.start()
        lobby.journal.settle()
        state = night.current
        assert state is not None
        for table in state.round.tables:
            best = 13 if table.seats[0] == 1 else 0 if table.seats[1] == 1 else 6
            night.record_result(table.number, {"tricks": best})
            lobby.journal.settle()
        night.close()
        lobby.journal.settle()
        if number == 2:
            make(night, goes_home(night, [1]))
            lobby.journal.settle()
    assert night.over and standings_view(night).rows[0].entrant == 1
    winners = {row.prize: row.winner for row in prize_rows(night)}
    assert night.label(1) not in (winners["First"], winners["Second"], winners["Third"])
    assert winners["Best first half"] == night.label(1), "of which it was there for two rounds of three"


def test_the_places_after_each_round_follow_a_penalty_that_is_taken_off_again(lobby: Lobby) -> None:
    night = begin(lobby, planned("mitchell", rounds=3), people(12))
    play_round(night, Random(1))
    play_round(night, Random(2))
    lobby.director.enter(PIN)
    first = night.rounds[0].round.tables[0].seats[0]
    before = player_view(night, first).places
    for percent in (100, 0):
        night.penalise(first, percent, 1)
        lobby.journal.settle()
        shown = player_view(night, first).places
        assert shown == player_view(Night.open(lobby.journal, lobby.director, night.stream), first).places
    assert shown == before
