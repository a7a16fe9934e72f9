"""The season: league, ratings and histories, against the facts themselves and against players of known strength."""

import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import correlation

import pytest

from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.standings import standings_view
from kiosk.season.nights import by_person
from kiosk.season.settings import KEY, SeasonSettings
from kiosk.season.snapshot import NO_NAME, take
from kiosk.season.views import league_view
from rules.movements.mitchell import Mitchell
from rules.standings.rating import RatingRules
from rules.standings.standings import standings
from tests.kiosk.judges.season import judge
from tests.kiosk.scenes import special_nights
from tests.kiosk.scenes.duplicate_nights import begin_round, duplicate_night
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round, tell_all
from tests.kiosk.scenes.season_nights import Club, Week, began, read, season
from tests.kiosk.scenes.tables import do, filled, opened

FULL = bool(os.environ.get("WHIST_SEASON"))
"""Whether a whole season of 40 nights is played, in about a minute; without it a small one."""
NIGHTS, ROUNDS, HANDS, PEOPLE = (40, 8, 2, 24) if FULL else (4, 2, 1, 8)


@pytest.fixture
def clock() -> Week:
    return began()


@pytest.fixture
def lobby(tmp_path: Path, clock: Week) -> Iterator[Lobby]:
    opened = Lobby.open(tmp_path, now=clock)
    yield opened
    opened.season.settle()
    opened.close()


@pytest.fixture
def club(lobby: Lobby, clock: Week) -> Club:
    return Club(lobby, clock, Random(7), 8)


def places(lobby: Lobby) -> dict[str, tuple[str, str]]:
    read(lobby)
    view = lobby.season.league(lobby.season.spans()[0])
    return {row.name: (row.place, row.total) for row in view.rows}


def rated(lobby: Lobby) -> dict[str, str]:
    read(lobby)
    return {row.name: row.rating for row in lobby.season.ratings().rows}


def test_the_news_are_who_won_last_and_who_leads_and_not_a_night_that_goes_on(lobby: Lobby, club: Club) -> None:
    read(lobby)
    assert lobby.season.news().night is None and lobby.season.news().leader == ""
    night = club.night("individual", 2, 1)
    first = [row for row in standings_view(night).rows if row.place == "1"][0]
    read(lobby)
    news = lobby.season.news()
    assert news.night is not None and first.name in news.night.winner and news.night.stream == night.stream
    assert news.night.figures.startswith(f"{first.total} tricks")
    assert first.name in news.leader or news.leader[0].isdigit(), "or as many lead as are level"
    assert lobby.season.news(night.stream).night is None


