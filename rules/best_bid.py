"""The best bid for a deal of Bid Whist, once it is known what each side could have made (analysis#best-bid).

Everybody calls in turn, knows all hands, and wants as many points more than the others as can be, by the table's own
house rules. So nobody does better by another call, whether a contract is made or the cheapest is lost.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rules.actions import Call
from rules.analysis import TRUMPS, Made
from rules.games.bid_whist import BidWhistHand, BidWhistRules, Contract, parse_bid
from rules.games.bid_whist.bids import PASS

NAMES = {trump: name for name, trump in TRUMPS.items()}


class BestBid(NamedTuple):
    """Who declares what, the tricks of that side (with the kitty's, where it counts), and the points of both sides."""

    declarer: int
    contract: Contract
    tricks: int
    score: tuple[int, ...]

    @property
    def lead(self) -> int:
        """The points of the first side more than those of the second."""
        return self.score[0] - self.score[1]


def best_bid(rules: BidWhistRules, dealer: int, made: Mapping[str, Made]) -> BestBid:
    """What everybody's best calls come to; of calls that come to the same a pass, then the lowest. `made` has all
    declarers and trumps, uptown and downtown."""
    auction = BidWhistHand(rules, dealer)
    side_of, letters = auction.seating.side_of, auction.seating.letters

    def better(seat: int, one: BestBid, other: BestBid) -> bool:
        """Whether one is better than the other for the side of this seat."""
        return one.lead < other.lead if side_of[seat] else one.lead > other.lead

    def declared(bid: Call) -> BestBid:
        """What the declarer makes of a bid: the best that completes it."""
        auction.calls, auction.declarer = (bid,), bid.seat
        best: BestBid | None = None
        for contract in auction.legal_contracts():
            auction.contract = contract
            kind = "downtown" if contract.downtown else "tricks"
            extra = auction.extra_tricks()[side_of[bid.seat]]
            took = made[kind][letters[bid.seat]][NAMES[contract.trump]] + extra
            score = auction.outcome_with(took).score
            assert score is not None
            found = BestBid(bid.seat, contract, took, score)
            if best is None or better(bid.seat, found, best):
                best = found
        assert best is not None
        return best

    @cache
    def after(called: int, high: Call | None) -> BestBid:
        """What it comes to after so many calls, the highest of them a bid or none."""
        if called == auction.seating.count:
            assert high is not None
            return declared(high)
        seat = auction.seating.left(auction.forehand, called)
        passes = [Call(auction.seating.left(auction.forehand, at), PASS) for at in range(called)]
        auction.calls = tuple(passes if high is None else [high, *passes[1:]])
        calls = auction.legal_calls()
        best: BestBid | None = None
        for call in sorted(calls, key=lambda call: call != PASS):
            found = after(called + 1, Call(seat, call) if parse_bid(call) else high)
            if best is None or better(seat, found, best):
                best = found
        assert best is not None
        return best

    return after(0, None)
