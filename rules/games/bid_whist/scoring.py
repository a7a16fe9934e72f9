"""What a hand of Bid Whist scores, and who has won the game (rules/bid-whist#scoring)."""

from rules.games.bid_whist.bids import Contract
from rules.games.bid_whist.house_rules import BidWhistRules
from rules.hand import Outcome
from rules.match import Winner
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
    if made:
        boston = rules.boston == "quadruple" and mine == tricks[side] == 13
        score = odd * doubled * (4 if boston else 1)
    elif forced or rules.set_costs == "bid" or (doubled == 2 and rules.no_trump_set_costs == "twice_bid"):
        score = -contract.number * doubled
    else:
        score = (mine - 6 - contract.number) * doubled
    theirs = max(0, 7 - mine) * doubled if rules.defenders_score and not forced < 0 else 0
    both = [theirs, theirs]
    both[side] = score
    counted = [13 - mine] * 2
    counted[side] = mine
    fee = tuple(rules.set_fee if seat == declarer and not made else 0 for seat in range(4))
    flies = (side,) if rules.rise_and_fly and made and contract.number >= 5 else None
    return Outcome(reason, tricks, tuple(counted), made, tuple(both), declarer, str(contract), flies, fee)


def decide(rules: BidWhistRules, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won, given the totals, the number of hands and the last outcome (rules/bid-whist#game-over)."""
    if outcome and outcome.wins is not None:
        return outcome.wins
    ahead = (0, 1) if totals[0] == totals[1] else (0,) if totals[0] > totals[1] else (1,)
    if max(totals) >= rules.target or min(totals) <= -rules.target:
        return ahead
    return ahead if rules.max_hands is not None and hands >= rules.max_hands else None
