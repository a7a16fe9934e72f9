"""A change of who plays in a night that goes on: what was said of it before is what comes of it."""

from dataclasses import replace
from random import Random

import pytest

from kiosk.lobby.lobby import Lobby
from kiosk.night.replan import Change, comes, comes_back, goes_home, make, preview, replanned, sits_in
from kiosk.night.session import Night
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round


def night_of(lobby: Lobby, format: str, count: int = 16, rounds: int = 2, **changes: object) -> Night:
    """A night after so many rounds, the director there."""
    planned = None if FORMATS[format]().ranking.measures[0].endswith("loss") else 6
    night = begin(lobby, plan(format, **{"hands": 1, "rounds": planned, **changes}), people(count))
    for number in range(rounds):
        play_round(night, Random(number))
    lobby.director.enter(PIN)
    return night


def made(night: Night, change: Change) -> None:
    make(night, change)
    night.journal.settle()
    assert night.notice == ""


def said(night: Night, change: Change) -> dict[str, tuple[str, str]]:
    return {one.label: (one.before, one.after) for one in preview(night, change).compared}


@pytest.mark.parametrize("format", [id for id in FORMATS if id != "elimination"])
@pytest.mark.parametrize("seated", [False, True])
def test_what_is_said_of_tables_and_sit_outs_is_what_comes_and_played_rounds_stay(
    lobby: Lobby, format: str, seated: bool
) -> None:
    night = night_of(lobby, format, 32 if FORMATS[format].unit == "team" else 16)
    if seated:
        night.seat()
        lobby.journal.settle()
    rounds = [(state.round, state.fact) for state in night.rounds if state.closed]
    results = [night.scores(state) for state in night.rounds if state.closed]
    for kind, entrants in ((goes_home, [1]), (goes_home, [2, 3]), (comes_back, [1])):
        change = kind(night, entrants)
        told = said(night, change)
        unit = {"player": "Players", "pair": "Pairs", "team": "Teams"}[night.plan.format.unit]
        assert told[unit] == (str(len(night.field().entrants)), str(len(change.after.entrants)))
        made(night, change)
        assert set(night.field().entrants) == set(change.after.entrants)
        coming = night.current.round if night.current else night.next_round()
        assert coming is not None
        out = len(coming.sit_out)
        words = f" and {out} sitting out" if out else ""
        assert told["Tables"][1] == f"{len(coming.tables)}{words}"
        assert (night.current is not None) == seated
        assert (told["Sits out"][1] == "nobody") == (not out) or "Same partner twice" in told
    assert [(state.round, state.fact) for state in night.rounds if state.closed] == rounds
    assert [night.scores(state) for state in night.rounds if state.closed] == results


def test_who_comes_late_is_on_the_list_and_sits_in_the_next_round(lobby: Lobby) -> None:
    night = night_of(lobby, "individual", 15)
    change = comes(night, ["Zoe"])
    assert change.what == "Zoe arrives" and preview(night, change).title == "Zoe arrives"
    assert said(night, change)["Tables"] == ("3 and 3 sitting out", "4")
    made(night, change)
    zoe = night.find("Zoe")
    following = night.next_round()
    assert zoe is not None and following is not None
    assert zoe.number in {entrant for table in following.tables for entrant in table.seats}
    assert zoe.number == change.after.entrants[-1], "the number that was looked ahead with"


def test_a_substitute_goes_on_with_what_was_made_in_the_place(lobby: Lobby) -> None:
    night = night_of(lobby, "individual")
    before = night.played()
    made(night, sits_in(night, 4, night.entries[4].people[0], "Zoe"))
    assert night.label(4) == "Zoe" and night.played() == before and len(night.field().entrants) == 16


def test_partners_are_counted_over_the_whole_night(lobby: Lobby) -> None:
    night = night_of(lobby, "individual", 8, rounds=3)
    told = said(night, goes_home(night, [1, 2, 3, 4]))
    assert told["Same partner twice"][0] == "nobody" and told["Same partner twice"][1] != "nobody"


def test_rounds_more_or_less_are_compared(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    change = replanned(night, replace(night.plan, rounds=9))
    assert said(night, change)["Rounds to come"] == ("4", "7")
    made(night, change)
    assert night.plan.rounds == 9


def test_nobody_can_be_seated_where_too_few_are_left(lobby: Lobby) -> None:
    night = night_of(lobby, "drive", 5)
    view = preview(night, goes_home(night, [1, 2]))
    assert "needs at least 4 players; there are 3" in view.why_not


def test_a_round_that_is_played_is_one_of_those_that_stay(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    night.seat()
    night.start()
    lobby.journal.settle()
    current = night.current
    assert current is not None
    view = preview(night, goes_home(night, [1]))
    assert view.first == 4 and view.stays == "Rounds 1 to 3 stay as they were. From round 4:"
    made(night, goes_home(night, [1]))
    assert night.current is not None and night.current.round == current.round and night.current.started


def test_without_the_director_nothing_is_replanned(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    night.seat()
    lobby.journal.settle()
    lobby.director.leave()
    assert night.current is not None
    seats = night.current.round
    make(night, goes_home(night, [1]))
    lobby.journal.settle()
    assert night.entries[1].here and night.current is not None and night.current.round == seats


@pytest.mark.parametrize("format", ["elimination", "ladder"])
def test_where_who_loses_goes_out_a_change_can_be_looked_at_in_the_middle_of_a_round(lobby: Lobby, format: str) -> None:
    night = night_of(lobby, format, rounds=0)
    night.seat()
    night.start()
    lobby.journal.settle()
    view = preview(night, goes_home(night, [1]))
    told = {one.label: one for one in view.compared}
    assert told["Pairs"].after == "7" and told["Rounds to come"].after == "as many as it takes" and not view.why_not
