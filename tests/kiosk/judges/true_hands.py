"""Whether a hand on record is the one that was really played: judged by the rules with every card known."""

from dataclasses import replace

from kiosk.main.demo.cards import KITTY, Cards
from kiosk.table.fold import HandState
from kiosk.table.table import Table
from rules.actions import Discard, Know
from rules.cards import mask_of
from rules.hand import Hand


def fallen(hand: Hand) -> list[int]:
    """The cards on record, in the order in which they fell."""
    tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
    return [int(card) for trick in tricks for _, card in trick.plays if card is not None]


def assert_right(table: Table, state: HandState, cards: Cards) -> None:
    """A hand that is over has the result that it has when it is known who held what."""
    hand, known = state.hand, table.opening.new_hand(state.setup)
    for letter, dealt in zip(table.opening.seating.letters, cards.hands, strict=True):
        if dealt:
            known.push(Know(letter, tuple(dealt)))
    if KITTY in hand.places():
        known.push(Know(KITTY, tuple(cards.rest)))
    for action, how in hand.log:
        if isinstance(action, Discard):
            action = replace(action, cards=mask_of(cards.discards))
        if not isinstance(action, Know):
            known.push(action, how)
    assert not [fault for fault in known.violations if fault.kind != "revoke"]
    assert known.outcome == hand.outcome and not state.conflicts
