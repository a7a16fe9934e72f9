"""Bids, and the contracts that complete them (rules/bid-whist#auction)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product, starmap

from rules.cards import SUITS
from rules.games.bid_whist.house_rules import BidWhistRules

PASS = "Pass"
TYPES = ("U", "D", "NT")
"""Uptown, downtown and no trump, as in calls."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of odd tricks and a type, `U`, `D` or `NT`."""

    number: int
    type: str

    def __str__(self) -> str:
        return f"{self.number}{self.type}"

    def strength(self, rules: BidWhistRules) -> int:
        """For comparing bids: a higher one overcalls a lower one."""
        if self.type == "U":
            return 3 * self.number
        return 3 * self.number + (2 if self.type == "NT" and rules.no_trump_beats_both else int(rules.low_beats_high))


BIDS = tuple(Bid(number, kind) for number in range(1, 8) for kind in TYPES)
NUMBERS = {str(bid): bid.number for bid in BIDS}
"""The bids as calls write them, with their numbers."""
_BIDS_BY_TEXT = {str(bid): bid for bid in BIDS} | {str(bid.number): bid for bid in BIDS if bid.type == "U"}


def parse_bid(text: str) -> Bid | None:
    """The bid that a call names; a bare number is uptown. None for a pass or anything else."""
    return _BIDS_BY_TEXT.get(text.upper())


def strengths(rules: BidWhistRules) -> Mapping[str, int]:
    """The strength of every bid, by its text in capitals."""
    return _strengths(rules.no_trump_beats_both, rules.low_beats_high)


@cache
def _strengths(no_trump_beats_both: bool, low_beats_high: bool) -> Mapping[str, int]:
    rules = BidWhistRules(no_trump_beats_both=no_trump_beats_both, low_beats_high=low_beats_high)
    return {text: bid.strength(rules) for text, bid in _BIDS_BY_TEXT.items()}


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid completed: trump suit (None: no trump) and order of ranks."""

    number: int
    trump: int | None
    downtown: bool

    def __str__(self) -> str:
        if self.trump is None:
            return f"{self.number}NT{'D' if self.downtown else 'U'}"
        return f"{self.number}{'D' if self.downtown else 'U'}{SUITS[self.trump]}"

    @property
    def type(self) -> str:
        """The type of the bid that it completes."""
        return "NT" if self.trump is None else "D" if self.downtown else "U"


_CONTRACTS_BY_TEXT = {
    str(contract): contract for contract in starmap(Contract, product(range(1, 8), (*range(4), None), (False, True)))
}


def parse_contract(text: str) -> Contract | None:
    """The contract written as records write it: `4US`, `4DH`, `4NTU`, `4NTD`; None for anything else."""
    return _CONTRACTS_BY_TEXT.get(text.upper())
