"""A hand looked at later: its names in lists, its row on the score sheet, and what of it can be corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kiosk.base import words
from kiosk.table.games.basics import Basics, H, R
from kiosk.table.games.parts import seats_of, suit_choices, tricks_by_side
from kiosk.table.views import Field, SheetCell, SheetColumn
from rules.actions import Action, Total, Totals, Turned
from rules.cards import SUITS
from rules.hand import Stage
from rules.match import Line

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState

Values = Mapping[str, int | str]
"""What somebody changed of a hand: values by the field's id."""


@dataclass(frozen=True)
class Agreed:
    """What a corrected hand consists of: what was done before the play (and honours), and what the play came to.

    Each action stands in the place of the one on record that is of its kind and seat. What is on record of the kinds
    in `void` (as facts name them) holds no longer.
    """

    actions: tuple[Action, ...]
    result: Total | Totals
    void: frozenset[str] = frozenset()


class LookingBack(Basics[H, R]):
    """A game's hands as lists, the sheet and corrections have them."""

    marks: ClassVar[Mapping[str, str]] = {}
    """What the marks on the sheet mean (`SheetCell.mark`); those that occur are explained beside it."""

    # A hand in words.

    def title(self, table: TableState, state: HandState) -> str:
        """A hand in full: ``4 uptown spades``; by default what trumps were."""
        order = state.hand.order
        if order is None:
            return f"Hand {state.number}"
        return f"Trumps {words.SUIT_NAMES[order.trump]}" if order.trump is not None else "No trump"

    def by(self, table: TableState, state: HandState) -> str:
        """Whose contract it was, and what it needed: ``by East, Otis. Needed 10.``"""
        declarer = self.declarer(self.hand(state))
        if declarer is None:
            return ""
        seating = state.hand.seating
        return f"by {words.place(declarer, seating.count)}, {table.names(state.number)[declarer]}"

    def short(self, table: TableState, state: HandState) -> str:
        """A hand in a few words, for lists of hands and the sheet: ``4 down``, ``5 cards each``."""
        return words.count(state.hand.hand_size, "card") + " each"

    def came_to(self, hand: H) -> str:
        """What a hand that is over came to: ``set by 1``, ``made``; by default the tricks of all parties."""
        return self.took(hand)

    def took(self, hand: H) -> str:
        """The tricks of a hand that is over, as people say them: ``9``, ``8 to 5``, ``3, 2, 0, 2``."""
        tricks = hand.shares()
        return (" to " if len(tricks) == 2 else ", ").join(map(str, tricks))

    def told(self, table: TableState, state: HandState) -> str:
        """A hand that is over, beside its short name: ``Otis, 10 tricks, set``."""
        return self.took(self.hand(state))

    # The score sheet.

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        """The columns of the score sheet; the hand's number stands before them.

        Rows of adjustments and annulled deals say so in the widest that is nobody's, and have each side's total in its
        last column.
        """
        found = [SheetColumn("trumps", 10, "center")]
        for side, label in enumerate(table.side_labels()):
            found += [SheetColumn("tricks", 11, "right", label, side), SheetColumn("total", 12, "right", label, side)]
        return tuple(found)

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        """A row of the sheet: a cell for each of `columns`."""
        order = state.hand.order
        found = [SheetCell(suit=order.trump if order else None)]
        for tricks, total in zip(tricks_by_side(state.hand), line.total, strict=True):
            found += [SheetCell("" if tricks is None else str(tricks)), SheetCell(words.score(total), strong=True)]
        return tuple(found)

    def foot(self, table: TableState) -> tuple[tuple[SheetCell, ...], ...]:
        """Lines of totals below the rows: a cell for each column, that of the hand's number included."""
        return ()

    def charted(self, line: Line) -> tuple[int, ...]:
        """What the chart beside the sheet shows after a hand, by side."""
        return line.total

    def target(self, rules: R) -> tuple[int | None, int | None]:
        """The score that wins, and the one that loses; None where there is none."""
        return None, None

    # Corrections.

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        """What can be corrected of a hand that is over, as it is or with changed values; or told of one that is not."""
        turned = state.hand.stage is Stage.TURN_UP or any(f.kind == "turned" for f in state.facts)
        found = [self.trump_field(state, values)] if turned else []
        return (*found, *self.trick_fields(table, state, values))

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        """The hand as these fields have it (all of them are given)."""
        turned = (Turned(SUITS.index(str(values["trump"]))),) if "trump" in values else ()
        return Agreed(turned, self.result_of(state, values))

    def trump_field(self, state: HandState, values: Values) -> Field:
        """The trump suit that was turned up."""
        turned = next((f.content["suit"] for f in state.facts if f.kind == "turned"), None)
        order = state.hand.order
        was = turned or (SUITS[order.trump] if order and order.trump is not None else SUITS[0])
        choices = suit_choices()
        return Field("trump", "Trumps", values.get("trump", was), choices=choices)

    def trick_fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        """The tricks of the party that declares (or the first), or of each where there are more than two."""
        hand, names = self.hand(state), table.names(state.number)
        shares, extra, in_all = hand.shares(), hand.extra_tricks(), hand.tricks_in_all()
        if hand.parties == 2:
            party = self.declaring(hand) or 0
            told: Sequence[tuple[str, int]] = [("tricks", party)]
        else:
            told = [(f"tricks{n}", n) for n in range(hand.parties) if hand.sizes[seats_of(hand, n)[0]]]

        def field(id: str, party: int) -> Field:
            seats = seats_of(hand, party)
            side = hand.seating.side_of[seats[0]]
            who = words.SIDE_LABELS[side] if hand.seating.partners else words.together([names[s] for s in seats])
            most = in_all - sum(extra) + extra[party]
            if hand.parties > 2:
                most = min(most, *(hand.sizes[seat] for seat in seats))
            value = max(extra[party], min(most, int(values.get(id, shares[party]))))
            return Field(id, f"{who} took", value, extra[party], most)

        return tuple(field(id, party) for id, party in told)

    def result_of(self, state: HandState, values: Values) -> Total | Totals:
        """What the play came to, by the fields of `trick_fields`."""
        hand = self.hand(state)
        if "tricks" in values:
            return Total(self.declaring(hand) or 0, int(values["tricks"]))
        return Totals(tuple(int(values.get(f"tricks{n}", 0)) for n in range(hand.parties)))
