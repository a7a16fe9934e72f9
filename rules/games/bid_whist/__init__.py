"""Bid Whist (rules/bid-whist#game; S0, S2, S3, S4, C1 to C4)."""

from rules.games.bid_whist.bids import PASS, TYPES, Bid, Contract, parse_bid, parse_contract
from rules.games.bid_whist.hand import BidWhistHand
from rules.games.bid_whist.house_rules import PRESETS, SWITCHES, BidWhistRules, small_kitty
from rules.games.bid_whist.match import match
from rules.games.bid_whist.scoring import score_hand

__all__ = [
    "PASS",
    "PRESETS",
    "SWITCHES",
    "TYPES",
    "Bid",
    "BidWhistHand",
    "BidWhistRules",
    "Contract",
    "match",
    "parse_bid",
    "parse_contract",
    "score_hand",
    "small_kitty",
]
