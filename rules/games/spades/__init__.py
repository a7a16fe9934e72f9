"""Spades (rules/spades#game; C5, C6, C7)."""

from rules.games.spades.bids import NIL, Bid, parse_bid
from rules.games.spades.hand import SpadesHand
from rules.games.spades.house_rules import PACKS, PRESETS, SpadesRules
from rules.games.spades.match import match, winner
from rules.games.spades.scoring import SideScore, score_side

__all__ = [
    "NIL",
    "PACKS",
    "PRESETS",
    "Bid",
    "SideScore",
    "SpadesHand",
    "SpadesRules",
    "match",
    "parse_bid",
    "score_side",
    "winner",
]
