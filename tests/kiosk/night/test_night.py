"""A night's session: seats, results, agreement, corrections, the clock, undo, and what is there after a restart."""

import gc
import threading
import weakref
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from kiosk.base.language import speaking
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.room import clock_note, room
from kiosk.night.session import Night
from kiosk.night.standings import moved, player_view, standings_view, work_out_places
from rules.movements.formats import FORMATS
from rules.movements.swiss import Swiss
from rules.movements.whist_tables import Individual
from rules.rounds import Round
from rules.standings.standings import standings
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round, tell_all
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.searches import held_up


class TimeOfDay:
    """The clock on the wall, and one that only goes on; both as tests move them."""

    def __init__(self) -> None:
        self.wall = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
        self.seconds = 0.0

    def now(self) -> datetime:
        return self.wall

    def monotonic(self) -> float:
        return self.seconds

    def go_on(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds


def settle(night: Night) -> None:
    night.journal.settle()


def refused(night: Night) -> str:
    settle(night)
    return night.notice


def started(lobby: Lobby, count: int = 16, **changes: object) -> Night:
    night = begin(lobby, plan("drive", **changes), people(count))
    night.seat()
    night.start()
    settle(night)
    return night


def reopened(lobby: Lobby) -> Night:
    """The night as the disk has it."""
    assert lobby.night is not None
    return Night.open(lobby.journal, lobby.director, lobby.night.stream)


def same(one: Night, other: Night) -> bool:
    return (one.played(one.rounds), one.entries, one.confirmed.keys(), len(one.rounds), one.plan) == (
        other.played(other.rounds),
        other.entries,
        other.confirmed.keys(),
        len(other.rounds),
        other.plan,
    )


def test_everybody_here_is_seated_once_or_sits_out(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(23))
    night.seat()
    settle(night)
    state = night.current
    assert state is not None
    seated = [entrant for table in state.round.tables for entrant in table.seats]
    assert sorted([*seated, *state.round.sit_out]) == list(range(1, 24))


def test_a_result_counts_for_the_four_at_the_table_by_their_side(lobby: Lobby) -> None:
    night = started(lobby)
    night.record_result(2, {"tricks": 9})
    settle(night)
    state = night.current
    assert state is not None
    table = state.table(2)
    assert table is not None
    north, east, south, west = table.seats
    assert night.scores(state) == {north: 9, south: 9, east: 4, west: 4}


def test_what_is_on_the_disk_is_what_was_shown(lobby: Lobby) -> None:
    night = started(lobby)
    rng = Random(1)
    tell_all(night, rng, agree=True)
    assert same(reopened(lobby), night)
    night.close()
    settle(night)
    play_round(night, rng)
    assert same(reopened(lobby), night)


def test_agreement_lapses_when_the_result_is_changed(lobby: Lobby) -> None:
    night = started(lobby)
    night.record_result(1, {"tricks": 7})
    night.confirm(1, 0)
    night.confirm(1, 1)
    settle(night)
    state = night.current
    assert state is not None
    assert all(night.agreed(night.results_at(state, 1)[1]))
    night.record_result(1, {"tricks": 8}, hand=1)
    settle(night)
    assert not any(night.agreed(night.results_at(state, 1)[1]))


def test_undo_takes_back_the_last_result_and_only_that(lobby: Lobby) -> None:
    night = started(lobby)
    night.record_result(1, {"tricks": 7})
    night.record_result(2, {"tricks": 10})
    settle(night)
    night.undo()
    settle(night)
    state = night.current
    assert state is not None
    assert (len(night.results_at(state, 1)), len(night.results_at(state, 2))) == (1, 0)
    night.record_result(2, {"tricks": 3})
    settle(night)
    assert night.table_sums(state, 2) == (3, 10)
    assert same(reopened(lobby), night)


def test_undo_goes_back_through_the_start_to_the_seats_and_the_round_can_be_started_again(lobby: Lobby) -> None:
    night = started(lobby)
    night.undo()
    settle(night)
    assert night.current is not None and not night.current.started
    night.undo()
    settle(night)
    assert night.current is None
    night.seat()
    night.start()
    settle(night)
    assert night.current is not None and night.current.started
    tell_all(night, Random(2))
    assert night.why_not_close() == ""


def test_a_round_is_not_over_while_results_are_missing_unless_the_director_says_so(lobby: Lobby) -> None:
    night = started(lobby)
    night.record_result(1, {"tricks": 7})
    lobby.director.leave()
    night.close()
    assert refused(night) == "4 results missing"
    night.close(without=True)
    assert "director" in refused(night)
    lobby.director.enter(PIN)
    night.close(without=True)
    assert refused(night) == "" and night.rounds[0].closed


def test_a_closed_rounds_result_is_changed_by_the_director_with_a_reason_and_the_old_one_is_kept(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(16))
    play_round(night, Random(3))
    stream = night.rounds[0].streams[1]
    before = night.results(stream)[1].outcome["tricks"]
    changed = {"tricks": (before[0] + 1) % 14}
    lobby.director.leave()
    night.record_result(1, changed, hand=1, number=1, why="miscounted")
    assert "director" in refused(night)
    lobby.director.enter(PIN)
    night.record_result(1, changed, hand=1, number=1)
    assert "why" in refused(night)
    night.record_result(1, changed, hand=1, number=1, why="miscounted")
    assert refused(night) == ""
    assert night.results(stream)[1].outcome["tricks"][0] == changed["tricks"]
    raw = [fact.content["tricks"] for fact in lobby.journal.facts(stream) if fact.kind == "outcome" and fact.hand == 1]
    assert raw == [before, [changed["tricks"], 13 - changed["tricks"]]]
    assert same(reopened(lobby), night)


def test_what_is_played_at_this_kiosk_counts_without_being_told(lobby: Lobby) -> None:
    night = started(lobby)
    table = lobby.play_here(3)
    rng = Random(4)
    while not table.over:
        step = next_step(table, rng, "cards")
        if step is None:
            break
        step()
        lobby.journal.settle()
    state = night.current
    assert state is not None
    assert night.complete(state, 3)
    tricks = [hand.hand.outcome.tricks for hand in table.hands if hand.hand.outcome]
    assert night.table_sums(state, 3) == tuple(map(sum, zip(*tricks, strict=True)))
    assert same(reopened(lobby), night)


def test_the_tables_of_a_night_are_not_among_those_of_the_home_screen(lobby: Lobby) -> None:
    night = started(lobby)
    tell_all(night, Random(5))
    lobby.journal.settle()
    assert lobby.tables() == []
    assert {row["night"] for row in lobby.journal.projections.rows("tables")} == {night.stream}


@pytest.mark.parametrize("tricks", [-1, 14, 99])
def test_tricks_that_cannot_be_are_not_taken(lobby: Lobby, tricks: int) -> None:
    night = started(lobby)
    entry = ResultEntry(night, 1)
    entry.put("tricks", tricks)
    entry.enter()
    settle(night)
    state = night.current
    assert state is not None
    sums = night.table_sums(state, 1)
    assert sums is None or (sum(sums) == 13 and min(sums) >= 0)


def test_bad_input_is_answered_in_words(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(16))
    night.record_result(1, {"tricks": 7})
    assert refused(night) == "No round is being played."
    night.enter(["  ADA "])
    assert refused(night) == "ADA is on the list already. Add an initial."
    night.enter([" "])
    assert refused(night) == "A name has at least one letter."
    night.start()
    assert refused(night) == "Seat everybody first."
    night.seat()
    night.record_result(1, {"tricks": 7})
    assert refused(night) == "Round 1 has not begun."
    night.start()
    settle(night)
    night.record_result(99, {"tricks": 7})
    assert refused(night) == "There is no table 99."
    night.record_result(1, {"tricks": 7}, number=2)
    assert refused(night) == "There is no round 2."
    night.record_result(1, {"tricks": 7}, hand=2)
    assert refused(night) == "Table 1 plays 2 hands."
    night.cut(1, 0)
    assert refused(night) == "Table 1 is not tied."
    night.confirm(1, 0)
    assert refused(night) == "There is no result to agree on yet."
    night.seat()
    assert refused(night) == "This round is not over."
    night.withdraw(1)
    assert refused(night) == "Ada has already played: mark as going home instead."


@pytest.mark.parametrize("count", [1, 3])
def test_too_few_people_are_told_so(lobby: Lobby, count: int) -> None:
    night = begin(lobby, plan("drive"), people(count))
    night.seat()
    said = refused(night)
    assert str(count) in said and night.current is None


def test_one_person_spelled_in_two_ways_is_one_again(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), [*people(8), "Bernise"])
    bernise, bernice = night.find("Bernise"), night.find("Bernice")
    assert bernise is not None and bernice is not None
    night.merge(bernise.number, bernice.number)
    settle(night)
    assert night.find("Bernise") is None and len(night.entries) == 8
    assert lobby.name_hints("Bern")[0] == ["Bernice"]


