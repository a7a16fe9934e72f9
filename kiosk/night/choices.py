"""What the planner of a night is asked besides the format's own settings: the games, and rules as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.base.language import later
from kiosk.night.plan import Plan
from rules.house_rules import NO, YES, Choice, Rule, Value
from rules.movements.event import Event
from rules.phrases import Phrase

PEOPLE, HALF_HOURS, HANDS = (1, 400), (1, 24), (1, 12)
"""The ranges of a plan: people, half hours, hands a round."""

PEOPLE_RULE = Rule("people", later("People"), later("How many are expected."), "", (), 24, PEOPLE)


@dataclass(frozen=True)
class GameDefaults:
    """A game's defaults at a night: minutes a hand, what counts, the preset, and the presets offered (all by
    default). `tricks`: each side has tricks of its own, which may count; who plays alone and the others have not."""

    minutes: int
    counting: str = "points"
    preset: str = ""
    presets: tuple[str, ...] = ()
    tricks: bool = True


GAME_DEFAULTS: Mapping[str, GameDefaults] = {
    "Whist": GameDefaults(7, "tricks", "drive"),
    "BidWhist": GameDefaults(9),
    "Spades": GameDefaults(7),
    "SoloWhist": GameDefaults(6, tricks=False),
    "ContractWhist": GameDefaults(6),
    "KnockoutWhist": GameDefaults(4, presets=("single",)),
}
"""The games of a night and their defaults [minutes decided]."""

PLAIN = ("people", "half_hours", "hands", "rounds", "clock", "minutes_a_hand", "last_hand", "counting", "hidden")
"""The fields of a night's form with these names."""

COUNTS = {
    "people": PEOPLE_RULE,
    "half_hours": replace(PEOPLE_RULE, id="half_hours", numbers=HALF_HOURS),
    "hands": replace(PEOPLE_RULE, id="hands", numbers=HANDS),
}
"""The numbers with an up and a down key."""


def _rule(id: str, label: str, help: str, *choices: tuple[Value, str], numbers: tuple[int, int] | None = None) -> Rule:
    """A question about a night; its source is a decision made here."""
    return Rule(id, label, help, "decided", tuple(Choice(*c) for c in choices), choices[0][0], numbers)


_LAST_HAND = _rule(
    "last_hand", later("Last hand"), later("No new hand starts in the last minutes of a round."),
    (5, later("5 minutes before")), (3, "3"), (7, "7"), (10, "10"), numbers=(0, 60),
)  # fmt: skip
_HIDDEN = _rule(
    "hidden", later("Standings"), later("What the players see before the end of the night."),
    (0, later("always shown")), (1, later("not in the last round")), (3, later("not in the last 3")),
    (None, later("hidden to the end")),
    numbers=(1, 24),
)  # fmt: skip
_BY_LEVEL = replace(_HIDDEN, choices=(*_HIDDEN.choices, Choice("level", later("not while a level is played"))))
_ROUNDS = tuple((n, str(n)) for n in (6, 8, 12, 16, 24))


def asked(usual: GameDefaults, levels: bool = False) -> Sequence[Rule]:
    """The questions about a night in every format; `levels`: it has rounds and then a playoff."""
    others = [n for n in (5, 7, 9, 12, 15) if n != usual.minutes]
    counts = {"tricks": later("all tricks"), "points": later("the game’s points")}
    counting = [(id, label) for id, label in counts.items() if id != usual.counting]
    return (
        _rule(
            "rounds", later("Rounds"), later("How many to play."),
            (None, later("as time allows")), *_ROUNDS, numbers=(1, 60),
        ),
        _rule(
            "minutes_a_hand", later("Minutes a hand"), later("One more is added each round, for moving."),
            (None, Phrase("{value}, as usual", value=usual.minutes)), *((n, str(n)) for n in others), numbers=(1, 60),
        ),
        _rule(
            "clock", later("Clock"), later("It shows the time left in a round, and calls the last hand."),
            (True, YES), (False, NO),
        ),
        _LAST_HAND,
        _rule(
            "counting", later("What counts"), later("For everybody at the table."),
            ("", Phrase("{value}, as usual", value=Phrase(counts[usual.counting]))), *counting,
        ),
        _BY_LEVEL if levels else _HIDDEN,
    )  # fmt: skip


def plan_rules(plan: Plan) -> tuple[Rule, ...]:
    """What can still be changed after a night has begun; the values are the `Plan`'s."""
    minutes = _rule(
        "minutes", later("Minutes a round"), later("Not counting the time to move."),
        (0, later("no clock")), *((n, str(n)) for n in (10, 12, 14, 15, 20)), numbers=(1, 240),
    )  # fmt: skip
    rounds = _rule("rounds", later("Rounds"), later("In all, including those played."), *_ROUNDS, numbers=(1, 60))
    hidden = _BY_LEVEL if isinstance(plan.format, Event) else _HIDDEN
    return (*([rounds] if plan.rounds is not None else []), minutes, _LAST_HAND, hidden)
