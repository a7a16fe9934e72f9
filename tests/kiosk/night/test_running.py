"""A running night through its session: whoever is free is given a table while others play on."""

from pathlib import Path
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.audit import audit
from kiosk.night.room import room
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from rules.movements.conduct import Conduct
from rules.movements.running import Running
from tests.kiosk.night.evenings import Evening
from tests.kiosk.scenes.nights import PIN, begin, people, plan


def night_of(lobby: Lobby, teams: int = 6) -> Night:
    night = begin(lobby, plan(Running(games_each=3), rounds=None, hands=1, minutes=0), people(2 * teams))
    night.seat()
    night.start()
    lobby.journal.settle()
    return night


def tell(night: Night, place: int, tricks: int = 8) -> None:
    night.record_result(place, {"tricks": tricks})
    night.journal.settle()


def test_as_soon_as_two_teams_are_free_they_are_given_a_table_and_the_others_play_on(lobby: Lobby) -> None:
    night = night_of(lobby)
    tell(night, 1)
    night.advance()
    lobby.journal.settle()
    assert night.notice == "No two teams are free." and not room(night, night.rounds[-1]).can_advance
    tell(night, 2)
    stream = night.rounds[0].streams[3]
    assert room(night, night.rounds[-1]).can_advance
    night.advance()
    lobby.journal.settle()
    first, second = night.rounds
    assert second.streams[3] == stream and second.streams[1] != first.streams[1]
    assert {*second.round.tables[0].seats, *second.round.tables[1].seats} == {
        team for table in first.round.tables[:2] for team in table.seats
    }
    assert {place.place for place in room(night, second).missing} == {1, 2, 3}
    assert [len(one.round.tables) for one in night.played()] == [2]
    tell(night, 3, 9)
    won = night.label(first.round.tables[2].seats[0])
    assert {row.name: row.won for row in standings_view(night).rows}.get(won) is None
    tell(night, 1)
    night.advance()
    lobby.journal.settle()
    assert {row.name: row.won for row in standings_view(night).rows}[won] == "1"
    again = Night.open(lobby.journal, lobby.director, night.stream)
    assert again.played() == night.played() and again.rounds == night.rounds


def test_a_night_with_rounds_has_no_next_games(lobby: Lobby) -> None:
    night = begin(lobby, plan("swiss", hands=1), people(8))
    night.seat()
    night.start()
    lobby.journal.settle()
    night.advance()
    assert night.notice == "No round is being played."


@pytest.mark.parametrize("seed", range(3))
def test_running_nights_with_late_and_leaving_teams_and_power_cuts_are_scored_as_their_facts_say(
    tmp_path: Path, seed: int
) -> None:
    conduct = Conduct(signed=seed == 1, missing_after=5 if seed == 2 else None)
    made = plan(Running(games_each=3), rounds=None, hands=1, minutes=0, conduct=conduct)
    evening = Evening(tmp_path, Random(f"running {seed}"), made, 14, trouble=0.3)
    evening.play(8)
    assert len(evening.night.rounds) > 3
    assert sum(len(one.round.tables) for one in evening.night.played()) >= 6
    evening.close()


def test_a_table_that_plays_on_is_missing_nobody_in_the_round_before_and_is_corrected_once(lobby: Lobby) -> None:
    night = night_of(lobby)
    lobby.director.enter(PIN)
    for place in (1, 2):
        tell(night, place, 8)
    night.advance()
    lobby.journal.settle()
    (carried,) = night.rounds[0].carried
    night.forfeit(carried, 0, 1)
    assert night.notice == f"Table {carried} plays on in a later round."
    tell(night, carried, 8)
    night.record_result(carried, {"tricks": 3}, 1, 2)
    lobby.journal.settle()
    assert [(one.round, one.place, one.now) for one in audit(night)] == [(2, carried, "3 to 10")]
