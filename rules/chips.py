"""Chips: what a table plays for besides the score. Fees go to the bank, the stake from the losers to the winners."""

from collections.abc import Sequence

from rules.house_rules import HouseRules
from rules.match import After, ScoreEntry, Standing


def for_chips(rules: HouseRules, after: After, games_count: bool = False) -> After:
    """The same match with everybody's chips in `Standing.chips`, if the table plays for chips.

    Each loser pays each winner the stake when a match ends; with `games_count`, once for each point that the games are
    ahead.
    """
    stake, fee = getattr(rules, "stake", 0), getattr(rules, "set_fee", 0)
    if not stake and not fee:
        return after

    def counted(standing: Standing, entry: ScoreEntry) -> Standing:
        now = after(standing, entry)
        fees = entry.outcome.fee if entry.outcome and entry.outcome.fee else ()
        paid = _plus(standing.fees, fees)
        if games_count and now.points is not None:
            worth = now.points
        else:
            won = () if entry.plays_on else now.winner or ()
            worth = tuple(int(side in won) for side in range(len(now.total)))
        return now._replace(fees=paid, chips=_balance(stake, worth, paid))

    return counted


def _balance(stake: int, worth: Sequence[int], fees: Sequence[int]) -> tuple[int, ...]:
    """Chips by player: the stake times a side's lead over each other side, less the fees. Two sides are four players in
    partnerships, partners sitting opposite."""
    sides = len(worth)
    players = 4 if sides == 2 else sides
    stakes = [stake * sum(worth[player % sides] - other for other in worth) for player in range(players)]
    return _plus(stakes, [-fee for fee in fees])


def _plus(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The sum by player; () means nought for everybody."""
    return tuple(a + b for a, b in zip(one, other, strict=True)) if one and other else tuple(one or other)
