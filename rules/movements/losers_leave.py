"""Losers leave: winners stay at the table, and the next pair sits down (movements#pairs)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.house_rules import HUGE, rule
from rules.movements import settings
from rules.movements.format import Field, Format
from rules.movements.past import check_number, in_lot_order, is_over, seated
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking, Round, Seated


@dataclass(frozen=True)
class LosersLeave(Format):
    """A queue: those waiting are the round's `sit_out`, next in line first."""

    id: ClassVar[str] = "losers_leave"
    title: ClassVar[str] = "Losers leave"
    help: ClassVar[str] = (
        "The losers leave the table, and the pair that has waited longest sits down. After a tie both pairs play on."
    )
    source: ClassVar[str] = "club rules; the tie decided"
    unit: ClassVar[str] = "pair"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200
    staying: ClassVar[Phrase] = Phrase(
        "At table {table} whenever they play, always in the same seat. After a loss they wait their turn, as all do."
    )

    tables: int | None = rule(
        None,
        "Tables",
        "The more, the fewer wait.",
        "decided",
        (None, "as many as leave a pair waiting"),
        1,
        2,
        3,
        4,
        6,
        8,
        numbers=(1, 100),
    )
    most_wins: int | None = rule(
        None,
        "Winners leave too after",
        "How many wins in a row at one table.",
        "decided",
        (None, "no number of wins"),
        (3, "3 wins"),
        (5, "5 wins"),
        numbers=(1, HUGE),
    )
    best_of: int | None = settings.best_of()

    @property
    def ranking(self) -> Ranking:
        """By rounds won, then the longest run of them, then points."""
        return Ranking(("won", "run", "total"), bye_scores="nothing")

    def rounds(self, entrants: int) -> int | None:
        """As many as people like."""
        return None

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Winners stay; the queue fills the gaps; losers go to its end, behind newcomers."""
        check_number(self, field)
        if is_over(field, played):
            return None
        count = len(field.entrants)
        tables = max(1, min(self.tables or (count - 1) // 2, count // 2))
        here = set(field.entrants)
        room: dict[tuple[int, int], Entrant] = {}
        queue = [] if played else in_lot_order(here, field, "queue")
        if played:
            room, leave = self._after(played)
            closed = [pair for place, pair in room.items() if place[0] > tables]
            room = {place: pair for place, pair in room.items() if place[0] <= tables and pair in here}
            known = {*seated(played[-1].round), *played[-1].round.sit_out}
            come = [pair for pair in field.entrants if pair not in known]
            waited = [*closed, *played[-1].round.sit_out, *come]
            # If nobody waits, the losers change tables.
            queue = [*waited, *(leave if waited else leave[-1:] + leave[:-1])]
        queue = [pair for pair in queue if pair in here]
        holes = [(table, side) for table in range(1, tables + 1) for side in (0, 1) if (table, side) not in room]
        room |= zip(holes, queue, strict=False)
        seats = (Seated(table, (room[table, 0], room[table, 1])) for table in range(1, tables + 1))
        return Round(tuple(seats), tuple(queue[len(holes) :]))

    def _after(self, played: Sequence[Played]) -> tuple[dict[tuple[int, int], Entrant], list[Entrant]]:
        """Who stays where after the last round, and who leaves."""
        one = played[-1]
        stay: dict[tuple[int, int], Entrant] = {}
        leave: list[Entrant] = []
        for table in one.round.tables:
            won = one.winners.get(table.number)
            for side, pair in enumerate(table.seats):
                tired = won == side and self.most_wins is not None and _run(played, pair) >= self.most_wins
                if won in (None, side) and not tired:
                    stay[table.number, side] = pair
                else:
                    leave.append(pair)
        return stay, leave


def _run(played: Sequence[Played], pair: Entrant) -> int:
    """The length of its current run of won rounds at one table, as winners stay."""
    run = 0
    for one in reversed(played):
        won = [table.seats[one.winners[table.number]] for table in one.round.tables if table.number in one.winners]
        if pair not in won:
            break
        run += 1
    return run
