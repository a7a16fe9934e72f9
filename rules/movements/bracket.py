"""The tree of a knock-out: who meets whom if nobody leaves."""

from collections.abc import Collection, Mapping, Sequence

from rules.phrases import Phrase
from rules.rounds import FINAL, Entrant


def draw(seeds: Sequence[Entrant]) -> dict[Entrant, int]:
    """Everyone's place in the tree, from 0. The highest seeds are far apart, and next to a bye if there is one."""
    order = [0]
    while len(order) < len(seeds):
        order = [seed for high in order for seed in (high, 2 * len(order) - 1 - high)]
    return {seeds[seed]: place for place, seed in enumerate(order) if seed < len(seeds)}


def meet(
    tree: Mapping[Entrant, int], still_in: Collection[Entrant]
) -> tuple[list[tuple[Entrant, Entrant]], list[Entrant]]:
    """The meetings of the next round, and those who have nobody to meet yet.

    Each small branch of the tree has at most one player left; those meet whose branches join first.
    """
    order = sorted(still_in, key=tree.__getitem__)
    size = 2
    while len(order) > 1:
        branches: dict[int, list[Entrant]] = {}
        for entrant in order:
            branches.setdefault(tree[entrant] // size, []).append(entrant)
        pairs = [(branch[0], branch[1]) for branch in branches.values() if len(branch) > 1]
        if pairs:
            return pairs, [branch[0] for branch in branches.values() if len(branch) == 1]
        size *= 2
    return [], order


def round_name(still_in: int) -> Phrase:
    """The name of the round with so many players."""
    size = 2
    while size < still_in:
        size *= 2
    return {2: FINAL, 4: Phrase("Semi-final"), 8: Phrase("Quarter-final")}.get(size, last(size))


def last(still_in: int) -> Phrase:
    """What a round is called by its players alone."""
    return Phrase("Last {number}", number=still_in)
