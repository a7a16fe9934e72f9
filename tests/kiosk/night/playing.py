"""A night that goes on at random until it is killed: ``python -m tests.kiosk.night.playing DATA_DIR SEED``.

After each command that is on record it says so on standard output, a line of JSON: the facts' ids, and what the clock
shows. Its time of day is its own: a day later with each seed, some seconds later with each command.
"""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.nights import PIN, people, plan

FIRST_DAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


class Day:
    """A clock on the wall and one that only goes on, which move when they are told to."""

    def __init__(self, wall: datetime) -> None:
        self.wall, self.seconds = wall, 0.0

    def now(self) -> datetime:
        return self.wall

    def monotonic(self) -> float:
        return self.seconds

    def go_on(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds


def open_night(lobby: Lobby, day: Day) -> Night | None:
    """The last night there was, by this clock; None where there is none."""
    nights = lobby.nights()
    return Night.open(lobby.journal, lobby.director, nights[0].name, monotonic=day.monotonic) if nights else None


def move(night: Night, rng: Random, names: Iterator[str]) -> None:
    """Somebody does something."""
    state, here = night.current, [entry.number for entry in night.entries.values() if entry.here]
    if state is None:
        together = night.plan.format.together
        if len(here) < {1: 9, 2: 6, 4: 4}[together]:
            night.enter([next(names) for _ in range(together)], rng.randrange(2), here=True)
        elif rng.random() < 0.2:
            night.set_here(rng.choice(here), False)
        else:
            night.seat()
    elif not state.started:
        (night.unseat if rng.random() < 0.1 else night.start)()
    elif rng.random() < 0.3:
        place = rng.choice(state.round.tables).number
        rng.choice(
            [
                night.undo, night.pause, night.resume, night.add_minutes,
                lambda: night.record_result(place, {"tricks": 1}, 1),
                lambda: night.confirm(place, 0), lambda: night.confirm(place, 1),
            ]
        )()  # fmt: skip
    elif missing := night.missing(state):
        night.record_result(rng.choice(missing), {"tricks": rng.randrange(14)})
    elif level := night.level(state):
        night.cut(level[0], rng.randrange(2))
    else:
        night.close()


def main(data_dir: Path, seed: int) -> None:
    rng, day = Random(seed), Day(FIRST_DAY + timedelta(days=seed))
    names = (f"{name} {seed}.{n}" for n in count() for name in people(20))
    lobby = Lobby.open(data_dir, now=day.now)
    (lobby.director.enter if lobby.director.has_pin else lobby.director.set_pin)(PIN)
    night = open_night(lobby, day)
    said = {fact.id for log in [night.facts, *night.logs.values()] for fact in log} if night else set()
    while True:
        day.go_on(rng.randint(0, 40))
        if night is None or night.over:
            chosen = plan(rng.choice([*FORMATS]), rounds=rng.randint(1, 4), hands=rng.randint(1, 2))
            lobby.begin_night(chosen, lambda _night: None)
            lobby.journal.settle()
            night = open_night(lobby, day)
        else:
            move(night, rng, names)
            lobby.journal.settle()
        assert night is not None
        made = [fact.id for log in [night.facts, *night.logs.values()] for fact in log if fact.id not in said]
        said.update(made)
        clock = night.clock()
        shown = [clock.left, clock.running] if clock else None
        print(
            json.dumps({"night": night.stream, "made": made, "wall": day.wall.isoformat(), "clock": shown}), flush=True
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