def test_in_a_round_of_one_hand_no_last_hand_is_called(lobby: Lobby) -> None:
    for hands, said in ((1, ""), (2, "last hand is called at 5:00")):
        night = begin(lobby, plan(hands=hands), people(8))
        night.seat()
        night.start()
        settle(night)
        clock = night.clock()
        assert clock is not None and clock_note(clock) == said


def test_the_clock_goes_on_where_it_should_after_the_power_went(tmp_path: Path) -> None:
    day = TimeOfDay()
    lobby = Lobby.open(tmp_path, now=day.now)
    night = started(lobby)
    night.moments._monotonic = day.monotonic  # type: ignore[method-assign]
    day.go_on(100)
    night.pause()
    settle(night)
    day.go_on(1000)
    night.resume()
    settle(night)
    lobby.close()
    day.go_on(50)
    again = Lobby.open(tmp_path, now=day.now)
    clock = Night.open(again.journal, again.director, night.stream, monotonic=day.monotonic).clock()
    assert clock is not None and clock.running
    assert clock.left == pytest.approx(14 * 60 - 150, abs=2)
    again.close()


def test_a_clock_that_was_set_back_loses_no_time_and_gains_none(tmp_path: Path) -> None:
    day = TimeOfDay()
    lobby = Lobby.open(tmp_path, now=day.now)
    night = started(lobby)
    day.go_on(60)
    night.record_result(1, {"tricks": 7})
    settle(night)
    lobby.close()
    day.wall -= timedelta(days=9000)
    again = Lobby.open(tmp_path, now=day.now)
    opened = Night.open(again.journal, again.director, night.stream, monotonic=day.monotonic)
    clock = opened.clock()
    assert clock is not None and clock.left == pytest.approx(14 * 60 - 60, abs=2)
    day.go_on(30)
    clock = opened.clock()
    assert clock is not None and clock.left == pytest.approx(14 * 60 - 90, abs=2)
    again.close()


