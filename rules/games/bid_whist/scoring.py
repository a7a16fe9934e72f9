"""What a hand of Bid Whist scores (rules/bid-whist#scoring)."""

from rules.games.bid_whist.bids import Contract
from rules.games.bid_whist.house_rules import BidWhistRules
from rules.hand import Outcome
from rules.seats import FOUR


def score_hand(
    rules: BidWhistRules,
    contract: Contract,
    declarer: int,
    tricks: tuple[int, ...],
    reneges: tuple[int, ...] = (0, 0),
    reason: str = "total",
) -> Outcome:
    """The outcome of a hand (rules/bid-whist#scoring). `tricks` are by side, thirteen in all; so are `reneges`, those
    penalised."""
    side = FOUR.side_of[declarer]
    net = reneges[side] - reneges[1 - side]
    mine = tricks[side]
    if rules.renege_penalty == "three_tricks":
        mine = max(0, min(13, mine - 3 * net))
    made = mine >= 6 + contract.number
    odd = mine - 6
    forced = net if rules.renege_penalty == "set" else 0
    if forced:
        made = forced < 0
        odd = max(odd, contract.number)
    doubled = 2 if contract.trump is None and rules.double_no_trump else 1
    boston = rules.boston if made and mine == tricks[side] == 13 else "plain"
    if rules.game_by == "hands":
        hands = max(doubled, 2 if boston == "two_hands" else 1)
        score, theirs = (hands, 0) if made else (0, hands)
    else:
        theirs = max(0, 7 - mine) * doubled if rules.defenders_score and not forced < 0 else 0
        if made:
            points = 13 if boston == "13" else contract.number if rules.scores_for == "bid" else odd
            score = points * doubled * (4 if boston == "quadruple" else 1)
        elif forced or rules.set_costs == "bid" or (doubled == 2 and rules.no_trump_set_costs == "twice_bid"):
            score = -contract.number * doubled
        else:
            score = (mine - 6 - contract.number) * doubled
    return Outcome(
        reason,
        tricks,
        _by_side(side, mine, 13 - mine),
        made,
        _by_side(side, score, theirs),
        declarer,
        str(contract),
        wins=(side,) if rules.rise_and_fly and made and contract.number >= 5 else None,
        fee=tuple(rules.set_fee if seat == declarer and not made else 0 for seat in range(4)),
        sets=_by_side(side, int(not made), 0),
        reneges=_by_side(side, max(0, net), max(0, -net)) if rules.renege_penalty == "game" else None,
    )


def _by_side(side: int, mine: int, theirs: int) -> tuple[int, ...]:
    return (theirs, mine) if side else (mine, theirs)
