"""Round robin: everyone meets everyone (movements#pairs)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.format import Field, Format
from rules.movements.matching import NOBODY, pair_up
from rules.movements.past import byes, check_number, in_lot_order, is_over, meetings, present
from rules.rounds import Entrant, Played, Ranking, Round, Seated

Pairs = list[tuple[Entrant, Entrant]]


@dataclass(frozen=True)
class RoundRobin(Format):
    """The circle method. Once somebody has come, or more than one has left, entrants meet who have met least."""

    id: ClassVar[str] = "round_robin"
    title: ClassVar[str] = "Round robin"
    help: ClassVar[str] = "Every pair meets every other pair. With more rounds they meet again."
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 100

    times: int = rule(
        1, "Every two pairs meet", "Unless the night has a number of rounds.", "decided", (1, "once"), (2, "twice")
    )
    ranked_by: str = rule(
        "won", "Ranked by", "What counts first.", "club rules", ("won", "rounds won"), ("total", "points")
    )
    best_of: int | None = settings.best_of()
    bye: str = settings.bye_scores()
    bye_wins: bool = settings.bye_wins()

    @property
    def ranking(self) -> Ranking:
        """By rounds won or points; ties by the result between them, then points for and against."""
        wanted = (self.ranked_by, "between", "total", "difference")
        return Ranking(tuple(dict.fromkeys(wanted)), self.bye, self.bye_wins)

    def rounds(self, entrants: int) -> int | None:
        """Until everyone has met everyone as often as set."""
        return self.times * (entrants - 1 + entrants % 2)

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The format is over when all rounds of the night are played, or all who are there have met."""
        check_number(self, field)
        met = meetings(played)
        if field.rounds is None and all(met[frozenset(two)] >= self.times for two in combinations(field.entrants, 2)):
            return None
        if is_over(field, played):
            return None
        pairs = _circle_goes_on(field, played) or _least_met(field, played)
        tables = [pair for pair in pairs if NOBODY not in pair]
        out = tuple(entrant for pair in pairs if NOBODY in pair for entrant in pair if entrant != NOBODY)
        return Round(tuple(Seated(number, pair) for number, pair in enumerate(tables, 1)), out)


def circle(order: Sequence[Entrant], round: int) -> Pairs:
    """The meetings of a round (from 0) of the circle method, for an even number: the last stays, the others go
    round."""
    last, ring = order[-1], order[:-1]
    at = round % len(ring)
    return [(ring[at], last), *((ring[at - way], ring[(at + way) % len(ring)]) for way in range(1, len(order) // 2))]


def _circle_goes_on(field: Field, played: Sequence[Played]) -> Pairs | None:
    """The circle's next round; the opponent of one who has left has a bye. None if there would be more than one bye, if
    somebody has come, or if the rounds played are not the circle's."""
    began = in_lot_order(present(played[0].round) if played else field.entrants, field, "circle")
    order = began + [NOBODY] * (len(began) % 2)
    for index, one in enumerate(played):
        order = _without(order, present(one.round))
        met = {frozenset(table.seats) for table in one.round.tables}
        if met | {frozenset((out, NOBODY)) for out in one.round.sit_out} != set(map(frozenset, circle(order, index))):
            return None
    order = _without(order, field.entrants)
    if set(field.entrants).difference(order) or order.count(NOBODY) > 1:
        return None
    return circle(order, len(played))


def _without(order: Sequence[Entrant], here: Collection[Entrant]) -> list[Entrant]:
    """The same with nobody in the place of those who are not there."""
    return [entrant if entrant in here else NOBODY for entrant in order]


def _least_met(field: Field, played: Sequence[Played]) -> Pairs:
    """Entrants meet who have met least. The bye goes in turn, and to the one with fewest meetings still to play."""
    order = in_lot_order(field.entrants, field, f"again {len(played)}")
    met, sat_out = meetings(played), byes(played)
    to_meet = {one: sum(not met[frozenset((one, other))] for other in order if other != one) for one in order}
    count = len(order) + 1
    again = count * count * (len(played) + 1)

    def cost(one: Entrant, other: Entrant) -> int:
        if other == NOBODY:
            return sat_out[one] * count + to_meet[one]
        return again * met[frozenset((one, other))] ** 2

    return pair_up(order, cost, dear=again)
