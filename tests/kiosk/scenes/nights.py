"""Nights for tests and pictures: opened, filled with people, played for so many rounds."""

from collections.abc import Sequence
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.night.plan import Plan
from kiosk.night.session import Night
from rules.catalogue import GAMES
from rules.movements.format import Format
from rules.movements.formats import FORMATS

PIN = "4711"
NAMES = (
    "Ada", "Amos", "Bernice", "Clyde", "Cora", "Della", "Earl", "Edna", "Faye", "Floyd", "Grant", "Hank", "Hattie",
    "Ida", "Jesse", "Leon", "Lloyd", "Mabel", "Moses", "Nell", "Opal", "Otis", "Pearl", "Roy", "Ruby", "Silas", "Vera",
    "Wade",
)  # fmt: skip
LONG = "Bartholomew-Maximilian Featherstonehaugh"

COURT: dict[str, int | str] = {"trump": "S", "north": 0, "east": 0, "trump_honours": 2}
"""What some block of court whist asks beside tricks."""


def people(count: int, long: bool = False) -> list[str]:
    """So many names, all different; the first of them as long as names get, where asked."""
    found = [NAMES[n % len(NAMES)] + (f" {n // len(NAMES) + 1}" if n >= len(NAMES) else "") for n in range(count)]
    if long:
        found[:12] = [f"{LONG[: 40 - len(str(n)) - 1]} {n}" for n in range(min(12, count))]
    return found


def plan(format: Format | str = "individual", game: str = "Whist", preset: str = "drive", **changes: object) -> Plan:
    """A plan: 12 rounds of 2 hands, 14 minutes each, unless told otherwise."""
    made = FORMATS[format]() if isinstance(format, str) else format
    values: dict[str, object] = {"people": 28, "rounds": 12, "hands": 2, "minutes": 14, "counting": "tricks"}
    chosen = GAMES[game]
    rules = chosen.preset(preset).rules
    return Plan("Friday night", made, chosen, preset, rules, **{**values, **changes})  # type: ignore[arg-type]


def begin(lobby: Lobby, plan: Plan, names: Sequence[str], here: bool = True) -> Night:
    """A night with these people on its list; those of a pair or team stand one after the other."""
    if not lobby.director.has_pin:
        lobby.director.set_pin(PIN)
    lobby.begin_night(plan, lambda _night: None)
    lobby.journal.settle()
    night = lobby.night
    assert night is not None
    step = plan.format.together
    for n in range(0, len(names) - step + 1, step):
        night.enter(names[n : n + step], (n // step) % 2 if plan.format.roles else 0, here)
    lobby.journal.settle()
    return night


def tell_all(night: Night, rng: Random, agree: bool = False) -> None:
    """Every result of the round comes in; of Whist, as the tricks of north and south."""
    state = night.current
    assert state is not None
    for table in state.round.tables:
        for _ in range(night.plan.most_hands - len(night.results_at(state, table.number))):
            beside = {} if night.plays_here else COURT
            night.record_result(table.number, {"tricks": rng.randrange(14), **beside})
            if agree:
                night.confirm(table.number, 0)
                night.confirm(table.number, 1)
            night.journal.settle()
    for place in night.level(state):
        night.cut(place, rng.randrange(2))
    night.journal.settle()


def play_round(night: Night, rng: Random) -> None:
    """One whole round."""
    night.seat()
    night.start()
    night.journal.settle()
    tell_all(night, rng)
    night.close()
    night.journal.settle()
