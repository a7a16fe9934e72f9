"""Howell's movement for duplicate: every two pairs meet once, every pair plays every board (movements#howell).

One pair sits; the others follow one another through all places. So one round gives all the others: it needs a
*starter*, the meetings of a round in which all differences of numbers are different, and for each table an *adder*, its
boards in that round.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.movements.duplicate import Duplicate, Movement, Place
from rules.movements.format import Field
from rules.phrases import Phrase
from rules.rounds import Played

MOST = 32
"""The most pairs for which a starter is searched; with more, a Howell has too many rounds for a night."""

SHARED = (4, 6)
"""With so many pairs boards must be shared: all tables have the same boards in a round, and pass them on."""

Starter = tuple[tuple[int, int, int], ...]
"""By table: two pairs and a set of boards, all counted from 0 modulo the number of rounds."""


@dataclass(frozen=True)
class Howell(Duplicate):
    """The last number stays seated, at the last table, so that in an odd field the phantom has it."""

    id: ClassVar[str] = "howell"
    title: ClassVar[str] = "Howell"
    help: ClassVar[str] = (
        "Every pair meets every other once and plays every board, now north–south, now east–west. One ranking."
    )
    source: ClassVar[str] = "bridge clubs"
    unit: ClassVar[str] = "pair"
    ends: ClassVar[bool] = True
    least: ClassVar[int] = 4
    most: ClassVar[int] = MOST
    staying: ClassVar[Phrase] = Phrase("The pair that stays, north–south at table {table} all night.")
    none_left: ClassVar[Phrase] = Phrase(
        "They cannot stay: one pair does, all others change tables. The first round settles which: the pair that asked "
        "first."
    )
    who_stays: ClassVar[str] = Phrase("One pair can stay seated.")

    def movement(self, numbers: int) -> Movement:
        """One round less than pairs."""
        return everybody_meets(numbers)

    def places(self, field: Field, played: Sequence[Played]) -> Mapping[int, int]:
        """The pair that stays gets the table it asks for; the table that would stand there stands at the end. So it is
        from the first round on."""
        here = [stay for stay in field.stays if stay.entrant in field.entrants]
        if played:
            moved = {table.drawn: table.number for table in played[0].round.tables if table.drawn}
        else:
            tables = -(-len(field.entrants) // 2)
            moved = {tables: here[0].table} if here and here[0].table < tables else {}
        return moved | {place: own for own, place in moved.items()}


def everybody_meets(numbers: int) -> Movement:
    """Everyone meets everyone once and plays every set of boards."""
    return Movement(numbers, numbers - 1, numbers - 1, lambda round: list(_round(numbers, round)))


def _round(numbers: int, round: int) -> Iterator[Place]:
    rounds = numbers - 1
    for table, (one, other, boards) in enumerate(starter(numbers), 1):
        yield Place(table, (one + round) % rounds + 1, (other + round) % rounds + 1, (boards + round) % rounds)
    yield Place(numbers // 2, numbers, round + 1, round)


@cache
def starter(pairs: int) -> Starter:
    """The first round of all tables except that of the seated pair, which meets pair 0 with boards 0.

    For `SHARED` the search does not require each table to have its own boards.
    """
    found = _search(pairs - 1, shared=pairs in SHARED)
    assert found is not None, f"no Howell for {pairs} pairs"
    return found


def _search(rounds: int, shared: bool) -> Starter | None:
    """Fills the tables one by one, by falling difference of the two pairs, and backtracks."""
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
