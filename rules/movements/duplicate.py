"""Duplicate: the same boards at all tables, and who plays them when (TOURNAMENTS §1, §3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.movements import Entrant, Round, Seated


@dataclass(frozen=True)
class BoardsRound:
    """One round of duplicate: who sits where, and the boards by the number of the table."""

    round: Round
    boards: dict[int, range]


@dataclass(frozen=True)
class Place:
    """A table of a round: the pair north–south and the one east–west from 1, and its set of boards from 0."""

    north_south: Entrant
    east_west: Entrant
    boards: int


def with_boards(tables: Iterator[Place], pairs: int, boards_a_round: int) -> BoardsRound:
    """The round; the opponents of a pair that is not there, a number above `pairs`, sit out."""
    seated: list[Seated] = []
    out: list[Entrant] = []
    boards: dict[int, range] = {}
    for number, place in enumerate(tables, 1):
        here = [pair for pair in (place.north_south, place.east_west) if pair <= pairs]
        if len(here) < 2:
            out += here
            continue
        seated.append(Seated(number, (place.north_south, place.east_west)))
        first = place.boards * boards_a_round + 1
        boards[number] = range(first, first + boards_a_round)
    return BoardsRound(Round(tuple(seated), tuple(out)), boards)
