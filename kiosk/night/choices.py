"""What is asked of whoever plans a night, beside the format's own settings: the games, and rules as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.night.plan import Plan
from rules.house_rules import Choice, Rule, Value

PEOPLE, HALF_HOURS, HANDS = (1, 400), (1, 24), (1, 12)
"""What can be planned: people, half hours, hands a round."""

PEOPLE_RULE = Rule("people", "People", "Everybody who is expected.", "", (), 24, PEOPLE)


@dataclass(frozen=True)
class Usual:
    """How a game is usually played at a night: minutes a hand, what counts, which preset, and which can be chosen
    (all, where none is named)."""

    minutes: int
    counting: str = "points"
    preset: str = ""
    presets: tuple[str, ...] = ()


USUAL: Mapping[str, Usual] = {
    "Whist": Usual(7, "tricks", "drive"),
    "BidWhist": Usual(9),
    "Spades": Usual(7),
    "SoloWhist": Usual(6),
    "ContractWhist": Usual(6),
    "KnockoutWhist": Usual(4, presets=("single",)),
}
"""The games of a night, and what they begin with [minutes decided]."""

PLAIN = ("people", "half_hours", "hands", "rounds", "clock", "minutes_a_hand", "last_hand", "counting", "hidden")
"""What the form of a night holds by these names."""

COUNTS = {
    "people": PEOPLE_RULE,
    "half_hours": replace(PEOPLE_RULE, id="half_hours", numbers=HALF_HOURS),
    "hands": replace(PEOPLE_RULE, id="hands", numbers=HANDS),
}
"""The numbers that are counted up and down."""


def _rule(id: str, label: str, help: str, *choices: tuple[Value, str], numbers: tuple[int, int] | None = None) -> Rule:
    """Something that a night asks; the source is what people here have decided."""
    return Rule(id, label, help, "decided", tuple(Choice(*c) for c in choices), choices[0][0], numbers)


_LAST_HAND = _rule(
    "last_hand", "Last hand", "So many minutes before the end no other is begun.",
    (5, "5 minutes before"), (3, "3"), (7, "7"), (10, "10"), numbers=(0, 60),
)  # fmt: skip
_HIDDEN = _rule(
    "hidden", "Standings", "Kept from the players’ eyes, they are read at the end.",
    (0, "always shown"), (1, "not in the last round"), (3, "not in the last 3"), (None, "hidden to the end"),
    numbers=(1, 24),
)  # fmt: skip
_ROUNDS = tuple((n, str(n)) for n in (6, 8, 12, 16, 24))


def asked(usual: Usual) -> Sequence[Rule]:
    """What a night asks in every format."""
    others = [n for n in (5, 7, 9, 12, 15) if n != usual.minutes]
    counts = {"tricks": "all tricks", "points": "the game’s points"}
    counting = [(id, label) for id, label in counts.items() if id != usual.counting]
    return (
        _rule(
            "minutes_a_hand", "Minutes a hand", "With one more for each round to move.",
            (None, f"{usual.minutes}, as usual"), *((n, str(n)) for n in others), numbers=(1, 60),
        ),
        _rule(
            "clock", "Clock", "It shows what is left of a round, and calls the last hand.",
            (True, "yes"), (False, "no"),
        ),
        _LAST_HAND,
        _rule("rounds", "Rounds", "How many are played.", (None, "as time allows"), *_ROUNDS, numbers=(1, 60)),
        _rule(
            "counting", "What counts", "For everybody at the table.",
            ("", f"{counts[usual.counting]}, as usual"), *counting,
        ),
        _HIDDEN,
    )  # fmt: skip


def plan_rules(plan: Plan) -> tuple[Rule, ...]:
    """What can still be changed about a night that has begun; the values are those of the `Plan`'s fields."""
    minutes = _rule(
        "minutes", "Minutes a round", "Without the time to move.",
        (0, "no clock"), *((n, str(n)) for n in (10, 12, 14, 15, 20)), numbers=(1, 240),
    )  # fmt: skip
    rounds = _rule("rounds", "Rounds", "In all, with those that were played.", *_ROUNDS, numbers=(1, 60))
    return (*([rounds] if plan.rounds is not None else []), minutes, _LAST_HAND, _HIDDEN)
