"""How a round of teams is played: until when, what decides a level table, who signs, who comes too late
(movements#rounds)."""

from dataclasses import dataclass

from rules.house_rules import HouseRules, rule


@dataclass(frozen=True)
class Conduct(HouseRules):
    """The settings of a night's rounds, beside its format. By default a round has a number of hands."""

    until: str = rule(
        "hands",
        "A round ends",
        "With game or time a table plays as many hands as it takes. Once time is up, the hand in play is finished.",
        "club rules",
        ("hands", "after its hands"),
        ("game", "with the game, or with time"),
        ("time", "with time"),
    )
    round_minutes: int = rule(
        15,
        "Minutes a round",
        "Where it ends with a game or with time.",
        "club rules",
        10,
        15,
        20,
        30,
        45,
        numbers=(1, 240),
    )
    half_time: bool = rule(False, "Half time is called", "When half of a round's minutes have gone.", "club rules")
    level: str = rule(
        "cut",
        "A tied table",
        "One more hand scores nothing else.",
        "club rules; the cut decided",
        ("cut", "cuts for it"),
        ("hand", "plays one more hand"),
    )
    signed: bool = rule(
        False, "Both teams sign", "Each team agrees to the round's result before the round is over.", "club rules"
    )
    missing_after: int | None = rule(
        None,
        "A team that is not seated",
        "So long after the start it loses the game. The clock reminds the director, who decides.",
        "club rules",
        (None, "is waited for"),
        (5, "loses after 5 minutes"),
        (10, "loses after 10 minutes"),
        numbers=(1, 60),
    )
    missing_costs: int = rule(
        5, "It also loses", "Points, beside the game.", "club rules", (0, "nothing"), (5, "5 points"), (10, "10 points")
    )

    @property
    def open_end(self) -> bool:
        """Whether a table plays as many hands as it takes."""
        return self.until != "hands"
