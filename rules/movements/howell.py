"""Howell's movement for duplicate: every two pairs meet once, every pair plays every board (TOURNAMENTS §3).

One pair sits; the others follow one another through all places. So one round tells all: a *starter*, who meets whom,
so that the differences of the numbers are all different, and for each table an *adder*, its boards in that round.
"""

from collections.abc import Iterator
from functools import cache

from rules.movements import CannotSeat
from rules.movements.duplicate import BoardsRound, Place, with_boards

MOST = 32
"""The most pairs for which a starter is looked for; with more a Howell has too many rounds for a night."""

Starter = tuple[tuple[int, int, int], ...]
"""By table: two pairs and a set of boards, all counted from 0 modulo the number of rounds."""


def howell(pairs: int, boards_a_round: int) -> list[BoardsRound]:
    """All its rounds: one less than pairs, or with an odd number as many, and one pair sits out in each.

    Raises `CannotSeat` for fewer than three pairs or more than `MOST`.
    """
    if not 3 <= pairs <= MOST:
        raise CannotSeat(f"Howell's movement is for 3 to {MOST} pairs; there {'is' if pairs == 1 else 'are'} {pairs}.")
    even = pairs + pairs % 2
    return [with_boards(_round(even, round), pairs, boards_a_round) for round in range(even - 1)]


def _round(pairs: int, round: int) -> Iterator[Place]:
    """The last pair sits, so that an odd number has who is not there in its place."""
    rounds = pairs - 1
    yield Place(pairs, round % rounds + 1, round % rounds)
    for one, other, boards in starter(pairs):
        yield Place((one + round) % rounds + 1, (other + round) % rounds + 1, (boards + round) % rounds)


@cache
def starter(pairs: int) -> Starter:
    """The first round of all tables but that of the pair that sits, which meets pair 0 with boards 0.

    Four and six pairs cannot do without sharing: there all tables have the same boards in a round, and pass them on.
    """
    found = _search(pairs - 1, shared=False) or _search(pairs - 1, shared=True)
    assert found is not None, f"no Howell for {pairs} pairs"
    return found


def _search(rounds: int, shared: bool) -> Starter | None:
    """Table by table, by falling difference of the two pairs; what does not fit is taken back."""
    tables: list[tuple[int, int, int]] = []
    placed, played, at_table = {0}, {0}, {0}

    def go_on(difference: int) -> bool:
        if difference == 0:
            return True
        for one in range(rounds):
            other = (one + difference) % rounds
            if one in placed or other in placed:
                continue
            for boards in range(rounds):
                seen = {(boards - one) % rounds, (boards - other) % rounds}
                if boards in at_table and not shared or seen & played:
                    continue
                before = set(at_table)
                placed.update((one, other))
                played.update(seen)
                at_table.add(boards)
                tables.append((one, other, boards))
                if go_on(difference - 1):
                    return True
                tables.pop()
                placed.difference_update((one, other))
                played.difference_update(seen)
                at_table.intersection_update(before)
        return False

    return tuple(tables) if go_on((rounds - 1) // 2) else None
