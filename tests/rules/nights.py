"""Nights played at random, for the tests of movements and standings."""

import os
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.movements.format import Field, Format
from rules.rounds import DUMMY, Entrant, Played, Round

EVERY = "WHIST_NIGHTS" in os.environ
"""Whether to try every size, as the soak does, or a few."""

SEEDS = st.integers(0, 10**6)


def sizes(few: Sequence[int], least: int, most: int) -> Sequence[int]:
    """The numbers of entrants to try."""
    return range(least, most + 1) if EVERY else few


def field(
    count: int | Sequence[Entrant], roles: Mapping[Entrant, int] | None = None, rounds: int | None = None, seed: int = 0
) -> Field:
    """So many entrants, or these."""
    entrants = tuple(range(1, count + 1)) if isinstance(count, int) else tuple(count)
    return Field(entrants, roles or {}, rounds, seed)


def result(round: Round, rng: Random, draws: bool = False) -> Played:
    """The round with a result at every table, of thirteen tricks; some are drawn if they may be."""
    scores: dict[Entrant, int] = {}
    winners: dict[int, int] = {}
    for table in round.tables:
        tricks = rng.randrange(14)
        sides = (6, 6) if draws and rng.random() < 0.2 else (tricks, 13 - tricks)
        for side, entrants in enumerate(table.sides):
            scores |= {entrant: sides[side] for entrant in entrants if entrant != DUMMY}
        if sides[0] != sides[1]:
            winners[table.number] = int(sides[1] > sides[0])
    return Played(round, scores, winners)


def play(format: Format, there: Field, rounds: int | None = None, draws: bool = False) -> list[Played]:
    """A night to its end, or so many rounds of it."""
    rng, played = Random(there.seed), list[Played]()
    while rounds is None or len(played) < rounds:
        following = format.next_round(there, played)
        if following is None:
            break
        played.append(result(following, rng, draws))
    return played


def with_changes(
    format: Format, count: int, rounds: int, seed: int, draws: bool = False, planned: int | None = None, **more: Any
) -> list[tuple[Field, Played]]:
    """A night in which some come late, leave and come back; each round with who was there for it."""
    rng, there, away = Random(seed), set(range(1, count + 1)), set[Entrant]()
    night: list[tuple[Field, Played]] = []
    for _ in range(rounds):
        now = Field(tuple(sorted(there)), rounds=planned, seed=seed, **more)
        following = format.next_round(now, [played for _, played in night])
        if following is None:
            break
        night.append((now, result(following, rng, draws)))
        for entrant in sorted(there):
            if rng.random() < 0.06 and len(there) > format.least:
                there.remove(entrant)
                away.add(entrant)
        if rng.random() < 0.4:
            there |= {max(there | away) + 1}
        if away and rng.random() < 0.3:
            there.add(away.pop())
    return night


def check_seated(there: Field, round: Round, seats: int) -> None:
    """Everyone there has one place, at a table or out; tables are full, and numbered from 1."""
    places = [entrant for table in round.tables for entrant in table.seats if entrant != DUMMY]
    assert sorted([*places, *round.sit_out]) == sorted(there.entrants)
    assert all(len(table.seats) == seats for table in round.tables)
    assert [table.number for table in round.tables] == list(range(1, len(round.tables) + 1))
