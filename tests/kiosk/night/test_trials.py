"""Whole nights of every format, with everything that can happen in one, against a judge that reads only the facts.

`WHIST_NIGHTS=200` plays so many more at random, every tenth with 100 to 400 people, and prints figures.
"""

import os
import time
from pathlib import Path
from random import Random

import pytest

from kiosk.night.plan import Plan
from rules.house_rules import rules_of
from rules.movements.formats import FORMATS
from tests.kiosk.night.evenings import Evening
from tests.kiosk.scenes.nights import plan

NIGHTS = int(os.environ.get("WHIST_NIGHTS", "0"))
WHIST = ("Whist", "drive", "tricks")
BY_SIDES = (
    WHIST,
    WHIST,
    ("Whist", "short", "points"),
    ("BidWhist", "palace", "points"),
    ("BidWhist", "agee", "points"),
)
ALONE = (*BY_SIDES, ("SoloWhist", "britannica", "points"), ("ContractWhist", "palace", "points"))


def some_plan(id: str, rng: Random, rounds: int, **changes: object) -> Plan:
    """A night of a format with settings at random, of a game that it can be played with."""
    kind = FORMATS[id]
    made = kind()
    for _ in range(20):
        values = {each.id: rng.choice(each.choices).value for each in rules_of(kind) if each.choices}
        if not kind(**values).problems():
            made = kind(**values)
            break
    games = [WHIST] if kind.games else BY_SIDES if kind.unit != "player" or kind.roles else ALONE
    game, preset, counting = rng.choice(games)
    hands = kind.hands or rng.randint(1, 3)
    more: dict[str, object] = {"hands": hands, "counting": counting, "rounds": rounds, **changes}
    return plan(made, game, preset, **more)


@pytest.mark.parametrize("id", FORMATS)
def test_a_small_night_of_every_format_is_scored_as_its_facts_say(tmp_path: Path, id: str) -> None:
    rng = Random(f"small {id}")
    count = rng.randint(8, 13)
    evening = Evening(tmp_path, rng, some_plan(id, rng, 3), count, trouble=0.4)
    evening.play(3)
    evening.close()


@pytest.mark.skipif(not NIGHTS, reason="WHIST_NIGHTS says how many")
def test_nights_at_random_are_scored_as_their_facts_say(tmp_path: Path) -> None:
    began, rounds, facts, most = time.monotonic(), 0, 0, 0
    for n in range(NIGHTS):
        rng = Random(f"night {n}")
        large = n % 10 == 9
        id = rng.choice([*FORMATS])
        count = rng.randint(100, 400) if large else rng.randint(4, 48)
        planned = rng.randint(2, 5) if large else rng.randint(2, 12)
        chosen = some_plan(id, rng, planned)
        folder = tmp_path / str(n)
        folder.mkdir()
        evening = Evening(folder, rng, chosen, count, trouble=0.05 if large else rng.choice([0.1, 0.3, 0.6]))
        try:
            evening.play(planned + 3)
        except BaseException:
            print(f"night {n}: {id}, {count} people, {chosen.content()}", *evening.done[-40:], sep="\n  ")
            raise
        rounds += len(evening.night.rounds)
        facts += evening.night.journal.read(lambda db: db.table("facts").count)
        most = max(most, len(evening.night.entries))
        evening.close()
    print(f"{NIGHTS} nights, {rounds} rounds, {facts} facts, {most} entrants at most, {time.monotonic() - began:.0f} s")
