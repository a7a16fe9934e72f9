"""Mitchell's movement for duplicate: north–south sit, east–west go up a table, boards down one (TOURNAMENTS §1)."""

from collections.abc import Iterator

from rules.movements.duplicate import BoardsRound, Place, with_boards

SKIP, SHARE = "skip", "share"
"""What an even number of tables does: east–west skip a table half-way, or two tables share boards and a stand relays.

Otherwise east–west would meet boards again. Skipping, there is one round less than tables; two tables can only share.
"""


def mitchell(pairs: int, boards_a_round: int, even: str = SKIP) -> list[BoardsRound]:
    """All its rounds. Pairs 1 to T sit north–south at tables 1 to T, the others start east–west at them.

    Of an odd number of pairs the last table has no east–west; north–south sit out where they would be.
    """
    tables = (pairs + 1) // 2
    way = "" if tables % 2 else SHARE if tables == 2 else even
    return [with_boards(_round(tables, round, way), pairs, boards_a_round) for round in range(tables - (way == SKIP))]


def _round(tables: int, round: int, way: str) -> Iterator[Place]:
    half = tables // 2
    moved = round + (way == SKIP and round >= half)
    for table in range(tables):
        station = table + (way == SHARE and table >= half)
        yield Place(table + 1, tables + 1 + (table - moved) % tables, (station + round) % tables)
