"""What a night keeps, whatever is undone and whatever people are called."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event

import pytest

from kiosk.base.not_now import NotNow
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.checkin import checkin_list, club_list
from kiosk.night.lists import listings
from kiosk.night.replan import make, sits_in
from kiosk.night.room import room
from kiosk.night.session import Night
from kiosk.night.standings import prize_rows, standings_view
from kiosk.paper.seats import movement
from kiosk.paper.tables import List
from kiosk.season.nights import result_of
from kiosk.table.table import Table
from tests.kiosk.night.playing import Day, open_night
from tests.kiosk.scenes.nights import begin, people, plan, play_round, tell_all


def started(lobby: Lobby, hands: int) -> Night:
    night = begin(lobby, plan(hands=hands), people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    return night


def finish_round(night: Night) -> None:
    night.start()
    night.journal.settle()
    tell_all(night, Random(1))
    night.close()
    night.journal.settle()


def play_a_hand_here(lobby: Lobby, tricks: int) -> None:
    """At table 1, by the table's own session."""
    table = lobby.play_here(1)
    for step in (table.dealt, lambda: table.total(tricks), table.next_hand):
        step()
        lobby.journal.settle()
    lobby.leave()


def tricks(night: Night) -> dict[int, int]:
    assert night.current is not None
    return {hand: result.outcome["tricks"][0] for hand, result in night.results_at(night.current, 1).items()}


def test_a_table_is_not_played_here_while_a_result_of_the_night_is_being_saved(lobby: Lobby) -> None:
    night, saved = started(lobby, 3), Event()
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)
    night.record_result(1, {"tricks": 7})
    with pytest.raises(NotNow, match="being saved"):
        lobby.play_here(1)
    saved.set()
    lobby.journal.settle()
    assert lobby.play_here(1).state.number == 2
    assert tricks(night) == {1: 7}


def test_a_result_is_not_told_while_the_hand_played_here_is_being_saved(lobby: Lobby) -> None:
    night, saved = started(lobby, 3), Event()
    table = lobby.play_here(1)
    table.dealt()
    lobby.journal.settle()
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)
    table.total(9)
    lobby.leave()
    night.record_result(1, {"tricks": 7})
    assert "being saved" in night.notice
    night.record_result(2, {"tricks": 5})
    saved.set()
    lobby.journal.settle()
    assert tricks(night) == {1: 9} and not night.notice


def test_undo_does_not_take_a_start_back_under_a_table_that_was_played_here(lobby: Lobby) -> None:
    night = started(lobby, hands=2)
    play_a_hand_here(lobby, 9)
    night.undo()
    lobby.journal.settle()
    assert night.notice == "There is nothing to undo." and tricks(night) == {1: 9}
    assert night.current is not None and room(night, night.current).undo == ""


def test_undo_does_not_take_a_result_back_after_which_the_next_hand_was_played_here(lobby: Lobby) -> None:
    night = started(lobby, hands=3)
    night.record_result(2, {"tricks": 5})
    night.record_result(1, {"tricks": 7})
    lobby.journal.settle()
    play_a_hand_here(lobby, 9)
    night.undo()
    lobby.journal.settle()
    assert tricks(night) == {1: 7, 2: 9}
    assert night.current is not None and not night.results_at(night.current, 2), "table 2 has not gone on"
    night.record_result(1, {"tricks": 4})
    lobby.journal.settle()
    assert tricks(night) == {1: 7, 2: 9, 3: 4}


def test_what_a_table_does_that_was_opened_before_a_result_came_is_not_left_out(lobby: Lobby) -> None:
    night = started(lobby, hands=2)
    early = Table.open(lobby.journal, night.stream_at(1))
    night.record_result(1, {"tricks": 7})
    lobby.journal.settle()
    early.changed = lambda: night.follow(early)
    for step in (early.dealt, lambda: early.total(9)):
        step()
        lobby.journal.settle()
    assert tricks(night) == tricks(Night.open(lobby.journal, lobby.director, night.stream))


def test_a_clock_that_was_put_right_before_the_round_does_not_shorten_it_when_the_power_goes(tmp_path: Path) -> None:
    day = Day(datetime(2026, 11, 20, 20, 0, tzinfo=UTC))
    lobby = Lobby.open(tmp_path, now=day.now)
    begin(lobby, plan(minutes=14), people(8))
    day.wall -= timedelta(hours=1)  # it was an hour ahead
    night = open_night(lobby, day)
    assert night is not None
    night.seat()
    night.start()
    lobby.journal.settle()
    day.go_on(120)
    lobby.close()
    lobby = Lobby.open(tmp_path, now=day.now)
    night = open_night(lobby, day)
    assert night is not None and (clock := night.clock()) is not None
    assert clock.left == pytest.approx(12 * 60, abs=2)
    lobby.close()


def merge_the_misspelt(night: Night) -> None:
    """Adda is Ada."""
    one, other = night.find("Adda"), night.find("Ada")
    assert one is not None and other is not None
    night.merge(one.number, other.number)
    night.journal.settle()


def test_two_spellings_that_are_one_person_are_not_made_two_of_one_name_by_undo(lobby: Lobby) -> None:
    night = begin(lobby, plan(), [*people(8), "Adda"])
    merge_the_misspelt(night)
    night.undo()
    lobby.journal.settle()
    assert sorted(map(night.label, night.entries)) == people(8)