def test_league_ratings_and_history_of_a_season_are_what_its_facts_come_to(lobby: Lobby, clock: Week) -> None:
    club = Club(lobby, clock, Random(7), PEOPLE)
    season(club, NIGHTS, ROUNDS, NIGHTS // 2 - 1, HANDS)
    club.night("individual", 1, 1, training=True)
    club.table(club.names[:4], training=True)
    club.table(club.names[:4], over=False)
    read(lobby)
    found = lobby.season.snapshot
    assert found is not None and not lobby.season.trouble
    right = judge(lobby.journal.path)
    span, scheme = lobby.season.spans()[0], lobby.season.scheme
    rows = found.league(span, scheme)
    assert {row.who[0]: row.total for row in rows} == right.league
    assert {row.who[0]: len(row.nights) for row in rows} == right.nights
    assert {frozenset(row.who): row.total for row in found.league(span, scheme, pairs=True)} == right.pair_league
    assert {who: record.rating for who, record in found.ratings.players.items()} == pytest.approx(right.ratings)
    pairs = {frozenset(who): record.rating for who, record in found.ratings.pairs.items()}
    assert pairs == pytest.approx(right.pair_ratings)
    for who, record in found.ratings.players.items():
        assert list(record.after) == list(right.after[who]) and record.after == pytest.approx(right.after[who])
    assert found.hands == right.hands
    told = found.ratings.forecast
    assert (told.tables, told.right) == (right.told, right.right)
    if FULL:
        strength = [club.strength[found.name(who)] for who in found.ratings.players]
        alike = correlation([record.rating for record in found.ratings.players.values()], strength)
        print(f"\n{told.tables} tables: {told.share:.1%} right, log loss {told.log_loss:.3f}, strength {alike:.2f}")
        assert told.share > 0.57 and told.log_loss < 0.67 and alike > 0.8


def test_what_has_changed_is_read_anew_and_comes_to_the_same_as_all_of_it(lobby: Lobby, club: Club) -> None:
    night = club.night("individual", 2)
    read(lobby)
    first = lobby.season.snapshot
    club.table(club.names[:4])
    lobby.go_on_with_night(night.stream)
    again = lobby.night
    assert again is not None and first is not None
    lobby.director.enter(PIN)
    past = again.rounds[0]
    place = past.round.tables[0].number
    before = again.results_at(past, place)[1].outcome["tricks"][0]
    again.record_result(place, {"tricks": 13 - before}, 1, 1, "told wrong")
    club.settle()
    read(lobby)
    now = lobby.season.snapshot
    assert now is not None and now is not first
    with Journal.open_to_read(lobby.journal.path) as journal:
        fresh = take(journal, RatingRules())
    assert now.book.tables == fresh.book.tables and now.book.nights == fresh.book.nights
    assert now.ratings.players == fresh.ratings.players
    kept = [s for s, table in first.book.tables.items() if now.book.tables[s] is table]
    assert first.book.nights != now.book.nights and len(now.book.tables) == len(first.book.tables) + 1
    assert not kept or set(kept) < set(first.book.tables)


def test_a_corrected_hand_moves_the_ratings_as_if_it_had_been_told_so_at_once(lobby: Lobby, club: Club) -> None:
    night = begin(lobby, plan("individual", rounds=1, hands=1, minutes=0), club.names[:4])
    night.seat()
    night.start()
    club.settle()
    night.record_result(1, {"tricks": 10})
    night.close()
    club.settle()
    high = rated(lobby)
    lobby.director.enter(PIN)
    night.record_result(1, {"tricks": 3}, 1, 1, "the other way round")
    club.settle()
    low = rated(lobby)
    assert sorted(high.values()) == sorted(low.values()) == ["1480", "1480", "1520", "1520"]
    assert all(high[name] != low[name] for name in high)


def test_training_counts_for_no_league_and_no_rating(lobby: Lobby, club: Club) -> None:
    club.night("individual", 2, training=True)
    club.table(club.names[:4], training=True)
    assert places(lobby) == {} and rated(lobby) == {}
    assert "No night" in lobby.season.league(lobby.season.spans()[0]).empty


def test_training_hands_are_experience_and_nothing_else_on_their_players_page(lobby: Lobby, club: Club) -> None:
    club.table(club.names[:4], over=False, training=True)
    read(lobby)
    assert sorted(name for _id, name in lobby.season.people()) == sorted(club.names[:4])
    for person, _name in lobby.season.people():
        page = lobby.season.player(person)
        assert (page.hands, page.rating, page.tables) == (1, "", 0)
        assert not (page.nights or page.partners or page.opponents or page.contracts)


def test_standings_that_are_hidden_show_neither_in_the_league_nor_in_ratings_until_the_night_is_over(
    lobby: Lobby, club: Club
) -> None:
    night = begin(lobby, plan("individual", rounds=2, hands=1, minutes=0, hidden=None), club.names)
    play_round(night, Random(1))
    assert places(lobby) == {} and rated(lobby) == {} and lobby.season.people() == []
    play_round(night, Random(2))
    assert len(places(lobby)) == len(rated(lobby)) == 8


def test_a_knock_out_planned_for_more_rounds_than_it_has_counts_after_its_final(lobby: Lobby, club: Club) -> None:
    night = begin(lobby, plan("elimination", rounds=5, hands=1, minutes=0, hidden=None), club.names)
    play_round(night, Random(1))
    assert places(lobby) == {}
    play_round(night, Random(2))
    assert night.over and len(places(lobby)) == 8


def test_standings_that_everybody_may_see_count_round_by_round(lobby: Lobby, club: Club) -> None:
    night = begin(lobby, plan("individual", rounds=2, hands=1, minutes=0), club.names)
    night.seat()
    night.start()
    club.settle()
    tell_all(night, Random(1))
    assert places(lobby) == {} and rated(lobby) == {}, "the round is not over"
    night.close()
    club.settle()
    assert len(places(lobby)) == len(rated(lobby)) == 8


def test_who_was_erased_keeps_the_place_without_a_name(lobby: Lobby, club: Club) -> None:
    club.night("individual", 2)
    before = places(lobby)
    first = next(iter(before))
    person = lobby.journal.people.find(first)
    assert person is not None
    lobby.journal.people.erase(person.id)
    after = places(lobby)
    assert after == {NO_NAME if name == first else name: at for name, at in before.items()}
    assert first not in [name for _id, name in lobby.season.people()]
    assert lobby.season.player(person.id).name == NO_NAME


def test_a_contract_on_a_player_s_page_is_said_as_at_the_table_where_it_came_last(lobby: Lobby, club: Club) -> None:
    for preset, bids in (("palace", "4U"), ("fahrenheit", "4U 4D")):
        table = opened(lobby, filled("BidWhist", preset, names=club.names[:4], dealer=3))
        for bid in bids.split():
            do(table, table.dealt, partial(table.call, bid), table.others_pass, partial(table.declare, f"{bid}S"))
            do(table, partial(table.total, 10), table.next_hand)
    read(lobby)
    declared = {
        (line.kind, line.times)
        for person, _name in lobby.season.people()
        for line in lobby.season.player(person).contracts
    }
    assert declared == {("4 straight", "2"), ("4 special", "1")}


@pytest.mark.parametrize("after", [1, 2])
def test_a_table_is_rated_for_those_who_played_most_of_its_hands(lobby: Lobby, club: Club, after: int) -> None:
    table = opened(lobby, filled("BidWhist", names=club.names[:4]))
    for number in (1, 2, 3):  # the sides make four points in turn, and win with seven
        do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
        do(table, lambda: table.total(10), table.next_hand)
        if number == after:
            do(table, lambda: table.replace_player(0, "Newcomer"))
    assert table.over
    played = {1: "Newcomer", 2: club.names[0]}[after]
    assert set(rated(lobby)) == {played, *club.names[1:4]}
    assert {"Newcomer", club.names[0]} <= {name for _id, name in lobby.season.people()}, "both have played hands"


def test_a_player_s_page_and_two_head_to_head_add_up(lobby: Lobby, club: Club) -> None:
    season(club, 2, 2, tables=1, hands=1)
    read(lobby)
    people = lobby.season.people()
    for person, _name in people:
        view = lobby.season.player(person)
        assert view.hands and view.tables == sum(int(line.tables) for line in view.partners)
        assert 2 * view.tables == sum(int(line.tables) for line in view.opponents)
        assert len(view.ratings) == len(view.nights) + _ordinary(lobby, person)
    one, other = people[0][0], people[1][0]
    there, back = lobby.season.head(one, other), lobby.season.head(other, one)
    assert len(there.rows) == len(back.rows) and there.names == back.names[::-1]
    opposite = {"won": "lost", "lost": "won", "level": "level"}
    for mine, theirs in zip(there.rows, back.rows, strict=True):
        assert theirs.result == (opposite[mine.result] if mine.how == "against" else mine.result)


def _ordinary(lobby: Lobby, person: str) -> int:
    found = lobby.season.snapshot
    assert found is not None
    return sum(table.night is None for table in found.tables[person])


def test_seasons_are_those_in_which_nights_were_played_and_this_one(lobby: Lobby, club: Club, clock: Week) -> None:
    club.night("individual", 1)
    clock.wall = clock.wall.replace(year=2028)
    read(lobby)
    assert [span.name for span in lobby.season.spans()] == ["2028/29", "2026/27"]
    lobby.season.set_rule("begins", 1)
    assert [span.name for span in lobby.season.spans()] == ["2028", "2026"]
    lobby.season.set_rule("k", 32)
    club.settle()
    read(lobby)
    found = lobby.season.snapshot
    assert found is not None and found.ratings.rules.k == 32


def test_at_duplicate_a_table_is_rated_by_its_boards_against_the_others_and_not_by_its_cards(
    lobby: Lobby, club: Club
) -> None:
    night = begin(lobby, plan(Mitchell(even="share"), rounds=2, minutes=0), club.names)
    for _round in (1, 2):
        night.seat()
        night.start()
        club.settle()
        state = night.current
        assert state is not None and len(state.round.tables) == 2, night.notice
        for table in state.round.tables:
            for _board in table.boards:
                # North–south hold the cards on every board; the pair that sits at table 1 makes the less of them.
                night.record_result(table.number, {"tricks": 9 if table.number == 1 else 11})
                club.settle()
        night.close()
        club.settle()
        found = read(lobby).snapshot
        assert found is not None
    meetings = found.book.meetings()
    assert len(meetings) == 4 and all(meeting.fixed for meeting in meetings)
    by_table = {meeting.sides: meeting.points[0] - meeting.points[1] for meeting in meetings}
    stay = [set(night.entries[table.seats[0]].people) for table in night.rounds[0].round.tables]
    for sides, ahead in by_table.items():
        assert (ahead < 0) == (set(sides[0]) == stay[0] or set(sides[1]) == stay[1]), "less than the others made"
    totals = [row.total for row in found.league(lobby.season.spans()[0], lobby.season.scheme, pairs=True)]
    assert totals == [10, 9.5, 9.5, 9], "each direction has places of its own; east–west have all made the same"


def test_two_who_share_a_seat_have_its_place_and_half_of_its_tricks_each(lobby: Lobby, club: Club) -> None:
    night = begin(lobby, plan("individual", rounds=2, hands=1, minutes=0), club.names[:4])
    night.set_people(1, [club.names[0], "Otis"])
    play_round(night, Random(1))
    play_round(night, Random(2))
    read(lobby)
    found = lobby.season.snapshot
    assert found is not None
    shared = {found.name(own.who[0]): own for own in by_person(found.nights()) if own.who != ()}
    one, other = shared[club.names[0]], shared["Otis"]
    assert len(shared) == 5 and (one.place, one.points) == (other.place, other.points)
    assert sum(own.points for own in shared.values()) == 2 * 26, "two hands of 13 tricks, each counted by two"


@pytest.mark.parametrize("format, count, rounds", [("court", 4, 3), ("military", 8, 1)])
def test_a_special_evening_counts_as_on_the_night_itself(lobby: Lobby, format: str, count: int, rounds: int) -> None:
    night = begin(lobby, plan(format, people=count, rounds=rounds, hands=4, minutes=0), people(count))
    special_nights.play(night, rounds, Random(5))
    read(lobby)
    snapshot = lobby.season.snapshot
    assert snapshot is not None
    (found,) = snapshot.book.nights.values()
    assert found.counting == night.plan.unit
    own = standings(night.played(), night.plan.format.ranking)
    assert {result.who: (result.place, result.points) for result in found.results} == {
        tuple(sorted(night.entries[row.entrant].people)): (row.place, row.line.total) for row in own
    }
    rows = lobby.journal.read(lambda db: db.conn.execute("SELECT rounds_played FROM night_standings_rows").fetchall())
    assert rows == [(rounds,)] * len(own), "a team's two tables are one round"
    for state in night.rounds:
        for table in state.round.tables:
            made = found.merits[state.streams[table.number]]
            assert [made["NS"], made["EW"]] == [*(night.table_sums(state, table.number) or ())], "of this table alone"


def test_duplicate_tables_that_make_the_same_of_every_board_are_level(lobby: Lobby) -> None:
    night = duplicate_night(lobby, 4, format=Mitchell(even="share"), rounds=2)
    for _round in (1, 2):
        begin_round(night)
        assert night.current is not None
        for table in night.current.round.tables:
            for _board in table.boards:
                night.record_result(table.number, {"tricks": 7})
                lobby.journal.settle()
        night.close()
        lobby.journal.settle()
    read(lobby)
    assert {(row.rating, row.tables) for row in lobby.season.ratings().rows} == {("1500", "2")}


def test_a_kiosk_that_ends_while_the_season_is_read_leaves_nothing_running(tmp_path: Path) -> None:
    others = {*threading.enumerate()}
    ending = Lobby.open(tmp_path / "ending")
    assert ending.season.poll() is False and ending.season.busy
    ending.close()
    assert "season" not in [thread.name for thread in {*threading.enumerate()} - others if thread.is_alive()]


def test_two_nights_of_one_day_have_columns_of_their_own_for_programs(lobby: Lobby, club: Club) -> None:
    season(club, 2, 1, 0, 1)
    found = read(lobby).snapshot
    assert found is not None
    afternoon, evening = found.nights()
    nights = {afternoon.stream: afternoon, evening.stream: replace(evening, opened=afternoon.opened)}
    same = replace(found, book=replace(found.book, nights=nights))
    view = league_view(same, lobby.season.spans()[0], lobby.season.scheme)
    assert view.heads == ("4.9", "4.9") and view.days == ("2026-09-04", "2026-09-04 2")


def test_a_night_that_is_left_out_does_not_count_in_the_league_until_it_is_let_in_again(
    lobby: Lobby, club: Club
) -> None:
    season(club, 2, 1, 0, 1)
    before, rated_before = places(lobby), rated(lobby)
    (latest, named), _first = lobby.season.nights()
    lobby.season.turn_night(latest)
    left = places(lobby)
    assert left != before and "left out" in lobby.season.nights()[0][1]
    assert lobby.season.league(lobby.season.spans()[0]).heads == ("4.9",) and rated(lobby) == rated_before
    lobby.journal.settle()
    with Journal.open_to_read(lobby.journal.path) as journal:
        assert SeasonSettings(journal.settings.get(KEY)).left_out == {latest}
    lobby.season.turn_night(latest)
    assert places(lobby) == before and lobby.season.nights()[0][1] == named
