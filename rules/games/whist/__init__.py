"""Whist in partnerships: English, American, a drive's, and Dummy whist (rules/whist#game; S1, S4)."""

from rules.games.whist.hand import DummySeating, WhistHand
from rules.games.whist.house_rules import PRESETS, WhistRules
from rules.games.whist.match import match, stakes
from rules.games.whist.scoring import penalty_points, settle

__all__ = ["PRESETS", "DummySeating", "WhistHand", "WhistRules", "match", "penalty_points", "settle", "stakes"]