def test_a_round_of_every_format_can_be_played_to_its_end(lobby: Lobby) -> None:
    for id, kind in FORMATS.items():
        names = people(8 * min(2, kind().together))
        night = begin(lobby, plan(id, rounds=3), names)
        for number in range(3):
            if night.over:
                break
            play_round(night, Random(number))
            assert night.notice == "", (id, night.notice)
            assert night.rounds[-1].closed, id
        assert same(reopened(lobby), night), id


def test_the_room_shows_everybody_where_to_sit(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(18))
    night.seat()
    settle(night)
    state = night.current
    assert state is not None
    view = room(night, state)
    assert [each.name for each in view.where] == sorted(people(18), key=str.casefold)
    by_seat = {(place.place, "NESW"[seat]): name for place in view.places for seat, name in enumerate(place.names)}
    assert all(by_seat[each.place, each.seat] == each.name for each in view.where if each.place)
    assert len(view.sit_out) == 2


def test_where_a_nil_counts_partners_apart_a_night_of_tricks_counts_those_of_their_side(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", "Spades", "classic", hands=1), people(4))
    night.seat()
    night.start()
    settle(night)
    night.record_result(1, {"bid1": "Nil", "tricks02": 6, "tricks1": 2, "tricks3": 5})
    settle(night)
    assert night.current is not None and night.table_sums(night.current, 1) == (6, 7)


def test_where_one_plays_alone_a_night_of_tricks_counts_the_points(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", "SoloWhist", "britannica", counting="tricks", hands=1), people(4))
    night.seat()
    night.start()
    settle(night)
    entry = ResultEntry(night, 1)
    while asked := (seen := entry.view()).asked:
        field = next(each for each in seen.fields if each.id == asked)
        entry.put(asked, field.choices[0][0] if field.choices else field.least)
    assert len(seen.sides) == 4 and all(side.figure for side in seen.sides)
    entry.enter()
    settle(night)
    outcome = night.table_at(1).hands[0].hand.outcome
    assert night.current is not None and outcome is not None
    assert night.table_sums(night.current, 1) == outcome.score


GAMES_OF_NIGHTS = [("BidWhist", "palace"), ("BidWhist", "agee"), ("Whist", "short"), ("Whist", "drive")]
GAMES_OF_NIGHTS += [
    ("Spades", "classic"),
    ("Spades", "jjda"),
    ("SoloWhist", "britannica"),
    ("ContractWhist", "palace"),
    ("KnockoutWhist", "single"),
]


@pytest.mark.parametrize(("game", "preset"), GAMES_OF_NIGHTS)
def test_the_result_of_any_game_is_told_by_its_fields_and_counts_by_seat(lobby: Lobby, game: str, preset: str) -> None:
    night = begin(lobby, plan("drive", game, preset, counting="points", hands=3), people(8))
    night.seat()
    night.start()
    settle(night)
    state, rng, told = night.current, Random(6), 0
    assert state is not None
    for _ in range(300):
        entry = ResultEntry(night, 1)
        while asked := (seen := entry.view()).asked:
            field = next(each for each in seen.fields if each.id == asked)
            entry.put(asked, rng.choice([c[0] for c in field.choices] or range(field.least, field.most + 1)))
        entry.enter()
        settle(night)
        told = len(night.results_at(state, 1))
        if told == 3:
            break
    assert told == 3
    sums = night.table_sums(state, 1)
    table = night.table_at(1)
    outcomes = [hand.hand.outcome for hand in table.hands]
    assert sums == tuple(map(sum, zip(*(o.score for o in outcomes if o and o.score), strict=True)))
    seated = state.table(1)
    assert seated is not None
    scores = night.scores(state)
    sides = night.plan.seating.side_of
    assert [scores[entrant] for entrant in seated.seats] == [sums[side] for side in sides]
    assert same(reopened(lobby), night)


def test_who_only_reads_sees_what_is_told_meanwhile(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = started(lobby)
    with Journal.open_to_read(tmp_path / "journal.db") as journal:
        watching = Night.open(journal, lobby.director, night.stream)
        tell_all(night, Random(7), agree=True)
        assert watching.catch_up() and same(watching, night)
        night.close()
        settle(night)
        play_round(night, Random(8))
        night.record_result(1, {"tricks": 13}, hand=1, number=1, why="miscounted")
        settle(night)
        night.seat()
        settle(night)
        assert watching.catch_up() and same(watching, night)
        assert not watching.catch_up()
    lobby.close()


def test_a_meeting_of_best_of_three_is_over_when_one_pair_has_won_two(lobby: Lobby) -> None:
    swiss = replace(FORMATS["swiss"](), best_of=3)  # type: ignore[call-arg]
    night = begin(lobby, plan(swiss, "Whist", "drive"), people(8))
    night.seat()
    night.start()
    settle(night)
    state = night.current
    assert state is not None
    night.record_result(1, {"tricks": 13})
    night.record_result(1, {"tricks": 6})
    settle(night)
    assert night.winner(state, 1) is None and not night.complete(state, 1)
    night.record_result(1, {"tricks": 5})
    settle(night)
    assert night.winner(state, 1) == 1 and night.complete(state, 1)
    night.record_result(2, {"tricks": 8})
    night.record_result(2, {"tricks": 7})
    settle(night)
    assert night.winner(state, 2) == 0 and night.complete(state, 2)
    night.record_result(2, {"tricks": 1}, hand=3)
    assert refused(night) == "Table 2 plays 2 hands."


def test_a_table_played_here_is_left_when_its_round_is_over(lobby: Lobby) -> None:
    night = started(lobby)
    lobby.play_here(2)
    tell_all(night, Random(9))
    assert lobby.table is not None
    night.close()
    settle(night)
    assert lobby.table is None


def test_a_table_left_and_played_on_here_while_its_result_is_being_saved_has_the_result(lobby: Lobby) -> None:
    night, saved = started(lobby), Event()
    table = lobby.play_here(1)
    table.dealt()
    settle(night)
    lobby.journal.write(lambda _db: saved.wait(30), lambda _: None)  # a slow disk
    table.total(8)
    lobby.leave()
    again = lobby.play_here(1)
    saved.set()
    settle(night)
    assert again.hand.outcome is not None and again.facts == night.logs[table.stream]


def test_what_the_director_did_is_not_undone_by_players(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive"), people(16))
    play_round(night, Random(10))
    night.enter(["Zelda"], here=True)
    settle(night)
    lobby.director.leave()
    night.undo()
    assert "director" in refused(night) and night.find("Zelda")
    lobby.director.enter(PIN)
    night.undo()
    settle(night)
    assert night.find("Zelda") is None


def test_a_table_left_between_two_hands_is_told_on_by_the_director_when_the_round_is_over(lobby: Lobby) -> None:
    night = started(lobby)
    table = lobby.play_here(1)
    table.dealt()
    table.total(8)
    settle(night)
    night.record_result(1, {"tricks": 5}, hand=2)
    assert "has not begun" in refused(night)
    night.close(without=True)
    settle(night)
    night.record_result(1, {"tricks": 5}, hand=2, number=1, why="not told in time")
    assert refused(night) == ""
    assert night.table_sums(night.rounds[0], 1) == (13, 13)
    assert same(reopened(lobby), night)


def test_two_who_share_a_seat_take_it_in_turns_a_round_each(lobby: Lobby) -> None:
    night = begin(lobby, plan("individual", hands=1), people(8))
    night.set_people(1, ["Ada", "Zoe"])
    settle(night)
    both, played = night.entries[1].people, []
    for number in (1, 2, 3):
        play_round(night, Random(number))
        at_tables = [
            p for stream in night.rounds[-1].streams.values() for p in night.logs[stream][0].content["players"]
        ]
        played.append([person for person in at_tables if person in both])
    assert played == [[both[0]], [both[1]], [both[0]]]


def test_a_knock_out_is_over_after_its_final_and_is_not_offered_again_when_the_power_went(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("elimination", rounds=None, hands=1), people(8))
    for _ in range(2):
        play_round(night, Random(1))
    held = lobby.last_night()
    lobby.journal.close()
    again = Lobby.open(tmp_path)
    assert again.night_to_resume() is None
    for line in (held, again.last_night()):
        assert line is not None and line.over and line.now == "2 rounds played"
    again.close()


def test_what_a_sit_out_counts_stands_in_its_column_so_that_the_rounds_add_up(lobby: Lobby) -> None:
    night = begin(lobby, plan("individual", hands=1), people(5))
    for number in range(3):
        play_round(night, Random(number))
    for row in standings_view(night).rows:
        figures = [Fraction(figure.strip("()").replace("½", ".5")) for figure in row.figures]
        out = [figure for figure in row.figures if figure.startswith("(")]
        assert len(out) == sum(row.entrant in state.round.sit_out for state in night.rounds)
        assert abs(float(sum(figures)) - float(row.total)) < 0.1


def places(night: Night) -> dict[int, int]:
    """Everybody's place as it stands."""
    found: dict[int, int] = {}
    for row in standings_view(night).rows:
        found[row.entrant] = [*found.values()][-1] if row.place == "=" else int(row.place)
    return found


@pytest.mark.parametrize(("format", "counting"), [("drive", "tricks"), ("running", "tricks"), ("howell", "points")])
def test_what_is_known_of_finished_rounds_is_what_their_facts_say_whatever_is_put_right_later(
    lobby: Lobby, format: str, counting: str
) -> None:
    night = begin(lobby, plan(format, rounds=4, hands=1, counting=counting), people(8))
    rng = Random(2)

    def check() -> None:
        lobby.journal.settle()
        again = Night.open(lobby.journal, lobby.director, night.stream)
        while night.foresee():
            pass
        assert night.played() == again.played() and night.counted() == again.counted()

    for _ in range(3):
        play_round(night, rng)
        check()
    for state in night.rounds:
        for table in state.round.tables:
            night.record_result(table.number, {"tricks": rng.randrange(14)}, 1, state.number, "told wrong")
            check()
            if rng.random() < 0.5:
                night.undo()
                check()
    for entrant in (1, 2):
        if night.plan.format.boards:
            night.penalise(entrant, 10, 1)
            check()
    night.set_plan(replace(night.plan, hidden=1))
    check()


def test_the_places_after_each_round_are_worked_out_a_round_at_a_time_and_are_those_of_its_standings(
    lobby: Lobby,
) -> None:
    night = begin(lobby, plan("individual", rounds=4, hands=1), people(9))
    after = []
    for number in range(3):
        play_round(night, Random(number))
        after.append({row.entrant: row.place for row in standings(night.counted(), night.plan.format.ranking)})
    shown = []
    while work_out_places(night):
        shown.append(player_view(night, 1, at_once=True).places)
    assert shown == [(), ()]
    for entrant in night.entries:
        view = player_view(night, entrant, at_once=True)
        assert view.places == tuple(each[entrant] for each in after)
        assert view == player_view(night, entrant)
    night.record_result(night.rounds[0].round.tables[0].number, {"tricks": 0}, 1, 1, "told wrong")
    lobby.journal.settle()
    first = {row.entrant: row.place for row in standings(night.counted()[:1], night.plan.format.ranking)}
    assert player_view(night, 1).places[0] == first[1]


@pytest.mark.parametrize("format", ["swiss", "drive", "elimination"])
def test_the_round_that_was_prepared_is_the_one_that_is_made_when_it_is_seated(lobby: Lobby, format: str) -> None:
    night = begin(lobby, plan(format, rounds=6, hands=1), people(16))
    for number in range(3):
        night.prepare()
        expected = night.plan.format.next_round(night.field(), night.played())
        assert night.next_round() == expected
        play_round(night, Random(number))
        assert night.rounds[-1].round == expected


def test_a_round_that_was_prepared_for_others_is_made_anew_for_those_who_are_here(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", rounds=6, hands=1), people(16))
    play_round(night, Random(1))
    night.prepare()
    night.set_here(3, False)
    lobby.journal.settle()
    night.seat()
    lobby.journal.settle()
    made = night.rounds[-1].round
    assert 3 not in {*made.sit_out, *(pair for table in made.tables for pair in table.seats)}


def test_a_round_that_went_wrong_beside_is_made_when_it_is_seated(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = begin(lobby, plan("swiss", rounds=6, hands=1), people(16))
    asked, own = list[int](), Swiss.next_round

    def wrong_at_first(*of: Any) -> Any:
        asked.append(1)
        if len(asked) == 1:
            raise RuntimeError("beside")
        return own(*of)

    monkeypatch.setattr(Swiss, "next_round", wrong_at_first)
    night.prepare()
    night.seat()
    lobby.journal.settle()
    assert len(night.rounds) == 1 and len(asked) == 2


def test_why_no_round_can_be_made_is_said_of_a_prepared_one_too(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", rounds=6, hands=1), people(2))
    night.prepare()
    night.seat()
    assert night.notice == "Swiss needs at least 2 pairs; there is 1."


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Event:
    return held_up(monkeypatch)


def test_a_round_that_has_to_be_searched_for_is_seated_once_it_is_found(lobby: Lobby, search: Event) -> None:
    night = begin(lobby, plan("individual", rounds=20, hands=1), people(14))
    night.seat_soon()
    night.seat_soon()
    lobby.poll()
    assert night.notice == "Working out the seats …" and not night.rounds
    for entrant in (3, 4, 5):
        night.set_here(entrant, False)
    lobby.journal.settle()
    search.set()
    until_seated(lobby, night)
    made = night.rounds[0].round
    assert night.notice == "" and sorted([*made.sit_out, *_seated_in(made)]) == [1, 2, *range(6, 15)]
    lobby.poll()
    assert night.notice == "", "it is asked for once"


def until_seated(lobby: Lobby, night: Night) -> None:
    """As the screen does: it looks again whenever it is woken."""
    woken = Event()
    lobby.journal.on_ack = woken.set
    while not _seated(lobby, night):
        assert woken.wait(30)
        woken.clear()


def _seated(lobby: Lobby, night: Night) -> bool:
    lobby.poll()
    lobby.journal.settle()
    return night.current is not None


def test_a_round_is_not_searched_for_by_who_owns_the_state_while_a_fact_is_being_saved(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = begin(lobby, plan("individual", rounds=20, hands=1), people(16))
    own, owner = Individual.own_round, threading.current_thread()

    def beside(*of: Any) -> Any:
        there = len(of[1].entrants)
        assert there == 16 or threading.current_thread() is not owner or not Individual().must_search(*of[1:])
        return own(*of)

    monkeypatch.setattr(Individual, "own_round", beside)
    night.set_here(3, False)
    night.seat_soon()
    assert night.rounds == []
    until_seated(lobby, night)
    assert 3 not in _seated_in(night.rounds[0].round)


def test_undo_takes_back_the_wish_to_be_seated_and_nothing_else(lobby: Lobby, search: Event) -> None:
    night = begin(lobby, plan("individual", rounds=20, hands=1), people(14))
    night.seat_soon()
    night.undo()
    search.set()
    for _again in range(3):
        lobby.poll()
        lobby.journal.settle()
    assert night.rounds == [] and len(night.entries) == 14 and night.notice == ""


def test_a_round_that_another_process_has_seated_meanwhile_stands(lobby: Lobby, search: Event) -> None:
    night = begin(lobby, plan("individual", rounds=20, hands=1), people(14))
    other = Night.open(lobby.journal, lobby.director, night.stream)
    night.seat_soon()
    search.set()
    other.seat()
    lobby.journal.settle()
    night.catch_up()
    lobby.poll()
    lobby.journal.settle()
    assert len(night.rounds) == 1 and night.notice == ""


def test_a_second_tap_while_the_round_is_saved_says_nothing(lobby: Lobby) -> None:
    night = begin(lobby, plan("individual", rounds=12, hands=1), people(16))
    night.seat_soon()
    night.seat_soon()
    lobby.journal.settle()
    lobby.poll()
    assert len(night.rounds) == 1 and night.notice == ""


def test_one_search_goes_on_at_a_time(lobby: Lobby, search: Event) -> None:
    night = begin(lobby, plan("individual", rounds=20, hands=1), people(14))
    night.seat_soon()
    for leaving in (range(1, 4), range(4, 8)):
        for entrant in leaving:
            night.set_here(entrant, False)
        lobby.journal.settle()
        lobby.poll()
    assert [each.name for each in threading.enumerate()].count("next round") == 1
    search.set()
    until_seated(lobby, night)
    assert sorted([*night.rounds[0].round.sit_out, *_seated_in(night.rounds[0].round)]) == [*range(8, 15)]


def test_a_night_goes_from_memory_once_another_is_held(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", rounds=3, hands=1), people(8))
    play_round(night, Random(1))
    night.prepare()
    gone = weakref.ref(night)
    gc.disable()
    try:
        night = begin(lobby, plan("drive", rounds=3, hands=1), people(8))
        assert gone() is None and night is lobby.night
    finally:
        gc.enable()


def _seated_in(made: Round) -> list[int]:
    return [each for table in made.tables for each in table.seats]


@pytest.mark.parametrize("count", [16, 3])
def test_a_round_that_is_known_or_cannot_be_is_answered_at_once(lobby: Lobby, count: int) -> None:
    night = begin(lobby, plan("individual", rounds=12, hands=1), people(count))
    night.seat_soon()
    lobby.journal.settle()
    assert bool(night.rounds) == (count == 16) and night.notice == ("" if count == 16 else night.notice)
    night.seat_soon()
    assert night.notice == ("This round is not over." if count == 16 else night.notice) != ""


def test_what_is_taken_back_leaves_the_other_rounds_as_they_were(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", rounds=6, hands=1), people(16))
    for number in range(3):
        play_round(night, Random(number))
    before = night.counted()
    night.seat()
    lobby.journal.settle()
    night.undo()
    lobby.journal.settle()
    assert night.counted() == before
    assert all(one is other for one, other in zip(night.counted()[:2], before, strict=False)), "nothing made anew"


def test_standings_are_the_same_as_long_as_results_names_and_the_language_are(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", rounds=6, hands=1), people(16))
    play_round(night, Random(1))
    before = standings_view(night).rows
    night.set_here(3, False)
    lobby.journal.settle()
    assert standings_view(night).rows is not before and standings_view(night).rows == before == tuple(before)
    with speaking("de"):
        assert standings_view(night).rows != before
    lobby.director.enter(PIN)
    night.record_result(1, {"tricks": 13}, 1, 1, "told wrong")
    lobby.journal.settle()
    corrected = standings_view(night).rows
    assert corrected != before and tuple(corrected) != tuple(before)
    night.set_people(1, ["Zelda", "Zoe"])
    lobby.journal.settle()
    assert standings_view(night).rows != corrected


def test_where_nobody_knows_how_many_rounds_there_will_be_the_newest_stay_hidden_to_the_end(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", rounds=None, hidden=2), people(8))
    lobby.director.leave()
    shown = []
    for number in range(4):
        play_round(night, Random(number))
        shown.append(standings_view(night).rounds)
    assert shown == [(), (), (1,), (1, 2)]
    assert standings_view(night).hidden == "The last 2 rounds stay hidden until the night is over."
    lobby.director.enter(PIN)
    night.finish()
    lobby.journal.settle()
    lobby.director.leave()
    assert standings_view(night).rounds == (1, 2, 3, 4)


def test_who_moved_how_far_is_told_from_the_second_round_on_and_as_long_as_standings_are_shown(lobby: Lobby) -> None:
    night = begin(lobby, plan("drive", rounds=4, hidden=2), people(8))
    play_round(night, Random(1))
    before = places(night)
    assert moved(night) == {}
    play_round(night, Random(2))
    told, ups = moved(night), {entrant: before[entrant] - place for entrant, place in places(night).items()}
    assert told == {entrant: f"▲ {up}" if up > 0 else f"▼ {-up}" if up else "–" for entrant, up in ups.items()}
    play_round(night, Random(3))
    assert moved(night, public=True) == told, "what later rounds changed stays hidden"
