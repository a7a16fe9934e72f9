"""Elimination: losers go out, at the first loss or the second (movements#pairs).

Those who are out are in no later round, neither at a table nor sitting out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.house_rules import Problem, rule
from rules.movements import settings
from rules.movements.bracket import draw, meet, round_name
from rules.movements.format import Field, Format
from rules.movements.matching import NOBODY, pair_up
from rules.movements.past import byes, check_number, in_lot_order, losers, meetings, must_be_decided, present
from rules.phrases import Phrase
from rules.rounds import FINAL, Entrant, Played, Ranking, Round, Seated

SECOND_FINAL = Phrase("Second final")


@dataclass(frozen=True)
class Elimination(Format):
    """A pair that misses a round has lost it. So whoever leaves is out, and a latecomer may be."""

    id: ClassVar[str] = "elimination"
    title: ClassVar[str] = "Elimination"
    help: ClassVar[str] = (
        "A pair that loses goes out, at the first or second loss, until one is left. A round that a pair misses is "
        "lost."
    )
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    needs_winners: ClassVar[bool] = True
    played_out: ClassVar[bool] = True
    least: ClassVar[int] = 2
    most: ClassVar[int] = 256

    losses: int = rule(
        1,
        "A pair goes out",
        "With two, the pairs that have lost once play on among themselves.",
        "club rules",
        (1, "when it loses (single)"),
        (2, "when it loses twice (double)"),
    )
    seeding: str = rule(
        "lot",
        "Seeded",
        "If the numbers do not fit, the top seeds have a bye in the first round. They meet late.",
        "decided",
        ("lot", "by lot"),
        ("order", "in the order of the list"),
    )
    third_place: bool = rule(False, "Third place is played", "Alongside the final.", "decided")
    best_of: int | None = settings.best_of()

    def contradictions(self) -> list[Problem]:
        if self.third_place and self.losses > 1:
            reason = Phrase("With two losses to go out, whoever loses last before the final is third: it is not played")
            return [Problem(("third_place", "losses"), reason)]
        return []

    @property
    def ranking(self) -> Ranking:
        """By how far they came."""
        return Ranking((("first_loss", "second_loss")[self.losses - 1], "won", "total"), bye_scores="nothing")

    def rounds(self, entrants: int) -> int | None:
        """As many rounds as it takes; with two losses, without the second final."""
        if self.losses == 1:
            return (entrants - 1).bit_length()
        rounds, fresh, once = 1, entrants, 0
        while (fresh, once) != (1, 1):
            stay = 1 << (fresh - 1).bit_length() - 1 if fresh > 1 else 1
            rounds, fresh, once = rounds + 1, stay, once - once // 2 + fresh - stay
        return rounds

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Entrants with the same number of losses meet, then the last two. Every table must have had a winner."""
        if played:
            must_be_decided(played[-1])
            if self.losses == 1 and played[-1].round.label == FINAL:
                return None  # whoever has played for the third place does not go on
        else:
            check_number(self, field)
        began = present(played[0].round) if played else set(field.entrants)
        tree = draw(in_lot_order(began, field, "seeds") if self.seeding == "lot" else sorted(began))
        lost = self._losses(field, played)
        fresh = [entrant for entrant in field.entrants if not lost[entrant]]
        once = [entrant for entrant in field.entrants if 0 < lost[entrant] < self.losses]
        if len(fresh) + len(once) < 2:
            return None
        if len(fresh) < 2 and len(fresh) + len(once) == 2:
            again = bool(played) and played[-1].round.label == FINAL
            return Round((Seated(1, (*fresh, *once)),), label=SECOND_FINAL if again else FINAL)
        pairs, out = meet(tree, fresh)
        more = _once_lost(field, played, once)
        pairs += [pair for pair in more if NOBODY not in pair]
        out += [one for one, other in more if other == NOBODY]
        label = round_name(len(fresh)) if self.losses == 1 else ""
        if self.third_place and label == FINAL and played:
            pairs += _beaten_semi_finalists(field, played[-1])
        return Round(tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1)), tuple(out), label)

    def _losses(self, field: Field, played: Sequence[Played]) -> Counter[Entrant]:
        """How many rounds each has lost; a missed round is lost. Who sits in a round was not out, even if an earlier
        one was corrected since: those losses then count one less than it takes."""
        lost = Counter[Entrant]()
        for one in played:
            there = present(one.round)
            for entrant in there:
                lost[entrant] = min(lost[entrant], self.losses - 1)
            lost.update(losers(one))
            lost.update(entrant for entrant in field.entrants if entrant not in there)
        return lost


def _once_lost(field: Field, played: Sequence[Played], once: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Entrants with one loss meet, new opponents if possible; byes take turns."""
    met, sat_out = meetings(played), byes(played)
    rematch = (len(once) + 1) * (len(played) + 1)

    def cost(one: Entrant, other: Entrant) -> int:
        return sat_out[one] if other == NOBODY else rematch * met[frozenset((one, other))]

    return pair_up(in_lot_order(once, field, f"once {len(played)}"), cost, dear=rematch)


def _beaten_semi_finalists(field: Field, one: Played) -> list[tuple[Entrant, Entrant]]:
    beaten = [entrant for entrant in losers(one) if entrant in field.entrants]
    return [(beaten[0], beaten[1])] if len(beaten) == 2 else []
