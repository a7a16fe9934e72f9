"""The lobby's session: tables that go on and are over, new ones, names, what the last run left. No window."""

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from sqlite3 import connect
from threading import Event

import pytest

from kiosk.base.not_now import NotNow
from kiosk.journal import JournalDamaged, JournalError
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.table import summaries
from kiosk.table.new_table import NewTable
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, PlayStage
from rules.cards import Card
from rules.catalogue import GAMES
from rules.house_rules import UnknownHouseRule
from tests.hardware.waiting import until
from tests.kiosk.judges.night_differences import unlike
from tests.kiosk.scenes.nights import begin, people, plan, play_round
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, opened

NAMES = ("Ada", "Otis", "Ruby", "Leon")


def seated(*names: str) -> NewTable:
    return filled(names=names or NAMES)


def open_one(lobby: Lobby, *names: str) -> Table:
    return opened(lobby, seated(*names))


def play_on(lobby: Lobby, table: Table, steps: int = 1000, detail: str = "total") -> None:
    rng = Random(5)
    for _ in range(steps):
        step = next_step(table, rng, detail)
        if step is None:
            return
        step()
        lobby.journal.settle()


# The form.


def test_a_new_table_says_what_is_missing_one_thing_after_the_other() -> None:
    form = NewTable.begin()
    assert form.why_not() == "Who sits North?"
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    assert form.why_not() == "Who deals?"
    form.dealer = 0
    assert form.why_not() == ""
    form.set_rule("kitty", 4)
    assert form.why_not() == "54 cards less a kitty of 4 do not divide by four"


def test_two_at_a_table_cannot_have_one_name() -> None:
    form = seated()
    with pytest.raises(NotNow, match="Add an initial"):
        form.set_name(1, " ada ")


def test_two_players_can_change_places() -> None:
    form = seated()
    form.swap(0, 1)
    assert form.names == ["Otis", "Ada", "Ruby", "Leon"]


def test_a_changed_rule_is_marked_until_it_is_as_in_the_preset_again() -> None:
    form = NewTable.begin()
    form.set_rule("jester", True)
    assert form.changed == ["jester"]
    form.choose_preset("palace")
    assert form.changed == []
    with pytest.raises(UnknownHouseRule):
        form.set_rule("jester", 3)


def test_a_score_to_start_from_stays_short_of_the_end_of_the_game() -> None:
    form = seated()
    form.start = (6, -6)
    assert form.why_not() == ""
    form.set_rule("target", 5)
    assert "cannot start" in form.why_not()


def test_the_cut_decides_who_deals_and_with_partners_where_everybody_sits() -> None:
    form = seated()
    cut = form.cut(partners=True)
    for card in ("S2", "HA", "DK", "C3"):
        cut.draw(Card.parse(card))
    form.take_cut(cut)
    assert form.dealer == 1 and form.names == ["Ada", "Otis", "Leon", "Ruby"]


def test_a_game_that_is_not_played_to_a_score_starts_at_zero() -> None:
    form = seated()
    form.start = (6, 3)
    form.choose_game("Whist")
    form.choose_preset("drive")
    assert form.range is None and form.start == (0, 0) and not form.why_not()


# Any game.


def test_a_game_is_begun_with_its_usual_number_of_players_and_takes_no_other_than_its_own() -> None:
    form = NewTable.begin("ContractWhist")
    assert form.count == 4
    form.set_players(7)
    assert form.names == [""] * 7
    with pytest.raises(NotNow, match="3 to 7 players"):
        form.set_players(8)


def test_whoever_has_no_seat_at_a_smaller_table_sits_down_again_at_a_larger_one() -> None:
    form = seated()
    form.choose_game("GermanWhist")
    assert form.names == ["Ada", "Otis"] and form.dealer is None
    form.set_name(0, "Leon")
    form.choose_game("ContractWhist")
    assert form.names == ["Leon", "Otis", "Ruby", ""]


def test_as_many_play_the_next_game_as_were_named_where_it_can_have_so_many() -> None:
    form = NewTable.begin("ContractWhist")
    form.set_players(6)
    for seat in range(6):
        form.set_name(seat, f"Player {seat}")
    form.choose_game("KnockoutWhist")
    assert form.count == 6
    form.choose_game("BidWhist")
    assert form.count == 4
    form.choose_game("ContractWhist")
    assert form.names[5] == "Player 5"


