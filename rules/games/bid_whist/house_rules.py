"""The house rules of Bid Whist, its presets, and the switches on top of them. See rules/bid-whist#presets; S0, S2, S3,
S4."""

from dataclasses import dataclass, replace

from rules.house_rules import HUGE, HouseRules, Problem, chips_rule, rule, training_rule


@dataclass(frozen=True)
class BidWhistRules(HouseRules):
    """The house rules of Bid Whist; the defaults are Whist Palace's (S0)."""

    lowest_bid: int = rule(3, "Lowest bid", "The lowest number that may be bid.", "S0, S2: 3; S3: 1; S4", *range(1, 8))
    low_beats_high: bool = rule(
        False, "Downtown beats uptown", "At the same number; otherwise they are equal.", "S2, S3, S4; S0: a switch"
    )
    jokers: int = rule(2, "Jokers", "How many are in the pack; one alone is the big one.", "S0, S4", 0, 1, 2)
    kitty: int = rule(
        6, "Kitty", "Cards set aside at the deal; the hands share the rest.", "S0, S4", 0, 1, 2, 4, 5, 6, numbers=(0, 6)
    )
    kitty_is_a_trick: bool = rule(
        True, "Discards are a trick", "They count as the declarers' first trick.", "S0, S2, S3, S4"
    )
    exchange_shown: bool = rule(
        False, "Exchange is announced", "Everybody may know how many cards the declarer exchanged.", "S2"
    )
    sport_kitty: str = rule(
        "never",
        "Kitty is shown",
        "Before the declarer takes it up.",
        "S0: a switch; S2, S3, S4: at trumps",
        "never",
        ("trump", "at trumps"),
        "always",
    )
    first_lead: str = rule(
        "forehand",
        "Who leads first",
        "Forehand sits to the dealer's left.",
        "S0: forehand; S2, S3, S4: declarer",
        "forehand",
        "declarer",
    )
    jester: bool = rule(False, "Jester", "At no trump a joker may be played at any time.", "S0: a switch")
    swap_jokers: bool = rule(
        False, "Jokers are swapped", "At no trump each joker is swapped for a discard drawn blind.", "S4: a variant"
    )
    defenders_score: bool = rule(True, "Defenders score", "Their tricks above six count for them.", "S0; S4: a variant")
    set_costs: str = rule(
        "bid",
        "A set costs",
        "What the declarers lose.",
        "S0, S4: the bid; S2, S3: the shortfall",
        ("bid", "the bid"),
        ("shortfall", "the shortfall"),
    )
    double_no_trump: bool = rule(True, "No trump doubles", "Both sides score twice.", "S0, S4; S3: a variant")
    no_trump_set_costs: str = rule(
        "double",
        "A doubled set costs",
        "At no trump, where no trump doubles.",
        "S3: twice the bid",
        ("double", "twice the cost"),
        ("twice_bid", "twice the bid"),
    )
    boston: str = rule(
        "plain",
        "A Boston counts",
        "All thirteen tricks, by the declarers.",
        "S3: plain; S4: a variant",
        ("plain", "as it is"),
        ("quadruple", "four times"),
    )
    target: int = rule(
        7,
        "The game is to",
        "Reaching it wins; reaching minus it loses.",
        "S0, S4: 7; S2, S3: 5",
        5,
        7,
        11,
        21,
        numbers=(1, HUGE),
    )
    max_hands: int | None = rule(
        None, "Most hands", "After this many hands the higher score wins.", "S0", None, 4, 8, 12, 16, numbers=(1, HUGE)
    )
    rise_and_fly: bool = rule(False, "Rise and fly", "A made bid of five or more wins at once.", "S3")
    renege_penalty: str = rule(
        "three_tricks",
        "A renege costs",
        "What the table may claim for a proven one.",
        "the sources are silent; the usual table rule",
        ("none", "nothing"),
        ("three_tricks", "three tricks"),
        ("set", "the contract"),
    )
    stake: int = chips_rule("Stake", "Chips that each loser of the game pays to a winner.", "S0: the bet")
    set_fee: int = chips_rule("Fee for a set", "Chips that the declarer alone pays to the bank.", "S0")
    training: bool = training_rule("S0: a switch")

    @property
    def hand_size(self) -> int:
        """Cards dealt to each."""
        return (52 + self.jokers - self.kitty) // 4

    def contradictions(self) -> list[Problem]:
        found = []
        if (52 + self.jokers - self.kitty) % 4:
            found.append(
                Problem(
                    ("jokers", "kitty"), f"{52 + self.jokers} cards less a kitty of {self.kitty} do not divide by four"
                )
            )
        elif self.kitty_is_a_trick != (self.hand_size == 12):
            found.append(
                Problem(
                    ("kitty", "kitty_is_a_trick"),
                    "With 12 cards each the discards have to count as a trick"
                    if self.hand_size == 12
                    else f"With {self.hand_size} cards each the discards cannot count as a trick",
                )
            )
        return found


PRESETS = {
    "palace": BidWhistRules(),
    "classic": BidWhistRules(
        low_beats_high=True, exchange_shown=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
        set_costs="shortfall", double_no_trump=False, target=5,
    ),
    "agee": BidWhistRules(
        lowest_bid=1, low_beats_high=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
        set_costs="shortfall", double_no_trump=False, no_trump_set_costs="twice_bid", target=5,
    ),
    "britannica": BidWhistRules(
        low_beats_high=True, sport_kitty="trump", first_lead="declarer", defenders_score=False,
    ),
}  # fmt: skip


def small_kitty(rules: BidWhistRules) -> BidWhistRules:
    """S0's Small Kitty: four kitty cards go to the hands, and the discards are no trick."""
    return replace(rules, kitty=rules.kitty - 4, kitty_is_a_trick=False)


SWITCHES = {
    "declarer_always_leads": lambda rules: replace(rules, first_lead="declarer"),
    "jester": lambda rules: replace(rules, jester=True),
    "low_beats_high": lambda rules: replace(rules, low_beats_high=True),
    "no_jokers": lambda rules: replace(rules, jokers=0, kitty=rules.kitty - rules.jokers),
    "single_nt": lambda rules: replace(rules, double_no_trump=False),
    "small_kitty": small_kitty,
    "sport_the_kitty": lambda rules: replace(rules, sport_kitty="always"),
    "training": lambda rules: replace(rules, training=True),
}
"""S0's custom rules, each applied on top of any others (rules/bid-whist#switches)."""
