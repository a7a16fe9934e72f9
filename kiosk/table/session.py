"""The base of a table's session: the state from its facts, and how a command becomes new ones."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, Journal, JournalClosed
from kiosk.journal.session import Session
from kiosk.table.fold import encode, how_of, outcome_content, step_of
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import MUST_CALL, PASS, passes
from kiosk.table.kinds import NOT_PROJECTED, REFOLD
from kiosk.table.rows import rows_of
from kiosk.table.state import TableState
from rules.actions import Action, Call, Claim, Fault, Play
from rules.hand import Stage, Step

FORESEEN_AT_ONCE = 8
"""Cards worked out at once: a millisecond or two on a slow machine, for which a tap would wait."""


class TableSession(Session, TableState):
    """A table's state that commands change.

    The ordinary tables are updated when a hand ends, or when something else changes them; what happens within a hand
    reaches them with that, or when the table is left (`project`).
    """

    def __init__(self, journal: Journal, stream: str, facts: Sequence[Fact]) -> None:
        Session.__init__(self, journal, stream)
        TableState.__init__(self, facts, self.known_names)
        self.refusals = face_of(self).refusals
        self._projected = 0
        self._steps: list[Step | None] = []
        """The steps of facts on their way to the disk."""
        self._foreseen: tuple[int, dict[Action, list[Draft]]] = 0, {}
        """The drafts of possible actions, valid for this number of facts."""

    def project(self) -> None:
        """Updates the ordinary tables once no commit waits; if the journal closes first, it happens when it is
        opened."""
        if (last := self.facts[-1].seq) == self._projected:
            return
        self._projected = last
        with suppress(JournalClosed):
            self.journal.projections.update(self.stream, last, rows_of(self))

    def _append(self) -> None:
        super()._append()
        assert self._sent is not None
        # Decoded while the disk works.
        self._steps = [step_of(draft.kind, draft.content, self.opening.seating) for draft in self._sent[1]]

    def take(self, facts: Sequence[Fact]) -> None:
        self.facts += facts
        again = {f.hand for f in facts if f.kind in REFOLD and f.hand is not None}
        if again:
            self.fold(sorted(again))
        for fact, step in zip(facts, self._steps, strict=True):
            if fact.hand is not None and fact.hand not in again:
                self.take_one(self.hand_state(fact.hand), fact, step)
        if not NOT_PROJECTED.issuperset([fact.kind for fact in facts]):
            self.project()

    # From a command to its facts.

    def _only(self, holds: bool, kind: str) -> list[Draft]:
        self._expect(holds)
        return [self.draft(kind, {})]

    def _expect(self, holds: bool) -> None:
        if not holds:
            raise NotNow("Not now.")

    def _turn(self) -> int:
        if not self.state.dealt:
            raise NotNow("Deal the cards first.")
        turn = self.turn
        if turn is None:
            over = self.hand.stage is Stage.OVER
            raise NotNow("The hand is over." if over else "First say who won the trick.")
        return turn

    def _passes(self, until: int | None) -> list[Draft]:
        self._expect(self.hand.stage is Stage.AUCTION and self.state.dealt and bool(face_of(self).pass_words))
        seats, ends = passes(self.hand)
        if until is None and not ends:
            raise NotNow(words.sentence(MUST_CALL))
        passing = seats if until is None else seats[: seats.index(until)] if until in seats else ()
        if not passing:
            raise NotNow("That player has already called.")
        return self._act(*(Call(seat, PASS) for seat in passing))

    def _act(self, *actions: Action, seen: Mapping[str, Any] | None = None) -> list[Draft]:
        """The drafts of actions in order, with the outcome if they end the hand. Raises `Refused`. A decided hand ends
        there, and the other party gets the open tricks."""
        self._expect(self.state.dealt)
        known = self._known(actions[0]) if len(actions) == 1 else None
        first, *others = known or self._drafts(*actions)
        return [self.draft(first.kind, {**first.content, **seen}) if seen else first, *others]

    def problems(self, play: Play) -> list[Fault]:
        """What is wrong with this card now; a card worked out beforehand has nothing wrong."""
        return [] if self._known(play) else self.hand.problems(play)

    def _foresee(self, actions: Iterable[Action]) -> bool:
        """Works out the drafts of a few of these possible next actions; whether any are left."""
        if self._foreseen[0] != len(self.facts):
            self._foreseen = len(self.facts), {}
        known = self._foreseen[1]
        unknown = (action for action in actions if action not in known)
        for action in islice(unknown, FORESEEN_AT_ONCE):
            known[action] = self._drafts(action)
        return next(unknown, None) is not None

    def _known(self, action: Action) -> list[Draft] | None:
        """The drafts worked out for it, if still valid."""
        facts, foreseen = self._foreseen
        return foreseen.get(action) if facts == len(self.facts) else None

    def _drafts(self, *actions: Action) -> list[Draft]:
        hand, seating = self.hand, self.opening.seating
        before, drafts = hand.outcome, []
        pushed = 0

        def act(action: Action) -> None:
            nonlocal pushed
            kind, content = encode(action, seating)
            drafts.append(self.draft(kind, content))
            hand.push(action, how_of(kind, content))
            pushed += 1

        try:
            for action in actions:
                act(action)
            if hand.decided:
                act(Claim(1 - face_of(self).asked(hand), hand.tricks_open()))
            after = hand.outcome
        finally:
            for _ in range(pushed):
                hand.pop()
        if after is not None and after != before:
            drafts.append(self.draft("outcome", outcome_content(after)))
        return drafts
