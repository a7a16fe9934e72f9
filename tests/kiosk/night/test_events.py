"""Whole tournaments as clubs announce them, through the night's session, with late and leaving teams and power cuts,
against a judge that reads only the facts. `WHIST_NIGHTS=200` plays so many more at random."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.night.bracket import bracket
from kiosk.night.form import NightForm
from kiosk.night.plan import Plan
from kiosk.night.ready import READY, ReadyPlan
from kiosk.night.standings import prize_rows, standings_view
from rules.house_rules import HouseRules, rules_of
from rules.movements.conduct import Conduct
from rules.movements.event import Event
from rules.movements.format import Format
from rules.movements.formats import FORMATS
from rules.movements.moving_team import MovingTeam
from rules.movements.running import Running
from tests.kiosk.night.evenings import Evening
from tests.kiosk.scenes.nights import plan

MORE = int(os.environ.get("WHIST_NIGHTS", "0"))
GAMES = (("BidWhist", "palace", "points"), ("Spades", "jjda", "points"), ("Whist", "drive", "tricks"))
EVENTS = [kind for kind in FORMATS.values() if issubclass(kind, Event)]


def event(format: Format, game: int = 0, **changes: object) -> Plan:
    id, preset, counting = GAMES[game]
    return plan(format, id, preset, **{"counting": counting, "rounds": None, "hands": 1, **changes})


def play_out(folder: Path, name: str, plan: Plan, teams: int, trouble: float) -> list[str]:
    """The labels of its rounds, once it has been played to the end and judged after each round."""
    evening = Evening(folder, Random(name), plan, 2 * teams, trouble)
    try:
        evening.play(40)
        return [state.round.label for state in evening.night.rounds]
    except BaseException:
        print(name, plan.content(), *evening.done[-40:], sep="\n  ")
        raise
    finally:
        evening.close()


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_tournament_is_played_to_its_final_whoever_comes_and_goes(
    tmp_path: Path, kind: type[Event], game: int
) -> None:
    format = kind(first_rounds=2, playoff=4)
    labels = play_out(tmp_path, f"{kind.id} {game}", event(format, game), 7, 0.4)
    assert labels[-1] in ("Final", "Semi-final")  # others may have gone home


@pytest.mark.parametrize("kind", EVENTS)
def test_a_tournament_without_trouble_has_the_rounds_it_says(tmp_path: Path, kind: type[Event]) -> None:
    format = kind(first_rounds=2, playoff=4, playoff_games=3, last_place="lot")
    labels = play_out(tmp_path, f"plain {kind.id}", event(format), 6, 0)
    assert labels[:4] == ["", "", "Semi-final, game 1", "Semi-final, game 2"]
    assert labels[-1] in ("Final, game 2", "Final, game 3")


def chosen(kind: type[HouseRules], rng: Random) -> dict[str, Any]:
    """Settings at random."""
    return {rule.id: rng.choice(rule.choices).value for rule in rules_of(kind)}


@pytest.mark.skipif(not MORE, reason="WHIST_NIGHTS says how many")
def test_tournaments_at_random_are_scored_as_their_facts_say(tmp_path: Path) -> None:
    for n in range(MORE):
        rng = Random(f"event {n}")
        kind: type[Format] = rng.choice([*EVENTS, Running])
        few = {"games_each": rng.randint(1, 5)} if kind is Running else {"first_rounds": rng.randint(1, 4)}
        conduct = Conduct(**chosen(Conduct, rng))
        folder = tmp_path / str(n)
        folder.mkdir()
        game = 0 if conduct.until == "game" else rng.randrange(len(GAMES))  # the judge knows when that one is won
        format = kind(**{**chosen(kind, rng), **few})
        made = event(format, game, hands=rng.randint(1, 2), conduct=conduct, minutes=0)
        play_out(folder, f"event {n}", made, rng.randint(4, 24), rng.choice([0.1, 0.3, 0.6]))


# How a round is played.


@pytest.mark.parametrize("until", ["hands", "time", "game"])
def test_rounds_end_with_hands_time_or_the_game_signed_or_lost_by_a_missing_team(tmp_path: Path, until: str) -> None:
    conduct = Conduct(until=until, signed=until != "game", level="hand", missing_after=5)
    made = event(MovingTeam(first_rounds=2, playoff=2), conduct=conduct, minutes=0)
    labels = play_out(tmp_path, f"conduct {until}", made, 6, 0.4)
    assert len(labels) >= 2


# The ready plans.


class ReadyEvening(Evening):
    """An evening that is judged once it is over, all of its rounds then: thirty-two people take the judge long."""

    def look(self) -> None:
        if self.night.over:
            super().look()


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.title)
def test_an_evening_of_sixteen_teams_by_a_ready_plan_goes_from_the_first_game_to_the_pot(
    tmp_path: Path, ready: ReadyPlan
) -> None:
    form = NightForm.begin("Friday night")
    form.choose_ready(ready)
    form.clock = False
    # In a clubroom six games are played; here two, or the test would take as long.
    plan = replace(form.plan(), format=replace(ready.format, first_rounds=2, last_place="lot"))
    evening = ReadyEvening(tmp_path, Random(ready.title), plan, 32, trouble=0)
    evening.play(12)
    night = evening.night
    labels = [state.round.label for state in night.rounds]
    levels = bracket(night)
    if ready.format.playoff_games:
        assert labels == ["", "", "Quarter-final", "Semi-final", "Final"]
        assert [len(level.meetings) for level in levels] == [4, 2, 1]
    else:
        sixteen = [f"Last 16, round {number}" for number in (1, 2, 3)]
        assert labels == ["", "", *sixteen, "Last 8, round 1", "Last 8, round 2", "Last 4", "Final"]
        sizes = {level.title: [(len(meeting.teams), len(meeting.on)) for meeting in level.meetings] for level in levels}
        assert sizes == {"Last 16": [(16, 8)], "Last 8": [(8, 4)], "Last 4": [(2, 1), (2, 1)], "Final": [(2, 1)]}
    final = levels[-1].meetings[0]
    assert [standings_view(night).rows[0].name] == [final.teams[place] for place in final.on]
    pots = [row for row in prize_rows(night) if row.prize == "Boston pot"]
    assert all(row.winner not in ("nobody", "not decided") for row in pots)
    assert len(pots) == ready.prize_rules.boston_pot
    assert all(all(night.signed(state, table.number)) for state in night.rounds for table in state.round.tables)
    evening.close()
