"""The rounds of a night that are known in advance: those that are the same whoever wins."""

from collections.abc import Sequence

from rules.movements.format import Field, Format
from rules.rounds import Entrant, Played, Round


def without_results(
    format: Format, field: Field, wanted: int, played: Sequence[Played] = ()
) -> tuple[list[Round], bool]:
    """At most so many rounds after those played, and whether these are all that were asked for or all there are.

    They are computed twice, with north–south winning everywhere and losing everywhere, and kept as long as both agree.
    Raises `CannotSeat`.
    """
    ways: tuple[list[Played], list[Played]] = [*played], [*played]
    known: list[Round] = []
    while len(known) < wanted:
        one, other = (format.next_round(field, way) for way in ways)
        if one is None or one != other:
            return known, one == other
        known.append(one)
        for side, way in enumerate(ways):
            way.append(_won(one, side))
    return known, True


def _won(round: Round, side: int) -> Played:
    """The round with the same side winning at all tables."""
    scores: dict[Entrant, int] = {entrant: 13 for table in round.tables for entrant in table.sides[side]}
    return Played(round, scores, {table.number: side for table in round.tables})