def test_a_game_is_laid_out_for_its_usual_number_while_few_are_named() -> None:
    form = NewTable.begin()
    form.set_name(0, "Ada")
    form.choose_game("KnockoutWhist")
    assert form.names == ["Ada", "", "", ""]


def test_seats_of_other_than_four_are_asked_for_by_number() -> None:
    form = NewTable.begin("ContractWhist")
    form.set_players(3)
    form.set_name(0, "Ada")
    assert form.why_not() == "Who sits in seat 2?"


@pytest.mark.parametrize("game", GAMES)
def test_only_a_game_to_a_score_can_start_from_one(game: str) -> None:
    form = NewTable.begin(game)
    if form.range is None:
        form.start = (1,) * len(form.start)
        form.names = [f"Player {seat}" for seat in range(form.count)]
        form.dealer = 0
        assert "not played to a score" in form.why_not()
    else:
        least, most = form.range
        assert least <= 0 < most


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_opens_with_each_number_of_players(lobby: Lobby, game: str) -> None:
    for count in GAMES[game].players:
        form = NewTable.begin(game)
        form.set_players(count)
        for seat in range(count):
            form.set_name(seat, f"Player {seat + 1}")
        form.dealer = count - 1
        heard: list[Table | JournalError] = []
        lobby.open_table(form, heard.append)
        lobby.journal.settle()
        table = heard[0]
        assert isinstance(table, Table) and len(table.player_names()) == count
        found = lobby.tables(limit=1)[0]
        assert sorted(name for names in found.names for name in names) == sorted(form.names)
        assert found.scores == (0,) * len(table.opening.seating.sides) and found.label == GAMES[game].label


def test_a_cut_is_made_with_the_pack_of_the_game_by_as_many_as_play() -> None:
    form = NewTable.begin("ContractWhist")
    form.set_players(5)
    cut = form.cut()
    assert cut.seats == 5 and len(cut.left) == 52
    assert len(NewTable.begin("BidWhist").cut().left) == 54


def test_the_next_table_is_of_the_game_and_preset_that_were_played_last(lobby: Lobby) -> None:
    assert lobby.new_table().game.id == next(iter(GAMES))
    form = NewTable.begin("ContractWhist", "oh_hell")
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    form.dealer = 0
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    again = lobby.new_table()
    assert (again.game.id, again.preset, again.names) == ("ContractWhist", "oh_hell", [""] * 4)


def test_a_rematch_of_seven_has_the_same_players_and_the_deal_goes_on(lobby: Lobby) -> None:
    form = NewTable.begin("KnockoutWhist")
    form.set_players(7)
    for seat in range(7):
        form.set_name(seat, f"Player {seat}")
    form.dealer = 6
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    table = lobby.table
    assert table is not None
    play_on(lobby, table)
    assert table.over and lobby.tables(over=True)[0].winners
    lobby.rematch(table, lambda _table: None)
    lobby.journal.settle()
    assert lobby.table is not table and lobby.table is not None
    assert lobby.table.players == table.players and lobby.table.opening.dealer == 0


def test_a_rematch_is_the_next_game_of_its_table_and_a_table_that_goes_on_keeps_its_number(lobby: Lobby) -> None:
    form = seated()
    form.set_rule("target", 1)
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    for title in ("Table 1", "Table 1, game 2", "Table 1, game 3"):
        table = lobby.table
        assert table is not None and table.title == title
        play_on(lobby, table)
        assert table.over
        lobby.rematch(table, lambda _table: None)
        lobby.journal.settle()
    table = lobby.table
    assert table is not None and table.title == "Table 1, game 4" and not table.over
    lobby.same_again(lambda _table: None)
    lobby.journal.settle()
    assert lobby.table is not None and lobby.table.title == "Table 2"
    again = lobby.go_on(table.stream)
    assert again.title == "Table 1, game 4", "as the records have it"


