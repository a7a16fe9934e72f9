"""What actions would put on record, worked out on the hand in progress without changing it.

The cards that may be played next are worked out beforehand, while nobody waits: a tap then only has to be sent to the
disk.
"""

from collections.abc import Iterable
from itertools import islice

from kiosk.journal import Draft
from kiosk.table.fold import encode, how_of, outcome_content
from kiosk.table.games.faces import face_of
from kiosk.table.state import TableState
from rules.actions import Action, Claim

AT_ONCE = 8
"""Actions worked out at once: a millisecond or two on a slow machine, for which a tap would wait."""


def drafts_of(state: TableState, *actions: Action) -> list[Draft]:
    """The facts of these actions in order. A decided hand ends there, and the other party gets the open tricks; the
    outcome follows where they end the hand. Raises `Refused`."""
    hand, seating = state.hand, state.opening.seating
    before, drafts = hand.outcome, []
    pushed = 0

    def act(action: Action) -> None:
        nonlocal pushed
        kind, content = encode(action, seating)
        drafts.append(state.draft(kind, content))
        hand.push(action, how_of(kind, content))
        pushed += 1

    try:
        for action in actions:
            act(action)
        if hand.decided:
            act(Claim(1 - face_of(state).asked(hand), hand.tricks_open()))
        after = hand.outcome
    finally:
        for _ in range(pushed):
            hand.pop()
    if after is not None and after != before:
        drafts.append(state.draft("outcome", outcome_content(after)))
    return drafts


class Foreseen:
    """The drafts of actions that may come next. They hold until the next fact."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._valid_for = 0
        self._drafts: dict[Action, list[Draft]] = {}

    def work_out(self, actions: Iterable[Action]) -> bool:
        """Works out a few of these actions; whether any are left. Raises `Refused`."""
        known = self._now()
        unknown = (action for action in actions if action not in known)
        for action in islice(unknown, AT_ONCE):
            known[action] = drafts_of(self._state, action)
        return next(unknown, None) is not None

    def get(self, action: Action) -> list[Draft] | None:
        """The drafts of an action; None if it was not worked out."""
        return self._now().get(action)

    def _now(self) -> dict[Action, list[Draft]]:
        if self._valid_for != len(self._state.facts):
            self._valid_for, self._drafts = len(self._state.facts), {}
        return self._drafts
