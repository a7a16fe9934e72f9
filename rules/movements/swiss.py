"""Swiss: everyone plays every round against somebody with about the same score (movements#swiss)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.format import Field, Format
from rules.movements.matching import NOBODY, pair_up
from rules.movements.past import byes, check_number, in_lot_order, is_over, meetings, present
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines
from rules.standings.standings import ranked


@dataclass(frozen=True)
class Swiss(Format):
    """A second bye costs more than any rematch, a rematch more than a bye for anyone except the lowest, and that more
    than any difference in score between opponents."""

    id: ClassVar[str] = "swiss"
    title: ClassVar[str] = "Swiss"
    help: ClassVar[str] = (
        "Nobody goes out. Each round brings together pairs that stand about level, and no two pairs meet twice if "
        "that can be avoided."
    )
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200

    ranked_by: str = rule(
        "won",
        "Ranked by",
        "Pairs close to each other in it meet.",
        "club rules",
        ("won", "rounds won"),
        ("total", "points"),
    )
    ties: str = rule(
        "strength",
        "Ties are broken by",
        "The strength of opponents is how many rounds they have won, on average.",
        "decided",
        ("strength", "the strength of opponents"),
        ("total", "points"),
        ("difference", "points for and against"),
    )
    best_of: int | None = settings.best_of()
    bye: str = settings.bye_scores()
    bye_wins: bool = settings.bye_wins()

    @property
    def ranking(self) -> Ranking:
        """By rounds won or points, then as the settings say, then by what is left."""
        wanted = (self.ranked_by, self.ties, "won", "total", "strength")
        return Ranking(tuple(dict.fromkeys(wanted)), self.bye, self.bye_wins)

    def rounds(self, entrants: int) -> int | None:
        """As many as people like."""
        return None

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Entrants with about the same score meet; the first round is drawn by lot."""
        check_number(self, field)
        return None if is_over(field, played) else swiss_round(self.ranking, field, played)


def swiss_round(ranking: Ranking, field: Field, played: Sequence[Played]) -> Round:
    """Neighbours in the ranking meet; table 1 has the highest."""
    drawn = in_lot_order(field.entrants, field, f"swiss {len(played)}")
    if not played:  # all stand level
        pairs = list(zip(drawn[::2], drawn[1::2], strict=False))
        return Round(
            tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1)), tuple(drawn[2 * len(pairs) :])
        )
    known = lines(played, ranking)
    rows = {row.entrant: row for row in ranked([known[e] for e in drawn if e in known], ranking, known)}
    score = {entrant: int(2 * rows[entrant].values[0]) if entrant in rows else 0 for entrant in drawn}
    order = sorted(drawn, key=lambda entrant: (-score[entrant], rows[entrant].place if entrant in rows else len(rows)))
    place = {entrant: index for index, entrant in enumerate([*order, NOBODY])}
    score[NOBODY] = min(score.values())
    met, sat_out = meetings(played), byes(played)
    there = present(played[-1].round)

    # Each of these costs more than all before it together.
    span = max(score.values()) - score[NOBODY]
    higher_bye = len(order) * (2 * len(order) * span**2 + len(order) + 1)
    bye_just_come = higher_bye * (span + 1)
    rematch = 2 * bye_just_come
    another_bye = rematch * len(order) * (len(played) + 1) ** 2

    def cost(one: Entrant, other: Entrant) -> int:
        near, apart = abs(place[one] - place[other]), score[one] - score[other]
        if other == NOBODY:
            return another_bye * sat_out[one] + bye_just_come * (one not in there) + higher_bye * apart + near
        return rematch * met[frozenset((one, other))] ** 2 + 2 * len(order) * apart**2 + near

    pairs = pair_up(order, cost, dear=rematch)
    tables = [pair for pair in pairs if NOBODY not in pair]
    out = tuple(one for one, other in pairs if other == NOBODY)
    return Round(tuple(Seated(number, (one, other)) for number, (one, other) in enumerate(tables, 1)), out)
