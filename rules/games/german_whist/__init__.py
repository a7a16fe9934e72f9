"""German Whist (rules/german-whist#game; S4): two players, a stock to draw from, and two stages of tricks."""

from rules.games.german_whist.hand import GermanWhistHand
from rules.games.german_whist.house_rules import PRESETS, GermanWhistRules, decide

__all__ = ["PRESETS", "GermanWhistHand", "GermanWhistRules", "decide"]
