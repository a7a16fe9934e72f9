"""The result of a hand at a night's table, with the fields by which hands are corrected and the format's own
questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft
from kiosk.night import extra_answers as beside
from kiosk.night import tables
from kiosk.night.duplicate import hand_words
from kiosk.night.extra_answers import ExtraAnswers
from kiosk.night.logs import NightSession
from kiosk.night.state import RoundState
from kiosk.table import corrections
from kiosk.table.corrections import Correction
from kiosk.table.fold import outcome_content
from kiosk.table.games.face import Values
from kiosk.table.state import TableState
from rules.hand import Outcome


@dataclass(frozen=True)
class ResultDraft:
    """A hand's result that is not on record yet. `counts` is its worth by side, None if unknown; `before` and `beside`
    are the old and the new answers to the format's questions."""

    night: NightSession
    state: RoundState
    place: int
    hand: int
    table: TableState
    begin: tuple[Draft, ...]
    """What has to be recorded before it: that the hand began."""
    made: Correction
    before: ExtraAnswers
    beside: ExtraAnswers
    counts: tuple[int, ...] | None

    @property
    def changes(self) -> bool:
        """Whether anything differs from the record."""
        return bool(self.made.drafts) or self.beside != self.before

    @property
    def why_not(self) -> str:
        """Why it is impossible; "" if it is not."""
        return self.made.why_not or beside.wrong(
            self.night.plan, self.state.number, self.hand, self.counts, self.beside
        )

    def drafts(self) -> list[Draft]:
        """The drafts that record it; the next hand begins with it, until the last. Raises `NotNow`."""
        if self.why_not or not self.changes:
            raise NotNow(self.why_not or _("Nothing has changed."))
        table, outcome = self.table, self.made.becomes.hand.outcome
        drafts = [*self.begin, *self.made.drafts]
        if outcome is not None and not self.made.drafts:  # After a new result sides agree again.
            drafts.append(table.draft("outcome", outcome_content(outcome), self.hand))
        more = self.hand == len(table.hands) < self.night.most_hands(self.state, self.place)
        if more and not (outcome is not None and self._wins(outcome)):
            drafts.append(tables.next_hand(self.night.plan, table, self.hand))
        return drafts

    def _wins(self, outcome: Outcome) -> bool:
        """Whether the round ends with the game, and this hand wins it."""
        if self.night.plan.conduct.until != "game":
            return False
        before = [
            each.outcome for hand, each in self.night.results_at(self.state, self.place).items() if hand < self.hand
        ]
        standing = self.night.standing_of([*before, outcome_content(outcome)])
        return standing is not None and standing.winner is not None


def draft_result(night: NightSession, state: RoundState, place: int, hand: int, values: Values) -> ResultDraft:
    """A hand's result, by the ids of the game's fields and the format's questions; other values stay as recorded.
    Raises `NotNow` if there is no such table or hand."""
    table, begin = _table(night, state, place, hand)
    made = corrections.correction(table, hand, values, whole_result=True)
    before = night.told.get((state.number, place), {}).get(hand, {})
    told = beside.told(night.plan, state.number, hand, values, before)
    outcome = made.becomes.hand.outcome
    counts = night.by_side(outcome_content(outcome)) if outcome else None
    return ResultDraft(night, state, place, hand, table, begin, made, before, told, counts)


def _table(night: NightSession, state: RoundState, place: int, hand: int) -> tuple[TableState, tuple[Draft, ...]]:
    """A table for trying out a hand's result, and what has to be recorded before it: that the hand began, if the table
    was played here and left between two hands of a closed round, or its game was won and is not any more."""
    table = night.table_at(place, state.number)
    if hand <= len(table.hands):
        return table, ()
    left = state.closed or night.plan.conduct.until == "game"
    if not left or hand > len(table.hands) + 1:
        boards: Sequence[int] = table.opening.night.get("boards", ())
        raise NotNow(
            _(
                "Table {place} plays on this kiosk, where {hand} has not begun.",
                place=place,
                hand=hand_words(boards, hand),
            )
        )
    begin = tables.next_hand(night.plan, table, hand - 1)
    table.facts += corrections.unwritten_facts([begin])
    table.fold([hand])
    return table, (begin,)
