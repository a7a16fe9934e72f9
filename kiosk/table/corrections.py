"""Corrects an earlier hand: wrong facts are retracted, and what the table agrees on replaces them.

The game decides what can be corrected (`kiosk.table.games.face`); turning that into facts is the same for all games.
Cards on record stay if they agree with the new result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, retraction
from kiosk.table.fold import HandState, encode, fold_hand, outcome_content
from kiosk.table.games.face import Agreed, Values
from kiosk.table.games.faces import face_of
from kiosk.table.kinds import IN_PLAY
from kiosk.table.state import TableState, score_lines
from kiosk.table.views import Field
from rules.actions import Total, Totals
from rules.match import Line


@dataclass(frozen=True)
class Correction:
    """A correction that is not made yet. `drafts` would make it: none if nothing changes or it cannot be made; then
    `why_not` says why. `becomes` is the corrected hand."""

    state: HandState
    fields: tuple[Field, ...]
    becomes: HandState
    drafts: tuple[Draft, ...]
    why_not: str = ""


def correction(table: TableState, number: int, values: Values, whole_result: bool = False) -> Correction:
    """A hand with other values, by the ids of the game's fields. Raises `NotNow` if it cannot be corrected.

    `whole_result`: the hand need not be over; the values give its complete result, whatever is on record of it.
    """
    state = table.hand_state(number)
    outcome = state.hand.outcome
    if outcome is None and not whole_result:
        raise NotNow(_("Hand {number} is not over.", number=number))
    if outcome is not None and outcome.tricks is None:
        raise NotNow(
            _("Hand {number} was annulled: it changed no score, so there is nothing in it to correct.", number=number)
        )
    fields = face_of(table).fields(table, state, values)
    agreed: Agreed = face_of(table).corrected(table, state, {field.id: field.value for field in fields})
    why_not = _wrong_tricks(state, agreed)
    if why_not:
        return Correction(state, fields, state, (), why_not)
    drafts, becomes = _drafts(table, state, agreed)
    after = becomes.hand.outcome
    refusals = [refused for _, refused in becomes.conflicts[len(state.conflicts) :]]
    if after is None or refusals:
        refused = words.refusal(refusals[0], face_of(table).refusals) if refusals else ""
        return Correction(state, fields, state, (), refused or _("The hand cannot have gone like that."))
    if drafts:
        drafts.append(table.draft("outcome", outcome_content(after), hand=number))
    return Correction(state, fields, becomes, tuple(drafts))


def _wrong_tricks(state: HandState, agreed: Agreed) -> str:
    in_all = state.hand.tricks_in_all()
    if isinstance(agreed.result, Totals) and sum(agreed.result.tricks) != in_all:
        return wrong_sum(sum(agreed.result.tricks), in_all)
    return ""


def wrong_sum(told: int, in_all: int) -> str:
    """Says that the tricks do not add up."""
    return _("The tricks add up to {count} of {all}.", count=told, all=in_all)


def _drafts(table: TableState, state: HandState, agreed: Agreed) -> tuple[list[Draft], HandState]:
    """The drafts that correct the hand, and the corrected hand; the play is replaced only if it disagrees."""
    number = state.number
    moves, added = _before_play(table, state, agreed)
    drafts = moves + added
    becomes = hand_with(table, number, drafts)
    if len(becomes.conflicts) <= len(state.conflicts) and _agrees(becomes, agreed.result):
        return drafts, becomes
    result = table.draft(*encode(agreed.result, table.opening.seating), hand=number)
    drafts = [*moves, *(retraction(f) for f in _played(state)), *added, result]
    return drafts, hand_with(table, number, drafts)


def _before_play(table: TableState, state: HandState, agreed: Agreed) -> tuple[list[Draft], list[Draft]]:
    """The facts to change among those on record, and those to add."""
    seating, number = table.opening.seating, state.number
    moves = [retraction(f) for f in state.facts if f.kind in agreed.void]
    added = [] if state.dealt else [table.draft("dealt", {}, hand=number)]
    free = [f for f in state.facts if f.kind not in agreed.void]
    for action in agreed.actions:
        kind, content = encode(action, seating)
        old = next((f for f in free if f.kind == kind and _same_one(f.content, content)), None)
        if old is None:
            added.append(table.draft(kind, {**content, "agreed": True}, hand=number))
            continue
        free.remove(old)
        if any(old.content.get(name) != value for name, value in content.items() if value is not None):
            content["agreed"] = True
            moves.append(table.draft("replace", {"fact": old.id, "kind": kind, "content": content}, hand=number))
    return moves, added


def _same_one(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether one action can replace the other: calls by seat, other actions by kind."""
    return "call" not in new or old.get("seat") == new["seat"]


def _played(state: HandState) -> list[Fact]:
    """The facts of the play, including cards turned up during it."""
    found: list[Fact] = []
    for fact in state.facts:
        if fact.kind in IN_PLAY or (found and fact.kind == "turned"):
            found.append(fact)
    return found


def _agrees(state: HandState, result: Total | Totals) -> bool:
    outcome = state.hand.outcome
    if outcome is None or outcome.tricks is None:
        return False
    return (
        outcome.tricks == tuple(result.tricks)
        if isinstance(result, Totals)
        else outcome.tricks[result.side] == result.tricks
    )


def hand_with(table: TableState, number: int, drafts: Sequence[Draft]) -> HandState:
    """The hand as it would be with these drafts; changes nothing."""
    facts = [f for f in table.facts if f.hand == number]
    made = fold_hand(table.opening, [*facts, *unwritten_facts(drafts)])
    assert made is not None
    return made


def lines_with(table: TableState, becomes: HandState) -> list[tuple[int, Line]]:
    """The running score as it would be with this hand changed; changes nothing."""
    return score_lines(table.opening, [becomes if s.number == becomes.number else s for s in table.hands])


def unwritten_facts(drafts: Iterable[Draft]) -> list[Fact]:
    """Drafts as facts that were never written, to see their effect."""
    return [
        Fact(f"trial-{n}", "", n, "trial", n, d.stream, d.hand, "", d.source, d.kind, dict(d.content), "", "")
        for n, d in enumerate(drafts)
    ]
