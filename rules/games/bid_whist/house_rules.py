"""The house rules of Bid Whist, its presets, and the switches on top of them. See rules/bid-whist#presets; S0, S2, S3,
S4, C1 to C4."""

from dataclasses import dataclass, replace

from rules.house_rules import HUGE, HouseRules, Problem, chips_rule, rule, training_rule
from rules.phrases import Phrase


@dataclass(frozen=True)
class BidWhistRules(HouseRules):
    """The house rules of Bid Whist; the defaults are Whist Palace's (S0)."""

    lowest_bid: int = rule(
        3, "Lowest bid", "The lowest number that may be bid.", "S0, S2: 3; S3: 1; C2, C3, C4: 4; S4", *range(1, 8)
    )
    low_beats_high: bool = rule(
        False, "Downtown beats uptown", "At the same number; otherwise they are equal.", "S2, S3, S4, C2; S0: a switch"
    )
    no_trump_beats_both: bool = rule(
        True, "No trump beats both", "At the same number; otherwise it is level with the higher.", "C1: no"
    )
    jokers: int = rule(
        2, "Jokers", "How many are in the pack; one alone is the big one.", "S0, S4; C1: 0; C2: 1", 0, 1, 2
    )
    kitty: int = rule(
        6,
        "Kitty",
        "Cards set aside at the deal; the hands share the rest.",
        "S0, S4; C1: none; C2: 5",
        *(0, 1, 2, 4, 5, 6),
        numbers=(0, 6),
    )
    kitty_spares: int = rule(
        0,
        "Never in the kitty",
        "So many of the first and of the last cards dealt.",
        "C4: 4",
        (0, "no rule"),
        (4, "first and last 4"),
        numbers=(0, 12),
    )
    first_dealer: str = rule(
        "cut",
        "The first dealer",
        "By a cut, or who gets the first card of a suit dealt face up.",
        "S3: cut; C1: first club; C2, C4: first diamond",
        ("cut", "the highest card cut"),
        ("first_club", "the first club"),
        ("first_diamond", "the first diamond"),
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
        "S0, S4, C2: the bid; S2, S3: the shortfall",
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
    scores_for: str = rule(
        "made",
        "A made bid scores",
        "The tricks above six, or only what was bid.",
        "S0, S2, S3, S4, C1: made; C2: bid",
        ("made", "what was made"),
        ("bid", "what was bid"),
    )
    boston: str = rule(
        "plain",
        "A Boston counts",
        "All thirteen tricks, by the declarers.",
        "S3: plain; S4: a variant; C2: 13; C4: two hands",
        ("plain", "as it is"),
        ("quadruple", "four times"),
        ("13", "13 points"),
        ("two_hands", "two hands won"),
    )
    game_by: str = rule(
        "points",
        "Game by",
        "Points, or hands won: a made bid is a hand won, a set one for the others.",
        "C4: hands",
        "points",
        "hands",
    )
    hands_to_win: int = rule(
        3, "Hands to win", "Where the game is by hands won.", "C4: 3, the best of five", 2, 3, 5, numbers=(1, HUGE)
    )
    target: int | None = rule(
        7,
        "The game is to",
        "Reaching it wins; reaching minus it loses.",
        "S0, S4: 7; S2, S3, C1: 5; C2: none",
        *(None, 5, 7, 11, 21),
        numbers=(1, HUGE),
    )
    minutes: int | None = rule(
        None,
        "Minutes",
        "Of a round: when time is called the hand is finished, and the higher score wins.",
        "C2: 15",
        *(None, 15, 30),
        numbers=(1, HUGE),
    )
    max_hands: int | None = rule(
        None, "Most hands", "After this many hands the higher score wins.", "S0", None, 4, 8, 12, 16, numbers=(1, HUGE)
    )
    sets_that_lose: int | None = rule(
        None,
        "Sets that lose",
        "So many sets lose the game, whatever the score.",
        "C1: 2",
        *(None, 2, 3),
        numbers=(1, 99),
    )
    losing_by_set_pays: int = rule(
        0,
        "Lost game pays",
        "Points more for who wins by the others' sets, minus or renege.",
        "C1: 5",
        (0, "nothing"),
        (5, "5 points"),
        numbers=(0, HUGE),
    )
    backdoor_pays: int = rule(
        0,
        "Backdoor pays",
        "Points for defenders who win by the first hand.",
        "C1: 5",
        (0, "nothing"),
        (5, "5 points"),
        numbers=(0, HUGE),
    )
    rise_and_fly: bool = rule(False, "Rise and fly", "A made bid of five or more wins at once.", "S3")
    renege_penalty: str = rule(
        "three_tricks",
        "A renege costs",
        "What the table may claim for a proven one.",
        "C1: the game; else the usual table rule",
        ("none", "nothing"),
        ("three_tricks", "three tricks"),
        ("set", "the contract"),
        ("game", "the game"),
    )
    stake: int = chips_rule("Stake", "Chips that each loser of the game pays to a winner.", "S0: the bet")
    set_fee: int = chips_rule("Fee for a set", "Chips that the declarer alone pays to the bank.", "S0")
    words: str = rule(
        "town",
        "Words of bids",
        "What keys and sheets call uptown, downtown and no trump.",
        "S0, S2, S3, S4: town; C1 to C4: special",
        ("town", "uptown, downtown, no trump"),
        ("special", "straight, special, no"),
    )
    training: bool = training_rule("S0: a switch")

    @property
    def hand_size(self) -> int:
        """Cards dealt to each."""
        return (52 + self.jokers - self.kitty) // 4

    @property
    def kitty_after(self) -> tuple[int, ...]:
        """The rounds of the deal (from 1) after each of which one card goes to the kitty; () where it comes last."""
        first = -(-self.kitty_spares // 4)
        return tuple(range(first, first + self.kitty)) if first else ()

    def contradictions(self) -> list[Problem]:
        found = []
        if (52 + self.jokers - self.kitty) % 4:
            found.append(
                Problem(
                    ("jokers", "kitty"),
                    Phrase(
                        "{cards} cards less a kitty of {kitty} do not divide by four",
                        cards=52 + self.jokers,
                        kitty=self.kitty,
                    ),
                )
            )
        elif self.kitty_is_a_trick != (self.hand_size == 12):
            found.append(
                Problem(
                    ("kitty", "kitty_is_a_trick"),
                    Phrase("With 12 cards each the discards have to count as a trick")
                    if self.hand_size == 12
                    else Phrase("With {cards} cards each the discards cannot count as a trick", cards=self.hand_size),
                )
            )
        return [*found, *self._game_problems()]

    def _game_problems(self) -> list[Problem]:
        """What does not go together in how a game is won."""
        found = []
        by_hands = self.game_by == "hands"
        if by_hands and self.boston in ("quadruple", "13"):
            reason = Phrase(
                "Where the game is by hands won, a Boston scores no points: it counts as it is, or two hands"
            )
            found.append(Problem(("game_by", "boston"), reason))
        if not by_hands and self.boston == "two_hands":
            reason = Phrase("A Boston counts two hands only where the game is by hands won")
            found.append(Problem(("game_by", "boston"), reason))
        for paid in ("losing_by_set_pays", "backdoor_pays"):
            if by_hands and getattr(self, paid):
                reason = Phrase("Where the game is by hands won, a backdoor or a lost game pays no points")
                found.append(Problem(("game_by", paid), reason))
        if not by_hands and self.target is None and self.minutes is None and self.max_hands is None:
            reason = Phrase("Without points, minutes or hands to end it the game goes on for ever")
            found.append(Problem(("target", "minutes"), reason))
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
    "columbus": BidWhistRules(
        lowest_bid=1, no_trump_beats_both=False, words="special", jokers=0, kitty=0, kitty_is_a_trick=False,
        first_dealer="first_club", first_lead="declarer", defenders_score=False, target=5, sets_that_lose=2,
        losing_by_set_pays=5, backdoor_pays=5, renege_penalty="game",
    ),
    "detroit": BidWhistRules(
        lowest_bid=4, low_beats_high=True, words="special", jokers=1, kitty=5, first_dealer="first_diamond",
        sport_kitty="trump", first_lead="declarer", defenders_score=False, scores_for="bid", boston="13", target=None,
        minutes=15,
    ),
    "cardsharks": BidWhistRules(
        lowest_bid=4, low_beats_high=True, words="special", first_dealer="first_diamond", sport_kitty="trump",
        first_lead="declarer", defenders_score=False, scores_for="bid", boston="13", target=None, minutes=15,
    ),
    "fahrenheit": BidWhistRules(
        lowest_bid=4, words="special", kitty_spares=4, first_dealer="first_diamond", sport_kitty="trump",
        first_lead="declarer", defenders_score=False, boston="two_hands", game_by="hands",
    ),
}  # fmt: skip


def small_kitty(rules: BidWhistRules) -> BidWhistRules:
    """S0's Small Kitty: four kitty cards go to the hands, and the discards are no trick. No kitty stays none."""
    if not rules.kitty:
        return rules
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