def test_who_was_spelled_in_two_ways_is_the_one_they_were_before_when_they_come_again(lobby: Lobby) -> None:
    earlier = begin(lobby, plan(), people(8))
    ada = earlier.find("Ada")
    night = begin(lobby, plan(), [*people(8), "Adda"])
    merge_the_misspelt(night)
    again = begin(lobby, plan(), ["Ada"])
    assert [guest.label for guest in checkin_list(again, club_list(again)).guests].count("Ada") == 1
    came = again.find("Ada")
    assert ada is not None and came is not None and came.people == ada.people


@pytest.mark.parametrize("format, how", [("individual", "withdraw"), ("individual", "merge"), ("swiss", "withdraw")])
def test_who_only_sat_out_and_was_taken_off_the_list_has_no_line_and_takes_no_place(
    lobby: Lobby, format: str, how: str
) -> None:
    night = begin(lobby, plan(format, hands=1, rounds=2), people(9 if format == "individual" else 10))
    night.seat()
    lobby.journal.settle()
    assert night.current is not None
    (out,) = night.current.round.sit_out
    finish_round(night)
    if how == "merge":
        night.merge(out, next(entrant for entrant in night.entries if entrant != out))
    else:
        night.withdraw(out)
    lobby.journal.settle()
    assert not night.notice
    rows = standings_view(night).rows
    assert len(rows) == len(night.entries) and "?" not in [row.name for row in rows]
    assert "?" not in room(night, night.rounds[0]).sit_out
    found = result_of(night)
    assert found is not None and {result.entrants for result in found.results} == {len(night.entries)}


def test_once_a_night_has_begun_the_list_is_the_directors(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", hands=1), people(8), here=False)
    night.everybody_here()
    lobby.journal.settle()
    play_round(night, Random(1))
    night.enter(["Zelda"])
    lobby.journal.settle()
    lobby.director.leave()
    late = night.find("Zelda")
    assert late is not None
    for act in (
        night.everybody_here,
        lambda: night.set_role(late.number, 1 - late.role),
        lambda: night.withdraw(late.number),
        lambda: night.merge(late.number, 1),
    ):
        before = [*night.facts]
        act()
        lobby.journal.settle()
        assert "director" in night.notice and night.facts == before


def test_nobody_becomes_one_with_somebody_whose_name_was_removed(lobby: Lobby) -> None:
    night = begin(lobby, plan(), people(9))
    gone = lobby.journal.people.find("Ada")
    assert gone is not None
    lobby.journal.people.erase(gone.id)
    night.merge(2, 1)
    lobby.journal.settle()
    assert night.notice == "That name was removed." and lobby.journal.people.name(gone.id) is None


def test_every_name_is_on_the_list_by_name_as_it_was_given(lobby: Lobby) -> None:
    names = [*people(5), "Dummy", "Tom / Jerry"]
    night = begin(lobby, plan(), names)
    night.seat()
    lobby.journal.settle()
    assert night.current is not None
    assert sorted(each.name for each in room(night, night.current).where) == sorted(names)
    first, *_rest = movement(night, None)
    assert isinstance(first, List) and sorted(row[0] for row in first.rows) == sorted(names)


def test_whose_names_were_removed_have_a_line_each(lobby: Lobby) -> None:
    night = begin(lobby, plan(), people(8))
    night.seat()
    lobby.journal.settle()
    for person in lobby.journal.people.recent()[:2]:
        lobby.journal.people.erase(person.id)
    assert night.current is not None
    assert [each.name for each in room(night, night.current).where].count("?") == 2
    first, *_rest = movement(night, None)
    assert isinstance(first, List) and [row[0] for row in first.rows].count("?") == 2


def test_who_plays_under_no_name_stays_when_somebody_sits_in_for_the_partner(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss"), people(8))
    for name in ("Ada", "Bernice"):
        gone = lobby.journal.people.find(name)
        assert gone is not None
        lobby.journal.people.erase(gone.id)
    for entrant, name in ((1, "Zelda"), (2, "Yvonne")):
        nameless, partner = night.entries[entrant].people
        make(night, sits_in(night, entrant, partner, name))
        lobby.journal.settle()
        assert (night.notice, night.entries[entrant].people[0], night.label(entrant)) == ("", nameless, f"? and {name}")
    assert night.find("?") is None and "?" not in lobby.names()


def test_a_name_that_is_removed_is_gone_from_standings_and_prizes_at_once_and_from_the_wall(lobby: Lobby) -> None:
    night = begin(lobby, plan(hands=1), people(8))
    play_round(night, Random(1))
    with Journal.open_to_read(lobby.journal.path) as journal:
        wall = Night.open(journal, lobby.director, night.stream)
        names = [row.name for row in standings_view(night).rows]
        assert names == [row.name for row in standings_view(wall).rows] and prize_rows(night)
        gone = lobby.journal.people.find(names[0])
        assert gone is not None
        lobby.journal.people.erase(gone.id)
        wall.catch_up()
        for each in (night, wall):
            assert [row.name for row in standings_view(each).rows] == ["?", *names[1:]]
            assert names[0] not in [row.winner for row in prize_rows(each)]


def test_the_directors_files_have_standings_and_travellers_that_the_room_does_not_see_yet(lobby: Lobby) -> None:
    night = begin(lobby, plan("mitchell", hands=1, rounds=3, hidden=None), people(16))
    play_round(night, Random(1))
    lobby.director.leave()
    assert standings_view(night).rows == ()
    everything = {each.id: len(each.rows) for each in listings(night)}
    assert everything["standings"] == 8 and not everything["results"] and not everything["travellers"]
    lists = {each.id: len(each.rows) for each in listings(night, all=True)}
    assert lists["standings"] == 8 and lists["travellers"] == 4 * night.plan.format.boards
