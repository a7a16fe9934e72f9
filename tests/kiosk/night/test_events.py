"""Whole tournaments as clubs announce them, through the night's session, with late and leaving teams and power cuts,
against a judge that reads only the facts. `WHIST_NIGHTS=200` plays so many more at random."""

import os
from pathlib import Path
from random import Random

import pytest

from kiosk.night.plan import Plan
from rules.house_rules import rules_of
from rules.movements.conduct import Conduct
from rules.movements.event import Event
from rules.movements.formats import FORMATS
from rules.movements.moving_team import MovingTeam
from tests.kiosk.night.evenings import Evening
from tests.kiosk.scenes.nights import plan

MORE = int(os.environ.get("WHIST_NIGHTS", "0"))
GAMES = (("BidWhist", "palace", "points"), ("Spades", "jjda", "points"), ("Whist", "drive", "tricks"))
EVENTS = [kind for kind in FORMATS.values() if issubclass(kind, Event)]


def event(format: Event, game: int = 0, **changes: object) -> Plan:
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


@pytest.mark.skipif(not MORE, reason="WHIST_NIGHTS says how many")
def test_tournaments_at_random_are_scored_as_their_facts_say(tmp_path: Path) -> None:
    for n in range(MORE):
        rng = Random(f"event {n}")
        kind = rng.choice(EVENTS)
        values = {rule.id: rng.choice(rule.choices).value for rule in rules_of(kind)}
        format = kind(**{**values, "first_rounds": rng.randint(1, 4)})
        folder = tmp_path / str(n)
        folder.mkdir()
        made = event(format, rng.randrange(len(GAMES)), hands=rng.randint(1, 2))
        play_out(folder, f"event {n}", made, rng.randint(4, 24), rng.choice([0.1, 0.3, 0.6]))


# How a round is played.


@pytest.mark.parametrize("until", ["hands", "time", "game"])
def test_rounds_end_with_hands_time_or_the_game_signed_or_lost_by_a_missing_team(tmp_path: Path, until: str) -> None:
    conduct = Conduct(until=until, signed=until != "game", level="hand", missing_after=5)
    made = event(MovingTeam(first_rounds=2, playoff=2), conduct=conduct, minutes=0)
    labels = play_out(tmp_path, f"conduct {until}", made, 6, 0.4)
    assert len(labels) >= 2
