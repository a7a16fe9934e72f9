"""What every game asks when a hand is corrected: its trumps and its tricks; and a corrected hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _
from kiosk.table.games.parts import seats_of, suit_choices
from kiosk.table.views import Field
from rules.actions import Action, Total, Totals
from rules.cards import SUITS

if TYPE_CHECKING:
    from kiosk.table.fold import HandState

Values = Mapping[str, int | str]
"""Somebody's changes to a hand: values by the field's id."""


@dataclass(frozen=True)
class Agreed:
    """A corrected hand: what was done before the play (and honours), and the result of the play.

    Each action replaces the one on record of its kind and seat. Actions on record of the kinds in `void` (as facts name
    them) no longer hold.
    """

    actions: tuple[Action, ...]
    result: Total | Totals
    void: frozenset[str] = frozenset()


def trump_field(state: HandState, values: Values) -> Field:
    """The trump suit that was turned up."""
    turned = next((f.content["suit"] for f in state.facts if f.kind == "turned"), None)
    order = state.hand.order
    was = turned or (SUITS[order.trump] if order and order.trump is not None else SUITS[0])
    return Field("trump", _("Trumps"), values.get("trump", was), choices=suit_choices())


def trick_fields(state: HandState, asked: int, names: Sequence[str], values: Values) -> tuple[Field, ...]:
    """The tricks of the party `asked`, or of each if there are more than two."""
    hand = state.hand
    shares, extra, in_all = hand.shares(), hand.extra_tricks(), hand.tricks_in_all()
    if hand.parties == 2:
        told: Sequence[tuple[str, int]] = [("tricks", asked)]
    else:
        told = [(f"tricks{n}", n) for n in range(hand.parties) if hand.sizes[seats_of(hand, n)[0]]]

    def field(id: str, party: int) -> Field:
        seats = seats_of(hand, party)
        side = hand.seating.side_of[seats[0]]
        together = hand.seating.partners and len(seats) > 1
        who = words.side(side) if together else words.together([names[s] for s in seats])
        most = in_all - sum(extra) + extra[party]
        if hand.parties > 2:
            most = min(most, *(hand.sizes[seat] for seat in seats))
        value = max(extra[party], min(most, int(values.get(id, shares[party]))))
        return Field(id, _("{who} took", who=who), value, extra[party], most, who=who, what=_("took"))

    return tuple(field(id, party) for id, party in told)


def result_of(state: HandState, asked: int, values: Values) -> Total | Totals:
    """The result of the play, from the fields of `trick_fields`."""
    if "tricks" in values:
        return Total(asked, int(values["tricks"]))
    return Totals(tuple(int(values.get(f"tricks{n}", 0)) for n in range(state.hand.parties)))
