"""Solo Whist (rules/solo-whist#game; S1, S4)."""

from rules.games.solo_whist.auction import Auction
from rules.games.solo_whist.bids import (
    ABUNDANCE,
    BIDS,
    CALLS,
    COP,
    PAIR,
    PASS,
    PROP,
    SLAM,
    Bid,
    Contract,
    parse_contract,
)
from rules.games.solo_whist.hand import SoloWhistHand
from rules.games.solo_whist.house_rules import PRESETS, SoloWhistRules
from rules.games.solo_whist.scoring import balances, decide, price, score_hand

__all__ = [
    "ABUNDANCE",
    "BIDS",
    "CALLS",
    "COP",
    "PAIR",
    "PASS",
    "PRESETS",
    "PROP",
    "SLAM",
    "Auction",
    "Bid",
    "Contract",
    "SoloWhistHand",
    "SoloWhistRules",
    "balances",
    "decide",
    "parse_contract",
    "price",
    "score_hand",
]
