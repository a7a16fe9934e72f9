"""Games, stakes and rubbers of Whist, and a fixed number of deals (rules/whist#games)."""

from rules.games.whist.house_rules import WhistRules
from rules.games.whist.scoring import Points, settle
from rules.match import After, ScoreEntry, Standing, Winner

FOR_THE_RUBBER = 2
"""Points for winning the rubber, and the games that win it (S1, S4)."""


def match(rules: WhistRules) -> After:
    """How a match goes on. Each game starts at nought; an adjustment after its end changes the finished game."""

    def after(standing: Standing, entry: ScoreEntry) -> Standing:
        nought = (0,) * len(standing.total)
        now = standing._replace(games=standing.games or nought, points=standing.points or nought, winner=None)
        if now.game_over and entry.adjustment is None:
            now = now._replace(total=nought, hands=0, game_over=False)
        elif any(now.games) and leaders(rules, now.total):
            now = _end(rules, now, -1)
        if entry.outcome is not None and entry.outcome.score is not None:
            score = settle(rules, now.total, entry.outcome)
            entry = entry._replace(outcome=entry.outcome._replace(score=score))
        now = now.plus(entry)
        if rules.game is None:
            best = tuple(side for side, total in enumerate(now.total) if total == max(now.total))
            return now._replace(winner=best if now.hands >= rules.deals else None)
        return _end(rules, now, 1) if leaders(rules, now.total) else now

    return after


def leaders(rules: WhistRules, total: Points) -> Winner:
    """Who has won the game with this score: several if level, none while it goes on."""
    if rules.game is None or max(total) < rules.game:
        return ()
    return tuple(side for side, points in enumerate(total) if points == max(total))


def stakes(rules: WhistRules, total: Points) -> Points:
    """What a finished game is worth, by side."""
    if rules.stakes == "all_points":
        return total
    won = leaders(rules, total)
    most = max((points for side, points in enumerate(total) if side not in won), default=max(total))
    game = rules.game or 0
    worth = {
        None: 0,
        "treble": 3 if most <= 0 else 2 if most < rules.single_from else 1,
        "points": max(total),
        "difference": max(total) - most,
        "shortfall": max(0, game - most),
    }[rules.stakes]
    return tuple(worth if side in won else 0 for side in range(len(total)))


def _end(rules: WhistRules, now: Standing, sign: int) -> Standing:
    """The standing with the game in progress won, or (`sign` -1) with that taken back."""
    assert now.points is not None
    won = leaders(rules, now.total)
    games = tuple(count + sign * (side in won) for side, count in enumerate(now.games))
    points = [old + sign * new for old, new in zip(now.points, stakes(rules, now.total), strict=True)]
    rubber = rules.rubber is not None
    over = [side for side, count in enumerate(games if sign > 0 else now.games) if count >= 2 or not rubber]
    for side in over if rubber else ():
        points[side] += sign * FOR_THE_RUBBER
    after = now._replace(games=games, points=tuple(points), game_over=sign > 0 and not over)
    if sign < 0 or not over:
        return after
    if not rubber:
        return after._replace(winner=won)
    most = tuple(side for side, value in enumerate(points) if value == max(points))
    return after._replace(winner=most if rules.rubber == "totals" else tuple(over))
