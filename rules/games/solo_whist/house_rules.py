"""The house rules of Solo Whist and their presets (rules/solo-whist#presets; S1, S4)."""

from dataclasses import dataclass

from rules.house_rules import HUGE, HouseRules, Problem, rule, training_rule
from rules.phrases import Phrase


@dataclass(frozen=True)
class SoloWhistRules(HouseRules):
    """The house rules of Solo Whist; the defaults are Britannica's (S4)."""

    payments: str = rule(
        "britannica",
        "Bids pay",
        "Solo, misère, abundance, spread and slam.",
        "S4: 10, 20, 30, 40, 60; S1: 10, 15, 20, 30, 40",
        ("britannica", "10, 20, 30, 40, 60"),
        ("guide", "10, 15, 20, 30, 40"),
    )
    over_under: bool = rule(
        True, "Over and under", "Each trick more or fewer is paid too.", "S1, S4; some schools omit it"
    )
    prop_cop_pays: str = rule(
        "each",
        "A pair is paid",
        "What each of prop and cop gets or pays.",
        "S4: by both opponents; S1: by one",
        ("each", "by both opponents"),
        ("shared", "by one each"),
    )
    not_accepted: str = rule(
        "forehand_solo",
        "Nobody accepts",
        "What a proposer may call instead.",
        "S4: forehand, solo; S1: anybody, anything",
        ("forehand_solo", "forehand: solo"),
        ("higher", "anything higher"),
    )
    slam_lead: str = rule(
        "soloist", "A slam is led by", "Forehand leads otherwise.", "S4: the soloist", "soloist", "forehand"
    )
    packets: str = rule(
        "fours",
        "The deal",
        "The last card is turned up.",
        "S1: 3-3-3-3-1; S4: 4-4-4-1",
        ("threes", "3-3-3-3-1"),
        ("fours", "4-4-4-1"),
    )
    deals: int = rule(
        16, "Deals", "A multiple of four; annulled ones count.", "S4", 4, 8, 12, 16, 20, 24, numbers=(1, HUGE)
    )
    revoke_penalty: str = rule(
        "three_tricks",
        "A renege costs",
        "What the table may claim for a proven one.",
        "S1: three tricks",
        ("none", "nothing"),
        ("three_tricks", "three tricks"),
    )
    training: bool = training_rule("S0")

    def contradictions(self) -> list[Problem]:
        if self.deals % 4 == 0:
            return []
        return [
            Problem(
                ("deals",),
                Phrase("{deals} deals are not a multiple of four: each deals equally often", deals=self.deals),
            )
        ]


PRESETS = {
    "britannica": SoloWhistRules(),
    "guide": SoloWhistRules(
        payments="guide", prop_cop_pays="shared", not_accepted="higher", slam_lead="forehand", packets="threes"
    ),
}
