"""Closed hands: their results are not worked out again from the play; the stored outcome counts (design#journal)."""

from collections.abc import Sequence

from kiosk.journal import Fact, effective
from kiosk.table.fold import HandState, Opening, fold_hand, outcome_of
from kiosk.table.kinds import ACTIONS, IN_PLAY, OUTCOME_NEUTRAL
from kiosk.table.state import TableState


class NeedsReplay(Exception):
    """The stored outcome is not enough: the hand has to be replayed."""


def fold_closed(opening: Opening, facts: Sequence[Fact]) -> HandState | None:
    """Like `fold_hand`, without the play: the stored outcome says how the hand ended.

    What the hand began with, and the parties, are folded. Raises `NeedsReplay` if no outcome is stored, or an
    incomplete one, or the hand was changed since.
    """
    counted = effective(facts)
    if not any(fact.kind == "next" for fact in counted):
        return None
    last = next((fact for fact in reversed(counted) if fact.kind == "outcome"), None)
    if last is None or any(fact.kind == "ruling" for fact in counted):
        raise NeedsReplay
    if any(fact.seq > last.seq and fact.kind not in OUTCOME_NEUTRAL for fact in facts):
        raise NeedsReplay
    try:
        closed = outcome_of(last.content)
    except KeyError:
        raise NeedsReplay from None
    state = fold_hand(opening, (fact for fact in counted if fact.kind not in ACTIONS))
    if state and closed.tricks and len(closed.tricks) != state.hand.parties:  # the auction decides the parties
        state = fold_hand(opening, (fact for fact in counted if fact.kind not in IN_PLAY))
    if state:
        state.closed = closed
    return state


class ClosedTable(TableState):
    """A table for its results only: closed hands are not replayed (`fold_closed`)."""

    def __init__(self, facts: Sequence[Fact], whole: bool = True) -> None:
        """`whole`: the facts of the play are included. Without them it may raise `NeedsReplay`."""
        self.whole = whole
        super().__init__(facts)

    def fold_hand(self, facts: Sequence[Fact]) -> HandState | None:
        try:
            return fold_closed(self.opening, facts)
        except NeedsReplay:
            if not self.whole:
                raise
            return fold_hand(self.opening, facts)
