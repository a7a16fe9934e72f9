"""How a game of Spades goes on: bags, sets and reneges add up, and who has won (rules/spades#game-over)."""

from rules.games.spades.house_rules import SpadesRules
from rules.match import After, ScoreEntry, Standing, Winner, added


def match(rules: SpadesRules) -> After:
    """How a game goes on, hand by hand."""

    def after(standing: Standing, entry: ScoreEntry) -> Standing:
        outcome = entry.outcome
        bags = added(standing.bags, outcome.bags if outcome else None)
        sets = added(standing.sets, outcome.sets if outcome else None)
        reneges = added(standing.reneges, outcome.reneges if outcome else None)
        if outcome is not None and outcome.score is not None:
            tens = [now // 10 - before // 10 for now, before in zip(bags, standing.bags or (0, 0), strict=True)]
            score = tuple(points - rules.ten_bags * ten for points, ten in zip(outcome.score, tens, strict=True))
            entry = entry._replace(outcome=outcome._replace(score=score))
        now = standing.plus(entry)._replace(bags=bags, sets=sets, reneges=reneges)
        at_once = outcome.wins if outcome else None
        won = winner(rules, now, at_once)
        end = "boston" if at_once else _lost_by(rules, now, 1 - won[0]) if won else ""
        return now._replace(winner=won, end=end)

    return after


def winner(rules: SpadesRules, now: Standing, at_once: Winner | None = None) -> Winner | None:
    """Who has won; None while the game goes on, as it does where the sides are level."""
    if at_once is not None:
        return at_once
    lost = [_lost_by(rules, now, side) in ("reneges", "sets") for side in (0, 1)]
    if lost[0] != lost[1]:
        return (int(lost[0]),)
    over = any(lost) or max(now.total) >= rules.target or min(now.total) <= -rules.floor
    return (int(now.total[1] > now.total[0]),) if over and now.total[0] != now.total[1] else None


def _lost_by(rules: SpadesRules, now: Standing, side: int) -> str:
    """By what a side has lost otherwise than by the other's points (`Standing.end`); "" if by nothing."""
    if _reached(rules.reneges_that_lose, now.reneges[side]):
        return "reneges"
    if _reached(rules.sets_that_lose, now.sets[side]):
        return "sets"
    return "floor" if now.total[side] <= -rules.floor and max(now.total) < rules.target else ""


def _reached(limit: int | None, count: int) -> bool:
    return limit is not None and count >= limit
