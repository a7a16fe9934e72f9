"""What a deal of Whist scores by itself, and within a game in progress (rules/whist#scoring)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from rules.games.whist.house_rules import WhistRules
from rules.hand import Outcome

Points = tuple[int, ...]
"""Points by side."""
MOST_LOST = 39
"""The points lost by thirteen reneges, one in each trick."""


def honour_points(rules: WhistRules, counts: Sequence[int]) -> Points:
    """What honours score, from how many each party held."""
    worth = {None: {}, "two_four": {3: 2, 4: 4}, "three_four": {3: 3, 4: 4}}[rules.honours]
    return tuple(worth.get(count, 0) for count in counts)


def trick_points(rules: WhistRules, tricks: Sequence[int]) -> Points:
    """What tricks score, by party."""
    return tuple(took if rules.score == "tricks" else max(0, took - 6) for took in tricks)


def penalty_points(rules: WhistRules, reneges: Sequence[int]) -> Points:
    """What penalised reneges cost and give two parties; reneges of both cancel one for one. See
    rules/common#penalties."""
    lost, gained = {
        None: (0, 0), "lost": (3, 0), "gained": (0, 3), "transferred": (3, 3), "two_transferred": (2, 2),
    }[rules.revoke_penalty]  # fmt: skip
    mine, theirs = reneges
    net = mine - theirs
    return tuple(gained * -n if n < 0 else -lost * n for n in (net, -net))


def settle(rules: WhistRules, before: Points, outcome: Outcome) -> Points:
    """What each side scores by a deal, given the score of the game: tricks first, then penalties, then honours.

    A score never falls below nought, and no more points are handed over than are there. If a penalty brings one side to
    the game and tricks the other, the tricks do not count. Honours that would finish the game are ignored, as are a
    side's honours when the other side reaches the game by tricks (S4); or they finish it, unless the other side does so
    by tricks (S1).
    """
    assert outcome.score is not None
    nought = (0,) * len(before)
    honours, penalty = outcome.honours or nought, outcome.penalty or nought
    tricks = tuple(points - h - p for points, h, p in zip(outcome.score, honours, penalty, strict=True))
    now = _penalised(tuple(was + took for was, took in zip(before, tricks, strict=True)), penalty)
    if len({penalty[side] > 0 for side, points in enumerate(now) if _reaches(rules, points)}) > 1:
        now = tuple(n if p > 0 else max(0, n - t) for n, t, p in zip(now, tricks, penalty, strict=True))
    others_reach = any(_reaches(rules, n) for n, h in zip(now, honours, strict=True) if not h)
    score = []
    for was, n, h in zip(before, now, honours, strict=True):
        would = _reaches(rules, n + h)
        ignored = would and others_reach if rules.honours_finish else would or others_reach
        score.append(n - was + (0 if ignored else h))
    return tuple(score)


def _penalised(have: Points, penalty: Points) -> Points:
    """The points after the penalties; no more are handed over than are there."""
    paid = [min(-p, max(0, h)) if p < 0 else 0 for h, p in zip(have, penalty, strict=True)]
    most = max(paid) if min(penalty) < 0 else max(penalty)
    return tuple(h - away + min(max(0, p), most) for h, p, away in zip(have, penalty, paid, strict=True))


def _reaches(rules: WhistRules, points: int) -> bool:
    return rules.game is not None and points >= rules.game


@lru_cache(maxsize=256)
def possible_scores(
    rules: WhistRules, tricks: Points, honours: frozenset[Points], penalty: Points
) -> frozenset[Points]:
    """All scores that a deal can have given: what it is worth by itself, or what counts of that at some score of the
    game. `honours` are their possible values.

    The score matters near nought, where no more can be lost, and near the end of the game.
    """
    lost, won = min(MOST_LOST, -min(penalty)), max(tricks) + max(penalty) + max(honour_points(rules, (3, 4)))
    before = {*range(lost + 1)}
    if rules.game is not None:
        before = {n for n in before if n < rules.game} | {*range(max(0, rules.game - won), rules.game)}
    found = set()
    for worth in honours:
        points = tuple(map(sum, zip(tricks, worth, penalty, strict=True)))
        outcome = Outcome("total", None, None, None, points, honours=worth, penalty=penalty)
        found |= {points} | {settle(rules, stood, outcome) for stood in product(sorted(before), repeat=len(tricks))}
    return frozenset(found)
