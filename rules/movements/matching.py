"""Who meets whom at the least cost: a matching of a graph (movements#swiss)."""

from collections.abc import Callable, Sequence
from itertools import islice
from math import inf

from rules.rounds import Entrant

NOBODY: Entrant = 0
"""The opponent in a bye."""

NEAREST = 8
"""How many partners each entrant is offered at first."""

Cost = Callable[[Entrant, Entrant], int]


def pair_up(entrants: Sequence[Entrant], cost: Cost, dear: int) -> list[tuple[Entrant, Entrant]]:
    """Pairs everyone at the least cost, in the order of `entrants`; in an odd field one of them with `NOBODY`.

    Neighbours in `entrants` should be cheap to pair. Each entrant is first offered the nearest few that cost less than
    `dear`, then twice as many, and everyone only if nothing else works. So a dear pairing is made only if it cannot be
    avoided, and hundreds are paired in a moment.
    """
    import networkx  # Importing it takes as long as the rest of a kiosk's start, and few nights need it.

    odd = len(entrants) % 2
    nodes = [*entrants, NOBODY] if odd else list(entrants)
    place = {entrant: index for index, entrant in enumerate(nodes)}
    near = NEAREST
    while True:
        most, bound = (near, dear) if near < len(nodes) else (len(nodes), inf)
        edges = list[tuple[Entrant, Entrant, int]]()
        for index, one in enumerate(entrants, 1):
            others = ((one, other, -price) for other in entrants[index:] if (price := cost(one, other)) < bound)
            edges += islice(others, most)
            if odd and (price := cost(one, NOBODY)) < bound:
                edges.append((one, NOBODY, -price))
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        matched = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matched) == len(nodes):
            pairs = [(a, b) if place[a] < place[b] else (b, a) for a, b in matched]
            return sorted(pairs, key=lambda pair: place[pair[0]])
        near *= 2
