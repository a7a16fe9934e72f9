"""The decisions on a proven renege, and how long a card can be taken back (rules/common#penalties)."""

from __future__ import annotations

from kiosk.base.language import _
from kiosk.journal import Fact
from kiosk.table.kinds import IN_PLAY
from kiosk.table.state import TableState
from rules.actions import Fault
from rules.cards import CARDS


def why_not_take_back(table: TableState, fault: Fault) -> str:
    """Why the card can no longer be corrected (rules/common#penalties: until the next trick is led); "" if it can."""
    hand = table.hand
    started = len(hand.tricks) + bool(hand.trick and hand.trick.plays)
    if fault.trick != started:
        return _("trick {number} was led", number=(fault.trick or 0) + 1)
    return "" if since_card(table, fault) else _("the card was not entered")


def since_card(table: TableState, fault: Fault) -> list[Fact]:
    """The facts from the reneging card on, last first; none if it was not entered."""
    since: list[Fact] = []
    letter = table.opening.seating.letters[fault.seat or 0]
    card = None if fault.card is None else str(CARDS[fault.card])
    for fact in reversed(table.state.facts):
        if fact.kind in IN_PLAY:
            since.append(fact)
            if fact.kind == "play" and fact.content["seat"] == letter and fact.content["card"] == card:
                return since
    return []