def test_the_same_players_have_the_rules_that_they_changed_and_the_deal_goes_on(lobby: Lobby) -> None:
    form = seated()
    form.set_rule("target", 1)
    form.dealer = 3
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    first = lobby.table
    assert first is not None
    play_on(lobby, first)
    dealt = first.state.dealer
    lobby.leave()
    lobby.same_again(lambda _table: None)
    lobby.journal.settle()
    again = lobby.table
    assert again is not None and again is not first and again.players == first.players
    assert (again.opening.rules, again.opening.preset) == (first.opening.rules, "palace")
    assert again.opening.dealer == (dealt + 1) % 4


def test_the_same_players_are_found_after_a_restart(tmp_path: Path) -> None:
    with closing(Lobby.open(tmp_path)) as before:
        first = open_one(before)
        play_on(before, first)
    with closing(Lobby.open(tmp_path)) as lobby:
        last = lobby.last_time()
        assert last is not None and last.stream == first.stream and set(last.people) == set(NAMES)
        lobby.same_again(lambda _table: None)
        lobby.journal.settle()
        assert lobby.table is not None and lobby.table.names() == NAMES


def test_whoever_was_to_deal_at_a_table_that_was_left_deals_when_the_same_play_anew(lobby: Lobby) -> None:
    first = open_one(lobby)
    lobby.leave()
    lobby.same_again(lambda _table: None)
    lobby.journal.settle()
    assert lobby.table is not None and lobby.table is not first
    assert lobby.table.opening.dealer == first.opening.dealer


def test_the_same_players_who_are_asked_for_twice_sit_at_one_table(lobby: Lobby) -> None:
    open_one(lobby)
    saved, made = Event(), list[object]()
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    for _tap in range(2):
        lobby.same_again(made.append)
    saved.set()
    lobby.journal.settle()
    assert len(made) == 1 and len(lobby.journal.streams("table:")) == 2


def test_nobody_is_seated_again_before_the_first_table_or_once_a_name_was_removed(lobby: Lobby) -> None:
    assert lobby.last_time() is None
    with pytest.raises(NotNow):
        lobby.same_again(lambda _table: None)
    open_one(lobby)
    assert lobby.last_time()
    lobby.journal.people.erase(lobby.journal.people.recent()[0].id, done=lambda _: None)
    lobby.journal.settle()
    assert lobby.last_time() is None


# Tables.


def test_a_table_starts_from_the_score_that_was_agreed(lobby: Lobby) -> None:
    form = seated()
    form.start = (-2, 5)
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    assert lobby.tables()[0].scores == (-2, 5)


def test_several_tables_go_on_and_the_latest_comes_first(lobby: Lobby) -> None:
    first = open_one(lobby)
    second = open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    assert [t.number for t in lobby.tables(over=False)] == [2, 1]
    lobby.go_on(first.stream).dealt()
    lobby.journal.settle()
    assert [t.stream for t in lobby.tables(over=False)] == [first.stream, second.stream]
    assert [t.stream for t in lobby.tables(over=False, limit=1)] == [first.stream]


