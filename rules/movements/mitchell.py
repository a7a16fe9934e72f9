"""Mitchell's movement for duplicate: north–south sit, east–west go up a table, boards down one.

See movements#duplicate.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.house_rules import rule
from rules.movements.duplicate import Duplicate, Movement, Place
from rules.movements.format import Field
from rules.phrases import Phrase
from rules.rounds import Entrant, Ranking


@dataclass(frozen=True)
class Mitchell(Duplicate):
    """Numbers 1 to T sit north–south at tables 1 to T, the others start east–west at them."""

    id: ClassVar[str] = "mitchell"
    title: ClassVar[str] = "Mitchell"
    help: ClassVar[str] = (
        "North–south pairs sit; after each round east–west go up a table and boards down one. Each direction has a "
        "ranking of its own."
    )
    source: ClassVar[str] = "bridge clubs"
    unit: ClassVar[str] = "pair"
    roles: ClassVar[tuple[str, ...]] = ("north–south", "east–west")
    ends: ClassVar[bool] = True
    most: ClassVar[int] = 200
    staying: ClassVar[Phrase] = Phrase("North–south at table {table} all night.")
    none_left: ClassVar[Phrase] = Phrase(
        "They cannot stay: only north–south pairs do. The first round settles who is north–south: who asked first is."
    )
    who_stays: ClassVar[str] = Phrase("North–south pairs stay seated.")

    even: str = rule(
        "skip",
        "An even number of tables",
        "Halfway through, east–west skip a table and play one round fewer; or two tables share boards. Otherwise pairs "
        "would meet boards again.",
        "bridge clubs",
        ("skip", "skips a table"),
        ("share", "shares boards and relays"),
    )

    @property
    def ranking(self) -> Ranking:
        """Each direction by itself."""
        return replace(super().ranking, by_side=True)

    def movement(self, numbers: int) -> Movement:
        """As many rounds as tables; with a skip, one less. Two tables can only share."""
        tables = numbers // 2
        way = "" if tables % 2 else "share" if tables == 2 else self.even
        return Movement(numbers, tables - (way == "skip"), tables, lambda round: list(_round(tables, round, way)))

    def order(self, field: Field) -> Sequence[Entrant]:
        """Pairs whose direction it is sit north–south; if there are too many or too few of them, the last ones
        change."""
        by_role = sorted(field.entrants, key=lambda entrant: (field.roles.get(entrant, 0), entrant))
        half = (len(by_role) + 1) // 2
        return sorted(by_role[:half]) + sorted(by_role[half:])


def _round(tables: int, round: int, way: str) -> Iterator[Place]:
    half = tables // 2
    moved = round + (way == "skip" and round >= half)
    for table in range(tables):
        station = table + (way == "share" and table >= half)
        yield Place(table + 1, table + 1, tables + 1 + (table - moved) % tables, (station + round) % tables)
