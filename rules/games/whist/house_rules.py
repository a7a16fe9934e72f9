"""The house rules of partnership Whist and their presets (rules/whist#presets; S1, S4)."""

from dataclasses import dataclass

from rules.house_rules import HUGE, HouseRules, Problem, chips_rule, rule, training_rule
from rules.phrases import Phrase
from rules.turned_up import CYCLE

REDS_APART = (1, 3, 2, 0)
"""The other usual rotation of trumps: hearts, clubs, diamonds, spades."""


@dataclass(frozen=True)
class WhistRules(HouseRules):
    """The house rules of Whist; the defaults are Short Whist's (S4)."""

    game: int | None = rule(
        5,
        "The game is to",
        "Points that win a game.",
        "S1, S4: 5, American 7; a drive: none",
        5,
        7,
        10,
        (None, "none"),
        numbers=(1, HUGE),
    )
    deals: int = rule(
        24, "Deals", "How many deals, if there is no game to win.", "S4", 4, 8, 12, 16, 20, 24, numbers=(1, HUGE)
    )
    trumps: str = rule(
        "turned_up",
        "Trumps",
        "The dealer's last card is turned up, or suits take turns.",
        "S1, S4: turned up; S4, a drive: in turn",
        ("turned_up", "turned up"),
        ("cycle", "♥ ♦ ♠ ♣ in turn"),
        ("cycle_nt", "♥ ♦ ♠ ♣, then none"),
        ("cycle_hcds", "♥ ♣ ♦ ♠ in turn"),
        ("cycle_hcds_nt", "♥ ♣ ♦ ♠, then none"),
    )
    honours: str | None = rule(
        "two_four",
        "Honours",
        "A K Q J of trumps: what three and four of them score.",
        "S4: 2 and 4; S1: 3 and 4; S1, American: none",
        (None, "none"),
        ("two_four", "2 and 4"),
        ("three_four", "3 and 4"),
    )
    honours_finish: bool = rule(
        False, "Honours can win the game", "Otherwise they are ignored where they would.", "S1: yes; S4: no"
    )
    stakes: str | None = rule(
        "treble",
        "A game is worth",
        "What its winners get.",
        "S4: 1, 2, 3; S1: each side its points; S1, American: the difference",
        (None, "nothing"),
        ("treble", "1, or 2, or 3"),
        ("points", "their points"),
        ("all_points", "each side its points"),
        ("difference", "the difference"),
        ("shortfall", "what the losers lack"),
    )
    rubber: str | None = rule(
        "games",
        "Rubber",
        "Two games of three, and 2 points for them.",
        "S4: two games win it; S1: the totals do",
        (None, "none"),
        ("games", "two games win it"),
        ("totals", "most points win it"),
    )
    score: str = rule(
        "odd_tricks",
        "A deal scores",
        "Odd tricks are those above six.",
        "S1, S4: odd tricks; a drive: often all",
        ("odd_tricks", "odd tricks"),
        ("tricks", "all tricks"),
    )
    revoke_penalty: str | None = rule(
        "gained",
        "A renege costs",
        "Points, for each one penalised.",
        "S1",
        (None, "nothing"),
        ("lost", "its side 3"),
        ("gained", "3 to the others"),
        ("transferred", "its side 3, to the others"),
        ("two_transferred", "its side 2, to the others"),
    )
    stake: int = chips_rule("Stake", "Chips that each loser pays, times what the games are worth.", "S0: the bet")
    training: bool = training_rule("S0")

    @property
    def cycle(self) -> tuple[int | None, ...]:
        """The rotation of trumps, deal by deal, None for no trump; empty if a card is turned up."""
        suits = {
            "turned_up": (),
            "cycle": CYCLE,
            "cycle_nt": (*CYCLE, None),
            "cycle_hcds": REDS_APART,
            "cycle_hcds_nt": (*REDS_APART, None),
        }
        return suits[self.trumps]

    @property
    def single_from(self) -> int:
        """A game against at least this score is worth one point instead of two: three in games of five or seven (S4),
        else half the game."""
        game = self.game or 0
        return 3 if game == 7 else -(-game // 2)

    @property
    def games_count(self) -> bool:
        """Whether games, or rubbers, are worth points."""
        return self.game is not None and (self.stakes is not None or self.rubber is not None)

    def contradictions(self) -> list[Problem]:
        if self.score == "tricks" and self.game is not None:
            reason = Phrase("If all tricks score, both sides can reach the game in one deal: play a number of deals")
            return [Problem(("score", "game"), reason)]
        return []


PRESETS = {
    "short": WhistRules(),
    "guide": WhistRules(honours="three_four", honours_finish=True, stakes="all_points", rubber="totals"),
    "american": WhistRules(game=7, honours=None, stakes="difference", rubber=None, revoke_penalty="two_transferred"),
    "drive": WhistRules(game=None, trumps="cycle", honours=None, stakes=None, rubber=None),
    "long": WhistRules(game=10),
}
