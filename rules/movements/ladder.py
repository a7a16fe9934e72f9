"""The timed ladder: rounds by the clock, then the best go on, 16 → 8 → 4 → final (movements#pairs).

Those who do not go on are in no later round, neither at a table nor sitting out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.bracket import draw, meet, round_name
from rules.movements.format import Field, Format
from rules.movements.past import check_number, in_lot_order, losers, must_be_decided, present, seated
from rules.movements.swiss import swiss_round
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines
from rules.standings.standings import ranked


@dataclass(frozen=True)
class Ladder(Format):
    """Neighbours in the ranking meet in each round; then the best play a knock-out."""

    id: ClassVar[str] = "ladder"
    title: ClassVar[str] = "Timed ladder"
    help: ClassVar[str] = (
        "Rounds by the clock: the hand in play is finished, and a tie plays one more. Rounds won rank, points break "
        "ties. Then the best go on until two are left."
    )
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    needs_winners: ClassVar[bool] = True
    played_out: ClassVar[bool] = True
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200

    first_rounds: int = rule(
        4, "Rounds before the knock-out", "Everyone plays them.", "decided", 2, 3, 4, 5, 6, 8, numbers=(1, 24)
    )
    go_on: int = rule(
        16,
        "Go on to the knock-out",
        "Or the next smaller number that halves down to two.",
        "club rules",
        16,
        8,
        4,
        2,
    )
    minutes: int = rule(15, "Minutes a round", "The hand in play is then finished.", "club rules", 10, 15, 20, 30)
    bye: str = settings.bye_scores()
    bye_wins: bool = settings.bye_wins()

    @property
    def ranking(self) -> Ranking:
        """By how far they came in the knock-out, then rounds won, then points."""
        measures = ("first_loss", "won", "total")
        return Ranking(measures, self.bye, self.bye_wins, knockout_from=self.first_rounds)

    def rounds(self, entrants: int) -> int | None:
        """All, to the final."""
        return self.first_rounds + _go_on(self.go_on, entrants).bit_length() - 1

    def goes_on(self, rounds: int, began: int, planned: int | None) -> bool:
        return rounds < self.first_rounds

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Over after the final. Every table must have had a winner."""
        if played:
            must_be_decided(played[-1])
        first, knockout = played[: self.first_rounds], played[self.first_rounds :]
        if len(first) < self.first_rounds:
            check_number(self, field)
            return swiss_round(Ranking(("won", "total"), self.bye, self.bye_wins), field, first)
        if knockout:
            tree = {entrant: place for place, entrant in enumerate(seated(knockout[0].round))}
            # Who sits in the last round was not out, even if an earlier one was corrected since.
            there = present(knockout[-1].round).intersection(field.entrants).difference(losers(knockout[-1]))
        else:
            tree = draw(self._best(field, first))
            there = set(tree)
        if len(there) < 2:
            return None
        pairs, out = meet(tree, there)
        tables = tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1))
        return Round(tables, tuple(out), round_name(len(there)))

    def _best(self, field: Field, first: Sequence[Played]) -> list[Entrant]:
        """Those who go on, in order; ties that no hand breaks are drawn by lot."""
        ranking = Ranking(("won", "total", "last_round"), self.bye, self.bye_wins)
        known = lines(first, ranking)
        drawn = in_lot_order(field.entrants, field, "go on")
        rows = ranked([known[entrant] for entrant in drawn if entrant in known], ranking, known)
        order = [row.entrant for row in rows] + [entrant for entrant in drawn if entrant not in known]
        return order[: _go_on(self.go_on, len(order))]


def _go_on(most: int, entrants: int) -> int:
    """The largest power of two that is at most either; 1 for nobody."""
    return 1 << max(1, min(most, entrants)).bit_length() - 1
