"""Who meets whom at the least cost: a matching of a graph (TOURNAMENTS §3)."""

from collections.abc import Callable, Sequence

from rules.movements import Entrant

NOBODY: Entrant = 0
"""The other side of a bye."""

NEAREST = 8
"""How many partners each entrant is offered at first."""

Cost = Callable[[Entrant, Entrant], int]


def pair_up(entrants: Sequence[Entrant], cost: Cost, dear: int) -> list[tuple[Entrant, Entrant]]:
    """Everyone paired at the least cost, in the order of `entrants`; of an odd number one with `NOBODY`.

    `entrants` should be in an order in which neighbours are cheap to pair. Each is offered the nearest few that cost
    less than `dear`, then twice as many, and everyone only where it can't be done without one that is dear: so that
    one who is dear is never taken while that can be avoided, and hundreds are paired in a moment.
    """
    import networkx  # Takes as long as all else of a kiosk's start, and few nights need it.

    nodes = list(entrants) if len(entrants) % 2 == 0 else [*entrants, NOBODY]
    near = NEAREST
    while True:
        everyone = near >= len(nodes)
        edges = list[tuple[Entrant, Entrant, int]]()
        for index, one in enumerate(nodes):
            offered = 0
            for other in nodes[index + 1 :]:
                price = cost(one, other)
                if everyone or price < dear and (offered < near or other == NOBODY):
                    edges.append((one, other, -price))
                    offered += 1
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        matched = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matched) == len(nodes):
            place = {entrant: index for index, entrant in enumerate(nodes)}
            pairs = [(a, b) if place[a] < place[b] else (b, a) for a, b in matched]
            return sorted(pairs, key=lambda pair: place[pair[0]])
        near *= 2
