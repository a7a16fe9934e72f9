"""What a hand of Spades scores (rules/spades#scoring)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.games.spades.bids import Bid
from rules.games.spades.house_rules import SpadesRules


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side scores, in its parts. `took` are its tricks after penalties."""

    bid: int
    took: int
    made: bool
    tricks: int = 0
    """For its bid, made or set."""
    bags: int = 0
    overs: int = 0
    """For its bags."""
    nil: int = 0

    @property
    def points(self) -> int:
        return self.tricks + self.overs + self.nil


def score_side(
    rules: SpadesRules, bids: Sequence[Bid], taken: Mapping[int, int], took: int, penalty: int, is_set: bool
) -> SideScore:
    """What a side scores by its `bids`, one of the side or one of each partner.

    `took` are its tricks as they fell, `taken` those of each partner, 0 and 1; `penalty` are tricks that it gets for
    reneges, or loses. `is_set`: its bid is lost whatever it took.
    """
    number, blind = sum(bid.number for bid in bids), any(bid.number and bid.blind for bid in bids)
    nils = [(taken[place], bid) for place, bid in enumerate(bids) if bid.nil]
    nil = sum((-1 if tricks else 1) * (rules.blind_nil if bid.blind else rules.nil) for tricks, bid in nils)
    counted = max(0, min(13, took + penalty))
    no_help = sum(tricks for tricks, _ in nils) if rules.failed_nil == "bags" else 0
    helping = max(0, counted - no_help)
    worth, times = rules.worth(number), 2 if blind else 1
    if is_set or helping < number:
        return SideScore(number, counted, False, worth.set * times, nil=nil)
    bags = counted - number
    return SideScore(number, counted, True, worth.made * times, bags, bags * rules.overs, nil)


def score_unbid(took: int, penalty: int, is_set: bool) -> SideScore:
    """What a side scores in a hand that bids itself (C6): ten a trick; where a renege sets it, nothing."""
    counted = max(0, min(13, took + penalty))
    return SideScore(counted, counted, not is_set, 0 if is_set else 10 * counted)
