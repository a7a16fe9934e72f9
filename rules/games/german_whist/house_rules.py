"""The house rules of German Whist, and who wins a game of several deals (rules/german-whist#presets; S4)."""

from dataclasses import dataclass

from rules.hand import Outcome
from rules.house_rules import HouseRules, rule, training_rule
from rules.match import Winner


@dataclass(frozen=True)
class GermanWhistRules(HouseRules):
    """The house rules of German Whist; the defaults are S4's."""

    follow_stage_1: bool = rule(
        True, "Follow in stage 1", "If not, any card may be played while there is a stock.", "S4: yes, or no"
    )
    count: str = rule(
        "stage_2",
        "Tricks that count",
        "The first stage is played for cards, or for tricks too.",
        "S4: those of stage 2, or all",
        ("stage_2", "stage 2"),
        ("all", "all"),
    )
    jokers: int = rule(
        0,
        "Jokers",
        "They are the top trumps, and the stock has two cards more.",
        "S4: 0, or 2 in Honeymoon Whist",
        0,
        2,
    )
    deals: int = rule(
        1,
        "Deals",
        "Whoever wins most of them wins; over as soon as nobody can catch up.",
        "a deal is won (S4), a game is for the players",
        1,
        3,
        5,
        7,
        numbers=(1, 99),
    )
    training: bool = training_rule("S0")


PRESETS = {
    "standard": GermanWhistRules(),
    "free": GermanWhistRules(follow_stage_1=False),
    "all_tricks": GermanWhistRules(count="all"),
    "honeymoon": GermanWhistRules(follow_stage_1=False, count="all", jokers=2),
}


def decide(rules: GermanWhistRules, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won: a player whom the other can no longer catch, or both if they are level after the last deal."""
    left = rules.deals - hands
    if left > 0 and max(totals) - min(totals) <= left:
        return None
    return tuple(side for side, total in enumerate(totals) if total == max(totals))
