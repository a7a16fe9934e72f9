"""Rounds found by search, for any players after any rounds (movements#search).

Each round is seated by lot, and players change places while that reduces repetition; then all rounds together are
annealed. Only players who repeat something change, which makes it quick: hundreds of people take about a second.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import exp
from random import Random

from rules.movements.format import Field
from rules.movements.past import in_turn
from rules.rounds import Entrant, Played, Round, Seated

ATTEMPTS = 2
PARTS = 20
STEPS = 3_000
"""The length of the search: each attempt has so many parts, each of so many tried changes."""
LOOK = 200
"""After so many changes, at least, the list of players who repeat something is made again."""
WARM, COLD = 0.8, 0.2
"""A change for the worse by one is accepted with the probability exp(−1 / warmth)."""

_MOST = 1_200
_PARTNERS = [8 * again for again in range(_MOST)]
"""The price of one more time together, by how often two have partnered."""
_OPPONENTS = [max(0, again - 1) for again in range(_MOST)]
"""The price by how often two have opposed: twice is free."""


@dataclass(frozen=True)
class Plan:
    """The best rounds so far. `share` of the search, 0 to 1, is done; at its beginning some rounds may be missing.
    `cost` weighs the repetition in the searched rounds, 0 for none."""

    rounds: tuple[Round, ...]
    share: float = 1.0
    cost: int = 0


def plans(
    players: Sequence[Entrant], rounds: int, played: Sequence[Played] = (), seed: int = 0, attempts: int = ATTEMPTS
) -> Iterator[Plan]:
    """Plans of so many rounds, each at least as good as the one before; the last is the best found.

    The number of steps is bounded, and the search ends early once there is no avoidable repetition. The caller may stop
    at any plan. `players` may hold `DUMMY` to make up a multiple of four. The same arguments give the same plans.
    """
    best: Plan | None = None
    for attempt in range(attempts):
        lot = Random(f"{seed} {len(played)} {attempt}")
        mix = _Mix(players, played, lot)
        made: list[Round] = []
        for out in _sit_outs(players, rounds, played, seed * attempts + attempt):
            mix.add(out)
            made.append(mix.round(len(made)))
            if best is None:
                yield Plan(tuple(made), 0.0, mix.cost)
        least = mix.least(rounds)
        for part in range(PARTS + 1):
            if best is None or mix.cost < best.cost:
                best = Plan(mix.plan(), cost=mix.cost)
            if mix.cost <= least or part == PARTS:
                break
            yield replace(best, share=(attempt + part / PARTS) / attempts)
            mix.settle(mix.rounds, STEPS, WARM + (COLD - WARM) * part / (PARTS - 1), least)
        if best is not None and best.cost <= least:
            break
    if best is not None:
        yield best


def _sit_outs(
    players: Sequence[Entrant], rounds: int, played: Sequence[Played], seed: int
) -> Iterator[tuple[Entrant, ...]]:
    """Who sits out, round by round: those who have done so least, then longest ago."""
    queue = in_turn(Field(tuple(players), seed=seed), played, players)
    for _ in range(rounds):
        out = queue[: len(players) % 4]
        queue = queue[len(out) :] + out
        yield tuple(sorted(out))


class _Mix:
    """Rounds in the making, and how often each two players have met.

    Players are numbered from 0. In a round every four neighbours are a table in seat order: place ^ 2 is a player's
    partner, place ^ 1 and place ^ 3 are the opponents.
    """

    def __init__(self, players: Sequence[Entrant], played: Sequence[Played], lot: Random) -> None:
        self._players, self._lot = players, lot
        self._number = {player: number for number, player in enumerate(players)}
        self._partners = [[0] * len(players) for _ in players]
        self._opponents = [[0] * len(players) for _ in players]
        self._out: list[tuple[Entrant, ...]] = []
        self.rounds: list[list[int]] = []
        self.cost = 0
        for table in (table for one in played for table in one.round.tables):
            self._note(self._partners, *(pair for side in table.sides for pair in combinations(side, 2)))
            self._note(self._opponents, *product(*table.sides))
        self._before = [[row[:] for row in self._partners], [row[:] for row in self._opponents]]

    def _note(self, counts: list[list[int]], *pairs: tuple[Entrant, ...]) -> None:
        for one, other in pairs:
            if one in self._number and other in self._number:
                a, b = self._number[one], self._number[other]
                counts[a][b] += 1
                counts[b][a] += 1

    def add(self, out: tuple[Entrant, ...]) -> None:
        """Adds one round for all except those who sit out."""
        seats = [self._number[player] for player in self._players if player not in out]
        self._lot.shuffle(seats)
        free = self.cost
        for place, one in enumerate(seats):
            for counts, costs, other in (
                (self._partners, _PARTNERS, seats[place ^ 2]),
                (self._opponents, _OPPONENTS, seats[place ^ 1]),
                (self._opponents, _OPPONENTS, seats[place ^ 3]),
            ):
                if one < other:
                    self.cost += costs[counts[one][other]]
                    counts[one][other] += 1
                    counts[other][one] += 1
        self.rounds.append(seats)
        self._out.append(out)
        self.settle([seats], STEPS // 3, COLD, free)

    def settle(self, rounds: Sequence[list[int]], steps: int, warmth: float, enough: int) -> None:
        """Lets players change places in these rounds until the cost is low enough or the steps are used up."""
        partners, opponents, random, cost = self._partners, self._opponents, self._lot.random, self.cost
        width = len(rounds[0])
        restless: list[tuple[list[int], int]] = []
        look = 0
        while cost > enough and steps:
            if not look:
                restless = [(seats, place) for seats in rounds for place in range(width) if self._price(seats, place)]
                look = max(len(restless), LOOK)
            look -= 1
            steps -= 1
            seats, place = restless[int(random() * len(restless))]
            now = self._price(seats, place)
            if not now:
                continue
            one, mate, left, right = seats[place], seats[place ^ 2], seats[place ^ 1], seats[place ^ 3]
            with_one, against_one = partners[one], opponents[one]
            to = int(random() * width)
            other, its_mate, its_left, its_right = seats[to], seats[to ^ 2], seats[to ^ 1], seats[to ^ 3]
            with_other, against_other = partners[other], opponents[other]
            moved: tuple[tuple[int, ...], tuple[int, ...]]
            if to >> 2 != place >> 2:
                change = (
                    _PARTNERS[with_one[its_mate]]
                    + _OPPONENTS[against_one[its_left]]
                    + _OPPONENTS[against_one[its_right]]
                    + _PARTNERS[with_other[mate]]
                    + _OPPONENTS[against_other[left]]
                    + _OPPONENTS[against_other[right]]
                    - now
                    - _PARTNERS[with_other[its_mate] - 1]
                    - _OPPONENTS[against_other[its_left] - 1]
                    - _OPPONENTS[against_other[its_right] - 1]
                )
                moved = (left, right), (its_left, its_right)
            elif (to ^ place) & 1:  # an opponent at the same table: those two still oppose each other
                change = (
                    _PARTNERS[with_one[its_mate]]
                    + _PARTNERS[with_other[mate]]
                    + _OPPONENTS[against_one[mate]]
                    + _OPPONENTS[against_other[its_mate]]
                    - _PARTNERS[with_one[mate] - 1]
                    - _PARTNERS[with_other[its_mate] - 1]
                    - _OPPONENTS[against_one[its_mate] - 1]
                    - _OPPONENTS[against_other[mate] - 1]
                )
                moved = (its_mate,), (mate,)
            else:
                continue
            if change > 0 and random() >= exp(-change / warmth):
                continue
            cost += change
            seats[place], seats[to] = other, one
            for mine, its, before, after in (
                (with_one, with_other, (mate,), (its_mate,)),
                (against_one, against_other, *moved),
            ):
                table = partners if mine is with_one else opponents
                for whom, by in ((before, -1), (after, 1)):
                    for third in whom:
                        mine[third] += by
                        its[third] -= by
                        table[third][one] += by
                        table[third][other] -= by
        self.cost = cost

    def _price(self, seats: list[int], place: int) -> int:
        """The price of what the player in this place repeats."""
        against = self._opponents[seats[place]]
        return (
            _PARTNERS[self._partners[seats[place]][seats[place ^ 2]] - 1]
            + _OPPONENTS[against[seats[place ^ 1]] - 1]
            + _OPPONENTS[against[seats[place ^ 3]] - 1]
        )

    def least(self, rounds: int) -> int:
        """The least possible cost of so many rounds, whatever the seating."""
        tables = len(self._players) // 4 * rounds
        total = 0
        for counts, costs, meetings in zip(
            self._before, (_PARTNERS, _OPPONENTS), (2 * tables, 4 * tables), strict=True
        ):
            met = [0] * _MOST
            for number, row in enumerate(counts):
                for times in row[:number]:
                    met[times] += 1
            for times in range(_MOST - 1):
                again = min(met[times], meetings)
                total += again * costs[times]
                met[times + 1] += again
                meetings -= again
        return total

    def plan(self) -> tuple[Round, ...]:
        """The rounds as they are now."""
        return tuple(self.round(index) for index in range(len(self.rounds)))

    def round(self, index: int) -> Round:
        """One of them, counted from 0."""
        seats = [self._players[one] for one in self.rounds[index]]
        tables = (Seated(place // 4 + 1, tuple(seats[place : place + 4])) for place in range(0, len(seats), 4))
        return Round(tuple(tables), self._out[index])
