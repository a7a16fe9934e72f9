"""How a game of Bid Whist goes on, and by what it ends (rules/bid-whist#game-over)."""

from typing import NamedTuple

from rules.games.bid_whist.house_rules import BidWhistRules
from rules.hand import Outcome
from rules.match import After, ScoreEntry, Standing, Winner, added


class End(NamedTuple):
    """Who has won, the kind of end (`Standing.end`), and whether the others lost it themselves."""

    winner: Winner
    kind: str = ""
    lost: bool = False


def match(rules: BidWhistRules) -> After:
    """How a game goes on, hand by hand."""

    def after(standing: Standing, entry: ScoreEntry) -> Standing:
        outcome = entry.outcome
        deciding = outcome.score if outcome is not None and standing.timed else None
        if deciding is not None and outcome is not None:
            entry = entry._replace(outcome=outcome._replace(score=(0, 0)))
        now = standing.plus(entry)._replace(
            winner=None,
            end="",
            timed=rules.minutes is not None and (standing.timed or entry.time),
            sets=standing.sets if outcome is None else added(standing.sets, outcome.sets),
        )
        ends = None if entry.plays_on else _end(rules, now, outcome) or _by_time(now, deciding)
        if ends is None:
            return now
        backdoor = bool(rules.backdoor_pays) and now.hands == 1 and _by_defenders(ends.winner, outcome)
        pays = rules.backdoor_pays if backdoor else rules.losing_by_set_pays if ends.lost else 0
        if pays:
            paid = tuple(pays if side in ends.winner else 0 for side in range(len(now.total)))
            now = now._replace(total=added(now.total, paid), score=added(paid, now.score))
        return now._replace(winner=ends.winner, end="backdoor" if backdoor else ends.kind)

    return after


def _end(rules: BidWhistRules, now: Standing, outcome: Outcome | None) -> End | None:
    """How the game has ended otherwise than by time."""
    if outcome is not None and outcome.reneges and any(outcome.reneges):
        return End((int(outcome.reneges[0] > 0),), "renege", lost=True)
    for side, sets in enumerate(now.sets):
        if rules.sets_that_lose is not None and sets >= rules.sets_that_lose:
            return End((1 - side,), "sets", lost=True)
    if outcome is not None and outcome.wins is not None:
        return End(outcome.wins)
    most, least = max(now.total), min(now.total)
    if rules.game_by == "hands":
        if most >= rules.hands_to_win:
            return End(_ahead(now.total), "hands")
    elif rules.target is not None and (most >= rules.target or least <= -rules.target):
        return End(_ahead(now.total), lost=most < rules.target)
    if rules.max_hands is not None and now.hands >= rules.max_hands:
        return End(_ahead(now.total))
    return None


def _by_time(now: Standing, deciding: tuple[int, ...] | None) -> End | None:
    """How the game has ended once time was called: by the score, or where that is level by one hand more, whose points
    are `deciding` and count for nothing else."""
    ahead = _ahead(now.total if deciding is None else deciding)
    return End(ahead, "time") if now.timed and len(ahead) == 1 else None


def _ahead(points: tuple[int, ...]) -> Winner:
    return (0, 1) if points[0] == points[1] else (points.index(max(points)),)


def _by_defenders(winner: Winner, outcome: Outcome | None) -> bool:
    if outcome is None or outcome.declarer is None:
        return False
    return winner == (1 - outcome.declarer % 2,)