def test_the_latest_table_that_goes_on_is_found_while_the_row_of_one_just_over_is_not_of_now(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = open_one(lobby), open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    until(lambda: len(lobby.journal.projections.rows("tables")) == 2)
    monkeypatch.setattr(lobby.journal.projections, "update", lambda *_: None)
    play_on(lobby, second)
    assert second.over
    assert [t.stream for t in lobby.tables(over=False, limit=1)] == [first.stream]


def test_the_past_is_the_list_of_finished_tables_however_it_is_read(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "READ", 2)
    monkeypatch.setattr(summaries, "PARTS_KEPT", 1)
    for _ in range(5):
        play_on(lobby, open_one(lobby))
    open_one(lobby)
    past, finished = lobby.past(), lobby.tables(over=True)
    assert len(past) == len(finished) == 5
    assert [past[place] for place in (4, 0, 3, 1, 2)] == [finished[place] for place in (4, 0, 3, 1, 2)]
    assert [past.place_of(table.stream) for table in finished] == [0, 1, 2, 3, 4]


def test_the_past_of_a_player_is_the_tables_at_which_they_sat(lobby: Lobby) -> None:
    for names in (NAMES, ("Pearl", "Cora", "Roy", "Earl"), ("Ada", "Cora", "Ruby", "Earl")):
        play_on(lobby, open_one(lobby, *names))
    assert len(lobby.past(" ada ")) == 2 and len(lobby.past("Roy")) == 1
    assert lobby.past("Cora")[0].people == ("Ada", "Ruby", "Cora", "Earl")
    assert len(lobby.past("Nobody")) == 0


def test_the_past_has_a_table_whose_end_has_not_reached_its_row(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_one(lobby)
    until(lambda: len(lobby.journal.projections.rows("tables")) == 1)
    monkeypatch.setattr(lobby.journal.projections, "update", lambda *_: None)
    play_on(lobby, table)
    assert [lobby.past(name)[0].stream for name in ("", "Otis")] == [table.stream] * 2
    assert len(lobby.past("Pearl")) == 0


def test_tables_whose_rows_a_busy_disk_has_not_written_are_listed_as_they_stand(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = open_one(lobby)
    until(lambda: not lobby.journal.projections.lagging())
    monkeypatch.setattr(lobby.journal.projections, "update", lambda *_: None)
    first, second = open_one(lobby), open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    for table in (second, first):
        play_on(lobby, table)
    lobby.go_on(left.stream).dealt()
    lobby.journal.settle()
    past = lobby.past()
    assert [past[place].stream for place in range(len(past))] == [first.stream, second.stream]
    assert [table.stream for table in lobby.tables()] == [left.stream, first.stream, second.stream]
    assert [table.stream for table in lobby.tables(over=True, limit=1)] == [first.stream]
    assert [table.hands for table in lobby.tables(over=True)] == [first.state.number, second.state.number]
    assert lobby.past("Pearl")[0].winners and len(lobby.past("Ada")) == 1
    assert open_one(lobby).opening.number == 4


@pytest.mark.parametrize("spoilt", ["NULL", "x'00'", "'none'"])
def test_a_table_whose_place_cannot_be_read_is_damage(tmp_path: Path, spoilt: str) -> None:
    with closing(Lobby.open(tmp_path)) as lobby:
        open_one(lobby)
        open_one(lobby)
    with closing(connect(tmp_path / "journal.db")) as db, db:
        db.execute(f"UPDATE tables SET last_seq = {spoilt} WHERE number = 1")
    with closing(Lobby.open(tmp_path)) as lobby, pytest.raises(JournalDamaged):
        lobby.tables()


def test_a_past_table_that_is_looked_at_stays_where_it_stands(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summaries, "READ", 1)
    for _ in range(3):
        play_on(lobby, open_one(lobby))
    before = [table.stream for table in lobby.tables(over=True)]
    lobby.go_on(before[2])
    past = lobby.past()
    assert [past[place].stream for place in range(3)] == before


def test_what_has_just_been_done_is_in_the_list_at_once(lobby: Lobby) -> None:
    table = open_one(lobby)
    play_on(lobby, table)
    assert isinstance(view(table).stage, OverStage)
    lobby.leave()
    assert [t.stream for t in lobby.tables(over=True)] == [table.stream]
    assert lobby.tables(over=False) == []


def test_a_table_that_was_left_goes_on_where_it_was(lobby: Lobby) -> None:
    table = open_one(lobby)
    play_on(lobby, table, 9, "cards")
    before = view(table)
    lobby.leave()
    open_one(lobby, "Pearl", "Cora", "Roy", "Earl")
    assert view(lobby.go_on(table.stream)) == before


def test_the_rules_here_are_those_of_the_table_that_goes_on(lobby: Lobby) -> None:
    assert lobby.rules_here()[1] == "Rules of Palace"
    form = seated()
    form.choose_preset("agee")
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    lobby.leave()
    assert lobby.rules_here() == (form.rules, "Rules as played at table 1", 4)


def test_tables_are_numbered_from_one_each_day(tmp_path: Path) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    lobby = Lobby.open(tmp_path, now=lambda: now[0])
    assert open_one(lobby).opening.number == 1
    assert open_one(lobby).opening.number == 2
    now[0] += timedelta(days=1)
    assert open_one(lobby).opening.number == 1
    lobby.close()


# Names.


def test_names_that_fit_what_is_typed_come_with_the_last_used_first(lobby: Lobby) -> None:
    for name in ("Rufus", "Ruth M.", "Ruby", "Opal Ru"):
        lobby.journal.people.add(name)
    assert lobby.name_hints("ru") == (["Opal Ru", "Ruby", "Ruth M."], 4, 4)
    assert lobby.name_hints("ru", without=["Ruby", "opal ru", ""]) == (["Ruth M.", "Rufus"], 2, 2)


# The last run.


def test_after_a_run_that_was_closed_at_a_table_that_table_is_offered_and_nothing_said_of_power(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    first.close()
    again = Lobby.open(tmp_path)
    assert again.last_run.clean
    offered = again.to_resume()
    assert offered is not None and offered.stream == table.stream
    again.close()


def test_after_a_run_that_was_closed_at_home_no_table_is_offered(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    open_one(first)
    first.leave()
    first.close()
    again = Lobby.open(tmp_path)
    assert again.to_resume() is None
    again.close()


def test_after_the_power_went_the_latest_table_is_offered_at_the_very_card(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    rng = Random(1)
    while not (isinstance(stage := view(table).stage, PlayStage) and any(c is not None for c in stage.cards)):
        step = next_step(table, rng, "cards")
        assert step
        step()
        first.journal.settle()
    lying = [int(card) for card in stage.cards if card is not None]
    first.journal.close()  # without the lobby's word that all was well
    again = Lobby.open(tmp_path)
    assert not again.last_run.clean
    offered = again.to_resume()
    assert offered is not None
    at = again.resume_point(offered)
    assert at.title == "We stopped at trick 1" and [card for _, card in at.cards] == lying
    assert at.news.endswith("to play") and at.table == "Table 1, hand 1"
    again.close()


def test_the_cards_of_seven_are_told_in_the_order_in_which_they_fell_each_with_a_name(lobby: Lobby) -> None:
    form = NewTable.begin("KnockoutWhist")
    form.set_players(7)
    for seat in range(7):
        form.set_name(seat, f"Player {seat + 1}")
    form.dealer = 2
    lobby.open_table(form, lambda _table: None)
    lobby.journal.settle()
    table, rng = lobby.table, Random(1)
    assert table is not None
    while not (isinstance(stage := view(table).stage, PlayStage) and sum(c is not None for c in stage.cards) == 6):
        step = next_step(table, rng, "cards")
        assert step
        step()
        lobby.journal.settle()
    fell = [fact.content for fact in table.facts if fact.kind == "play"]
    assert lobby.resume_point(lobby.tables()[0]).cards == tuple(
        (f"Player {content['seat']}", int(Card.parse(content["card"]))) for content in fell
    )


def test_the_first_run_of_all_follows_no_power_failure(lobby: Lobby) -> None:
    assert lobby.last_run.clean and lobby.to_resume() is None


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_wherever_a_table_is_left_it_can_be_said_where_that_was(lobby: Lobby, steps: int) -> None:
    table = open_one(lobby)
    play_on(lobby, table, steps, "tricks")
    at = lobby.resume_point(lobby.tables()[0])
    assert at.title.startswith("We stopped ") and at.where and at.table.startswith("Table 1, hand")


def test_a_table_that_is_left_and_gone_on_with_while_its_result_is_being_saved_has_the_result(lobby: Lobby) -> None:
    table, saved = open_one(lobby), Event()
    play_on(lobby, table, 8)
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    step = next_step(table, Random(5), "total")
    assert step
    step()
    before = len(table.facts)
    lobby.leave()
    again = lobby.go_on(table.stream)
    saved.set()
    lobby.journal.settle()
    assert len(again.facts) > before and again.facts == lobby.journal.facts(table.stream)


def test_a_table_whose_result_is_being_saved_while_others_are_opened_has_the_result(lobby: Lobby) -> None:
    other, table = open_one(lobby, "Pearl", "Cora", "Roy", "Earl"), open_one(lobby)
    play_on(lobby, table, 8)
    lobby.leave()
    until(lambda: not lobby.journal.projections.lagging())
    table, saved = lobby.go_on(table.stream), Event()
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    step = next_step(table, Random(5), "total")
    assert step
    step()
    before = len(table.facts)
    lobby.go_on(other.stream)
    assert [each.stream for each in lobby.tables()] == [table.stream, other.stream]
    again = lobby.go_on(table.stream)
    saved.set()
    lobby.journal.settle()
    assert len(again.facts) > before and again.facts == lobby.journal.facts(table.stream)


def test_a_rematch_that_is_asked_for_again_while_it_is_being_saved_is_one_table(lobby: Lobby) -> None:
    first, saved = open_one(lobby), Event()
    made: list[object] = []
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    for _tap in range(2):
        lobby.rematch(first, made.append)
    saved.set()
    lobby.journal.settle()
    assert len(made) == 1 and len(lobby.journal.streams("table:")) == 2
    lobby.rematch(first, made.append)
    lobby.journal.settle()
    assert len(made) == 2


def test_what_waits_for_its_turn_when_the_kiosk_is_closed_is_saved_before(tmp_path: Path) -> None:
    first = Lobby.open(tmp_path)
    table = open_one(first)
    table.dealt()
    table.misdeal()
    table.dealt()
    first.close()
    again = Lobby.open(tmp_path)
    assert [fact.kind for fact in again.journal.facts(table.stream)] == ["open", "next", "dealt", "misdeal", "dealt"]
    assert again.last_run.clean
    again.close()


def test_a_name_that_is_removed_is_nowhere_shown_any_more_and_does_not_come_back(lobby: Lobby) -> None:
    table = open_one(lobby)
    play_on(lobby, table, 4, "tricks")
    assert "Otis" in str(lobby.resume_point(lobby.tables()[0])) + str(table.names())
    for person in lobby.journal.people.recent():
        lobby.journal.people.erase(person.id, done=lambda _: None)
    lobby.journal.settle()
    assert table.names() == ("North", "East", "South", "West")
    assert not any(name in str(lobby.resume_point(lobby.tables()[0])) for name in NAMES)
    lobby.rematch(table, lambda _table: None)
    lobby.journal.settle()
    assert lobby.names() == []


def test_the_night_that_the_first_pages_show_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Lobby.open(tmp_path)
    night = begin(before, plan(), people(8))
    before.journal.close()
    with closing(Lobby.open(tmp_path)) as lobby:
        read, facts = [], lobby.journal.facts
        monkeypatch.setattr(lobby.journal, "facts", lambda stream, **how: read.append(stream) or facts(stream, **how))
        lobby.look()
        assert lobby.night_to_resume() == lobby.last_night() and lobby.go_on_with_night(night.stream) is lobby.night
        assert read == [night.stream] and len(lobby.night.entries) == 8


def test_a_night_of_many_tables_is_opened_piece_by_piece_and_nothing_that_comes_meanwhile_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.lobby.lobby.TABLES_AT_ONCE", 2)
    before = Lobby.open(tmp_path)
    night = begin(before, plan("swiss", hands=1, rounds=9), people(16))
    for number in range(2):
        play_round(night, Random(number))
    night.seat()
    night.start()
    before.journal.close()
    with closing(Lobby.open(tmp_path)) as lobby:
        pieces = lobby.open_night(night.stream)
        shares = [next(pieces), next(pieces)]
        assert lobby.night is None and 0 == shares[0] < shares[1] < 1
        other = Night.open(lobby.journal, lobby.director, night.stream)
        other.record_result(1, {"tricks": 9})
        lobby.journal.settle()
        assert 0 < [*pieces][-1] < 1 and lobby.night is not None
        assert unlike(lobby.night, other) == []
        assert list(lobby.open_night(night.stream)) == [], "it is open"


def test_a_night_that_was_opened_otherwise_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.lobby.lobby.TABLES_AT_ONCE", 2)
    before = Lobby.open(tmp_path)
    night = begin(before, plan("swiss", hands=1), people(16))
    play_round(night, Random(1))
    before.journal.close()
    with closing(Lobby.open(tmp_path)) as lobby:
        pieces = lobby.open_night(night.stream)
        next(pieces)
        opened = lobby.go_on_with_night(night.stream)
        assert list(pieces) and lobby.night is opened
