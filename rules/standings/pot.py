"""The Boston pot: who has most hands with all the tricks, and if nobody has any, the best record
(movements#prizes)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules.rounds import Entrant, Played, Ranking
from rules.standings.standings import standings

BY, AFTER = 4, 6
"""The game by which Bostons count, and the one after which the best record does."""


class Pot(NamedTuple):
    """Who wins it, several sharing it equally; `bostons` are those of each, 0 if the best record has won it."""

    winners: tuple[Entrant, ...] = ()
    bostons: int = 0


def pot(played: Sequence[Played], ranking: Ranking, over: bool = False) -> Pot:
    """Its winners, nobody as long as games are to come that decide it; `over`: none are to come. Games of a playoff,
    and those that only break ties, are not among them. The best record is games won, then points."""
    games = [one for one in played if not (one.round.left or one.round.breaks_tie)]
    over = over or len(games) < len(played)
    if len(games) < BY and not over:
        return Pot()
    bostons = Counter[Entrant]()
    for one in games[:BY]:
        bostons.update(one.bostons)
    most = max(bostons.values(), default=0)
    if most:
        return Pot(tuple(sorted(entrant for entrant, count in bostons.items() if count == most)), most)
    if len(games) < AFTER and not over:
        return Pot()
    record = Ranking(("won", "total"), ranking.bye_scores, ranking.bye_wins)
    return Pot(tuple(row.entrant for row in standings(games[:AFTER], record) if row.place == 1))
