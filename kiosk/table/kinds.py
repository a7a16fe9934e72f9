"""The kinds of facts in a table's log: the part of a hand each belongs to, and its action in the engine."""

from enum import Enum

from rules import actions
from rules.actions import Action


class Part(Enum):
    """The part of a table's course that facts belong to."""

    BEGIN = "what a table and a hand begin with"
    BEFORE_PLAY = "the deal, the auction and what follows it, to the first lead"
    PLAY = "the play, card by card or in sum"
    JUDGED = "what an outcome takes into account besides"
    OUTCOME_NEUTRAL = "what leaves the outcome of its hand as it is"
    AMENDMENTS = "what changes earlier facts"


_KINDS: dict[Part, dict[str, type[Action] | None]] = {
    Part.BEGIN: {"open": None, "next": None},
    Part.BEFORE_PLAY: {
        "dealt": None,
        "misdeal": None,
        "know": actions.Know,
        "turned": actions.Turned,
        "cut": actions.Cut,
        "call": actions.Call,
        "declare": actions.Declare,
        "discard": actions.Discard,
        "swap": actions.Swap,
    },
    Part.PLAY: {
        "play": actions.Play,
        "keep": actions.Keep,
        "trick": actions.TrickWon,
        "claim": actions.Claim,
        "total": actions.Total,
        "totals": actions.Totals,
    },
    Part.JUDGED: {"honours": actions.Honours, "ruling": actions.Ruling},
    Part.OUTCOME_NEUTRAL: dict.fromkeys(["outcome", "adjust", "player", "plays_on", "time", "finish", "agree"]),
    Part.AMENDMENTS: {"retract": None, "replace": None},
}

ACTIONS: dict[str, type[Action]] = {
    kind: action for kinds in _KINDS.values() for kind, action in kinds.items() if action is not None
}


def kinds_of(*parts: Part) -> frozenset[str]:
    """The kinds of these parts."""
    return frozenset(kind for part in parts for kind in _KINDS[part])


BEFORE_PLAY, IN_PLAY, OUTCOME_NEUTRAL, AMENDMENTS = map(
    kinds_of, (Part.BEFORE_PLAY, Part.PLAY, Part.OUTCOME_NEUTRAL, Part.AMENDMENTS)
)

REFOLD = AMENDMENTS | {"next"}
"""After these facts their hand is folded from its beginning."""
NOT_PROJECTED = BEFORE_PLAY | IN_PLAY
"""These facts change the ordinary tables only by the time of last use; if they end a hand, its outcome follows."""
