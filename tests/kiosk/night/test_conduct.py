"""How rounds of a tournament are played: with time or with the game, signed, hidden, without a team that is missing."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.audit import audit
from kiosk.night.entry import ResultEntry
from kiosk.night.form import NightForm
from kiosk.night.plan import Plan
from kiosk.night.ready import READY
from kiosk.night.room import clock_note, room
from kiosk.night.session import Night
from kiosk.night.standings import prize_rows, standings_view
from rules.movements.conduct import Conduct
from rules.movements.moving_team import MovingTeam
from rules.standings.prizes import PrizeRules
from tests.kiosk.night.playing import Day
from tests.kiosk.scenes.nights import PIN, begin, people, plan


def night_of(lobby: Lobby, teams: int = 4, hands: int = 1, **changes: object) -> Night:
    """A round of a tournament of Whist, in play."""
    night = begin(lobby, event(hands, **changes), people(2 * teams))
    night.seat()
    night.start()
    lobby.journal.settle()
    lobby.director.leave()
    return night


def event(hands: int = 1, format: MovingTeam | None = None, **changes: object) -> Plan:
    made = {"rounds": None, "hands": hands, "minutes": 0, **changes}
    return plan(format or MovingTeam(first_rounds=2, playoff=2), **made)


def tell(night: Night, place: int, tricks: int) -> None:
    night.record_result(place, {"tricks": tricks})
    night.journal.settle()


def sign(night: Night, place: int, *sides: int) -> None:
    for side in sides or (0, 1):
        night.sign(place, side)
    night.journal.settle()


def winner(night: Night, place: int) -> int | None:
    assert night.current is not None
    return night.winner(night.current, place)


# With time.


def test_a_round_that_ends_with_time_goes_on_until_both_teams_have_signed(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(until="time", signed=True))
    tell(night, 1, 8)
    tell(night, 1, 3)
    tell(night, 1, 9)
    assert ResultEntry(night, 1).view().table == "Table 1, hand 4"
    sign(night, 1, 0)
    assert [place.state for place in room(night, night.rounds[0]).places] == ["to sign", "hand 1"]
    sign(night, 1, 1)
    assert [place.done for place in room(night, night.rounds[0]).places] == [True, False]
    assert winner(night, 1) == 0
    assert Night.open(lobby.journal, lobby.director, night.stream).missing(night.rounds[0]) == (2,)


def test_who_has_signed_has_not_once_a_result_is_changed(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(until="time", signed=True))
    tell(night, 1, 8)
    sign(night, 1)
    assert night.missing(night.rounds[0]) == (2,)
    night.record_result(1, {"tricks": 7}, 1)
    lobby.journal.settle()
    assert night.missing(night.rounds[0]) == (1, 2)


def test_where_nobody_signs_one_tap_says_that_it_was_the_last_hand(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(until="time"))
    tell(night, 1, 8)
    sign(night, 1, 0)
    assert night.missing(night.rounds[0]) == (2,)


def test_nobody_signs_before_time_is_up_and_half_time_is_called(tmp_path: Path) -> None:
    day = Day(datetime(2026, 11, 20, 19, tzinfo=UTC))
    lobby = Lobby.open(tmp_path, now=day.now)
    begun = night_of(lobby, minutes=15, conduct=Conduct(until="time", half_time=True), last_hand=0)
    night = Night.open(lobby.journal, lobby.director, begun.stream, monotonic=day.monotonic)
    tell(night, 1, 8)

    def note() -> str:
        clock = night.clock()
        assert clock is not None
        return clock_note(clock)

    notes = []
    for _ in range(4):
        day.go_on(60 * 3.8)
        notes.append(note())
        if len(notes) < 4:
            night.sign(1, 0)
            lobby.journal.settle()
            assert night.notice == "Time is not up: play another hand."
    assert notes == ["", "half time", "", "time is up: finish the hand in play"]
    sign(night, 1, 0)
    assert night.missing(night.rounds[0]) == (2,)
    lobby.close()


def test_a_level_round_is_decided_by_one_hand_that_scores_nothing_else(lobby: Lobby) -> None:
    night = night_of(lobby, hands=2, conduct=Conduct(level="hand"))
    for tricks in (8, 5):
        tell(night, 1, tricks)
        tell(night, 2, 9)
    assert [place.state for place in room(night, night.rounds[0]).places] == ["one more hand", "in"]
    assert night.why_not_close() == "Table 1 is tied: who won one more hand?"
    night.cut(1, 1)
    lobby.journal.settle()
    seats = night.rounds[0].round.tables[0].seats
    assert winner(night, 1) == 1
    assert [night.scores(night.rounds[0])[team] for team in seats] == [13, 13]


# With the game.


def test_a_round_that_ends_with_the_game_ends_once_it_is_won(lobby: Lobby) -> None:
    bid_whist = event(game="BidWhist", preset="palace", counting="points", conduct=Conduct(until="game"))
    night = begin(lobby, bid_whist, people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    hand = {"declarer": "E", "bid": "4U", "trumps": "S", "tricks": 10}
    for sums, missing in (((0, 4), (1, 2)), ((0, 8), (2,))):
        night.record_result(1, hand)
        lobby.journal.settle()
        assert night.notice == ""
        assert night.table_sums(night.rounds[0], 1) == sums and night.missing(night.rounds[0]) == missing
    assert winner(night, 1) == 1
    night.record_result(1, hand, 3)
    assert night.notice == "Table 1 plays 2 hands."
    assert ResultEntry(night, 1).view().table == "Table 1, hand 2" and ResultEntry(night, 1).view().hands == 2


def test_a_game_that_is_won_and_not_signed_asks_for_no_other_hand_and_one_that_is_won_no_more_does(
    lobby: Lobby,
) -> None:
    conduct = Conduct(until="game", signed=True)
    night = begin(lobby, event(game="BidWhist", preset="palace", counting="points", conduct=conduct), people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    hand = {"declarer": "E", "bid": "4U", "trumps": "S", "tricks": 10}
    for _ in range(2):
        night.record_result(1, hand)
        lobby.journal.settle()
    assert ResultEntry(night, 1).view().table == "Table 1, hand 2" and night.missing(night.rounds[0]) == (1, 2)
    night.record_result(1, hand, 3)
    assert night.notice == "Table 1 plays 2 hands."
    night.record_result(1, {**hand, "tricks": 9}, 1)
    lobby.journal.settle()
    assert night.notice == "" and ResultEntry(night, 1).view().table == "Table 1, hand 3"
    night.record_result(1, hand)
    lobby.journal.settle()
    assert night.table_sums(night.rounds[0], 1) == (0, 4)


def test_signing_is_asked_for_after_the_hands_of_a_round_too(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(signed=True))
    night.sign(1, 0)
    assert night.notice == "There is no result to sign yet."
    tell(night, 1, 8)
    assert ResultEntry(night, 1, 1).view().to_sign
    assert night.why_not_close() == "2 results missing"
    sign(night, 1)
    assert night.why_not_close() == "1 result missing"


# A team that is missing.


def test_five_minutes_after_the_start_the_clock_proposes_who_may_be_missing(tmp_path: Path) -> None:
    day = Day(datetime(2026, 11, 20, 19, tzinfo=UTC))
    lobby = Lobby.open(tmp_path, now=day.now)
    begun = night_of(lobby, minutes=15, conduct=Conduct(missing_after=5))
    night = Night.open(lobby.journal, lobby.director, begun.stream, monotonic=day.monotonic)
    day.go_on(290)
    assert night.unseated() == ()
    day.go_on(20)
    assert night.unseated() == (1, 2)
    tell(night, 1, 8)
    assert room(night, night.rounds[0]).unseated == (2,)
    lobby.close()


def test_a_missing_team_loses_the_game_and_five_points_by_the_directors_tap(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(missing_after=5))
    night.forfeit(2, 1)
    lobby.journal.settle()
    assert night.notice and not night.rounds[0].forfeits
    lobby.director.enter(PIN)
    night.forfeit(2, 1)
    lobby.journal.settle()
    here, gone = night.rounds[0].round.tables[1].seats
    assert night.missing(night.rounds[0]) == (1,) and winner(night, 2) == 0
    assert [night.scores(night.rounds[0])[team] for team in (here, gone)] == [0, -5]
    tell(night, 2, 8)
    assert night.notice == "Table 2 does not play: a team was not there."
    tell(night, 1, 8)
    night.forfeit(1, 0)
    assert night.notice == "Table 1 has played a hand."
    again = Night.open(lobby.journal, lobby.director, night.stream)
    assert again.scores(again.rounds[0]) == night.scores(night.rounds[0])
    for _ in range(2):
        night.undo()
        lobby.journal.settle()
    assert night.missing(night.rounds[0]) == (1, 2)


def test_a_missing_team_stands_among_the_corrections_until_it_is_taken_back(lobby: Lobby) -> None:
    night = night_of(lobby, conduct=Conduct(missing_after=5))
    lobby.director.enter(PIN)
    night.forfeit(2, 1)
    lobby.journal.settle()
    (one,) = audit(night)
    gone = night.label(night.rounds[0].round.tables[1].seats[1])
    assert (one.round, one.place, one.hand, one.now, one.who) == (1, 2, gone, "lost, −5 points", "the director")
    night.undo()
    lobby.journal.settle()
    assert audit(night) == ()


def after_a_round_without_a_team(lobby: Lobby) -> Night:
    """One side of table 2 was missing; the director is there."""
    night = night_of(lobby, conduct=Conduct(missing_after=5))
    lobby.director.enter(PIN)
    night.forfeit(2, 1)
    lobby.journal.settle()
    tell(night, 1, 8)
    night.close()
    lobby.journal.settle()
    return night


def test_once_the_round_is_over_the_director_can_say_that_the_other_team_was_missing_or_neither(lobby: Lobby) -> None:
    night = after_a_round_without_a_team(lobby)
    state = night.rounds[0]
    one, other = state.round.tables[1].seats
    assert night.not_there(state) == {other} and night.counted()[0].scores[other] == -5
    night.forfeit(2, 0, 1)
    lobby.journal.settle()
    assert night.not_there(state) == {one} and night.counted()[0].scores[one] == -5
    night.forfeit(2, None, 1)
    lobby.journal.settle()
    assert night.missing(state) == (2,) and not {one, other} & night.counted()[0].scores.keys()
    night.forfeit(2, None, 1)
    assert night.notice == ""
    night.record_result(2, {"tricks": 9}, 1, 1, "they were there")
    lobby.journal.settle()
    assert [night.counted()[0].scores[team] for team in (one, other)] == [9, 4]
    lost = "lost, −5 points"
    assert [(each.hand, each.was, each.now) for each in reversed(audit(night))][:3] == [
        (night.label(other), "", lost), (night.label(one), "", lost), (night.label(one), lost, "was there"),
    ]  # fmt: skip
    again = Night.open(lobby.journal, lobby.director, night.stream)
    assert again.counted() == night.counted()
    night.undo()
    lobby.journal.settle()
    assert night.counted() == again.counted(), "what was said of a round that is over is said otherwise, not undone"


def test_only_the_director_says_who_was_missing_once_the_round_is_over(lobby: Lobby) -> None:
    night = after_a_round_without_a_team(lobby)
    lobby.director.leave()
    night.forfeit(2, 0, 1)
    lobby.journal.settle()
    assert night.notice and night.rounds[0].forfeits == {2: (1, 5)}
    lobby.director.enter(PIN)
    night.forfeit(1, 0, 1)
    assert night.notice == "Table 1 has played a hand."


# Hidden, and the pot.


def test_scores_are_hidden_while_a_level_is_played(lobby: Lobby) -> None:
    night = begin(lobby, event(hidden="level"), people(8))
    lobby.director.leave()
    shown, titles = [], []
    for _ in range(3):
        night.seat()
        night.start()
        lobby.journal.settle()
        for number, table in enumerate(night.rounds[-1].round.tables):
            tell(night, table.number, 7 + number)
        view = standings_view(night)
        shown.append((len(view.rows), view.hidden))
        night.close()
        lobby.journal.settle()
        shown.append((len(standings_view(night).rows), standings_view(night).hidden))
        titles.append(standings_view(night).title)
    hidden = (0, "Scores are hidden until the first rounds are over.")
    assert titles[0] == "Standings", "a round was played: it does not say before the first"
    assert shown == [(0, ""), hidden, hidden, (4, ""), (4, ""), (4, "")]


def test_the_boston_pot_goes_to_most_bostons_by_the_fourth_game(lobby: Lobby) -> None:
    pot = PrizeRules(boston_pot=True)
    format = MovingTeam(first_rounds=5, last_place="lot")
    night = begin(lobby, event(format=format, prize_rules=pot), people(8))
    said, made = [], [[13, 7], [7, 7], [7, 0], [7, 8], [13, 13]]
    for tricks in made:
        night.seat()
        night.start()
        lobby.journal.settle()
        for table, each in zip(night.rounds[-1].round.tables, tricks, strict=True):
            tell(night, table.number, each)
        night.close()
        lobby.journal.settle()
        said.append(prize_rows(night)[-1])
    first, third = night.rounds[0].round.tables[0].seats[0], night.rounds[2].round.tables[1].seats[1]
    names = " and ".join(sorted({night.label(first), night.label(third)}))
    assert [row.prize for row in said] == ["Boston pot"] * 5
    assert [row.winner for row in said[:3]] == ["not decided"] * 3
    assert said[3] == said[4] and said[4].points == ("1 Boston" if first != third else "2 Bostons")
    assert sorted(said[4].winner.split(" and ")) == sorted(names.split(" and "))


# Ready plans, and old ones.


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.title)
def test_a_ready_plan_can_be_played_at_once_and_again_another_week(ready: object) -> None:
    form = NightForm.begin("Friday night")
    form.people = 32
    form.choose_ready(ready)  # type: ignore[arg-type]
    assert form.why_not() == ""
    assert NightForm.begin("Friday night", form.content()).content() == form.content()
    assert Plan.of(form.plan().content()) == form.plan()
    assert all(rule.allows(form.value(rule.id)) for rule in form.asked())


def test_a_plan_that_knows_nothing_of_all_this_opens_as_it_was() -> None:
    content = plan("swiss").content()
    del content["conduct"], content["prize_rules"]["boston_pot"]
    assert Plan.of(content) == plan("swiss")
    last = NightForm.begin("Friday night").content()
    del last["conduct"]
    assert NightForm.begin("Friday night", last).content() == NightForm.begin("Friday night").content()


def test_another_format_takes_the_rounds_of_a_tournament_with_it_only_if_teams_meet_in_it() -> None:
    form = NightForm.begin("Friday night")
    form.choose_ready(READY[0])
    form.choose_format("swiss")
    assert form.conduct == READY[0].conduct and form.hidden == 0
    form.choose_format("drive")
    assert form.conduct == Conduct()
